"""The paper's theory, measured: every claim is either seen in numbers or seen to fail."""

from stackelberg_repro.theory.measurement import Measurement, Outcome
from stackelberg_repro.theory.run import MEASUREMENTS, measure_theory
from stackelberg_repro.theory.sizes import FULL, QUICK, Size

__all__ = ["FULL", "MEASUREMENTS", "QUICK", "Measurement", "Outcome", "Size", "measure_theory"]
