"""Examples: a quickstart, and the games of the gallery. Run them with `python -m examples.NAME`."""
