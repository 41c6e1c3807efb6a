"""The electricity grid of the examples: households against brute force and linear programs, power flow by hand, the
game's derivatives, and a replay."""

import itertools

import numpy as np
import pytest
from examples.grid_households import (
    HOURS,
    LEVELS,
    RUN,
    Day,
    cheapest_hours,
    draw_households,
    heat,
    loads,
    plugged_in,
    store,
)
from scipy.optimize import linprog

ORDINARY = Day(4.0, 0.4, False)


def random_prices(seed):
    return np.random.default_rng(seed).uniform(10.0, 60.0, HOURS)


class TestDevices:
    def test_a_car_charges_between_arrival_and_departure(self):
        kw = cheapest_hours(plugged_in(random_prices(0), 18, 7, 0.0), 3.7, 12.0)
        assert kw.sum() == pytest.approx(12.0)
        assert not kw[7:18].any()
        assert kw.max() <= 3.7

    @pytest.mark.parametrize("seed", range(5))
    def test_a_car_pays_what_a_linear_program_pays(self, seed):
        costs = plugged_in(random_prices(seed), 17, 8, 0.7)
        there = costs < 1e5
        found = linprog(costs[there], A_eq=np.ones((1, there.sum())), b_eq=[15.0], bounds=(0.0, 3.7))
        assert costs @ cheapest_hours(costs, 3.7, 15.0) == pytest.approx(found.fun)

    @pytest.mark.parametrize("seed", range(12))
    def test_a_heat_pump_pays_what_a_linear_program_pays(self, seed):
        rng = np.random.default_rng(seed)
        prices, outside = random_prices(seed), ORDINARY.outside
        left, gain, power = rng.uniform(0.96, 0.99), rng.uniform(0.2, 0.6, HOURS), rng.uniform(2.5, 6.0)
        warm_from = np.where(np.arange(HOURS) % 24 < 6, 17.5, 20.0)
        warm_from[-1] = 18.0
        warm_to = np.full(HOURS, rng.uniform(21.0, 23.0))
        kw = heat(prices, power, gain, left, outside, warm_from, warm_to)
        rooms, warm = [], 18.0
        for t in range(HOURS):
            warm = left * warm + (1.0 - left) * outside[t] + gain[t] * kw[t]
            rooms.append(warm)
        assert (np.array(rooms) >= warm_from - 1e-6).all()
        assert (np.array(rooms) <= warm_to + 1e-6).all()
        assert kw.min() >= 0.0
        assert kw.max() <= power + 1e-9
        hours = np.arange(HOURS)
        reach = np.where(hours[:, None] >= hours, left ** np.maximum(hours[:, None] - hours, 0) * gain, 0.0)
        cold = 18.0 * left ** (hours + 1) + np.array(
            [sum(left ** (t - s) * (1.0 - left) * outside[s] for s in range(t + 1)) for t in hours]
        )
        found = linprog(
            prices,
            A_ub=np.vstack([-reach, reach]),
            b_ub=np.concatenate([cold - warm_from, warm_to - cold]),
            bounds=(0.0, power),
        )
        assert found.success
        assert prices @ kw == pytest.approx(found.fun, rel=1e-6)

    @pytest.mark.slow
    def test_a_battery_finds_the_best_of_all_ways_through_its_levels(self):
        rng = np.random.default_rng(3)
        hours, step, efficiency, wear = 4, 0.8, 0.9, 1.0
        prices, needed = rng.uniform(10.0, 60.0, hours), rng.uniform(-1.0, 3.0, hours)
        half = (LEVELS - 1) // 2

        def meter(change):
            return change / efficiency if change > 0.0 else change * efficiency

        def paid(flows, changes):
            return prices @ np.maximum(0.0, needed + flows) + wear * np.abs(changes).sum()

        reach = range(-3, 4)  # 3 · 0.8 kWh in an hour is more than its power allows
        ways = [way for way in itertools.product(reach, repeat=hours) if sum(way) == 0]
        every = [(np.array([meter(step * k) for k in way]), step * np.array(way)) for way in ways]
        best = min(paid(*one) for one in every if np.abs(one[0]).max() <= 2.0 and half >= 6)
        flows = store(prices, needed, 2.0, step, efficiency, wear)
        changes = np.where(flows > 0.0, flows * efficiency, flows / efficiency)
        assert paid(flows, changes) == pytest.approx(best)
        assert changes.sum() == pytest.approx(0.0, abs=1e-9)


class TestHouseholds:
    def test_shifting_changes_when_energy_is_taken_not_what_cars_and_appliances_need(self):
        people = draw_households(40, 1)
        bare = {
            "heat_kw": 0.0 * people.heat_kw,
            "battery_kw": 0.0 * people.battery_kw,
            "solar_kw": 0.0 * people.look,
        }
        people = type(people)(**(vars(people) | bare))
        flat = np.full((40, HOURS), 29.0)
        dear = flat.copy()
        dear[:, 17:21] = 50.0
        before, after = loads(people, flat, ORDINARY), loads(people, dear, ORDINARY)
        needed = people.base.sum() + (RUN * people.appliance_kw).sum() + people.car_kwh[people.car_kw > 0.0].sum()
        assert before.sum() == pytest.approx(needed)
        assert after.sum() == pytest.approx(needed)
        assert after[:, 17:21].sum() < 0.7 * before[:, 17:21].sum()


def uses_pandapower():
    pytest.importorskip("pandapower.networks", reason="the extra `grid` (pandapower) is not installed")


@pytest.mark.slow
class TestPowerFlow:
    @pytest.fixture(scope="class")
    def day(self):
        uses_pandapower()
        from examples.grid_power_flow import connections, power_flow

        taken = np.random.default_rng(0).uniform(0.0, 4.0, (connections(), HOURS))
        return taken, power_flow(taken)

    def test_a_day_of_24_copies_is_24_power_flows(self, day):
        import pandapower
        from examples.grid_power_flow import suburb

        taken, flow = day
        net = suburb()
        for hour in (0, 13):
            net.load["p_mw"], net.load["q_mvar"] = taken[:, hour] / 1e3, 0.25 * taken[:, hour] / 1e3
            pandapower.runpp(net)
            low = net.bus.vn_kv < 1.0
            np.testing.assert_allclose(flow.voltages[hour], net.res_bus.vm_pu[low], atol=1e-6)
            np.testing.assert_allclose(flow.loading[hour, :-1], net.res_line.loading_percent / 100.0, atol=1e-5)

    def test_voltages_are_those_of_a_sweep_by_hand(self, day):
        """Currents added up from the ends of the feeders, voltages taken down from the busbar, until they agree."""
        from examples.grid_power_flow import _nets

        taken, flow = day
        one, hour = _nets()[0], 7
        bar = int(one.trafo.lv_bus.iloc[0])
        links = [
            (int(a), int(b), complex(r, x) * km)
            for a, b, r, x, km in zip(
                one.line.from_bus,
                one.line.to_bus,
                one.line.r_ohm_per_km,
                one.line.x_ohm_per_km,
                one.line.length_km,
                strict=True,
            )
        ]
        order, known = [], {bar}
        while links:
            for link in [link for link in links if (link[0] in known) != (link[1] in known)]:
                parent, child = (link[0], link[1]) if link[0] in known else (link[1], link[0])
                order.append((parent, child, link[2]))
                known.add(child)
                links.remove(link)
        low = list(one.bus.index[one.bus.vn_kv < 1.0])
        start = 400.0 * flow.voltages[hour][low.index(bar)]
        volts = {bus: complex(start) for bus in low}
        power = dict.fromkeys(low, 0.0)
        for bus, kw in zip(one.load.bus, taken[:, hour], strict=True):
            power[int(bus)] += 1000.0 * kw * complex(1.0, 0.25)
        for _ in range(30):
            amperes = {bus: (power[bus] / volts[bus]).conjugate() for bus in low}
            for parent, child, _ in reversed(order):
                amperes[parent] += amperes[child]
            for parent, child, ohm in order:
                volts[child] = volts[parent] - ohm * amperes[child]
        found = np.array([abs(volts[bus]) for bus in low]) / 400.0
        np.testing.assert_allclose(
            found, flow.voltages[hour], atol=2e-5
        )  # pandapower's cables have a capacitance too

    def test_more_than_the_grid_carries_is_a_failed_response(self, day):
        from examples.grid_power_flow import power_flow

        from stackelberg.core import ResponseFailed

        with pytest.raises(ResponseFailed, match="more than the grid carries"):
            power_flow(100.0 * day[0])
        np.testing.assert_array_equal(power_flow(day[0]).voltages, day[1].voltages)


@pytest.mark.slow
class TestGame:
    @pytest.fixture(scope="class")
    def played(self):
        """The game, a tariff and a day of it."""
        uses_pandapower()
        from examples.grid_tariff import game

        grid, rng = game(weather=True), np.random.default_rng(0)
        x = grid.X.project(29.0 + rng.normal(0.0, 4.0, HOURS))
        y, memory = grid.followers.respond(x, grid.followers.initial(rng), 2, rng)
        return grid, x, y, memory

    def test_cost_worked_by_hand(self, played):
        grid, x, y, _ = played
        from examples.grid_tariff import MARKET

        taken = [y[hour] + y[HOURS + hour] for hour in range(HOURS)]
        by_hand = sum(price * kw for price, kw in zip(MARKET, taken, strict=True)) / 100.0 + 0.15 * max(taken)
        assert grid.objective(x, y) == pytest.approx(by_hand)

    def test_derivatives_of_cost_and_constraints(self, played):
        grid, x, y, _ = played
        from stackelberg.core.objective import central_differences

        for f in (grid.objective, *grid.objective.constraints):
            by_y = central_differences(lambda z, f=f: f(x, z), y, 1e-3)
            by_x = central_differences(lambda z, f=f: f(z, y), x, 1e-3)
            np.testing.assert_allclose(f.partial_y(x, y), by_y, atol=1e-6)
            np.testing.assert_allclose(f.partial_x(x, y), by_x, atol=1e-6)

    def test_loads_are_corrected_to_an_ordinary_day(self, played):
        """With the flat tariff days of any weather cost about the same then; voltages stay as they were."""
        from examples.grid_tariff import game

        told, people = played[0], game().followers
        costs = []
        for temperature, days in ((-4.0, 1), (4.0, 1), (10.0, 5)):
            before = people.initial(None) | {"temperature": temperature, "days": days}
            plain, _ = told.followers.respond(told.x0, before, 1, np.random.default_rng(2))
            y, _ = people.respond(told.x0, before, 1, np.random.default_rng(2))
            np.testing.assert_array_equal(y[2 * HOURS :], plain[2 * HOURS :])
            ratio = y[:HOURS] / plain[:HOURS]
            np.testing.assert_allclose(y[HOURS : 2 * HOURS], plain[HOURS : 2 * HOURS] * ratio**2)
            costs.append((told.objective(told.x0, plain), told.objective(told.x0, y)))
        as_they_were, corrected = np.array(costs).T
        assert np.ptp(corrected) < 0.2 * np.ptp(as_they_were)
        assert corrected[1] == pytest.approx(as_they_were[1], rel=0.05)  # this one was nearly ordinary
