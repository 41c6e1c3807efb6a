"""The examples run and print what they promise."""

import runpy

import pytest


def test_the_quickstart_finds_pigous_toll(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("examples.quickstart", run_name="__main__")
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:4]]
    assert [abs(float(row[1]) - 0.5) < 0.01 for row in rows] == [True, True, True]
