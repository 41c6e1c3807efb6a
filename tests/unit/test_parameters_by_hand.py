"""Which entries of x matter, and slices along one of them: against functions that are known."""

from types import SimpleNamespace

import numpy as np
import pytest
from tests.averager import Averager

from stackelberg.core import InvalidInput, Observation, Parameters
from stackelberg.report import study_page
from stackelberg.report.tables.parameters import POINTS, importance, slice_along
from stackelberg.report.words import Words
from stackelberg.study import Study


def told(xs, cost):
    return [Observation(t, 0, x, cost=cost(x)) for t, x in enumerate(np.asarray(xs, dtype=float))]


def test_shares_are_those_of_the_variance():
    """On a full grid the parts of a sum are uncorrelated: 2 a has four times the variance of b, c does nothing."""
    grid = np.stack(np.meshgrid(*[[-1.0, 0.0, 1.0]] * 3), axis=-1).reshape(-1, 3)
    found = importance(told(grid, lambda x: 2.0 * x[0] - x[1] + 7.0))
    assert found.shares == pytest.approx([0.8, 0.2, 0.0], abs=1e-9)
    assert found.explained == pytest.approx(1.0)


def test_a_bowl_matters_though_it_has_no_slope():
    grid = np.stack(np.meshgrid(*[[-2.0, -1.0, 0.0, 1.0, 2.0]] * 2), axis=-1).reshape(-1, 2)
    found = importance(told(grid, lambda x: x[0] ** 2))
    assert found.shares == pytest.approx([1.0, 0.0], abs=1e-9)


def test_an_entry_that_was_never_varied_has_no_share():
    xs = np.column_stack([np.arange(9.0), np.full(9, 3.0)])
    assert importance(told(xs, lambda x: x[0])).shares == pytest.approx([1.0, 0.0])


@pytest.mark.parametrize(
    "answers, words",
    [
        ([], "No cost is known yet."),
        (told([[0.0], [1.0], [2.0]], lambda x: x[0]), "3 costs are too few for 1 entries of x"),
        (told([[1.0]] * 9, lambda x: 1.0), "the same all along"),
    ],
)
def test_where_nothing_is_known(answers, words):
    found = importance(answers)
    assert found.shares is None
    assert words in found.words


def test_noise_is_told_from_an_effect():
    """Of 40 fits to noise alone, with as many entries as the answers bear, hardly one may look like an effect."""
    fooled = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        noise = iter(rng.normal(size=60))
        found = importance(told(rng.normal(size=(60, 25)), lambda x, noise=noise: next(noise)))
        fooled += found.shares is not None
        assert found.shares is not None or found.words == (
            "60 costs do not tell which entry of x matters: noise hides it."
        )
    assert fooled <= 3


def test_the_page_says_which_entries_matter():
    """Of two entries the second matters four times as much as the first, in variance."""
    grid = np.stack(np.meshgrid(*[[-1.0, 0.0, 1.0]] * 2), axis=-1).reshape(-1, 2)
    few = told(grid[:3], lambda x: x[0])
    for answers, said in ((told(grid, lambda x: x[0] + 2.0 * x[1]), None), (few, "3 costs are too few")):
        study = SimpleNamespace(answers=lambda last, answers=answers: answers)
        (block,) = study_page._importance(study, Words(Parameters.named(("north", "south"))))
        if said is None:
            assert [list(row) for row in block.rows] == [["south", "80.0%"], ["north", "20.0%"]]
        else:
            assert block.text.startswith(f"Which entries matter: {said}")


class TestSlice:
    @pytest.fixture
    def study(self):
        """Costs are (x1 - 2)² + x2, seen all over the square; the response is (x1, 3 x2)."""
        with Study.in_memory(Averager(), x0=[1.0, 1.0], rewindable=True) as found:
            for x in np.random.default_rng(0).uniform(0.0, 4.0, size=(60, 2)):
                found.tell(found.next_probe(), [x[0], 3.0 * x[1]], (x[0] - 2.0) ** 2 + x[1], x=x)
            yield found

    def test_of_the_cost(self, study):
        x = study.recommend()
        found = slice_along(study, 0)
        assert POINTS <= found.values.size <= POINTS + 1
        assert x[0] in found.values
        inside = [i for i, v in enumerate(found.values) if 0.5 < v < 3.5]
        assert len(inside) >= 6
        for i in inside:
            right = (found.values[i] - 2.0) ** 2 + x[1]
            assert found.known[i].cost == pytest.approx(right, abs=0.1)
            assert found.known[i].low - 0.1 <= right <= found.known[i].high + 0.1
        assert found.seen_at.tolist() == [o.x[0] for o in study.answers()]
        assert found.seen.tolist() == [o.cost for o in study.answers()]

    def test_of_an_entry_of_the_response(self, study):
        """It rises with its own entry of x, and not with the other."""
        up, flat = slice_along(study, 1, 1), slice_along(study, 0, 1)
        rises = [(k.cost, 3.0 * v) for k, v in zip(up.known, up.values, strict=True) if 0.5 < v < 3.5]
        assert all(seen == pytest.approx(right, abs=0.05) for seen, right in rises)
        level = [k.cost for k, v in zip(flat.known, flat.values, strict=True) if 0.5 < v < 3.5]
        assert level == pytest.approx([3.0 * study.recommend()[1]] * len(level), abs=0.05)

    @pytest.mark.parametrize(
        "entry, of, words", [(2, None, "entry: expected a number from 0 to 1"), (0, 2, "of: ")]
    )
    def test_refusals(self, study, entry, of, words):
        with pytest.raises(InvalidInput, match=words):
            slice_along(study, entry, of)

    def test_nothing_seen(self):
        with Study.in_memory(Averager(), x0=[1.0]) as study:
            found = slice_along(study, 0)
        assert (found.values.size, found.known, found.seen.size) == (0, (), 0)
