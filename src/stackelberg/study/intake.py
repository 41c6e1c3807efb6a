"""What becomes of an observation: new, known already, late, or a further replicate of its probe."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from stackelberg.core import InvalidInput, Observation, Probe, same_observation
from stackelberg.study.journal import Journal


@dataclass(frozen=True)
class Receipt:
    """What became of an observation: recorded or known already; for the open round or late; which replicate."""

    round: int
    index: int
    replicate: int
    recorded: bool
    late: bool


def sorted_out(
    journal: Journal, observations: Iterable[Observation]
) -> tuple[tuple[Receipt, ...], list[Observation]]:
    """A receipt for each observation, and those that are new.

    An answer after a failure (a probe given up, say) becomes a further replicate of the probe. Another answer for
    the same probe and replicate is refused; a failure after an answer adds nothing.
    """
    progress = journal.progress
    receipts: list[Receipt] = []
    new: list[Observation] = []
    for observation in observations:
        late = observation.round < progress.state.round
        if late or progress.handed_probe(observation.index) is None:
            asked_probe(journal, observation.round, observation.index)
        known = _told_before(journal, observation, new)
        while known is not None and known.failure is not None and observation.failure is None:
            observation = replace(observation, replicate=observation.replicate + 1)
            known = _told_before(journal, observation, new)
        if known is None:
            new.append(observation)
        elif observation.failure is None and not same_observation(known, observation):
            raise InvalidInput(
                f"observation: round {observation.round}, probe {observation.index} was already told with other "
                f"values; tell a repeated measurement with replicate={observation.replicate + 1}"
            )
        receipts.append(Receipt(observation.round, observation.index, observation.replicate, known is None, late))
    return tuple(receipts), new


def asked_probe(journal: Journal, round: int, index: int) -> Probe:
    """The probe with that round and index, as it was last handed out."""
    if round < journal.progress.state.round:
        found = journal.asked(round, index)
    else:
        handed = journal.progress.handed_probe(index)
        found = None if handed is None or handed.probe.round != round else handed.probe
    if found is None:
        raise InvalidInput(
            f"probe: round {round}, probe {index} was never asked; the open round is "
            f"{journal.progress.state.round}: ask first"
        )
    return found


def _told_before(journal: Journal, observation: Observation, new: Iterable[Observation]) -> Observation | None:
    """What the log (or the batch so far) already says of this probe and replicate."""
    place = (observation.round, observation.index, observation.replicate)
    state = journal.progress.state
    for other in (*state.answered, *new):
        if (other.round, other.index, other.replicate) == place:
            return other
    return journal.told(*place) if observation.round < state.round else None
