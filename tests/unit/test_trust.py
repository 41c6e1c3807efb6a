"""Code that a problem file or a database names runs only after consent."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from contextlib import closing, nullcontext, suppress
from pathlib import Path

import pytest
from tests import forked, studies
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput
from stackelberg.problems import open_study, problem_of, read_problem
from stackelberg.study import NotTrusted, ObjectiveChanged, Study, StudyError, codec
from stackelberg.study.storage import digest_of
from stackelberg.support import consent
from stackelberg.support.consent import Consent, config_file, consenting, trusting

GAME = """
from stackelberg.games import pigou

from pathlib import Path

Path({witness!r}).write_text("ran")

def make():
    return pigou()

def cost(x, y):
    return float(x @ y)
"""


@pytest.fixture
def named(tmp_path, monkeypatch):
    """A module of its own beside a problem file, and the file that it writes when it runs."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("STACKELBERG_TRUST", raising=False)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(consent, "_given", set())
    module = f"named_{tmp_path.name.replace('-', '_')}"
    witness = tmp_path / "witness"
    (tmp_path / f"{module}.py").write_text(GAME.format(witness=str(witness)))
    file = tmp_path / "toll.toml"
    file.write_text(f'[study]\nname = "toll"\nrounds = 2\n[game]\npython = "{module}:make"\n')
    yield module, file, witness
    sys.modules.pop(module, None)


def run(*words: str, **options):
    return CliRunner().invoke(app, [str(word) for word in words], **options)


class TestProblemFiles:
    def test_refused_with_what_would_run_and_what_to_do(self, named):
        module, file, witness = named
        with pytest.raises(InvalidInput, match=rf"'{module}:make' would run code of .*{module}\.py.*trust=True"):
            read_problem(file)
        assert not witness.exists()

    @pytest.mark.parametrize("how", [True, "module", "folder"])
    def test_with_consent(self, named, how):
        module, file, witness = named
        given = {True: True, "module": [module], "folder": [str(file.parent)]}[how]
        assert read_problem(file, trust=given).game is not None
        assert witness.exists()

    def test_a_list_of_others_is_no_consent(self, named):
        module, file, witness = named
        with pytest.raises(InvalidInput, match="needs consent"):
            read_problem(file, trust=["mygame", module[:-1], "/elsewhere", "."])
        assert not witness.exists()
        with pytest.raises(InvalidInput, match="trust: expected True"):
            read_problem(file, trust=[5])

    def test_the_environment_and_the_users_file(self, named, monkeypatch):
        module, file, _ = named
        monkeypatch.setenv("STACKELBERG_TRUST", f"other, {module}")
        read_problem(file)
        monkeypatch.delenv("STACKELBERG_TRUST")
        consent._given.clear()
        with pytest.raises(InvalidInput, match="needs consent"):
            read_problem(file)
        config_file().parent.mkdir(parents=True)
        config_file().write_text(f'trust = ["{module}"]\n')
        assert read_problem(file).game is not None

    @pytest.mark.parametrize(
        "text",
        ["trust = 5", "trsut = []", "trust = [", "trust = [5]", 'trust = ["a", 5]', "xxx=" + "[" * 9999],
    )
    def test_a_users_file_that_is_wrong(self, named, text):
        _, file, _ = named
        config_file().parent.mkdir(parents=True)
        config_file().write_text(text)
        with pytest.raises(InvalidInput, match=r"config\.toml"):
            read_problem(file)

    @pytest.mark.parametrize(
        "reference",
        [
            "subprocess:check_output",
            "os:system",
            "numpy:save",
            "stackelberg.support.files:write_text",
            "stackelberg.support.files:os.unlink",
            "stackelberg.support.scripts:importlib.import_module",
            "stackelberg.games:pigou.__globals__",
            "stackelberg.followers.program:Program",
            "stackelberg.followers:ProcessFollowers",
        ],
    )
    def test_what_is_loaded_anyway_is_not_called(self, named, tmp_path, reference):
        _, file, _ = named
        file.write_text(f'[study]\nname = "toll"\n[game]\npython = "{reference}"\narguments = {{ path = "x" }}\n')
        with pytest.raises(InvalidInput, match=r"consent|expected a reference|may be named of this package"):
            read_problem(file)

    def test_what_is_built_in_needs_none(self, named):
        _, file, _ = named
        file.write_text(
            '[study]\nname = "toll"\n[game]\npython = "stackelberg.games:pigou"\n'
            '[leader]\npython = "stackelberg.leaders:TwoPoint"\nK = 2\n'
        )
        assert read_problem(file).game is not None

    def test_an_objective_of_a_live_system(self, named):
        module, file, witness = named
        file.write_text(f'[study]\nname = "toll"\n[live]\ndimension = 1\nobjective = "{module}:cost"\n')
        with pytest.raises(InvalidInput, match=r"\[live\] objective: .* needs consent"):
            read_problem(file)
        assert not witness.exists()
        assert read_problem(file, trust=True).objective is not None

    def test_only_what_is_a_programs_own_can_be_imported_by_it(self, named, tmp_path, monkeypatch):
        """Consent to a log's names comes by importing them, but not Python's own, nor to those of files."""
        (tmp_path / "of_the_shop.py").write_text("")
        monkeypatch.setattr(consent, "folders", [str(tmp_path)])
        for module, imported, from_file, words in (
            ("of_the_shop", True, False, "if you know what it does, import it in your program, or do it"),
            ("of_the_shop", True, True, "if you know what it does, do it"),
            ("of_the_shop", False, False, "if you know what it does, do it"),
            ("this", True, False, "if you know what it does, do it"),
            ("this", True, True, "if you know what it does, do it"),
        ):
            with consenting(Consent(imported=imported, advice="do it")), pytest.raises(NotTrusted) as refused:
                consent.permit(module, f"{module}:f", "s", from_file=from_file)
            assert str(refused.value).partition("needs consent: ")[2] == words, (module, imported, from_file)

    def test_a_folder_is_shown_on_one_line(self, named, tmp_path, monkeypatch):
        folder = tmp_path / "a\nb"
        folder.mkdir()
        (folder / "in_two_lines.py").write_text("")
        monkeypatch.setattr(consent, "folders", [str(folder)])
        with pytest.raises(NotTrusted, match=r"'in_two_lines:f' would run code of /.*/a\\nb/in_two_lines.py,"):
            consent.permit("in_two_lines", "in_two_lines:f", "town.toml")

    def test_a_package_is_found_by_its_own_name_and_by_those_of_its_modules(self, tmp_path, monkeypatch):
        """A problem file in a package names `grid.tariff:game` as a program would."""
        monkeypatch.setattr(consent, "folders", [])
        plain, package = tmp_path / "plain", tmp_path / "of_packages" / "grid_of_this_test"
        plain.mkdir()
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("")
        (package / "tariff.py").write_text("def game(): return 3")
        consent.look_in(plain)
        assert consent.folders == [str(plain)]
        consent.look_in(package)
        consent.look_in(package)
        assert consent.folders == [str(plain), str(package), str(package.parent)]
        for name in ("grid_of_this_test.tariff", "tariff"):
            with pytest.raises(NotTrusted, match=rf"'{name}:game' would run code of .*grid_of_this_test"):
                consent.permit(name, f"{name}:game", "town.toml")
        monkeypatch.chdir(package.parent)
        monkeypatch.setattr(consent, "folders", [])
        consent.look_in("grid_of_this_test")
        assert consent.folders == [str(package), str(package.parent)]

    def test_a_module_beside_the_file_shadows_nothing(self, named, tmp_path):
        """Before anybody consented, the folder of a problem file is not where Python looks for modules."""
        _, file, _ = named
        file.write_text('[study]\nname = "toll"\n[game]\nbuiltin = "pigou"\n')
        read_problem(file)
        assert str(tmp_path) not in sys.path


class TestCommands:
    """What a problem file or a log names as a command: a script `run` in the folder `bin`, beside `work`."""

    SHOWN = "\"../bin/run 'a\\\\nb'\""

    @pytest.fixture
    def place(self, named, tmp_path):
        folder = Path(os.path.realpath(tmp_path))
        for name in ("bin", "work"):
            (folder / name).mkdir()
        (folder / "bin" / "run").write_text("#!/bin/sh\n")
        (folder / "bin" / "run").chmod(0o755)
        (folder / "work" / "linked").symlink_to(folder / "bin" / "run")
        return folder

    @staticmethod
    def may(place, command=("../bin/run", "--fast", "a b"), **given):
        """Whether a command may run in `work`; a later one is not taken for this one."""
        consent._given.clear()
        with consenting(Consent(**given)):
            try:
                consent.permit_command(command, str(place / "work"), "town.toml")
            except NotTrusted:
                return False
        return True

    def test_by_the_program_and_where_it_lies(self, place):
        for listed, allowed in (
            (place / "bin" / "run", True),
            (place / "bin", True),
            (place, True),
            (place / "work", False),
            (place / "bin" / "other", False),
            ("bin", False),
            ("", False),
        ):
            assert self.may(place, listed=frozenset({str(listed)})) == allowed, listed
        assert self.may(place, everything=True)
        assert not self.may(place)

    def test_a_link_is_where_it_leads(self, place):
        linked = ("./linked", str(place / "bin" / "run"))
        assert self.may(place, linked, listed=frozenset({str(place / "bin")}))
        assert not self.may(place, linked, listed=frozenset({str(place / "work")}))
        (place / "programs").symlink_to(place / "bin")
        assert self.may(place, listed=frozenset({str(place / "programs")})), "so is a folder that is listed"

    def test_what_a_program_reads_does_not_count(self, place):
        assert not self.may(place, ("sh", str(place / "bin" / "run")), listed=frozenset({str(place)}))
        assert not self.may(place, ("no-such-program", str(place / "bin" / "run")), listed=frozenset({str(place)}))

    def test_by_the_whole_line_in_its_folder(self, place, monkeypatch):
        line = f"{place}/work: ../bin/run --fast 'a b'"
        assert self.may(place, listed=frozenset({line}))
        assert not self.may(place, listed=frozenset({line.replace("/work:", "/bin:")}))
        assert not self.may(place, ("../bin/run", "--fast", "a", "b"), listed=frozenset({line}))
        monkeypatch.setenv("STACKELBERG_TRUST", f"other, {line}")
        assert self.may(place)

    def test_a_person_is_asked_until_they_consent(self, place):
        asked = []
        for answer, refusal in ((False, pytest.raises(NotTrusted)), (True, nullcontext()), (False, nullcontext())):
            given = Consent(ask=lambda text, answer=answer: asked.append(text) or answer)
            with consenting(given), refusal:
                consent.permit_command(("../bin/run", "a\nb"), str(place / "work"), "town.toml")
        assert asked == [f"town.toml: this would run the command {self.SHOWN}. Run it?"] * 2

    def test_refused_with_what_to_do(self, place):
        entry = f"{place}/work: ../bin/run 'a\\nb'"
        with consenting(Consent(advice="list {module}")), pytest.raises(NotTrusted) as refused:
            consent.permit_command(("../bin/run", "a\nb"), str(place / "work"), "town.toml")
        assert str(refused.value) == (
            f"town.toml: this would run the command {self.SHOWN}, and that needs consent: if you know what it "
            f"does, list {entry}"
        )


class TestTheCommandLine:
    def test_run_asks_for_the_flag(self, named, tmp_path):
        module, file, witness = named
        db = f"sqlite:///{tmp_path}/s.db"
        refused = run("run", file, "--db", db)
        assert refused.exit_code == 2
        assert f"{module}:make" in refused.stderr
        assert f"{module}.py" in refused.stderr
        assert "add --trust" in refused.stderr
        assert f"STACKELBERG_TRUST={module}" in refused.stderr
        assert f'a line trust = ["{module}"] in {config_file()}' in refused.stderr
        assert not witness.exists()
        assert not (tmp_path / "s.db").exists()
        done = run("run", file, "--db", db, "--trust")
        assert done.exit_code == 0, done.output

    @pytest.mark.slow
    def test_consent_ends_with_the_command(self, named, tmp_path):
        module, file, _ = named
        db = f"sqlite:///{tmp_path}/s.db"
        assert run("run", file, "--db", db, "--trust").exit_code == 0
        consent._given.clear()
        assert run("run", file, "--db", db).exit_code == 2
        assert run("resume", "toll", "--db", db, "--rounds", "3").exit_code == 2
        assert run("resume", "toll", "--db", db, "--rounds", "3", "--trust").exit_code == 0
        assert run("resume", "toll", "--db", db, "--rounds", "4", env={"STACKELBERG_TRUST": module}).exit_code == 0

    @pytest.mark.parametrize("answer, ran", [("y\n", True), ("n\n", False), ("\n", False)])
    def test_a_person_is_asked(self, named, tmp_path, monkeypatch, answer, ran):
        _, file, witness = named
        asked = []
        person = Consent(imported=False, ask=lambda question: asked.append(question) or answer == "y\n")
        with consenting(person):
            if ran:
                read_problem(file)
            else:
                with pytest.raises(InvalidInput):
                    read_problem(file)
        assert witness.exists() == ran
        assert asked[0].endswith("Run it?")

    def test_help_names_the_flag(self):
        assert "--trust" in run("run", "--help", env={"COLUMNS": "200"}).output


def store(db: Path, body_change) -> None:
    """Rewrite the first event of a study, with a whole chain of digests: what somebody sends may say anything."""
    with closing(sqlite3.connect(db)) as connection, connection:
        kind, key, time, body = connection.execute(
            "SELECT kind, key, time, body FROM stackelberg_events"
        ).fetchone()
        text = json.dumps(body_change(json.loads(body)))
        digest = digest_of("0" * 64, 1, kind, key, time, text)
        connection.execute("UPDATE stackelberg_events SET body = ?, digest = ?", [text, digest])
        connection.execute("UPDATE stackelberg_studies SET digest = ?", [digest])
    connection.close()


class TestDatabases:
    @pytest.fixture
    def sent(self, named, tmp_path, monkeypatch):
        """A study whose objective is a function of a module that this program never imported."""
        module, _, witness = named
        db = tmp_path / "sent.db"
        monkeypatch.syspath_prepend(tmp_path)
        studies.new_study(db, d=1).close()
        store(db, lambda body: json.loads(json.dumps(body).replace("tests.studies:quadratic", f"{module}:cost")))
        return module, db, witness

    def test_leading_needs_consent(self, sent):
        module, db, witness = sent

        def lead() -> None:
            with Study.open(db, "tolls") as study:
                study.ask()

        with pytest.raises(StudyError, match=rf"{module}:cost.*import it in your program"):
            lead()
        assert not witness.exists()

    def test_listing_needs_none(self, sent):
        _, db, witness = sent
        assert [s.name for s in Study.list(db)] == ["tolls"]
        assert run("studies", "--db", f"sqlite:///{db}").exit_code == 0
        assert not witness.exists()

    def test_with_consent(self, sent):
        _, db, witness = sent
        with suppress(ObjectiveChanged):  # another function than the one it was created with
            Study.open(db, "tolls", trust=True).close()
        assert witness.exists()

    @pytest.mark.parametrize("verb", ["ask", "resume"])
    def test_commands(self, sent, verb):
        module, db, witness = sent
        refused = run(verb, "tolls", "--db", f"sqlite:///{db}")
        assert refused.exit_code == 2
        assert f"{module}:cost" in refused.stderr
        assert not witness.exists()

    def test_what_the_program_imported_itself_needs_none(self, tmp_path):
        studies.new_study(tmp_path / "s.db").close()
        with Study.open(tmp_path / "s.db", "tolls") as study:
            studies.run_rounds(study, 1)
        with pytest.raises(NotTrusted):
            codec.resolve("subprocess:run", "objective")
        with pytest.raises(NotTrusted):  # imported, but not because the program wished for it
            codec.resolve("ctypes.util:find_library", "objective")
        with pytest.raises(NotTrusted):
            codec.resolve("stackelberg.support.scripts:importlib.import_module", "objective")
        with pytest.raises(NotTrusted):  # a function of Python that a trusted module uses
            codec.resolve("tests.studies:os.system", "objective")

    def test_the_problem_of_a_log_is_a_problem_file(self, named, tmp_path):
        _, file, _ = named
        db = f"sqlite:///{tmp_path}/s.db"
        assert run("run", file, "--db", db, "--trust").exit_code == 0
        consent._given.clear()
        with open_study(db, "toll", trust=True) as study:
            settings = study.settings
        consent._given.clear()
        with pytest.raises(InvalidInput, match="needs consent"):
            problem_of(settings)
        assert problem_of(settings, trust=True) is not None


@pytest.mark.slow
def test_an_objective_that_only_its_problem_knows(named, tmp_path):
    """Without consent the study is read, and asking says what would run; with it, it goes on."""
    module, file, witness = named
    text = (tmp_path / f"{module}.py").read_text()
    text = text.replace("return pigou()", "return Game(pigou().X, Objective(lambda x, y: 0.0), pigou().followers)")
    (tmp_path / f"{module}.py").write_text(f"from stackelberg.core import Game, Objective\n{text}")
    db = f"sqlite:///{tmp_path}/s.db"
    assert run("run", file, "--db", db, "--trust").exit_code == 0
    consent._given.clear()
    witness.unlink()
    sys.modules.pop(module)
    assert run("show", "toll", "--db", db).exit_code == 0
    refused = run("ask", "toll", "--db", db)
    assert refused.exit_code == 2
    assert f"{module}:make" in refused.stderr
    assert "add --trust" in refused.stderr
    assert not witness.exists()
    assert run("ask", "toll", "--db", db, "--trust").exit_code == 0


def test_a_module_that_raises(named):
    module, file, _ = named
    for line, words in (
        ("1 / 0", "ZeroDivisionError"),
        ("raise SystemExit(0)", "SystemExit"),
        ("import nonsense9", ""),
    ):
        (file.parent / f"{module}.py").write_text(line)
        sys.modules.pop(module, None)
        with pytest.raises(InvalidInput, match=f"cannot be imported.*{words}"):
            read_problem(file, trust=True)
        with trusting(True):
            assert run("run", file, "--trust").exit_code == 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("answer, code", [("y", 0), ("n", 2)])
def test_a_person_at_a_terminal_is_shown_what_would_run(named, tmp_path, answer, code):
    import os
    import pty
    import subprocess

    module, file, witness = named
    terminal, theirs = pty.openpty()
    child = forked.Popen(
        ["-c", "from stackelberg.cli import main; main()", "run", str(file)],
        stdin=theirs,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        cwd=tmp_path,
        env=studies.child_environment() | {"XDG_CONFIG_HOME": str(tmp_path / "config")},
    )
    os.close(theirs)
    shown = b""
    while b"[y/N]" not in shown:
        shown += os.read(terminal, 1000)
    os.write(terminal, f"{answer}\n".encode())
    with suppress(OSError):  # the other end is closed
        while os.read(terminal, 1000):
            pass
    assert child.wait(timeout=120) == code
    os.close(terminal)
    assert f"{module}.py" in shown.decode().replace("\r\n", "")
    assert witness.exists() == (code == 0)
