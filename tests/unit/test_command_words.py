"""What commands say, word for word: sessions as they are typed, with what is printed and what is said beside it.

A line `$ words` is a command (`$ 2 words` one that ends with that code), lines that begin with `!` are said on
stderr (less `stackelberg:`), the others are printed. `...` stands for anything; long lines may be broken.
"""

from __future__ import annotations

import doctest
import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import typer
from tests import three_roads
from typer.testing import CliRunner

from stackelberg import Setup, TwoPoint
from stackelberg.cli.app import app
from stackelberg.cli.console import print_facts, print_json
from stackelberg.roads import braess
from stackelberg.roads.files import write_frame
from stackelberg.study import Study
from stackelberg.theory import Effort

pytestmark = pytest.mark.slow  # whole commands

_CHECK = doctest.OutputChecker()


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("STACKELBERG_DB", raising=False)


def play(session: str) -> None:
    """Type the commands of a session, and compare."""
    for part in session.strip().split("$ ")[1:]:
        command, *lines = part.strip("\n").splitlines()
        words = shlex.split(command)
        code = int(words.pop(0)) if words[0].isdigit() else 0
        found = CliRunner().invoke(app, words)
        assert found.exit_code == code, (command, found.output)
        lines_said = (line.removeprefix("stackelberg: ") for line in found.stderr.splitlines())
        said = "".join(f"{line}\n" for line in lines_said if not line.startswith(EVENING))
        if words[0] == "new":
            _without_baseline()
        _same(command, [line[2:] for line in lines if line.startswith("! ")], without_askings(said))
        _same(command, [line for line in lines if not line.startswith("! ")], found.stdout)


EVENING = (
    *("next: ", "what the recommended ", "the recommended ", "no step was taken", "in doubt and left out"),
    "the recommendation has hardly",
)
"""How the evening's lines begin: `test_evening` has them by hand, and they are left out of the sessions here."""


def _without_baseline() -> None:
    """Begin at once: the days of the baseline are not what these sessions are about."""
    for file in Path().glob("*.toml"):
        file.write_text(re.sub(r"^baseline.*\n", "", file.read_text(), flags=re.MULTILINE))


def without_askings(text: str) -> str:
    """The names of probes without how often they were asked: 2.1-3 is 2.1."""
    return re.sub(r"(\b\d+\.\d+)-\d+", r"\1", text)


def _same(command: str, lines: list[str], got: str) -> None:
    want = "".join(f"{line}\n" for line in lines)
    assert _CHECK.check_output(want, got, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE), (
        f"{command}\nexpected:\n{want}\ngot:\n{got}"
    )


def counts(file: str, **links: float) -> None:
    Path(file).write_text("link,count\n" + "".join(f"{n[1:]},{count}\n" for n, count in links.items()))


def test_a_planner_whose_counters_fail():
    """On links 1, 3 and 5 flows of 4, 2 and 4 take 40, 52 and 40: 424 in all, 320 without link 3."""
    write_frame("net.csv", braess()[0].to_frame()[0])
    Path("none.csv").write_text("tail,head\n1,4\n3,4\n")
    counts("all.csv", n1=4, n3=2, n5=4, n4=1)
    counts("two.csv", n1=4, n5=4)
    play("""
$ new city.toml --network net.csv --without-sensors none.csv
! net.csv: 4 nodes, 5 links, units demand and times without units
! 3 of 5 links have a sensor; what becomes of the others, `uncounted` in the file says
! wrote city.toml; look it over, then: stackelberg run city.toml
""")
    text = re.sub("(?m)^lam = [^ ]*", "lam = 0.0", Path("city.toml").read_text()).replace('"estimate"', '"ignored"')
    text = (
        text.replace('kind = "city-twin"', 'kind = "two-point"')
        .replace("# schedule =", "schedule =")
        .replace("# K = 1  ", "K = 1  ", 1)
    )
    Path("city.toml").write_text(text)
    play("""
$ run city.toml
Study city
  study      city
  round      0
  followers  live
  objective  travel time on 3 of 5 links, latencies known
! ask what to announce with: stackelberg ask city; say what came back with: stackelberg tell city
! --probe PROBE --counts FILE.csv
$ run city.toml --json
{
  "study": "city",
  "round": 0,
  "followers": "live",
  "objective": "travel time on 3 of 5 links, latencies known"
}
! going on with study 'city' at round 0
! ask what to announce with: stackelberg ask city; say what came back with: stackelberg tell city
! --probe PROBE --counts FILE.csv
$ 2 tell city --counts all.csv
! error: no probe of round 0 was asked yet: stackelberg ask city
$ ask city --csv
link,toll,tail,head
1,...,1,3
2,...,1,4
3,...,3,2
4,...,3,4
5,...,4,2
! largest tolls: 1→3 (link 1): ..., 1→4 (link 2): ..., 3→2 (link 3): ... and 2 more
! probe 0.0: hold it for 1 follower round, then: stackelberg tell city --probe ... --counts FILE.csv...
$ 2 tell city --y 1,2
! error: y: ...
$ 2 tell city --y 1,2 --counts all.csv
! error: expected one of --y, --y-file and --counts, got --y and --counts
$ 2 tell city --times all.csv
! error: --times: travel times come beside counts; expected --counts as well
$ tell city --counts all.csv
! probe 0.0: recorded
! counted: all 3 links with a sensor (2 of 5 have none)
! link 4 came with a count although declared without a sensor: kept, not in the cost
! cost 424.0 (travel time on 3 of 5 links, latencies known)
! round 0 is open and waits for 1 more; next: stackelberg ask city
$ tell city --counts all.csv --probe 0.0
! probe 0.0: known already
! counted: all 3 links with a sensor (2 of 5 have none)
! link 4 came with a count although declared without a sensor: kept, not in the cost
! cost 424.0 (travel time on 3 of 5 links, latencies known)
! round 0 is open and waits for 1 more; next: stackelberg ask city
$ tell city --counts two.csv
! probe 0.1: recorded
! counted: 2 of the 3 links with a sensor (2 of 5 have none)
! no cost: link 3 not counted, without which it is not known; what was counted is kept
! round 1 is open; next: stackelberg ask city
$ tell city --counts all.csv --probe 0.1 --replicate 1
! probe 0.1: recorded, late
! ...
! cost 424.0 (travel time on 3 of 5 links, latencies known)
! round 1 is open; next: stackelberg ask city
$ ask city
...
! largest tolls: ...
! probe 1.0: hold it for 1 follower round, then: stackelberg tell city --probe ... --counts FILE.csv...
$ tell city --counts two.csv
! probe 1.0: recorded
! ...counted: 2 of the 3 links with a sensor (2 of 5 have none)
! no cost: link 3 not counted, without which it is not known; what was counted is kept
! round 1 is open and waits for 1 more; next: stackelberg ask city
$ tell city --counts two.csv
! probe 1.1: recorded
! most of the last answers lack link 3: days without them have no cost
! if they have no counter, begin a new study with without_sensors = [3] in its file
! counted: 2 of the 3 links with a sensor (2 of 5 have none)
! no cost: link 3 not counted, without which it is not known; what was counted is kept
! round 2 is open; next: stackelberg ask city
$ ask city --json
...
! largest tolls: ...
! probe 2.0: ...
$ tell city --failure rain
! probe 2.0: recorded
! no cost: no answer (rain)
! round 2 is open and waits for 1 more; next: stackelberg ask city
$ show city
Study city: ...
  waits for        2.1 (since ...
  answers          6, 1 failed
...
! most of the last answers lack link 3: days without them have no cost
! if they have no counter, begin a new study with without_sensors = [3] in its file
$ amend city largest_change=0.5 K=3 --reason calm
! amended K, largest_change, in force from round 3
$ correct city 1.1 --counts all.csv --reason "found again"
! probe 1.1: corrected; everything since is computed again
$ correct city 1.1 --counts all.csv --reason "found again"
! probe 1.1: known already
$ retract city 0.0 --reason "another day"
! probe 0.0: retracted; everything since is computed again
$ export city
! wrote city/rounds.csv, city/answers.csv; cost is: travel time on 3 of 5 links, latencies known
$ backup kept.db
! study 'city': ... events
! wrote kept.db: 1 study, read back and checked
$ restore kept.db --db sqlite:///new.db
! study 'city': ... events
! restored into sqlite:///new.db: 1 study, read back and checked
! an answer to a probe that was asked after the backup was made must say its x: tell --x
$ 2 report city --certify
! error: --certify: followers are live, and a certificate needs deployments of its own; use
! stackelberg.theory.certify with a function that deploys an x and returns its cost
$ finish city --json
{
  "study": "city",
  "finished": "finished"
}
! finished study 'city'
""")
    with Study.open("sqlite:///stackelberg.db", "city") as study:
        costs = [o.cost for o in study.history().answers if o.cost is not None]
    assert costs == pytest.approx([424.0] * 2)


def test_days_that_never_have_a_cost():
    write_frame("net.csv", braess()[0].to_frame()[0])
    counts("two.csv", n1=4, n5=4)
    counts("none.csv", n1=float("nan"))
    CliRunner().invoke(app, ["new", "city.toml", "--network", "net.csv"])
    text = Path("city.toml").read_text().replace('"balance"', '"ignored"')
    text = text.replace('kind = "city-twin"', 'kind = "two-point"').replace("# schedule =", "schedule =")
    Path("city.toml").write_text(text)
    for _ in range(2):
        CliRunner().invoke(app, ["run", "city.toml"])
        CliRunner().invoke(app, ["ask", "city"])
        CliRunner().invoke(app, ["tell", "city", "--counts", "two.csv"])
    play("""
$ ask city
...
! ...
$ tell city --counts two.csv
! probe 2.0: recorded
! ...most of the last answers lack links 2, 3, 4: THERE IS NO COST AT ALL, and so little to learn from
! if they have no counter, begin a new study with without_sensors = [2, 3, 4] in its file
! counted: 2 of the 5 links
! no cost: links 2, 3, 4 not counted, without which it is not known; what was counted is kept
! round 3 is open; next: stackelberg ask city
""")


def test_a_study_told_by_hand():
    Path("live.toml").write_text(
        '[study]\nname = "two words"\n[live]\ndimension = 2\n[leader]\nkind = "two-point"\nmode = "sequential"\n'
        'K = 4\nschedule = { kind = "constant", eta = 0.1, delta = 0.5 }\n'
    )
    play("""
$ run live.toml --db sqlite:///a.db
Study two words
  study      two words
  round      0
  followers  live
  objective  told with each answer
! ask what to announce with: stackelberg ask 'two words' --db sqlite:///a.db; say what came back with: stackelberg
! tell 'two words' --probe PROBE --y NUMBERS --cost NUMBER --db sqlite:///a.db
$ ask 'two words' --db sqlite:///a.db
0.0 0.0
! probe 0.0: hold it for 4 follower rounds, then: stackelberg tell 'two words' --probe ... --y NUMBERS
! --cost NUMBER --db sqlite:///a.db...
$ tell 'two words' --cost 1234567.8 --db sqlite:///a.db
! probe 0.0: recorded
! cost 1.235 million
! round 0 is open and waits for 1 more; next: stackelberg ask 'two words' --db sqlite:///a.db
$ tell 'two words' --y 1,nan --cost 0.00012 --db sqlite:///a.db
! probe 0.1: recorded
! cost 1.200 × 10⁻⁴
! round 1 is open; next: stackelberg ask 'two words' --db sqlite:///a.db
$ resume --db sqlite:///a.db
Study two words
...
! ask what to announce ...
$ 2 tell 'two words' --reading --db sqlite:///a.db
! error: no probe of round 1 was asked yet: stackelberg ask 'two words' --db sqlite:///a.db
$ ask 'two words' --db sqlite:///a.db
...
! probe 1.0: ...
$ 2 tell 'two words' --reading --db sqlite:///a.db
! error: --reading: expected the response so far in --y, --y-file or --counts
$ amend 'two words' settle_tolerance=0.1 settle_window=1 --db sqlite:///a.db
! amended settle_tolerance, settle_window, in force from round ...
$ tell 'two words' --y 1,2 --db sqlite:///a.db
! probe 1.0: recorded
! no cost: this study has no objective, and none was told (--cost)
! round 1 is open and waits for 1 more; next: stackelberg ask 'two words' --db sqlite:///a.db
$ tell 'two words' --failure 'no answer' --db sqlite:///a.db
! probe 1.1: recorded
! no cost: no answer (no answer)
! round 2 is open; next: stackelberg ask 'two words' --db sqlite:///a.db
$ ask 'two words' --db sqlite:///a.db
...
! probe 2.0: ...
$ tell 'two words' --reading --y 3,4 --db sqlite:///a.db
! moved by nan: not settled yet
$ tell 'two words' --reading --y 3,4.5 --db sqlite:///a.db
! moved by 0.0925: settled
$ tell 'two words' --reading --y 3,4.5 --json --db sqlite:///a.db
{
  "movement": 0.0,
  "settled": true,
  "readings": 3
}
! moved by 0: settled
$ studies --db sqlite:///a.db
name       round  events  created              changed              state
two words  2      ...     open
$ 4 resume --db sqlite:///b.db
! error: sqlite:///b.db: there is no such file; check --db, or create a study first
""")
    with Study.open("sqlite:///a.db", "two words") as study:
        Study.create("sqlite:///a.db", "another", Setup(study.leader.leader, x0=[0.0, 0.0])).close()
    play("""
$ 2 resume --db sqlite:///a.db
! error: NAME: expected one, as there are 2 studies: two words, another
$ backup b.db --db sqlite:///a.db
! study 'two words': ... events
! study 'another': 1 events
! wrote b.db: 2 studies, read back and checked
$ restore b.db --db sqlite:///c.db
! study 'two words': ... events
! study 'another': 1 events
! restored into sqlite:///c.db: 2 studies, read back and checked
! an answer to a probe that was asked after the backup was made must say its x: tell --x
""")


def test_a_played_study_says_where_it_is(monkeypatch):
    text = '[study]\nname = "pigou"\nrounds = 20\n[game]\nbuiltin = "pigou"\n[leader]\nkind = "two-point"\nK = 2\n'
    Path("pigou.toml").write_text(text + 'schedule = { kind = "constant", eta = 0.1, delta = 0.25 }\n')
    play("""
$ run pigou.toml
Study pigou
  study            pigou
  status           rounds done
  advice           ...
  rounds           20
  cost             ...
  deployments      40
  follower rounds  80
  failures         0
  x                ...
! round 2 of 20: cost ..., step ..., response moved ...
! round 4 of 20: cost ..., step ..., response moved ...
! round 6 of 20: ...
! round 8 of 20: ...
! round 10 of 20: ...
! round 12 of 20: ...
! round 14 of 20: ...
! round 16 of 20: ...
! round 18 of 20: ...
! round 20 of 20: ...
$ run pigou.toml --rounds 21
Study pigou
...
  rounds           21
...
  deployments      42
...
! going on with study 'pigou' at round 20
""")

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("stackelberg.followers.ProjectedGradient.respond", interrupted)
        play("""
$ 130 run pigou.toml --rounds 30
Study pigou
  study            pigou
  status           interrupted
...
! going on with study 'pigou' at round 21
! stopped after round 21; go on with: stackelberg resume pigou
$ 130 resume pigou --rounds 30 --programs
...
! stopped after round 21; go on with: stackelberg resume pigou --programs
""")


def test_an_equilibrium_in_words(tmp_path):
    """The figures are worked out in test_command_tables.py."""
    three_roads.write(tmp_path)
    play(
        """
$ equilibrium --net net.csv --trips trips.csv --gap 1e-12 --tolls tolls.csv
User equilibrium of three roads
  network               three roads
  solution              user equilibrium
  nodes                 3
  links                 3
  pairs                 2
  demand                5.000
  demand within zones   0
  total travel time     16.15
  Beckmann's function   13.27
  revenue               0.7000
  refund per traveller  0.1400
  relative gap          ...
  converged             yes
  stopped               gap reached
  iterations            ...
  solved in             ... s
  units                 minutes, vehicles
$ equilibrium --net net.csv --trips trips.csv --gap 1e-12 --classes classes.toml --tolls tolls.csv
User equilibrium of three roads
  network                  three roads
  solution                 user equilibrium
  nodes                    3
  links                    3
  demand                   5.000
  total travel time        17.43
  cost in money            47.98
  tolls paid               0.4834
  cars: vehicles           3.750
  cars: value of time      2.000
  cars: passenger cars     1.000
  cars: travel time        13.13
  cars: cost in money      26.26
  cars: tolls paid         0.1875
  lorries: vehicles        1.250
  lorries: value of time   5.000
  lorries: passenger cars  2.000
  lorries: travel time     4.299
  lorries: cost in money   21.72
  lorries: tolls paid      0.2959
  relative gap             ...
  converged                yes
  stopped                  gap reached
  iterations               ...
  solved in                ... s
  units                    minutes, vehicles
$ 2 equilibrium --net net.csv --trips trips.csv --classes classes.toml --system-optimum --value money
! error: classes: expected the same value_of_time per passenger car in all of them, got several; ...
$ 2 equilibrium --net net.csv --trips trips.csv --classes classes.toml --system-optimum --tolls tolls.csv
! error: --tolls: the system optimum does not depend on tolls; leave out one of the two
$ 1 equilibrium --net net.csv --trips trips.csv --gap 1e-300 --elasticity -0.5
...
! the gap 1e-300 was not reached: stopped at ... after ... iterations (...)
"""
    )


def test_names_of_studies_are_completed():
    for db, names in ((None, ("bridge", "city", "bay")), ("sqlite:///other.db", ("border", "a b"))):
        for name in names:
            Study.create(db or "sqlite:///stackelberg.db", name, Setup(TwoPoint(K=1), x0=[0.0])).close()
    commands = typer.main.get_command(app).commands

    def completed(word, begun, *before):
        context = commands[word].make_context(word, list(before), resilient_parsing=True)
        name = next(parameter for parameter in commands[word].params if parameter.name == "name")
        return [found.value for found in name.shell_complete(context, begun)]

    assert completed("show", "b") == ["bridge", "bay"]
    assert completed("tell", "ci") == ["city"]
    assert completed("show", "b", "--db", "sqlite:///other.db") == ["border"]
    assert completed("show", "b", "--db", "sqlite:///none.db") == []


def test_what_is_no_number_is_null(capsys):
    print_json({"cost": float("nan"), "most": float("-inf"), "x": np.array([1.5, np.nan]), "n": np.int64(3)})
    assert json.loads(capsys.readouterr().out) == {"cost": None, "most": None, "x": [1.5, None], "n": 3}


def test_how_commands_end(monkeypatch):
    def out_of_memory(*_, **__):
        raise MemoryError

    monkeypatch.setattr("stackelberg.study.Study.list", out_of_memory)
    play("""
$ 2 studies
! error: there is not enough memory for this; is a number in a file or an option far too large?
$ 4 show none
! error: sqlite:///stackelberg.db: there is no such file; check --db, or create a study first
""")
    Path("text.db").write_text("no database " * 100)
    play("""
$ 3 show none --db sqlite:///text.db
! error: ...
""")


def test_numbers_of_a_study_in_words():
    """Of numbers the first three are shown, of tolls the three largest."""
    write_frame("net.csv", braess()[0].to_frame()[0])
    Study.create("sqlite:///stackelberg.db", "nine", Setup(TwoPoint(K=1), x0=np.arange(1.0, 10.0))).close()
    CliRunner().invoke(app, ["new", "city.toml", "--network", "net.csv"])
    text = Path("city.toml").read_text().replace("# x0 = 0.0", "x0 = [0.1, 0.5, 0.2, 0.3, 0.4]")
    Path("city.toml").write_text(text)
    CliRunner().invoke(app, ["run", "city.toml"])
    play("""
$ show nine
Study nine: nothing was measured yet
...
  recommended      1.000, 2.000, 3.000 and 6 more
...
$ show city
Study city: nothing was measured yet
...
  recommended      1→4 (link 2): 0.5000, 4→2 (link 5): 0.4000, 3→4 (link 4): 0.3000 and 2 more
...
""")


def test_a_report_and_its_certificate(monkeypatch):
    Path("pigou.toml").write_text('[study]\nname = "pigou"\nseed = 6\nrounds = 1\n[game]\nbuiltin = "pigou"\n')
    given = []

    @dataclass(frozen=True)
    class Found:
        verdict: SimpleNamespace
        precision_needed: float | None = None
        effort: Effort | None = None

        def words(self, sense):
            return self.verdict.value

    def certify(probe, x, X, eps, curvature, radius, **more):
        given.append((probe, eps, curvature, radius, more))
        return Found(SimpleNamespace(value="arrived"))

    def effort(game, x, eps, curvature, radius, *, budget, limit, rate, seed):
        return Effort(budget // 10, eps / 100, 40, 40, eps / 200, limit)

    def write(study, words):
        return SimpleNamespace(save=lambda path: path.parent / f"{study.name} {words}.html")

    monkeypatch.setattr("stackelberg.theory.settled_probe", lambda game, K, x, rate, seed: (K, seed))
    monkeypatch.setattr("stackelberg.theory.effort", effort)
    monkeypatch.setattr("stackelberg.theory.certify", certify)
    monkeypatch.setattr("stackelberg.report.page.page_of_study", write)
    play("""
$ run pigou.toml --json
...
! round 1 of 1: ...
$ report pigou
! wrote report-pigou/pigou None.html
$ report pigou --certify --json --out there
{
  "study": "pigou",
  "page": "there/pigou arrived.html",
  "certificate": "arrived"
}
! deciding takes costs within 0.0005 of settled: 100 deployments of 80 follower rounds (K = 40), 8,000 in all
! wrote there/pigou arrived.html
$ report pigou --certify --rounds 40000
! deciding takes costs within 0.0005 of settled: 100 deployments of 80 follower rounds (K = 40), 8,000 in all
! wrote report-pigou/pigou arrived.html
$ report pigou --certify --radius 0.5 --eps 0.25 --budget 7 --K 8
! wrote report-pigou/pigou arrived.html
""")
    assert given == [
        ((40, 6), 0.05, 0.05, 0.1, {"budget": 1000, "seed": 6}),
        ((40, 6), 0.05, 0.05, 0.1, {"budget": 500, "seed": 6}),
        ((8, 6), 0.25, 0.25, 0.5, {"budget": 7, "seed": 6}),
    ]


def test_facts_stand_below_each_other(capsys):
    print_facts("tolls", {"x": "1.5", "a_longer_name": "2"})
    assert capsys.readouterr().out == "tolls\n  x              1.5\n  a longer name  2\n"
