"""The page of a study: objective, steps, x over time, response fit, what was spent, and the map of a network."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg import __version__
from stackelberg.core import Array, InvalidInput
from stackelberg.core.tables import TableColumns, rows_of, write_columns
from stackelberg.report.figures.files import save_figure
from stackelberg.report.figures.maps import flow_map
from stackelberg.report.figures.studies import cost_figure, step_figure, x_figure
from stackelberg.report.pages import Block, Facts, Image, Note, Page, Section, Table, Text
from stackelberg.report.tables.links import link_flows
from stackelberg.report.tables.studies import last_response, response_fit, round_facts, x_table
from stackelberg.routing.planning import coverage_of
from stackelberg.study import Expected, History, Study
from stackelberg.study.export import round_table
from stackelberg.study.suspicion import flagged_answers

if TYPE_CHECKING:
    from stackelberg.routing.tolled import TolledLinks
    from stackelberg.theory.certificate import Certificate

_MOST_ROWS = 15
"""Rows of a table shown on the page; the file beside it has them all."""


def write_study_report(
    study: Study, folder: str | Path, certificate: Certificate | None = None, roads: TolledLinks | None = None
) -> Path:
    """Write index.html, figures and tables of a study into a folder; returns the page.

    `roads` are the network and its tolled links, where x are tolls.
    """
    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInput(f"--out: cannot make the folder {target} ({error.strerror or error})") from error
    history = study.history()
    rounds, expected = round_table(history, study.settings.x0.size), study.expected()
    xs = x_table(rounds)
    write_columns(target / "rounds.csv", rounds)
    write_columns(target / "x.csv", xs)
    images = {
        name: _image(target, name, figure, alt, table)
        for name, figure, alt, table in (
            (
                "cost",
                _cost_figure(rounds, expected, history),
                "The cost of each round and of the recommendation",
                "rounds.csv",
            ),
            ("steps", step_figure(rounds), "Steps of x and movement of the response", "rounds.csv"),
            ("x", x_figure(xs), "The entries of x over the rounds", "x.csv"),
        )
    }
    tolls = [] if roads is None else _tolls(study, roads, target, history)
    sections = [
        Section(
            "In short", [Note(_in_short(expected, history)), *_part_seen(study), Facts(_facts(study, history))]
        ),
        Section("Objective", [images["cost"], _table(round_facts(rounds), "Rounds", "rounds.csv")]),
        Section("Steps and settling", [images["steps"], Text(_fit_words(history))]),
        Section("What was announced", [images["x"], *tolls]),
        *([] if certificate is None else [Section("Certificate", [Text(f"`{certificate}`")])]),
        Section("Answers in doubt", _doubts(history)),
        Section("Events", [_events(study)]),
        Section("Settings", [Facts(_settings(study))]),
    ]
    footer = f"Made by stackelberg {__version__} from the log of study {study.name}."
    lead = "What was announced, what came back, and where the leader stands."
    return Page(f"Study {study.name}", lead, sections, footer).save(target / "index.html")


def _image(folder: Path, name: str, figure: Any, alt: str, table: str) -> Image:
    png, svg = save_figure(figure, folder / name)
    return Image(png.read_bytes(), alt, f"{alt}.", [png.name, svg.name, table])


def _cost_figure(rounds: TableColumns, expected: Expected | None, history: History) -> Any:
    flagged = {o.observation.round for o in flagged_answers(history.answers).values()}
    interval = None if expected is None else (expected.cost, expected.low, expected.high)
    return cost_figure(rounds, interval, flagged)


def _in_short(expected: Expected | None, history: History) -> str:
    costs = [r.cost for r in history.records if np.isfinite(r.cost)]
    if not costs:
        return "No round has been closed with a known cost yet: there is nothing to judge."
    return (
        f"After **{len(history.records)} rounds** ({history.deployments} deployments, {history.follower_rounds} "
        f"follower rounds) the cost went from {costs[0]:.6g} to {costs[-1]:.6g}. "
        f"{_expected_words(expected, costs[0])} {len(history.failures)} probes have no answer."
    )


def _expected_words(expected: Expected | None, first: float) -> str:
    """What the recommendation will cost: never the luckiest day that was seen."""
    if expected is None:
        return "What the recommended x costs once everybody has settled is not measured yet."
    side = "below" if expected.cost < first else "above"
    change = f", {abs(first - expected.cost) / abs(first):.1%} {side} the first" if first else ""
    return (
        f"The recommended x is expected to cost **{expected.cost:.6g}** once everybody has settled (95% interval "
        f"{expected.low:.6g} to {expected.high:.6g}, {expected.source}){change}."
    )


def _part_seen(study: Study) -> list[Block]:
    """That the cost is a part of the travel time, where it is."""
    coverage = coverage_of(study.objective)
    if coverage is None or coverage.whole:
        return []
    return [
        Text(
            f"Cost is the **{coverage.words}**. What happens on links without a sensor is not seen"
            + ("." if coverage.derived else ": traffic that tolls send there looks like traffic that is gone.")
        )
    ]


def _facts(study: Study, history: History) -> dict[str, Any]:
    progress = study.progress
    x = study.recommend()
    return {
        "open round": progress.state.round,
        "deployments": history.deployments,
        "follower rounds": history.follower_rounds,
        "answers": len(history.answers),
        "failed probes": len(history.failures),
        "corrected or retracted": len(history.superseded),
        "look wrong": len(flagged_answers(history.answers)),
        "recommended x": ", ".join(f"{v:.4g}" for v in x[:6]) + (" ..." if x.size > 6 else ""),
        "finished": progress.finished or "no",
    }


def _fit_words(history: History) -> str:
    fit = response_fit(history)
    if np.isnan(fit.share):
        return (
            f"Response fit: not known yet. {fit.answers} whole responses were seen; a linear response in that many "
            f"entries of x needs at least {fit.needed} different ones."
        )
    return (
        f"Response fit: an affine response explains **{fit.share:.1%}** of the variance of y over {fit.answers} "
        "answers (adjusted R²). What is missing is curvature, noise, or followers that had not settled."
    )


def _tolls(study: Study, roads: TolledLinks, folder: Path, history: History) -> list[Block]:
    """For a network: tolls by link, and the map of the last flows where coordinates are known."""
    network, links = roads.network, roads.links
    labels = network.node_labels
    columns: TableColumns = {
        "link": np.asarray(links) + 1,
        "tail": [labels[network.tail[i]] for i in links],
        "head": [labels[network.head[i]] for i in links],
        "toll": study.recommend(),
    }
    write_columns(folder / "tolls.csv", columns)
    largest = sorted(rows_of(columns), key=lambda row: -abs(row[-1]))[:_MOST_ROWS]
    caption = f"Recommended tolls, the {len(largest)} largest of {len(links)} by size."
    blocks: list[Block] = [Table(list(columns), largest, caption, "tolls.csv")]
    y = last_response(history)
    if network.coordinates is not None and y is not None and y.size >= network.links:
        flows: Array = y[: network.links]
        figure = flow_map(link_flows(network, flows))
        files = save_figure(figure, folder / "map")
        alt = f"{network.name}: flow over capacity as last seen"
        blocks.append(Image(files[0].read_bytes(), alt, f"{alt}.", [f.name for f in files]))
    return blocks


def _table(columns: TableColumns, caption: str, file: str) -> Table:
    rows = rows_of(columns)
    cut = f", the last {_MOST_ROWS} of {len(rows)}" if len(rows) > _MOST_ROWS else ""
    return Table(list(columns), rows[-_MOST_ROWS:], f"{caption}{cut}.", file)


def _doubts(history: History) -> list[Block]:
    """Answers that were corrected or retracted, and those that look wrong and count all the same."""
    wrong = [
        [f"{o.observation.round}.{o.observation.index}", _cost_words(o.observation.cost), o.kind, o.reason]
        for o in history.superseded
    ]
    odd = [
        [f"{o.observation.round}.{o.observation.index}", _cost_words(o.observation.cost), "; ".join(o.flags)]
        for o in flagged_answers(history.answers).values()
    ]
    blocks: list[Block] = []
    if wrong:
        caption = "Answers that no longer count; answers.csv of `stackelberg export` has them in full."
        blocks.append(Table(["probe", "cost as told", "what happened", "why"], wrong[-_MOST_ROWS:], caption))
    if odd:
        caption = "Answers that look wrong by those before them. They count: correct or retract them if they are."
        blocks.append(Table(["probe", "cost", "what looks wrong"], odd[-_MOST_ROWS:], caption))
    return blocks or [Text("None: no answer was corrected or retracted, and none looks wrong by those before it.")]


def _cost_words(cost: float | None) -> str:
    return "-" if cost is None else f"{cost:.6g}"


def _events(study: Study) -> Table:
    """Amendments, notes, failures and violations: what a reader wants to know besides the curves."""
    rows: list[list[Any]] = []
    for number, time, event in study.events():
        if event.words is not None:
            when = datetime.fromtimestamp(time, UTC).isoformat(sep=" ", timespec="seconds")
            rows.append([number, when, *event.words])
    return Table(
        ["event", "when (UTC)", "kind", "what"], rows[-_MOST_ROWS:], "Events besides questions and answers."
    )


def _settings(study: Study) -> dict[str, Any]:
    leader = study.leader
    policy = leader.leader
    settings: dict[str, Any] = {"leader": type(policy).__name__, "seed": study.settings.seed}
    owners: list[Any] = [policy] if leader.rails.empty else [policy, leader.rails]
    for owner in owners:
        for field in dataclasses.fields(owner):
            name, value = field.name, getattr(owner, field.name)
            if isinstance(value, int | float | str | bool):
                settings[name] = value
            elif value is not None and not isinstance(value, np.ndarray):
                settings[name] = type(value).__name__
    settings["objective"] = "told" if study.settings.objective is None else study.settings.objective.name
    return settings
