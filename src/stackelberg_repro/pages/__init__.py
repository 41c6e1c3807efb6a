"""pages: charts and tables as the viewer draws them, and tables of repeated runs."""
