"""Composite Bayesian optimisation with BoTorch: Gaussian processes for the entries of y, f itself on top of them.

After Astudillo and Frazier (2019): the acquisition is the expected improvement of f(x, y(x)), by Monte Carlo. It is
for few dimensions and few deployments only. BoTorch brings torch along, which is too large for the extra `bench`:
install it by hand (pip install botorch), and this rival takes part.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from benchmarks.leaders_bench.case import Case, LeftOut
from benchmarks.leaders_bench.squares import TargetSquares
from stackelberg.core import Array, MissingExtra, require

LARGEST = 10
"""More dimensions than this are not for it."""
SAMPLES, RESTARTS, RAW = 64, 4, 64


class CompositeBayes:
    """In the box x0 ± width, within X: x0, `first` Sobol points, then points of largest expected improvement."""

    def __init__(self, case: Case, width: float, first: int, seed: int) -> None:
        try:
            self._torch: Any = require("torch", extra="bench")
            require("botorch", extra="bench")
        except MissingExtra:
            raise LeftOut("botorch is not installed (pip install botorch; it brings torch along)") from None
        squares = case.residuals
        assert isinstance(squares, TargetSquares)
        self._squares, self._case = squares, case
        low, high = (case.game.X.project(case.x0 + sign * width * case.scale) for sign in (-1.0, 1.0))
        self._low, self._side = low, high - low
        self._seed = seed
        sobol = self._torch.quasirandom.SobolEngine(case.x0.size, scramble=True, seed=seed)
        self._first = [case.x0, *(self._low + self._side * u for u in sobol.draw(first).double().numpy())]
        self._x: list[Array] = []
        self._y: list[Array] = []
        self._costs: list[float] = []

    def ask(self) -> Array:
        """The next point."""
        if len(self._x) < len(self._first):
            return self._first[len(self._x)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # BoTorch tells of every fit that took a second attempt
            return self._low + self._side * self._most_promising()

    def tell_response(self, x: Array, y: Array) -> None:
        """One more pair."""
        self._x.append(x)
        self._y.append(y)
        self._costs.append(self._case.game.objective(x, y))

    def recommend(self) -> Array:
        """The best point seen."""
        return self._x[int(np.argmin(self._costs))] if self._x else self._case.x0

    def close(self) -> None:
        """Nothing is left running."""

    def _most_promising(self) -> Array:
        """In the unit cube: fit, then maximise the expected improvement."""
        from botorch.acquisition.logei import qLogExpectedImprovement
        from botorch.acquisition.objective import GenericMCObjective
        from botorch.fit import fit_gpytorch_mll
        from botorch.models import SingleTaskGP
        from botorch.models.transforms import Standardize
        from botorch.optim import optimize_acqf
        from botorch.sampling import SobolQMCNormalSampler
        from gpytorch.mlls import ExactMarginalLogLikelihood

        torch, d = self._torch, self._case.x0.size
        torch.manual_seed(self._seed + len(self._x))
        unit = torch.tensor((np.array(self._x) - self._low) / self._side)
        Y = torch.tensor(np.array(self._y))
        model = SingleTaskGP(unit, Y, outcome_transform=Standardize(Y.shape[-1]))
        fit_gpytorch_mll(ExactMarginalLogLikelihood(model.likelihood, model))
        improvement = qLogExpectedImprovement(
            model,
            best_f=-min(self._costs),
            sampler=SobolQMCNormalSampler(torch.Size([SAMPLES]), seed=self._seed),
            objective=GenericMCObjective(self._minus_f),
        )
        cube = torch.stack([torch.zeros(d), torch.ones(d)]).double()
        best, _ = optimize_acqf(improvement, cube, q=1, num_restarts=RESTARTS, raw_samples=RAW)
        return np.asarray(best.detach().numpy()[0], dtype=np.float64)

    def _minus_f(self, Y: Any, X: Any = None) -> Any:
        """−f of samples of y at points of the cube, in torch."""
        torch, squares = self._torch, self._squares
        x = torch.tensor(self._low) + torch.tensor(self._side) * X
        missed = Y - torch.tensor(np.array(squares.target))
        return -0.5 * (missed**2).sum(-1) - 0.5 * squares.lam * (x**2).sum(-1)


def is_small(case: Case) -> bool:
    """Few dimensions, and f = ½‖y − ŷ‖² + ½λ‖x‖², the one f that is written in torch here."""
    return case.x0.size <= LARGEST and isinstance(case.residuals, TargetSquares)
