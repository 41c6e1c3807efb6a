"""The bank of Kalman filters: what it learns, outliers and jumps, what is never measured, units, rejection."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stackelberg.leaders.response.bank import (
    Bank,
    assess,
    begin,
    best_kind,
    best_model,
    forecast_all,
    is_rejected,
    update,
)
from stackelberg.leaders.response.constants import (
    JUMP,
    JUMPS_AFTER,
    MOST_OUTLIERS,
    OUTLIER,
    REJECTION,
    REJECTS_AFTER,
)
from stackelberg.leaders.response.groups import Groups, one_group
from stackelberg.leaders.response.members import Members, make_members
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.structure import Blocks, groups_of

UNIT = 2.0


def run_bank(members: Members, xs: np.ndarray, ys: np.ndarray, unit: float = UNIT) -> Bank:
    bank = begin(members, xs[0], ys[0], unit)
    for x, y in zip(xs[1:], ys[1:], strict=True):
        bank = update(bank, members, x, y, unit)
    return bank


def one_member(groups: Groups, noise: float = 0.01, trust: float = 1.0) -> Members:
    """One that tries no matrix of paces."""
    return Members(*(np.array([v]) for v in (noise, 1e-4, 0.0, trust)), groups=groups, share=groups.share)


def test_the_prior_slope_is_learned_and_carried() -> None:
    """On y = b − 5 x the fixed effect κ is found from the first move, in directions never probed as well."""
    rng = np.random.default_rng(1)
    members = make_members(one_group(6, 6))
    xs = np.cumsum(0.3 * rng.standard_normal((4, 6)), axis=0)
    bank = run_bank(members, xs, 3.0 - 5.0 * xs)
    response = best_model(bank, members, UNIT)
    np.testing.assert_allclose(response.J, -5.0 * np.eye(6), atol=0.25)  # 5%, after three moves in six dimensions
    np.testing.assert_allclose(response.predict(np.ones(6)), -2.0, atol=0.25)
    assert np.all(bank.effects.kappa[:, members.null == 1] == 0.0)


def test_missing_entries_teach_nothing_and_break_nothing() -> None:
    rng = np.random.default_rng(3)
    J = rng.standard_normal((5, 3))
    members = make_members(one_group(5, 3))
    xs = rng.standard_normal((31, 3))
    ys = xs @ J.T
    ys[:, 4] = np.nan
    response = best_model(run_bank(members, xs, ys), members, UNIT)
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
    bank = run_bank(members, xs, seen)
    assert bank.ever.tolist() == [True] * 4 + [False]
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

    def model_after(self, rounds: int) -> Predictor:
        return best_model(run_bank(self.members, self.xs[:rounds], self.ys[:rounds], 1.0), self.members, 1.0)

    def test_its_level_is_what_is_seen_and_the_others_learn_as_if_it_were_not_there(self) -> None:
        unseen = self.ys.copy()
        unseen[12, 4] = np.nan
        one, two = (run_bank(self.members, self.xs[:13], ys[:13], 1.0) for ys in (self.ys, unseen))
        np.testing.assert_array_equal(one.parts[0].T[:, :, :4], two.parts[0].T[:, :, :4])
        np.testing.assert_array_equal(one.score, two.score)
        np.testing.assert_array_equal(one.effects.common, two.effects.common)
        np.testing.assert_array_equal(one.parts[0].T[:, 0, 4, -1], self.ys[12, 4])
        np.testing.assert_array_equal(one.parts[0].T[:, 0, 4, :-1], 0.0)
        np.testing.assert_array_equal(one.parts[0].y[:, 0, 4], self.ys[12, 4])
        assert one.origin[4] == self.ys[12, 4]
        assert (one.ever[4], two.ever[4]) == (True, False)

    @pytest.mark.parametrize("rounds, S, J", [(13, 0.05, 1.01), (40, 0.05, 0.05)])
    def test_its_slopes_are_learned_from_then_on(self, rounds: int, S: float, J: float) -> None:
        """Slower than those of others, for they share a covariance; it never says more than has been seen."""
        model, x = self.model_after(rounds), self.xs[rounds - 1]
        assert abs(model.c[4] - (self.b + self.J @ x)[4]) < S
        assert np.abs(model.J - self.J)[4].max() < J * max(1.0, np.abs(self.J[4]).max())
        np.testing.assert_allclose(model.J[:4], self.J[:4], atol=0.1)

    def test_an_answer_of_first_seen_entries_only_leaves_scores_and_scales(self) -> None:
        bank = run_bank(self.members, self.xs[:10], self.ys[:10], 1.0)
        y = np.array([np.nan] * 4 + [3.0])
        after = update(bank, self.members, self.xs[10], y, 1.0)
        for name in ("score", "scale", "remembered", "wild"):
            np.testing.assert_array_equal(getattr(after, name), getattr(bank, name), err_msg=name)
        assert after.ever.all()
        assert after.count == bank.count + 1
        z = self.xs[11]
        one, two = (best_model(one, self.members, 1.0).predict(z)[:4] for one in (bank, after))
        np.testing.assert_allclose(one, two, rtol=1e-12)


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
        self.bank = run_bank(self.members, self.xs[:rounds], self.ys[:rounds], 1.0)
        self.rounds = rounds

    def off_by(
        self, deviations: dict[int, float], bank: Bank | None = None, at: int = 0, own: bool = True
    ) -> np.ndarray:
        """An answer whose innovations are 0, or so many standard deviations for some (their own, or of all)."""
        bank = bank or self.bank
        t = self.rounds + at
        unseen = np.full(10, np.nan)
        held = assess(bank, self.members, forecast_all(bank, self.members, self.xs[t], unseen, 1.0)).seen
        kind = int(np.argmin(bank.score[:, 0]))
        y = np.zeros(10)
        forecasts = forecast_all(bank, self.members, self.xs[t], unseen, 1.0)
        for cell, f, seen, part in zip(self.members.groups.cells, forecasts, held, bank.parts, strict=True):
            for g, outputs in enumerate(cell.outputs):
                for place, j in enumerate(outputs):
                    sd = np.sqrt(f.v[0, g] * max(bank.scale[kind, 0], own * part.size[0, g, place]))
                    y[j] = seen.held[0, g, place] + deviations.get(int(j), 0.0) * sd
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
            assert np.flatnonzero(one.parts[0].far[0, 0]).tolist() == [4]
        assert not limit.parts[0].far.any()
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
        (f,) = forecast_all(bank, story.members, story.xs[story.rounds + 1], again, 1.0)
        after = story.learn(again, bank, 1)
        level = bank.parts[0].T[0, 0, 4] @ f.h[0]
        gain = f.hPh[0, 0] / f.v[0, 0]
        assert after.parts[0].T[0, 0, 4, -1] == pytest.approx(level + gain * f.e[0, 0, 4], rel=1e-9)
        assert after.parts[0].y[0, 0, 4] == pytest.approx(again[4], rel=1e-12)
        # A third time is again the first only after a quiet round.
        quiet = story.learn(story.off_by({}, after, 2), after, 2)
        assert not quiet.parts[0].far.any()

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
        for many, learned in ((3, False), (4, True)):
            y = story.off_by(dict.fromkeys(range(many), 5.0))
            after = story.learn(y)
            assert np.array_equal(after.parts[0].y[0, 0, :many].round(9), y[:many].round(9)) is learned
            assert not after.wild.any()
            assert not after.jumped

    def test_early_on_nothing_is_an_outlier(self, keep: float) -> None:
        for answers in (JUMPS_AFTER, JUMPS_AFTER + 1):
            story = Outliers(rounds=answers, keep=keep)
            after = story.learn(story.off_by({4: 50.0}))
            assert after.parts[0].far.any() == (answers > JUMPS_AFTER)


class TestJumpsOfTheLevel:
    SIZE = 1.01 * np.sqrt(JUMP)

    def test_all_entries_at_once_are_a_jump_that_leaves_J_as_it_was(self) -> None:
        story = Outliers()
        y = story.off_by(dict.fromkeys(range(10), 50.0))
        after = story.learn(y)
        assert after.jumped
        assert after.wild[:3].all()
        before, model = (best_model(bank, story.members, 1.0) for bank in (story.bank, after))
        size = np.abs(y - before.predict(model.x)).max()
        np.testing.assert_allclose(model.c, y, rtol=0, atol=0.01 * size)
        np.testing.assert_allclose(model.J, before.J, rtol=0, atol=0.01 * size)

    @pytest.mark.parametrize("size, jumps", [(0.99, False), (1.01, True)])
    def test_from_twenty_deviations_on(self, size: float, jumps: bool) -> None:
        story = Outliers()
        after = story.learn(story.off_by(dict.fromkeys(range(10), size * np.sqrt(JUMP)), own=False))
        assert after.jumped is jumps
        assert after.wild[0, 0].tolist() == [jumps]

    def test_of_few_entries_it_is_none_however_large(self) -> None:
        story = Outliers()
        after = story.learn(story.off_by({0: 1e4, 1: 1e4}))
        assert not after.jumped
        assert not after.wild.any()

    def test_not_twice_in_a_row(self) -> None:
        """Then J is wrong: the level is not made uncertain again, and the scale is that of what was seen."""
        story = Outliers()
        everywhere = dict.fromkeys(range(10), 50.0)
        bank = story.learn(story.off_by(everywhere))
        y = story.off_by(everywhere, bank, 1, own=False)
        forecasts = forecast_all(bank, story.members, story.xs[story.rounds + 1], y, 1.0)
        view = assess(bank, story.members, forecasts)
        assert [jump.tolist() for jump in view.jumps] == [[[0.0]]]
        assert not view.jumped
        assert view.wild[0].all()
        assert view.scale[0, 0] == pytest.approx(50.0**2 * bank.scale[0, 0], rel=0.05)

    def test_it_is_blamed_on_the_group_in_which_it_happens(self) -> None:
        """The jump of outputs 0 to 4 leaves the tables of 5 to 9 to the bit as they are without it."""
        groups = groups_of(Blocks(((range(5), [0, 1]), (range(5, 10), [2, 3]))), 10, 4)
        story = Outliers(groups)
        y = story.off_by({})
        calm, jumped = story.learn(y), story.learn(y + np.where(np.arange(10) < 5, 100.0, 0.0))
        assert (calm.jumped, jumped.jumped) == (False, True)
        assert jumped.wild[0, 0].tolist() == [True, False]
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
    return run_bank(members, unit * xs, by * seen, unit), members


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
            for name, factor in (("T", by), ("U", by), ("y", by), ("W", 1.0), ("P", 1.0), ("far", 1)):
                np.testing.assert_array_equal(getattr(ours, name), factor * getattr(theirs, name), err_msg=name)
        np.testing.assert_array_equal(two.scale, by**2 * one.scale)
        np.testing.assert_array_equal(two.effects.kappa, by * one.effects.kappa)
        for name in ("common", "own", "matrices", "stable"):
            np.testing.assert_array_equal(getattr(two.effects, name), getattr(one.effects, name), err_msg=name)
        np.testing.assert_array_equal(two.wild, one.wild)
        assert best_kind(two, members) == best_kind(one, members)
        assert is_rejected(two, members) == is_rejected(one, members)
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
            np.testing.assert_array_equal(ours.far, theirs.far)
        np.testing.assert_array_equal(two.effects.common, one.effects.common)
        np.testing.assert_array_equal(two.effects.own, one.effects.own)
        np.testing.assert_array_equal(two.effects.kappa, one.effects.kappa / unit)
        assert best_kind(two, members) == best_kind(one, members)
        a, b = best_model(one, members, 1.0), best_model(two, members, unit)
        np.testing.assert_array_equal(b.c, a.c)
        assert np.sqrt(b.noise * b.scale) * b.unit == np.sqrt(a.noise * a.scale) * a.unit


class TestRejection:
    @pytest.mark.parametrize("kind", [0, 1, 2])
    def test_needs_a_wide_margin(self, kind: int) -> None:
        """A null member ahead by REJECTION nats per entry and prediction does not reject; by a bit more it does."""
        members = make_members(one_group(9, 4))
        bank = replace(begin(members, np.zeros(4), np.zeros(9), UNIT), count=60, remembered=12.5)
        for share, expected in ((1.0, False), (1.001, True)):
            score = np.zeros((4, members.noise.size))
            score[kind, members.null == 1] = -share * REJECTION * 9 * 12.5
            assert is_rejected(replace(bank, score=score), members) is expected

    def test_a_matrix_of_paces_neither_rejects_nor_saves(self) -> None:
        """It is not there for all members: it would be no fair comparison."""
        assert REJECTS_AFTER < 60
        members = make_members(one_group(9, 4))
        bank = replace(begin(members, np.zeros(4), np.zeros(9), UNIT), count=60, remembered=12.5)
        score = np.zeros((4, members.noise.size))
        score[3] = np.where(members.null == 1, -1e6, 0.0)
        assert not is_rejected(replace(bank, score=score), members)
        score[0] = np.where(members.null == 1, -1e6, 0.0)
        score[3] = np.where(members.null == 1, 0.0, -1e9)
        assert is_rejected(replace(bank, score=score), members)

    @pytest.mark.parametrize("d, first", [(3, REJECTS_AFTER + 1), (REJECTS_AFTER + 7, REJECTS_AFTER + 8)])
    def test_not_before_every_direction_was_seen_nor_among_the_first_answers(self, d: int, first: int) -> None:
        members = make_members(one_group(9, d))
        bank = replace(begin(members, np.zeros(d), np.zeros(9), UNIT), remembered=3.0)
        score = np.tile(np.where(members.null == 1, -1e6, 0.0), (4, 1))
        assert not is_rejected(replace(bank, score=score, count=first - 1), members)
        assert is_rejected(replace(bank, score=score, count=first), members)

    def test_a_linear_response_is_not_rejected(self) -> None:
        rng = np.random.default_rng(8)
        members = make_members(one_group(10, 8))
        xs, J = rng.standard_normal((30, 8)), rng.standard_normal((10, 8))
        assert not is_rejected(run_bank(members, xs, xs @ J.T), members)


@pytest.mark.parametrize("n, d, most", [(76, 76, 40), (200, 200, 8), (10_000, 1_000, 4)])
def test_larger_problems_get_smaller_banks(n: int, d: int, most: int) -> None:
    members = make_members(one_group(n, d))
    assert 2 <= members.noise.size <= most
    assert (members.null == 1).sum() == (members.null == 0).sum()
