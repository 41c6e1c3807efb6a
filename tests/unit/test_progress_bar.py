"""The progress bar of the commands: a bar on a terminal, lines elsewhere."""

import io
import re
import sys

from stackelberg.cli.progress import progress_bar
from stackelberg.cli.run import line_every_tenth


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_gets_a_bar_and_no_lines(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    said = []
    with progress_bar(lambda *seen: said.append(seen), "preparing [/x]", done=2, total=10) as show:
        show("cost 3.5 [/y]", 7, 10)
    assert said == []
    assert "preparing [/x]" in terminal.getvalue(), "words of others are shown, not read as colours"
    shown = [line for line in terminal.getvalue().splitlines() if "/10" in line]
    assert "7/10" in shown[-1]
    assert "cost 3.5 [/y]" in shown[-1]


def test_what_is_not_known_yet_begins_at_nothing(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with progress_bar(lambda *seen: None):
        pass
    plain = re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "", terminal.getvalue())
    assert set(re.findall(r"(\S+)/\?", plain)) == {"0"}


def test_elsewhere_the_lines_are_the_callers(capsys):
    said = []
    with progress_bar(lambda *seen: said.append(seen), "preparing", done=2, total=10) as show:
        show("a", 7, 10)
        show("b", 8, 10)
    assert said == [("a", 7, 10), ("b", 8, 10)]
    assert capsys.readouterr().err == "stackelberg: preparing\n"


def test_rounds_have_a_line_every_tenth(capsys):
    for done in range(1, 26):
        line_every_tenth("round")("cost 1", done, 25)
    assert capsys.readouterr().err.splitlines() == [
        f"stackelberg: round {done} of 25: cost 1" for done in range(2, 25, 2)
    ]
