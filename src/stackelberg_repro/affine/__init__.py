"""affine: games whose followers are affine, and Algorithm 1 on them, many runs at a time and every error exact."""

from stackelberg_repro.affine.decomposition import Errors, decompose
from stackelberg_repro.affine.game import AffineGame, Loss, copycats, quadratic_target, saturating_target
from stackelberg_repro.affine.simulation import Round, SphereStream, simulate

__all__ = [
    "AffineGame",
    "Errors",
    "Loss",
    "Round",
    "SphereStream",
    "copycats",
    "decompose",
    "quadratic_target",
    "saturating_target",
    "simulate",
]
