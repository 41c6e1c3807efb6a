"""Numbers as readers see them: digits, powers of ten, units, columns."""

import math

import numpy as np
import pytest

from stackelberg.report.words import column, head, interval
from stackelberg.roads.network import Units, read_units
from stackelberg.support.numbers import engineering, rounded


@pytest.mark.parametrize(
    "value, text",
    [
        (7480225.345, "7.480 million"),
        (-7480225.345, "−7.480 million"),
        (999_999.9, "1.000 million"),
        (999_940.0, "999,940"),
        (12_345_678_901.0, "12.35 billion"),
        (3.2e13, "32.00 trillion"),
        (5e15, "5.000 × 10¹⁵"),
        (74802.25, "74,802"),
        (9999.96, "10,000"),
        (123.456, "123.5"),
        (9.99996, "10.00"),
        (1.0, "1.000"),
        (0.001, "0.001000"),
        (0.00099996, "0.001000"),
        (0.000999, "9.990 × 10⁻⁴"),
        (1e-9, "1.000 × 10⁻⁹"),
        (0.0, "0"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (math.nan, "–"),
        (None, "–"),
        (1_234_567, "1,234,567"),
        (np.float64(12.5), "12.50"),
        (np.int64(-3), "−3"),
    ],
)
def test_a_number(value, text):
    assert engineering(value) == text


def test_units_and_digits():
    assert engineering(7480225.3, "veh·min") == "7.480 million veh·min"
    assert engineering(0.5, "min", digits=2) == "0.50 min"
    assert interval(7.4801e6, 7.4802e6) == "7.4801 million to 7.4802 million"
    assert interval(5.0, 5.0) == "5.000 to 5.000"


def test_a_column_has_one_power_of_ten_and_one_number_of_decimals():
    assert column("cost", [7480225.3, 967110.6, None, math.nan], "veh·min") == (
        "cost (million veh·min)",
        ["7.4802", "0.9671", "–", "–"],
    )
    assert column("share", [0.5, 12.25, -0.0], digits=4) == ("share", ["0.50", "12.25", "0.00"])
    assert column("n", [1, 2000], "veh") == ("n (veh)", ["1", "2,000"])
    assert column("gap", [2e-8, 1.5e-9]) == ("gap (10⁻⁸)", ["2.0000", "0.1500"])
    assert column("capacity", [math.inf, 5.0]) == ("capacity", ["∞", "5.0000"])
    assert column("much", [2e12, math.nan])[0] == "much (trillion)"
    assert column("nothing", []) == ("nothing", [])
    assert column("zero", [0.0]) == ("zero", ["0.0000"])
    assert column("cost", [2e18, -1.5e17]) == ("cost (10¹⁸)", ["2.0000", "−0.1500"]), "a run that diverged"


def test_the_head_of_a_column():
    assert head("cost", "million", "") == "cost (million)"


@pytest.mark.parametrize(
    "words, units",
    [
        ("flows in vehicles, times in minutes", Units("veh", "min")),
        ("flows in vehicles per hour; times and tolls in seconds", Units("veh/h", "s")),
        ("times and lengths in blocks", Units("", "blocks")),
        ("demand and times without units", Units()),
        ("flows in thousands of vehicles, times in hundredths of an hour", Units("thousand veh", "0.01 h")),
        ("capacities in vehicles", Units()),
        ("", Units()),
    ],
)
def test_units_from_words(words, units):
    assert read_units(words) == units


def test_decimals_that_show_nothing_of_a_small_number_give_way_to_a_power_of_ten():
    """From seven decimals on, and with one digit at least; six decimals are what somebody wants of 2e-7."""
    assert [rounded(2e-7, n) for n in (6, 7, 8)] == ["0.000000", "2 × 10⁻⁷", "2.0 × 10⁻⁷"]
    assert [rounded(2e-9, n) for n in (7, 9, 10)] == ["2 × 10⁻⁹", "2 × 10⁻⁹", "2.0 × 10⁻⁹"]
    assert (rounded(0.0, 8), rounded(1e-6, 8)) == ("0.00000000", "0.00000100")


def test_a_thousand_trillion_is_a_power_of_ten():
    assert (engineering(999.9e12), engineering(1e15), engineering(1.05e15)) == (
        "999.9 trillion",
        "1.000 × 10¹⁵",
        "1.050 × 10¹⁵",
    )


def test_a_power_of_ten_begins_with_itself():
    assert column("cost", [1e9, -2.0])[0] == "cost (billion)"
    assert column("cost", [1e-3])[0] == "cost"


def test_six_decimals_are_written_out():
    assert rounded(2e-7, 6) == "0.000000"
    assert rounded(2e-7, 7) == "2 × 10⁻⁷"
    assert rounded(1e-6, 7) == "0.0000010"
