"""theory: hypergradients, certificates over a probing function, how followers settle."""

from typing import TYPE_CHECKING

from stackelberg.support.extras import lazy_exports

if TYPE_CHECKING:
    from stackelberg.theory.certificate import certify
    from stackelberg.theory.contraction import Contraction, estimate_contraction
    from stackelberg.theory.deciding import effort
    from stackelberg.theory.hypergradients import hypergradient, implicit_hypergradient
    from stackelberg.theory.rates import Exponential, Polynomial, Rate, rounds_needed
    from stackelberg.theory.settled import SettledProbe, settled_probe
    from stackelberg.theory.stability import Stability, estimate_stability
    from stackelberg.theory.verdicts import Certificate, CostReading, Effort, Interval, Verdict

__all__ = [
    "Certificate",
    "Contraction",
    "CostReading",
    "Effort",
    "Exponential",
    "Interval",
    "Polynomial",
    "Rate",
    "SettledProbe",
    "Stability",
    "Verdict",
    "certify",
    "effort",
    "estimate_contraction",
    "estimate_stability",
    "hypergradient",
    "implicit_hypergradient",
    "rounds_needed",
    "settled_probe",
]

__getattr__, __dir__ = lazy_exports(
    __name__,
    ("certificate", "contraction", "deciding", "hypergradients", "rates", "settled", "stability", "verdicts"),
    __all__,
)
