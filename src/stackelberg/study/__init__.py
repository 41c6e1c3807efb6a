"""study: durable questions and answers, guard rails, and the loop where ask, respond, tell and record meet."""

from stackelberg.judging.expectation import Expected
from stackelberg.study.backup import back_up, restore
from stackelberg.study.guarded import Guarded
from stackelberg.study.journal import Receipt
from stackelberg.study.loop import go_on, run_live, solve
from stackelberg.study.population import Population, observe
from stackelberg.study.rails import Rails, SettleTest, Settling
from stackelberg.study.result import History, Record, Result, Superseded
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
    "Guarded",
    "History",
    "LogDamaged",
    "LogTooNew",
    "NotStorable",
    "NotTrusted",
    "ObjectiveChanged",
    "Population",
    "Rails",
    "Receipt",
    "Record",
    "ReplayMismatch",
    "Result",
    "SettleTest",
    "Settling",
    "Storage",
    "StorageFailed",
    "Study",
    "StudyError",
    "StudyExists",
    "StudyFinished",
    "StudyPaused",
    "Superseded",
    "UnknownStudy",
    "back_up",
    "go_on",
    "observe",
    "restore",
    "run_live",
    "solve",
]
