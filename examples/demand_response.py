"""24 hourly prices for 4,000 households with batteries and shiftable load. `python -m examples.demand_response`."""

from examples.gallery import Example, Panel, show
from stackelberg.games import demand_response


def panels() -> list[Panel]:
    """The game and its page."""
    panel = Panel(
        demand_response(), "demand response", "cost of a day (1,000 €)", "every household known", entries="hour"
    )
    return [panel]


EXAMPLE = Example(
    "demand_response",
    "Demand response",
    "A utility sets 24 hourly prices; 4,000 households of 200 kinds shift load and charge batteries, some "
    "every day, some once a week. The answer is found by L-BFGS with every household's problem solved exactly.",
    panels,
)


if __name__ == "__main__":
    show(EXAMPLE)
