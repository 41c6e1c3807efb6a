"""routing: the paper's toll game on Sioux Falls, and whole runs of Algorithm 1 on it, compiled."""
