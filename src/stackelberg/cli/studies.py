"""`stackelberg studies`, `show` and `recommend`: what is there, and where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from stackelberg.cli.console import print_facts, print_json, print_table, warn
from stackelberg.cli.opening import (
    DEFAULT_DB,
    Db,
    Json,
    Name,
    Trust,
    print_csv,
    stored_study,
    x_rows,
)

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


def show_command(name: Name, db: Db = DEFAULT_DB, trust: Trust = False, as_json: Json = False) -> None:
    """Where a study stands. Its whole log is read and checked."""
    from stackelberg.report.summary import StudySummary

    with stored_study(db, name) as study:
        summary, advice = StudySummary(study), _sensor_advice(study, db)
        if as_json:
            print_json(summary.facts() | {"advice": advice})
        else:
            print_facts(f"Study {name}", summary.lines())
        for line in [*advice, *_not_rebuilt_words(study)]:
            warn(line)


def _not_rebuilt_words(study: Study) -> list[str]:
    """That what is shown is what the log says, where nobody can lead here."""
    if study.can_lead:
        return []
    last = study.progress.round
    return [
        f"read from the log alone, as the leader cannot be rebuilt: {study.unrebuilt[0]}",
        f"x is what was last recommended (the open round is {last}), and what only the leader knows is missing",
    ]


def _sensor_advice(study: Study, db: str) -> list[str]:
    """What to do about links that are missing in most answers."""
    from stackelberg.cli.understood import seen_lately, without_sensors_words

    seen, ever_a_cost = seen_lately(study)
    if seen is None or not seen.often_missing or not seen.missing:
        return [] if seen is None or seen.needed is None else [seen.needed]
    return without_sensors_words(seen, ever_a_cost, study.name, db)


def recommend_command(
    name: Name,
    db: Db = DEFAULT_DB,
    csv: Annotated[bool, typer.Option("--csv", help="Print a table: link and toll, or entry and x.")] = False,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """The x the leader would announce if it had to stop exploring now; as last logged if it cannot be rebuilt."""
    with stored_study(db, name) as study:
        x = study.recommend()
        for line in _not_rebuilt_words(study):
            warn(line)
        if as_json:
            unrebuilt = {} if study.can_lead else {"not_rebuilt": list(study.unrebuilt)}
            named = {"x": x.tolist(), "named": study.parameters.by_name(x)}
            print_json({"study": name, "round": study.round} | named | unrebuilt)
        elif csv:
            print_csv(*x_rows(study, x))
        else:
            print(" ".join(repr(v) for v in x.tolist()))
