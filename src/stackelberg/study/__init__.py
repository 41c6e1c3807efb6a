"""study: durable questions and answers on an append-only log."""

from stackelberg.study.backup import back_up
from stackelberg.study.expectation import Expected
from stackelberg.study.history import History, Record, Replaced
from stackelberg.study.journal import Receipt
from stackelberg.study.setup import Setup
from stackelberg.study.storage import Storage
from stackelberg.study.study import Study
from stackelberg.support.errors import (
    CannotLead,
    LogDamaged,
    LogTooNew,
    NotStorable,
    NotTrusted,
    ObjectiveChanged,
    ReplayMismatch,
    StorageFailed,
    StudyError,
    StudyExists,
    StudyFinished,
    StudyPaused,
    UnknownStudy,
)

__all__ = [
    "CannotLead",
    "Expected",
    "History",
    "LogDamaged",
    "LogTooNew",
    "NotStorable",
    "NotTrusted",
    "ObjectiveChanged",
    "Receipt",
    "Record",
    "Replaced",
    "ReplayMismatch",
    "Setup",
    "Storage",
    "StorageFailed",
    "Study",
    "StudyError",
    "StudyExists",
    "StudyFinished",
    "StudyPaused",
    "UnknownStudy",
    "back_up",
]
