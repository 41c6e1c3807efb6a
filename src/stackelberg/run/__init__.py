"""run: many runs of `solve`, on any executor."""

from stackelberg.run.sweep import sweep

__all__ = ["sweep"]
