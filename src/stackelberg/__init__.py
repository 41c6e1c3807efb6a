"""Choose tolls, prices and incentives when you cannot see into the people who react to them."""

__version__ = "0.1.0"
