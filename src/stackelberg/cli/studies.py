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
    called,
    in_words,
    moment,
    out_words,
    print_csv,
    stored_study,
    x_rows,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stackelberg.core import Sense
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
    rows = [
        [
            s.name,
            "-" if s.round is None else str(s.round),
            "-" if s.events is None else str(s.events),
            "-" if s.created is None else moment(s.created),
            "-" if s.changed is None else moment(s.changed),
            "damaged" if s.damaged is not None else "finished" if s.finished else "open",
        ]
        for s in found
    ]
    print_table(["name", "round", "events", "created", "changed", "state"], rows)


def show_command(name: Name, db: Db = DEFAULT_DB, trust: Trust = False, as_json: Json = False) -> None:
    """Where a study stands. Its whole log is read and checked."""
    from stackelberg.report.status import study_facts
    from stackelberg.report.tables.limits import limit_tables

    with stored_study(db, name) as study:
        facts, advice = study_facts(study), _sensor_advice(study, db)
        if as_json:
            print_json(facts | {"advice": advice})
        else:
            shown = {k: "-" if v is None else v for k, v in facts.items() if k not in _FOR_MACHINES}
            words = in_words(study, facts)
            words |= {"expected_cost": _expected_words(facts, words, study.sense), "code": _code_words(facts)}
            words["waiting_for"] = ", ".join(map(out_words, study.known.awaited)) or "-"
            if limits := limit_tables(study):
                words["limits"] = "; ".join(table.words for table in limits)
            print_facts(f"Study {name}", called(study.sense, shown | words))
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


def _code_words(facts: dict[str, Any]) -> str:
    """Which code led, for a person: what it was created by, and what is another since when."""
    first, *others = facts["code"]
    begun = ", ".join(f"{name} {value}" for name, value in first["code"].items() if name != "objective")
    return "; ".join([begun or "not known", *(f"from round {e['round']} on: {e['changes']}" for e in others)])


def _sensor_advice(study: Study, db: str) -> list[str]:
    """What to do about links that are missing in most answers."""
    from stackelberg.cli.understood import seen_lately, without_sensors_words

    seen, ever_a_cost = seen_lately(study)
    if seen is None or not seen.often_missing or not seen.missing:
        return [] if seen is None or seen.needed is None else [seen.needed]
    return without_sensors_words(seen, ever_a_cost, study.name, db)


_FOR_MACHINES = (
    *("x", "named", "maximises", "settings", "expected_low", "expected_high", "expected_from"),
    *("saving", "saving_low", "saving_high", "limits"),
)
"""What `show --json` says in parts, and `show` in other words."""


def _expected_words(facts: dict[str, Any], words: dict[str, str], sense: Sense) -> str:
    """What the recommendation will cost, for a person."""
    from stackelberg.support.numbers import interval

    if facts["expected_cost"] is None:
        return "of the recommendation: not measured yet"
    low, high = sorted(sense.shown(facts[end]) for end in ("expected_low", "expected_high"))
    reach = interval(low, high)
    return f"{words['expected_cost']} at the recommendation (95%: {reach}; {facts['expected_from']})"


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
