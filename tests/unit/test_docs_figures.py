"""Every figure of the documentation stands in a results file that a command wrote."""

import json
import re
from types import SimpleNamespace

import pytest
from tools import results, sources
from tools.figures import PAGES, ROOT, WRITTEN, DocsPage, figures, number_at, numbers_in, pages, unnoticed
from tools.results import commands
from tools.sources import digest, file_of, made_by, source_of
from tools.tables import outdated, redrawn


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.file)
def test_every_figure_is_what_its_path_says(page) -> None:
    assert page.wrong() == []


@pytest.mark.slow
def test_a_change_of_any_figure_is_noticed() -> None:
    """But for a setting that is changed into another setting of its page, 25 into 26 say."""
    missed, count = unnoticed()
    lines = {page.file: page.text.splitlines() for page in pages()}
    settings = {page.file: page.settings for page in pages()}
    for one in missed:
        file, line, new = re.fullmatch(r"(.*), line (\d+): .* as (.*)", one).groups()
        assert new in settings[file]
        assert "results:" not in lines[file][int(line) - 1]
    assert count > 200


def test_results_files_are_small_and_name_their_versions() -> None:
    for path in PAGES.parent.glob("*.json"):
        assert path.stat().st_size < 200_000, path.name
        assert json.loads(path.read_text(encoding="utf-8"))["versions"]["stackelberg"]


def test_every_page_is_looked_at() -> None:
    found = {str(path.relative_to(ROOT).as_posix()) for path in (ROOT / "docs").rglob("*.md")}
    others = {"README.md", "CONTRIBUTING.md", "CHANGELOG.md"}
    assert {page.file for page in pages()} == (found | others) - set(WRITTEN)


def test_tables_say_what_their_files_say() -> None:
    assert outdated() == []


def test_every_results_file_has_a_command_that_is_there() -> None:
    assert set(commands()) == {path.stem for path in PAGES.parent.glob("*.json")}
    for command in commands().values():
        assert command.count("{file}") == 1
        for module in re.findall(r"-m (benchmarks\.\w+)", command):
            assert (ROOT / module.replace(".", "/")).with_suffix(".py").exists()


@pytest.mark.slow
def test_results_are_listed_written_and_refused(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr("tools.results.FOLDER", tmp_path)
    (tmp_path / "make.py").write_text("import sys\nopen(sys.argv[1], 'w').write('{\"rows\": []}')\n")
    command = f"python {tmp_path}/make.py {{file}} -m benchmarks.readme --jobs {{jobs}}"
    (tmp_path / "commands.toml").write_text(f"[commands]\nmade = '{command}'\n")
    (tmp_path / "made.json").write_text('{"rows": [1]}')
    monkeypatch.setattr("tools.results.outdated", lambda write: ["docs/page.md"] if write else [])
    prose = [SimpleNamespace(wrong=lambda: ["docs/page.md, line 3: 0.5 should be 0.7, by made.json/rows/0"])]
    monkeypatch.setattr("tools.results.pages", lambda: prose)
    assert results.main([]) == 0
    assert capsys.readouterr().out.startswith("made (stale): python ")
    assert results.main(["--stale"]) == 0
    assert json.loads((tmp_path / "made.json").read_text()) == {"source": digest(made_by(command)), "rows": []}
    said = "1 of 1 results files are stale: made\ndocs/page.md: tables drawn again\n"
    assert capsys.readouterr().out == said + prose[0].wrong()[0] + "\n"
    assert results.stale() == []
    whole = (tmp_path / "made.json").read_text()
    (tmp_path / "made.json").unlink()
    assert results.stale() == ["made"]
    (tmp_path / "made.json").write_text(whole)
    assert results.main(["--stale"]) == 0
    assert capsys.readouterr().out == "0 of 1 results files are stale\n"
    prose.clear()
    assert results.main(["made"]) == 0
    assert capsys.readouterr().out.endswith(
        "docs/page.md: tables drawn again\nevery figure in prose is still right\n"
    )
    (tmp_path / "make.py").write_text("raise SystemExit(3)")
    assert results.main(["made"]) == 1
    assert "made: not renewed, its command ended with exit code 3: python " in capsys.readouterr().out
    with pytest.raises(SystemExit):
        results.main(["other"])
    assert "expected some of made, got other" in capsys.readouterr().err


@pytest.mark.slow
def test_rivals_keep_their_rows_until_what_they_come_from_changes(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tools.results.FOLDER", tmp_path)
    monkeypatch.setattr("tools.results.outdated", lambda write: [])
    monkeypatch.setattr("tools.results.pages", list)
    make = "import json, sys\nnames = sys.argv[2].split(',')\n"
    rows = "{'rows': [{'game': 'a', 'leader': name, 'at': len(names)} for name in names]}"
    (tmp_path / "make.py").write_text(f"{make}json.dump({rows}, open(sys.argv[1], 'w'))\n")
    whole, alone = (
        f"python {tmp_path}/make.py {{file}} {who} -m benchmarks.readme" for who in ("ours,cma", "ours")
    )
    (tmp_path / "commands.toml").write_text(f"[commands]\nmade = '{whole}'\n[ours]\nmade = '{alone}'\n")

    def at_of_each() -> list[int]:
        assert results.main(["made"]) == 0
        return [row["at"] for row in json.loads((tmp_path / "made.json").read_text())["rows"]]

    assert at_of_each() == [2, 2]
    known = json.loads((tmp_path / "made.json").read_text())
    assert known["rivals"] == digest(made_by(whole, but=sources.OURS)) != known["source"]
    assert at_of_each() == [1, 2]
    (tmp_path / "made.json").write_text(json.dumps({**known, "rivals": "of other source"}))
    assert at_of_each() == [2, 2]
    with pytest.raises(ValueError, match="expected one on b, got a"):
        results.beside_rivals({"rows": [{"game": "a", "leader": "x"}]}, {"rows": [{"game": "b", "leader": "x"}]})


@pytest.mark.slow
def test_the_definitions_that_figures_come_from() -> None:
    """As far as names lead to them, through packages to where they are defined."""
    readme = made_by("python -m benchmarks.readme --jobs 2")
    assert ("benchmarks.readme", "sentence") in readme
    assert {("benchmarks.leaders_bench.packages", "OptunaTpe"), ("stackelberg.leaders.cma_es", "CmaEs")} <= set(
        readme
    )
    assert ("stackelberg.leaders.response_model", "ResponseModel") in readme
    assert ("stackelberg.leaders.on_grid", "OnGrid") not in readme
    rivals = dict(made_by("python -m benchmarks.readme --jobs 2", but=sources.OURS))
    assert "stackelberg.leaders.cma_es" in rivals
    assert not any(one.startswith("stackelberg.leaders.response") for one in rivals)
    carriers = (".study", ".core", ".support", ".report", ".cli", ".problems")
    assert not any(one.startswith(f"stackelberg{room}") for one, _ in readme for room in carriers)
    assert "benchmarks.results" not in dict(readme)
    assert not any("leaders" in one for one, _ in made_by("python -m benchmarks.equilibrium --city"))
    theory = made_by("sh -c 'stackelberg theory --out x'")
    assert {"stackelberg_repro.theory.coverage", "stackelberg.leaders.two_point"} <= set(dict(theory))
    assert not any("response" in one or "on_grid" in one for one, _ in theory)
    assert "examples.grid_households" in dict(made_by("python -m benchmarks.simulators"))
    for room in ("leaders.response_model", "leaders.on_grid", "judging.suspicion"):
        assert f"stackelberg.{room}" in dict(made_by("python -m benchmarks.few_tolls"))
    assert "stackelberg.server.app" in dict(made_by("python -m benchmarks.server"))
    assert all(file_of(one).exists() for one, _ in (*readme, *theory))
    with pytest.raises(ValueError, match="expected `python -m benchmarks"):
        made_by("echo")


def test_a_digest_is_of_what_code_does(tmp_path, monkeypatch) -> None:
    """Words, layout, types, what is not reached, and where a definition stands count for nothing; all else does."""
    monkeypatch.setattr("tools.sources.ROOT", tmp_path)
    room = tmp_path / "src" / "stackelberg" / "games"
    room.mkdir(parents=True)
    known = (sources.uses, sources._parts, sources._imports, sources._parsed, sources._home, sources._stands_at)

    def seen(a: str, behind: str = "y = 1", other: str = "z = 1", data: str = "1", home: str = "one") -> str:
        (room / "__init__.py").write_text(
            f"from stackelberg.games.{home} import y\nfrom stackelberg.games.o import z\n"
        )
        for name, text in (("a.py", a), ("o.py", other), (f"{home}.py", behind), ("flows.csv", data)):
            (room / name).write_text(text)
        for one in known:
            one.cache_clear()
        return source_of("stackelberg.games.a")

    code = "from stackelberg.games import y\nx = y + 1\nF = 'flows.csv'\n"
    code += "def f(a: int) -> int:\n  raise ValueError('no')"
    first = seen(code)
    same = [
        seen('"""Why."""\n' + code),
        seen(code.replace("y + 1", "y   +  1  # why")),
        seen(code.replace("'no'", "f'expected {x}'").replace("-> int", "-> float").replace("a: int", "a")),
        seen(code, other="z = 2"),
        seen(code, behind="y = 1\ndef not_reached():\n  return 2"),
        seen(code, home="two"),
    ]
    assert set(same) == {first}
    moved = [
        seen(code.replace("+ 1", "+ 2")),
        seen(code, behind="y = 2"),
        seen(code, behind="k = 2\ny = 1 * k"),
        seen(code, behind="y = 1\nprint()"),
        seen(code, data="2"),
        seen(code.replace("ValueError", "KeyError")),
        seen("import stackelberg.games.o as o\n" + code.replace("y + 1", "y + 1 + o.z")),
    ]
    assert first not in moved
    assert len(set(moved)) == len(moved)
    reach = "from stackelberg.games import o\nx = o.f()"
    with_g = "def f():\n  return g()\ndef g():\n  return {}\nclass C: pass"
    without = "def f():\n  return 1\ndef g():\n  return {}"
    assert seen(reach, other=with_g.format(1)) != seen(reach, other=with_g.format(2))
    assert seen(reach, other=without.format(1)) == seen(reach, other=without.format(2))
    for one in known:
        one.cache_clear()


def test_a_table_is_drawn_again_and_its_figures_are_not_looked_up_elsewhere(tmp_path) -> None:
    row = {"game": "lq", "deployments": 25, "closed_median": 0.5, "closed_min": 0.25}
    (tmp_path / "a.json").write_text(json.dumps({"rows": [row]}))
    page = "Before 0.5.\n<!-- table: shares a.json -->\n| old | 99.9 |\n<!-- end of table -->\nAfter 0.6.\n"
    drawn = redrawn(page, tmp_path)
    assert "| lq | 50.0 (25.0) |\n<!-- end of table -->\nAfter 0.6." in drawn
    assert redrawn(drawn, tmp_path) == drawn
    assert [figure.text for figure in figures(drawn)] == ["0.5", "0.6"]


class TestFigures:
    def test_numbers_are_read_as_written(self) -> None:
        text = (
            "From 1.7e11 to −0.46 [−0.5, 2], 12% of 4,800; d = 10, K = 3, 1e-14 and 1/2e.\n`0.99`\n```\n7.25\n```\n"
        )
        seen = [(one.text, one.value) for one in figures(text)]
        assert seen == [
            ("1.7e11", 1.7e11),
            ("−0.46", -0.46),
            ("−0.5", -0.5),
            ("12%", 0.12),
            ("4,800", 4800.0),
            ("10", 10.0),
            ("1e-14", 1e-14),
        ]

    def test_a_figure_is_what_rounds_to_it(self) -> None:
        (figure,) = figures("it is 0.184 there")
        assert figure.rounds(0.18449)
        assert not any(map(figure.rounds, [0.18451, -0.184, 184.0]))
        (share,) = figures("in 12.3% of cases")
        assert share.rounds(0.12349)
        assert not any(map(share.rounds, [0.1236, 12.3]))
        (large,) = figures("grows 1.7e11-fold")
        assert large.rounds(172_691_263_921.0)
        assert not large.rounds(1.76e11)

    def test_a_path_leads_to_one_number(self, tmp_path) -> None:
        rows = [{"game": "lq", "d": 5, "shares": [0.25, 0.5]}, {"game": "lq", "d": 9, "shares": [1.0, True]}]
        (tmp_path / "made.json").write_text(json.dumps({"rows": rows, "words": "0.7"}))
        assert number_at("made.json/rows/0/shares/1", tmp_path) == 0.5
        assert number_at("made.json/rows/game=lq&d=9/shares/0", tmp_path) == 1.0
        for path in (
            "rows/game=lq/shares/0",
            "rows/d=7/shares/0",
            "words",
            "rows/1/shares/1",
            "rows/0/shares",
            "else",
        ):
            with pytest.raises(LookupError):
                number_at(f"made.json/{path}", tmp_path)
        assert dict(numbers_in(rows)) == {
            "/0/d": 5.0, "/0/shares/0": 0.25, "/0/shares/1": 0.5, "/1/d": 9.0, "/1/shares/0": 1.0
        }  # fmt: skip

    def test_what_is_wrong_is_named(self, tmp_path, monkeypatch) -> None:
        monkeypatch.setattr("tools.figures.ROOT", tmp_path)
        monkeypatch.setattr("tools.figures.PAGES", tmp_path / "pages.toml")
        lines = [
            "It is 0.51 here",
            "and 0.62 there, 0.5 elsewhere. <!-- results: made.json/one; made.json/two -->",
            "And 0.62 again, in 1975. <!-- results: made.json/two -->",
            "`<!-- results: made.json/one -->` is how it is written.",
            "Nothing. <!-- results: made.json/one -->",
            "0.1 <!-- results: gone.json/one -->",
        ]
        (tmp_path / "page.md").write_text("\n".join(lines) + "\n")
        (tmp_path / "made.json").write_text(json.dumps({"one": 0.5149, "two": 0.62}))
        page = DocsPage("page.md", {"1975": "a year", "1980": "a year"})
        found = page.wrong()
        assert found[:4] == [
            "page.md, line 1: 1 figures (0.51), 0 paths: name one for each, or list what is no result",
            "page.md, line 2: 0.62 should be 0.5149, by made.json/one",
            "page.md, line 2: 0.5 should be 0.62, by made.json/two",
            "page.md, line 5: 0 figures (none), 1 paths: name one for each, or list what is no result",
        ]
        assert found[4].startswith("page.md, line 6: 0.1: no number at gone.json/one (")
        assert found[5:] == ["page.md: 1980 is listed as a setting but not mentioned"]
        assert page.wrong("It is 0.51, in 1975 and 1980. <!-- results: made.json/one -->") == []


def test_the_theory_page_says_where_no_certificate_was_decided() -> None:
    """Small numbers in words are not looked up by the tool."""
    result = json.loads((PAGES.parent / "theory.json").read_text(encoding="utf-8"))
    table = result["measurements"]["coverage"]["tables"][0]
    decided, held_out = table["columns"].index("decided"), table["columns"].index("held out")
    silent = [row for row in table["rows"] if row[decided] == 0]
    assert (len(silent), sum(row[held_out] == "yes" for row in silent)) == (9, 5)
    text = " ".join((ROOT / "docs/theory.md").read_text(encoding="utf-8").split())
    assert "In nine cases, five of them held out, no certificate was decided" in text


def test_the_words_of_the_theory_page_agree_with_its_own_tables() -> None:
    """The page of `stackelberg theory`, read against the numbers and tables behind it."""
    result = json.loads((PAGES.parent / "theory.json").read_text(encoding="utf-8"))
    settings = {
        "dimension": {"4,000": "T", "0.184": "1/2e", "192": "runs"},
        "steps": {"200": "runs"},
        "floor": {"20,000": "rounds"},
        "descent": {"95%": "level", "2,000": "runs of a batch", "4,000": "four batches of 1,000 rounds"},
        "errors": {"72": "rows of a table that is too long for the file"},
        "saddles": {"95%": "level", "0.25": "how close to a minimum"},
        "coverage": {"95%": "level", "2,264": "8,600 certificates less the decided ones"},
        "settling": {"95%": "level", "0.72": "ρ of the game"},
    }
    lost = []
    for name, seen in result["measurements"].items():
        cells = re.findall(
            r"(?<![\w.])-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])", json.dumps([seen["numbers"], seen["tables"]])
        )
        behind = [float(cell.replace(",", "")) for cell in cells]
        behind += [-number for number in behind]  # a text may say: falls by
        for figure in figures(seen["words"].replace("[", " ").replace("-fold", " ")):
            if figure.text not in settings.get(name, {}) and not any(map(figure.rounds, behind)):
                lost.append(f"{name}: {figure.text}")
    assert lost == []
