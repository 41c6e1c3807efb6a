"""The paper's theory, measured: each claim checked numerically."""

from stackelberg_repro.theory.measurement import Measurement, Outcome
from stackelberg_repro.theory.run import MEASUREMENTS, measure_theory
from stackelberg_repro.theory.sizes import FULL, QUICK, Size

__all__ = ["FULL", "MEASUREMENTS", "QUICK", "Measurement", "Outcome", "Size", "measure_theory"]
