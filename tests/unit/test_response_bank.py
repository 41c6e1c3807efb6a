"""The bank of Kalman filters against a plain filter written member by member, and against least squares."""

from dataclasses import replace

import numpy as np
import pytest

from stackelberg.leaders.response.bank import begin, best_model, is_rejected, kappa, update
from stackelberg.leaders.response.constants import CURVE, ROUGH, SCORE_MEMORY
from stackelberg.leaders.response.groups import one_group
from stackelberg.leaders.response.members import Members, make_members

RADIUS = 2.0


def plain_filter(rate: float, noise: float, drift: float, xs: np.ndarray, ys: np.ndarray) -> tuple[np.ndarray, ...]:
    """One noiseless-trust member with κ = 0, as in a textbook: state [J c], re-centred after each observation."""
    n, d = ys.shape[1], xs.shape[1]
    theta = np.hstack([np.zeros((n, d)), ys[0][:, None]])
    P = np.diag(np.r_[np.ones(d), noise])
    centre, y = xs[0], ys[0]
    for x, seen in zip(xs[1:], ys[1:], strict=True):
        s = x - centre
        h = rate * np.r_[s, 1.0]
        innovation = seen - ((1 - rate) * y + theta @ h)
        gain = P @ h / (h @ P @ h + noise)
        theta = theta + np.outer(innovation, gain)
        P = (np.eye(d + 1) - np.outer(gain, h)) @ P
        T = np.eye(d + 1)
        T[:d, d] = s
        theta, P = theta @ T, T.T @ P @ T
        length = s @ s
        P[:d, :d] += np.eye(d) * drift * max(length, 0.01 * RADIUS**2)
        P[d, d] += drift * (CURVE * length**2 + ROUGH * RADIUS**2 * length)
        centre, y = x, seen
    return theta[:, :d], theta[:, d], P


def run_bank(members: Members, xs: np.ndarray, ys: np.ndarray):  # type: ignore[no-untyped-def]
    bank = begin(members, xs[0], ys[0])
    for x, y in zip(xs[1:], ys[1:], strict=True):
        bank = update(bank, members, x, y)
    return bank


@pytest.mark.parametrize("rate", [1.0, 0.4])
def test_each_member_is_a_plain_kalman_filter(rate: float) -> None:
    """n = 3 is no multiple of d = 2, so there is no κ, and the bank is the plain filter to rounding."""
    rng = np.random.default_rng(0)
    xs, ys = rng.standard_normal((9, 2)), rng.standard_normal((9, 3))
    beliefs = (np.array([value]) for value in (rate, 0.1, 0.03, 0.0, 1.0))
    members = Members(*beliefs, groups=one_group(3, 2), unit=RADIUS)
    (part,) = run_bank(members, xs, ys).parts
    J, c, P = plain_filter(rate, 0.1, 0.03, xs, ys)
    np.testing.assert_allclose(part.J[0, 0], J, atol=1e-10)
    np.testing.assert_allclose(part.c[0, 0], c, atol=1e-10)
    np.testing.assert_allclose(part.P[0, 0], P, atol=1e-10)


def test_the_prior_slope_is_learned_and_carried() -> None:
    """On y = b − 5 x the fixed effect κ is found from the first move, in directions never probed as well."""
    rng = np.random.default_rng(1)
    x = np.zeros(6)
    members = make_members(one_group(6, 6), RADIUS)
    bank = begin(members, x, 3.0 - 5.0 * x)
    for _ in range(3):
        x = x + 0.3 * rng.standard_normal(6)
        bank = update(bank, members, x, 3.0 - 5.0 * x)
    response = best_model(bank, members)
    np.testing.assert_allclose(response.J, -5.0 * np.eye(6), atol=0.25)  # 5%, after three moves in six dimensions
    np.testing.assert_allclose(response.predict(np.ones(6)), -2.0, atol=0.25)
    assert np.all(kappa(bank)[members.null == 1] == 0.0)


@pytest.mark.parametrize("rate", [1.0, 0.3])
def test_the_settling_rate_is_found(rate: float) -> None:
    """y⁺ = y + a(Jx − y): the member nearest to the true a on the grid leads (the grid holds both)."""
    rng = np.random.default_rng(2)
    J = rng.standard_normal((7, 4))
    members = make_members(one_group(7, 4), RADIUS)
    x, y = np.zeros(4), np.zeros(7)
    bank = begin(members, x, y)
    for _ in range(40):
        x = rng.standard_normal(4)
        y = y + rate * (J @ x - y)
        bank = update(bank, members, x, y)
    response = best_model(bank, members)
    assert response.rate == rate
    np.testing.assert_allclose(response.J, J, atol=1e-2)
    assert not is_rejected(bank, members)


def test_missing_entries_teach_nothing_and_break_nothing() -> None:
    rng = np.random.default_rng(3)
    J = rng.standard_normal((5, 3))
    members = make_members(one_group(5, 3), RADIUS)
    bank = begin(members, np.zeros(3), np.zeros(5))
    for _ in range(30):
        x = rng.standard_normal(3)
        y = J @ x
        y[4] = np.nan
        bank = update(bank, members, x, y)
    response = best_model(bank, members)
    np.testing.assert_allclose(response.J[:4], J[:4], atol=1e-3)
    np.testing.assert_array_equal(response.J[4], 0.0)


def test_rejection_needs_a_wide_margin() -> None:
    """A null member ahead by 0.04 nats an entry and round does not reject the model; one ahead by 0.06 does."""
    members = make_members(one_group(9, 4), RADIUS)
    bank = begin(members, np.zeros(4), np.zeros(9))
    rounds = 60
    bank = replace(bank, count=rounds)
    remembered = (1 - SCORE_MEMORY**rounds) / (1 - SCORE_MEMORY)
    for margin, expected in ((0.04, False), (0.06, True)):
        score = np.where(members.null == 1, -margin * 9 * remembered, 0.0)
        assert is_rejected(replace(bank, score=score), members) is expected


def test_a_response_is_not_rejected_before_every_direction_was_seen() -> None:
    members = make_members(one_group(9, 3), RADIUS)
    bank = begin(members, np.zeros(3), np.zeros(9))
    score = np.where(members.null == 1, -1e6, 0.0)
    assert not is_rejected(replace(bank, score=score, count=3), members)
    assert is_rejected(replace(bank, score=score, count=4), members)


@pytest.mark.parametrize("n, d, most", [(76, 76, 200), (200, 200, 40), (10_000, 1_000, 4)])
def test_larger_problems_get_smaller_banks(n: int, d: int, most: int) -> None:
    members = make_members(one_group(n, d), RADIUS)
    assert 2 <= members.rate.size <= most
    assert (members.null == 1).any()
    assert len(set(members.rate[members.null == 0])) >= 3


def test_beliefs_scale_with_the_radius() -> None:
    """The radius is the unit of x: a game measured in other units meets the same members."""
    one, small = make_members(one_group(9, 3), 1.0), make_members(one_group(9, 3), 0.01)
    np.testing.assert_array_equal(one.trust, small.trust)
    np.testing.assert_allclose(small.noise, one.noise * 1e-4)
    np.testing.assert_allclose(small.drift, one.drift * 1e4)
