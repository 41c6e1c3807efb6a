"""cli: one command per file."""
