"""Pages of the reproduction: text, tables and Matplotlib figures in one HTML file."""
