from __future__ import annotations

from dataclasses import replace

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.collections import LineCollection

from stackelberg.core import InvalidInput
from stackelberg.report.figures.files import save_figure
from stackelberg.report.figures.maps import flow_map
from stackelberg.report.layout import with_places
from stackelberg.report.tables.links import link_flows
from stackelberg.roads.builders import braess, grid, pigou
from stackelberg.roads.latency import BPR


def lines_of(figure):
    """The coloured lines of a map, casings apart."""
    collections = [c for c in figure.axes[0].collections if isinstance(c, LineCollection)]
    return next(c for c in collections if c.get_array() is not None)


def test_width_carries_flow_and_colour_carries_saturation():
    network, _ = braess()
    flows = np.array([4.0, 2.0, 1.0, 0.0, 0.5])
    lines = lines_of(flow_map(link_flows(network, flows)))
    # Links are drawn in the order of saturation, which on this network (capacity 1) is the order of flow.
    np.testing.assert_array_equal(lines.get_array(), np.sort(flows))
    widths = np.asarray(lines.get_linewidth())
    assert widths[-1] == pytest.approx(2 * widths[-2])
    assert np.all(np.diff(widths) > 0)


def test_colours_darken_with_saturation_so_that_greyscale_keeps_the_order():
    lines = lines_of(flow_map(link_flows(braess()[0], [0.1, 0.3, 0.6, 0.9, 1.1])))
    red, green, blue = lines.cmap(lines.norm(np.array([0.1, 0.3, 0.6, 0.9, 1.1, 1.3, 1.7, 2.5])))[:, :3].T
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    # Neighbouring classes must differ visibly in grey: at least 2 % of the range.
    assert np.all(np.diff(luminance) < -0.02)


def test_two_directions_and_parallel_links_lie_apart():
    for network, links in ((grid(1, 2)[0], 2), (replace(pigou()[0], capacity=[1.0, 1.0]), 2)):
        segments = lines_of(flow_map(link_flows(network, np.ones(links)))).get_segments()
        middles = np.array([segment.mean(axis=0) for segment in segments])
        assert np.linalg.norm(middles[0] - middles[1]) > 1e-3


@pytest.mark.slow
def test_saving_writes_png_and_svg_and_leaves_matplotlib_alone(tmp_path):
    before = dict(mpl.rcParams)
    paths = save_figure(flow_map(link_flows(*_sized(grid(3, 3)))), tmp_path / "map")
    assert [path.name for path in paths] == ["map.png", "map.svg"]
    assert paths[0].read_bytes().startswith(b"\x89PNG")
    assert "<svg" in paths[1].read_text()
    assert dict(mpl.rcParams) == before


def _sized(pair):
    network, _ = pair
    return network, np.linspace(0.0, 1500.0, network.links)


@pytest.mark.slow
def test_odd_networks_are_drawn_too(tmp_path):
    network, _ = grid(2, 2)
    flat = replace(network, coordinates=np.zeros((4, 2)))  # all nodes in one place: nothing to draw, no crash
    save_figure(flow_map(link_flows(flat, np.ones(flat.links))), tmp_path / "flat")
    save_figure(flow_map(link_flows(network, np.zeros(network.links))), tmp_path / "empty")
    large, _ = grid(9, 9)
    save_figure(flow_map(link_flows(large, np.ones(large.links))), tmp_path / "large")
    for name in ("flat", "empty", "large"):
        assert (tmp_path / f"{name}.png").stat().st_size > 1000
        assert "</svg>" in (tmp_path / f"{name}.svg").read_text()


@pytest.mark.slow
def test_maps_need_coordinates_and_the_right_number_of_flows(tmp_path):
    network, _ = braess()
    with pytest.raises(InvalidInput, match="a map needs coordinates"):
        link_flows(replace(network, coordinates=None), np.ones(5))
    with pytest.raises(InvalidInput, match="flows: expected a vector of 5 numbers"):
        link_flows(network, np.ones(4))
    with pytest.raises(InvalidInput, match=r"map\.png: cannot be written"):
        save_figure(flow_map(link_flows(network, np.ones(5))), tmp_path / "no folder" / "map")


def test_capacity_is_the_networks_own():
    network, _ = braess()
    wide = replace(network, capacity=np.full(5, 8.0), latency=BPR(*(np.ones(5),) * 4))
    np.testing.assert_array_equal(link_flows(wide, np.full(5, 4.0)).saturation, np.full(5, 0.5))


def test_links_that_nobody_counted_are_dotted_and_explained():
    """Drawn apart from the others, which keep their colours and widths; the legend says what dotted means."""
    network = braess()[0]
    figure = flow_map(link_flows(network, [4.0, np.nan, 2.0, np.nan, 4.0]))
    (axes, _) = figure.axes
    sizes = [len(collection.get_paths()) for collection in axes.collections[:3]]
    assert sizes == [2, 3, 3]
    assert [text.get_text() for text in axes.get_legend().get_texts()][-1] == "not counted"
    np.testing.assert_array_equal(axes.collections[2].get_array(), [2.0, 4.0, 4.0])
    whole = flow_map(link_flows(network, [4.0, 2.0, 2.0, 2.0, 4.0]))
    assert "not counted" not in [text.get_text() for text in whole.axes[0].get_legend().get_texts()]


def test_longitudes_are_drawn_as_they_are_on_the_ground():
    """At 60° north a degree of longitude is half as far as one of latitude; plane coordinates stay as they are."""
    north = np.array([[10.0, 59.5], [11.0, 60.5], [10.5, 60.0], [10.0, 60.0]])
    drawn = with_places(replace(braess()[0], coordinates=north))
    np.testing.assert_allclose(drawn.coordinates, north * [0.5, 1.0], rtol=1e-12)
    for plane in (north * 1000.0, north - [10.0, 60.0], np.array([[0.0, 0], [30, 0], [30, 60], [0, 60]])):
        own = replace(braess()[0], coordinates=plane)
        assert with_places(own) is own
