"""Fields that plug in: roads are found by their name alone, a shop and a grid stand over the same seam."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint

import numpy as np
import pytest
from examples import shop_domain  # noqa: F401

from stackelberg import Study
from stackelberg.core import InvalidInput, forms
from stackelberg.problems import build_problem
from stackelberg.problems.stored import rebuilt

GOODS = {"bread": {"lower": 0.5, "upper": 5.0, "unit": "EUR", "step": 0.05}, "milk": [0.5, 3.0, "EUR"]}


def shop(**keys):
    return build_problem({"study": {"name": "s"}, "live": {"prices": GOODS, **keys}})


def test_domains_are_known_and_load_nothing_heavy():
    code = """
import sys
from stackelberg.report.domains import domains
print(sorted(domains()))
print([m for m in ('numba', 'pandas', 'stackelberg.roads.network') if m in sys.modules])
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[-2:] == ["['roads']", "[]"]


def test_a_domain_of_another_package_that_does_not_load_is_said_and_left_out(monkeypatch):
    point = EntryPoint("broken", "no_such_module_of_a_field", forms.GROUP)
    monkeypatch.setattr(forms, "entry_points", lambda group: [point])
    with pytest.warns(RuntimeWarning, match="domain broken: ModuleNotFoundError"):
        forms.load_domains.__wrapped__()


def test_a_shop_earns_prices_less_unit_costs_and_a_log_keeps_it():
    problem = shop(unit_costs={"milk": 0.4})
    x, y = np.array([2.0, 1.4]), np.array([10.0, 20.0])
    assert -problem.objective(x, y) == pytest.approx(10 * 2.0 + 20 * 1.0)
    np.testing.assert_allclose(problem.objective.partial_x(x, y), -y)
    np.testing.assert_allclose(problem.objective.partial_y(x, y), [-2.0, -1.0])
    again = rebuilt(forms.loads(forms.dumps(problem.stored)))
    assert again.objective(x, y) == problem.objective(x, y)
    study = Study.in_memory(problem.setup)
    study.tell(study.ask()[0], y)
    assert study.answers()[-1].cost > 0.0
    with pytest.raises(InvalidInput, match=r"\[live\] unit_costs: expected bread, milk, got 'beer'"):
        shop(unit_costs={"beer": 1.0})


def test_what_was_sold_is_read_by_name(tmp_path):
    field, file = shop().domain, tmp_path / "sold.csv"
    file.write_text("name,sold\nmilk,7\n")
    y, _ = field.read_y(None, {"counts": file})
    np.testing.assert_array_equal(y, [np.nan, 7.0])
    file.write_text("name,sold\nbeer,7\n")
    with pytest.raises(InvalidInput, match="expected one of bread, milk, got 'beer'"):
        field.read_y(None, {"counts": file})


def test_a_grid_reads_hours_and_says_which_are_missing(tmp_path):
    from examples import grid_domain  # noqa: F401

    problem = build_problem({"study": {"name": "t"}, "live": {"grid": "kerber-suburban"}})
    field, file = problem.domain, tmp_path / "meters.csv"
    rows = [f"{hour},{100 + hour},3,2,60" for hour in range(23)]
    file.write_text("\n".join(["hour,taken,lost,drop,loading", *rows, ""]))
    y, _ = field.read_y(problem.objective, {"counts": file})
    study = Study.in_memory(problem.setup)
    study.tell(study.ask()[0], y)
    review = field.review(problem.objective, study.answers())
    assert (review.facts, review.words) == ({"missing_hours": [23]}, ("measured: 23 of 24 hours",))
    assert [*field.x_table(problem.x0, problem.parameters)] == ["hour", "price", "unit"]
