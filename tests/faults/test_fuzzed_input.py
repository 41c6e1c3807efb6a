"""A small part of `python -m tools.fuzz`: no changed file, command line or database ends in a traceback."""

from __future__ import annotations

import random

import pytest
from tools.fuzz.__main__ import prepared, run_case
from tools.fuzz.mutate import as_bytes, mutated


@pytest.fixture(scope="module")
def folder():
    with prepared() as made:
        yield made


@pytest.fixture(autouse=True)
def nobody_consents(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("STACKELBERG_TRUST", raising=False)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_no_traceback_and_no_hang(folder, part):
    found = [finding for number in range(50 * part, 50 * part + 50) for finding in run_case(number, 4, folder)]
    assert found == []


@pytest.mark.parametrize("seed, number", [(0, 134), (0, 357), (15, 118), (15, 2713)])
def test_cases_that_once_failed(folder, seed, number):
    assert run_case(number, seed, folder) == []


def test_a_seed_is_a_case():
    text = "a = 1\nb = [2, 3]\n"
    once, again = (as_bytes(mutated(text, random.Random(5)), random.Random(6)) for _ in range(2))
    assert once == again
