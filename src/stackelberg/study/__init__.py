"""study: the loop where ask, respond, tell and record meet, and what a run gives back."""

from stackelberg.study.loop import Population, observe, solve
from stackelberg.study.result import Record, Result

__all__ = ["Population", "Record", "Result", "observe", "solve"]
