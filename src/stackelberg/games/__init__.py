"""games: assembled games with known answers, one per file."""

from stackelberg.games.cournot import Cournot, stackelberg_cournot
from stackelberg.games.jump import Jump, jump
from stackelberg.games.linear_quadratic import LinearQuadratic, linear_quadratic, linear_quadratic_data
from stackelberg.games.logit_pricing import LogitPricing, logit_pricing
from stackelberg.games.pigou import pigou
from stackelberg.games.saddle import strict_saddle

__all__ = [
    "Cournot",
    "Jump",
    "LinearQuadratic",
    "LogitPricing",
    "jump",
    "linear_quadratic",
    "linear_quadratic_data",
    "logit_pricing",
    "pigou",
    "stackelberg_cournot",
    "strict_saddle",
]
