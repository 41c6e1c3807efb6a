"""paper: its toll experiment, as printed and on a congested variant: plans, scores, page."""
