"""demo: the paper's experiment and leaders compared on it, run and written up."""
