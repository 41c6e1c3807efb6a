"""Parts of the town benchmark: towns and their travellers, what happens to them, who plans, and runs."""
