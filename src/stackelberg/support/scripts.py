"""Modules by name, the running script among them: what it defines can be found again in a later run.

A function of a script belongs to `__main__`, which is another module in the next run. Its home is therefore written
as the path of the file (`/home/ada/toll.py:cost`). In a run of that very script the path leads back to `__main__`;
elsewhere the file is imported, but only if its work stands under `if __name__ == "__main__":`, so that looking at a
study never starts a run.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import sys
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from stackelberg.support.files import LARGEST_TABLES, read_text

SUFFIX = ".py"


def home_of_main() -> str | None:
    """The name under which `__main__` can be found again: a module, or the path of a script; None for a session."""
    main = sys.modules["__main__"]
    spec = getattr(main, "__spec__", None)
    if spec is not None:  # python -m package.module
        return str(spec.name)
    return _path_of_main()


def module_named(name: str) -> ModuleType:
    """A module by its name or by the path of its file; ImportError says why it cannot be had."""
    if is_main(name):
        return sys.modules["__main__"]
    if not is_script(name):
        return importlib.import_module(name)
    return sys.modules[name] if name in sys.modules else _imported(Path(name))


def is_main(name: str) -> bool:
    """Whether a name is that of the running program."""
    return name in (home_of_main(), _path_of_main())


def _path_of_main() -> str | None:
    path = getattr(sys.modules["__main__"], "__file__", None)
    return _resolved(path) if path is not None and path.endswith(SUFFIX) else None


@lru_cache(maxsize=8)
def _resolved(path: str) -> str:
    """A path without links: looked up on the disk once, asked for by every name in a log."""
    return str(Path(path).resolve())


def is_script(name: str) -> bool:
    """Whether a name is the path of a script."""
    return name.endswith(SUFFIX) and Path(name).is_absolute()


def _imported(script: Path) -> ModuleType:
    """A script as a module that bears its path as its name."""
    try:
        body = ast.parse(read_text(script, LARGEST_TABLES)).body
    except (OSError, ValueError, SyntaxError) as error:
        raise ImportError(f"the script cannot be read: {error}") from error
    tests = [ast.unparse(part.test) for part in body if isinstance(part, ast.If)]
    if not {"__name__ == '__main__'", "'__main__' == __name__"} & {*tests}:  # else it is meant to be imported, too
        raise ImportError(
            'importing that script would run it; put its work under `if __name__ == "__main__":`, or open the '
            "study from the script itself"
        )
    spec = importlib.util.spec_from_file_location(str(script), script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    folder = str(script.parent)
    sys.modules[str(script)] = module
    sys.path.insert(0, folder)  # as in a run of the script: what lies beside it can be imported
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[str(script)]
        raise ImportError(f"the script raised {type(error).__name__}: {error}") from error
    finally:
        sys.path.remove(folder)
    return module
