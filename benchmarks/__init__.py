"""benchmarks: speed measured, never tested."""
