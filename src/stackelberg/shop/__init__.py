"""A shop: prices and unit costs by name, profit, what was sold as a table, and guessed elasticities as a prior."""
