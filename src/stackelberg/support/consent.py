"""Consent: code that a problem file or a database names runs only if somebody has said that it may.

Of this package they may name what `study.codec` lists. Other code may run where it is listed, by module (`mygame`
with all it holds) or by the folder or file it lies in (`/home/ada/games`): in the call (`trust=["mygame"]`;
`trust=True` for all), in the environment (STACKELBERG_TRUST=mygame,/home/ada/games), or for good in the user's file
(`config_file`):

    trust = ["mygame", "/home/ada/games"]

A database may also name modules that the running program has imported from files of its own (not Python's, and not
installed packages): finding a function there runs nothing new. A problem file may not, as what it names is called
with arguments of its choice. On the command line neither may: there `--trust` gives consent, or an answer on a
terminal.

A command (`command = ["node", "town.js"]`) may run where it is listed with the folder of the problem file, in which
it runs (`/home/ada/games: node town.js`), or where the program itself lies in a listed folder. A listed folder says
nothing about programs elsewhere (`node`) that read files in it.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import shlex
import shutil
import site
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from stackelberg.support.arrays import several
from stackelberg.support.brief import in_brief
from stackelberg.support.errors import InvalidInput, NotTrusted
from stackelberg.support.files import LARGEST_TABLES, read_text
from stackelberg.support.names import printable
from stackelberg.support.scripts import is_main, is_script

Trust: TypeAlias = bool | Iterable[str]
"""True: whatever is named may run; or the modules, folders and files that may."""


VARIABLE = "STACKELBERG_TRUST"
"""Modules, folders and files that may run, separated by commas."""

SAFE_PATH = ("PYTHONSAFEPATH", "stackelberg")
"""Commands set this for our own Python processes; programs of users do not inherit it: they find their modules."""

folders: list[str] = []
"""Where to look for what is named, besides Python's own path: only once it may run."""


def look_in(folder: str | Path) -> None:
    """Find modules in a folder too, as a script does in its own, once they may run; a package by its own name."""
    here = Path(folder).absolute()
    for path in (here, here.parent) if (here / "__init__.py").is_file() else (here,):
        if str(path) not in folders:
            folders.append(str(path))


def config_file() -> Path:
    """The user's file: config.toml in the folder stackelberg of XDG_CONFIG_HOME (~/.config), or of APPDATA."""
    home = os.environ.get("XDG_CONFIG_HOME") or (os.environ.get("APPDATA") if os.name == "nt" else None)
    return Path(home or Path.home() / ".config") / "stackelberg" / "config.toml"


@dataclass(frozen=True)
class Consent:
    """What may run: `everything`, or what is `listed`; where neither says so, a person is asked, if there is one.

    `imported`: what the running program has imported may be found by its name. `advice` says how to consent.
    """

    everything: bool = False
    listed: frozenset[str] = frozenset()
    imported: bool = True
    ask: Callable[[str], bool] | None = None
    advice: str = "pass trust=True (or trust=['{module}']) where you read or open it"


_NOTHING_MORE = Consent()
_consent: ContextVar[Consent] = ContextVar("consent", default=_NOTHING_MORE)
"""What holds here and now."""


@contextmanager
def consenting(consent: Consent) -> Iterator[None]:
    """Decide by `consent` within the block."""
    token = _consent.set(consent)
    try:
        yield
    finally:
        _consent.reset(token)


def trusting(trust: Trust) -> AbstractContextManager[None]:
    """Let more code run within the block, for somebody who passed `trust`."""
    return consenting(_with(_consent.get(), trust))


def trust_from_now_on(trust: Trust) -> None:
    """Let more code run until the `consenting` block around this ends."""
    _consent.set(_with(_consent.get(), trust))


def _with(consent: Consent, trust: Trust) -> Consent:
    if isinstance(trust, bool):
        return replace(consent, everything=consent.everything or trust)
    listed = several(trust)
    for entry in listed:
        if not isinstance(entry, str):
            raise InvalidInput(f"trust: expected True, or names of modules and folders, got {in_brief(entry)}")
    return replace(consent, listed=consent.listed | frozenset(listed))


_given: set[str] = set()
"""Modules and commands that somebody has consented to in this process."""


def permit(module: str, name: str, where: str, *, from_file: bool = False) -> None:
    """Return if the module of the reference `name`, not one of this package, may be used, else raise NotTrusted.

    `from_file`: a problem file names it, and what it leads to will be called.
    """
    by_import = _consent.get().imported and not from_file
    if module in _given or (by_import and (is_main(module) or _is_imported(module))) or _is_missing(module):
        return  # what is not there cannot be imported, and that is said in other words
    own = module.split(".")[0] in sys.stdlib_module_names
    code = f"Python's own module {module}" if own else printable(_origin(module) or module, lines=False)
    what = f"{where}: {printable(name, lines=False)!r} would run code of {code}"
    otherwise = "import it in your program, or " if by_import and not own else ""
    _permit(module, lambda listed: _covers(listed, module), what, otherwise)
    sys.path.extend(folder for folder in folders if folder not in sys.path)


def permit_command(command: Sequence[str], folder: str, where: str) -> None:
    """Return if a command that a problem file or a log names may be run in `folder`, else raise NotTrusted."""
    line, name = shlex.join(command), command[0]
    entry = f"{folder}: {line}"
    program = shutil.which(os.path.join(folder, name) if os.path.dirname(name) else name)
    file = None if program is None else os.path.realpath(program)
    what = f"{where}: this would run the command {printable(line, lines=False)!r}"
    _permit(entry, lambda listed: listed == entry or _holds(listed, file), what)


def _permit(entry: str, covers: Callable[[str], bool], what: str, otherwise: str = "") -> None:
    """What is neither consented to yet nor listed runs where a person says so."""
    consent = _consent.get()
    permitted = entry in _given or consent.everything or any(map(covers, _listed(consent)))
    if not permitted and (consent.ask is None or not consent.ask(f"{what}. Run it?")):
        advice = otherwise + consent.advice.format(module=printable(entry, lines=False))
        raise NotTrusted(f"{what}, and that needs consent: if you know what it does, {advice}")
    _given.add(entry)


def _listed(consent: Consent) -> frozenset[str]:
    """What the caller, the environment and the user's file list."""
    words = (word.strip() for word in os.environ.get(VARIABLE, "").split(","))
    listed = consent.listed | frozenset(words) | _listed_in(config_file())
    return listed - {""}


def _is_imported(module: str) -> bool:
    """Whether the running program has imported it from a file of its own.

    Python's own modules and installed packages are no sign of what the program's author wrote: anything that is
    installed may have imported them.
    """
    origin = getattr(sys.modules.get(module), "__file__", None)
    if origin is None or "site-packages" in origin:  # of this environment, or of one on its path
        return False
    return not any(folder in Path(origin).resolve().parents for folder in _installed())


@lru_cache(maxsize=1)
def _installed() -> tuple[Path, ...]:
    """The folders of Python's own modules and of installed packages."""
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    found = (*(sysconfig.get_path(name) for name in names), *site.getsitepackages(), site.getusersitepackages())
    return tuple(Path(folder).resolve() for folder in dict.fromkeys(found) if folder)


def _covers(entry: str, module: str) -> bool:
    """Whether an entry of a list is a module, a package it lies in, or a folder or file it comes from."""
    if module == entry or (not is_script(module) and module.startswith(f"{entry}.")):
        return True
    return _holds(entry, _origin(module))


def _holds(entry: str, file: str | None) -> bool:
    """Whether an entry of a list, or what it is a link to, is this file or a folder around it."""
    if file is None or not os.path.isabs(entry):
        return False
    return not {Path(entry), Path(os.path.realpath(entry))}.isdisjoint((Path(file), *Path(file).parents))


def _is_missing(module: str) -> bool:
    """Whether there is nothing of that name, as far as can be seen without running anything."""
    if is_script(module):
        return not Path(module).is_file()
    return module not in sys.modules and module.split(".")[0] not in sys.modules and _spec(module) is None


def _spec(module: str) -> importlib.machinery.ModuleSpec | None:
    """Where the outermost package of a module would come from."""
    root = module.split(".")[0]
    try:
        return importlib.util.find_spec(root) or importlib.machinery.PathFinder.find_spec(root, folders)
    except (ImportError, ValueError, AttributeError):
        return None


def _origin(module: str) -> str | None:
    """The file of a module, found without running anything; of one in a package, that of the package."""
    if is_script(module):
        return os.path.realpath(module)
    loaded = sys.modules.get(module) or sys.modules.get(module.split(".")[0])
    if loaded is not None:
        return getattr(loaded, "__file__", None)
    spec = _spec(module)
    return None if spec is None else spec.origin or next(iter(spec.submodule_search_locations or ()), None)


def _listed_in(file: Path) -> frozenset[str]:
    if not os.path.lexists(file):
        return frozenset()
    try:
        found = tomllib.loads(read_text(file, LARGEST_TABLES))
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{file}: cannot be read ({error}); mend it, or remove it") from error
    listed = found.pop("trust", [])
    if found or not (isinstance(listed, list) and all(isinstance(entry, str) for entry in listed)):
        raise InvalidInput(f'{file}: expected one line such as trust = ["mygame"], got {found or listed!r}')
    return frozenset(listed)
