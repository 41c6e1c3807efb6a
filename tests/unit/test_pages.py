"""The page builder: nothing a user typed becomes markup, everything needed is in the one file."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest
from matplotlib.collections import LineCollection
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import Answer, InvalidInput, Parameters, Sense
from stackelberg.report import study_page
from stackelberg.report.beliefs import beliefs, guard_rows, prediction_words
from stackelberg.report.figures.deployments import announced_figure, cost_figure
from stackelberg.report.figures.maps import load_map, toll_map
from stackelberg.report.layout import MOST_NODES, hop_distances, places, with_places
from stackelberg.report.pages import Facts, Frames, Image, Note, Page, Section, Table, Text
from stackelberg.report.study_roads import toll_blocks
from stackelberg.report.summary import in_words
from stackelberg.report.tables.deployments import deployment_table
from stackelberg.report.words import Words
from stackelberg.roads import BPR, Affine, Network, braess, grid
from stackelberg.study import History
from stackelberg.study.history import Record
from stackelberg.study.ledger import Superseded
from stackelberg.tolls.links import TolledLinks

PNG = b"\x89PNG\r\n\x1a\nrest"


class Balance(HTMLParser):
    """Refuses HTML whose tags do not close in order."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def whole_page() -> Page:
    blocks = [
        Text("First.\n\nSecond <script>."),
        Note("Mind `this`."),
        Facts({"seed": 0, "units": "<b>"}),
        Table(["name", "share"], [["a & b", 0.5], ["c", None]], caption="Shares", file="shares.csv"),
        Image(PNG, alt='a "picture"', caption="Seen", files=["figure.svg"]),
        Image(b"<svg></svg>", alt="drawn"),
    ]
    return Page("Title <1>", "Lead", [Section("One", blocks), Section("Two", [])], footer="Made by hand")


def test_tags_close_in_order_and_user_text_is_no_markup():
    html = whole_page().html()
    parser = Balance()
    parser.feed(html)
    assert parser.open == []
    assert "<script>" not in html
    assert "Second &lt;script&gt;." in html
    assert "a &amp; b" in html
    assert 'alt="a &quot;picture&quot;"' in html


def test_the_file_needs_no_other(tmp_path):
    path = whole_page().save(tmp_path / "index.html")
    html = path.read_text(encoding="utf-8")
    assert all(source.startswith("data:image/") for source in re.findall(r'src="([^"]+)"', html))
    assert "http" not in html
    assert "data:image/svg+xml;base64," in html
    assert 'name="viewport"' in html
    targets = re.findall(r'href="#([^"]+)"', html)
    assert targets == ["one", "two"]
    assert all(f'id="{target}"' in html for target in targets)


def test_bad_pages_are_refused(tmp_path):
    with pytest.raises(InvalidInput, match="expected 2 cells"):
        Table(["a", "b"], [[1]])
    with pytest.raises(InvalidInput, match="different headings"):
        Page("t", "l", [Section("A b", []), Section("a-B", [])])
    with pytest.raises(InvalidInput, match="cannot be written"):
        whole_page().save(tmp_path / "no" / "folder.html")


# Pages of studies and of equilibria: days, every announced x, names of links, maps, beliefs, predictions

NAN = float("nan")


def seen(round, index, x, cost=None, y=None, failure=None, replicate=0):
    y = None if y is None else np.array(y)
    return Answer(round, index, np.array(x), y, cost, failure=failure, replicate=replicate)


def record(number, **note):
    return Record(number, np.zeros(1), 1.0, number + 1, number + 1, note)


def run(*arguments):
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result


# Deployments.


def history():
    answers = (
        seen(0, 1, [0.5, 1.0], 4.0),
        seen(0, 0, [0.0, 1.0], 5.0, y=[1.0]),
        seen(1, 0, [0.2, 1.0], failure="snow"),
        seen(0, 0, [9.0, 9.0], 99.0, replicate=1),
        seen(1, 1, [0.3, 3.0], 6.0),
    )
    return History((record(0, expected_cost=5.5), record(1, expected_cost=None)), answers)


def test_every_announced_x_is_there_once_in_the_order_of_rounds_and_probes():
    table = deployment_table(history(), Parameters.numbered(2), {(0, 0): 3, (0, 1): 1, (1, 0): 2})
    assert table.axis == "day"
    assert table.when.tolist() == [3, 4, 6, 7]  # held for 3, 1, 2 days, and one where nobody says
    assert table.x.tolist() == [[0.0, 1.0], [0.5, 1.0], [0.2, 1.0], [0.3, 3.0]]
    assert np.array_equal(table.cost, [5.0, 4.0, NAN, 6.0], equal_nan=True)
    assert np.array_equal(table.expected, [5.5, NAN, NAN, NAN], equal_nan=True)
    assert table.centre.tolist() == [True, False, True, False]
    assert [y is None for y in table.responses] == [False, True, True, True]
    assert list(table.columns()) == ["day", "round", "probe", "cost", "expected_cost", "x1", "x2"]
    plain = deployment_table(history(), Parameters.numbered(2))
    assert (plain.axis, plain.when.tolist()) == ("deployment", [1, 2, 3, 4])
    nothing = deployment_table(History((), ()), Parameters.numbered(3))
    assert (nothing.count, nothing.x.shape) == (0, (0, 3))


def test_costs_are_drawn_in_millions_with_probes_expectations_and_gaps():
    answers = tuple(replace(o, cost=None if o.cost is None else 1e6 * o.cost) for o in history().answers)
    figure = cost_figure(
        deployment_table(History(history().records, answers), Parameters.numbered(2)),
        "veh·min",
        (4e6, 3e6, 9e6),
        {1},
    )
    axes = figure.axes[0]
    lines = {line.get_label(): line for line in axes.lines}
    assert axes.get_ylabel() == "cost (million veh·min)"
    assert axes.get_xlabel() == "deployment"
    assert np.array_equal(lines["seen at a probe"].get_ydata(), [4.0, 6.0])
    assert np.array_equal(lines["seen"].get_ydata(), [5.0, NAN], equal_nan=True)
    assert lines["no cost"].get_xdata().tolist() == [3]
    assert lines["expected beforehand"].get_ydata().tolist() == [5.5e-6]
    assert lines["looks wrong"].get_ydata().tolist() == [6.0]
    assert lines["recommendation, settled (95%)"].get_ydata() == [4.0, 4.0]
    np.testing.assert_allclose(axes.get_ylim(), [3.8, 6.2])  # a tenth more than from 4 to 6
    assert len(cost_figure(deployment_table(History((), ()), Parameters.numbered(1))).axes) == 1


def test_one_wrong_cost_does_not_flatten_the_others():
    """Costs of 4 and 5, and 900 in round 2, flagged: the axis is that of the others, a cross at its edge."""
    answers = tuple(seen(t, 0, [1.0], cost) for t, cost in enumerate((5.0, 4.0, 900.0, 4.5)))
    axes = cost_figure(deployment_table(History((), answers), Parameters.numbered(1)), flagged={2}).axes[0]
    lines = {line.get_label(): line for line in axes.lines}
    low, high = axes.get_ylim()
    assert 3.5 < low < 4.0
    assert 5.0 < high < 5.5
    assert lines["looks wrong (beyond the axis)"].get_ydata().tolist() == [high]
    assert np.array_equal(lines["seen"].get_ydata(), [5.0, 4.0, NAN, 4.5], equal_nan=True)


def test_few_entries_are_named_in_their_own_order():
    table = deployment_table(History((), (seen(0, 0, [0.0, 0.0]), seen(1, 0, [1.0, 5.0]))), Parameters.numbered(2))
    axes = announced_figure(table, ["a", "b"]).axes[0]
    assert [line.get_label() for line in axes.lines] == ["a", "b"]


def test_the_eight_entries_that_moved_most_are_named_in_order():
    """Entry i moves by (7 i mod 11): 0, 7, 3, 10, 6, 2, 9, 5, 1, 8; the two least, 0 and 1, stay faint."""
    ends = [[4.0] * 10, [4.0 + (7 * i) % 11 * (-1) ** i for i in range(10)]]
    table = deployment_table(History((), tuple(seen(t, 0, x) for t, x in enumerate(ends))), Parameters.numbered(10))
    axes = announced_figure(table, [f"road {i}" for i in range(10)], "toll", "min").axes[0]
    named = [line.get_label() for line in axes.lines if not line.get_label().startswith("_")]
    assert named == [f"road {i}" for i in (3, 6, 9, 1, 4, 7, 2, 5)]
    assert len(axes.lines) == 10
    assert axes.get_ylabel() == "toll (min)"
    assert not announced_figure(deployment_table(History((), ()), Parameters.numbered(0)), []).axes[0].lines


def test_a_study_without_any_cost_says_so():
    table = deployment_table(History((), (seen(0, 0, [1.0], y=[NAN]),)), Parameters.numbered(1))
    axes = cost_figure(table).axes[0]
    assert [text.get_text() for text in axes.texts] == ["no cost is known yet"]


def test_answers_in_doubt_have_their_cost_and_unit():
    told = Superseded(seen(3, 0, [1.0], 7.2e6), 9, "retracted", "three counters were broken")
    city = Words(
        Parameters.named(("1→3 (link 1)",), unit="min", quantity="toll"), cost_unit="veh·min", response_unit="veh"
    )
    (table,) = study_page._doubts(History((), (), superseded=(told,)), city)
    assert list(table.columns) == ["probe", "cost (million veh·min)", "what happened", "why"]
    assert [list(row) for row in table.rows] == [["3.0", "7.2000", "retracted", "three counters were broken"]]
    assert "None" in study_page._doubts(History((), ()), city)[0].text


# Beliefs.

VEH = Words(Parameters.numbered(1), response_unit="veh")


def test_beliefs_in_words():
    """A share of 0.5 leaves 0.5^n of the way: 4 deployments for 90%."""
    told = beliefs(History((record(0, rate=0.2), record(1, rate=0.5, noise_sd=12.0, symmetric=False)), ()), VEH)
    assert "**50%** of the way" in told[0]
    assert "90% of it takes 4 deployments" in told[0]
    assert "about **12 veh**" in told[1]
    assert "general linear response" in told[2]
    assert told[3] == "Lead: the model has led in every round."
    settled = beliefs(History((record(0, rate=1.0, noise_sd=0.0, symmetric=True),), ()), VEH)
    assert "within one deployment" in settled[0]
    assert settled[1] == "Noise: none is seen."
    assert "symmetric" in settled[2]
    assert beliefs(History((record(0),), ()), VEH) == []


def test_when_the_model_stood_back_is_said():
    noted = (record(0, rate=0.5), record(1, fallback="nobody answers"), record(2, rate=0.5))
    assert beliefs(History(noted, ()), VEH)[-1] == (
        "Lead: the model leads; it stood back in 1 of 3 rounds, last because nobody answers."
    )
    assert beliefs(History(noted[:2], ()), VEH)[-1] == (
        "Lead: the model does not lead at present, because nobody answers; it stood back in 1 rounds."
    )


def test_what_guard_rails_did():
    records = (record(0, guard="the baseline was measured"), record(1), record(2, guard="stepped back"))
    assert guard_rows(History(records, ())) == [[0, "the baseline was measured"], [2, "stepped back"]]


def test_how_close_predictions_came():
    """9 for 10 and 6 for 5 are off by a tenth and a fifth."""
    words = prediction_words(
        [9.0, NAN, 6.0, 7.0], [10.0, 3.0, 5.0, NAN], Words(Parameters.numbered(1), cost_unit="h")
    )
    assert "In 2 rounds" in words
    assert "15.0% on average (the last time 6.000 h expected, 5.000 h seen)" in words
    assert prediction_words([NAN], [1.0], Words(Parameters.numbered(1))) == ""
    gain = Words(Parameters.numbered(1), Sense(True, "revenue"))
    assert "what the revenue would be" in prediction_words([9.0], [10.0], gain)


# Maps.


def square():
    return Network(
        [0, 1, 2, 3],
        [1, 2, 3, 0],
        nodes=4,
        zones=4,
        latency=BPR([1.0] * 4, [0.15] * 4, [10.0] * 4, [4.0] * 4),
        coordinates=[[0, 0], [1, 0], [1, 1], [0, 1]],
        units="flows in vehicles, times in minutes",
    )


def lines_of(figure):
    return [c for c in figure.axes[0].collections if isinstance(c, LineCollection)]


def test_a_toll_map_has_charges_refunds_and_free_links():
    figure = toll_map(square(), np.array([2.0, -1.0, 0.0, 4.0]), 8.0, "min")
    free, charged, refunded = lines_of(figure)
    assert len(free.get_segments()) == 1
    np.testing.assert_allclose(charged.get_linewidth(), [0.8 + 5.2 * 2 / 8, 0.8 + 5.2 * 4 / 8])
    np.testing.assert_allclose(refunded.get_linewidth(), [0.8 + 5.2 / 8])
    words = [text.get_text() for text in figure.legends[0].get_texts()]
    assert words == ["4.0 min", "8.0 min", "paid out", "no toll"]
    nothing = toll_map(square(), np.zeros(4), 0.0)
    assert [text.get_text() for text in nothing.legends[0].get_texts()] == ["no toll"]


def test_the_key_of_a_toll_map_is_not_cut_off():
    """The narrowest drawing there is, of a network three times as high as wide, with a long unit."""
    narrow = replace(square(), coordinates=square().coordinates * [0.3, 1.0])
    figure = toll_map(narrow, np.array([2.0, -1.0, 0.0, 4.0]), 12.0, "0.01 h")
    figure.canvas.draw()
    key = figure.legends[0].get_window_extent()
    assert 0.0 <= key.x0 < key.x1 <= figure.bbox.x1


def test_a_map_of_flows_shows_what_was_not_counted_and_does_without_capacities():
    figure = load_map(square(), np.array([5.0, NAN, 20.0, 10.0]), 20.0, "veh")
    dotted, _, full = lines_of(figure)
    assert len(dotted.get_segments()) == 1
    assert full.get_array().tolist() == [0.5, 1.0, 2.0]
    np.testing.assert_allclose(full.get_linewidth(), [1.5, 3.0, 6.0])
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["widest: 20.0 veh", "not counted"]
    assert figure.legends[0].get_lines()[0].get_linewidth() == max(full.get_linewidth()), "the sample is as wide"
    free = replace(square(), latency=Affine([1.0] * 4, [1.0] * 4), capacity=np.full(4, np.inf))
    plain = lines_of(load_map(free, np.array([5.0, 20.0, 0.0, 10.0]), 20.0))[-1]
    np.testing.assert_allclose(plain.get_linewidth(), [1.5, 6.0, 0.3, 3.0])  # 6 for the widest, no less than 0.3
    assert plain.get_array().mask.all()  # no colour says how full they are


@pytest.mark.usefixtures("blank_pictures")
@pytest.mark.slow
def test_maps_of_a_study_are_spread_over_its_days(tmp_path):
    answers = tuple(seen(t, 0, [float(t)], 1.0, y=[1.0, 2.0, 3.0, float(t)]) for t in range(9))
    table = deployment_table(
        History((), answers), Parameters.numbered(1), dict.fromkeys([(t, 0) for t in range(9)], 1)
    )
    _, maps = toll_blocks(np.array([2.0]), TolledLinks(square(), [1]), table, tmp_path, 15)
    assert isinstance(maps, Frames)
    assert list(maps.frames) == ["day 1", "day 3", "day 5", "day 7", "day 9", "recommended"]
    assert maps.shown == 5
    captions = [block.caption for block in maps.frames["day 3"]]
    assert captions == ["Tolls on day 3, the largest 2.00 min.", "Flow over capacity on day 3; width is flow."]
    assert maps.frames["recommended"][1].caption == "Flow over capacity as last seen; width is flow."
    assert (tmp_path / "map.svg").exists()


@pytest.mark.slow
def test_a_network_without_coordinates_is_drawn_and_says_so(tmp_path):
    roads = TolledLinks(replace(square(), coordinates=None), [1])
    blocks = toll_blocks(
        np.array([2.0]), roads, deployment_table(History((), ()), Parameters.numbered(1)), tmp_path, 15
    )
    assert "coordinates of the nodes are not known" in blocks[-1].text
    n = MOST_NODES + 1
    ring = np.arange(n)
    large = Network(ring, (ring + 1) % n, nodes=n, zones=n, latency=BPR(*(np.ones(n) for _ in range(4))))
    *_, words = toll_blocks(
        np.array([2.0]),
        TolledLinks(large, [1]),
        deployment_table(History((), ()), Parameters.numbered(1)),
        tmp_path,
        15,
    )
    why = "1,001 nodes are too many to lay out (at most 1,000)."
    assert words == Text(f"No map: the coordinates of the nodes are not known, and {why}")


# Layout.


def test_places_of_a_path_and_a_square_are_those_of_the_plane():
    """A path of three nodes lies on a line, and points of the plane come back with their own distances."""
    path = np.array([[0.0, 1.0, 2.0], [1.0, 0.0, 1.0], [2.0, 1.0, 0.0]])
    for distance in (path, np.linalg.norm(square().coordinates[:, None] - square().coordinates[None], axis=2)):
        found = places(distance)
        np.testing.assert_allclose(np.linalg.norm(found[:, None] - found[None], axis=2), distance, atol=1e-3)


def test_the_layout_of_a_grid_keeps_neighbours_close():
    network = replace(grid(5, 5)[0], coordinates=None)
    drawn = with_places(network)
    hops = hop_distances(network)
    apart = np.linalg.norm(drawn.coordinates[:, None] - drawn.coordinates[None], axis=2)
    assert apart[hops == 1].max() < apart[hops >= 3].min()
    np.testing.assert_array_equal(with_places(network).coordinates, drawn.coordinates)
    assert with_places(drawn) is drawn


def test_parts_that_nothing_joins_lie_apart():
    network = Network([0, 2], [1, 3], nodes=4, zones=4, latency=Affine([1.0, 1.0], [1.0, 1.0]))
    assert hop_distances(network).tolist() == [[0, 1, 2, 2], [1, 0, 2, 2], [2, 2, 0, 1], [2, 2, 1, 0]]
    assert np.isfinite(with_places(network).coordinates).all()


def test_two_nodes_and_one_have_places():
    assert places(np.zeros((1, 1))).shape == (1, 2)
    assert np.linalg.norm(np.subtract(*places(np.array([[0.0, 1.0], [1.0, 0.0]])))) == pytest.approx(1.0, abs=0.01)


# Blocks.


def test_heads_stand_where_their_columns_stand():
    html = Table(["link", "cost", "when"], [["a→b", "7.48 million", "–"], ["b", "1.2 × 10⁻⁵", None]]).html()
    assert '<th scope="col" class="text">link</th><th scope="col">cost</th>' in html
    assert '<td class="text short">a→b</td><td>7.48 million</td>' in html
    assert '<th scope="col" class="text">when</th>' in html  # nothing is known of it
    assert "<td>−5%</td>" in Table(["x"], [["−5%"], ["3%"]]).html()
    long = "a sentence that may be broken into lines"
    assert f'<td class="text">{long}</td>' in Table(["x"], [[long]]).html()


# The command line.


@pytest.fixture
def city(tmp_path, monkeypatch):
    """Braess's network as GMNS tables with names, tolls on its middle link, two days played by hand."""
    monkeypatch.chdir(tmp_path)
    links = "link_id,name,from_node_id,to_node_id,directed,length,capacity,free_speed,lanes\n"
    rows = ["1,,1,3,true,1,900,60,1", "2,,1,4,true,2,900,60,1", "3,,3,2,true,2,900,60,1"]
    rows += ["4,Cut,3,4,true,1,900,60,1", "5,,4,2,true,1,900,60,1"]
    (tmp_path / "link.csv").write_text(links + "\n".join(rows) + "\n")
    (tmp_path / "node.csv").write_text("node_id,name,x_coord,y_coord\n1,West,0,1\n2,East,2,1\n3,,1,2\n4,,1,0\n")
    made = run("new", "city.toml", "--network", "link.csv", "--nodes", "node.csv")
    text = (tmp_path / "city.toml").read_text()
    (tmp_path / "city.toml").write_text(text.replace('tollable = "all"', "tollable = [4, 1]"))
    run("run", "city.toml")
    for _ in range(2):
        run("ask", "city")
        run("tell", "city", "--y", "400,200,200,200,400")
    return made


@pytest.mark.slow
def test_new_takes_nodes_and_says_what_it_assumed(city):
    assert "4 nodes, 5 links, units flows in vehicles per hour, times in minutes" in city.stderr
    assert "assumed: free-flow times are length / free_speed in minutes" in city.stderr
    assert "assumed: links without coefficients have those of the BPR" in city.stderr
    refused = CliRunner().invoke(app, ["new", "other.toml", "--nodes", "node.csv"])
    assert refused.exit_code == 2
    assert "expected --network FILE as well" in refused.stderr


@pytest.mark.slow
def test_the_page_of_a_city_names_links_days_and_units(city, tmp_path):
    run("report", "city", "--out", "page")
    html = (tmp_path / "page" / "index.html").read_text()
    assert "(2 deployments, 2 days)" in html
    assert "veh/h·min" in html
    assert "Cut, id 4, 3→4 (link 4)" in html or "Cut, 3→4 (link 4)" in html
    assert "West→3 (link 1)" in html
    assert "choose a day" in html
    assert "Assumed: capacities are those of a lane times the lanes." in html
    assert (tmp_path / "page" / "x.csv").read_text().splitlines()[0] == (
        'day,round,probe,cost,expected_cost,"Cut, 3→4 (link 4)",West→3 (link 1)'
    )


@pytest.mark.slow
def test_show_and_ask_name_units_and_links(city):
    shown = run("show", "city").stdout
    assert "veh/h·min" in shown
    asked = run("ask", "city", "--csv")
    assert asked.stdout.splitlines()[0] == "link,toll,tail,head,name"
    assert asked.stdout.splitlines()[2].endswith("West→3 (link 1)")
    assert "largest tolls: " in asked.stderr


@pytest.mark.slow
def test_units_of_a_problem_file(tmp_path, monkeypatch):
    """A TNTP file names no units; the problem file may, and the page then has them."""
    monkeypatch.chdir(tmp_path)
    from stackelberg.roads.files import write_tntp_network

    write_tntp_network(tmp_path / "Braess_net.tntp", braess()[0])
    run("new", "b.toml", "--network", "Braess_net.tntp")
    text = (tmp_path / "b.toml").read_text()
    assert '# units = "flows in vehicles, times in minutes"' in text
    (tmp_path / "b.toml").write_text(text.replace("# units", "units"))
    run("run", "b.toml")
    for _ in range(2):
        run("ask", "b")
        run("tell", "b", "--y", "4,2,2,2,4")
    assert "552.0 veh·min" in run("show", "b").stdout


@pytest.mark.usefixtures("blank_pictures")
@pytest.mark.slow
def test_the_page_of_an_equilibrium(tmp_path):
    (tmp_path / "tolls.csv").write_text("tail,head,toll\n3,4,13\n")
    run("equilibrium", "--network", "braess", "--tolls", tmp_path / "tolls.csv", "--out", tmp_path / "out")
    html = (tmp_path / "out" / "index.html").read_text()
    assert "<h1>User equilibrium of Braess</h1>" in html
    assert "Total travel time is <strong>498.0</strong>, for a demand of 6.000." in html
    assert (tmp_path / "out" / "tolls_map.svg").exists()
    assert "toll" in html.split("<thead>")[1].split("</thead>")[0]
    run("equilibrium", "--network", "sioux-falls", "--system-optimum", "--out", tmp_path / "sf")
    html = (tmp_path / "sf" / "index.html").read_text()
    assert "is <strong>7.194 million veh × 0.01 h</strong>, for a demand of 360,600 veh." in html
    assert "System optimum of Sioux Falls" in html


def test_the_moment_to_begin_with_is_the_one_that_is_shown():
    html = Frames("maps", {f"day {n}": [Text("One.")] for n in range(3)}, shown=1).html()
    assert re.findall(r'id="([^"]*)" checked', html) == ["maps-1"]


def test_a_pace_of_nothing_says_no_number_of_deployments():
    (told, *_) = beliefs(History((record(0, rate=0.0),), ()), VEH)
    assert told == "Pace: in one deployment followers go **0%** of the way to where they are heading."


def test_whatever_frames_are_called_they_belong_together_and_to_their_labels():
    name, seen = "day \"<one>\" & 'two'", []

    class Attributes(HTMLParser):
        def handle_starttag(self, tag, attrs):
            seen.append((tag, dict(attrs)))

    Attributes().feed(Frames(name, {"a": [Text("A")], "b": [Text("B")]}).html())
    buttons = [attrs for tag, attrs in seen if tag == "input"]
    assert [one["name"] for one in buttons] == [name, name]
    assert [attrs["for"] for tag, attrs in seen if tag == "label"] == [one["id"] for one in buttons]
    assert ["checked" in one for one in buttons] == [True, False]


@pytest.mark.parametrize(("maximise", "sign"), [(False, ""), (True, "−")])
def test_of_facts_the_costs_are_told_in_words(maximise, sign):
    """With their unit, and as f where that is maximised; an error has no sign, and what is not known no words."""
    words = Words(Parameters.numbered(1), cost_unit="EUR", sense=Sense(maximise=maximise))
    facts = {"cost": 5.0, "baseline_cost": None, "cost_error": 0.5, "seconds": 3.0, "cost_of": "x", "rounds": 2}
    assert in_words(facts, words) == {"cost": f"{sign}5.000 EUR", "cost_error": "0.5000 EUR"}
