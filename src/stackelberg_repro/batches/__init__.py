"""batches: many runs of Algorithm 1 side by side, with JAX on any device and as a CUDA kernel."""
