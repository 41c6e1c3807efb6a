"""What the members of a bank believe, and how outputs and inputs are laid out in groups and cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
import scipy.sparse

from stackelberg.core import InvalidInput
from stackelberg.leaders.response.bank import begin, forecast_all
from stackelberg.leaders.response.constants import DRIFTS, HALF_GRID, NOISES, WHOLE_GRID
from stackelberg.leaders.response.filters import Forecast, loosen_level
from stackelberg.leaders.response.groups import Groups, lay_out, one_group
from stackelberg.leaders.response.members import Members, make_members
from stackelberg.leaders.response.structure import Blocks, as_structure, groups_of

TRUST = {1e-4: 1.0, 0.03: 1.0, 1.0: 0.5, 30.0: 0.3, 300.0: 0.3}


def beliefs_of(members: Members) -> list[tuple[float, ...]]:
    """(noise, drift, null, trust) of each member."""
    rows = zip(members.noise, members.drift, members.null, members.trust, strict=True)
    return [tuple(float(value) for value in row) for row in rows]


def expected(noises: Sequence[float], drifts: Sequence[float]) -> list[tuple[float, ...]]:
    """Every combination, and then once more for members that see no response."""
    return [(r, q, null, TRUST[r]) for null in (0.0, 1.0) for r, q in product(noises, drifts)]


class TestTheGridOfBeliefs:
    """One member for each combination; fewer combinations where J is large."""

    def test_the_noises_are_those_that_are_told_apart_here(self) -> None:
        assert set(NOISES) == set(TRUST)

    @pytest.mark.parametrize("n, d", [(3, 2), (WHOLE_GRID // 100, 100)])
    def test_the_whole_grid(self, n: int, d: int) -> None:
        assert beliefs_of(make_members(one_group(n, d))) == expected(NOISES, DRIFTS)

    @pytest.mark.parametrize("n, d", [(WHOLE_GRID + 1, 1), (HALF_GRID // 1000, 999)])
    def test_the_half_grid(self, n: int, d: int) -> None:
        """Every other noise and drift."""
        assert beliefs_of(make_members(one_group(n, d))) == expected(NOISES[:4:2], DRIFTS[:4:2])

    @pytest.mark.parametrize("n, d", [(HALF_GRID + 1, 1), (HALF_GRID // 1000 + 1, 1000)])
    def test_the_smallest_grid(self, n: int, d: int) -> None:
        """No noise, and a J that changes."""
        assert beliefs_of(make_members(one_group(n, d))) == expected(NOISES[:1], DRIFTS[2:3])

    def test_the_covariance_counts_where_it_is_larger_than_J(self) -> None:
        """3 outputs and 200 inputs: J has 600 entries, P 201² = 40,401; with d = 999 it has 1000²."""
        assert one_group(3, 200).entries == 201**2
        assert one_group(1000, 999).entries == 1000**2

    def test_so_do_those_of_a_structure(self) -> None:
        """60 outputs of their own 20 inputs each: J has 1,200 entries, but 60 · 21² = 26,460 of P."""
        rng = np.random.default_rng(0)
        mask = np.zeros((60, 100), dtype=bool)
        for row in mask:
            row[rng.choice(100, 20, replace=False)] = True
        groups = groups_of(as_structure(mask), 60, 100)
        assert groups.entries == 60 * 21**2
        assert beliefs_of(make_members(groups)) == expected(NOISES[:4:2], DRIFTS[:4:2])

    def test_beliefs_are_in_units_of_a_move_of_an_outputs_inputs(self) -> None:
        """2 of 8 inputs reach an output: a move of 3 brings 3 √(2/8) of it, the unit of noise and drift."""
        blocks = Blocks(tuple(([k], [2 * k, 2 * k + 1]) for k in range(4)))
        members = make_members(groups_of(blocks, 4, 8))
        assert members.share == 0.25
        bank = begin(members, np.zeros(8), np.zeros(4), 3.0)
        np.testing.assert_allclose(bank.parts[0].P[:, 0, -1, -1], members.noise * 1.5**2, rtol=1e-14)
        (f,) = forecast_all(bank, members, np.zeros(8), np.zeros(4), 3.0)
        np.testing.assert_allclose(f.v[:, 0], 2.0 * members.noise * 1.5**2, rtol=1e-14)

    def test_they_cannot_be_changed(self) -> None:
        members = make_members(one_group(3, 2))
        for values in (members.noise, members.drift, members.null, members.trust):
            with pytest.raises(ValueError, match="read-only"):
                values[0] = 0.0


class TestTheShareOfAMoveThatReachesAnOutput:
    """The mean number of inputs, over outputs that have any, of the inputs that anybody uses."""

    @pytest.mark.parametrize(
        "pairs, n, d, share",
        [
            ([([0, 1], [0, 1, 2]), ([2], [3])], 3, 4, (3 + 3 + 1) / 3 / 4),
            ([([0, 1], [0, 1, 2]), ([2], [3])], 5, 4, (3 + 3 + 1) / 3 / 4),  # outputs without inputs do not count
            ([([0, 1], [0, 1, 2]), ([2], [3])], 3, 9, (3 + 3 + 1) / 3 / 4),  # nor inputs that nobody uses
            ([([0], [0, 1, 2]), ([1, 2, 3], [1, 2])], 4, 3, (3 + 2 + 2 + 2) / 4 / 3),  # shared inputs count once
            ([], 3, 2, 1.0),  # nothing depends on anything
        ],
    )
    def test_by_hand(self, pairs: list[tuple[list[int], list[int]]], n: int, d: int, share: float) -> None:
        assert groups_of(Blocks(tuple(pairs)), n, d).share == pytest.approx(share, rel=1e-14)

    def test_fillers_do_not_count(self) -> None:
        """Groups of 9 and 10 inputs, and of 9 and 10 outputs, share a cell."""
        pairs = [(range(9), range(9)), (range(9, 19), range(9, 19))]
        groups = groups_of(Blocks(tuple(pairs)), 19, 20)
        assert len(groups.cells) == 1
        assert groups.share == pytest.approx((9 * 9 + 10 * 10) / 19 / 19, rel=1e-14)

    def test_without_structure_it_is_one(self) -> None:
        assert one_group(5, 3).share == 1.0


def sizes_together(first: int, second: int, side: str) -> bool:
    """Whether groups with so many inputs (or outputs) stand in one cell."""
    if side == "inputs":
        pairs = [([0], range(first)), ([1], range(first, first + second))]
        groups = groups_of(Blocks(tuple(pairs)), 2, first + second)
    else:
        pairs = [(range(first), [0]), (range(first, first + second), [1])]
        groups = groups_of(Blocks(tuple(pairs)), first + second, 2)
    return len(groups.cells) == 1


class TestGroupsOfLikeShapeShareACell:
    """Sizes up to 8 each for themselves, then by quarters of a power of two: 9–10, 11–12, …, 17–20, …, 33–40."""

    @pytest.mark.parametrize("side", ["inputs", "outputs"])
    @pytest.mark.parametrize(
        "first, second, together",
        [
            *[(size, size + 1, False) for size in (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40)],
            *[(9, 10, True), (11, 12, True), (13, 14, True), (15, 16, True)],
            *[(17, 20, True), (21, 24, True), (25, 28, True), (29, 32, True), (33, 40, True), (41, 48, True)],
        ],
    )
    def test_which_sizes(self, side: str, first: int, second: int, together: bool) -> None:
        assert sizes_together(first, second, side) is together
        assert sizes_together(second, first, side) is together


class TestTheLayoutOfACell:
    def test_groups_are_filled_up_with_indices_past_the_end(self) -> None:
        """9 and 10 inputs; d = 20 and n = 3, so that fillers are 20 for inputs."""
        pairs = [([2], range(9)), ([0, 1], range(10, 20))]
        groups = groups_of(Blocks(tuple(pairs)), 3, 20)
        two, one = groups.cells  # in the order of their first output
        assert two.outputs.tolist() == [[0, 1]]
        assert two.inputs.tolist() == [list(range(10, 20))]
        assert one.outputs.tolist() == [[2]]
        assert one.inputs.tolist() == [list(range(9))]
        pairs = [([2], range(9)), ([0], range(10, 20))]
        (cell, rest) = groups_of(Blocks(tuple(pairs)), 3, 20).cells
        assert cell.outputs.tolist() == [[0], [2]]
        assert cell.inputs.tolist() == [list(range(10, 20)), [*range(9), 20]]
        assert rest.outputs.tolist() == [[1]]
        assert rest.inputs.shape == (1, 0)
        assert (cell.without_inputs, rest.without_inputs) == (False, True)

    def test_prices(self) -> None:
        """d = 3, n = 6: output j is a quantity with price j mod 3, if its group depends on that.

        Group {0, 2, 4} has inputs 1 and 2: output 0 no price, 2 price 2, 4 price 1. Group {5} has input 2 only.
        """
        pairs = [([0, 2, 4], [1, 2]), ([5], [2]), ([1, 3], [1])]
        groups = groups_of(Blocks(tuple(pairs)), 6, 3)
        assert groups.blocks == 2
        first, second, third = groups.cells
        assert first.outputs.tolist() == [[0, 2, 4]]
        assert first.priced.tolist() == [[0, 1]]  # both inputs, by their position
        assert first.own.tolist() == [[2, 1, 0]]  # output 0 has none: one past the end
        assert first.block.tolist() == [[0, 0, 1]]
        assert second.outputs.tolist() == [[1, 3]]
        assert second.priced.tolist() == [[0]]
        assert second.own.tolist() == [[0, 1]]
        assert second.block.tolist() == [[0, 1]]
        assert third.outputs.tolist() == [[5]]
        assert (third.priced.tolist(), third.own.tolist(), third.block.tolist()) == ([[0]], [[0]], [[1]])

    def test_groups_with_fewer_prices_are_filled_up_too(self) -> None:
        """d = n = 7: of outputs 0, 1, 5 two have a price among inputs 0 and 1; of 2, 3, 6 one has."""
        (cell, _) = groups_of(Blocks((([0, 1, 5], [0, 1]), ([2, 3, 6], [2, 4]))), 7, 7).cells
        assert cell.outputs.tolist() == [[0, 1, 5], [2, 3, 6]]
        assert cell.priced.tolist() == [[0, 1], [0, 2]]  # 2: one past the end of the inputs
        assert cell.own.tolist() == [[0, 1, 2], [0, 2, 2]]  # 2: one past the end of the prices

    @pytest.mark.parametrize("n, d, blocks", [(6, 3, 2), (3, 3, 1), (5, 3, 0), (7, 3, 0), (2, 3, 0), (9, 3, 3)])
    def test_prices_act_where_n_is_a_multiple_of_d(self, n: int, d: int, blocks: int) -> None:
        groups = one_group(n, d)
        (cell,) = groups.cells
        assert groups.blocks == blocks
        assert cell.priced.shape == (1, d if blocks else 0)
        if blocks:
            assert cell.own.tolist() == [[j % d for j in range(n)]]
            assert cell.block.tolist() == [[j // d for j in range(n)]]

    def test_whole_is_one_group_of_everything(self) -> None:
        assert one_group(4, 3).unstructured
        assert groups_of(as_structure(np.ones((4, 3), dtype=bool)), 4, 3).unstructured
        missing_one = np.ones((4, 3), dtype=bool)
        missing_one[:, 2] = False
        assert not groups_of(as_structure(missing_one), 4, 3).unstructured
        assert not groups_of(as_structure(missing_one.T), 3, 4).unstructured

    def test_the_number_of_entries(self) -> None:
        """3 outputs of 4 inputs, 2 of 1, and 1 of none: J has 14, P has 25 + 4 + 1."""
        pairs = [([0, 1, 2], range(4)), ([3, 4], [5])]
        groups = groups_of(Blocks(tuple(pairs)), 6, 7)
        assert groups.entries == 30
        pairs = [(range(30), range(4)), ([30, 31], [5])]
        assert groups_of(Blocks(tuple(pairs)), 32, 7).entries == 122


class TestTheChecksumOfALayout:
    """It tells any two structures apart: a model learned under one must not be used under another."""

    def layouts(self) -> list[Groups]:
        masks = [[[1, 0], [0, 1]], [[0, 1], [1, 0]], [[1, 1], [0, 1]], [[1, 1], [1, 1]], [[1, 0], [0, 0]]]
        given = [groups_of(as_structure(np.array(mask, dtype=bool)), 2, 2) for mask in masks]
        # The same indices in other shapes: one group {0, 1} of input {0, 1}, and outputs {0} and {1} of one each.
        for outputs, inputs in (([0, 1], [0]), ([0], [1, 0])):
            given.append(lay_out([(np.array(outputs), np.array(inputs))], 2, 2))
        return given

    def test_different_structures_have_different_checksums(self) -> None:
        found = [groups.layout for groups in self.layouts()]
        assert len(set(found)) == len(found)

    def test_shapes_count_not_only_indices(self) -> None:
        """Outputs [0], inputs [1, 2] against outputs [0, 1], inputs [2]: the same numbers one after another."""
        one = lay_out([(np.array([0]), np.array([1, 2]))], 3, 4)
        two = lay_out([(np.array([0, 1]), np.array([2]))], 3, 4)
        assert one.layout != two.layout

    def test_the_order_in_which_blocks_are_given_does_not_count(self) -> None:
        one = groups_of(Blocks((([0, 3], [1, 2]), ([1, 2], [0]))), 4, 3)
        two = groups_of(Blocks((([2], [0]), ([3], [2, 1]), ([1], [0]), ([0], [1, 2]))), 4, 3)
        assert one.layout == two.layout
        assert sorted(row.tolist() for cell in two.cells for row in cell.outputs) == [[0, 3], [1, 2]]

    def test_the_same_structure_has_the_same_checksum(self) -> None:
        mask = np.array([[True, False, True], [False, True, True]])
        one, two = (groups_of(as_structure(given), 2, 3).layout for given in (mask, scipy.sparse.csc_array(mask)))
        assert one == two


class TestWhatAStructureSays:
    def supports(self, structure: object, n: int, d: int) -> dict[int, list[int]]:
        """The inputs of each output."""
        groups = groups_of(as_structure(structure), n, d)
        found = {}
        for cell in groups.cells:
            for outputs, inputs in zip(cell.outputs, cell.inputs, strict=True):
                for output in outputs[outputs < n]:
                    assert int(output) not in found
                    found[int(output)] = inputs[inputs < d].tolist()
        return dict(sorted(found.items()))

    def test_a_mask(self) -> None:
        mask = np.array([[0, 1, 1, 0], [0, 0, 0, 0], [1, 0, 0, 1], [0, 1, 1, 0], [0, 0, 1, 0]], dtype=bool)
        expected = {0: [1, 2], 1: [], 2: [0, 3], 3: [1, 2], 4: [2]}
        assert self.supports(mask, 5, 4) == expected
        assert self.supports(scipy.sparse.coo_array(mask), 5, 4) == expected

    def test_explicit_zeros_and_doubled_entries_of_a_sparse_mask(self) -> None:
        rows, cols, values = [0, 0, 0, 1], [2, 1, 2, 0], [1.0, 0.0, 3.0, -1.0]
        assert self.supports(scipy.sparse.coo_array((values, (rows, cols)), shape=(2, 3)), 2, 3) == {0: [2], 1: [0]}

    def test_blocks(self) -> None:
        blocks = [([3, 0], [2, 0, 2]), (1, []), ([0, 4], [1, 2])]
        assert self.supports(blocks, 6, 3) == {0: [0, 1, 2], 1: [], 2: [], 3: [0, 2], 4: [1, 2], 5: []}

    def test_outputs_with_the_same_inputs_form_one_group(self) -> None:
        groups = groups_of(as_structure([([0], [1, 2]), ([3], [2, 1]), ([1, 2], [0])]), 4, 3)
        found = sorted(outputs.tolist() for cell in groups.cells for outputs in cell.outputs)
        assert found == [[0, 3], [1, 2]]

    @pytest.mark.parametrize("bad", [5, 1.5, {0: 1}, {1, 2}])
    def test_pairs_must_be_a_sequence(self, bad: object) -> None:
        with pytest.raises(InvalidInput, match="structure: expected a boolean array"):
            as_structure(bad)

    def test_blocks_need_pairs(self) -> None:
        with pytest.raises(InvalidInput, match=r"expected pairs \(outputs, inputs\), got int"):
            Blocks(3)  # type: ignore[arg-type]
        for pair in ((0,), (0, 1, 2), 7):
            with pytest.raises(InvalidInput, match=r"structure: block 1: expected a pair \(outputs, inputs\)"):
                Blocks(((0, 0), pair))  # type: ignore[arg-type]

    @pytest.mark.parametrize("side", [0, 1])
    @pytest.mark.parametrize("indices", [[-1], [0.5], [[0, 1]], "a"])
    def test_indices_are_whole_numbers_in_a_row(self, side: int, indices: object) -> None:
        name = ("outputs", "inputs")[side]
        pair = (indices, [0]) if side == 0 else ([0], indices)
        with pytest.raises(InvalidInput, match=f"block 1: expected whole numbers >= 0 as {name}") as error:
            Blocks(((0, 0), pair))  # type: ignore[arg-type]
        assert "np.array(mask)" not in str(error.value)

    def test_advice_for_lists_of_booleans(self) -> None:
        with pytest.raises(InvalidInput, match=r"block 0: .* as inputs, got \[True\]; give a mask as an array"):
            Blocks((([0], [True]),))

    def test_indices_are_kept_sorted_once_and_cannot_be_changed(self) -> None:
        ((outputs, inputs),) = Blocks((([4, 1, 4], 2),)).pairs
        assert (outputs.tolist(), inputs.tolist()) == ([1, 4], [2])
        for side in (outputs, inputs):
            with pytest.raises(ValueError, match="read-only"):
                side[0] = 0

    @pytest.mark.parametrize("inputs, fits", [([0, 2], 3), ([], 1), ([4], 5)])
    def test_blocks_fit_an_x_that_is_long_enough(self, inputs: list[int], fits: int) -> None:
        blocks = Blocks(((inputs, inputs),))
        for check in (blocks.check_inputs, blocks.check_outputs):
            check(fits)
            check(fits + 1)
            if inputs:
                with pytest.raises(InvalidInput, match=rf"block 0 has .* expected indices 0 to {fits - 2}"):
                    check(fits - 1)

    def test_a_mask_fits_one_size_only(self) -> None:
        mask = as_structure(np.ones((3, 5), dtype=bool))
        assert mask is not None
        mask.check_outputs(3)
        mask.check_inputs(5)
        for wrong in (2, 4):
            with pytest.raises(InvalidInput, match=f"mask with {wrong} rows, one for each entry of y, got 3"):
                mask.check_outputs(wrong)
        for wrong in (4, 6):
            with pytest.raises(InvalidInput, match=f"mask with {wrong} columns, one for each entry of x, got 5"):
                mask.check_inputs(wrong)

    def test_a_structure_is_checked_on_both_sides_when_groups_are_made(self) -> None:
        blocks = Blocks((([3], [2]),))
        with pytest.raises(InvalidInput, match="block 0 has outputs up to 3, but y has 3 entries"):
            groups_of(blocks, 3, 3)
        with pytest.raises(InvalidInput, match="block 0 has inputs up to 2, but x has 2 entries"):
            groups_of(blocks, 4, 2)

    def test_what_is_given_as_a_structure_stays_itself(self) -> None:
        blocks = Blocks((([0], [0]),))
        assert as_structure(blocks) is blocks
        assert as_structure(None) is None


def test_a_level_that_may_have_jumped_is_less_certain_and_the_slopes_are_not() -> None:
    noise = np.array([[0.25], [2.0]])
    Ph = np.arange(1.0, 13.0).reshape(2, 2, 3)  # two members, two groups, two slopes and a level
    hPh = np.array([[3.0, 5.0], [7.0, 11.0]])
    empty, unmeasured = np.zeros(1), np.zeros(1, dtype=bool)
    before = Forecast(empty, unmeasured, *(empty,) * 6, Ph, hPh, hPh + noise, noise)
    after = loosen_level(before, np.array([[0.5, 1.5], [2.5, 3.5]]))
    assert np.array_equal(after.Ph[..., :2], Ph[..., :2])
    assert np.array_equal(after.Ph[..., 2], [[3.5, 7.5], [11.5, 15.5]])
    assert np.array_equal(after.hPh, [[3.5, 6.5], [9.5, 14.5]])
    assert np.array_equal(after.v, [[3.75, 6.75], [11.5, 16.5]])
    assert np.array_equal(before.Ph, np.arange(1.0, 13.0).reshape(2, 2, 3)), "the forecast before is left alone"
