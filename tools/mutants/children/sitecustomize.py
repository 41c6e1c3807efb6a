"""Read by every Python process that a test starts: this folder is first on their PYTHONPATH.

While the map is measured, the lines that such a process executes count as those of the test that started it. In a
mutant, the changed module takes the place of the one on disk.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import os
import sys
from pathlib import Path
from typing import Any

MAP, CONTEXT = "MUTANTS_MAP", "MUTANTS_CONTEXT"
"""Variables that name the folder of the map, and the test (or shared fixture) under way."""
MODULE, FILE, SOURCE = "MUTANTS_MODULE", "MUTANTS_FILE", "MUTANTS_SOURCE"
"""Variables that name the changed module, its file, and the file that holds its changed text."""


def for_children() -> str:
    """The PYTHONPATH of processes that are to read this file."""
    return os.pathsep.join([str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])])


def replace_module() -> None:
    """Have the module that the variables name imported from the changed text instead of its file."""
    text = Path(os.environ[SOURCE]).read_text(encoding="utf-8")
    sys.meta_path.insert(0, _Replaced(os.environ[MODULE], Path(os.environ[FILE]), text))


class _Replaced(importlib.abc.MetaPathFinder):
    """Finds the changed module; everything else is found as usual."""

    def __init__(self, module: str, file: Path, text: str) -> None:
        self.module, self.file, self.text = module, file, text

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        """The module with its changed source."""
        if fullname != self.module:
            return None
        loader = _Loader(fullname, str(self.file), self.text)
        package = self.file.name == "__init__.py"
        spec = importlib.machinery.ModuleSpec(fullname, loader, origin=str(self.file), is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [str(self.file.parent)]
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from a text instead of its file."""

    def __init__(self, fullname: str, path: str, text: str) -> None:
        super().__init__(fullname, path)
        self.text = text

    def get_code(self, fullname: str) -> Any:
        """The changed text, compiled."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


def _measure(folder: str, context: str) -> None:
    """Write down the lines of this process, whichever way it ends but by a signal."""
    import coverage

    measured = coverage.Coverage(
        data_file=f"{folder}/lines",
        data_suffix=True,  # a file of its own for each process, and those that it forks
        include=["*/src/stackelberg*/*"],
        context=context,
        config_file=False,
        messages=False,
        auto_data=True,
    )
    measured.set_option("run:patch", ["_exit"])
    measured.start()


if MODULE in os.environ:
    replace_module()
elif os.environ.get(MAP) and os.environ.get(CONTEXT):
    _measure(os.environ[MAP], os.environ[CONTEXT])
