"""The paper's page in a real browser, at the width of a phone and of a desk."""

import pytest
from tests.browser_page import look_at, needs_browser

from stackelberg.experiments.paper import run_paper
from stackelberg.experiments.paper_page import write_paper
from stackelberg.experiments.paper_plans import PaperSettings

pytestmark = needs_browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("paper")
    small = PaperSettings(runs=3, rounds=20, twin_runs=2, tuning_runs=1, candidates=(0.1,))
    write_paper(run_paper(small), where)
    return where


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits_and_shows_all_its_pictures(folder, tmp_path, width):
    assert len(look_at(folder, tmp_path, width)["pictures"]) == 6
