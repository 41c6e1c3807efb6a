"""arena: leaders on games with known answers: shares closed, regret, profiles, paired differences."""

from stackelberg.arena.case import Case
from stackelberg.arena.compare import compare
from stackelberg.arena.entrants import Entrant, entrant
from stackelberg.arena.results import Results
from stackelberg.arena.rivals import Package, Rival
from stackelberg.arena.suites import suite, suite_names

__all__ = [
    "Case",
    "Entrant",
    "Package",
    "Results",
    "Rival",
    "compare",
    "entrant",
    "suite",
    "suite_names",
]
