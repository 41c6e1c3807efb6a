"""Algorithm 1 in JAX, a row per run: compiled once for a game, a rule and K, on whatever device JAX has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from stackelberg.core import InvalidInput, require
from stackelberg.study.loop import RUNAWAY
from stackelberg_repro.batches.jax_games import BatchGame, Rows

Rule: TypeAlias = Literal["projected-gradient", "extragradient", "mirror"]


class RunsState(NamedTuple):
    """Where the runs are: x_t, the kept ỹ, where x̂ starts, and the round in which a run stopped (else −1)."""

    x: Rows
    y: Rows
    y_hat: Rows
    stopped: Rows
    t: Rows


class RoundInputs(NamedTuple):
    """What every round takes: v_t, a row per run, and η_t and δ_t of every run. Rounds come first in all three."""

    v: Rows
    eta: Rows
    delta: Rows


def rule_map(game: BatchGame, rule: Rule) -> Callable[[Rows, Rows, Rows], Rows]:
    """H(y; x) of a follower rule with a step per run: one file each in `followers`."""
    jnp = require("jax.numpy", extra="jax")

    def descend(y: Rows, x: Rows, at: Rows, step: Rows) -> Rows:
        return game.project(y - step[:, None] * game.G(x, at), y)

    def projected_gradient(y: Rows, x: Rows, step: Rows) -> Rows:
        return descend(y, x, y, step)

    def extragradient(y: Rows, x: Rows, step: Rows) -> Rows:
        return descend(y, x, descend(y, x, y, step), step)

    def mirror(y: Rows, x: Rows, step: Rows) -> Rows:
        assert game.split is not None
        smallest = np.finfo(y.dtype).tiny  # at 0 an alternative could never come back
        return game.split(jnp.log(jnp.maximum(y, smallest)) - step[:, None] * game.G(x, y))

    maps = {"projected-gradient": projected_gradient, "extragradient": extragradient, "mirror": mirror}
    if rule not in maps:
        raise InvalidInput(f"rule: expected one of {', '.join(maps)}, got {rule!r}")
    if rule == "mirror" and game.split is None:
        raise InvalidInput("rule: 'mirror' needs followers on simplices; this game's are not")
    return maps[rule]


def compiled_rounds(game: BatchGame, rule: Rule, K: int) -> Callable[..., tuple[RunsState, Rows]]:
    """A function (state, inputs, step, penalty) -> (state, costs) that plays as many rounds as the inputs have.

    costs has a row per round; NaN where a run has stopped. `step` is the followers' γ, a number per run.
    """
    jax, jnp = require("jax", extra="jax"), require("jax.numpy", extra="jax")
    adapt = rule_map(game, rule)

    def answer(x: Rows, y: Rows, step: Rows, penalty: Rows) -> tuple[Rows, Rows]:
        y = jax.lax.fori_loop(0, K, lambda _, flows: adapt(flows, x, step), y)
        return y, game.cost(x, y, penalty)

    def one_round(state: RunsState, inputs: RoundInputs, step: Rows, penalty: Rows) -> tuple[RunsState, Rows]:
        v, eta, delta = inputs.v, inputs.eta[:, None], inputs.delta[:, None]
        lower, upper = (np.asarray(bound, dtype=v.dtype) for bound in (game.lower, game.upper))
        x = jnp.clip(state.x, lower + delta, upper - delta)  # the whole ball of probes lies in X
        x_hat = x + delta * v  # line 3
        y, low = answer(x, state.y, step, penalty)  # line 4
        _, high = answer(x_hat, state.y_hat, step, penalty)  # line 7
        u = x_hat - x
        gradient = v.shape[1] * ((high - low) / jnp.sum(u * u, axis=1))[:, None] * u
        after = jnp.clip(x - eta * gradient, lower, upper)  # line 8
        running = state.stopped < 0
        lost = running & ~jnp.isfinite(high - low)
        gone = running & ~lost & ~(jnp.sum(after * after, axis=1) <= RUNAWAY * RUNAWAY)
        stopped = jnp.where(lost, state.t, jnp.where(gone, state.t + 1, state.stopped))
        moves = (running & ~lost)[:, None]
        kept = jnp.where(running[:, None], y, state.y)  # line 9
        new = RunsState(jnp.where(moves, after, state.x), kept, kept, stopped, state.t + 1)
        return new, jnp.where(running & ~lost, low, jnp.nan)

    def rounds(state: RunsState, inputs: RoundInputs, step: Rows, penalty: Rows) -> tuple[RunsState, Rows]:
        return jax.lax.scan(lambda at, one: one_round(at, one, step, penalty), state, inputs)  # type: ignore[no-any-return]

    return jax.jit(rounds)  # type: ignore[no-any-return]


def first_state(x: Any, y: Any, y_hat: Any, dtype: Any) -> RunsState:
    """The state before round 0."""
    jnp = require("jax.numpy", extra="jax")
    stopped = jnp.full(len(x), -1, dtype=np.int32)
    return RunsState(jnp.asarray(x, dtype), jnp.asarray(y, dtype), jnp.asarray(y_hat, dtype), stopped, jnp.int32(0))
