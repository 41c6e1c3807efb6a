"""games: assembled games with known answers, one per file."""

from stackelberg.games.cournot import Cournot, stackelberg_cournot
from stackelberg.games.linear_quadratic import LinearQuadratic, linear_quadratic, linear_quadratic_data
from stackelberg.games.pigou import pigou
from stackelberg.games.saddle import strict_saddle

__all__ = [
    "Cournot",
    "LinearQuadratic",
    "linear_quadratic",
    "linear_quadratic_data",
    "pigou",
    "stackelberg_cournot",
    "strict_saddle",
]
