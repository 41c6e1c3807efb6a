"""A sampler for Optuna that is one of our leaders, learning from what objectives report as user attributes."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from threading import RLock
from typing import Any

import numpy as np
from optuna import Study as OptunaStudy
from optuna.distributions import BaseDistribution, FloatDistribution
from optuna.samplers import BaseSampler, RandomSampler
from optuna.search_space import IntersectionSearchSpace
from optuna.study import StudyDirection
from optuna.trial import FrozenTrial, TrialState

from stackelberg.adapters.optuna_objective import VALUE_IN_Y, Parameter, box_of, point_of, unreported, values_at
from stackelberg.core import Array, InvalidInput, Leader, Objective, Probe, refuse
from stackelberg.leaders import default_leader
from stackelberg.study import Setup, Study

TRIALS_COMPARED = 3
"""Where the cost of so many trials was not their value, the first ones, that is no chance."""


class StackelbergSampler(BaseSampler):
    """Let a leader choose the parameters of an Optuna study: `create_study(sampler=StackelbergSampler(cost))`.

    The objective reports what it sees of its followers with `trial.set_user_attr("response", [...])`, and `cost(x,
    y)` is what that costs, to be minimised, with x the float parameters in the order in which they are suggested
    (log₁₀ of those on a logarithmic scale), as `from_optuna` has them. Where it is never the value of the trial,
    with the sign that is minimised, a warning says so. Without `cost` the value of a trial is seen as the last
    entry of y and minimised (or maximised, as the study says); a leader then learns from that alone and a sampler
    of Optuna's own may do better.

    Parameters
    ----------
    cost : callable, optional
        cost(x, y), to be minimised.
    leader : Leader, optional
        `default_leader()` where it is left out. The first trial has every parameter in the middle and shows
        what there is to sample; the leader begins there, or in a study that has trials already, at the best of
        them. Parameters that are no floats, or have a step, are drawn at random, as are those of trials that
        run at the same time as a leader's only open probe. A trial that fails or is pruned is told as a failed
        probe. `recommend()` gives the parameters that the leader would keep, which no trial need have had:
        trials explore around them.
    response : str, default 'response'
        The user attribute that holds y.
    seed : int, default 0
        Of all that is random.

    Examples
    --------
    >>> import optuna
    >>> optuna.logging.set_verbosity(optuna.logging.WARNING)
    >>> def objective(trial):
    ...     price = trial.suggest_float("price", 0.0, 10.0)
    ...     sold = 100.0 - 8.0 * price
    ...     trial.set_user_attr("response", [sold])
    ...     return -price * sold
    >>> sampler = StackelbergSampler(lambda x, y: -float(x @ y))
    >>> optuna.create_study(sampler=sampler).optimize(objective, n_trials=20)
    >>> round(sampler.recommend()["price"], 2)  # 100/16
    6.25
    """

    def __init__(
        self,
        cost: Callable[[Array, Array], Any] | None = None,
        leader: Leader[Any] | None = None,
        *,
        response: str = "response",
        seed: int = 0,
    ) -> None:
        refuse(cost is not None and not callable(cost), f"cost: expected a callable cost(x, y), got {cost!r}")
        refuse(
            leader is not None and not isinstance(leader, Leader),
            f"leader: expected a Leader such as ResponseModel(), got {type(leader).__name__}",
        )
        self.objective = None if cost is None else Objective(cost)
        self.leader: Leader[Any] = default_leader() if leader is None else leader
        self.response, self.seed = response, seed
        self.study: Study | None = None
        self._parameters: tuple[Parameter, ...] = ()
        self._handed: dict[int, Probe] = {}
        self._compared = 0
        self._space = IntersectionSearchSpace()
        self._random = RandomSampler(seed=seed)
        self._lock = RLock()

    def infer_relative_search_space(self, study: OptunaStudy, trial: FrozenTrial) -> dict[str, BaseDistribution]:
        """The floats that every finished trial had."""
        refuse(len(study.directions) != 1, f"study: expected one direction, got {len(study.directions)}")
        space = self._space.calculate(study)
        if not space:
            return {}
        first = study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,))[0]  # the space is by name
        return {n: space[n] for n in first.params if n in space and _parameter(n, space[n]) is not None}

    def sample_relative(
        self, study: OptunaStudy, trial: FrozenTrial, search_space: dict[str, BaseDistribution]
    ) -> dict[str, Any]:
        """The next probe of the leader."""
        if not search_space:
            return {}
        with self._lock:
            leading = self._leading(study, search_space)
            waiting = {(probe.round, probe.index) for probe in self._handed.values()}
            free = [probe for probe in leading.ask() if (probe.round, probe.index) not in waiting]
            if not free:
                return {}
            self._handed[trial.number] = free[0]
            return values_at(self._parameters, free[0].x)

    def sample_independent(
        self, study: OptunaStudy, trial: FrozenTrial, param_name: str, param_distribution: BaseDistribution
    ) -> Any:
        """The middle in the first trial, and a random value for what no leader chooses."""
        parameter = _parameter(param_name, param_distribution)
        if parameter is not None and not study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,)):
            return parameter.middle
        return self._random.sample_independent(study, trial, param_name, param_distribution)

    def after_trial(
        self, study: OptunaStudy, trial: FrozenTrial, state: TrialState, values: Sequence[float] | None
    ) -> None:
        """Tell the leader the response."""
        with self._lock:
            probe = self._handed.pop(trial.number, None)
            if probe is None or self.study is None:
                return
            missing = [p.name for p in self._parameters if p.name not in trial.params]
            if state is TrialState.COMPLETE and values is not None and not missing:
                minimised = -values[0] if study.direction is StudyDirection.MAXIMIZE else values[0]
                x, y = point_of(self._parameters, trial.params), self._response(trial, minimised)
                self._compare(x, y, minimised)
                self.study.tell(probe, y=y, x=x)
            elif probe.name in [still.name for still in self.study.ask()]:  # else a guard has withdrawn it
                ended = f"ended as {state.name.lower()}" + (f" without {', '.join(missing)}" if missing else "")
                self.study.tell(probe, failure=f"trial {trial.number} {ended}")

    def recommend(self) -> dict[str, float]:
        """The parameters that the leader would keep if it had to stop exploring now."""
        with self._lock:
            if self.study is None:
                raise InvalidInput("recommend: expected two trials at least; the first shows what to sample")
            return values_at(self._parameters, self.study.recommend())

    def reseed_rng(self) -> None:
        """For processes that share a study: other random values, the same leader."""
        self._random.reseed_rng()

    def _response(self, trial: FrozenTrial, minimised: float) -> Array:
        reported = trial.user_attrs.get(self.response)
        if reported is None and self.objective is not None:
            raise unreported(self.response, f"trial {trial.number}")
        seen = np.empty(0) if reported is None else np.asarray(reported, dtype=np.float64).reshape(-1)
        return seen if self.objective is not None else np.append(seen, minimised)

    def _compare(self, x: Array, y: Array, value: float) -> None:
        """Warn once where cost(x, y) is never what the trials are worth: its x may be in another order, or −f."""
        if self.objective is None or self._compared == TRIALS_COMPARED:
            return
        order = ", ".join(p.name for p in self._parameters)
        try:
            cost = self.objective(x, y)
        except Exception as error:
            raise InvalidInput(
                f"cost: raised {type(error).__name__} ({error}); its x are the floats without a step, as they are "
                f"suggested: {order}"
            ) from error
        if not np.isfinite(cost):
            return
        if np.isclose(cost, value, rtol=1e-6):
            self._compared = TRIALS_COMPARED
            return
        self._compared += 1
        if self._compared == TRIALS_COMPARED:
            warnings.warn(
                f"cost(x, y) is {cost:.6g}, not the value of the trial (to be minimised) of {value:.6g}, as it "
                f"was not before; the leader minimises the cost. Is its sign right, and x in the order of {order}?",
                stacklevel=2,
            )

    def _leading(self, study: OptunaStudy, space: dict[str, BaseDistribution]) -> Study:
        """The leader's own study; it begins anew where the parameters are others than before."""
        parameters = tuple(filter(None, (_parameter(name, way) for name, way in space.items())))
        if self.study is None or parameters != self._parameters:
            self._parameters, self._handed, X = parameters, {}, box_of(parameters)
            start = X.project(point_of(parameters, study.best_trial.params))
            objective = VALUE_IN_Y if self.objective is None else self.objective
            self.study = Study.in_memory(Setup(self.leader, objective, start, self.seed, X=X))
        return self.study


def _parameter(name: str, way: BaseDistribution) -> Parameter | None:
    """A parameter that a leader can choose; None where it is no float, or has a step or one value only."""
    if not isinstance(way, FloatDistribution) or way.step is not None or way.single():
        return None
    return Parameter(name, way.low, way.high, way.log)
