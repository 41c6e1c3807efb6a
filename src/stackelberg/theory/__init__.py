"""theory: bounds, hypergradients, error decomposition, certificates over a probing function, white-box rivals."""

from stackelberg.theory.affine import AffineGame, Loss, copycats, quadratic_target, saturating_target
from stackelberg.theory.contraction import Contraction, estimate_contraction
from stackelberg.theory.rates import Exponential, Polynomial, Rate, rounds_needed
from stackelberg.theory.simulation import Round, SphereStream, simulate
from stackelberg.theory.stability import Stability, contraction_bound, estimate_stability, proposition_bound

__all__ = [
    "AffineGame",
    "Contraction",
    "Exponential",
    "Loss",
    "Polynomial",
    "Rate",
    "Round",
    "SphereStream",
    "Stability",
    "contraction_bound",
    "copycats",
    "estimate_contraction",
    "estimate_stability",
    "proposition_bound",
    "quadratic_target",
    "rounds_needed",
    "saturating_target",
    "simulate",
]
