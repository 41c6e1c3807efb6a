"""Links without a sensor, worked by hand on three parallel roads and on Braess's network."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg import solve, tolls
from stackelberg.core import Answer, InvalidInput
from stackelberg.leaders import ResponseModel, TwoPoint
from stackelberg.problems import build_problem, read_problem
from stackelberg.problems.stored import rebuilt
from stackelberg.roads import Affine, Demand, Network, braess
from stackelberg.roads.files import read_link_list, read_measurements, write_frame
from stackelberg.tolls import City, TravelCost, links_in_words, toll_game
from stackelberg.tolls.sensors import reviewed

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
NAN = np.nan


def cost(sensors=None):
    return TravelCost(tolls.ResponseLayout(5), [3], BRAESS.latency, lam=0.0, sensors=sensors)


def test_the_objective_is_the_travel_time_that_is_seen_and_says_so():
    f = cost()
    assert f.objective().name == "total time"
    assert f(np.zeros(1), FLOWS) == pytest.approx(552.0)
    part = cost([0, 2, 4])
    assert part.objective().name == "travel time on 3 of 5 links"
    seen = FLOWS.copy()
    seen[[1, 3]] = NAN
    assert part(np.zeros(1), seen) == pytest.approx(160.0 + 104.0 + 160.0)
    slope = part.partial_y(np.zeros(1), seen)
    assert np.isfinite(slope).all()
    assert slope[[1, 3]].tolist() == [0.0, 0.0]
    seen[0] = NAN
    assert np.isnan(part(np.zeros(1), seen)), "a link that counts is missing"


@pytest.mark.parametrize("sensors", [[], [5], [-1], [0.5]])
def test_bad_sensors_are_refused(sensors):
    with pytest.raises(InvalidInput, match="sensors"):
        cost(sensors=sensors)
    with pytest.raises(InvalidInput, match="sensors"):
        toll_game(ROADS, Demand([0], [1], [12.0]), sensors=sensors)


class TestEstimates:
    """Links that nobody counts are as full as the counted ones are together."""

    f = cost(sensors=[0, 1, 2, 3]).estimated(BRAESS)

    def test_flows_are_filled_by_capacity(self):
        size = self.f.size
        y = np.where(np.arange(5) < 4, FLOWS, NAN)
        full = FLOWS[:4].sum() / size[:4].sum()
        np.testing.assert_allclose(self.f.fill(y), [*FLOWS[:4], full * size[4]])
        assert self.f.objective().name == "travel time, 1 of 5 links estimated"

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


def test_what_is_missing_and_what_is_unexpected():
    def seen(f, y):
        facts = reviewed(BRAESS, f.objective(), [Answer(0, 0, np.zeros(1), y=y, cost=1.0)]).facts
        return facts["missing"], facts["unexpected"]

    assert seen(cost(sensors=[0, 2, 4]), np.array([NAN, 2.0, 2.0, NAN, 4.0])) == ([1], [2])


def test_links_by_their_numbers():
    assert links_in_words([0]) == "link 1"
    assert links_in_words(range(13)) == "links 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 1 more"


def test_a_toll_game_with_sensors_says_so_and_a_leader_sees_costs():
    game = toll_game(ROADS, Demand([0], [1], [12.0]), sensors=[0, 2], lam=0.0)
    assert game.objective.name == "travel time on 2 of 3 links"
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
@pytest.mark.parametrize("keys", [{"sensors": [5, 1, 3, 3]}])
def test_a_file_says_which_links_have_a_sensor(place, keys):
    made = problem(place, **keys)
    assert made.domain.sensors.tolist() == [0, 2, 4]
    assert made.objective.name == "travel time on 3 of 5 links"
    y = np.array([4.0, NAN, 2.0, NAN, 4.0])
    assert made.objective(np.zeros(5), y) == pytest.approx(424.0)
    assert made.stored["domain"].sensors.tolist() == [0, 2, 4]
    again = rebuilt(made.stored)
    assert again.objective(np.zeros(5), y) == pytest.approx(424.0)
    if place == "game":
        rng = np.random.default_rng(0)
        seen, _ = made.game.followers.respond(np.zeros(5), made.game.followers.initial(rng), 1, rng)
        assert np.isnan(seen).tolist() == [False, True, False, True, False]


@pytest.mark.parametrize(
    "keys, message",
    [
        ({"sensors": [6]}, r"\[live\] sensors: expected link numbers 1 to 5, got 6"),
        ({"sensors": [True]}, "got True"),
        ({"sensors": []}, "at least one link with a sensor"),
        ({"sensors": 3}, "sensors: expected text, got 3"),
        ({"sensors": "nowhere.csv"}, r"\[live\] sensors: nowhere.csv: cannot be read"),
        ({"sensor": [1]}, "sensor: there is no such setting"),
    ],
)
def test_bad_keys_are_refused_at_their_place(keys, message):
    with pytest.raises(InvalidInput, match=message):
        problem(**keys)


def test_a_file_of_links_is_found_beside_the_problem_file_and_kept_in_the_log(tmp_path):
    write_frame(tmp_path / "net.csv", BRAESS.to_frame()[0])
    written(tmp_path, "tail,head\n1,3\n3,2\n4,2\n", "some.csv")
    text = City.template(
        tmp_path / "a.toml",
        "a",
        {"network": str(tmp_path / "net.csv"), "sensors": str(tmp_path / "some.csv")},
    )
    made = read_problem(written(tmp_path, text, "a.toml"))
    assert made.domain.sensors.tolist() == [0, 2, 4]
    (tmp_path / "some.csv").unlink()
    assert rebuilt(made.stored).domain.sensors.tolist() == [0, 2, 4]
