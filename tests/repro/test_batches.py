"""Batches against the reference loop: the same draws, the same trajectories, in the CUDA source."""

import ctypes
import importlib
import importlib.util
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from stackelberg.core import InvalidInput, MissingExtra, Purpose, derive, unit_sphere
from stackelberg.leaders import TheoremSchedule, TwoPoint
from stackelberg_repro.batches import cuda_source
from stackelberg_repro.batches.batch import BatchOutcome, RoutingBatch
from stackelberg_repro.batches.layout import RoutingLayout
from stackelberg_repro.batches.runs import PlanRunner
from stackelberg_repro.batches.ziggurats import exponential_ziggurat, normal_ziggurat
from stackelberg_repro.pages.runs import course
from stackelberg_repro.paper.plans import DEFAULT, PaperSettings
from stackelberg_repro.paper.run import run_paper
from stackelberg_repro.routing.game import TollSettings, first_tolls, paper_game
from stackelberg_repro.routing.runs import RunPlan, run_all, travellers_of

HERE = Path(__file__).parents[1] / "cuda_on_cpu"


def plan_of(name: str, rounds: int, runs: int = 2) -> RunPlan:
    settings = PaperSettings(runs=runs, rounds=rounds, variant_runs=runs)
    plans = settings.literal() | {"variant": settings.variant_held(0.05, 0.4, tuning=False)}
    return plans[name]


# What everybody shares: the layout and the draws.


def test_the_layout_loads_and_prices_as_the_travellers_do():
    travellers = paper_game(TollSettings()).followers
    layout = RoutingLayout.of(travellers)
    y = travellers.initial(derive(3, Purpose.INITIAL_MEMORY))
    w, _ = travellers.respond(np.zeros(76), y, 0, derive(0, Purpose.RESPONSE))
    np.testing.assert_allclose(y @ layout.incidence, w, rtol=1e-13)
    lengths = (layout.route_links < layout.links).sum(axis=1)
    np.testing.assert_array_equal(layout.incidence.sum(axis=1), lengths)
    assert (lengths.min(), lengths.max()) == (3, 10)


@pytest.mark.slow
def test_the_ziggurats_end_where_they_must():
    """Marsaglia and Tsang's own constants for 256 layers: 3.6541528853610088 and 7.69711747013104972."""
    normal, exponential = normal_ziggurat(), exponential_ziggurat()
    assert normal.width[255] * 2**52 == pytest.approx(3.6541528853610088, rel=1e-15)
    assert exponential.width[255] * 2**53 == pytest.approx(7.69711747013104972, rel=1e-15)
    assert normal.inside[1] == exponential.inside[1] == 0  # the top layer has no inside
    for table in (normal, exponential):  # the inside of a layer ends where the layer above it does
        ends = table.width[2:] * table.inside[2:].astype(float)
        np.testing.assert_allclose(ends, (table.width * 2.0 ** (52 if table is normal else 53))[1:-1], rtol=1e-12)


def test_a_grid_of_settings_is_one_batch():
    literal, variant = plan_of(DEFAULT, 5), plan_of(DEFAULT, 5, runs=3)
    batch = RoutingBatch.of(literal, replace(variant, game=replace(variant.game, gamma=0.01)))
    assert batch.schedule.tolist() == [0, 0, 1, 1, 1]
    assert batch.gamma.tolist() == [0.005] * 2 + [0.01] * 3
    assert batch.part(1, 4).schedule.tolist() == [0, 1, 1]


def test_networks_that_the_kernel_cannot_hold_are_refused_in_words():
    layout = RoutingLayout.of(paper_game(TollSettings()).followers)
    with pytest.raises(InvalidInput, match=r"at most 1,024 threads per run, this game has 12,288"):
        cuda_source.check_fits(layout, np.float32, group=1024)


def test_many_runs_are_shown_by_their_quantiles():
    costs = np.sort(np.random.default_rng(0).exponential(size=(201, 3)), axis=0)
    costs[200, 2] = np.nan  # one diverged
    one = course(costs)
    least, _, lower, middle, _, _, most = one.quantiles()
    np.testing.assert_array_equal(middle[:2], costs[100, :2])
    np.testing.assert_array_equal(lower[:2], costs[50, :2])
    assert (least[0], most[2]) == (costs[0, 0], costs[199, 2])
    band, *curves = one.chart("a")["marks"]
    assert [mark["name"] for mark in curves] == ["median of 201, 90% of the runs", "worst run", "best run"]
    assert band["low"] == one.quantiles()[1].tolist()


# The CUDA source, compiled for the CPU: a fiber per thread of a block.


class OnCpu:
    """The kernels as C functions."""

    def __init__(self, layout: RoutingLayout, dtype: type, group: int, folder: Path) -> None:
        self.layout, self.dtype = layout, np.dtype(dtype)
        library = folder / f"kernels_{self.dtype}_{group}.so"
        defined = cuda_source.definitions(layout, dtype, group)
        source = dict(
            zip(("SOURCE_ALGORITHM", "SOURCE_DRAWS"), (f'"{path}"' for path in cuda_source.FILES), strict=True)
        )
        options = [f"-D{name}={value}" for name, value in (defined | source).items()]
        command = [
            "g++",
            "-std=c++17",
            "-O2",
            "-shared",
            "-fPIC",
            *options,
            "-o",
            str(library),
            str(HERE / "kernels.cpp"),
        ]
        subprocess.run(command, check=True, capture_output=True)
        self._library = ctypes.CDLL(str(library))

    def __getattr__(self, name):
        return lambda *arguments: getattr(self._library, name)(*(_as_c(one) for one in arguments))

    def run(self, batch: RoutingBatch) -> tuple[BatchOutcome, np.ndarray]:
        runs, rounds, links, routes = batch.runs, batch.rounds, self.layout.links, self.layout.routes
        v = np.empty((runs, rounds, links), self.dtype)
        normal, exponential, network = normal_ziggurat(), exponential_ziggurat(), self.network
        rows = runs * rounds
        self.run_draw_directions(
            -(-rows // 32), 32, batch.seeds, ctypes.c_longlong(rows), rounds, 0, int(Purpose.DIRECTION), *normal, v
        )
        x, y = np.empty((runs, links), self.dtype), np.empty((runs, routes), self.dtype)
        more = (*network, *exponential, int(Purpose.START))
        self.run_draw_starts(1, 32, batch.seeds, runs, *more, 0.1, int(Purpose.INITIAL_MEMORY), 0, x, y)
        y_hat = y.copy()
        if batch.separate:
            self.run_draw_starts(1, 32, batch.seeds, runs, *more, 0.0, int(Purpose.INITIAL_MEMORY), 2, x, y_hat)
        self.drawn = v, x.copy(), y.copy()
        settings = [batch.eta, batch.delta, batch.gamma, batch.penalty]
        eta, delta, gamma, penalty = (np.ascontiguousarray(given, dtype=self.dtype) for given in settings)
        costs = np.full((runs, rounds), np.nan, self.dtype)
        stopped, work = np.empty(runs, np.int32), np.empty((runs, 3), np.int32)
        self.run_algorithm_one(
            *(runs, *network, rounds, batch.K, batch.schedule, eta, delta, gamma, penalty),
            *(v, x, y, y_hat, costs, stopped, work),
        )
        return BatchOutcome(costs, x, y, stopped.astype(np.int64)), work

    @property
    def network(self):
        return cuda_source.network_arrays(self.layout, self.dtype)


def _as_c(value):
    if isinstance(value, np.ndarray):
        return value.ctypes.data_as(ctypes.c_void_p)
    return ctypes.c_double(value) if isinstance(value, float) else value


@pytest.fixture(scope="module")
def on_cpu(tmp_path_factory):
    if shutil.which("g++") is None:
        pytest.skip("needs g++ to compile the CUDA source for the CPU")
    folder, made = tmp_path_factory.mktemp("kernels"), {}

    def kernels(layout, dtype, group=cuda_source.GROUP):
        key = (np.dtype(dtype), group)
        if key not in made:
            made[key] = OnCpu(layout, dtype, group, folder)
        return made[key]

    return kernels


@pytest.mark.slow
def test_the_kernel_draws_and_plays_as_the_reference_loop_does(on_cpu):
    """Float64 to 1e-9 over 100 rounds; the draws to the last bit but that of a sum."""
    plan = plan_of(DEFAULT, 100, runs=1)
    reference, batch = run_all(plan), RoutingBatch.of(plan)
    kernels = on_cpu(batch.layout, np.float64)
    assert kernels.size_of_shared() <= cuda_source.shared_bytes(batch.layout, np.float64)
    found, work = kernels.run(batch)
    v, x, y = kernels.drawn
    expected = [unit_sphere(derive(plan.seeds[0], Purpose.DIRECTION, t), 76) for t in range(100)]
    np.testing.assert_allclose(v[0], expected, rtol=1e-14)
    np.testing.assert_array_equal(x, [first_tolls(plan.seeds[0], 76)])
    started = travellers_of(plan).initial(derive(plan.seeds[0], Purpose.INITIAL_MEMORY))
    np.testing.assert_allclose(y, [started], rtol=1e-14)
    np.testing.assert_allclose(found.costs, reference.costs, rtol=1e-9)
    np.testing.assert_allclose(found.x, reference.x, atol=1e-9)
    np.testing.assert_allclose(found.y, reference.y, atol=1e-9)
    assert found.stopped.tolist() == [-1]
    assert work[0, 2] < 50  # few of the 1,036 routes are left on the lists


@pytest.mark.slow
def test_the_kernel_draws_numpys_own_directions_with_their_tails(on_cpu):
    """Of 76,000 draws some 20 come from beyond the last layer and some 500 need a second word."""
    seeds = np.array([0, 5, 2**40 + 3, 2**62 - 1, 2**63 + 11], dtype=np.uint64)
    v = np.empty((5, 200, 76))
    rows = v.shape[0] * v.shape[1]
    on_cpu(RoutingLayout.of(paper_game(TollSettings()).followers), np.float64).run_draw_directions(
        *(-(-rows // 32), 32, seeds, ctypes.c_longlong(rows), 200, 3, int(Purpose.DIRECTION)), *normal_ziggurat(), v
    )
    expected = [[unit_sphere(derive(int(s), Purpose.DIRECTION, t), 76) for t in range(3, 203)] for s in seeds]
    np.testing.assert_allclose(v, expected, rtol=1e-14)


@pytest.mark.slow
def test_the_kernel_renews_its_lists_when_it_must_and_is_right_all_the_same(on_cpu):
    """Steps at their word and separate starts throw tolls about: lists made in time do not do."""
    plan = plan_of("literal-separate", 12, runs=1)
    reference, batch = run_all(plan), RoutingBatch.of(plan)
    found, work = on_cpu(batch.layout, np.float64).run(batch)
    assert work[0, 1] > 5
    np.testing.assert_allclose(found.costs, reference.costs, rtol=1e-9)
    np.testing.assert_allclose(found.y, reference.y, atol=1e-8)


@pytest.mark.slow
def test_the_kernel_in_single_precision_with_other_groups(on_cpu):
    plan = plan_of("variant", 25, runs=1)
    reference, batch = run_all(plan), RoutingBatch.of(plan)
    found, _ = on_cpu(batch.layout, np.float32, 4).run(batch)
    np.testing.assert_allclose(found.costs, reference.costs, rtol=1e-4)
    again, _ = on_cpu(batch.layout, np.float32, 4).run(batch)
    np.testing.assert_array_equal(found.costs, again.costs)


@pytest.mark.slow
def test_the_kernel_stops_a_run_that_is_lost(on_cpu):
    """Steps of 1e15 leave everything behind in one round, in both."""
    game = TollSettings()
    plan = RunPlan(game, TwoPoint(K=1, schedule=TheoremSchedule(1e15, 0.3, "literal")), 4, (3,))
    reference, batch = run_all(plan), RoutingBatch.of(plan)
    found, _ = on_cpu(batch.layout, np.float64).run(batch)
    assert found.stopped.tolist() == reference.stopped.tolist() == [1]
    np.testing.assert_array_equal(np.isnan(found.costs), np.isnan(reference.costs))


def _has_gpu() -> bool:
    if importlib.util.find_spec("cupy") is None:
        return False
    cupy = importlib.import_module("cupy")
    try:
        return cupy.cuda.runtime.getDeviceCount() > 0
    except cupy.cuda.runtime.CUDARuntimeError:
        return False


@pytest.mark.skipif(not _has_gpu(), reason="needs an NVIDIA GPU and CuPy (extra gpu)")
@pytest.mark.parametrize(("precision", "close"), [("float64", 1e-9), ("float32", 1e-4)])
def test_on_a_gpu_the_runs_are_those_of_the_reference_loop(precision, close):
    from stackelberg_repro.batches.cuda_engine import CudaEngine

    plan = plan_of(DEFAULT, 100, runs=5)
    batch = RoutingBatch.of(plan)
    found = CudaEngine(batch.layout, precision).run(batch)
    np.testing.assert_allclose(found.costs, run_all(plan).costs, rtol=close)


# Who runs what.


class Fake:
    """An engine that says which runs it was given."""

    def __init__(self, most):
        self.most, self.parts = most, []

    def most_runs(self, batch):
        return self.most

    def run(self, batch):
        self.parts.append(batch.seeds.tolist())
        seeds = batch.seeds.astype(float)
        rows = np.repeat(seeds[:, None], batch.rounds, axis=1)
        return BatchOutcome(rows, rows[:, :1], rows[:, :1], np.full(batch.runs, -1))


def test_batches_are_split_and_put_together_again(monkeypatch):
    plan = replace(plan_of(DEFAULT, 3), seeds=(5, 6, 7, 8, 9))
    runner, engine, told = PlanRunner(), Fake(2), []
    monkeypatch.setattr(runner, "engine", lambda plan, batch: engine)
    runs = runner.run(plan, told.append)
    assert engine.parts == [[5, 6], [7, 8], [9]]
    assert runs.x[:, 0].tolist() == [5, 6, 7, 8, 9]
    assert told == [2, 4, 5]


@pytest.mark.skipif(importlib.util.find_spec("cupy") is not None, reason="CuPy is installed")
def test_without_cupy_a_gpu_is_refused_with_what_to_install():
    with pytest.raises(MissingExtra, match=r"'cupy': pip install --editable '\.\[gpu\]'"):
        run_paper(PaperSettings(runs=1, rounds=1, device="gpu"))
