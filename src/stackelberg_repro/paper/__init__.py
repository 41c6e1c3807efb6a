"""paper: its toll experiment, as printed and on a congested twin: plans, scores, page."""
