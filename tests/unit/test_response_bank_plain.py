"""Every number of the bank against a plain filter (tests/plain_filter.py): tables, covariances, sums, paces,
scores.

Three responses: four outputs that all depend on both inputs and have two price slopes (n = 2 d); three outputs
without a price slope; and a structure with groups of several shapes, an output that depends on nothing, an input
that nobody uses, and outputs with and without a price of their own. Followers keep half of their distance.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.plain_filter import COMMON, JOINT, KINDS, OWN, SETTLED, PlainMember

from stackelberg.leaders.response.bank import Bank, begin, best_kind, best_model, update
from stackelberg.leaders.response.constants import JUMPS_AFTER, MISSED_KEPT, NOISES, SLOWEST
from stackelberg.leaders.response.filters import Part
from stackelberg.leaders.response.groups import Groups
from stackelberg.leaders.response.late import Missed, fade_by_answer, learn_late, record_miss
from stackelberg.leaders.response.members import Members
from stackelberg.leaders.response.pace import with_matrix
from stackelberg.leaders.response.structure import Blocks, groups_of

UNIT = 1.7

# noise, drift, null, trust; the first one tries a matrix of paces
BELIEFS = [
    (NOISES[0], 0.03, 0.0, 1.0),
    (0.11, 0.03, 0.0, 0.5),
    (0.02, 0.2, 0.0, 0.3),
    (0.31, 0.07, 1.0, 0.5),
]

SUPPORTS: dict[str, tuple[int, int, list[tuple[list[int], list[int]]]]] = {
    "two prices": (4, 2, [([0, 1, 2, 3], [0, 1])]),
    "no price": (3, 2, [([0, 1, 2], [0, 1])]),
    # Input 5 reaches nobody; output 5 and 11 depend on nothing; 8 and 9 have no price of their own (2 and 3).
    "structure": (
        12,
        6,
        [
            ([0, 1, 6], [0, 1, 2]),
            ([2, 3, 4], [2, 3, 4]),
            ([7, 10], [1, 4]),
            ([8], [0, 1, 2, 3, 4]),
            ([9], [4]),
            ([5, 11], []),
        ],
    ),
}


def laid_out(name: str) -> tuple[Groups, list[tuple[list[int], list[int]]]]:
    n, d, supports = SUPPORTS[name]
    blocks = Blocks(tuple((outputs, inputs) for outputs, inputs in supports))
    return groups_of(None if len(supports) == 1 else blocks, n, d), supports


def members_of(groups: Groups, beliefs: list[tuple[float, ...]] = BELIEFS) -> Members:
    return Members(*np.array(beliefs).T, groups=groups, share=groups.share)


def plain_members(
    groups: Groups, supports: Any, x: np.ndarray, y: np.ndarray, beliefs: list[tuple[float, ...]] = BELIEFS
) -> list[PlainMember]:
    """Their unit is the part of a move of UNIT that reaches the inputs of one output."""
    unit = UNIT * np.sqrt(groups.share)
    tries = groups.unstructured
    return [
        PlainMember(
            supports, x, y, noise=r, drift=q, null=bool(null), trust=t, unit=unit, matrix=tries and r == NOISES[0]
        )
        for r, q, null, t in beliefs
    ]


def place_of(bank: Bank, groups: Groups, output: int) -> tuple[Part, Any, int]:
    """The part and the cell in which an output stands, and its group there."""
    for part, cell in zip(bank.parts, groups.cells, strict=True):
        for g in range(len(cell.outputs)):
            if output in cell.outputs[g]:
                return part, cell, g
    raise AssertionError(output)


def assert_agrees(bank: Bank, members: Members, plain: list[PlainMember], rtol: float = 1e-9) -> None:
    """All that the bank holds, member by member and group by group."""

    def same(ours: Any, theirs: Any, what: str) -> None:
        allowed = rtol * (1.0 + np.abs(theirs).max(initial=0.0))
        if np.shape(ours) != np.shape(theirs) or not np.all(np.abs(ours - theirs) <= allowed):
            np.testing.assert_allclose(ours, theirs, rtol=0, atol=allowed, err_msg=what)

    groups, rows = members.groups, with_matrix(members, bank.n).tolist()
    assert rows == [m for m, one in enumerate(plain) if one.matrix]
    for m, one in enumerate(plain):
        np.testing.assert_array_equal(bank.x, one.x)
        np.testing.assert_array_equal(bank.ever, one.ever)
        assert (bank.count, bank.n) == (one.count, one.n)
        same(bank.remembered, one.remembered, "remembered")
        kinds = KINDS if one.matrix else KINDS[:JOINT]
        for kind in kinds:
            same(bank.scale[kind, m], one.scale[kind], f"scale of kind {kind}")
            same(bank.score[kind, m], one.score[kind], f"score of kind {kind}")
            same(bank.effects.kappa[kind, m], one.kappa[kind], f"kappa of kind {kind}")
        assert one.matrix or bank.score[JOINT, m] in (bank.score[COMMON, m], np.inf if bank.count > 1 else 0.0)
        for name in (
            "price_top",
            "price_bottom",
            "price_lag",
            "recent_top",
            "recent_bottom",
            "lag_top",
            "lag_bottom",
            "lag_price",
        ):
            same(getattr(bank.sums, name)[m], getattr(one, name), name)
        same(bank.effects.common[m], one.common, "common pace")
        same(bank.effects.own[m], one.own, "own paces")
        if one.matrix:
            for name in ("lags", "cross", "prices"):
                same(getattr(bank.sums, name)[rows.index(m)], getattr(one, name), name)
            same(bank.effects.matrices[rows.index(m)], one.joint, "matrix of paces")
            stable = np.abs(np.linalg.eigvals(one.joint)).max() <= SLOWEST
            assert bank.effects.stable[rows.index(m)] == stable
        for g, (outputs, inputs) in enumerate(one.supports):
            part, cell, at = place_of(bank, groups, outputs[0])
            kept = [*range(len(inputs)), -1]
            same(part.P[m, at][np.ix_(kept, kept)], one.P[g], f"P of group {g}")
            for place, j in enumerate(outputs):
                same(part.T[m, at, place, kept], one.T[j], f"T of output {j}")
                same(part.U[m, at, place, kept], one.U[j], f"U of output {j}")
                same(part.y[m, at, place], one.y[j], f"y of output {j}")
                same(part.size[m, at, place], one.size[j], f"size of output {j}")
                assert part.far[m, at, place] == one.far[j]
                price = cell.own[at, place]
                if price < cell.priced.shape[1]:
                    same(part.W[m, at, price, kept], one.W[j], f"W of output {j}")
                else:
                    np.testing.assert_array_equal(one.W[j], 0.0)
        wild = [bank.wild[:JOINT, m, k] for k in places(groups, one.supports)]
        np.testing.assert_array_equal(np.array(wild).T, one.wild[:JOINT])
        if not one.null and bank.count > JUMPS_AFTER:
            for kind in kinds:
                assert_says_the_same(bank, members, m, one, kind, same)


def assert_says_the_same(bank: Bank, members: Members, m: int, one: PlainMember, kind: int, same: Any) -> None:
    """What a member says when it leads with a kind of pace: S, that is, J and c once followers have settled."""
    if kind == JOINT and not bank.effects.stable[with_matrix(members, bank.n).tolist().index(m)]:
        return
    score = np.full(bank.score.shape, 1e9)
    score[kind, m] = -1e9
    leading = replace(bank, score=score)
    assert best_kind(leading, members) == (kind, m)
    response = best_model(leading, members, UNIT)
    J, c = one.settled(kind)
    same(response.J if members.groups.unstructured else response.J.toarray(), J, f"J of kind {kind}")
    same(response.c, c, f"c of kind {kind}")
    same(response.scale, one.scale[kind], "scale")
    keep = one.keep(kind)
    rate = 1.0 - np.trace(keep) / one.n
    same(response.pace.rate, rate, "rate")
    assert response.pace.settled is (kind == SETTLED or not np.any(keep))
    same(response.next_answer(one.y, one.x), c + keep @ (one.y - c), "the next answer")
    for part in response.uncertainties:
        same(part.scale, np.full(len(part.cell.outputs), one.scale[kind] / rate**2), "scale of uncertainty")
    assert (response.noise, response.unit) == (members.noise[m], UNIT)
    assert response.symmetric is False
    same(response.noise * response.unit**2 * members.share, one.noise, "noise")


def places(groups: Groups, supports: Any) -> list[int]:
    """Where each group stands when the groups of all cells are counted through."""
    first = [int(outputs[0]) for cell in groups.cells for outputs in cell.outputs]
    return [first.index(outputs[0]) for outputs, _ in supports]


def story(name: str, seed: int, rounds: int) -> tuple[np.ndarray, np.ndarray]:
    """Moves, and what is seen with noise of followers that go half of the way; prices act by −2 and 3."""
    n, d, _ = SUPPORTS[name]
    rng = np.random.default_rng(seed)
    xs = np.cumsum(0.6 * rng.standard_normal((rounds, d)), axis=0)
    slopes = rng.standard_normal((n, d))
    if n % d == 0:
        slopes += np.kron(np.array([[-2.0], [3.0]])[: n // d], np.eye(d))
    keep = 0.5 + 0.2 * rng.standard_normal(n)
    heading, ys = 1.5 + xs @ slopes.T, [1.5 + slopes @ xs[0]]
    for goal in heading[1:]:
        ys.append(goal + keep * (ys[-1] - goal))
    return xs, np.array(ys) + 0.2 * rng.standard_normal((rounds, n))


@pytest.mark.parametrize("name", SUPPORTS)
class TestTheBankIsAPlainFilter:
    def test_after_the_first_answer(self, name: str) -> None:
        """S(x) = y; an entry that was not measured starts at zero."""
        groups, supports = laid_out(name)
        members = members_of(groups)
        xs, ys = story(name, 0, 2)
        ys[0, 1] = np.nan
        assert_agrees(
            begin(members, xs[0], ys[0], UNIT), members, plain_members(groups, supports, xs[0], ys[0]), rtol=0.0
        )

    @pytest.mark.parametrize("seed", [1, 2])
    def test_round_after_round(self, name: str, seed: int) -> None:
        """Entries, and whole groups, are missing at times."""
        groups, supports = laid_out(name)
        members = members_of(groups)
        rounds = 54
        xs, ys = story(name, seed, rounds)
        rng = np.random.default_rng(seed + 10)
        ys[rng.random(ys.shape) < 0.15] = np.nan
        ys[:, 0] = np.where(np.isnan(ys[:, 0]), 0.7, ys[:, 0])  # somebody is always seen
        for t in (1, 9):
            ys[t, supports[-1][0]] = np.nan
            ys[t, supports[0][0][0]] = 0.3
        ys[:12, 1] = ys[:13, 2] = ys[:1, 0] = np.nan  # seen for the first time when all else is known
        bank, plain = begin(members, xs[0], ys[0], UNIT), plain_members(groups, supports, xs[0], ys[0])
        for t in range(1, len(xs)):
            bank = update(bank, members, xs[t], ys[t], UNIT)
            for one in plain:
                one.update(xs[t], ys[t])
            if t in (1, 2, 4, 5, 6, 9, 10, 20) or t > rounds - 7:
                assert_agrees(bank, members, plain)

    def test_a_repeated_deployment_still_drifts(self, name: str) -> None:
        """J drifts as over a tenth of the unit at least, however short the move; the level does not."""
        groups, supports = laid_out(name)
        members = members_of(groups)
        xs, ys = story(name, 3, 5)
        xs[3] = xs[2]
        xs[4] = xs[3] + 0.0999 * UNIT / np.sqrt(xs.shape[1])
        bank, plain = begin(members, xs[0], ys[0], UNIT), plain_members(groups, supports, xs[0], ys[0])
        for t in range(1, 5):
            bank = update(bank, members, xs[t], ys[t], UNIT)
            for one in plain:
                one.update(xs[t], ys[t])
            assert_agrees(bank, members, plain)

    @pytest.mark.parametrize("early", [4, pytest.param(5, marks=pytest.mark.slow), 6, 14])
    @pytest.mark.parametrize("size", [8.0, 1e4, pytest.param(300.0, marks=pytest.mark.slow)])
    def test_outliers_and_jumps(self, name: str, early: int, size: float) -> None:
        """A surprise of the first group, and two rounds later of one entry of it, in the rounds around the first
        jump.

        Members differ in what is an outlier or a jump to them, for they differ in what is usual. The same surprise
        comes twice in a row the last time.
        """
        groups, supports = laid_out(name)
        members = members_of(groups)
        xs, ys = story(name, 4, early + 7)
        ys[early, supports[0][0]] += size
        ys[early + 2, supports[0][0][:1]] -= size
        ys[early + 4 : early + 6, supports[0][0][-1:]] += size
        bank, plain = begin(members, xs[0], ys[0], UNIT), plain_members(groups, supports, xs[0], ys[0])
        for t in range(1, len(xs)):
            bank = update(bank, members, xs[t], ys[t], UNIT)
            for one in plain:
                one.update(xs[t], ys[t])
            if t >= early:
                assert_agrees(bank, members, plain, rtol={8.0: 1e-9, 300.0: 1e-6, 1e4: 1e-4}[size])


@pytest.mark.parametrize("name", SUPPORTS)
class TestLateAnswersAreThoseOfAPlainFilter:
    """The y held before and after each missed deployment, and all that late answers teach, against the log."""

    @pytest.mark.parametrize(
        "order",
        [[3, 4, 6, 8], [8, 6, 4, 3], [4, 8, 3, 6], [6, 3, 8, 4]],
        ids=["in order", "backwards", "mixed", "mixed otherwise"],
    )
    def test_in_any_order(self, name: str, order: list[int]) -> None:
        """Rounds 3, 4, 6, 8 are missed; two of their answers come before round 9, two after it."""
        groups, supports = laid_out(name)
        members = members_of(groups)
        xs, ys = story(name, 5, 12)
        ys[4, 1] = np.nan
        ys[:4, 2] = ys[:5, 0] = np.nan  # seen first by a late answer, or just before one
        bank, plain = begin(members, xs[0], ys[0], UNIT), plain_members(groups, supports, xs[0], ys[0])
        missed: tuple[Missed, ...] = ()

        def deploy(t: int) -> None:
            nonlocal bank, missed
            if t in order:
                bank, missed = record_miss(bank, members, missed, (t, t % 2), xs[t], UNIT)
            else:
                bank, missed = update(bank, members, xs[t], ys[t], UNIT), fade_by_answer(missed, bank, members)
            for one in plain:
                one.miss(xs[t], (t, t % 2)) if t in order else one.update(xs[t], ys[t])

        def tell(t: int) -> None:
            nonlocal bank, missed
            where = [one.round for one in missed].index(t)
            bank, missed = learn_late(bank, members, missed, where, xs[t], ys[t], UNIT)
            for one in plain:
                one.late((t, t % 2), xs[t], ys[t])

        def check() -> None:
            assert_agrees(bank, members, plain)
            for m, one in enumerate(plain):
                waiting = [entry for entry in one.log if entry["missing"]]
                assert [(k.round, k.index) for k in missed] == [entry["place"] for entry in waiting]
                for kept, entry in zip(missed, waiting, strict=True):
                    for j in range(one.n):
                        for ours, theirs in ((kept.before, "before"), (kept.after, "after")):
                            got = output_of(ours, groups, m, j)
                            assert abs(got - entry[theirs][j]) <= 1e-9 * (1.0 + abs(got)), theirs

        for t in range(1, 12):
            deploy(t)
            for late in {8: order[:2], 9: order[2:3], 10: order[3:]}.get(t, []):
                tell(late)
                check()
        check()
        assert missed == ()

    @pytest.mark.parametrize("answers", [5, 6])
    def test_a_late_jump_teaches_nothing_but_how_surprising_it_was(self, name: str, answers: int) -> None:
        """The first group has jumped since the missed round; no jump is believed among the first five answers."""
        groups, supports = laid_out(name)
        members = members_of(groups)
        xs, ys = story(name, 6, answers + 2)
        bank, plain = begin(members, xs[0], ys[0], UNIT), plain_members(groups, supports, xs[0], ys[0])
        for t in range(1, answers):
            bank = update(bank, members, xs[t], ys[t], UNIT)
            for one in plain:
                one.update(xs[t], ys[t])
        bank, missed = record_miss(bank, members, (), (answers, 0), xs[answers], UNIT)
        y = ys[answers].copy()
        y[supports[0][0]] += 900.0
        bank, missed = learn_late(bank, members, missed, 0, xs[answers], y, UNIT)
        for one in plain:
            one.miss(xs[answers], (answers, 0))
            one.late((answers, 0), xs[answers], y)
        assert_agrees(bank, members, plain, rtol=1e-7)


def output_of(held: tuple[np.ndarray, ...], groups: Groups, m: int, output: int) -> float:
    for values, cell in zip(held, groups.cells, strict=True):
        for g in range(len(cell.outputs)):
            for place in np.flatnonzero(cell.outputs[g] == output):
                return float(values[m, g, place])
    raise AssertionError(output)


# 9 and 10 inputs, 9 and 10 outputs: both groups stand in one cell, and the smaller one is filled up. Outputs 0 to 8
# all have prices of their own; of 9 to 18 only 11 to 18 have. With d = n = 20, fillers are numbered 20.
FILLED = [(list(range(9)), list(range(9))), (list(range(9, 19)), [0, *range(11, 20)]), ([19], [])]


class TestWhatFillsUpACellIsNoPartOfIt:
    def test_rounds_missing_entries_a_jump_and_a_late_answer(self) -> None:
        groups = groups_of(Blocks(tuple((outputs, inputs) for outputs, inputs in FILLED)), 20, 20)
        assert [cell.outputs.shape for cell in groups.cells] == [(2, 10), (1, 1)]
        beliefs = [BELIEFS[1], BELIEFS[2]]
        members = members_of(groups, beliefs)
        rng = np.random.default_rng(8)
        xs = np.cumsum(0.5 * rng.standard_normal((11, 20)), axis=0)
        ys = 1.0 - 2.0 * xs + 0.3 * rng.standard_normal((11, 20))
        ys[3, 2:5] = np.nan
        ys[5, 9:19] = np.nan
        ys[8, 0:9] += 500.0
        bank, plain = begin(members, xs[0], ys[0], UNIT), plain_members(groups, FILLED, xs[0], ys[0], beliefs)
        assert_agrees(bank, members, plain)
        for t in range(1, 7):
            bank = update(bank, members, xs[t], ys[t], UNIT)
            for one in plain:
                one.update(xs[t], ys[t])
        assert_agrees(bank, members, plain)
        bank, missed = record_miss(bank, members, (), (7, 0), xs[7], UNIT)
        bank, missed = update(bank, members, xs[8], ys[8], UNIT), fade_by_answer(missed, bank, members)
        for one in plain:
            one.miss(xs[7], (7, 0))
            one.update(xs[8], ys[8])
        assert_agrees(bank, members, plain, rtol=1e-7)
        bank, missed = learn_late(bank, members, missed, 0, xs[7], ys[7], UNIT)
        bank = update(bank, members, xs[9], ys[9], UNIT)
        for one in plain:
            one.late((7, 0), xs[7], ys[7])
            one.update(xs[9], ys[9])
        assert_agrees(bank, members, plain, rtol=1e-7)


class TestWhatIsKeptOfAMissedDeployment:
    def missed_of(self, *deployed: np.ndarray | None) -> tuple[Missed, ...]:
        groups, _ = laid_out("no price")
        members = members_of(groups)
        xs, ys = story("no price", 7, 3)
        bank, missed = update(begin(members, xs[0], ys[0], UNIT), members, xs[1], ys[1], UNIT), ()
        # Members 1 and 2 believe in paces of 0.6 and 0.25, the others that followers settle.
        score = np.zeros((4, 4))
        score[OWN, 1] = score[COMMON, 2] = -1.0
        effects = replace(bank.effects, common=np.array([0.3, 0.6, 0.25, 0.4]))
        bank = replace(bank, score=score, effects=effects)
        for t, x in enumerate(deployed):
            bank, missed = record_miss(bank, members, missed, (t, 0), x, UNIT)
        return missed

    def test_a_deployment_that_did_not_happen_moves_nobody(self) -> None:
        (one,) = self.missed_of(None)
        assert one.happened is False
        np.testing.assert_array_equal(one.passes, np.ones(4))
        np.testing.assert_array_equal(one.reach, np.zeros(4))
        for before, after in zip(one.before, one.after, strict=True):
            np.testing.assert_array_equal(before, after)

    def test_nor_does_it_let_time_pass_for_others(self) -> None:
        """What is left of the first stays all of it; what reaches the second is all of that too."""
        first, second = self.missed_of(np.ones(2), None)
        np.testing.assert_array_equal(first.left, np.ones(4))
        np.testing.assert_array_equal(second.reach, np.ones(4))
        np.testing.assert_array_equal(second.left, np.ones(4))

    def test_a_deployment_that_did_lets_pass_what_is_kept(self) -> None:
        """Nothing where a member believes that followers settle; else its common pace."""
        first, second, third = self.missed_of(np.ones(2), np.zeros(2), np.ones(2))
        stays = np.array([0.0, 0.6, 0.25, 0.0])
        np.testing.assert_allclose(first.left, stays**2, rtol=1e-12)
        np.testing.assert_allclose(second.left, stays, rtol=1e-12)
        np.testing.assert_array_equal(third.left, np.ones(4))
        np.testing.assert_array_equal(second.reach, np.ones(4))
        np.testing.assert_array_equal(third.reach, np.ones(4))

    @pytest.mark.parametrize("happened", [True, False])
    def test_only_the_last_are_kept(self, happened: bool) -> None:
        missed = self.missed_of(*([np.ones(2) if happened else None] * (MISSED_KEPT + 2)))
        assert [one.round for one in missed] == list(range(2, MISSED_KEPT + 2))
