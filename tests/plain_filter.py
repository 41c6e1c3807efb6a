"""One member of the response model's bank as in a textbook: plain loops, one output after the other.

Written from the description of the method (docs/response_model.md), not from the code: a regression filter for
θ_j = (J_j, c_j) of each output j, observed through h = (move, 1), with the numbers of the method spelled out. It is
what the batched filters are compared with. Late answers are followed by a log of everything that happened.
"""

from __future__ import annotations

from typing import Any

import numpy as np

FORGETS = 0.98  # what a round leaves of a score
OUTLIER, JUMP = 25.0, 400.0  # multiples of the usual square: counts no more than that; is a jump of the level
AVERAGED_OVER = 30  # rounds over which scales are averaged
EARLY = 5  # answers in which no jump can be told from a bad start


class PlainMember:
    """A member that believes in share A, noise r, drift q of J, and trusts an answer by `trust`."""

    def __init__(
        self,
        supports: list[tuple[list[int], list[int]]],
        x: np.ndarray,
        y: np.ndarray,
        *,
        rate: float,
        noise: float,
        drift: float,
        trust: float,
        unit: float,
        null: bool = False,
    ) -> None:
        self.rate, self.noise, self.drift, self.trust, self.unit, self.null = rate, noise, drift, trust, unit, null
        self.supports = supports
        self.n, self.d = y.size, x.size
        self.blocks = self.n // self.d if self.n % self.d == 0 else 0
        self.x = x
        self.y = np.where(np.isnan(y), 0.0, y)
        self.theta: dict[int, np.ndarray] = {}  # with a price slope of zero
        self.slope_of_theta: dict[int, np.ndarray] = {}  # what a unit of price slope adds
        self.P: list[np.ndarray] = []
        for outputs, inputs in supports:
            s = len(inputs)
            self.P.append(np.diag([0.0 if null else 1.0] * s + [noise]))
            for j in outputs:
                self.theta[j] = np.append(np.zeros(s), self.y[j])
                own = [self.blocks > 0 and not null and i == j % self.d for i in inputs]
                self.slope_of_theta[j] = np.append(own, 0.0).astype(float)
        self.top, self.bottom = np.zeros(self.blocks), np.zeros(self.blocks)
        self.scale, self.scales = 0.0, [0.0] * len(supports)
        self.score, self.count = 0.0, 1
        self.log: list[dict[str, Any]] = []

    def kappa(self) -> np.ndarray:
        """Least squares, shrunk towards zero by its own variance."""
        found = np.zeros(self.blocks)
        for b in range(self.blocks):
            if self.bottom[b] > 0 and self.top[b] != 0:
                raw = self.top[b] / self.bottom[b]
                variance = self.scale / self.bottom[b]
                found[b] = raw * max(0.0, 1.0 - variance / raw**2)
        return found

    def slopes(self) -> tuple[np.ndarray, np.ndarray]:
        """J and c with the price slopes as estimated."""
        J, c, kappa = np.zeros((self.n, self.d)), np.zeros(self.n), self.kappa()
        for outputs, inputs in self.supports:
            for j in outputs:
                theta = self.theta[j]
                if self.blocks:
                    theta = theta + kappa[j // self.d] * self.slope_of_theta[j]
                J[j, inputs], c[j] = theta[:-1], theta[-1]
        return J, c

    def _learn(self, x: np.ndarray, y: np.ndarray, before: np.ndarray, late: bool) -> np.ndarray | None:
        """Judge and learn an answer to x that found the population at `before`; what is then held for y there.

        Where an answer is late, groups in which it is a jump learn nothing, and their entries come back as NaN.
        """
        A, kappa = self.rate, self.kappa()
        h, v, e0, e1, e, seen, square = [], [], {}, {}, {}, [], []
        for g, (outputs, inputs) in enumerate(self.supports):
            h.append(np.append((x - self.x)[inputs], 1.0))
            v.append(A**2 * h[g] @ self.P[g] @ h[g] + self.noise)
            seen.append([j for j in outputs if not np.isnan(y[j])])
            for j in outputs:
                predicted = (1.0 - A) * before[j] + A * self.theta[j] @ h[g]
                e1[j] = A * self.slope_of_theta[j] @ h[g]
                e0[j] = 0.0 if np.isnan(y[j]) else y[j] - predicted
                e[j] = e0[j] - (kappa[j // self.d] * e1[j] if self.blocks else 0.0)
            square.append(sum(e[j] ** 2 for j in seen[g]) / max(1, len(seen[g])) / v[g])
        measured = sum(len(js) for js in seen)
        mean = sum(q * len(js) for q, js in zip(square, seen, strict=True)) / max(1, measured)
        scale = self.scale if self.scale > 0 else mean
        horizon = min(self.count + 1, AVERAGED_OVER)
        held, surprise = before.copy(), 0.0
        for g, (outputs, _) in enumerate(self.supports):
            own = self.scales[g] if self.scales[g] > 0 else square[g]
            usual = max(own, scale)
            surprise += len(seen[g]) * (np.log(v[g] * scale) + min(square[g], OUTLIER * usual) / scale) / 2.0
            jumped = square[g] > JUMP * usual and self.count > EARLY
            if seen[g]:
                self.scales[g] = own + (min(square[g], OUTLIER * own) - own) / horizon
            for j in outputs:
                predicted = (1.0 - A) * before[j] + A * self.theta[j] @ h[g]
                predicted += kappa[j // self.d] * e1[j] if self.blocks else 0.0
                held[j] = predicted if np.isnan(y[j]) else predicted + self.trust * (y[j] - predicted)
            if jumped and late:
                held[outputs] = np.nan
                continue
            P = self.P[g].copy()
            if jumped:  # the level may have moved by as much as explains the surprise
                P[-1, -1] += v[g] * square[g] / usual / A**2
            variance = A**2 * h[g] @ P @ h[g] + self.noise
            for j in seen[g]:
                if self.blocks:
                    self.top[j // self.d] += e0[j] * e1[j] / variance
                    self.bottom[j // self.d] += e1[j] ** 2 / variance
            if seen[g]:
                gain = A * P @ h[g] / variance
                for j in outputs:
                    self.theta[j] = self.theta[j] + e0[j] * gain
                    self.slope_of_theta[j] = self.slope_of_theta[j] - e1[j] * gain
                self.P[g] = P - np.outer(gain, gain) * variance
        self.scale = scale + (min(mean, OUTLIER * scale) - scale) / horizon
        self.score = FORGETS * self.score + surprise
        self.count += 1
        return held

    def update(self, x: np.ndarray, y: np.ndarray) -> None:
        """An answer in time: learn, take x for the new centre, and let J drift along the move."""
        self.y = self._learn(x, y, self.y, late=False)
        move = x - self.x
        for g, (outputs, inputs) in enumerate(self.supports):
            s = move[inputs]
            T = np.eye(len(inputs) + 1)
            T[:-1, -1] = s
            for j in outputs:
                self.theta[j], self.slope_of_theta[j] = self.theta[j] @ T, self.slope_of_theta[j] @ T
            self.P[g] = T.T @ self.P[g] @ T
            if self.null or not inputs:
                self.P[g][-1, -1] += self.drift * self.unit**2 * move @ move
            else:
                length = s @ s
                for i in range(len(inputs)):
                    self.P[g][i, i] += self.drift * max(length, 0.01 * self.unit**2)
                self.P[g][-1, -1] += self.drift * (length**2 + self.unit**2 * length)
        self.x = x
        self.log.append({"passes": (1.0 - self.rate) * (1.0 - self.trust), "missing": False})

    def miss(self, x: np.ndarray, place: tuple[int, int]) -> None:
        """x was deployed and nothing seen: the population moves as predicted."""
        J, c = self.slopes()
        after = self.y + self.rate * (c + J @ (x - self.x) - self.y)
        entry = {"passes": 1.0 - self.rate, "missing": True, "place": place, "before": self.y, "after": after}
        self.log.append(entry)
        self.y = after

    def late(self, place: tuple[int, int], x: np.ndarray, y: np.ndarray) -> None:
        """The answer to a missed deployment: what it corrects passes on through all that came since."""
        at = next(i for i, one in enumerate(self.log) if one["missing"] and one["place"] == place)
        found = self.log[at]
        held = self._learn(x, y, found["before"], late=True)
        correction = np.where(np.isnan(held), 0.0, held - found["after"])
        passed = 1.0
        for one in self.log[at + 1 :]:
            if one["missing"]:
                one["before"] = one["before"] + passed * correction
            passed *= one["passes"]
            if one["missing"]:
                one["after"] = one["after"] + passed * correction
        self.y = self.y + passed * correction
        found.update(missing=False, passes=(1.0 - self.rate) * (1.0 - self.trust))
