"""How a certificate judges whether a leader has arrived, unless somebody says otherwise: on every door alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, final

if TYPE_CHECKING:
    from collections.abc import Callable

    from stackelberg.core import Array, Game
    from stackelberg.theory import Certificate


@final
@dataclass(frozen=True)
class ArrivalTest:
    """The settings of `theory.certify` for a simulated game.

    radius: of the ball around x that is judged. eps: a gradient and a curvature that count as zero. budget:
    deployments to spend. K: each of them is held for 2K follower rounds (`theory.settled_probe`).
    """

    radius: float = 0.1
    eps: float = 0.05
    budget: int = 1000
    K: int = 50

    def certificate(
        self, game: Game, x: Array, seed: int, around: Callable[[Callable[[Array], Any]], Any] | None = None
    ) -> Certificate:
        """The verdict on x. `around` may wrap the function that deploys an x, to stop it in time, say."""
        from stackelberg.theory import certify, settled_probe  # imported when used: few commands need it

        deploy = settled_probe(game, self.K, x, seed=seed)
        probe = deploy if around is None else around(deploy)
        return certify(probe, x, game.X, self.eps, self.eps, self.radius, budget=self.budget, seed=seed)
