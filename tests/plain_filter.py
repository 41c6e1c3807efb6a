"""One member of the response model's bank as in a textbook: plain loops, one output after the other.

Written from what the modules say of the method, not from their code. For each output j, T_j = (J_j, c_j) is a
regression filter, observed through h = (move, 1), as if followers settled at once (ρ = 0) and no price slope κ were
known; U_j and W_j are what a unit of ρ and of κ would have made of it. Both are then estimated from sums over all
innovations. Four kinds of pace are judged side by side. Only the tuned numbers come from the package.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stackelberg.leaders.response.constants import (
    EARLY,
    JUMP,
    LEAST_DRIFT_MOVE,
    MOST_OUTLIERS,
    MOST_SURPRISING,
    OUTLIER,
    PACE_RIDGE,
    SCALE_HORIZON,
    SCALE_SHARE,
    SCORE_MEMORY,
    SCORE_SHARE,
    SLOWEST,
)

SETTLED, COMMON, OWN, JOINT = range(4)
KINDS = range(4)


def shrunk(raw: float, variance: float) -> float:
    """An estimate drawn to zero by its own variance: raw (1 − variance / raw²), not beyond zero."""
    return raw * max(0.0, 1.0 - variance / raw**2) if raw != 0.0 else 0.0


class PlainMember:
    """A member that believes in noise r, drift q of J (in moves of `unit`), and trusts an answer by `trust`."""

    def __init__(
        self,
        supports: list[tuple[list[int], list[int]]],
        x: np.ndarray,
        y: np.ndarray,
        *,
        noise: float,
        drift: float,
        trust: float,
        unit: float,
        matrix: bool = False,
    ) -> None:
        self.believed_noise, self.believed_drift = noise, drift
        self.trust, self.matrix = trust, matrix
        self.measure_in(unit)
        self.supports = supports
        self.n, self.d = n, d = y.size, x.size
        self.blocks = n // d if n % d == 0 else 0
        self.x = x
        self.start = self.y = np.where(np.isnan(y), 0.0, y)
        self.T, self.U, self.W = {}, {}, {}
        self.P: list[np.ndarray] = []
        for outputs, inputs in supports:
            s = len(inputs)
            self.P.append(np.diag([1.0] * s + [self.noise]))
            for j in outputs:
                self.T[j] = np.append(np.zeros(s), self.y[j])
                self.U[j] = np.zeros(s + 1)
                own = [self.blocks > 0 and i == j % d for i in inputs]
                self.W[j] = np.append(own, 0.0).astype(float)
        self.price_top, self.price_bottom, self.price_lag = np.zeros((3, self.blocks))
        self.recent_top, self.recent_bottom = np.zeros((2, self.blocks))
        self.lag_top, self.lag_bottom, self.lag_price = np.zeros(n), np.zeros(n), np.zeros(n)
        self.lags, self.cross, self.prices = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n))
        self.kappa = np.zeros((4, self.blocks))
        self.common, self.own, self.joint = 0.0, np.zeros(n), np.zeros((n, n))
        self.scale, self.score = np.zeros(4), np.zeros(4)
        self.outlier, self.size = np.zeros(n, dtype=bool), np.zeros(n)
        self.jumped = np.zeros((4, len(supports)), dtype=bool)
        self.observed = ~np.isnan(y)
        self.count, self.remembered = 1, 0.0

    def measure_in(self, unit: float) -> None:
        """Noise and drift as believed, in moves of another length."""
        self.unit = unit
        self.noise, self.drift = self.believed_noise * unit**2, self.believed_drift / unit**2

    # What is estimated from the sums.

    def _estimate(self) -> None:
        for b in range(self.blocks):
            self.kappa[SETTLED, b] = self._kappa(b, 0.0, self.scale[SETTLED])
        # ρ and all κ jointly: the normal equations of e ≈ ρ lag + κ_b price, weighted by 1 / v.
        top, bottom = self.lag_top.sum(), self.lag_bottom.sum()
        for b in range(self.blocks):
            across = self.lag_price[b * self.d : (b + 1) * self.d].sum()
            if self.recent_bottom[b] > 0:
                top -= across * self.recent_top[b] / self.recent_bottom[b]
                bottom -= across**2 / self.recent_bottom[b]
        if bottom > 1e-9 * self.lag_bottom.sum():
            self.common = shrunk(top / bottom, self.scale[COMMON] / bottom)
        else:
            self.common = 0.0  # price slopes explain it all
        self.common = min(max(self.common, 0.0), SLOWEST)
        for kind in (COMMON, OWN, JOINT):
            for b in range(self.blocks):
                self.kappa[kind, b] = self._kappa(b, self.common, self.scale[COMMON])
        self._estimate_own()
        if self.matrix:
            self._estimate_matrix()

    def _kappa(self, b: int, rho: float, scale: float) -> float:
        if self.price_bottom[b] <= 0:
            return 0.0
        return shrunk(
            (self.price_top[b] - rho * self.price_lag[b]) / self.price_bottom[b], scale / self.price_bottom[b]
        )

    def _estimate_own(self) -> None:
        """DerSimonian and Laird: the variance between entries is what their spread exceeds chance by."""
        deviations, weights = {}, {}
        for j in range(self.n):
            if self.lag_bottom[j] > 0:
                price = self.kappa[OWN, j // self.d] * self.lag_price[j] if self.blocks else 0.0
                deviations[j] = (self.lag_top[j] - price) / self.lag_bottom[j] - self.common
                weights[j] = self.lag_bottom[j] / self.scale[OWN]
        between = 0.0
        if len(weights) > 1:
            total = sum(weights.values())
            excess = sum(weights[j] * deviations[j] ** 2 for j in weights) - (len(weights) - 1)
            between = max(0.0, excess / (total - sum(w**2 for w in weights.values()) / total))
        for j in range(self.n):
            rho = self.common
            if j in weights:
                rho += between / (between + 1.0 / weights[j]) * deviations[j]
            self.own[j] = min(max(rho, 0.0), SLOWEST)

    def _estimate_matrix(self) -> None:
        """Row by row, ridge regression of what the common pace leaves, as if it had been seen PACE_RIDGE times."""
        ridge = PACE_RIDGE * self.scale[JOINT] + 1e-12 * np.trace(self.lags) / self.n
        for i in range(self.n):
            price = self.kappa[JOINT, i // self.d] * self.prices[i] if self.blocks else 0.0
            right = self.cross[i] - price - self.common * self.lags[i]
            row = np.linalg.lstsq(self.lags + (ridge + 1e-300) * np.eye(self.n), right, rcond=None)[0]
            self.joint[i] = row + self.common * (np.arange(self.n) == i)

    def contraction(self, kind: int) -> np.ndarray:
        """What followers keep of their distance per deployment, as a matrix."""
        if kind == JOINT and self.matrix:
            return self.joint
        return np.diag({SETTLED: np.zeros(self.n), OWN: self.own}.get(kind, np.full(self.n, self.common)))

    def settled(self, kind: int) -> tuple[np.ndarray, np.ndarray]:
        """J and c of S, from the fixed point of y = (T + κ W + ρ U) h + ρ (y − y₀)."""
        J, c, kept = np.zeros((self.n, self.d)), np.zeros(self.n), self.contraction(kind)
        for outputs, inputs in self.supports:
            for i in outputs:
                row = self.T[i].copy()
                if self.blocks and self.observed[i]:
                    row += self.kappa[kind, i // self.d] * self.W[i]
                for j in range(self.n):
                    if kept[i, j] != 0.0:
                        row += kept[i, j] * self.U[j]
                J[i, inputs], c[i] = row[:-1], row[-1]
        left = np.eye(self.n) - kept
        return np.linalg.solve(left, J), np.linalg.solve(left, c - kept @ self.start)

    # What an answer changes.

    def _introduce(self, y: np.ndarray) -> np.ndarray:
        """Entries that are seen for the first time begin there, as all do at first; y without them."""
        for j in np.flatnonzero(~self.observed & ~np.isnan(y)):
            first = np.arange(self.n) == j
            self.T[j] = np.append(0.0 * self.T[j][:-1], y[j])
            self.start, self.y = np.where(first, y, self.start), np.where(first, y, self.y)
            self.observed = self.observed | first
            y = np.where(first, np.nan, y)
        return y

    def _learn(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Judge and learn an answer to x (NaN: not measured); returned is where the population then is."""
        seen, h, v = ~np.isnan(y), {}, {}
        base, price, lag, group = np.zeros((4, self.n))
        for g, (outputs, inputs) in enumerate(self.supports):
            h[g] = np.append((x - self.x)[inputs], 1.0)
            v[g] = h[g] @ self.P[g] @ h[g] + self.noise
            for j in outputs:
                base[j], price[j], group[j] = self.T[j] @ h[g], self.W[j] @ h[g], g
                lag[j] = self.y[j] - self.start[j] + self.U[j] @ h[g]
        looks = [self._look(kind, y, seen, base, price, lag, v) for kind in KINDS]
        look = looks[int(np.argmin(self.score))] if self.matrix else looks[int(np.argmin(self.score[:JOINT]))]
        self._grow_sizes(look, seen, v, group)
        self._judge(looks, int(seen.sum()))
        held = base + look["shift"] + self.trust * (look["e"] - look["drop"])
        e = np.where(seen, y - base - look["drop"], 0.0)
        if seen.any():
            for name in (
                "recent_top",
                "recent_bottom",
                "lag_top",
                "lag_bottom",
                "lag_price",
                "lags",
                "cross",
                "prices",
            ):
                setattr(self, name, self._memory() * getattr(self, name))
        for g, (outputs, _) in enumerate(self.supports):
            P = self.P[g].copy()
            P[-1, -1] += look["jump"][g]  # the level may have moved by as much as explains the surprise
            variance = h[g] @ P @ h[g] + self.noise
            if not seen[outputs].any():
                continue
            for j in outputs:
                if seen[j]:
                    kept = 1.0 if y[j] == base[j] else min(max(e[j] / (y[j] - base[j]), 0.0), 1.0)
                    self._add(j, e[j], price[j], lag[j], kept / variance)
            if self.matrix:
                self._add_pairs(seen, e, price, lag, y - base, variance)
            gain = P @ h[g] / variance
            for j in outputs:
                self.T[j] = self.T[j] + e[j] * gain
                self.U[j] = self.U[j] - (lag[j] * gain if seen[j] else 0.0)
                self.W[j] = self.W[j] - price[j] * gain
            self.P[g] = P - np.outer(gain, gain) * variance
        self.outlier = look["outlier"]
        self.count += bool(seen.any())
        self._estimate()
        return held

    def _memory(self) -> float:
        """How much of scores, and of sums for paces, a round leaves in place."""
        return min(SCORE_MEMORY, max(0.0, 1.0 - SCORE_SHARE / (self.count + 1)))

    def _grow_sizes(self, look: dict[str, Any], seen: Any, v: Any, group: Any) -> None:
        """The mean square of each entry's own innovations, by the kind that leads; one outlier adds little."""
        for j in np.flatnonzero(seen):
            square = (look["e"][j] - look["drop"][j]) ** 2 / v[int(group[j])]
            usual = self.scale[look["kind"]] if self.scale[look["kind"]] > 0 else square
            counted = min(square, OUTLIER**2 * max(self.size[j], usual))
            self.size[j] += (counted - self.size[j]) / min(1.0 + self.count / SCALE_SHARE, SCALE_HORIZON)

    def _look(self, kind: int, y: Any, seen: Any, base: Any, price: Any, lag: Any, v: Any) -> dict[str, Any]:
        """What is predicted by a kind of pace, its innovations, and which of them are outliers or jumps."""
        shift = self.contraction(kind) @ lag
        if self.blocks:
            shift = shift + np.repeat(self.kappa[kind], self.d) * price * self.observed
        e = np.where(seen, y - base - shift, 0.0)
        drop, outlier, jump = np.zeros(self.n), np.zeros(self.n, dtype=bool), np.zeros(len(self.supports))
        jumped, square, log_v = np.zeros(len(self.supports), dtype=bool), 0.0, 0.0
        for g, (outputs, _) in enumerate(self.supports):
            there = [j for j in outputs if seen[j]]
            log_v += len(there) * np.log(v[g])
            usual, many = self.scale[kind], False
            if there and self.count > EARLY:
                limit = {j: OUTLIER * np.sqrt(v[g] * max(usual, self.size[j])) for j in there}
                outlier[there] = [abs(e[j]) > limit[j] for j in there]
                many = outlier[there].sum() > MOST_OUTLIERS * len(there)
                own = sum(e[j] ** 2 for j in there) / len(there) / v[g]
                jumped[g] = many and own > JUMP * usual
                if jumped[g] and not self.jumped[kind, g]:
                    jump[g] = v[g] * own / usual
                for j in there:
                    if outlier[j] and not many and not self.outlier[j]:
                        drop[j] = e[j] - np.sign(e[j]) * limit[j]
            square += sum((e[j] - drop[j]) ** 2 for j in there) / v[g] / max(1, seen.sum())
        return {
            "kind": kind,
            "shift": shift,
            "e": e,
            "drop": drop,
            "outlier": outlier,
            "jump": jump,
            "jumped": jumped,
            "square": square,
            "log_v": log_v,
        }

    def _judge(self, looks: list[dict[str, Any]], total: int) -> None:
        """Scale and score of each kind: −log of a normal density with the scale believed until now, in nats."""
        if total == 0:
            return
        memory, horizon = self._memory(), min(1.0 + self.count / SCALE_SHARE, SCALE_HORIZON)
        for kind, look in enumerate(looks):
            square = look["square"]
            usual = self.scale[kind] if self.scale[kind] > 0 else square
            counted = min(square, MOST_SURPRISING * usual)
            some = usual + 1e-300  # a prediction may be right to the bit
            nats = 0.5 * (look["log_v"] + total * (np.log(some) + counted / some))
            self.score[kind] = memory * self.score[kind] + nats
            twice = (look["jumped"] & self.jumped[kind]).any()
            self.scale[kind] = square if twice else usual + (counted - usual) / horizon
            self.jumped[kind] = look["jumped"]
        if not self.matrix:
            self.score[JOINT] = np.inf
        self.remembered = 1.0 + memory * self.remembered

    def _add(self, j: int, e: float, price: float, lag: float, weight: float) -> None:
        if self.blocks:
            self.price_top[j // self.d] += weight * e * price
            self.price_bottom[j // self.d] += weight * price**2
            self.price_lag[j // self.d] += weight * price * lag
            self.recent_top[j // self.d] += weight * e * price
            self.recent_bottom[j // self.d] += weight * price**2
        self.lag_top[j] += weight * e * lag
        self.lag_bottom[j] += weight * lag**2
        self.lag_price[j] += weight * price * lag

    def _add_pairs(self, seen: Any, e: Any, price: Any, lag: Any, whole: Any, variance: float) -> None:
        weight = {}
        for j in np.flatnonzero(seen):
            weight[j] = (1.0 if whole[j] == 0.0 else min(max(e[j] / whole[j], 0.0), 1.0)) / variance
        for i in weight:
            for j in weight:
                w = np.sqrt(weight[i] * weight[j])
                self.lags[i, j] += w * lag[i] * lag[j]
                self.cross[i, j] += w * e[i] * lag[j]
                self.prices[i, j] += w * price[i] * lag[j]

    def update(self, x: np.ndarray, y: np.ndarray) -> None:
        """Learn, take x for the new centre, and let J drift along the move.

        Where nothing was measured the population has moved as predicted, and nothing is learned.
        """
        self.y = self._learn(x, self._introduce(y))
        move = x - self.x
        for g, (outputs, inputs) in enumerate(self.supports):
            s = move[inputs]
            centre = np.eye(len(inputs) + 1)
            centre[:-1, -1] = s
            for table in (self.T, self.U, self.W):
                for j in outputs:
                    table[j] = table[j] @ centre
            self.P[g] = centre.T @ self.P[g] @ centre
            if not inputs:
                self.P[g][-1, -1] += self.drift * self.unit**2 * move @ move
            else:
                length = s @ s
                for i in range(len(inputs)):
                    self.P[g][i, i] += self.drift * max(length, LEAST_DRIFT_MOVE * self.unit**2)
                self.P[g][-1, -1] += self.drift * (length**2 + self.unit**2 * length)
        self.x = x

    def placed(self, y: np.ndarray) -> None:
        """An answer too far off to learn from: the population is there now."""
        self.y = np.where(np.isnan(y), self.y, y)
