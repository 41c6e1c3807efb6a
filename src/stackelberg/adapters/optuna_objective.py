"""An Optuna objective as a game: what it suggests is x, what it reports as a user attribute is the response."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, final

import numpy as np

from stackelberg.core import (
    Array,
    Followers,
    Game,
    InvalidInput,
    Objective,
    ResponseFailed,
    WrongReturn,
    frozen,
    refuse,
    whole_number,
)
from stackelberg.sets import Box, middle_of
from stackelberg.support.user_frames import as_number, defined


@final
@dataclass(frozen=True)
class Parameter:
    """A number between two bounds; on a logarithmic scale x is its log₁₀."""

    name: str
    low: float
    high: float
    log: bool = False

    def __post_init__(self) -> None:
        refuse(
            not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high),
            f"{self.name}: expected finite bounds, low < high, got {self.low} and {self.high}",
        )
        refuse(
            self.log and self.low <= 0.0,
            f"{self.name}: expected a bound > 0 on a logarithmic scale, got {self.low}",
        )

    def inward(self, value: float) -> float:
        """The entry of x for a value."""
        return math.log10(value) if self.log else float(value)

    def outward(self, entry: float) -> float:
        """The value for an entry of x, within the bounds whatever the rounding."""
        value = 10.0**entry if self.log else float(entry)
        return min(max(value, self.low), self.high)

    @property
    def middle(self) -> float:
        """The value in the middle of its scale."""
        return self.outward(0.5 * (self.inward(self.low) + self.inward(self.high)))


def box_of(parameters: Sequence[Parameter]) -> Box:
    """X: the bounds of all parameters.

    >>> box_of([Parameter("rate", 0.001, 10.0, log=True), Parameter("share", 0.0, 1.0)]).lower
    array([-3.,  0.])
    """
    return Box([p.inward(p.low) for p in parameters], [p.inward(p.high) for p in parameters])


def values_at(parameters: Sequence[Parameter], x: Array) -> dict[str, float]:
    """The parameters by name at x."""
    return {p.name: p.outward(float(entry)) for p, entry in zip(parameters, x, strict=True)}


def point_of(parameters: Sequence[Parameter], values: Mapping[str, Any]) -> Array:
    """The x of parameters by name."""
    return frozen([p.inward(float(values[p.name])) for p in parameters])


@dataclass
class _Trial:
    """What an objective needs of `optuna.Trial`: suggestions, user attributes; nothing is pruned.

    Without values it records what is suggested and answers with the middle.
    """

    values: dict[str, float] | None = None
    suggested: dict[str, Parameter] = field(default_factory=dict)
    user_attrs: dict[str, Any] = field(default_factory=dict)
    number: int = 0

    def suggest_float(
        self, name: str, low: float, high: float, *, step: float | None = None, log: bool = False
    ) -> float:
        """The value of a parameter."""
        refuse(step is not None, f"{name}: x is continuous, and this parameter has a step ({step}); leave it out")
        parameter = Parameter(name, float(low), float(high), log)
        self.suggested[name] = parameter
        if self.values is None:
            return parameter.middle
        if name not in self.values:
            raise ResponseFailed(
                f"the objective suggests {name!r}, which it did not when it was first called; every call must "
                "suggest the same parameters"
            )
        return self.values[name]

    def suggest_int(self, name: str, *bounds: Any, **options: Any) -> int:
        """Refused: x is continuous."""
        raise InvalidInput(f"{name}: x is continuous, this parameter is whole; fix it, or leave it to Optuna")

    def suggest_categorical(self, name: str, choices: Any) -> Any:
        """Refused: x is continuous."""
        raise InvalidInput(f"{name}: x is continuous, this parameter is a choice; fix it, or leave it to Optuna")

    def set_user_attr(self, key: str, value: Any) -> None:
        """Keep what the objective reports."""
        self.user_attrs[key] = value

    def report(self, value: float, step: int) -> None:
        """Progress is not used."""

    def should_prune(self) -> bool:
        """Never: an answer that is cut short is no answer."""
        return False


@final
@dataclass(frozen=True, eq=False)
class OptunaFollowers(Followers):
    """Whatever an Optuna objective does with its parameters: one call per deployment, however long x is held.

    y is what it reports as the user attribute `response`, and then its value (with the sign that is minimised)
    where `with_value`.

    Parameters
    ----------
    objective : callable
        The Optuna objective.
    parameters : tuple[Parameter, ...]
        The floats that it suggests.
    response : str
        The user attribute that holds y.
    with_value : bool
        Whether the value of the objective is a last entry of y.
    maximise : bool
        Whether that value is to be maximised.
    """

    objective: Callable[[Any], Any]
    parameters: tuple[Parameter, ...]
    response: str
    with_value: bool
    maximise: bool

    def initial(self, rng: np.random.Generator) -> None:
        """Nothing: an objective has no memory."""
        return

    def respond(self, x: Array, memory: Any, rounds: int, rng: np.random.Generator) -> tuple[Array, None]:
        """Call the objective at x."""
        whole_number("rounds", rounds, least=0)
        trial = _Trial(values_at(self.parameters, x))
        value = self.objective(trial)
        y = _vector(self.objective, trial.user_attrs.get(self.response, ()))
        if self.with_value:
            number = as_number(self.objective, value)
            y.append(-number if self.maximise else number)
        return frozen(y), None


def _vector(objective: Any, reported: Any) -> list[float]:
    try:
        return [float(v) for v in np.asarray(reported, dtype=np.float64).reshape(-1)]
    except (TypeError, ValueError) as error:
        raise WrongReturn(f"{defined(objective)}: expected a response of numbers, got {reported!r}") from error


def last_entry(x: Array, y: Array) -> float:
    """The f of an objective whose own formula is not given: its value, which is the last entry of y."""
    return float(y[-1])


def unreported(response: str, by: str) -> InvalidInput:
    """That a cost function has no response to go by."""
    return InvalidInput(
        f"response: cost(x, y) needs a response, and {by} reports no user attribute {response!r}; "
        f"write trial.set_user_attr({response!r}, [...])"
    )


VALUE_IN_Y = Objective(
    last_entry,
    gradients=(lambda x, y: np.zeros(x.size), lambda x, y: np.eye(y.size)[-1]),
    name="value of an Optuna objective",
)
"""f = the last entry of y, with its gradients."""


def from_optuna(
    objective: Callable[[Any], Any],
    cost: Callable[[Array, Array], Any] | None = None,
    *,
    response: str = "response",
    maximise: bool = False,
    name: str = "optuna objective",
) -> Game:
    """An Optuna objective as a game.

    x are the floats that it suggests, in that order (log₁₀ of those on a logarithmic scale); whole numbers and
    choices are refused. What it reports with `trial.set_user_attr("response", [...])` is what the leader sees, y;
    and `cost(x, y)` says what that costs, to be minimised: knowing it is what makes a leader here need few
    evaluations. Without `cost` the objective's value is seen as a further entry of y, and is what is minimised
    (`maximise`: its negative). The objective is called once here, with every parameter in the middle, to see what
    it suggests.

    Optuna itself is not needed.

    Parameters
    ----------
    objective : callable
        The Optuna objective.
    cost : callable, optional
        cost(x, y), to be minimised.
    response : str, default 'response'
        The user attribute that holds y.
    maximise : bool, default False
        Whether the value of the objective is to be maximised.
    name : str, default 'optuna objective'
        What it is called in tables and messages.

    Returns
    -------
    Game
        A game whose followers are calls of the objective.

    Examples
    --------
    >>> def objective(trial):
    ...     price = trial.suggest_float("price", 0.0, 10.0)
    ...     sold = 100.0 - 8.0 * price
    ...     trial.set_user_attr("response", [sold])
    ...     return price * sold
    >>> from stackelberg import solve
    >>> game = from_optuna(objective, cost=lambda x, y: -float(x @ y))
    >>> solve(game, deployments=30).x.round(2)  # 100/16
    array([6.25])
    """
    refuse(not callable(objective), f"objective: expected a callable objective(trial), got {objective!r}")
    refuse(cost is not None and not callable(cost), f"cost: expected a callable cost(x, y), got {cost!r}")
    refuse(
        cost is not None and maximise,
        "maximise: expected it without cost(x, y), which is minimised in the place of the objective's value; "
        "give the cost with the other sign",
    )
    first = _Trial()
    objective(first)
    refuse(not first.suggested, f"objective: {defined(objective)} suggests no parameter with trial.suggest_float")
    if cost is not None and response not in first.user_attrs:
        raise unreported(response, defined(objective))
    parameters = tuple(first.suggested.values())
    X = box_of(parameters)
    return Game(
        X=X,
        objective=VALUE_IN_Y if cost is None else Objective(cost),
        followers=OptunaFollowers(objective, parameters, response, cost is None, maximise),
        name=name,
        x0=middle_of(X),
    )
