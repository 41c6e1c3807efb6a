"""An amendment is tried before it is acknowledged: the amended leader asks and is told once, on a copy."""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from stackelberg.core import Array, InvalidInput, Observation
from stackelberg.study import events as ev
from stackelberg.study.guarded import Guarded
from stackelberg.study.leading import Lead, Leading
from stackelberg.study.ledger import Ledger
from stackelberg.support.brief import in_brief
from stackelberg.support.errors import StudyError


def refuse_unusable(
    leading: Leading, lead: Lead, ledger: Ledger, settings: ev.Settings, amendment: ev.Amended
) -> None:
    """Refuse an amendment with which the study could not go on, naming the setting; changes nothing.

    Where the study cannot go on as it is either, the amendment may be what mends it: then it is let through.
    """
    study = _Copy(leading, lead, ledger)
    for response in _responses(ledger, settings):
        error = _trial(study, amendment, response)
        if error is None:
            continue
        if isinstance(error, InvalidInput | StudyError) and _refused_at_once(study, amendment):
            raise error
        if _trial(study, ev.Amended({}), response) is None:
            raise _refusal(study, amendment, response, error) from error


@dataclass(frozen=True)
class _Copy:
    """A study that nobody else sees."""

    leading: Leading
    lead: Lead
    ledger: Ledger

    def after(self, event: ev.Event) -> _Copy:
        """The same after one more event."""
        ledger = self.ledger.after(event, self.ledger.time)
        lead = self.leading.after(self.lead, self.ledger, event, ledger, recompute=False)
        return _Copy(self.leading, lead, ledger)


def _refusal(study: _Copy, amendment: ev.Amended, response: Array | None, error: Exception) -> InvalidInput:
    alone = {name: ev.Amended({name: value}) for name, value in amendment.changes.items()}
    culprits = [name for name, change in alone.items() if _trial(study, change, response) is not None]
    named = ", ".join(f"{name}={in_brief(amendment.changes[name])}" for name in culprits or amendment.changes)
    why = str(error) if isinstance(error, InvalidInput) else f"{type(error).__name__}: {error}"
    leader = study.leading.leader(study.lead)
    policy = type(leader.leader if isinstance(leader, Guarded) else leader).__name__
    return InvalidInput(
        f"amend: the leader cannot go on with {named} ({why}); nothing was changed. What a setting may be, "
        f"help({policy}) says"
    )


def _refused_at_once(study: _Copy, amendment: ev.Amended) -> bool:
    """Whether a constructor refuses the values themselves: its message is the clearest there is."""
    try:
        study.after(amendment)
    except (InvalidInput, StudyError):
        return True
    except Exception:
        return False
    return False


def _responses(ledger: Ledger, settings: ev.Settings) -> list[Array | None]:
    """Responses to try with: the last that was seen, or where there is none yet, one that may come, and none."""
    seen = [o.y for o in ledger.first_responses if o is not None and o.y is not None]
    if seen:
        return [seen[-1]]
    network: Any = settings.problem.get("network")
    return [None, np.ones(settings.x0.size if network is None else network.links)]


def _trial(study: _Copy, amendment: ev.Amended, response: Array | None) -> Exception | None:
    """Why the study could not go on with an amendment; None if it can. Works on values that are never changed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the answers are made up
            after = study.after(amendment)
            if after.ledger.handed:  # in force when the open round closes
                after = _played(after, response)
            after = _played(after, response)
            after.leading.open_probes(after.lead, after.ledger)
    except Exception as error:
        return error
    return None


def _played(study: _Copy, response: Array | None) -> _Copy:
    """The open round, closed with answers like the last ones."""
    opened, record = study.ledger.round, study.lead.record
    cost = record.cost if record is not None and math.isfinite(record.cost) else 1.0
    while study.ledger.round == opened:
        probes = study.leading.open_probes(study.lead, study.ledger)
        fresh = tuple(p for p in probes if study.ledger.handed_probe(p.index) is None)
        if fresh:
            study = study.after(ev.Asked(opened, study.ledger.askings, fresh))
        study = study.after(ev.Told(Observation.answer(probes[0], response, cost)))
    return study
