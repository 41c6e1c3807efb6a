"""Links without a sensor, worked by hand on three parallel roads and on Braess's network."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg import solve, tolls
from stackelberg.core import Answer, Array, Deployed, InvalidInput, Outcome, Probe
from stackelberg.leaders import ResponseModel, TwoPoint
from stackelberg.leaders.seen import NORMAL_MEDIAN, Point, Seen, best_seen, record_deployed, record_seen
from stackelberg.problems import build_problem, read_problem
from stackelberg.problems.stored import rebuilt
from stackelberg.roads import Affine, Demand, Network, braess
from stackelberg.roads.files import read_link_list, read_measurements, write_frame
from stackelberg.tolls import City, Coverage, TravelCost, links_in_words, toll_game
from stackelberg.tolls.links import SensedLinks
from stackelberg.tolls.objective import Terms

ROADS = Network(
    [0, 0, 0],
    [1, 1, 1],
    nodes=2,
    zones=2,
    latency=Affine([1.0, 2.0, 4.0], [0.5, 0.25, 2.0]),
    name="three roads",
    node_labels=("west", "east"),
)
BRAESS = braess()[0]
FLOWS = np.array([4.0, 2.0, 2.0, 2.0, 4.0])
TIMES = np.array([40.0, 52.0, 52.0, 12.0, 40.0])
NAN = np.nan


def cost(observes="flows", **terms):
    times = observes != "flows"
    latency = None if times else BRAESS.latency
    return TravelCost(Terms(5, tolled=[3], lam=0.0, **terms), tolls.Seen(5, times=times), latency)


@pytest.mark.parametrize("observes, y", [("flows", FLOWS), ("flows and times", np.concatenate([FLOWS, TIMES]))])
def test_the_objective_is_the_travel_time_that_is_seen_and_says_so(observes, y):
    f = cost(observes)
    how = "latencies known" if observes == "flows" else "times observed"
    assert f.objective().name == f"total time, {how}"
    assert f(np.zeros(1), y) == pytest.approx(552.0)
    part = f.with_sensors([0, 2, 4])
    assert part.objective().name == f"travel time on 3 of 5 links, {how}"
    seen = y.copy()
    seen[[1, 3]] = NAN
    assert part(np.zeros(1), seen) == pytest.approx(160.0 + 104.0 + 160.0)
    slope = part.partial_y(np.zeros(1), seen)
    assert np.isfinite(slope).all()
    assert slope[[1, 3]].tolist() == [0.0, 0.0]
    seen[0] = NAN
    assert np.isnan(part(np.zeros(1), seen)), "a link that counts is missing"


def test_weights_of_links_that_have_a_sensor_stay_and_a_new_sensor_counts_one():
    again = cost(weights=[2.0, 0.0, 3.0, 1.0, 1.0]).with_sensors([0, 1, 2])
    assert again.terms.weights.tolist() == [2.0, 1.0, 3.0, 0.0, 0.0]
    assert again(np.zeros(1), FLOWS) == pytest.approx(2 * 160.0 + 104.0 + 3 * 104.0)


@pytest.mark.parametrize("sensors", [[], [5], [-1], [0.5]])
def test_bad_sensors_are_refused(sensors):
    with pytest.raises(InvalidInput, match="sensors"):
        cost().with_sensors(sensors)
    with pytest.raises(InvalidInput, match="sensors"):
        toll_game(ROADS, Demand([0], [1], [12.0]), sensors=sensors)


class TestEstimates:
    """Links that nobody counts are as full as the counted ones are together."""

    f = cost().with_sensors([0, 1, 2, 3], BRAESS)

    def test_flows_are_filled_by_capacity(self):
        size = self.f.estimates.size
        y = np.where(np.arange(5) < 4, FLOWS, NAN)
        full = FLOWS[:4].sum() / size[:4].sum()
        np.testing.assert_allclose(self.f.fill(y), [*FLOWS[:4], full * size[4]])
        assert self.f.objective().name == "travel time, 1 of 5 links estimated, latencies known"

    def test_a_broken_day_has_no_cost(self):
        assert np.isnan(self.f(np.zeros(1), np.array([4.0, NAN, NAN, NAN, NAN])))
        assert np.isfinite(self.f(np.zeros(1), np.array([4.0, 2.0, NAN, 2.0, NAN])))

    def test_its_slope_is_that_of_the_filled_cost(self):
        y = np.array([4.0, 2.0, NAN, 2.0, NAN])
        slope = self.f.partial_y(np.zeros(1), y)
        for i in (0, 1, 3):
            step = 1e-5 * np.eye(5)[i]
            by_differences = (self.f(np.zeros(1), y + step) - self.f(np.zeros(1), y - step)) / 2e-5
            assert slope[i] == pytest.approx(by_differences, rel=1e-6)

    def test_times_must_be_known(self):
        with pytest.raises(InvalidInput, match="latencies"):
            cost("flows and times").with_sensors([0], BRAESS)


def test_what_is_missing_and_what_is_unexpected():
    coverage = Coverage(cost().with_sensors([0, 2, 4]))
    y = np.array([NAN, 2.0, 2.0, NAN, 4.0])
    assert (coverage.missing(y).tolist(), coverage.unexpected(y).tolist()) == ([0], [1])
    y = np.concatenate([FLOWS, TIMES])
    y[[1, 7]] = NAN  # the flow of link 2, the time of link 3
    assert Coverage(cost("flows and times")).missing(y).tolist() == [1, 2]


def test_links_are_said_to_have_no_sensor_by_three_to_ten_answers():
    """Answers of a cost alone say nothing of links; older ones than the last ten do not count."""
    coverage, x = Coverage(cost()), np.zeros(2)
    lacking, whole = [1.0, NAN, 1.0, 1.0, 1.0], [1.0] * 5

    def often(*ys):
        days = [Answer(t, 0, x, y=None if y is None else np.array(y), cost=1.0) for t, y in enumerate(ys)]
        return coverage.often_missing(days).tolist()

    assert often(lacking, lacking, None) == []
    assert often(lacking, None, lacking, whole) == [1]
    assert often(*[lacking] * 5, *[whole] * 5) == []
    assert often(*[lacking] * 6, *[whole] * 4) == [1]
    assert often(*[lacking] * 90, *[whole] * 6, *[lacking] * 4) == []


def test_links_by_their_numbers():
    assert links_in_words([0]) == "link 1"
    assert links_in_words(range(13)) == "links 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 1 more"


def test_a_toll_game_with_sensors_says_so_and_a_leader_sees_costs():
    game = toll_game(ROADS, Demand([0], [1], [12.0]), sensors=[0, 2], lam=0.0)
    assert game.objective.name == "travel time on 2 of 3 links, latencies known"
    result = solve(game, TwoPoint(K=1), rounds=3)
    assert all(np.isfinite(r.cost) for r in result.history)


@pytest.mark.slow
def test_a_missing_count_leaves_no_cost_and_the_model_learns_all_the_same():
    demand = Demand([0], [1], [12.0])
    game = toll_game(ROADS, demand, sensors=[0, 1], lam=0.0, bounds=(0.0, 4.0), missing=0.2)
    result = solve(game, ResponseModel(K=1, first_move=0.5), rounds=40, seed=3)
    known = [np.isfinite(r.cost) for r in result.history]
    assert 0 < sum(known) < 40
    assert {f.failure for f in result.failures} == {"left out: nothing was measured"}, "of neither link"
    steps = [r.note.get("step", 0.0) for r, cost in zip(result.history, known, strict=True) if not cost]
    assert max(steps) > 0.0, "it steps after days without a cost too"


# Tables with a row per link.


def written(tmp_path, text, name="rows.csv"):
    (tmp_path / name).write_text(text)
    return tmp_path / name


@pytest.mark.parametrize(
    "text", ["link\n4\n2\n", "tail,head\n3,4\n1,4\n", "# a note\nhead,link,tail\n4,4,3\n4,2,1\n"]
)
def test_links_are_listed_by_number_or_by_their_ends(tmp_path, text):
    assert read_link_list(written(tmp_path, text), BRAESS).tolist() == [1, 3]


def test_parallel_links_take_their_rows_in_order(tmp_path):
    path = written(tmp_path, "tail,head,count\nwest,east,5\nwest,east,6\n")
    np.testing.assert_array_equal(read_measurements(path, ROADS, "count"), [5.0, 6.0, NAN])


def test_links_without_a_row_or_with_an_empty_cell_were_not_measured(tmp_path):
    path = written(tmp_path, "link,count\n5,4\n1,\n3,NaN\n4,0\n")
    np.testing.assert_array_equal(read_measurements(path, BRAESS, "count"), [NAN, NAN, NAN, 0.0, 4.0])


@pytest.mark.parametrize(
    "text, message",
    [
        ("link\n6\n", "line 2, column 'link': expected a whole number between 1 and 5, got 6"),
        ("link\n2\n2\n", "line 3: expected every link at most once, got link 2 again"),
        ("tail,head\n9,4\n", "unknown node '9'"),
        ("tail,head\n1,2\n", "got 1 to 2"),
        ("tail,head\n1,3\n1,3\n", "line 3"),
        ("link,tail,head\n1,3,4\n", "line 2, column 'link': expected the ends of link 1, got 3 to 4"),
        ("name\nA1\n", "expected a column 'link', or columns 'tail' and 'head', got name"),
        ("tail\n1\n", "expected a column 'link'"),
    ],
)
def test_bad_rows_are_refused_with_their_line(tmp_path, text, message):
    with pytest.raises(InvalidInput, match=message.replace("(", r"\(")):
        read_link_list(written(tmp_path, text), BRAESS)


def test_a_count_below_zero_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="line 2, column 'count': expected a finite number >= 0, got -1"):
        read_measurements(written(tmp_path, "link,count\n1,-1\n"), BRAESS, "count")
    with pytest.raises(InvalidInput, match="expected a column 'time'"):
        read_measurements(written(tmp_path, "link,count\n1,1\n"), BRAESS, "time")


# Problem files.


def problem(place="live", **keys):
    return build_problem({"study": {"name": "a"}, place: {"network": "braess", "lam": 0.0, **keys}})


@pytest.mark.parametrize("place", ["live", "game"])
@pytest.mark.parametrize("keys", [{"sensors": [5, 1, 3, 3]}, {"without_sensors": [4, 2]}])
def test_a_file_says_which_links_have_a_sensor(place, keys):
    made = problem(place, **keys)
    assert made.domain.sensors.tolist() == [0, 2, 4]
    assert made.objective.name == "travel time on 3 of 5 links, latencies known"
    y = np.array([4.0, NAN, 2.0, NAN, 4.0])
    assert made.objective(np.zeros(5), y) == pytest.approx(424.0)
    assert made.stored["domain"].sensors.tolist() == [0, 2, 4]
    again = rebuilt(made.stored)
    assert again.objective(np.zeros(5), y) == pytest.approx(424.0)
    if place == "game":
        rng = np.random.default_rng(0)
        seen, _ = made.game.followers.respond(np.zeros(5), made.game.followers.initial(rng), 1, rng)
        assert np.isnan(seen).tolist() == [False, True, False, True, False]


@pytest.mark.parametrize("keys", [{}, {"without_sensors": []}, {"sensors": [1, 2, 3, 4, 5]}])
def test_where_every_link_has_a_sensor_nothing_changes(keys):
    made = problem(**keys)
    assert made.domain.sensors is None
    assert made.objective.name == "total time, latencies known"
    assert rebuilt(made.stored).objective(np.zeros(5), FLOWS) == pytest.approx(552.0)


@pytest.mark.parametrize(
    "keys, message",
    [
        ({"sensors": [6]}, r"\[live\] sensors: expected link numbers 1 to 5, got 6"),
        ({"without_sensors": [0]}, r"\[live\] without_sensors: expected link numbers 1 to 5, got 0"),
        ({"sensors": [True]}, "got True"),
        ({"sensors": []}, "at least one link with a sensor"),
        ({"without_sensors": [1, 2, 3, 4, 5]}, "at least one link with a sensor"),
        ({"sensors": [1], "without_sensors": [2]}, "either 'sensors' or 'without_sensors'"),
        ({"sensors": 3}, "expected text in quotes or a list, got 3"),
        ({"sensors": "nowhere.csv"}, r"\[live\] sensors: nowhere.csv: cannot be read"),
        ({"sensor": [1]}, "did you mean 'sensors'"),
    ],
)
def test_bad_keys_are_refused_at_their_place(keys, message):
    with pytest.raises(InvalidInput, match=message):
        problem(**keys)


def test_a_file_of_links_is_found_beside_the_problem_file_and_kept_in_the_log(tmp_path):
    write_frame(tmp_path / "net.csv", BRAESS.to_frame()[0])
    written(tmp_path, "tail,head\n1,4\n3,4\n", "none.csv")
    text = City.template(
        tmp_path / "a.toml",
        "a",
        {"network": str(tmp_path / "net.csv"), "without-sensors": str(tmp_path / "none.csv")},
    )
    made = read_problem(written(tmp_path, text, "a.toml"))
    assert made.domain.sensors.tolist() == [0, 2, 4]
    (tmp_path / "none.csv").unlink()
    assert rebuilt(made.stored).domain.sensors.tolist() == [0, 2, 4]


def test_the_line_of_the_template_that_explains_sensors_can_be_taken_in(tmp_path):
    write_frame(tmp_path / "net.csv", BRAESS.to_frame()[0])
    text = City.template(tmp_path / "a.toml", "a", {"network": str(tmp_path / "net.csv")})
    assert read_problem(written(tmp_path, text, "a.toml")).domain.sensors is None
    taken_in = text.replace("# without_sensors = [3, 7]", "without_sensors = [3, 5]")
    assert read_problem(written(tmp_path, taken_in, "a.toml")).domain.sensors.tolist() == [0, 1, 3]


# The best deployment that was seen, by hand: repeats, neighbours, noise, chance, and what is forgotten


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
        answers = (None, Outcome(at(1.5), at(0.0), None), Outcome(at(2.5), None, 4.0))
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


def test_a_sensor_on_a_link_that_is_not_there_is_refused():
    for wrong in ([0, 5], [5], []):
        with pytest.raises(InvalidInput, match="sensors: expected"):
            SensedLinks(toll_game(*braess()).followers, 5, wrong)
