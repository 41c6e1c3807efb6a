"""The document of a study and of a solution, and the page around it."""

import json
import re
import tempfile
from dataclasses import replace

import numpy as np
import pytest
from tests.averager import Averager
from tests.made_networks import grid

from stackelberg import Box, Objective, Rails, ResponseModel, Setup, Study
from stackelberg.cli.text import study_headline, study_lines
from stackelberg.core import Parameters
from stackelberg.problems import build_problem, create_or_open
from stackelberg.report.document import study_document
from stackelberg.report.map import laid_out
from stackelberg.report.page import Page, SolutionDocument
from stackelberg.roads import Network, braess, equilibrium, sioux_falls
from stackelberg.roads.latency import BPR
from stackelberg.tolls import toll_game
from stackelberg.tolls.maps import map_of

NAMED = Parameters(("bread", "milk"), units="EUR", quantity="price")


def sales(x):
    return np.array([20.0 - 5.0 * x[0] + x[1], 15.0 - 6.0 * x[1]])


@pytest.fixture(scope="module")
def shop():
    """Two days at the prices of today, ten of a leader; what comes in is x · y."""
    takings = Objective(lambda x, y: float(x @ y), name="revenue", maximise=True)
    rails = Rails(baseline=[4.0, 2.0], baseline_rounds=2)
    X = Box([0.5, 0.5], [5.0, 3.0])
    study = Study.in_memory(Setup(ResponseModel(), takings, [4.0, 2.0], X=X, parameters=NAMED, rails=rails))
    for _ in range(12):
        (probe,) = study.ask()
        study.tell(probe, sales(probe.x))
    study.ask()
    return study


def test_the_parts_of_a_document_are_these():
    """Who reads it relies on these names: a change is a new version."""
    with Study.in_memory(Setup(Averager(), x0=[1.0])) as study:
        data = study_document(study, now=0.0).data
    assert (data["kind"], data["version"]) == ("stackelberg-study", 2)
    assert set(data) == {
        *(
            "name",
            "status",
            "names",
            "answer",
            "announced",
            "waiting",
            "attention",
            "messages",
            "constraints",
            "rails",
        ),
        *("settings", "answers", "model", "map", "events", "kind", "version", "made", "by"),
    }
    assert set(data["answer"]) == {
        *("x", "shown", "named", "order", "words", "headline", "baseline_x", "baseline_shown", "expected"),
        *("baseline", "saving", "so_far"),
    }
    json.dumps(data, allow_nan=False)


def test_what_is_said_follows_from_what_was_told(shop):
    document = study_document(shop, now=0.0)
    assert document.data == json.loads(json.dumps(document.data))
    before, best = (
        float(np.array([4.0, 2.0]) @ sales([4.0, 2.0])),
        float(shop.recommend() @ sales(shop.recommend())),
    )
    answer = document.answer
    assert answer.baseline.cost == pytest.approx(before, abs=0.2)
    assert answer.saving.share == pytest.approx(100.0 * (best / before - 1.0), abs=2.0)
    assert re.fullmatch(r"gains \d+\.\d% \(\d+\.\d to \d+\.\d\)", answer.headline)
    assert (document.status.state, document.status.since) == ("waiting", shop.known.awaited[0].time)
    rows = document.answers.rows
    assert [row.value for row in rows] == pytest.approx([float(np.dot(row.x, row.y)) for row in rows])
    gained = sum(row.value - answer.baseline.cost for row in rows)
    assert answer.so_far.amount == pytest.approx(gained)
    assert document.names.response == ["bread, sold", "milk, sold"]
    assert study_headline(document.data).endswith(answer.headline)
    assert study_lines(document.data)["recommended"].startswith("bread: ")


def test_slices_and_the_surface_lie_on_what_is_seen(shop):
    """Sales are linear in prices, so the model knows the takings everywhere."""
    model = study_document(shop, now=0.0).model
    surface = model.surface
    for j, b in enumerate(surface.y):
        for i, a in enumerate(surface.x):
            x = np.array([a, b])
            assert surface.value[j][i] == pytest.approx(float(x @ sales(x)), abs=3.0)
    recommended = shop.recommend()
    for one in model.slices:
        at = one.x.index(pytest.approx(float(recommended[one.entry])))
        assert one.value[at] == pytest.approx(float(recommended @ sales(recommended)), abs=0.5)


@pytest.mark.parametrize(
    "act, state, words",
    [
        (lambda study: None, "ready", "ready to announce"),
        (lambda study: study.ask(), "waiting", "waits for the response"),
        (lambda study: study.pause("rain"), "paused", "paused"),
        (lambda study: study.finish("enough"), "finished", "finished"),
    ],
)
def test_the_status_says_what_a_study_waits_for(act, state, words):
    with Study.in_memory(Setup(Averager(), x0=[1.0])) as study:
        act(study)
        status = study_document(study, now=0.0, whole=False).status
    assert (status.state, status.words) == (state, words)


def test_a_baseline_that_is_missing_is_asked_for_and_measured():
    with Study.in_memory(Setup(Averager(), x0=[1.0])) as study:
        for day in range(5):
            study.tell(study.next_probe(), cost=10.0 + day)
        document = study_document(study, now=0.0)
        assert [need.action for need in document.attention] == ["baseline"]
        study.amend("measure it", baseline=document.answer.baseline_x, baseline_rounds=2)
        for cost in (8.0, 9.0):
            (probe,) = study.ask()
            assert probe.x.tolist() == [1.0]
            study.tell(probe, cost=cost)
        assert study.baseline() is not None


@pytest.fixture(scope="module")
def town():
    """Three days of Sioux Falls; nobody counts on the third link, and tolls are 7.5e-06 and 10 at first."""
    tolls = np.zeros(76)
    tolls[:2] = 7.5e-06, 10.0
    file = {
        "study": {"name": "town", "x0": tolls.tolist()},
        "live": {"network": "sioux-falls", "bounds": [0.0, 20.0], "uncounted": "estimate"},
        "rails": {"baseline": tolls.tolist(), "baseline_rounds": 3},
    }
    problem = build_problem(file)
    game, rng = toll_game(*sioux_falls()), np.random.default_rng(0)
    memory = game.followers.initial(rng)
    with tempfile.TemporaryDirectory() as folder:
        study, _ = create_or_open(problem, f"sqlite:///{folder}/s.db")
        with study:
            for _ in range(3):
                (probe,) = study.ask()
                y, memory = game.followers.respond(probe.x, memory, 1, rng)
                study.tell(probe, np.where(np.arange(76) == 2, np.nan, y))
            yield study


def test_people_read_minutes_and_vehicle_hours_and_no_toll_below_a_sign(town):
    document = study_document(town, now=0.0)
    assert (document.answer.baseline_shown[0], document.answer.baseline_x[0]) == ("0", 7.5e-06)
    assert float(document.answer.baseline_shown[1]) == pytest.approx(6.0)  # of 0.01 h each
    assert (document.names.unit, document.names.cost_unit) == ("min", "vehicle-hours")
    assert document.names.cost_scale == pytest.approx(0.01)
    assert document.status.words == "ready to announce"


def test_the_map_has_every_day_and_says_what_is_estimated(town):
    drawn = study_document(town, now=0.0).map
    assert drawn.when == ["day 1", "day 2", "day 3", "recommended"]
    assert drawn.before == 2  # the last day at the baseline
    told, counted = town.answers()[1].y, np.arange(76) != 2
    np.testing.assert_allclose(np.array(drawn.flows[1], dtype=float)[counted], told[counted], rtol=1e-4)
    assert drawn.estimated[1] == [2]
    assert drawn.flows[1][2] > 0.0
    latency = sioux_falls()[0].latency.value(np.nan_to_num(told))
    assert drawn.times[1][5] == pytest.approx(latency[5], rel=1e-4)
    assert drawn.tolls[0][1] == 10.0


def test_a_page_is_one_file_and_data_cannot_leave_its_script():
    wicked = '</script><script>alert(1)</script><!-- & " \u2028'
    page = Page(wicked, SolutionDocument(wicked, wicked, {wicked: wicked})).html
    assert len(re.findall("<script", page)) == len(re.findall("</script>", page)) == 2
    data = re.search('id="document">(.*?)</script>', page, re.S)[1]
    assert json.loads(data)["headline"] == wicked
    assert not re.search(r"\b(eval|new Function|fetch|import)\b\s*\(", page)
    assert not re.search(r"(src|href)=", page)


def test_what_a_user_holds_shows_itself(tmp_path, shop):
    found = equilibrium(*braess())
    for page in (shop.page(), found.plot(), found.plot([0, 1, 0, 13, -1])):
        assert page.save(tmp_path / "p.html").read_text() == page.html
        assert page._repr_html_().startswith("<iframe srcdoc=")


def test_nodes_without_places_are_laid_out():
    """A path lies on a line with even steps; of a grid, neighbours lie nearer than others."""
    ends = [[0, 1, 2], [1, 2, 3]]
    path = Network(*ends, nodes=4, zones=2, latency=BPR(*np.ones((4, 3))))
    places = laid_out(path.tail, path.head, 4)
    assert np.linalg.norm(np.diff(places, axis=0), axis=1) == pytest.approx(np.ones(3), rel=0.02)
    town = replace(grid(4, 4)[0], coordinates=None)
    places = laid_out(town.tail, town.head, 16)
    apart = np.linalg.norm(places[:, None] - places[None, :], axis=2)
    joined = apart[town.tail, town.head]
    assert joined.max() < np.median(apart)
    assert map_of(town).note
    far = replace(braess()[0], coordinates=np.array([[4.0, 50.0], [5.0, 50.0], [4.0, 51.0], [5.0, 51.0]]))
    (west, east, north, _) = map_of(far).nodes
    assert (east[0] - west[0]) / (north[1] - west[1]) == pytest.approx(np.cos(np.radians(50.5)), abs=1e-3)
