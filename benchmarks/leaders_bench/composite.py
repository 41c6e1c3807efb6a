"""Packages for composite functions, with what our leader knows: they see y and know f. DFO-LS and POUNDERS.

Both call the function they minimise; here that call waits in a thread of its own until the street has answered.
"""

from __future__ import annotations

import importlib
import logging
import queue
import threading
from abc import ABC, abstractmethod
from typing import Any, Protocol, runtime_checkable

import numpy as np

from benchmarks.leaders_bench.case import Case, LeftOut
from stackelberg.core import Array, MissingExtra, require
from stackelberg.sets import Box

FAR_AWAY = 1e20
"""What DFO-LS takes for no bound."""
WIDE = 1e3
"""Half of the box that POUNDERS gets where X has no bounds, in scales: it measures its radius by the bounds."""


@runtime_checkable
class AskTellResponses(Protocol):
    """An optimiser that hears y and not only what it cost."""

    def ask(self) -> Array:
        """The next point to deploy."""
        ...

    def tell_response(self, x: Array, y: Array) -> None:
        """The response that came back."""
        ...

    def recommend(self) -> Array:
        """The point it would settle on."""
        ...

    def close(self) -> None:
        """Nothing more will be asked."""
        ...


class _Closed(BaseException):
    """Ends a solver that waits for an answer that will not come; no solver may catch it."""


class ResponsesAfterSettling:
    """Deploys x0 a few times before the optimiser is asked for anything, as `AfterSettling` does."""

    def __init__(self, inside: AskTellResponses, x0: Array, times: int) -> None:
        self._inside, self._x0, self._left = inside, x0, times

    def ask(self) -> Array:
        """x0 while the followers settle, then what the optimiser wants."""
        return self._x0 if self._left > 0 else self._inside.ask()

    def tell_response(self, x: Array, y: Array) -> None:
        """The optimiser hears only of what it asked for."""
        if self._left > 0:
            self._left -= 1
        else:
            self._inside.tell_response(x, y)

    def recommend(self) -> Array:
        """x0 while the followers settle, then what the optimiser says."""
        return self._x0 if self._left > 0 else self._inside.recommend()

    def close(self) -> None:
        """Pass it on."""
        self._inside.close()


class ThreadedSolver(ABC):
    """A solver that calls its function, turned into ask and tell. After it has ended its best point is repeated.

    The point it would settle on is the one with the least f among those it has asked for, which is what these
    solvers return.
    """

    def __init__(self, case: Case, seed: int) -> None:
        self.case = case
        self._asked: queue.Queue[Array | None] = queue.Queue()
        self._answers: queue.Queue[Array | None] = queue.Queue()
        self._best, self._cost = case.x0, np.inf
        self._seed = seed
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ended = False
        self._failure: BaseException | None = None

    @abstractmethod
    def solve(self) -> None:
        """Run the solver to its end, calling `respond`."""

    def respond(self, x: Array) -> Array:
        """Called by the solver: y at x."""
        self._asked.put(np.array(x, dtype=np.float64).ravel())
        answer = self._answers.get()
        if answer is None:
            raise _Closed
        return answer

    def _run(self) -> None:
        try:
            self.solve()
        except _Closed:
            return
        except BaseException as error:  # it is raised again where the benchmark can see it
            self._failure = error
        self._asked.put(None)

    def ask(self) -> Array:
        """The next point of the solver, or its best one after it has ended."""
        if self._thread.ident is None:
            np.random.seed(self._seed)  # noqa: NPY002 (DFO-LS draws its directions from the global generator)
            self._thread.start()
        if not self._ended:
            x = self._asked.get()
            if x is not None:
                return x
            self._ended = True
        if self._failure is not None:
            raise RuntimeError(f"{type(self).__name__} stopped: {self._failure}") from self._failure
        return self._best

    def tell_response(self, x: Array, y: Array) -> None:
        """The answer goes to the solver that is waiting for it."""
        cost = self.case.game.objective(x, y)
        if cost < self._cost:
            self._best, self._cost = x, cost
        if not self._ended:
            self._answers.put(y)

    def recommend(self) -> Array:
        """The best point so far."""
        return self._best

    def close(self) -> None:
        """End the thread, where it waits."""
        self._answers.put(None)


def _bounds(case: Case) -> tuple[Array, Array] | None:
    X = case.game.X
    return (X.lower, X.upper) if isinstance(X, Box) else None


class DfoLs(ThreadedSolver):
    """DFO-LS (Cartis, Fiala, Marteau and Roberts 2019) on residuals r with f = ‖r(x, y)‖² + constant.

    It starts with `directions` random ones and lets the model grow by `new` more with each step; `radius` is that
    of its first trust region, in scales. Told of noise it restarts and measures success otherwise.
    """

    def __init__(
        self, case: Case, radius: float, directions: int, new: int, noisy: bool, budget: int, seed: int
    ) -> None:
        super().__init__(case, seed)
        self._dfols = require("dfols", extra="bench")
        self._radius = radius * case.scale
        self._budget = budget
        self._noisy = noisy
        self._parameters = {
            "growing.ndirs_initial": min(directions, case.x0.size),
            "growing.num_new_dirns_each_iter": new,
            "init.random_initial_directions": True,
        }

    def solve(self) -> None:
        """Run DFO-LS."""
        residuals = self.case.residuals
        assert residuals is not None
        bounds = _bounds(self.case)
        if bounds is not None:
            bounds = (np.maximum(bounds[0], -FAR_AWAY), np.minimum(bounds[1], FAR_AWAY))
        logging.getLogger("dfols").setLevel(logging.CRITICAL)
        self._dfols.solve(
            lambda x: residuals(x, self.respond(x)),
            np.array(self.case.x0),
            bounds=bounds,
            rhobeg=self._radius,
            rhoend=1e-6 * self._radius,
            maxfun=max(self._budget, self.case.x0.size + 2),  # with less it warns; it is not asked for more
            objfun_has_noise=self._noisy,
            user_params=self._parameters,
            do_logging=False,
        )


class Pounders(ThreadedSolver):
    """POUNDERS (Wild 2017; package ibcdfo) on residuals; `radius` is that of its first trust region, in scales.

    Its first d + 1 deployments are a simplex around x0. The subproblem is solved by the method that comes with the
    package (spsolver 1): the other one, MINQ, is not on PyPI.
    """

    def __init__(self, case: Case, radius: float, budget: int, seed: int) -> None:
        super().__init__(case, seed)
        try:
            self._pounders = require("ibcdfo", extra="bench").run_pounders
        except MissingExtra:
            raise LeftOut("ibcdfo is not installed (pip install ibcdfo; it brings jax and ipdb along)") from None
        for module in ("bmpts", "pounders"):  # both write notes to the screen as they go
            importlib.import_module(f"ibcdfo.pounders.{module}").__dict__["print"] = lambda *words: None
        self._radius = radius * case.scale
        self._budget = budget

    def solve(self) -> None:
        """Run POUNDERS; it wants room for more than a simplex, whatever the budget."""
        residuals, x0 = self.case.residuals, np.array(self.case.x0)
        assert residuals is not None
        d, wide = x0.size, WIDE * self.case.scale
        low, high = _bounds(self.case) or (np.full(d, -np.inf), np.full(d, np.inf))

        def F(x: Any) -> Array:
            point = np.asarray(x, dtype=np.float64).ravel()
            return residuals(point, self.respond(point))

        y_size = len(self.case.game.followers.respond(x0, *self._memory())[0])
        m = len(residuals(x0, np.zeros(y_size)))
        *_, flag, _ = self._pounders(
            F,
            x0,
            d,
            max(self._budget, d + 2),
            1e-12,
            self._radius,
            m,
            np.maximum(low, x0 - wide),
            np.minimum(high, x0 + wide),
            Options={"spsolver": 1},
        )
        if flag == -1:
            raise RuntimeError("it refused its inputs")

    def _memory(self) -> tuple[Any, int, np.random.Generator]:
        """What followers need to say how long y is: not charged, and nobody learns anything else from it."""
        rng = np.random.default_rng(0)
        return self.case.game.followers.initial(rng), 1, rng


def has_squares(case: Case) -> bool:
    """Whether f is a sum of squares of known functions, and every entry of y is seen."""
    return case.residuals is not None and not case.game.followers.partial


def complete(y: Array | None) -> Array:
    """y, or the reason why a rival that needs all of it cannot go on."""
    if y is None or np.isnan(y).any():
        raise LeftOut("needs every entry of every response")
    return y
