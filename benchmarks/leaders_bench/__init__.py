"""The parts of `python -m benchmarks.leaders`: games, entrants, runs, and what is shown of them."""
