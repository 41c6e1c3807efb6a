"""batches: many runs of Algorithm 1 on routes side by side, as a CUDA kernel."""
