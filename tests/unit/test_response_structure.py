"""A structure of J: groups laid out in cells, which learn like separate filters; fast learning, and refusals."""

from dataclasses import replace

import numpy as np
import pytest
import scipy.linalg
import scipy.sparse
from tests.response_units import as_the_user_sees, learned

from stackelberg.core import Followers, Game, InvalidInput, Objective, Observation
from stackelberg.leaders import Blocks, ResponseModel
from stackelberg.leaders.response.bank import Bank, begin, best_model, update
from stackelberg.leaders.response.constants import EARLY
from stackelberg.leaders.response.filters import Members, Part, make_members
from stackelberg.leaders.response.groups import Groups, lay_out, one_group
from stackelberg.leaders.response.pace import Pace
from stackelberg.leaders.response.predictor import Predictor
from stackelberg.leaders.response.structure import as_structure, groups_of
from stackelberg.sets import Reals
from stackelberg.study import Study, solve
from stackelberg.study.codec import dumps, loads

UNIT = 2.0


def half_square(x: np.ndarray, y: np.ndarray) -> float:
    """An objective that a log can refer to by name."""
    return float(0.5 * y @ y + 0.05 * x @ x)


OBJECTIVE = Objective(half_square, gradients=(lambda x, y: 0.1 * x, lambda x, y: y))


class Affine(Followers):
    """S(x) = b + J x at once."""

    def __init__(self, J: np.ndarray, b: np.ndarray) -> None:
        self.J, self.b = J, b

    def initial(self, rng: np.random.Generator) -> None:
        return None

    def respond(self, x, memory, rounds, rng):  # type: ignore[no-untyped-def]
        return self.b + self.J @ x, None


def block_game(blocks: int = 20, outputs: int = 4, inputs: int = 3) -> tuple[Game, np.ndarray, Blocks]:
    """d = blocks · inputs prices, each of which acts on the outputs of its own block only."""
    rng = np.random.default_rng(0)
    J = scipy.linalg.block_diag(*rng.standard_normal((blocks, outputs, inputs)))
    game = Game(X=Reals(J.shape[1]), objective=OBJECTIVE, followers=Affine(J, rng.standard_normal(J.shape[0])))
    pairs = [(range(outputs * k, outputs * (k + 1)), range(inputs * k, inputs * (k + 1))) for k in range(blocks)]
    return replace(game, x0=np.zeros(J.shape[1])), J, Blocks(pairs)


def beliefs(groups: Groups) -> Members:
    """Two members of different noise and drift; shares of a move are left out, so that groups can be compared."""
    values = ([0.1, 0.2], [0.03, 0.01], [1.0, 1.0])
    return Members(*(np.array(v) for v in values), groups=groups, share=1.0)


def group_with(bank: Bank, groups: Groups, output: int) -> tuple[Part, int]:
    """The part of the bank, and the place in it, of the group whose first output this is."""
    for part, cell in zip(bank.parts, groups.cells, strict=True):
        for g in np.flatnonzero(cell.outputs[:, 0] == output):
            return part, int(g)
    raise AssertionError(output)


def model_of(game: Game, leader: ResponseModel, rounds: int, seed: int) -> Predictor:
    """What a leader has learned of a game after some rounds."""
    leader = leader.bind(game.knowledge)
    state = leader.init(game.x0, seed)
    for _ in range(rounds):
        (probe,) = leader.ask(state)
        y, _ = game.followers.respond(probe.x, None, 1, np.random.default_rng(0))
        state = leader.tell(state, [Observation.answer(probe, y=y)])
    belief = leader.forecast(state)
    assert belief is not None
    return as_the_user_sees(belief.general, state.memory.scaling)


# Groups 0 and 1 share a cell, in which the smaller one is filled up (9 and 10 inputs); outputs 7 and 8 depend on
# nothing, input 21 reaches nobody. n = 9 is no multiple of d = 22: there is no price slope.
SUPPORTS = [([0, 2, 4], range(9)), ([1, 3, 5], range(7, 17)), ([6], range(15, 21))]


@pytest.mark.parametrize("missing", [0.0, 0.3])
def test_groups_learn_like_separate_filters(missing: float) -> None:
    """Each group equals an unstructured bank of its own inputs and outputs, to what a few rounds of rounding bring.

    Numbers are of size 1 to 10 and P is well conditioned (noise 0.1): about 6 · 22 · 1e-16 · 10 < 1e-12. What is an
    outlier is judged by a scale that all groups share, and what is held for y by a pace that they share: so there
    are no more rounds than come before the first outlier, and answers are trusted.
    """
    rng = np.random.default_rng(1)
    rounds = EARLY + 1
    xs, ys = rng.standard_normal((rounds, 22)), rng.standard_normal((rounds, 9))
    ys[1:, 2:4][rng.random((rounds - 1, 2)) < missing] = np.nan
    groups = groups_of(as_structure(SUPPORTS), 9, 22)
    assert sorted(cell.inputs.shape for cell in groups.cells) == [(1, 0), (1, 6), (2, 10)]
    bank = learned(beliefs(groups), xs, ys, UNIT)
    for outputs, inputs in SUPPORTS:
        part, g = group_with(bank, groups, outputs[0])
        n, s = len(outputs), len(inputs)
        (alone,) = learned(beliefs(one_group(n, s)), xs[:, list(inputs)], ys[:, outputs], UNIT).parts
        kept = [*range(s), -1]
        for name in ("T", "U"):
            ours = getattr(part, name)[:, g, :n][..., kept]
            np.testing.assert_allclose(ours, getattr(alone, name)[:, 0], rtol=0, atol=1e-12, err_msg=name)
        np.testing.assert_allclose(part.P[:, g][:, kept][:, :, kept], alone.P[:, 0], rtol=0, atol=1e-12)


def test_a_group_of_which_nothing_is_seen_keeps_its_model() -> None:
    """Only the centre moves: the S of that group says the same at every z, and is less certain than before."""
    rng = np.random.default_rng(2)
    groups = groups_of(as_structure(SUPPORTS), 9, 22)
    members = beliefs(groups)
    before = learned(members, rng.standard_normal((8, 22)), rng.standard_normal((8, 9)), UNIT)
    y = rng.standard_normal(9)
    y[6] = np.nan
    after = update(before, members, rng.standard_normal(22), y, UNIT)
    z = rng.standard_normal(22)
    one, two = (
        best_model(replace(bank, score=np.array([[0.0, 1.0]] * 4)), members, UNIT) for bank in (before, after)
    )
    assert two.predict(z)[6] == pytest.approx(one.predict(z)[6], abs=1e-12)
    assert abs(two.predict(z)[0] - one.predict(z)[0]) > 1e-6
    (part_before, g), (part_after, _) = (group_with(bank, groups, 6) for bank in (before, after))
    assert np.all(np.linalg.eigvalsh(part_after.P[0, g]).sum() > np.linalg.eigvalsh(part_before.P[0, g]).sum())


PRICED = [([0, 2, 24], range(9)), ([1, 8, 30], range(7, 17)), ([6], range(15, 21)), ([37], range(15, 21))]
# With d = 22 and n = 44, output j is a quantity with price j mod 22: 0, 2, 2 | none, 8, 8 | none | 15.


def innovations(J: np.ndarray, xs: np.ndarray, ys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Innovations and their variance of a textbook filter of [J c] around the origin, settled, without drift."""
    d, noise = xs.shape[1], 0.1
    theta = np.column_stack([J, ys[0] - J @ xs[0]])
    # Known at the start: J to 1, and S(x_0) = c + J x_0 to the noise.
    P = np.block([[np.eye(d), -xs[:1].T], [-xs[:1], noise + xs[:1] @ xs[:1].T]])
    e, v = [], []
    for x, y in zip(xs[1:], ys[1:], strict=True):
        h = np.append(x, 1.0)
        e.append(y - theta @ h)
        v.append(h @ P @ h + noise)
        gain = P @ h / v[-1]
        theta = theta + np.outer(e[-1], gain)
        P = P - np.outer(gain, h @ P)
    return np.array(e), np.array(v)


def test_the_price_slopes_are_least_squares_over_all_groups() -> None:
    """κ_b minimises Σ (e0 − κ e1)² / v, where e0 and e0 − e1 are the innovations from J = 0 and J = I."""
    rng = np.random.default_rng(7)
    xs, ys = rng.standard_normal((EARLY, 22)), rng.standard_normal((EARLY, 44))  # nothing is an outlier
    groups = groups_of(as_structure(PRICED), 44, 22)
    values = (np.array([value]) for value in (0.1 / UNIT**2, 0.0, 1.0))
    bank = learned(Members(*values, groups=groups, share=1.0), xs, ys, UNIT)
    top, bottom = np.zeros((2, 2))
    for outputs, inputs in PRICED:
        prior = np.array(outputs)[:, None] % 22 == np.array(inputs)
        (e0, v), (less, _) = (innovations(k * prior, xs[:, list(inputs)], ys[:, outputs]) for k in (0.0, 1.0))
        for column, output in enumerate(outputs):
            e1 = (e0 - less)[:, column]
            top[output // 22] += (e0[:, column] * e1 / v).sum()
            bottom[output // 22] += (e1**2 / v).sum()
    np.testing.assert_allclose(bank.sums.price_top[0], top, rtol=1e-10)
    np.testing.assert_allclose(bank.sums.price_bottom[0], bottom, rtol=1e-10)


@pytest.mark.slow
def test_a_full_mask_is_no_structure() -> None:
    """The same cells, hence the same bits."""
    game, _, _ = block_game(3)
    full = ResponseModel(first_move=1.0, structure=np.ones((12, 9), dtype=bool))
    one, two = (solve(game, leader, rounds=15, seed=0).xs for leader in (full, ResponseModel(first_move=1.0)))
    np.testing.assert_array_equal(one, two)


@pytest.mark.slow
def test_masks_and_blocks_say_the_same() -> None:
    game, J, blocks = block_game(5)
    sparse = scipy.sparse.coo_array(J)
    pairs = [(list(outputs), list(inputs)) for outputs, inputs in blocks.pairs]
    runs = [
        solve(game, ResponseModel(first_move=1.0, structure=structure), rounds=12, seed=0).xs
        for structure in (blocks, pairs, J != 0, sparse, scipy.sparse.csc_matrix(J))
    ]
    for other in runs[1:]:
        np.testing.assert_array_equal(other, runs[0])


def test_what_an_output_depends_on_is_the_union_of_its_blocks() -> None:
    mask = np.array([[1, 1, 0, 0], [1, 1, 0, 1], [0, 0, 0, 1], [0, 0, 0, 0]], dtype=bool)
    blocks = Blocks([([0, 1], [1, 0]), ([1], 3), (2, [3, 3])])
    one, two = (groups_of(as_structure(given), 4, 4) for given in (mask, blocks))
    assert one.layout == two.layout
    assert one.cells[0].outputs.tolist() == [[0]]
    assert {tuple(c.inputs[0].tolist()) for c in one.cells} == {(0, 1), (0, 1, 3), (3,), ()}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_it_learns_in_as_many_deployments_as_an_output_has_inputs(seed: int) -> None:
    """20 blocks of 3 inputs: 3 moves show all of J, where 60 are needed without the structure."""
    game, J, blocks = block_game()
    known, unknown = (
        model_of(game, ResponseModel(first_move=1.0, structure=given), 9, seed) for given in (blocks, None)
    )
    size = np.linalg.norm(J)
    assert np.linalg.norm(known.J.toarray() - J) < 0.02 * size
    assert np.linalg.norm(unknown.J - J) > 0.8 * size  # 8 of 60 directions: sqrt(52 / 60) = 0.93 is left


@pytest.mark.slow
def test_it_closes_a_block_game_where_the_unstructured_model_does_not() -> None:
    game, J, blocks = block_game()
    b = game.followers.b  # type: ignore[attr-defined]
    best = np.linalg.solve(J.T @ J + 0.1 * np.eye(60), -J.T @ b)
    cost = {k: half_square(x, b + J @ x) for k, x in {"start": np.zeros(60), "best": best}.items()}

    def closed(leader: ResponseModel) -> float:
        x = solve(game, leader, rounds=15, seed=0).x
        return (cost["start"] - half_square(x, b + J @ x)) / (cost["start"] - cost["best"])

    assert closed(ResponseModel(first_move=1.0, structure=blocks)) > 0.999
    assert closed(ResponseModel(first_move=1.0)) < 0.5


def test_the_price_slope_is_learned_within_a_structure() -> None:
    """y_i = 3 − 5 x_i with neighbours allowed: after two moves κ = −5 is known."""
    rng = np.random.default_rng(1)
    d = 30
    mask = scipy.sparse.diags_array([np.ones(d - 1), np.ones(d), np.ones(d - 1)], offsets=[-1, 0, 1])
    members = make_members(groups_of(as_structure(mask), d, d))
    xs = np.cumsum(0.3 * rng.standard_normal((3, d)), axis=0)
    bank = learned(members, xs, 3.0 - 5.0 * xs, UNIT)
    J = best_model(bank, members, UNIT).J.toarray()
    np.testing.assert_allclose(np.diag(J), -5.0, rtol=0.05)
    assert np.abs(J - np.diag(np.diag(J))).max() < 0.25


def test_a_priced_output_outside_the_structure_has_no_price_slope() -> None:
    """y_0 = −5 x_0 is seen, but the structure says that y_1 depends on x_0 alone: no κ for it."""
    groups = groups_of(as_structure([(0, 0), (1, 0)]), 2, 2)
    members = make_members(groups)
    xs = np.array([[0.0, 0.0], [1.0, 1.0], [0.5, 2.0]])
    response = best_model(
        learned(members, xs, np.column_stack([-5.0 * xs[:, 0], np.zeros(3)]), UNIT), members, UNIT
    )
    J = response.J.toarray()
    assert J[0, 0] == pytest.approx(-5.0, rel=0.05)
    np.testing.assert_allclose(J[[0, 1, 1], [1, 0, 1]], 0.0, atol=0.05)


@pytest.mark.slow
def test_an_output_without_inputs_has_a_level_and_an_input_nobody_uses_stays() -> None:
    game, J, _ = block_game(2)
    J = np.pad(J, ((0, 1), (0, 1)))
    b = np.append(game.followers.b, 7.0)  # type: ignore[attr-defined]
    wider = replace(game, X=Reals(7), x0=np.zeros(7), followers=Affine(J, b), parameters=None)
    response = model_of(wider, ResponseModel(first_move=1.0, structure=J != 0), 12, 0)
    assert response.predict(np.full(7, 3.0))[8] == pytest.approx(7.0, rel=1e-15)
    assert (
        solve(wider, ResponseModel(first_move=1.0, structure=J != 0), rounds=12, seed=0).xs[:, 6].tolist()
        == [0.0] * 12
    )


def test_missing_entries_with_structure() -> None:
    """An output of its own group waits for its next answer; one that is never seen stays at J = 0."""
    rng = np.random.default_rng(3)
    d = 12
    T = scipy.sparse.diags_array(
        [rng.standard_normal(d - 1), rng.standard_normal(d), rng.standard_normal(d - 1)], offsets=[-1, 0, 1]
    ).toarray()
    T = np.vstack([T, T[-1:]])  # the last two outputs share a group; d = 12 and n = 13: no price slope
    members = make_members(groups_of(as_structure(T != 0), d + 1, d))
    xs = rng.standard_normal((30, d))
    ys = xs @ T.T
    ys[1:][rng.random((29, d + 1)) < 0.3] = np.nan
    ys[:, d] = np.nan
    J = best_model(learned(members, xs, ys, UNIT), members, UNIT).J.toarray()
    # Noise 1e-4 · UNIT² · 3 / 12 against about 20 moves of squared length 3 a group: a bias of about 1e-5.
    np.testing.assert_allclose(J[:d], T[:d], atol=1e-3)
    np.testing.assert_array_equal(J[d], 0.0)


def test_a_jump_is_blamed_on_the_group_in_which_it_happens() -> None:
    """Demand of block 0 moves by 50: its J stays as learned, and block 1 does not even notice."""
    _, J, blocks = block_game(2)
    rng = np.random.default_rng(4)
    members = make_members(groups_of(blocks, 8, 6))
    xs = np.cumsum(0.3 * rng.standard_normal((20, 6)), axis=0)
    ys = xs @ J.T
    calm = learned(members, xs, ys, UNIT)
    ys[-1, :4] += 50.0
    jumped = learned(members, xs, ys, UNIT)
    best = int(np.argmin(calm.score[0]))
    one, two = calm.parts[0].T[best], jumped.parts[0].T[best]
    assert jumped.jump
    np.testing.assert_allclose(two[0, :, :-1], one[0, :, :-1], atol=0.2)
    np.testing.assert_allclose(two[0, :, -1], one[0, :, -1] + 50.0, rtol=0.01)
    np.testing.assert_array_equal(two[1], one[1])


@pytest.mark.parametrize(
    "structure, message",
    [
        (np.ones((3, 4, 5), dtype=bool), r"shape \(entries of y, entries of x\)"),
        (np.ones((3, 4)), r"expected booleans, got dtype float64; write J != 0"),
        ("diagonal", r"expected a boolean array or a scipy.sparse matrix .* got str"),
        ([(0, 1, 2)], r"block 0: expected a pair \(outputs, inputs\)"),
        ([(0, 1), ([0, -1], 2)], r"block 1: expected whole numbers >= 0 as outputs"),
        ([(0, [0.5])], r"block 0: expected whole numbers >= 0 as inputs"),
        ([[True, False]], r"give a mask as an array"),
    ],
)
def test_a_structure_that_makes_no_sense_is_refused(structure: object, message: str) -> None:
    with pytest.raises(InvalidInput, match=f"structure: .*{message}"):
        ResponseModel(first_move=1.0, structure=structure)


@pytest.mark.parametrize(
    "structure, x_message, y_message",
    [
        (np.ones((8, 5), dtype=bool), "a mask with 6 columns, one for each entry of x, got 5", None),
        (np.ones((7, 6), dtype=bool), None, "a mask with 8 rows, one for each entry of y, got 7"),
        ([(0, 0), (1, 6)], r"block 1 has inputs up to 6, but x has 6 entries: expected indices 0 to 5", None),
        ([(8, 0)], None, r"block 0 has outputs up to 8, but y has 8 entries: expected indices 0 to 7"),
    ],
)
def test_a_structure_of_another_size_is_refused(
    structure: object, x_message: str | None, y_message: str | None
) -> None:
    game, _, _ = block_game(2)
    leader = ResponseModel(first_move=1.0, structure=structure)
    if x_message is not None:
        with pytest.raises(InvalidInput, match=x_message):
            leader.bind(game.knowledge)
        with pytest.raises(InvalidInput, match=x_message):
            leader.init(np.zeros(6), 0)
        return
    leader = leader.bind(game.knowledge)
    state = leader.init(np.zeros(6), 0)
    with pytest.raises(InvalidInput, match=y_message):
        leader.tell(state, [Observation.answer(leader.ask(state)[0], y=np.zeros(8))])


def test_structures_survive_the_log() -> None:
    _, J, blocks = block_game(2)
    for structure in (blocks, J != 0):
        leader = ResponseModel(first_move=1.0, structure=structure)
        back = loads(dumps(leader))
        assert dumps(back) == dumps(leader)
        assert groups_of(back.structure, 8, 6).layout == groups_of(leader.structure, 8, 6).layout


@pytest.mark.slow
def test_an_amended_structure_learns_from_all_answers_so_far(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """As if it had been known all along: nothing that was measured is lost."""
    game, _, blocks = block_game(2)
    with Study.create(
        f"sqlite:///{tmp_path}/s.db", "amended", ResponseModel(first_move=1.0), half_square, x0=np.zeros(6), seed=0
    ) as study:
        for t in range(10):
            if t == 4:
                study.amend("the structure is known now", structure=blocks)
            (probe,) = study.ask()
            if t == 4:
                study.give_up(probe, "sensor broken")
            else:
                study.tell(probe, y=game.followers.respond(probe.x, None, 1, None)[0])
        belief = study.leader.forecast(study.state)
        memory = study.state.memory
    members = make_members(groups_of(blocks, 8, 6))
    assert belief.members.groups.layout == members.groups.layout
    assert belief.bank.count == 9
    rows, scaling = memory.rows, memory.scaling
    us, vs = scaling.scale(rows.x), scaling.scale_response(rows.y)
    expected = begin(members, us[0], vs[0], float(rows.unit[0]))
    for u, v, unit in zip(us[1:], vs[1:], rows.unit[1:], strict=True):
        expected = update(expected, members, u, v, float(unit))
    np.testing.assert_array_equal(belief.bank.parts[0].T, expected.parts[0].T)


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
        assert (cell.inputs.size > 0, rest.inputs.size > 0) == (True, False)

    def test_prices(self) -> None:
        """d = 3, n = 6: output j is a quantity with price j mod 3, if its group depends on that.

        Group {0, 2, 4} has inputs 1 and 2: output 0 no price, 2 price 2, 4 price 1. Group {5} has input 2 only.
        """
        pairs = [([0, 2, 4], [1, 2]), ([5], [2]), ([1, 3], [1])]
        groups = groups_of(Blocks(tuple(pairs)), 6, 3)
        assert len(groups.places) == 2
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
        assert len(groups.places) == blocks
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
        for check in (blocks.check_inputs, blocks.rows):
            check(fits)
            check(fits + 1)
            if inputs:
                with pytest.raises(InvalidInput, match=rf"block 0 has .* expected indices 0 to {fits - 2}"):
                    check(fits - 1)

    def test_a_mask_fits_one_size_only(self) -> None:
        mask = as_structure(np.ones((3, 5), dtype=bool))
        assert mask is not None
        assert len(mask.rows(3)) == 3
        mask.check_inputs(5)
        for wrong in (2, 4):
            with pytest.raises(InvalidInput, match=f"mask with {wrong} rows, one for each entry of y, got 3"):
                mask.rows(wrong)
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


@pytest.mark.parametrize("kind", [np.asarray, scipy.sparse.csr_array, scipy.sparse.csr_matrix])
def test_how_much_a_move_of_an_entry_of_x_does(kind):
    """A response of two entries to an x of three: the lengths of the columns (3, 4), (0, 2) and (0, 0)."""
    J = kind(np.array([[3.0, 0.0, 0.0], [4.0, 2.0, 0.0]]))
    assert Predictor(np.zeros(3), J, np.zeros(2), (), 1.0, Pace(), 0.0, 1.0).column_norms.tolist() == [
        5.0,
        2.0,
        0.0,
    ]
