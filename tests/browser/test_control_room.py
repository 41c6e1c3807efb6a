# ruff: noqa: E402 - the packages are looked for before anything of them is imported
"""The control room in a real browser: what people do there, and that everybody can."""

import contextlib
import re
import sqlite3
import threading

import numpy as np
import pytest

pytest.importorskip("fastapi", reason="the server needs the extra `server`")
playwright = pytest.importorskip("playwright.sync_api", reason="playwright drives the browser")
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe looks for accessibility faults")

from tests import studies
from tests.averager import Averager
from tests.browser_page import CHROMIUM, needs_browser
from tests.servers import TOLLS, make_token, running

from stackelberg import ConstantSchedule, Rails, Setup, TwoPoint
from stackelberg import Study as Local
from stackelberg.client import RemoteStudy, Study
from stackelberg.core import ResponseSchema
from stackelberg.report.summary import StudySummary
from stackelberg.roads import sioux_falls
from stackelberg.server.run import Served, make_server
from stackelberg.server.tokens import Scope
from stackelberg.study import Storage
from stackelberg.tolls import toll_game

pytestmark = needs_browser
expect = playwright.expect
WAIT = 30_000
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield found
        found.close()


def leader():
    return TwoPoint(K=1, schedule=ConstantSchedule(eta=0.05, delta=0.2))


def play(study, rounds):
    while study.round < rounds:
        for probe in study.ask():
            study.tell(probe, y=2.0 * probe.x, cost=float(((probe.x - 1.0) ** 2).sum()))


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with a study of prices, one of 200 prices, and one of tolls whose 5th answer has a dead counter."""
    with running(f"sqlite:///{tmp_path_factory.mktemp('room')}/s.db") as found:
        with Study.create(found.url, "prices", Setup(leader(), x0=[0.0, 0.0])) as study:
            play(study, 6)
        with Study.create(found.url, "wide", Setup(leader(), x0=[0.0] * 200)) as study:
            play(study, 3)
        game, rng = toll_game(*sioux_falls()), np.random.default_rng(0)
        memory = game.followers.initial(rng)
        with RemoteStudy.from_problem(found.url, TOLLS) as study:
            for day in range(6):
                probe = study.next_probe()
                y, memory = game.followers.respond(probe.x, memory, 1, rng)
                study.tell(probe, y=np.where((np.arange(76) == 5) & (day == 4), 0.0, y[:76]))
        yield found


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    found = context.new_page()
    found.set_default_timeout(WAIT)
    found.faults = []
    found.on("pageerror", lambda error: found.faults.append(str(error)))
    found.on("console", lambda said: found.faults.append(said.text) if _is_fault(said) else None)
    yield found
    context.close()
    assert found.faults == []


def _is_fault(said):
    return said.type == "error" and "Failed to load resource" not in said.text


def go(page, server, path="/#/"):
    """To an address of the room, with the token that the server prints."""
    page.goto(server.url)
    page.goto(server.address + path)


def open_study(page, server, name, tab=None):
    go(page, server, f"/#/studies/{name}")
    page.wait_for_selector(f"h1:text-is('{name}')")
    if tab is not None:
        page.get_by_role("tab", name=tab).click()


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """130 studies in four towns; of every thirteenth one answer is in doubt, every tenth is finished."""
    db = f"sqlite:///{tmp_path_factory.mktemp('many')}/s.db"
    with Storage(db) as storage:
        for i in range(130):
            town = ("Ghent", "Lyon", "Porto", "Turin")[i % 4]
            with Local.create(storage, f"{town}-{i:03d}", Setup(leader(), "total-response", x0=[0.5])) as study:
                for day in range(6 if i % 13 == 0 else 1):
                    study.tell(study.next_probe(), [10.0 + i, 10.0 + (-1) ** day * 0.1, 0.0 if day == 5 else 10.0])
                if i % 10 == 9:
                    study.finish("done")
    with running(db) as found:
        yield found


def test_many_studies_searched_sorted_filtered_and_grouped(page, many):
    page.goto(many.url)
    status, rows = page.locator(".studies [role=status]"), page.locator(".list tbody tr")
    expect(status).to_have_text("130 studies, 1 to 50 shown.")
    expect(rows).to_have_count(50)
    expect(rows.first).to_contain_text("looks wrong probe")
    page.get_by_label("Show").select_option("needs attention")
    expect(status).to_have_text("9 of 130 studies.")  # 0, 13, ..., 117; number 39 is finished
    page.get_by_label("Show").select_option("finished")
    expect(status).to_have_text("13 of 130 studies.")
    page.get_by_label("Show").select_option("all")
    page.get_by_label("Search").fill("lyon-0")
    expect(status).to_have_text("25 of 130 studies.")
    page.get_by_label("Sort by").select_option("study")
    expect(rows.first).to_contain_text("Lyon-001")
    page.get_by_label("Search").fill("")
    page.get_by_role("button", name="Next").click()
    expect(status).to_have_text("130 studies, 51 to 100 shown.")


def test_a_live_study_moves(page, server):
    with Study.create(server.url, "moving", Setup(leader(), x0=[0.0])) as study:
        play(study, 2)
        open_study(page, server, "moving")
        expect(page.locator("#connection")).to_have_text("Live")
        expect(page.locator(".facts")).to_contain_text("Round2")
        play(study, 4)
        expect(page.locator(".facts")).to_contain_text("Round4", timeout=WAIT)
        page.get_by_role("tab", name="Log").click()
        expect(page.locator(".events li").first).to_contain_text("told")


def test_the_map_the_slider_and_a_shared_address(page, server):
    open_study(page, server, "tolls", "Map")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_attribute("aria-valuetext", "recommended")
    before, after = page.locator("svg.map").all()
    slider.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "day 5")
    after.locator('.link[data-link="5"]').click(force=True)
    words = page.locator(".reading")
    expect(words).to_contain_text("→ not known")  # a dead counter, left out
    after.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".network select")).to_have_value("6")
    expect(words).to_contain_text(re.compile("flow .* → .*, time .* → .* min, toll .* min"))
    box = after.get_attribute("viewBox")
    page.get_by_role("button", name="Zoom in").click()
    assert after.get_attribute("viewBox") == before.get_attribute("viewBox") != box
    page.get_by_role("radio", name="tolls").check()
    assert page.url.endswith("?tab=Map")
    again = page.context.new_page()
    again.goto(server.url)
    again.goto(page.url)
    expect(again.get_by_role("slider", name="Moment")).to_have_attribute("aria-valuetext", "recommended")


def test_confirm_an_answer_in_doubt(page, server):
    """Six counters; the fifth is ten times as high on the fourth day, and it was so."""
    usual = np.array([100.0, 50.0, 80.0, 120.0, 200.0, 60.0])
    with Study.create(server.url, "doubt", Setup(leader(), "total-response", x0=[0.5, 0.5])) as study:
        for t in range(4):
            wrong = [1.0, 1.0, 1.0, 1.0, 10.0 if t == 3 else 1.0, 1.0]
            study.tell(study.next_probe(), usual * (1.0 + 0.01 * (-1) ** t) * wrong)
        assert list(study.in_doubt()) == [(1, 1)]
    open_study(page, server, "doubt", "Days")
    table = page.get_by_role("region", name="Answers", exact=True)
    row = table.locator("tr", has_text="1.1").first
    expect(row).to_contain_text("counts in part; in doubt: entry 5 of y is")
    expect(table.get_by_role("button", name=re.compile("^Confirm probe"))).to_have_count(1)
    page.get_by_role("tab", name="Today").click()
    expect(page.get_by_role("list", name="What is new")).to_contain_text("In doubt and left out: probe 1.1")
    needs = page.get_by_role("list", name="Needs attention")
    expect(needs.get_by_role("listitem")).to_contain_text(["looks wrong probe 1.1: entry 5 of y"])
    needs.get_by_role("button", name="Correct probe 1.1 (needs attention)").click()
    expect(page.get_by_role("dialog").locator("tbody tr").first).to_contain_text("entry 51,980 (left out)")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    with page.expect_request("**/confirm") as sent:
        needs.get_by_role("button", name="Confirm probe 1.1", exact=True).click()
    assert sent.value.post_data_json == {"probe": "1.1"}
    expect(page.locator("#said")).to_contain_text("Confirmed probe 1.1")
    expect(page.get_by_role("button", name=re.compile("^Confirm probe"))).to_have_count(0)
    with Study.open(server.url, "doubt") as study:
        assert not study.in_doubt()
        assert study.history().answers[-1].y[4] == pytest.approx(1980.0)


def test_the_answer_comes_first(page, server):
    """Costs scatter around (x1 - 1)² + (x2 - 1)² + 5 by a tenth; probes lie 0.2 away: two digits are shown."""
    rails, rng = Rails(baseline=[0.0, 0.0], baseline_rounds=3), np.random.default_rng(3)
    with Study.create(server.url, "answer", Setup(leader(), x0=[0.0, 0.0], rails=rails)) as study:
        while study.round < 12:
            for probe in study.ask():
                study.tell(probe, cost=float(((probe.x - 1.0) ** 2).sum() + 5.0 + 0.1 * rng.normal()))
        x, (waiting, *_) = study.recommend(), study.ask()
    with Local.open(server.db, "answer") as study:
        saved = StudySummary(study).saving
    open_study(page, server, "answer")
    expect(page.locator(".headline")).to_have_text(re.compile(r"^Saves \d+\.\d% \(\d+\.\d to \d+\.\d\)$"))
    first = page.locator(".grid > section").first
    expect(first.get_by_role("heading")).to_have_text("Recommended: x to announce")
    entries = first.get_by_role("region", name="What to announce, entry by entry")
    for row, value, now in zip(entries.locator("tbody tr").all(), x, waiting.x, strict=True):
        recommended, announced, baseline = row.locator("td").all()
        assert recommended.inner_text() == f"{value:.2f}"
        assert announced.inner_text() == f"{now:.2f}".replace("-", "−")
        assert baseline.inner_text() == "0"
    verdict = first.locator(".verdict dd")
    assert float(verdict.nth(0).get_attribute("title")) == saved.expected.cost
    assert abs(float(verdict.nth(1).inner_text().split()[0]) - 7.0) < 0.3  # three days, a tenth each
    assert verdict.nth(2).inner_text() == saved.words
    expect(page.get_by_text(f"Probe {waiting.name} is out; issued to local")).to_be_visible()
    expect(page.locator(".badge")).to_contain_text("waits for the response since")


def test_charts_are_read_by_keyboard_and_pointer(page, server):
    """The cost is (x1 - 1)² + 0.01 x2: the first entry matters, and a slice along it is that parabola."""
    with Local.create(server.db, "charts", Setup(Averager(), x0=[0.5, 0.5], rewindable=True)) as study:
        for x in np.random.default_rng(2).uniform(0.0, 2.0, size=(40, 2)):
            study.tell(study.next_probe(), cost=(x[0] - 1.0) ** 2 + 0.01 * x[1], x=x)
        costs = [o.cost for o in study.answers()]
        x = study.recommend()
    open_study(page, server, "charts", "Days")
    cost = "[aria-labelledby=title-cost] "
    chart = page.locator(cost + "svg.chart")
    chart.focus()
    page.keyboard.press("End")
    expect(page.locator(cost + "[aria-live]")).to_contain_text("probe 39.0")
    said = page.locator(cost + ".tip text").all_text_contents()
    assert said[:2] == ["seen", "deployment 40"]
    assert float(said[2].removeprefix("cost ")) == pytest.approx(costs[-1], rel=1e-4)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(cost + "[aria-live]")).to_contain_text("probe 38.0")
    page.get_by_role("tab", name="What matters").click()
    rows = page.locator(".importance tbody tr")
    expect(rows.first).to_contain_text("x1")
    assert float(rows.first.locator("td").first.inner_text().rstrip("%")) > 95
    page.locator("[aria-labelledby=title-against] svg.chart").focus()
    shown, sliced = page.locator("[aria-labelledby=title-against] .tip text"), []
    for _ in range(60):
        page.keyboard.press("ArrowRight")
        if shown.first.text_content() == "known, others as recommended":
            sliced.append(tuple(float(shown.nth(k).text_content().split()[1].replace("−", "-")) for k in (1, 2)))
    inside = {(at, cost) for at, cost in sliced if 0.3 < at < 1.7}
    assert len(inside) > 5
    assert all(cost == pytest.approx((at - 1.0) ** 2 + 0.01 * x[1], abs=0.02) for at, cost in inside)
    contour = page.locator("[aria-labelledby=title-contour] svg.chart")
    expect(contour).to_have_attribute("aria-label", "Cost over x1 and x2.")
    expect(contour.locator("rect[fill^=color-mix]").first).to_be_attached()


def test_tell_from_the_room(page, server):
    """A day from a dropped file that lacks a road, then one that is confirmed; the context goes with each."""
    names = ResponseSchema([f"road {i}" for i in range(1, 15)])
    told = {"context": {"rain": "flag"}, "response": names}
    with Local.create(server.db, "telling", Setup(leader(), "total-response", x0=[0.5], **told)) as study:
        study.ask()
    go(page, server, "/#/studies/telling")
    page.get_by_role("button", name="Tell the response").click()
    box = page.get_by_role("dialog")
    expect(box.get_by_role("heading")).to_have_text("telling: tell the response to probe 0.0")
    expect(box).to_contain_text("x1: 0.500")
    expect(box.get_by_label("Number for road 1", exact=True)).to_be_focused()
    box.get_by_role("button", name="Tell").click()
    expect(box.get_by_role("alert")).to_contain_text("No number was put in")
    box.get_by_text("From a file or from the clipboard").click()
    box.get_by_label("Response, whole").fill("name,count\nroad 1,x")
    box.get_by_label("Find an entry by name").focus()
    expect(box.get_by_role("alert").first).to_contain_text("Line 2: expected a number, got x")
    rows = "".join(f"road {i},{i}\n" for i in range(13, 0, -1))
    file = {"name": "day.csv", "mimeType": "text/csv", "buffer": f"name,count\n{rows}".encode()}
    box.get_by_label("CSV file").set_input_files(file)
    expect(box).to_contain_text("13 of 14 numbers; missing: road 14.")
    box.get_by_label("rain").check()
    box.get_by_role("button", name="Tell").click()
    expect(page.locator("#said")).to_contain_text("Told probe 0.0")
    expect(page.get_by_text("Probe 0.1 is out")).to_be_visible()
    page.get_by_role("button", name="Tell the response").click()
    box.get_by_label("This was").select_option("it is right, whatever it looks like")
    box.get_by_text("From a file or from the clipboard").click()
    box.get_by_label("Response, whole").fill(" ".join(["100"] * 14))
    box.get_by_role("button", name="Tell").click()
    page.get_by_role("tab", name="Days").click()
    table = page.get_by_role("region", name="Answers", exact=True)
    expect(table.locator("tbody tr")).to_have_count(2)
    with Local.open(server.db, "telling") as study:
        first, second = study.answers()
        assert first.y[:13].tolist() == list(range(1, 14))
        assert np.isnan(first.y[13])
        assert (first.context.tolist(), second.context.tolist()) == ([1.0], [0.0])
        assert second.left_out is None


def test_measure_the_baseline(page, server):
    with Study.create(server.url, "no baseline", Setup(leader(), x0=[0.5])) as study:
        play(study, 3)
    open_study(page, server, "no baseline")
    expect(page.locator(".headline")).to_contain_text("measure the baseline")
    page.get_by_role("button", name="Measure the baseline (needs attention)").click()
    expect(page.locator("#said")).to_contain_text("The baseline is announced next")
    with Study.open(server.url, "no baseline") as study:
        for _ in range(2):
            probe = study.next_probe()
            assert probe.x.tolist() == [0.5]
            study.tell(probe, cost=4.0)
    expect(page.locator(".verdict dd").nth(1)).to_contain_text("95%")


def test_correct_one_entry_by_name(page, server):
    """The dialog shows what was told, has nothing filled in, and leaves the rest; the cost is computed."""
    names = ResponseSchema(["north", "south", "bridge"])
    with Local.create(server.db, "by name", Setup(leader(), "total-response", x0=[0.5], response=names)) as study:
        study.tell(study.next_probe(), [10.0, 20.0, 31.0])
    open_study(page, server, "by name", "Days")
    page.get_by_role("button", name="Correct probe 0.0").click()
    box = page.get_by_role("dialog")
    expect(box.get_by_role("row").nth(3)).to_contain_text("bridge31")
    expect(box.get_by_label("Right cost")).to_have_count(0)
    assert [field.input_value() for field in box.locator("input[type=number], textarea").all()] == [""] * 4
    box.get_by_label("Right number for bridge").fill("30")
    box.get_by_label("Why was it wrong?").fill("a typo")
    box.get_by_role("button", name="Correct").click()
    expect(page.locator("#said")).to_contain_text("Corrected probe 0.0")
    with Local.open(server.db, "by name") as study:
        (now,) = study.answers()
        assert (now.y.tolist(), now.cost) == ([10.0, 20.0, 30.0], 60.0)


def test_a_correction_says_where_the_answer_was_measured(page, server):
    """A guard withdrew the second probe; the one in its place was given up."""
    rails = Rails(baseline=[0.0, 0.0], baseline_cost=1.0, allowed_loss=0.1)
    with Study.create(server.url, "withdrawn", Setup(leader(), x0=[0.5, 0.5], rails=rails)) as study:
        first, _ = study.ask()
        study.tell(first, y=first.x, cost=9.0)
        (after,) = study.ask()
        open_study(page, server, "withdrawn")
        expect(page.get_by_text("Probe 0.1-1 is out")).to_be_visible()
        study.give_up(after, "snow")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".events")).to_contain_text("round 0, revision 1")
    expect(page.locator(".events")).to_contain_text("probe 0.1-1: snow")
    page.get_by_role("tab", name="Days").click()
    page.get_by_role("button", name="Correct probe 0.1-1", exact=True).click()
    box = page.get_by_role("dialog")
    expect(box.get_by_role("heading")).to_have_text("withdrawn: correct probe 0.1-1")
    box.get_by_text("From a file or from the clipboard").click()
    box.get_by_label("Right cost").fill("0.25")
    box.get_by_label("Response, whole").fill(" ".join(map(repr, after.x.tolist())))
    box.get_by_label("Why was it wrong?").fill("no snow")
    with page.expect_request("**/correct") as sent:
        box.get_by_role("button", name="Correct").click()
    expect(page.locator("#said")).to_contain_text("Corrected probe 0.1-1")
    said = sent.value.post_data_json
    assert said["probe"] == "0.1-1"
    assert said["x"] == after.x.tolist()
    with Study.open(server.url, "withdrawn") as study:
        (answer,) = (o for o in study.history().answers if o.index == 1)
        assert (answer.name, answer.x.tolist(), answer.cost) == ("0.1-1", after.x.tolist(), 0.25)


def test_pause_resume_note_amend_finish(page, server):
    with Study.create(server.url, "acting", Setup(leader(), x0=[0.0])) as study:
        play(study, 1)
    open_study(page, server, "acting", "Log")
    page.get_by_role("button", name="Pause").click()
    page.get_by_label("Why? (for the log)").fill("a road is closed")
    page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    expect(page.locator(".head .badge")).to_have_text("paused: a road is closed")
    page.get_by_role("tab", name="Today").click()
    page.get_by_role("button", name="Resume (needs attention)").click()
    expect(page.locator(".head .badge")).to_have_text("ready to announce")
    page.get_by_role("tab", name="Log").click()
    page.get_by_label("Note for the log").fill("open again")
    page.get_by_role("button", name="Write").click()
    expect(page.locator(".events")).to_contain_text("open again")
    page.get_by_role("button", name="Amend a guard rail").click()
    page.get_by_label("Limit").fill("0.1")
    page.get_by_role("dialog").get_by_role("button", name="Amend").click()
    expect(page.locator("#said")).to_contain_text("in force from round 1")
    with page.expect_download() as download:
        page.get_by_role("button", name="rounds.csv").click()
    assert "round,cost" in download.value.path().read_text()
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("dialog").get_by_role("button", name="Finish").click()
    expect(page.locator(".head .badge")).to_contain_text("finished")
    with Study.open(server.url, "acting") as study:
        kinds = [event["kind"] for event in study.events()][4:]
        assert kinds == ["paused", "resumed", "noted", "amended", "finished"]


def test_wrong_token_and_what_a_reader_sees(page, tmp_path):
    db = f"sqlite:///{tmp_path}/s.db"
    read, admin = make_token(db, "reader", Scope.READ), make_token(db, "boss", Scope.ADMIN)
    with running(db) as server:
        Study.create(server.address, "guarded", Setup(leader(), x0=[0.0]), token=admin).close()
        page.goto(server.address)
        page.get_by_label("Token").fill("stk_00000000_wrong")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("alert")).to_contain_text("not known")
        page.get_by_label("Token").fill(read)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("link", name="guarded").click()
        page.get_by_role("tab", name="Log").click()
        expect(page.get_by_text("allows you to look, not to act")).to_be_visible()
        expect(page.get_by_role("button", name="Finish")).to_have_count(0)
        assert read not in page.url
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_label("Token")).to_be_visible()


def test_lost_connection_and_recovery(page, tmp_path):
    port = studies.free_port()
    db = f"sqlite:///{tmp_path}/s.db"
    token = make_token(db, "watcher", Scope.ADMIN)

    @contextlib.contextmanager
    def serving():
        server = make_server(Served(db))
        from stackelberg.server.run import bound_socket

        listening = bound_socket("127.0.0.1", port)
        thread = threading.Thread(target=lambda: server.run(sockets=[listening]), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{port}/#token={token}"
        finally:
            server.should_exit = True
            thread.join(20)
            listening.close()

    with serving() as url, Study.create(url, "lost", Setup(leader(), x0=[0.0])) as study:
        play(study, 2)
        page.goto(url)
        page.get_by_role("link", name="lost").click()
        expect(page.locator("#connection")).to_have_text("Live")
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    expect(page.locator("#main")).to_have_attribute("data-stale", "true")
    with serving() as url, Study.open(url, "lost") as study:
        play(study, 3)
        expect(page.locator("#connection")).to_have_text("Live", timeout=WAIT)
        expect(page.locator(".facts")).to_contain_text("Round3", timeout=WAIT)
        expect(page.locator("#main")).to_have_attribute("data-stale", "false")


def test_a_study_opened_while_the_server_is_away_is_opened_when_it_is_back(page, server):
    with Study.create(server.url, "away", Setup(leader(), x0=[0.0])) as study:
        play(study, 1)
    page.goto(server.url)
    page.route("**/v1/studies/away**", lambda route: route.abort())
    page.get_by_role("link", name="away").click()
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    page.unroute("**/v1/studies/away**")
    expect(page.locator("#connection")).to_have_text("Live", timeout=WAIT)
    expect(page.locator(".facts")).to_contain_text("Round1", timeout=WAIT)


def test_keyboard_only(page, server):
    """From the list into a study, to a note and back, without a mouse."""
    with Study.create(server.url, "by keyboard", Setup(leader(), x0=[0.0])) as study:
        play(study, 1)
    page.goto(server.url)
    page.wait_for_selector(".studies")

    def tab_to(words, most=60):
        for _ in range(most):
            page.keyboard.press("Tab")
            held = page.evaluate(
                "(e => e.getAttribute('aria-label') || e.innerText || e.labels?.[0]?.innerText || '')"
                "(document.activeElement)"
            )
            if held.strip().startswith(words):
                outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                assert outline != "none", f"the focus on {words!r} cannot be seen"
                return
        raise AssertionError(f"{words!r} cannot be reached with the keyboard")

    tab_to("by keyboard")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:text-is('by keyboard')")
    assert page.evaluate("document.activeElement.innerText") == "by keyboard"
    tab_to("Today")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Log")).to_be_focused()
    tab_to("Note for the log")
    page.keyboard.type("typed")
    tab_to("Write")
    page.keyboard.press("Enter")
    expect(page.locator(".events")).to_contain_text("typed")
    tab_to("Pause")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement.innerText") == "Pause"


def test_no_serious_accessibility_fault(page, server):
    """In the dark other colours stand on the same page: their contrast is looked at."""
    for path, ready in (
        ("/#/", ".list tbody tr"),
        ("/#/studies/tolls", ".verdict"),
        ("/#/studies/tolls?tab=Map", "svg.map"),
        ("/#/studies/prices?tab=What+matters", "svg.chart"),
        ("/#/studies/tolls?tab=Log", ".events"),
        ("/#/studies/tolls?tab=Days", "dialog"),
        ("/#/studies/nothing", ".error"),
    ):
        part = "dialog" if ready == "dialog" else None  # what is behind it was looked at just before
        go(page, server, path)
        if part:
            page.get_by_role("button", name="Correct probe 5.0").click()
        page.wait_for_selector(ready, timeout=WAIT)
        for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            page.emulate_media(color_scheme=scheme)
            found = axe.Axe().run(page, part, {"resultTypes": ["violations"], **rules}).response["violations"]
            serious = [v for v in found if v["impact"] in ("serious", "critical")]
            named = [(v["id"], [node["html"][:120] for node in v["nodes"][:3]]) for v in serious]
            assert named == [], (path, scheme)


@pytest.mark.parametrize("width", [390, 1280, 2560])
def test_fits_from_phone_to_wall(browser, server, width):
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    try:
        for path, ready in (
            ("/#/", ".list tbody tr"),
            ("/#/studies/tolls", ".verdict"),
            ("/#/studies/tolls?tab=Map", "svg.map"),
            ("/#/studies/prices?tab=What+matters", "svg.chart"),
            ("/#/studies/wide?tab=Days", "svg.chart"),
            ("/#/studies/tolls?tab=Log", ".events"),
        ):
            go(page, server, path)
            page.wait_for_selector(ready, timeout=WAIT)
            found = page.evaluate(
                """() => ({
                  over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
                  outside: [...document.querySelectorAll('main *')].filter(e => !e.closest('.scroll,.plot,svg,.sr')
                    && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
                    .map(e => e.outerHTML.slice(0, 80)),
                  small: [...document.querySelectorAll('main p, main td, main dd, main a, main label')].filter(
                    e => parseFloat(getComputedStyle(e).fontSize) < 12).length,
                })"""
            )
            assert found == {"over": 0, "outside": [], "small": 0}, path
    finally:
        context.close()


def test_nothing_leaves_the_machine_and_the_policy_holds(browser, server):
    context = browser.new_context()
    page = context.new_page()
    asked, broken = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.expose_function("broken", lambda what: broken.append(what))
    page.add_init_script(
        "addEventListener('securitypolicyviolation', e => window.broken(`${e.effectiveDirective} ${e.sourceFile}`))"
    )
    try:
        for tab in ("Map", "Days", "What matters", "Log"):
            open_study(page, server, "tolls", tab)
            page.wait_for_selector("[role=tabpanel]:not([hidden]) .card")
        assert all(url.startswith((server.address, "data:", "blob:")) for url in asked)
        assert broken == []
    finally:
        context.close()


def test_a_study_that_no_address_leads_to_is_asked_for_once(page, tmp_path):
    """A log that somebody made may call a study what no path can."""
    with running(f"sqlite:///{tmp_path}/s.db") as server:
        Study.create(server.url, "prices", Setup(leader(), x0=[0.0, 0.0])).close()
        with contextlib.closing(sqlite3.connect(tmp_path / "s.db")) as db, db:
            db.execute("UPDATE stackelberg_studies SET name = 'a/b'")
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        go(page, server)
        page.get_by_role("link", name="a/b").click()
        expect(page.get_by_role("heading", name=re.compile("No such study|cannot be shown"))).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert sum("a%2Fb" in url for url in asked) == 1
