"""`stackelberg ask`: what to announce next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from stackelberg.cli.console import say
from stackelberg.cli.opening import Csv, OnStudy, about_study, print_x, refuse_beside, what_to_tell
from stackelberg.support.errors import InvalidInput, StudyError

if TYPE_CHECKING:
    from stackelberg.core import Array, Probe
    from stackelberg.study import Study


@about_study
def ask_command(
    on: OnStudy,
    csv: Csv = False,
    every: Annotated[
        bool, typer.Option("--all", help="With --json: all unanswered probes of the round, not only the next.")
    ] = False,
    count: Annotated[
        int | None,
        typer.Option("--count", min=1, help="Have so many probes out at once, where the leader can ask on ahead."),
    ] = None,
    worker: Annotated[
        str | None, typer.Option("--worker", help="The one probe of this worker: nobody else is given it.")
    ] = None,
) -> dict[str, Any]:
    """What to announce next; the same answer until it is told what came back.

    Prints x, one number after the other; with --csv as a table; with --json as {probe, round, index, asking,
    x, K}, where K is for how many follower rounds (days, say) to hold it, and `probe` its name for `tell`.
    With --count all that are out, an x a line, the oldest first (--json: also in `probes`, and in `out` who has
    which since when).
    """
    if count is not None and worker is None and csv:
        raise InvalidInput("--csv: prints one x; take --json with --count, or --worker, who has one")
    refuse_beside({"--all": every and not on.as_json}, "all probes are listed in JSON; expected --json as well")
    from stackelberg.report.summary import handed_facts, out_words, probe_facts

    study, probes = on.study, on.study.ask(count, worker)
    out = study.known.awaited
    if not probes:
        raise StudyError(_NONE_LEFT.format(worker=worker, out=", ".join(map(out_words, out))))
    for probe in probes if count else probes[:1]:
        _say_probe(on, probe, csv=csv)
    data = {**probe_facts(probes[0], study.parameters), "unanswered": len(probes)}
    if every or count:
        data["probes"] = [probe_facts(p, study.parameters) for p in probes]
    if every or count or worker:
        data["out"] = [handed_facts(handed) for handed in out]
    return data


_NONE_LEFT = (
    "no probe for worker {worker!r} now: as many as may be out are with others: {out}; ask again when one is "
    "answered, or allow more at once with --count, where followers are a simulation"
)


def _say_probe(on: OnStudy, probe: Probe, *, csv: bool) -> None:
    """The x of a probe on stdout, unless JSON stands there, and what to do with it."""
    if not on.as_json:
        print_x(on.study, probe.x, csv=csv)
    _say_x(on.study, probe.x)
    held = "1 follower round" if probe.K == 1 else f"{probe.K} follower rounds"
    then = on.command("tell", what_to_tell(on.study, probe.name))
    say(f"probe {probe.name}: hold it for {held}, then: {then}")


def _say_x(study: Study, x: Array) -> None:
    """x by the names of its entries, where they have any: of many tolls the largest."""
    from stackelberg.report.words import meaningful_decimals, words_of

    if study.parameters.numbered_only:
        return
    words, decimals = words_of(study), meaningful_decimals(x, study.known.recent)
    if words.quantity == "x":
        say(words.x(x, decimals, 12))
    else:
        say(f"largest {words.quantities}: {words.x(x, decimals, 3)}")
