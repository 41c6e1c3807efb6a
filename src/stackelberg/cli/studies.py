"""`stackelberg studies`, `show` and `recommend`: what is there, and where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stackelberg.cli.console import print_facts, print_json, print_table, warn
from stackelberg.cli.opening import DEFAULT_DB, Csv, Db, Json, OnStudy, about_study, print_x

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stackelberg.study import Study
    from stackelberg.study.storage import Summary


def studies_command(db: Db = DEFAULT_DB, as_json: Json = False) -> None:
    """List the studies of a database; one that is damaged is listed as that, and named at the end."""
    from dataclasses import asdict

    from stackelberg.study import LogDamaged, Study

    found = Study.list(db)
    if as_json:
        print_json({"studies": [asdict(summary) for summary in found]})
    else:
        _print_list(found)
    damaged = [f"study {s.name!r}: {s.damaged}" for s in found if s.damaged is not None]
    if damaged:
        raise LogDamaged("\n".join(damaged))


def _print_list(found: Sequence[Summary]) -> None:
    from stackelberg.support.numbers import UNKNOWN, moment

    def cell(value: float | None, words: Callable[[Any], str] = str) -> str:
        return UNKNOWN if value is None else words(value)

    rows = [
        [
            *(s.name, cell(s.round), cell(s.events), cell(s.created, moment), cell(s.changed, moment)),
            "damaged" if s.damaged is not None else "finished" if s.finished else "open",
        ]
        for s in found
    ]
    print_table(["name", "round", "events", "created", "changed", "state"], rows)


@about_study
def show_command(on: OnStudy) -> dict[str, Any] | None:
    """Where a study stands. Its whole log is read and checked."""
    from stackelberg.cli.understood import sensor_advice
    from stackelberg.report.summary import StudySummary

    summary, advice = StudySummary(on.study), sensor_advice(on)
    if not on.as_json:
        print_facts(f"Study {on.study.name}", summary.lines())
    for line in [*advice, *_not_rebuilt_words(on.study)]:
        warn(line)
    return summary.facts() | {"advice": advice} if on.as_json else None


def _not_rebuilt_words(study: Study) -> list[str]:
    """That what is shown is what the log says, where nobody can lead here."""
    if study.can_lead:
        return []
    last = study.progress.round
    return [
        f"read from the log alone, as the leader cannot be rebuilt: {study.unrebuilt[0]}",
        f"x is what was last recommended (the open round is {last}), and what only the leader knows is missing",
    ]


@about_study
def recommend_command(on: OnStudy, csv: Csv = False) -> dict[str, Any]:
    """The x the leader would announce if it had to stop exploring now; as last logged if it cannot be rebuilt."""
    study, x = on.study, on.study.recommend()
    for line in _not_rebuilt_words(study):
        warn(line)
    if not on.as_json:
        print_x(study, x, csv=csv)
    unrebuilt = {} if study.can_lead else {"not_rebuilt": list(study.unrebuilt)}
    return {"round": study.round, "x": x.tolist(), "named": study.parameters.by_name(x)} | unrebuilt
