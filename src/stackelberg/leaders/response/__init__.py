"""response: the parts of the response model: a bank of Kalman filters, the trust-region step, exploration."""
