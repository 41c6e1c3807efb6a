"""Followers of a problem file that are another program: `[game] command = ["node", "town.js"]`, after consent."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from stackelberg.core import Array, ConvexSet, Game, InvalidInput, frozen
from stackelberg.followers import ProcessFollowers
from stackelberg.problems.keys import Keys
from stackelberg.problems.parts import build_objective, build_set
from stackelberg.support.consent import permit_command


def build_command_game(keys: Keys, stored: Mapping[str, Any] | None) -> tuple[Game, dict[str, Any]]:
    """The game of a [game] table with a command, and what a study keeps of it: its folder, the names of x.

    x has as many numbers as the program says; bounds and the objective come from the table.
    """
    command = keys.take("command", list)
    if not command or not all(isinstance(word, str) for word in command):
        raise InvalidInput(
            f'{keys.place("command")}: expected a list of words such as ["node", "town.js"], got {command!r}'
        )
    # What a stored study runs, it runs where its file was: relative names in the command mean the same.
    folder = str(keys.source.path(".").absolute()) if stored is None else str(stored.get("folder", Path.cwd()))
    settings = {
        "timeout_s": keys.number("timeout_s", 60.0),
        "lifetime": keys.take("lifetime", str, "study"),
        "on_failure": keys.take("on_failure", str, "retry"),
        "retries": keys.take("retries", int, 1),
        "copies": keys.take("copies", int, 1),
    }
    permit_command(command, folder, keys.place("command"))
    with keys.located():
        followers = ProcessFollowers(command, folder, **settings).prepare()
        dimension = followers.hello.x
    X = build_set(keys, dimension)
    x0 = keys.vector("x0", dimension)
    objective, _ = build_objective(keys)
    if objective is None:
        raise InvalidInput(f"{keys.place()}: expected a key 'objective', got none")
    keys.done()
    game = Game(X, objective, followers, Path(command[-1]).name, _start(X, x0))
    return game, {"folder": folder, "x_names": list(followers.hello.x_names)}


def _start(X: ConvexSet, x0: Array | None) -> Array:
    return frozen(X.project(np.zeros(X.dimension))) if x0 is None else x0
