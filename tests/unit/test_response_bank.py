"""The bank of Kalman filters by hand: what it learns, outliers and jumps, gaps, scores, units, the grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from tests.response_units import forecasts_of, learned, one_member

from stackelberg.leaders.response.bank import Bank, begin, best_kind, best_model, held_response, placed, update
from stackelberg.leaders.response.constants import (
    DRIFTS,
    EARLY,
    HALF_GRID,
    JUMP,
    MOST_OUTLIERS,
    NOISES,
    OUTLIER,
    SCALE_HORIZON,
    SCALE_SHARE,
    SCORE_MEMORY,
    SCORE_SHARE,
    WHOLE_GRID,
)
from stackelberg.leaders.response.filters import Forecast, Members, loosen_level, make_members
from stackelberg.leaders.response.groups import Groups, one_group
from stackelberg.leaders.response.pace import SETTLED
from stackelberg.leaders.response.structure import Blocks, as_structure, groups_of

UNIT = 2.0


def test_the_prior_slope_is_learned_and_carried() -> None:
    """On y = b − 5 x the fixed effect κ is found from the first move, in directions never probed as well."""
    rng = np.random.default_rng(1)
    members = make_members(one_group(6, 6))
    xs = np.cumsum(0.3 * rng.standard_normal((4, 6)), axis=0)
    bank = learned(members, xs, 3.0 - 5.0 * xs, UNIT)
    response = best_model(bank, members, UNIT)
    np.testing.assert_allclose(response.J, -5.0 * np.eye(6), atol=0.25)  # 5%, after three moves in six dimensions
    np.testing.assert_allclose(response.predict(np.ones(6)), -2.0, atol=0.25)


def test_missing_entries_teach_nothing_and_break_nothing() -> None:
    rng = np.random.default_rng(3)
    J = rng.standard_normal((5, 3))
    members = make_members(one_group(5, 3))
    xs = rng.standard_normal((31, 3))
    ys = xs @ J.T
    ys[:, 4] = np.nan
    response = best_model(learned(members, xs, ys, UNIT), members, UNIT)
    np.testing.assert_allclose(response.J[:4], J[:4], atol=1e-3)
    np.testing.assert_array_equal(response.J[4], 0.0)
    assert response.c[4] == 0.0


@pytest.mark.parametrize("keep", [0.0, 0.6])
def test_what_is_never_measured_has_no_price_slope_and_no_part_in_the_pace(keep: float) -> None:
    """d = n = 5, entry 4 never seen: slopes, paces and scales of the others are those of a bank without it.

    Not those of the whole bank, for x_4 moves too: it is compared with one of four outputs in a structure of five
    inputs.
    """
    rng = np.random.default_rng(4)
    J = rng.standard_normal((5, 5)) - 3.0 * np.eye(5)
    xs = rng.standard_normal((25, 5))
    ys = [J @ xs[0]]
    for x in xs[1:]:
        ys.append(J @ x + keep * (ys[-1] - J @ x))
    seen = np.array(ys)
    seen[:, 4] = np.nan
    members = one_member(one_group(5, 5))
    bank = learned(members, xs, seen, UNIT)
    assert bank.observed.tolist() == [True] * 4 + [False]
    # A wild guess for what is not seen changes nothing: it is NaN all along, or it is not there.
    assert bank.sums.lag_top[0, 4] == bank.sums.lag_bottom[0, 4] == bank.sums.lag_price[0, 4] == 0.0
    assert bank.effects.own[0, 4] == bank.effects.common[0]
    assert abs(bank.effects.common[0] - keep) < 0.01
    response = best_model(bank, members, UNIT)
    np.testing.assert_array_equal(response.J[4], 0.0)
    assert response.c[4] == 0.0
    assert bank.parts[0].y[0, 0, 4] == 0.0
    np.testing.assert_allclose(response.J[:4], J[:4], atol=0.05)


class TestAnEntryThatIsFirstSeenLater:
    """A sensor that comes late: round 12 of 40, at a level of about 10, once all else is known."""

    rng = np.random.default_rng(0)
    J, b = rng.standard_normal((5, 3)), 10.0 + rng.standard_normal(5)
    xs = 0.5 * rng.standard_normal((40, 3))
    ys = b + xs @ J.T + 0.01 * rng.standard_normal((40, 5))
    ys[:12, 4] = np.nan
    members = make_members(one_group(5, 3))

    def test_its_level_is_what_is_seen_and_the_others_learn_as_if_it_were_not_there(self) -> None:
        unseen = self.ys.copy()
        unseen[12, 4] = np.nan
        one, two = (learned(self.members, self.xs[:13], ys[:13], 1.0) for ys in (self.ys, unseen))
        np.testing.assert_array_equal(one.parts[0].T[:, :, :4], two.parts[0].T[:, :, :4])
        np.testing.assert_array_equal(one.score, two.score)
        np.testing.assert_array_equal(one.effects.common, two.effects.common)
        np.testing.assert_array_equal(one.parts[0].T[:, 0, 4, -1], self.ys[12, 4])
        np.testing.assert_array_equal(one.parts[0].T[:, 0, 4, :-1], 0.0)
        np.testing.assert_array_equal(one.parts[0].y[:, 0, 4], self.ys[12, 4])
        assert one.origin[4] == self.ys[12, 4]
        assert (one.observed[4], two.observed[4]) == (True, False)
        assert not one.jump

    @pytest.mark.parametrize("rounds, S, J", [(13, 0.05, 1.01), (40, 0.05, 0.05)])
    def test_its_slopes_are_learned_from_then_on(self, rounds: int, S: float, J: float) -> None:
        """Slower than those of others, for they share a covariance; it never says more than has been seen."""
        bank, x = learned(self.members, self.xs[:rounds], self.ys[:rounds], 1.0), self.xs[rounds - 1]
        model = best_model(bank, self.members, 1.0)
        assert abs(model.c[4] - (self.b + self.J @ x)[4]) < S
        assert np.abs(model.J - self.J)[4].max() < J * max(1.0, np.abs(self.J[4]).max())
        np.testing.assert_allclose(model.J[:4], self.J[:4], atol=0.1)

    def test_an_answer_of_first_seen_entries_only_leaves_scores_and_scales(self) -> None:
        bank = learned(self.members, self.xs[:10], self.ys[:10], 1.0)
        after = update(bank, self.members, self.xs[10], np.array([np.nan] * 4 + [3.0]), 1.0)
        for name in ("score", "scale", "remembered", "jumped", "count"):
            np.testing.assert_array_equal(getattr(after, name), getattr(bank, name), err_msg=name)
        assert after.observed.all()
        one, two = (best_model(one, self.members, 1.0).predict(self.xs[11])[:4] for one in (bank, after))
        np.testing.assert_allclose(one, two, rtol=1e-12)


class TestADeploymentWithoutAnAnswer:
    """The population has moved as predicted; nothing is learned but that x has moved."""

    rng = np.random.default_rng(1)
    J, xs = rng.standard_normal((5, 3)), rng.standard_normal((50, 3))
    ys = np.array([xs[0] @ J.T])
    for x in xs[1:]:
        ys = np.vstack([ys, J @ x + 0.6 * (ys[-1] - J @ x)])
    members = one_member(one_group(5, 3), noise=1e-3)

    def test_it_is_followed(self) -> None:
        """Once J and the pace are known, the answer after a missed one is predicted as well as before."""
        bank = learned(self.members, self.xs[:48], self.ys[:48], 1.0)
        after = update(bank, self.members, self.xs[48], np.full(5, np.nan), 1.0)
        error = {}
        for name, one in (("followed", after), ("stayed", bank)):
            now = held_response(one, self.members)
            error[name] = np.abs(
                best_model(one, self.members, 1.0).next_answer(now, self.xs[49]) - self.ys[49]
            ).max()
        assert error["followed"] < 1e-3  # J and c are known to about noise / Σ‖move‖² = 1e-3 / 50
        assert error["stayed"] > 0.1

    def test_members_did_neither_well_nor_badly(self) -> None:
        bank = learned(self.members, self.xs[:10], self.ys[:10], 1.0)
        after = update(bank, self.members, self.xs[10], np.full(5, np.nan), 1.0)
        for name in ("score", "scale", "remembered", "jumped", "count", "observed"):
            np.testing.assert_array_equal(getattr(after, name), getattr(bank, name), err_msg=name)
        for name in ("common", "own", "kappa"):
            np.testing.assert_array_equal(getattr(after.effects, name), getattr(bank.effects, name), err_msg=name)
        assert after.jump is False
        np.testing.assert_array_equal(after.x, self.xs[10])
        z = self.xs[11]
        one, two = (best_model(one, self.members, 1.0).predict(z) for one in (bank, after))
        np.testing.assert_allclose(one, two, rtol=1e-9)


def test_an_answer_too_far_off_only_tells_where_the_population_is() -> None:
    members = make_members(groups_of(Blocks((([0, 2], [0]), ([1], [1]))), 3, 2))
    xs = np.random.default_rng(2).standard_normal((6, 2))
    bank = learned(members, xs, np.hstack([xs, xs[:, :1]]), 1.0)
    after = placed(bank, members, np.array([7.0, np.nan, 9.0]))
    held = held_response(bank, members)
    np.testing.assert_array_equal(held_response(after, members), [7.0, held[1], 9.0])
    for part, old in zip(after.parts, bank.parts, strict=True):
        assert part.T is old.T
        assert part.P is old.P
    assert (after.score is bank.score, after.count, after.x is bank.x) == (True, bank.count, True)


class Outliers:
    """Ten outputs of one input, a filter that knows them, and one more answer with some entries far off."""

    def __init__(self, groups: Groups | None = None, rounds: int = 40, keep: float = 0.0) -> None:
        rng = np.random.default_rng(5)
        self.members = one_member(groups or one_group(10, 3), noise=1.0)
        d = self.members.groups.d
        self.J = rng.standard_normal((10, d))
        self.xs = rng.standard_normal((rounds + 3, d))
        ys = [self.J @ self.xs[0]]
        for x in self.xs[1:]:
            ys.append(self.J @ x + keep * (ys[-1] - self.J @ x))
        self.ys = np.array(ys) + 0.1 * rng.standard_normal((rounds + 3, 10))
        self.bank = learned(self.members, self.xs[:rounds], self.ys[:rounds], 1.0)
        self.rounds = rounds

    def off_by(
        self, deviations: dict[int, float], bank: Bank | None = None, at: int = 0, own: bool = True
    ) -> np.ndarray:
        """An answer whose innovations are 0, or so many standard deviations for some (their own, or of all)."""
        bank = bank or self.bank
        t, unseen = self.rounds + at, np.full(10, np.nan)
        held = update(bank, self.members, self.xs[t], unseen, 1.0).parts
        kind = int(np.argmin(bank.score[:, 0]))
        y = np.zeros(10)
        forecasts = forecasts_of(bank, self.members, self.xs[t], unseen, 1.0)
        for cell, f, seen, part in zip(self.members.groups.cells, forecasts, held, bank.parts, strict=True):
            for g, outputs in enumerate(cell.outputs):
                for place, j in enumerate(outputs):
                    sd = np.sqrt(f.v[0, g] * max(bank.scale[kind, 0], own * part.size[0, g, place]))
                    y[j] = seen.y[0, g, place] + deviations.get(int(j), 0.0) * sd
        return y

    def learn(self, y: np.ndarray, bank: Bank | None = None, at: int = 0) -> Bank:
        return update(bank or self.bank, self.members, self.xs[self.rounds + at], y, 1.0)


@pytest.mark.parametrize("keep", [0.0, 0.7])
class TestOutliersOfSingleEntries:
    def test_one_entry_far_off_once_counts_as_three_deviations(self, keep: float) -> None:
        """Whatever its size: the bank is that of OUTLIER standard deviations, but for its weight on ρ."""
        story = Outliers(keep=keep)
        assert (int(np.argmin(story.bank.score[:, 0])) > 0) is (keep > 0.0)
        limit, far, further = (story.learn(story.off_by({4: z})) for z in (OUTLIER - 1e-9, 3.0 * OUTLIER, 1e5))
        for name in ("T", "P", "y"):
            at_limit = getattr(limit.parts[0], name)
            for one in (far, further):
                np.testing.assert_allclose(getattr(one.parts[0], name), at_limit, rtol=0, atol=1e-6, err_msg=name)
        for one in (far, further):
            np.testing.assert_allclose(one.scale, limit.scale, rtol=0.2)
            assert np.flatnonzero(one.parts[0].outlier[0, 0]).tolist() == [4]
        assert not limit.parts[0].outlier.any()
        model = best_model(further, story.members, 1.0)
        np.testing.assert_allclose(model.J, story.J, atol=0.4)
        np.testing.assert_allclose(model.c, story.J @ story.xs[story.rounds], atol=0.2 / (1.0 - keep))

    @pytest.mark.parametrize("sign", [1.0, -1.0])
    def test_twice_in_a_row_it_is_learned(self, keep: float, sign: float) -> None:
        """The second time all of the innovation goes into T, and y is held to be where it was seen."""
        story = Outliers(keep=keep)
        first = story.off_by({4: sign * 20.0})
        bank = story.learn(first)
        assert abs(bank.parts[0].y[0, 0, 4] - first[4]) > 1.0
        again = story.off_by({4: sign * 20.0}, bank, 1)
        (f,) = forecasts_of(bank, story.members, story.xs[story.rounds + 1], again, 1.0)
        after = story.learn(again, bank, 1)
        level = bank.parts[0].T[0, 0, 4] @ f.h[0]
        gain = f.hPh[0, 0] / f.v[0, 0]
        assert after.parts[0].T[0, 0, 4, -1] == pytest.approx(level + gain * f.e[0, 0, 4], rel=1e-9)
        assert after.parts[0].y[0, 0, 4] == pytest.approx(again[4], rel=1e-12)
        # A third time is again the first only after a quiet round.
        quiet = story.learn(story.off_by({}, after, 2), after, 2)
        assert not quiet.parts[0].outlier.any()

    def test_a_quiet_round_in_between_makes_it_new(self, keep: float) -> None:
        story = Outliers(keep=keep)
        bank = story.learn(story.off_by({4: 20.0}))
        bank = story.learn(story.off_by({}, bank, 1), bank, 1)
        last = story.off_by({4: 20.0}, bank, 2)
        after = story.learn(last, bank, 2)
        assert abs(after.parts[0].y[0, 0, 4] - last[4]) > 1.0

    def test_more_entries_than_a_share_are_none(self, keep: float) -> None:
        """Three of ten are outliers, four of ten are learned as they are; 5 deviations are no jump either."""
        assert 3 <= MOST_OUTLIERS * 10 < 4
        story = Outliers(keep=keep)
        for many, taken in ((3, False), (4, True)):
            y = story.off_by(dict.fromkeys(range(many), 5.0))
            after = story.learn(y)
            assert np.array_equal(after.parts[0].y[0, 0, :many].round(9), y[:many].round(9)) is taken
            assert not after.jumped.any()
            assert not after.jump

    def test_early_on_nothing_is_an_outlier(self, keep: float) -> None:
        for answers in (EARLY, EARLY + 1):
            story = Outliers(rounds=answers, keep=keep)
            after = story.learn(story.off_by({4: 50.0}))
            assert after.parts[0].outlier.any() == (answers > EARLY)


class TestJumpsOfTheLevel:
    SIZE = 1.01 * np.sqrt(JUMP)

    def test_all_entries_at_once_are_a_jump_that_leaves_J_as_it_was(self) -> None:
        story = Outliers()
        y = story.off_by(dict.fromkeys(range(10), 50.0))
        after = story.learn(y)
        assert after.jump
        assert after.jumped[:3].all()
        before, model = (best_model(bank, story.members, 1.0) for bank in (story.bank, after))
        size = np.abs(y - before.predict(model.x)).max()
        np.testing.assert_allclose(model.c, y, rtol=0, atol=0.01 * size)
        np.testing.assert_allclose(model.J, before.J, rtol=0, atol=0.01 * size)

    @pytest.mark.parametrize("size, jumps", [(19.99, False), (20.01, True)])
    def test_from_twenty_deviations_on(self, size: float, jumps: bool) -> None:
        story = Outliers()
        after = story.learn(story.off_by(dict.fromkeys(range(10), size), own=False))
        assert after.jump is jumps
        assert after.jumped[0, 0].tolist() == [jumps]

    def test_of_few_entries_it_is_none_however_large(self) -> None:
        story = Outliers()
        after = story.learn(story.off_by({0: 1e4, 1: 1e4}))
        assert not after.jump
        assert not after.jumped.any()

    def test_not_twice_in_a_row(self) -> None:
        """Then J is wrong: the level is not made uncertain again, and the scale is that of what was seen."""
        story = Outliers()
        everywhere = dict.fromkeys(range(10), 50.0)
        bank = story.learn(story.off_by(everywhere))
        y = story.off_by(everywhere, bank, 1, own=False)
        after = story.learn(y, bank, 1)
        calm = story.learn(story.off_by({}, bank, 1), bank, 1)
        np.testing.assert_array_equal(after.parts[0].P, calm.parts[0].P)
        assert not after.jump
        assert after.jumped[0].all()
        assert after.scale[0, 0] == pytest.approx(50.0**2 * bank.scale[0, 0], rel=0.05)

    def test_it_is_blamed_on_the_group_in_which_it_happens(self) -> None:
        """The jump of outputs 0 to 4 leaves the tables of 5 to 9 to the bit as they are without it."""
        groups = groups_of(Blocks(((range(5), [0, 1]), (range(5, 10), [2, 3]))), 10, 4)
        story = Outliers(groups)
        y = story.off_by({})
        calm, jumped = story.learn(y), story.learn(y + np.where(np.arange(10) < 5, 100.0, 0.0))
        assert (calm.jump, jumped.jump) == (False, True)
        assert jumped.jumped[0, 0].tolist() == [True, False]
        np.testing.assert_array_equal(jumped.parts[0].T[:, 1], calm.parts[0].T[:, 1])
        np.testing.assert_array_equal(jumped.parts[0].P[:, 1], calm.parts[0].P[:, 1])
        assert jumped.parts[0].T[0, 0, :, -1] == pytest.approx(calm.parts[0].T[0, 0, :, -1] + 100.0, abs=1.0)


def seen_in_units(n: int, d: int, structure: Blocks | None, by: float, unit: float = 1.0) -> tuple[Bank, Members]:
    """Slow followers with noise, an outlier, a jump and missing entries; y times `by`, and x times `unit`."""
    rng = np.random.default_rng(6)
    members = make_members(groups_of(structure, n, d))
    xs, J = rng.standard_normal((20, d)), rng.standard_normal((n, d))
    ys = [J @ xs[0]]
    for x in xs[1:]:
        ys.append(J @ x + 0.5 * (ys[-1] - J @ x))
    seen = np.array(ys) + 0.05 * rng.standard_normal((20, n))
    seen[rng.random(seen.shape) < 0.1] = np.nan
    seen[0, 0] = np.nan
    seen[12, 1] += 30.0
    seen[15:] += 50.0
    return learned(members, unit * xs, by * seen, unit), members


SHAPES = {
    "no price": (5, 3, None),
    "prices": (6, 3, None),
    "structure": (6, 3, Blocks((([0, 1, 4], [0, 1]), ([2, 3], [2])))),
}


@pytest.mark.parametrize("n, d, structure", SHAPES.values(), ids=SHAPES.keys())
class TestUnitsDoNotMatter:
    @pytest.mark.parametrize("k", [-30, -3, 17, 40])
    def test_a_power_of_two_in_y_changes_no_bit(self, n: int, d: int, structure: Blocks | None, k: int) -> None:
        """Tables and the y held scale, covariances and paces stay; scales of squares go with the square."""
        by = 2.0**k
        (one, members), (two, _) = (seen_in_units(n, d, structure, factor) for factor in (1.0, by))
        for ours, theirs in zip(two.parts, one.parts, strict=True):
            for name, factor in (("T", by), ("U", by), ("y", by), ("W", 1.0), ("P", 1.0), ("outlier", 1)):
                np.testing.assert_array_equal(getattr(ours, name), factor * getattr(theirs, name), err_msg=name)
        np.testing.assert_array_equal(two.scale, by**2 * one.scale)
        np.testing.assert_array_equal(two.effects.kappa, by * one.effects.kappa)
        for name in ("common", "own", "matrices", "stable"):
            np.testing.assert_array_equal(getattr(two.effects, name), getattr(one.effects, name), err_msg=name)
        np.testing.assert_array_equal(two.jumped, one.jumped)
        assert best_kind(two, members) == best_kind(one, members)
        a, b = (best_model(bank, members, 1.0) for bank in (one, two))
        dense = np.asarray if structure is None else (lambda J: J.toarray())
        np.testing.assert_array_equal(dense(b.J), by * dense(a.J))
        np.testing.assert_array_equal(b.c, by * a.c)

    @pytest.mark.parametrize("unit", [2.0**-20, 0.125, 1024.0])
    def test_nor_does_one_in_x(self, n: int, d: int, structure: Blocks | None, unit: float) -> None:
        """Prior and beliefs are in units of the leader's moves; the prior of J is one y per unit of x as it is
        given.

        So slopes are per unit, and scales of squares are in y per x: (y / unit)². Bitwise up to the 1e-300 that
        keeps 0 / 0 away.
        """
        (one, members), (two, _) = (seen_in_units(n, d, structure, 1.0, factor) for factor in (1.0, unit))
        for ours, theirs in zip(two.parts, one.parts, strict=True):
            slopes = np.append(np.full(theirs.T.shape[-1] - 1, 1.0 / unit), 1.0)
            np.testing.assert_array_equal(ours.T, theirs.T * slopes)
            np.testing.assert_array_equal(ours.U, theirs.U * slopes)
            np.testing.assert_array_equal(ours.y, theirs.y)
            np.testing.assert_array_equal(ours.outlier, theirs.outlier)
        np.testing.assert_array_equal(two.effects.common, one.effects.common)
        np.testing.assert_array_equal(two.effects.own, one.effects.own)
        np.testing.assert_array_equal(two.effects.kappa, one.effects.kappa / unit)
        assert best_kind(two, members) == best_kind(one, members)
        a, b = best_model(one, members, 1.0), best_model(two, members, unit)
        np.testing.assert_array_equal(b.c, a.c)
        assert np.sqrt(b.noise * b.scale) * b.unit == np.sqrt(a.noise * a.scale) * a.unit


@pytest.mark.parametrize("n, d, most", [(76, 76, 20), (200, 200, 4), (10_000, 1_000, 1)])
def test_larger_problems_get_smaller_banks(n: int, d: int, most: int) -> None:
    assert make_members(one_group(n, d)).noise.size == most


NOWHERE = np.zeros(2)


def believers(n: int = 3, d: int = 2, *, noise: tuple[float, ...] = (1.0,), trust: float = 1.0) -> Members:
    """Members with these noises and no drift."""
    values = (noise, (0.0,) * len(noise), (trust,) * len(noise))
    return Members(*(np.array(v) for v in values), groups=one_group(n, d), share=1.0)


def calm(members: Members, count: int, level: float = 0.0) -> Bank:
    """A bank at x = 0 after `count` answers, sure of its model (P = 0: v is the noise), used to squares of one."""
    bank = begin(members, NOWHERE, np.full(3, level), 1.0)
    parts = tuple(replace(part, P=np.zeros_like(part.P)) for part in bank.parts)
    return replace(bank, parts=parts, scale=np.ones_like(bank.scale), count=count)


class TestScoresForget:
    """An innovation of e in each of three entries adds 3 e² / 2 where v and the scale are one."""

    @pytest.mark.parametrize("count", [1, 3, 5])
    def test_early_on_by_more(self, count: int) -> None:
        bank = calm(believers(), count)
        bank = replace(bank, score=np.full_like(bank.score, 100.0))
        memory = min(SCORE_MEMORY, 1.0 - SCORE_SHARE / (count + 1.0))
        after = update(bank, believers(), NOWHERE, np.full(3, 2.0), 1.0)
        assert after.score[SETTLED, 0] == pytest.approx(memory * 100.0 + 6.0, rel=1e-14)
        assert after.remembered == pytest.approx(1.0 + memory * bank.remembered, rel=1e-14)

    def test_later_by_a_fixed_share(self) -> None:
        bank = calm(believers(), 10_000)
        bank = replace(bank, score=np.full_like(bank.score, 100.0))
        after = update(bank, believers(), NOWHERE, np.full(3, 2.0), 1.0)
        assert after.score[SETTLED, 0] == pytest.approx(SCORE_MEMORY * 100.0 + 6.0, rel=1e-14)

    def test_beyond_five_deviations_no_answer_is_worse(self) -> None:
        """e² = 36 counts as 25: 3 · 25 / 2."""
        for e, adds in ((5.0, 37.5), (6.0, 37.5), (4.0, 24.0)):
            after = update(calm(believers(), 4), believers(), NOWHERE, np.full(3, e), 1.0)
            assert after.score[SETTLED, 0] == pytest.approx(adds, rel=1e-14)

    def test_a_prediction_right_to_the_bit_is_not_infinitely_good(self) -> None:
        members = believers()
        same = update(begin(members, NOWHERE, np.ones(3), 1.0), members, NOWHERE, np.ones(3), 1.0)
        assert np.isfinite(same.score[SETTLED, 0])
        assert same.scale[SETTLED, 0] == 0.0


class TestScalesAreAveraged:
    @pytest.mark.parametrize("count", [1, 4, 5, 10_000])
    def test_over_most_rounds_and_then_over_the_last(self, count: int) -> None:
        """From 1, by a square of 4: 1 + 3 / horizon; by one of 1/4: 1 − 3/4 / horizon."""
        horizon = min(1.0 + count / SCALE_SHARE, SCALE_HORIZON)
        for e, more in ((2.0, 3.0), (0.5, -0.75)):
            after = update(calm(believers(), count), believers(), NOWHERE, np.full(3, e), 1.0)
            assert after.scale[SETTLED, 0] == pytest.approx(1.0 + more / horizon, rel=1e-14)

    def test_the_mean_square_is_over_what_was_measured(self) -> None:
        """Squares 4, 16 and one that nobody measured: 10, not 20 / 3."""
        after = update(calm(believers(), 1), believers(), NOWHERE, np.array([2.0, np.nan, 4.0]), 1.0)
        assert after.scale[SETTLED, 0] == pytest.approx(1.0 + 9.0 / (1.0 + 1.0 / SCALE_SHARE))
        assert after.score[SETTLED, 0] == pytest.approx(0.5 * 20.0)


class TestTrustInWhatWasSeen:
    @pytest.mark.parametrize("trust, held", [(1.0, 10.0), (0.5, 6.0), (0.25, 4.0)])
    def test_the_population_is_held_to_be_between_the_prediction_and_what_was_seen(
        self, trust: float, held: float
    ) -> None:
        members = believers(trust=trust)
        bank = begin(members, NOWHERE, np.full(3, 2.0), 1.0)
        (part,) = update(bank, members, NOWHERE, np.array([10.0, np.nan, 10.0]), 1.0).parts
        np.testing.assert_array_equal(part.y[0, 0], [held, 2.0, held])


class TestAForecast:
    @pytest.mark.parametrize("unit", [1.0, 2.0])
    def test_by_hand(self, unit: float) -> None:
        """S = 3 + 2·1 + (−1)·2 = 3 against a 7 that is seen; noise is in units of what a move of a unit does."""
        members = believers(1, 2, noise=(0.25,))
        bank = begin(members, NOWHERE, np.full(1, 2.0), unit)
        (part,) = bank.parts
        part = replace(part, T=np.array([2.0, -1.0, 3.0]).reshape(1, 1, 1, 3))
        (f,) = forecasts_of(replace(bank, parts=(part,)), members, np.array([1.0, 2.0]), np.full(1, 7.0), unit)
        assert (f.base.item(), f.e.item()) == (3.0, 4.0)
        # hᵀPh with P = diag(1, 1, r unit²) and h = (1, 2, 1); v = hᵀPh + r unit²
        assert f.hPh.item() == 1.0 + 4.0 + 0.25 * unit**2
        assert f.v.item() == f.hPh.item() + 0.25 * unit**2


def test_what_leads_is_said_with_its_own_numbers() -> None:
    members = believers(noise=(1.0, 2.0, 3.0))
    x, y = np.array([0.5, -1.0]), np.array([1.0, 2.0, 4.0])
    bank = update(begin(members, x, y, 1.0), members, x + 1.0, y + np.array([0.5, -0.25, 2.0]), 1.0)
    model = best_model(replace(bank, score=np.tile([3.0, 1.0, 2.0], (len(bank.score), 1))), members, 1.5)
    (part,) = bank.parts
    assert (model.noise, model.unit, model.symmetric, model.pace.settled) == (2.0, 1.5, False, True)
    assert model.scale == bank.scale[SETTLED, 1]
    (known,) = model.uncertainties
    np.testing.assert_array_equal(known.P, part.P[1])
    np.testing.assert_array_equal(known.scale, [bank.scale[SETTLED, 1]])
    np.testing.assert_array_equal(model.x, x + 1.0)
    np.testing.assert_array_equal(model.J, part.T[1, 0, :, :-1])
    np.testing.assert_array_equal(model.c, part.T[1, 0, :, -1])


TRUST = {1e-4: 1 / 1.0001, 0.03: 1 / 1.03, 1.0: 0.5, 30.0: 0.3, 300.0: 0.3}
"""1 / (1 + noise), and never less than 0.3."""


def beliefs_of(members: Members) -> list[tuple[float, ...]]:
    """(noise, drift, trust) of each member."""
    rows = zip(members.noise, members.drift, members.trust, strict=True)
    return [tuple(float(value) for value in row) for row in rows]


def expected(noises: Sequence[float], drifts: Sequence[float]) -> list[tuple[float, ...]]:
    """Every combination."""
    return [(r, q, TRUST[r]) for r, q in product(noises, drifts)]


class TestTheGridOfBeliefs:
    """One member for each combination; fewer combinations where J is large."""

    def test_the_noises_are_those_that_are_told_apart_here(self) -> None:
        assert set(NOISES) == set(TRUST)

    @pytest.mark.parametrize("n, d", [(3, 2), (WHOLE_GRID // 100, 100)])
    def test_the_whole_grid(self, n: int, d: int) -> None:
        assert beliefs_of(make_members(one_group(n, d))) == expected(NOISES, DRIFTS)

    @pytest.mark.parametrize("n, d", [(WHOLE_GRID + 1, 1), (HALF_GRID // 1000, 999)])
    def test_the_half_grid(self, n: int, d: int) -> None:
        """Every other noise and drift."""
        assert beliefs_of(make_members(one_group(n, d))) == expected(NOISES[:4:2], DRIFTS[:4:2])

    @pytest.mark.parametrize("n, d", [(HALF_GRID + 1, 1), (HALF_GRID // 1000 + 1, 1000)])
    def test_the_smallest_grid(self, n: int, d: int) -> None:
        """No noise, and a J that changes."""
        assert beliefs_of(make_members(one_group(n, d))) == expected(NOISES[:1], DRIFTS[2:3])

    def test_the_covariance_counts_where_it_is_larger_than_J(self) -> None:
        """3 outputs and 200 inputs: J has 600 entries, P 201² = 40,401; with d = 999 it has 1000²."""
        assert one_group(3, 200).entries == 201**2
        assert one_group(1000, 999).entries == 1000**2

    def test_so_do_those_of_a_structure(self) -> None:
        """60 outputs of their own 20 inputs each: J has 1,200 entries, but 60 · 21² = 26,460 of P."""
        rng = np.random.default_rng(0)
        mask = np.zeros((60, 100), dtype=bool)
        for row in mask:
            row[rng.choice(100, 20, replace=False)] = True
        groups = groups_of(as_structure(mask), 60, 100)
        assert groups.entries == 60 * 21**2
        assert beliefs_of(make_members(groups)) == expected(NOISES[:4:2], DRIFTS[:4:2])

    def test_beliefs_are_in_units_of_a_move_of_an_outputs_inputs(self) -> None:
        """2 of 8 inputs reach an output: a move of 3 brings 3 √(2/8) of it, the unit of noise and drift."""
        blocks = Blocks(tuple(([k], [2 * k, 2 * k + 1]) for k in range(4)))
        members = make_members(groups_of(blocks, 4, 8))
        assert members.share == 0.25
        bank = begin(members, np.zeros(8), np.zeros(4), 3.0)
        np.testing.assert_allclose(bank.parts[0].P[:, 0, -1, -1], members.noise * 1.5**2, rtol=1e-14)
        (f,) = forecasts_of(bank, members, np.zeros(8), np.zeros(4), 3.0)
        np.testing.assert_allclose(f.v[:, 0], 2.0 * members.noise * 1.5**2, rtol=1e-14)

    def test_they_cannot_be_changed(self) -> None:
        members = make_members(one_group(3, 2))
        for values in (members.noise, members.drift, members.trust):
            with pytest.raises(ValueError, match="read-only"):
                values[0] = 0.0


def test_a_level_that_may_have_jumped_is_less_certain_and_the_slopes_are_not() -> None:
    noise = np.array([[0.25], [2.0]])
    Ph = np.arange(1.0, 13.0).reshape(2, 2, 3)  # two members, two groups, two slopes and a level
    hPh = np.array([[3.0, 5.0], [7.0, 11.0]])
    empty, unmeasured = np.zeros(1), np.zeros(1, dtype=bool)
    before = Forecast(empty, unmeasured, *(empty,) * 5, Ph, hPh, hPh + noise, noise)
    after = loosen_level(before, np.array([[0.5, 1.5], [2.5, 3.5]]))
    assert np.array_equal(after.Ph[..., :2], Ph[..., :2])
    assert np.array_equal(after.Ph[..., 2], [[3.5, 7.5], [11.5, 15.5]])
    assert np.array_equal(after.hPh, [[3.5, 6.5], [9.5, 14.5]])
    assert np.array_equal(after.v, [[3.75, 6.75], [11.5, 16.5]])
    assert np.array_equal(before.Ph, np.arange(1.0, 13.0).reshape(2, 2, 3)), "the forecast before is left alone"


def test_members_believe_in_any_noise_and_any_bend_and_trust_less_under_noise() -> None:
    members = make_members(one_group(5, 3))
    pairs = {(r, q) for r in (1e-4, 0.03, 1.0, 30.0, 300.0) for q in (1e-6, 1e-4, 1e-2, 1e-1)}
    assert set(zip(members.noise.tolist(), members.drift.tolist(), strict=True)) == pairs
    trust = dict(zip(members.noise.tolist(), members.trust.tolist(), strict=True))
    assert trust == pytest.approx({1e-4: 0.9999, 0.03: 0.970874, 1.0: 0.5, 30.0: 0.3, 300.0: 0.3}, rel=1e-6)
    fewer = make_members(one_group(200, 150))
    assert set(zip(fewer.noise, fewer.drift, strict=True)) == {(r, q) for r in (1e-4, 1.0) for q in (1e-6, 1e-2)}
