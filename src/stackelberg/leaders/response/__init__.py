"""The parts of the response model: units, filter, pace, symmetric, belief, step, recommendation."""
