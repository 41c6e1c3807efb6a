"""A domain: what a field adds to its studies, such as roads and tolls. It knows the house, and the house not it.

Found by the entry point group `stackelberg.domains`, as a room of this package, or when a user imports it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from stackelberg.core.forms import declare, load_domains, register
from stackelberg.core.names import Parameters
from stackelberg.core.objective import Objective
from stackelberg.support.arrays import Array

_domains: dict[str, type[Domain]] = {}


class Domain(ABC):
    """What a field knows of a study. A subclass is a frozen dataclass, which the study keeps; see `add_domain`.

    keys: any of these in [game] or [live] makes a problem file one of this domain; it `simulates` followers if
    [game] may have them. options: those of `stackelberg new`. policies: leaders that a file may name, each a record
    of settings with a method `leader(domain)`. kinds: its classes, as in `core.kinds`. commands: `module:name` of a
    function that adds commands to the command line. suite: the module with cases for the arena. tells: the options
    of `stackelberg tell` for a table of y. needs: a package without which it can do nothing.
    """

    keys: ClassVar[tuple[str, ...]] = ()
    options: ClassVar[tuple[str, ...]] = ()
    policies: ClassVar[Mapping[str, type]] = {}
    simulates: ClassVar[bool] = False
    kinds: ClassVar[str] = ""
    commands: ClassVar[str] = ""
    suite: ClassVar[str] = ""
    tells: ClassVar[str] = ""
    needs: ClassVar[str] = ""

    @classmethod
    @abstractmethod
    def table(cls, *, live: bool) -> Any:
        """The record of the keys of [live] or [game]; its method `setting(source)` gives `ProblemParts`."""

    @property
    def remarks(self) -> Sequence[str]:
        """What was assumed when its files were read."""
        return ()

    @classmethod
    def template(cls, file: Path, name: str, options: Mapping[str, str]) -> str:
        """A problem file to begin with, by the options of `stackelberg new`."""
        raise NotImplementedError

    def wording(self, parameters: Parameters) -> Any:
        """What the numbers are called, a `report.words.Wording`; None for the usual words."""
        return None

    def x_table(self, x: Array, parameters: Parameters) -> Mapping[str, Sequence[Any]] | None:
        """x as the columns of a table; None for names and values."""
        return None

    def read_x(self, file: Path, parameters: Parameters, **cells: Any) -> list[tuple[int, float]] | None:
        """Entries of x and what was announced there, from a table; None where any table of names will do."""
        return None

    def read_y(
        self, objective: Objective | None, files: Mapping[str, Path], **cells: Any
    ) -> tuple[Array, Sequence[str]] | None:
        """y from tables, by the option that named them, and what is in doubt; None where there are none."""
        return None

    def review(self, objective: Objective | None, answers: Sequence[Any]) -> Any:
        """What the last of some answers holds, a `report.words.Review`; None where there is nothing to say."""
        return None

    def map(self, objective: Objective | None, moments: Sequence[Any], recommended: Array) -> Any:
        """A map for the viewer with moments on it, each a name, x and y; None where there is nothing to draw."""
        return None

    def alike(self, other: Any) -> bool:
        """Whether files that were read again say the same of what matters."""
        return True


D = TypeVar("D", bound=type[Domain])


def add_domain(kind: str) -> Callable[[D], D]:
    """Make a domain known under a kind of its own, in logs too."""

    def known(domain: D) -> D:
        _domains[kind] = register(kind)(domain)
        declare(domain.__module__.partition(".")[0], domain.kinds)
        return domain

    return known


def domains() -> dict[str, type[Domain]]:
    """All domains by their kind."""
    load_domains()
    return _domains


def domain_of(problem: Mapping[str, Any]) -> Domain | None:
    """The domain of a study, by what it keeps of its problem."""
    found = problem.get("domain")
    return found if isinstance(found, Domain) else None
