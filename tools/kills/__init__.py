"""A study under fire: killed again and again, with a witness outside of what it acknowledged."""
