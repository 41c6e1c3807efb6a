"""leaders: a room of the house plan, see docs/architecture.md."""
