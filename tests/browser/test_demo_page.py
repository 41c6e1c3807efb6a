"""The page of the demo in a real browser, at the width of a phone and of a desk."""

import pytest
from tests.browser_page import look_at, needs_browser

from stackelberg.experiments.comparison import ComparisonSettings, compare_leaders
from stackelberg.experiments.comparison_page import write_comparison

pytestmark = needs_browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("demo")
    write_comparison(compare_leaders(ComparisonSettings(deployments=10, runs=1, tuning_runs=1)), where)
    return where


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits_and_shows_its_pictures(folder, tmp_path, width):
    assert len(look_at(folder, tmp_path, width)["pictures"]) == 4
