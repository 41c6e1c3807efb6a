"""Equilibria against the figures of independent programs."""

from __future__ import annotations

import numpy as np
import pytest

from stackelberg.routing import equilibrium, marginal_cost_tolls, system_optimum
from stackelberg.routing.builtin import sioux_falls

# The independent figures are given to 10 digits; 1e-7 relative is what the project promises at gaps <= 1e-10.
RELATIVE = 1e-7


def test_sioux_falls_reaches_the_published_equilibrium_and_optimum() -> None:
    network, demand = sioux_falls()
    selfish = equilibrium(network, demand, gap=1e-12)
    assert selfish.converged
    assert selfish.tstt == pytest.approx(7_480_225.345, rel=RELATIVE)
    assert selfish.beckmann == pytest.approx(4_231_335.287, rel=RELATIVE)
    optimal = system_optimum(network, demand, gap=1e-12)
    assert optimal.tstt == pytest.approx(7_194_256.053, rel=RELATIVE)


def test_marginal_cost_tolls_reproduce_the_system_optimum() -> None:
    network, demand = sioux_falls()
    optimal = system_optimum(network, demand, gap=1e-12)
    tolled = equilibrium(network, demand, marginal_cost_tolls(network, optimal.flows), gap=1e-12)
    assert tolled.tstt == pytest.approx(optimal.tstt, rel=1e-9)
    np.testing.assert_allclose(tolled.flows, optimal.flows, rtol=1e-4)
