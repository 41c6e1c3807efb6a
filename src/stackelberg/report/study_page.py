"""The page of a study: cost, all that was announced, tolls on maps, what the leader believes, events, settings."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from stackelberg import __version__
from stackelberg.core import Answer
from stackelberg.judging.expectation import SEEN
from stackelberg.judging.fresh import PREFIX
from stackelberg.report.beliefs import beliefs, guard_rows, prediction_words
from stackelberg.report.evening import evening
from stackelberg.report.figures.deployments import MOST_CURVES, announced_figure, cost_figure, step_figure
from stackelberg.report.figures.files import saved_image
from stackelberg.report.pages import Block, Facts, Image, Note, Page, Section, Table, Text
from stackelberg.report.study_roads import toll_blocks
from stackelberg.report.summary import StudySummary, objective_name
from stackelberg.report.tables.deployments import Deployments, deployments
from stackelberg.report.tables.parameters import importance
from stackelberg.report.tables.studies import last_response, response_fit, round_facts
from stackelberg.report.words import Words, roads_of
from stackelberg.study import History, Study
from stackelberg.study.events import Noted
from stackelberg.study.export import round_table
from stackelberg.study.history import IN_DOUBT, in_doubt, shown_history
from stackelberg.support.files import made_folder
from stackelberg.support.numbers import column, engineering, interval
from stackelberg.support.tables import TableColumns, write_columns
from stackelberg.tolls import coverage_of, travel_seen

if TYPE_CHECKING:
    from stackelberg.theory.verdicts import Certificate
    from stackelberg.tolls.links import TolledLinks

_MOST_ROWS = 15
"""Rows of a table shown on the page; the file beside it has them all."""


def write_study_report(study: Study, folder: str | Path, certificate: Certificate | None = None) -> Path:
    """Write index.html, figures and tables of a study into a folder; returns the page."""
    target = made_folder(folder)
    history, roads = shown_history(study.sense, study.history()), roads_of(study.settings)
    summary = StudySummary(study)
    words = summary.words
    rounds = round_table(history, words.parameters, words.sense.word)
    announced = deployments(study, history, days=words.days)
    cost = _cost(target, announced, summary, history)
    write_columns(target / "rounds.csv", rounds)
    write_columns(target / "x.csv", announced.columns())
    tolls: list[Block] = []
    if roads is not None:  # beside the recommendation, the last day on which the usual links were counted
        seen = travel_seen(study.objective, roads.network)
        last = last_response(history)
        tolls = toll_blocks(study.recommend(), roads, announced, target, _MOST_ROWS, last, seen)
    moved = "Steps of x and movement of the response"
    steps = saved_image(step_figure(rounds), target / "steps", {"rounds": None}, moved)
    sections = [
        Section("In short", _summary(summary, history)),
        Section("What was announced", [_announced(target, announced, words), *tolls, *_importance(study, words)]),
        *_limits(summary),
        Section("What the leader believes", _believed(history, words)),
        Section("Steps and settling", [steps, Text(_fit_words(history))]),
        *([] if certificate is None else [Section("Certificate", [Text(f"`{certificate.words(words.sense)}`")])]),
        Section("Answers in doubt", _doubts(history, words)),
        Section("Events", [_events(study)]),
        Section("Settings", [Facts(_settings(study)), *_network_facts(roads)]),
    ]
    of_cost = Section(words.sense.word.capitalize(), [*cost, _rounds(rounds, words)])
    if of_cost.anchor in [section.anchor for section in sections]:  # what is maximised has a name of the user's own
        of_cost = dataclasses.replace(of_cost, title=f"Objective: {words.sense.word}")
    sections.insert(1, of_cost)
    footer = f"Made by stackelberg {__version__} from the log of study {study.name}."
    lead = "What was announced, what came back, and where the leader stands."
    return Page(f"Study {study.name}", lead, sections, footer).save(target / "index.html")


def _limits(summary: StudySummary) -> list[Section]:
    """Every limit, with what it was at last, what broke it and how likely it is kept."""
    if not summary.limits:
        return []
    rows = [[t.limit.words, engineering(t.last), t.breaches, t.likely] for t in summary.limits]
    caption = "Limits; x.csv has their values in every deployment."
    return [Section("Limits", [Table(["limit", "at last", "breaches", "from now on"], rows, caption)])]


def _cost(folder: Path, announced: Deployments, summary: StudySummary, history: History) -> list[Block]:
    """Every cost seen, beside what the leader had expected and what it expects of the recommendation."""
    expected, words = summary.found.expected, summary.words
    flagged = {round for round, _, _ in in_doubt(history.superseded)}
    settled = None if expected is None else (expected.cost, expected.low, expected.high)
    figure = cost_figure(announced, words.cost_unit, settled, flagged)
    alt = f"The {words.sense.word} of every {announced.axis}, and of the recommendation"
    said = prediction_words(announced.expected, announced.cost, words)
    image = saved_image(figure, folder / "cost", {"x": None}, alt)
    return [image, *([Text(said)] if said else [])]


def _announced(folder: Path, announced: Deployments, words: Words) -> Image:
    named = words.parameters
    figure = announced_figure(announced, named.names, named.quantity, named.unit)
    what = f"{words.quantities} over {announced.axis}s"
    faint = f"; the {MOST_CURVES} that moved most have names" if named.size > MOST_CURVES else ""
    alt = f"All announced {what}, probes as well as centres{faint}"
    return saved_image(figure, folder / "x", {"x": None}, alt)


def _importance(study: Study, words: Words) -> list[Block]:
    """Which entries of x matter for the cost, as far as the answers tell."""
    found = importance(study.answers(SEEN))
    if found.shares is None:
        return [Text(f"Which entries matter: {found.words}")]
    top, names = np.argsort(-found.shares, kind="stable")[:_MOST_ROWS], words.parameters.names
    rows = [[names[i], f"{found.shares[i]:.1%}"] for i in top]
    return [Table(["entry", "share"], rows, f"Which entries matter{_cut(names, 'first')}. {found.words}")]


def _believed(history: History, words: Words) -> list[Block]:
    """What the leader notes of the followers, and where guard rails held it back."""
    said = beliefs(history, words)
    blocks: list[Block] = [Text("\n\n".join(said) or "This leader keeps no model of what it faces.")]
    guarded = guard_rows(history)
    if guarded:
        caption = f"Guard rails at work in {len(guarded)} of {len(history.records)} rounds{_cut(guarded)}."
        blocks.append(Table(["round", "what"], guarded[-_MOST_ROWS:], caption))
    return blocks


def _summary(summary: StudySummary, history: History) -> list[Block]:
    study = summary.study
    return [
        Note(_in_short(summary, history)),
        Text("\n\n".join(f"- {line}" for line in evening(summary))),
        *_on_fresh_days(study),
        *_as_far_as_known(study),
        *_part_seen(study),
        Facts(_facts(summary, history)),
    ]


def _in_short(summary: StudySummary, history: History) -> str:
    words = summary.words
    costs = [r.cost for r in history.records if np.isfinite(r.cost)]
    if not costs:
        why = _why_no_cost(history)
        return f"No round has been closed with a known {words.sense.word} yet: there is nothing to judge.{why}"
    failed = len(history.failures)
    unanswered = {0: "Every probe was answered.", 1: "One probe has no answer."}
    return (
        f"After **{len(history.records):,} rounds** ({history.deployments:,} deployments, "
        f"{history.follower_rounds:,} {words.follower_rounds}) the {words.sense.word} went from "
        f"{words.cost(costs[0])} to {words.cost(costs[-1])}. "
        f"{_expected_words(summary)} {unanswered.get(failed, f'{failed} probes have no answer.')}"
    )


def _why_no_cost(history: History) -> str:
    """Where answers came and none has a cost: what was missing in them."""
    told = [o.y for o in history.answers if o.failure is None and o.y is not None]
    missing = [int(np.isnan(y).sum()) for y in told]
    if not any(missing):
        return ""
    return (
        f" {len(told)} responses came back, in which {engineering(float(np.mean(missing)), digits=2)} of "
        f"{told[-1].size} entries are missing on average; a cost needs all that count in it."
    )


def _expected_words(summary: StudySummary) -> str:
    """What the recommendation will cost: never the luckiest day that was seen."""
    words, expected, saved = summary.words, summary.found.expected, summary.found.saving
    what = f"recommended {words.quantities}"
    if expected is None:
        return f"The {words.sense.word} of the {what} once everybody has settled is not measured yet."
    change = "" if saved is None else f", {saved.words}"
    return (
        f"The {what} should {words.sense.verb} **{words.cost(expected.cost)}** once everybody "
        f"has settled (95% interval {interval(expected.low, expected.high)}, {expected.source}){change}."
    )


def _on_fresh_days(study: Study) -> list[Block]:
    """The last comparison of the recommendation with the start, where one was made."""
    notes = [event.text for _, _, event in study.events() if isinstance(event, Noted)]
    found = [text for text in notes if text.startswith(PREFIX)]
    return [Text(f"On {found[-1]}.")] if found else []


def _as_far_as_known(study: Study) -> list[Block]:
    """What could not be rebuilt, and whether the objective is another by now."""
    found = [f"Not rebuilt here, so shown as the log has it: {line}." for line in study.unrebuilt]
    if study.objective_differs is not None:
        found.append(f"The objective gives other costs than the log: {study.objective_differs}.")
    return [Text(line) for line in found]


def _part_seen(study: Study) -> list[Block]:
    """That the cost is a part of the travel time, where it is."""
    coverage = coverage_of(study.objective)
    if coverage is None or coverage.whole:
        return []
    gone = ": traffic that tolls send there looks like traffic that is gone"
    why = "" if coverage.derived or coverage.estimated else gone
    return [Text(f"Cost is the **{coverage.words}**. What happens on links without a sensor is not seen{why}.")]


def _facts(summary: StudySummary, history: History) -> dict[str, Any]:
    words, progress = summary.words, summary.study.progress
    return {
        "open round": progress.round,
        "deployments": history.deployments,
        words.follower_rounds: history.follower_rounds,
        "answers": len(history.answers),
        "failed probes": len(history.failures),
        "left out, corrected or retracted": len(history.superseded),
        "of these in doubt": len(in_doubt(history.superseded)),
        **_recommended(summary),
        "finished": progress.finished or "no",
    }


def _recommended(summary: StudySummary) -> dict[str, str]:
    """The recommended x: its first entries, or how many tolls there are and the largest."""
    x, what = summary.found.x, summary.words.parameters.quantity
    if not summary.words.by_size:
        return {"recommended x": summary.x(6)}
    charged = f"{'links' if what == 'toll' else 'entries'} with a {what}"
    return {charged: f"{int((np.abs(x) > 1e-9).sum())} of {x.size}", f"largest {what}s": summary.x(3)}


def _network_facts(roads: TolledLinks | None) -> list[Block]:
    """The network, its units, and what was assumed when it was read."""
    if roads is None:
        return []
    network = roads.network
    units = network.units or "not known; name them with `units` in the problem file"
    facts = {"network": network.name, "nodes": network.nodes, "links": network.links, "units": units}
    return [Facts(facts), *(Text(f"Assumed: {remark}.") for remark in network.remarks)]


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


def _rounds(rounds: TableColumns, words: Words) -> Table:
    """The last rounds, each column with its unit and one number of decimals."""
    facts = round_facts(rounds)
    names = {"follower_rounds": words.follower_rounds, "moved": "response moved", "step": "step of x"}
    _, cost, *_ = facts
    units, digits = {cost: words.cost_unit, "step": words.parameters.unit}, {cost: 5}
    columns = [
        column(names.get(name, name), list(values)[-_MOST_ROWS:], units.get(name, ""), digits.get(name, 4))
        for name, values in facts.items()
    ]
    return Table.of(columns, f"Rounds{_cut(list(facts['round']))}.", "rounds.csv")


def _cut(rows: Sequence[Any], which: str = "last") -> str:
    return f", the {which} {_MOST_ROWS} of {len(rows)}" if len(rows) > _MOST_ROWS else ""


def _doubts(history: History, words: Words) -> list[Block]:
    """Answers that look wrong and wait for a word, and those that were left out, corrected or retracted."""
    odd = [(o.observation, [o.reason]) for o in in_doubt(history.superseded).values()]
    wrong = [(o.observation, [o.kind, o.reason]) for o in history.superseded if o.kind != IN_DOUBT]
    blocks: list[Block] = []
    if odd:
        caption = (
            "Answers in doubt: what looks wrong in them is kept out of learning and averages until you say "
            "`stackelberg confirm` or `stackelberg correct`."
        )
        blocks.append(_told_table(odd, ["what looks wrong"], caption, words))
    if wrong:
        caption = "Answers of which something does not count; answers.csv of `stackelberg export` has them in full."
        blocks.append(_told_table(wrong, ["what happened", "why"], caption, words))
    return blocks or [Text("None: every answer counts, and none looks wrong by those before it.")]


def _told_table(told: Sequence[tuple[Answer, list[str]]], heads: list[str], caption: str, words: Words) -> Table:
    last = told[-_MOST_ROWS:]
    costs = column(words.sense.word, [o.cost for o, _ in last], words.cost_unit)
    said = zip(heads, zip(*(said for _, said in last), strict=True), strict=True)
    return Table.of([("probe", [o.name for o, _ in last]), costs, *said], caption)


def _events(study: Study) -> Table:
    """Amendments, notes, failures and violations: what a reader wants to know besides the curves."""
    rows: list[list[Any]] = []
    for number, time, event in study.events():
        if event.words is not None:
            when = datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M")
            rows.append([number, when, *event.words])
    caption = "Events besides questions and answers."
    return Table(["event", "when (UTC)", "kind", "what"], rows[-_MOST_ROWS:], caption)


def _settings(study: Study) -> dict[str, Any]:
    settings: dict[str, Any] = {"leader": study.leader_name, "seed": study.settings.seed}
    objective = objective_name(study) or "told"
    if not study.can_lead:
        return settings | {"objective": objective}
    owners: list[Any] = [study.policy, *([] if study.rails.empty else [study.rails])]
    for owner in owners:
        for field in dataclasses.fields(owner):
            # A leader around another one is the leader.
            name = "leader inside" if field.name == "leader" else field.name.replace("_", " ")
            value = getattr(owner, field.name)
            if isinstance(value, int | float | str | bool):
                settings[name] = value
            elif value is not None and not isinstance(value, np.ndarray):
                settings[name] = type(value).__name__
    return settings | {"objective": objective}
