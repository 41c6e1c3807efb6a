"""Changing text: a few small changes at random, of the kinds that people, programs and transfers make."""

from __future__ import annotations

import random
import re

NASTY = (
    *("", " ", "0", "-0", "-1", "1", "2", "0.5", "1e-320", "1e308", "1e400", "-1e400", "nan", "-inf", "inf", "1e9"),
    *(
        "1000000000",
        "9" * 400,
        "-" + "9" * 400,
        "9" * 5000,
        "0x10",
        "1_000",
        "1,5",
        "true",
        "false",
        "none",
        "null",
    ),
    *(
        "[]",
        "[1]",
        "[1, 2, 3]",
        "[[1.0], [1.0, 2.0]]",
        "[[[]]]",
        "[nan]",
        "[true]",
        "['a']",
        "{}",
        "{ kind = 'x' }",
    ),
    *(
        "{ kind = 'central' }",
        "{ kind = 'two-point' }",
        "{ kind = 'constant', eta = 'a', delta = [] }",
        '"x"',
        "'",
        '"',
    ),
    *('"""', "[" * 3000, "{a=" * 2000, "2026-11-15", "07:30:00", "\\", "\\u0000", "\x00", "\x1b[31m", "\x07", "\r"),
    *(
        "\n",
        "\t",
        ";",
        ",",
        ":",
        "#",
        "~",
        "<",
        ">",
        "é",
        "\u202e",
        "\ufeff",
        "٣",
        "½",
        "=1+1",
        "@x",
        "../x",
        "/",
        "-",
    ),
    *(
        "--",
        "[/bold]",
        "x" * 140_000,
        "os:system",
        "stackelberg.games:pigou",
        "stackelberg:",
        ":",
        "a:b:c",
        "%s",
        "{0}",
    ),
)
"""What to put in the place of a word."""

LONG_RUNS = ("K", "rounds", "count", "population", "window", "budget", "share", "d", "n", "step")
"""Settings that make a legal run long: they get no large numbers."""

_LARGE = {"1e9", "1000000000", "9" * 400, "1e308"}
_WORD = re.compile(r"[^\s,;:=\[\]{}<>]+")


def mutated(text: str, rng: random.Random) -> str:
    """The text with one to four changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 4))):
        text = rng.choice(_CHANGES)(text, rng)
    return text


def nasty(rng: random.Random, key: str = "") -> str:
    """A value to put somewhere; not one that only asks for a long run."""
    while True:
        value = rng.choice(NASTY)
        if value not in _LARGE or key not in LONG_RUNS:
            return value


def _word(text: str, rng: random.Random) -> str:
    words = list(_WORD.finditer(text))
    if not words:
        return nasty(rng)
    word = rng.choice(words)
    line = text[text.rfind("\n", 0, word.start()) + 1 : word.start()]
    key = next(iter(_WORD.findall(line)[-1:]), "")
    return text[: word.start()] + nasty(rng, key) + text[word.end() :]


def _number(text: str, rng: random.Random) -> str:
    numbers = [word for word in _WORD.finditer(text) if re.fullmatch(r"-?[\d.]+", word.group())]
    if not numbers:
        return _word(text, rng)
    word = rng.choice(numbers)
    new = rng.choice((f"-{word.group()}", f"{word.group()}0", f"{word.group()}.5", "0", "nan", word.group()[:-1]))
    return text[: word.start()] + new + text[word.end() :]


def _lines(text: str, rng: random.Random) -> str:
    rows = text.split("\n")
    at, other = rng.randrange(len(rows)), rng.randrange(len(rows))
    change = rng.randrange(4)
    if change == 0:
        del rows[at]
    elif change == 1:
        rows.insert(other, rows[at])
    elif change == 2:
        rows[at], rows[other] = rows[other], rows[at]
    else:
        rows.insert(at, nasty(rng))
    return "\n".join(rows)


def _cut(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.5 else text[at:]


def _letter(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(("", chr(rng.randrange(0x250)), nasty(rng))) + text[at + rng.randrange(2) :]


_CHANGES = (_word, _word, _word, _number, _lines, _lines, _letter, _cut)


def as_bytes(text: str, rng: random.Random) -> bytes:
    """The text as a file: mostly UTF-8, now and then in another encoding or with bytes that are none."""
    data = text.encode("utf-8", "surrogatepass")
    change = rng.random()
    if change < 0.04:
        return text.encode("utf-16", "replace")
    if change < 0.08:
        return text.encode("latin-1", "replace")
    if change < 0.14 and data:
        at = rng.randrange(len(data))
        return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
    return data
