"""Figures: drawing only, from tables; nothing here computes a result or touches matplotlib's global state."""
