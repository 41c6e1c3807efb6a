"""The runs of the whole table handed out to processes.

They play and send back; this process writes the files of `--keep`, from which the table is then made as ever.
What is a file already is not played again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track

from benchmarks.leaders_bench.case import Case, LeftOut
from benchmarks.leaders_bench.cases import case
from benchmarks.leaders_bench.contest import promising
from benchmarks.leaders_bench.entrants import COSTS, Entrant, Setting, entrant
from benchmarks.leaders_bench.runs import Run, kept, kept_path, ladder, play, shown
from benchmarks.results import as_they_finish, keep_run
from stackelberg.core import MissingExtra


@dataclass(frozen=True)
class Task:
    """One run by names alone, so that it can be sent anywhere."""

    case: str
    entrant: str
    setting: Setting
    seed: int
    marks: tuple[int, ...]


@dataclass(frozen=True)
class Entry:
    """An entrant on the case it is played on, and the marks of its runs."""

    case: Case
    entrant: Entrant
    last: int

    def task(self, setting: Setting, seed: int) -> Task:
        """The run of a setting and a seed."""
        return Task(self.case.name, self.entrant.name, setting, seed, ladder(self.last))


def play_task(task: Task) -> Run:
    """What a worker does."""
    return play(case(task.case), entrant(task.entrant), task.setting, task.seed, task.marks)


def played_case(game: Case, who: Entrant) -> Case:
    """The case that is played: where costs are all an entrant sees, another one with the same costs will do."""
    return case(game.settled_costs_of) if who.knows == COSTS and game.settled_costs_of else game


def play_all(
    names: Sequence[str],
    leaders: Sequence[Entrant],
    last: int,
    seeds: Sequence[int],
    folder: Path,
    jobs: int,
) -> None:
    """Play every run that the table needs: all settings on the first seed, then the promising ones on the rest."""
    entries = _entries(names, leaders, last)
    first = [entry.task(setting, seeds[0]) for entry in entries for setting in entry.entrant.grid]
    play_tasks(first, folder, jobs, "every setting, first seed")
    second = []
    for entry in entries:
        marks = ladder(entry.last)
        files = [kept_path(folder, entry.case, entry.entrant, s, seeds[0], marks) for s in entry.entrant.grid]
        if all(path.is_file() for path in files):
            tried = [kept(folder, entry.case, entry.entrant, s, seeds[0], marks) for s in entry.entrant.grid]
            best = promising(entry.case, tried, shown(entry.last))
            second += [entry.task(run.setting, seed) for run in best for seed in seeds[1:]]
    play_tasks(second, folder, jobs, "promising settings, other seeds")


def _entries(names: Sequence[str], leaders: Sequence[Entrant], last: int) -> list[Entry]:
    found = {}
    for name in names:
        for who in leaders:
            try:
                game = case(name)
                if who.takes(game):
                    played = played_case(game, who)
                    found[played.name, who.name] = Entry(played, who, min(last, who.most, played.most))
            except (LeftOut, MissingExtra):
                continue  # the table says why
    return list(found.values())


def play_tasks(tasks: Sequence[Task], folder: Path, jobs: int, words: str) -> None:
    """Play what is no file yet; with one job nothing is done here: the table plays it itself."""
    files = {
        str(path): task
        for task in tasks
        if not (path := kept_path(folder, case(task.case), entrant(task.entrant), *_rest(task))).is_file()
    }
    if not files or jobs == 1:
        return
    ended = as_they_finish(play_task, files, jobs)
    for name, run, error in track(ended, words, total=len(files), console=Console(stderr=True)):
        if run is None:
            task = files[name]
            print(f"{task.case}, {task.entrant}, {task.setting}, seed {task.seed}: {error}", file=sys.stderr)
        else:
            keep_run(Path(name), run)


def _rest(task: Task) -> tuple[Setting, int, tuple[int, ...]]:
    return task.setting, task.seed, task.marks
