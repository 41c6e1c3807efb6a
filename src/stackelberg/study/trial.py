"""An amendment is tried before it is acknowledged: the amended leader asks and is told once, on a copy."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput, Observation
from stackelberg.core.brief import in_brief
from stackelberg.study.errors import StudyError
from stackelberg.study.events import Amended, Asked, Told
from stackelberg.study.replay import Progress, Replay


def refuse_unusable(replay: Replay, progress: Progress, amendment: Amended) -> None:
    """Refuse an amendment with which the study could not go on, naming the setting; changes nothing.

    Where the study cannot go on as it is either, the amendment may be what mends it: then it is let through.
    """
    for response in _responses(replay, progress):
        error = _trial(replay, progress, amendment, response)
        if error is None:
            continue
        if isinstance(error, InvalidInput | StudyError) and _refused_at_once(replay, progress, amendment):
            raise error
        if _trial(replay, progress, Amended({}), response) is None:
            raise _refusal(replay, progress, amendment, response, error) from error


def _refusal(
    replay: Replay, progress: Progress, amendment: Amended, response: Array | None, error: Exception
) -> InvalidInput:
    alone = {name: Amended({name: value}) for name, value in amendment.changes.items()}
    culprits = [name for name, change in alone.items() if _trial(replay, progress, change, response) is not None]
    named = ", ".join(f"{name}={in_brief(amendment.changes[name])}" for name in culprits or amendment.changes)
    why = str(error) if isinstance(error, InvalidInput) else f"{type(error).__name__}: {error}"
    return InvalidInput(
        f"amend: the leader cannot go on with {named} ({why}); nothing was changed. What a setting may be, "
        f"help({type(replay.leader(progress).leader).__name__}) says"
    )


def _refused_at_once(replay: Replay, progress: Progress, amendment: Amended) -> bool:
    """Whether a constructor refuses the values themselves: its message is the clearest there is."""
    try:
        replay.advance(progress, amendment, progress.time)
    except (InvalidInput, StudyError):
        return True
    except Exception:
        return False
    return False


def _responses(replay: Replay, progress: Progress) -> list[Array | None]:
    """Responses to try with: the last that was seen, or where there is none yet, one that may come, and none."""
    seen = [o.y for o in progress.first_responses if o is not None and o.y is not None]
    if seen:
        return [seen[-1]]
    network: Any = replay.settings.problem.get("network")
    return [None, np.ones(progress.state.x.size if network is None else network.links)]


def _trial(replay: Replay, progress: Progress, amendment: Amended, response: Array | None) -> Exception | None:
    """Why the study could not go on with an amendment; None if it can. Works on values that are never changed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the answers are made up
            after = replay.advance(progress, amendment, progress.time)
            if after.handed or after.state.answered:  # in force when the open round closes
                after = _played(replay, after, response)
            after = _played(replay, after, response)
            replay.open_probes(after)
    except Exception as error:
        return error
    return None


def _played(replay: Replay, progress: Progress, response: Array | None) -> Progress:
    """The open round, closed with answers like the last ones."""
    opened, cost = progress.state.round, math.nan if progress.record is None else progress.record.cost
    while progress.state.round == opened:
        probes = replay.open_probes(progress)
        fresh = tuple(p for p in probes if progress.handed_probe(p.index) is None)
        if fresh:
            progress = replay.advance(progress, Asked(opened, fresh, progress.askings), progress.time)
        answer = Observation.answer(probes[0], response, cost if math.isfinite(cost) else 1.0)
        told = replay.advance(progress, Told(answer), progress.time)
        if told.state is progress.state:
            raise InvalidInput("an answer to an open probe changes nothing")
        progress = told
    return progress
