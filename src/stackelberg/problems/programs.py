"""Followers of a problem file that are another program: it runs where the caller says that programs may."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from stackelberg.core import Game, InvalidInput, frozen
from stackelberg.core.domains import Setting
from stackelberg.followers import ProcessFollowers
from stackelberg.problems.keys import Keys
from stackelberg.problems.parts import build_objective, build_set
from stackelberg.problems.permission import refuse_program


def build_command_game(keys: Keys) -> Setting:
    """The game of a [game] table with a command; a study keeps its folder and the names of x.

    x has as many numbers as the program says; bounds and the objective come from the table.
    """
    command = keys.take("command", list)
    if not command or not all(isinstance(word, str) for word in command):
        raise InvalidInput(
            f'{keys.place("command")}: expected a list of words such as ["node", "town.js"], got {command!r}'
        )
    # What a stored study runs, it runs where its file was: relative names in the command mean the same.
    stored = keys.source.stored
    folder = str(keys.source.path(".").absolute()) if stored is None else str(stored.get("folder", Path.cwd()))
    settings = keys.settings(timeout_s=60.0, lifetime="study", on_failure="retry", retries=1)
    refuse_program(command, folder, keys.place("command"))
    with keys.located():
        followers = ProcessFollowers(command, folder, **settings).prepare()
        dimension = followers.hello.x
    X = build_set(keys, dimension)
    x0 = keys.vector("x0", dimension)
    objective, _ = build_objective(keys)
    if objective is None:
        raise InvalidInput(f"{keys.place()}: expected a key 'objective', got none")
    keys.done()
    start = frozen(X.project(np.zeros(dimension))) if x0 is None else x0
    game = Game(X, objective, followers, Path(command[-1]).name, start)
    return Setting(X, objective, start, game, kept={"folder": folder, "x_names": list(followers.hello.x_names)})
