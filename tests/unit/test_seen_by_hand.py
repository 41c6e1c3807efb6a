"""The best deployment that was seen, by hand: repeats, neighbours, noise, chance, and what is forgotten."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.core import Answer, Array, Deployed, Probe
from stackelberg.leaders.seen import NORMAL_MEDIAN, Point, Seen, best_seen, record_deployed, record_seen


def at(*x: float) -> Array:
    return np.array(x)


def anywhere(x: Array) -> Array:
    return x


def seen_of(*deployments: tuple[Array, float], K: int = 1, remember: int = 50) -> Seen:
    seen = Seen()
    for x, cost in deployments:
        seen = record_seen(seen, x, cost, K, remember)
    return seen


class TestWhatIsRecorded:
    def test_measurements_of_one_x_are_averaged_and_it_counts_as_new(self) -> None:
        """5 and 7 at 0 make 6; a third, 9, makes 7. Differences: 2/√2 and (9 − 6)/√(3/2)."""
        seen = seen_of((at(0.0), 5.0), (at(1.0), 3.0), (at(0.0), 7.0), (at(0.0), 9.0))
        assert [(p.x[0], p.count, p.mean) for p in seen.points] == [(1.0, 1, 3.0), (0.0, 3, 7.0)]
        np.testing.assert_allclose(seen.repeats, [np.sqrt(2.0), np.sqrt(6.0)], rtol=1e-15)
        np.testing.assert_allclose(seen.neighbours, [-np.sqrt(2.0)], rtol=1e-15)

    @pytest.mark.parametrize("shift, count", [(0.9e-6, 2), (1.1e-6, 1)])
    def test_nearly_the_same_is_a_millionth_of_how_far_x_was_varied(self, shift: float, count: int) -> None:
        seen = seen_of((at(2.0), 5.0), (at(-1.0), 3.0), (at(2.0 + 3.0 * shift), 7.0))
        assert seen.points[-1].count == count

    def test_the_nearest_is_found_in_units_of_each_coordinate(self) -> None:
        """(0, 0), (10, 0.1), then (1, 0.1): by units of 10 and 0.1, √1.01 from the first, 0.9 from the second."""
        seen = seen_of((at(0.0, 0.0), 5.0), (at(10.0, 0.1), 4.0), (at(1.0, 0.1), 2.0))
        np.testing.assert_allclose(seen.neighbours[-1], -2.0 / np.sqrt(2.0))

    def test_the_rounding_of_a_coordinate_that_stands_still_is_no_distance(self) -> None:
        seen = seen_of((at(0.0, 1.0), 5.0), (at(1.0, 1.0 + 1e-15), 4.0), (at(0.1, 1.0 + 1e-15), 2.0))
        np.testing.assert_allclose(seen.neighbours[-1], -3.0 / np.sqrt(2.0))

    def test_deployments_held_otherwise_are_other_points(self) -> None:
        seen = record_seen(seen_of((at(0.0), 5.0), (at(1.0), 4.0)), at(0.0), 9.0, K=3, remember=50)
        assert [(p.K, p.count) for p in seen.points] == [(1, 1), (1, 1), (3, 1)]
        assert seen.repeats == ()
        assert len(seen.neighbours) == 1

    def test_the_costliest_of_the_older_half_is_forgotten(self) -> None:
        seen = seen_of(*((at(float(i)), cost) for i, cost in enumerate([3.0, 1.0, 7.0, 9.0, 8.0])), remember=4)
        assert [p.mean for p in seen.points] == [3.0, 1.0, 9.0, 8.0]
        seen = record_seen(seen, at(5.0), 6.0, 1, remember=4)
        assert [p.mean for p in seen.points] == [3.0, 1.0, 8.0, 6.0]
        seen = record_seen(seen, at(6.0), 6.0, 1, remember=4)
        assert [p.mean for p in seen.points] == [3.0, 1.0, 6.0, 6.0]
        assert len(seen.neighbours) == 4

    def test_answers_without_a_cost_are_left_out(self) -> None:
        probes = tuple(Probe(0, i, at(float(i)), 7) for i in range(3))
        answers = (None, Answer(at(1.5), at(0.0), None), Answer(at(2.5), None, 4.0))
        deployed = [Deployed(probe, answer) for probe, answer in zip(probes, answers, strict=True)]
        (point,) = record_deployed(Seen(), deployed, 50).points
        assert (point.x[0], point.K, point.mean) == (2.5, 7, 4.0)


class TestNoise:
    def test_it_is_the_median_difference_over_that_of_a_normal(self) -> None:
        assert Seen().noise == 0.0
        assert Seen(neighbours=(-3.0, 1.0, 90.0)).noise == pytest.approx(3.0 / 0.67449, rel=1e-5)

    def test_five_repeats_are_enough(self) -> None:
        assert Seen(repeats=(1.0,) * 4, neighbours=(5.0,) * 6).noise == pytest.approx(5.0 / NORMAL_MEDIAN)
        assert Seen(repeats=(1.0,) * 5, neighbours=(5.0,) * 6).noise == pytest.approx(1.0 / NORMAL_MEDIAN)

    def test_normal_noise_is_found(self) -> None:
        rng = np.random.default_rng(0)
        seen = seen_of(*((at(float(i % 4)), 0.25 * rng.standard_normal()) for i in range(400)), remember=400)
        assert seen.noise == pytest.approx(0.25, rel=0.1)


class TestTheBest:
    points = (Point(at(1.0), 2, 4, 1.0), Point(at(0.0), 2, 1, 10.0))

    @pytest.mark.parametrize("noise, better", [(0.0, True), (6.83, True), (6.84, False)])
    def test_it_must_be_better_by_more_than_chance(self, noise: float, better: bool) -> None:
        """9 against √(2 ln 2) · σ · √(1 + 1/4) = 1.31639 σ: the same for σ = 6.8369."""
        seen = Seen(self.points, repeats=(noise * NORMAL_MEDIAN,) * 5)
        found = best_seen(seen, at(0.1), anywhere)
        assert (None if found is None else found.x[0]) == (1.0 if better else None)

    def test_the_nearest_to_the_own_recommendation_stands_for_it(self) -> None:
        seen = Seen(self.points, repeats=(0.0,) * 5)
        assert best_seen(seen, at(0.6), anywhere) is None
        assert best_seen(seen, at(0.4), anywhere) is not None

    def test_what_was_seen_often_counts_more_than_one_lucky_day(self) -> None:
        """With σ = 1 and n = 3, √(2 ln 3) = 1.482: 1.0 + 1.482/10 = 1.148 is less than 0 + 1.482."""
        lucky, proven = Point(at(2.0), 2, 1, 0.0), Point(at(1.0), 2, 100, 1.0)
        seen = Seen((lucky, proven, Point(at(0.0), 2, 1, 10.0)), repeats=(NORMAL_MEDIAN,) * 5)
        found = best_seen(seen, at(0.0), anywhere)
        assert found is not None
        assert (found.x[0], found.mean) == (1.0, 1.0)

    def test_the_allowance_falls_with_the_root_of_the_count(self) -> None:
        """√(2 ln 3) = 1.482: 0 + 1.482 is less than 0.9 + 1.482/2 (and more than 0.9 + 1.482/4)."""
        once, four_times = Point(at(2.0), 2, 1, 0.0), Point(at(1.0), 2, 4, 0.9)
        seen = Seen((once, four_times, Point(at(0.0), 2, 1, 10.0)), repeats=(NORMAL_MEDIAN,) * 5)
        found = best_seen(seen, at(0.0), anywhere)
        assert found is not None
        assert found.mean == 0.0

    def test_only_what_was_held_as_long_as_the_last_is_compared(self) -> None:
        settled = Point(at(0.5), 9, 1, -5.0)
        assert best_seen(Seen((settled, *self.points), repeats=(0.0,) * 5), at(0.0), anywhere).x[0] == 1.0  # type: ignore[union-attr]
        assert best_seen(Seen((*self.points, settled), repeats=(0.0,) * 5), at(0.0), anywhere) is None

    def test_what_may_not_be_recommended_is_passed_over(self) -> None:
        points = (Point(at(2.0), 2, 1, 0.0), *self.points)
        found = best_seen(Seen(points, repeats=(0.0,) * 5), at(0.0), lambda x: x + 0.25 if x[0] < 2.0 else None)
        assert found is not None
        assert (found.x[0], found.mean) == (1.25, 1.0)

    def test_nothing_seen_or_one_point_is_no_choice(self) -> None:
        assert best_seen(Seen(), at(0.0), anywhere) is None
        assert best_seen(Seen(self.points[:1]), at(0.0), anywhere) is None

    @pytest.mark.parametrize("scale, shift", [(1e-6, 0.0), (1e6, -3e5)])
    def test_units_do_not_matter(self, scale: float, shift: float) -> None:
        """Costs a f + b and every coordinate in units of its own: the same choice after every deployment."""
        rng = np.random.default_rng(4)
        units = at(1e-3, 1.0, 1e4)
        xs = rng.standard_normal((60, 3)).cumsum(axis=0)
        costs = (xs**2).sum(axis=1) + 3.0 * rng.standard_normal(60)
        one, two, chosen = Seen(), Seen(), 0
        for x, cost in zip(xs, costs, strict=True):
            one = record_seen(one, x, cost, 1, 20)
            two = record_seen(two, x * units, scale * cost + shift, 1, 20)
            a, b = best_seen(one, x, anywhere), best_seen(two, x * units, anywhere)
            assert (a is None) is (b is None)
            if a is not None and b is not None:
                chosen += 1
                np.testing.assert_allclose(b.x, a.x * units)
        assert 5 < chosen < 60
