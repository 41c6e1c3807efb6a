"""Cases: an input changed at random, and the commands that get to read it."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from tools.fuzz import seeds
from tools.fuzz.mutate import as_bytes, mutated, nasty

Command = list[str]
STUDIES = ("plain", "railed", "model", "c")
SETTINGS = (
    *("K", "schedule", "estimator", "X", "mode", "order", "start", "largest_change", "largest_radius", "baseline"),
    *("baseline_cost", "allowed_loss", "closed_rounds", "lower", "upper", "A", "b", "settle_tolerance"),
    *(
        "settle_window",
        "deadline_s",
        "explore",
        "radius",
        "largest_move",
        "structure",
        "fallback",
        "within",
        "settle",
    ),
    *("leader", "rails", "nonsense", "objective", "rewindable"),
)
VALUES = (
    *("5", "0.2", "[0.5, 0.5]", "[0.0, 0.0, 0.0]", "{ kind = 'constant', eta = 0.1, delta = 0.2 }", "'rewind'"),
    *("{ kind = 'central', count = 2 }", "{ kind = 'residual-feedback' }", "[[1.0, 1.0]]", "[3.0]", "'sequential'"),
    *("{ kind = 'theorem' }", "{ kind = 'one-sided' }", "'separate'", "'probe-first'"),
)
SENSIBLE = (
    *(
        "K=2",
        "largest_change=0.4",
        "largest_radius=0.3",
        "baseline=[1.0, 1.0]",
        "baseline_cost=2",
        "allowed_loss=0.5",
    ),
    *(
        "closed_rounds=3",
        "lower=0",
        "upper=[8.0, 9.0]",
        "settle_tolerance=0.1",
        "deadline_s=60",
        "explore=2",
    ),
    *(
        "schedule={ kind = 'constant', eta = 0.1, delta = 0.2 }",
        "estimator={ kind = 'central' }",
        "order='probe-first'",
    ),
    *("estimator={ kind = 'residual-feedback' }", "radius=0.5", "largest_move=0.5", "A=[[1.0, 1.0]]", "b=[12.0]"),
)
"""Changes that some study takes."""
OPTIONS = {
    "show": ("--json",),
    "ask": ("--csv", "--all", "--json"),
    "tell": ("--y", "--y-file", "--counts", "--times", "--cost", "--x", "--probe", "--failure", "--replicate"),
    "correct": ("--reason", "--y", "--cost", "--x", "--replicate", "--time"),
    "retract": ("--reason", "--replicate"),
    "amend": ("--sensors", "--without-sensors", "--sensors-as-seen", "--reason"),
    "recommend": ("--csv", "--json"),
    "report": ("--out", "--radius"),
    "export": ("--out", "--json"),
    "finish": ("--reason", "--json"),
    "resume": ("--rounds", "--json"),
    "backup": ("--force", "--json"),
    "restore": ("--json",),
    "studies": ("--json",),
    "new": ("--live", "--name", "--network", "--nodes", "--observes", "--sensors", "--force"),
}
FLAGS = {"--json", "--csv", "--all", "--sensors-as-seen", "--force", "--live"}
GOOD = {
    "--y": ("1 2", "1,nan", "3"),
    "--cost": ("1.5", "-2"),
    "--probe": ("0.0", "0.1", "2.0", "9.9"),
    "--x": ("1 1", "0.5,0.5"),
    "--reason": ("why",),
    "--replicate": ("0", "1"),
    "--rounds": ("2", "0", "-1"),
    "--without-sensors": ("2", "1,2,3"),
    "--sensors": ("1", "1,2,3,4,5"),
    "--time": ("0",),
}


def case(folder: Path, rng: random.Random) -> list[Command]:
    """The commands of one case, in order; its files are in `folder`."""
    return rng.choice(
        (_problem, _problem, _network, _network, _answer, _command, _command, _amend, _amend, _database)
    )(folder, rng)


def _problem(folder: Path, rng: random.Random) -> list[Command]:
    """A problem file, or a file that it names."""
    seeds.write_networks(folder)
    texts = seeds.problem_files()
    chosen = rng.choice(list(texts))
    changed = rng.choice(("net.csv", "trips.csv", "nodes.csv")) if chosen in ("tolls", "counted") else ""
    if changed and rng.random() < 0.3:
        file = folder / changed
        file.write_bytes(as_bytes(mutated(file.read_text(encoding="utf-8"), rng), rng))
        (folder / "p.toml").write_text(texts[chosen], encoding="utf-8")
    else:
        (folder / "p.toml").write_bytes(as_bytes(mutated(texts[chosen], rng), rng))
    db = ["--db", f"sqlite:///{folder}/new.db"]
    return [
        ["run", str(folder / "p.toml"), "--rounds", "2", *db],
        ["resume", "--rounds", "3", *db],
        ["studies", *db],
    ]


def _network(folder: Path, rng: random.Random) -> list[Command]:
    """Network, demand and node files of all formats."""
    tables = rng.random() < 0.6
    if tables:
        net = rng.choice((seeds.NET, seeds.BPR_NET, seeds.GMNS, seeds.AEQUILIBRAE))
        texts = {"net.csv": net, "trips.csv": seeds.TRIPS, "nodes.csv": seeds.NODES}
    else:
        texts = {"a_net.tntp": seeds.TNTP_NET, "a_trips.tntp": seeds.TNTP_TRIPS, "a_node.tntp": seeds.TNTP_NODES}
    changed = rng.choice(list(texts))
    for name, text in texts.items():
        data = as_bytes(mutated(text, rng), rng) if name == changed else text.encode()
        (folder / name).write_bytes(data)
    net, trips, nodes = (str(folder / name) for name in texts)
    solve = ["equilibrium", "--net", net, "--trips", trips, "--gap", "1e-2"]
    read = ["new", str(folder / "n.toml"), "--network", net]
    return [solve + ["--nodes", nodes] * (rng.random() < 0.7), read + ["--nodes", nodes] * (rng.random() < 0.5)]


def _answer(folder: Path, rng: random.Random) -> list[Command]:
    """What came back for a probe."""
    option = rng.choice(("--counts", "--y-file", "--times"))
    db = _copied(folder, "times.db" if option == "--times" else "seed.db")
    name = "c" if option != "--y-file" or rng.random() < 0.3 else rng.choice(STUDIES)
    text = seeds.RESPONSE if option == "--y-file" and name != "c" else seeds.COUNTS
    text = seeds.TIMES if option == "--times" else text
    (folder / "y.csv").write_bytes(as_bytes(mutated(text, rng), rng))
    (folder / "counts.csv").write_text(seeds.COUNTS, encoding="utf-8")
    given = [option, str(folder / "y.csv")]
    if option == "--times":
        given += ["--counts", str(folder / "counts.csv")]
    if name != "c":
        given += ["--cost", "1.5"]
    return [["tell", name, *given, *db], ["ask", name, *db], ["show", name, *db]]


def _command(folder: Path, rng: random.Random) -> list[Command]:
    """A command with options and values at random."""
    db = _copied(folder)
    verb = rng.choice(list(OPTIONS))
    if verb == "report" and rng.random() < 0.8:  # figures take a hundred times as long as all the rest
        verb = "show"
    words = [verb]
    if verb in ("backup", "restore", "new"):
        words.append(str(folder / rng.choice(("b.db", "seed.db", "none/b.db", "n.toml", "."))))
    elif verb != "studies":
        words.append(rng.choice(STUDIES) if rng.random() < 0.9 else _typed(nasty(rng)))
    if verb in ("correct", "retract"):
        words.append(rng.choice(("0", "0.0", "1.0", "2", "99", _typed(nasty(rng)))))
    for option in rng.sample(OPTIONS[verb], k=rng.randrange(len(OPTIONS[verb]) + 1)):
        words.append(option)
        if option not in FLAGS:
            words.append(_value(option, folder, rng))
    if verb != "new":
        words += db
    return [words, ["ask", "plain", *db], ["studies", *db]]


def _value(option: str, folder: Path, rng: random.Random) -> str:
    if option == "--out":
        return str(folder / rng.choice(("out", "out.json", "seed.db", "none/out")))
    if option in GOOD and rng.random() < 0.6:
        return rng.choice(GOOD[option])
    value = _typed(nasty(rng, option.lstrip("-")))
    return str(folder / value[:200]) if option in ("--y-file", "--counts", "--times", "--network") else value


def _typed(value: str) -> str:
    """A value as a shell can hand it over: without zero bytes, and perhaps with bytes that are no text."""
    return (value.replace("\0", "") + ("\udcff" if value == "é" else ""))[:100_000]


def _amend(folder: Path, rng: random.Random) -> list[Command]:
    """Settings changed while a study runs; it must go on whatever was acknowledged."""
    db = _copied(folder)
    name = rng.choice(STUDIES)
    commands: list[Command] = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        changes = []
        for _ in range(rng.choice((1, 1, 2))):
            if rng.random() < 0.5:
                sensible = rng.choice(SENSIBLE)
                changes.append(mutated(sensible, rng).replace("\0", "") if rng.random() < 0.4 else sensible)
                continue
            key = rng.choice(SETTINGS)
            value = rng.choice(VALUES) if rng.random() < 0.6 else nasty(rng, key)
            changes.append(
                f"{key}={mutated(value, rng) if rng.random() < 0.3 else value}"[:100_000].replace("\0", "")
            )
        commands.append(["amend", name, *db, "--", *changes])
    answer = ["--counts", str(folder / "counts.csv")] if name == "c" else ["--y", "1 2", "--cost", "1"]
    (folder / "counts.csv").write_text(seeds.COUNTS, encoding="utf-8")
    for _ in range(2):
        commands += [["ask", name, *db], ["tell", name, *answer, *db]]
    return [*commands, ["show", name, *db]]


def _database(folder: Path, rng: random.Random) -> list[Command]:
    """A database with bytes changed, or cut off."""
    db = _copied(folder)
    file = folder / "seed.db"
    data = bytearray(file.read_bytes())
    for _ in range(rng.choice((1, 5, 50))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    file.write_bytes(data if rng.random() < 0.8 else data[: rng.randrange(len(data))])
    name = rng.choice(STUDIES)
    return [["studies", *db], ["show", name, *db], ["ask", name, *db], ["backup", str(folder / "b.db"), *db]]


def _copied(folder: Path, name: str = "seed.db") -> list[str]:
    """A copy of a seed database for this case, as options."""
    shutil.copy(folder.parent / "seed" / name, folder / name)
    seeds.write_networks(folder)
    return ["--db", f"sqlite:///{folder}/{name}"]
