"""theory: bounds, hypergradients, error decomposition, certificates over a probing function, white-box rivals."""

from stackelberg.theory.advice import Advice, advise
from stackelberg.theory.affine import AffineGame, Loss, copycats, quadratic_target, saturating_target
from stackelberg.theory.certificate import certify
from stackelberg.theory.contraction import Contraction, estimate_contraction
from stackelberg.theory.decomposition import Errors, decompose
from stackelberg.theory.hypergradient import hypergradient, implicit_hypergradient
from stackelberg.theory.rates import Exponential, Polynomial, Rate, rounds_needed
from stackelberg.theory.settled import SettledProbe, settled_probe
from stackelberg.theory.simulation import Round, SphereStream, simulate
from stackelberg.theory.slips import SLIPS, Slip
from stackelberg.theory.smoothness import Smoothness, estimate_smoothness
from stackelberg.theory.stability import Stability, contraction_bound, estimate_stability, proposition_bound
from stackelberg.theory.toll_hypergradient import toll_hypergradient
from stackelberg.theory.verdicts import Certificate, CostReading, Interval, Verdict

__all__ = [
    "SLIPS",
    "Advice",
    "AffineGame",
    "Certificate",
    "Contraction",
    "CostReading",
    "Errors",
    "Exponential",
    "Interval",
    "Loss",
    "Polynomial",
    "Rate",
    "Round",
    "SettledProbe",
    "Slip",
    "Smoothness",
    "SphereStream",
    "Stability",
    "Verdict",
    "advise",
    "certify",
    "contraction_bound",
    "copycats",
    "decompose",
    "estimate_contraction",
    "estimate_smoothness",
    "estimate_stability",
    "hypergradient",
    "implicit_hypergradient",
    "proposition_bound",
    "quadratic_target",
    "rounds_needed",
    "saturating_target",
    "settled_probe",
    "simulate",
    "toll_hypergradient",
]
