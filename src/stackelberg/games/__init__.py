"""games: assembled games with known answers, one per file."""

from stackelberg.games.cournot import Cournot, stackelberg_cournot
from stackelberg.games.demand_response import DemandResponse, demand_response
from stackelberg.games.finite import (
    MatrixGame,
    bayesian,
    bimatrix,
    random_bimatrix,
    strong_stackelberg,
    unsplittable,
)
from stackelberg.games.hyper_parameters import HyperParameters, hyper_parameters
from stackelberg.games.inverse_optimisation import InverseOptimisation, inverse_optimisation
from stackelberg.games.jump import Jump, jump
from stackelberg.games.linear_quadratic import LinearQuadratic, linear_quadratic, linear_quadratic_data
from stackelberg.games.logit_pricing import LogitPricing, logit_pricing
from stackelberg.games.persuasion import Persuasion, persuasion
from stackelberg.games.pigou import pigou
from stackelberg.games.platform_pricing import PlatformPricing, platform_pricing
from stackelberg.games.saddle import strict_saddle
from stackelberg.games.security import Security, security
from stackelberg.games.strategic_classification import StrategicClassification, strategic_classification

__all__ = [
    "Cournot",
    "DemandResponse",
    "HyperParameters",
    "InverseOptimisation",
    "Jump",
    "LinearQuadratic",
    "LogitPricing",
    "MatrixGame",
    "Persuasion",
    "PlatformPricing",
    "Security",
    "StrategicClassification",
    "bayesian",
    "bimatrix",
    "demand_response",
    "hyper_parameters",
    "inverse_optimisation",
    "jump",
    "linear_quadratic",
    "linear_quadratic_data",
    "logit_pricing",
    "persuasion",
    "pigou",
    "platform_pricing",
    "random_bimatrix",
    "security",
    "stackelberg_cournot",
    "strategic_classification",
    "strict_saddle",
    "strong_stackelberg",
    "unsplittable",
]
