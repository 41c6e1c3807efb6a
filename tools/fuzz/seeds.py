"""What is changed: problem files, networks, answers, and the studies that commands are run on."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from stackelberg.leaders import Central, ConstantSchedule, ResponseModel, TwoPoint
from stackelberg.problems import create_or_open, live_template, read_problem, template
from stackelberg.sets import Box
from stackelberg.study import Rails, Study

GAME = """\
[study]
name = "g"
rounds = 2
seed = 0
x0 = [0.05]
[game]
builtin = "pigou"
arguments = { step = 0.5 }
[leader]
policy = "two-point"
[leader.two-point]
K = 3
schedule = { kind = "theorem", eta_bar = 0.5, delta_bar = 0.05 }
estimator = { kind = "central", count = 2 }
[rails]
lower = 0.0
upper = [1.0]
largest_change = 0.1
baseline = 0.0
allowed_loss = 0.05
settle_tolerance = 0.01
"""

TOLLS = """\
[study]
name = "t"
rounds = 2
[game]
net = "net.csv"
trips = "trips.csv"
nodes = "nodes.csv"
travellers = "day-to-day"
share = 0.2
tollable = [4]
bounds = [0.0, 15.0]
observes = "flows"
without_sensors = [2]
unseen = "ignored"
lam = 0.001
noise = 0.01
[leader]
K = 1
"""

LIVE = """\
[study]
name = "l"
deadline_s = 86400.0
[live]
dimension = 2
lower = 0.0
upper = [10.0, 5.0]
A = [[1.0, 1.0]]
b = [12.0]
x0 = [1.0, 1.0]
objective = "minus-revenue"
[leader]
policy = "fall-back"
[leader.fall-back]
leader = { kind = "adam" }
to = { kind = "history-regression" }
[rails]
A = [[1.0, 2.0]]
b = [12.0]
K = 2
"""

COUNTED = """\
[study]
name = "c"
[live]
net = "net.csv"
nodes = "nodes.csv"
bounds = [0.0, 5.0]
units = "flows in vehicles"
"""

NET = """\
# name: Braess
# zones: 2
tail,head,intercept,slope,capacity,length,name
1,3,0,10,1,1,Ring
1,4,50,1,1,1,High Street
3,2,50,1,1,1,
3,4,10,1,1,1,=Bridge
4,2,0,10,1,1,
"""
BPR_NET = """\
tail,head,free_flow_time,b,capacity,power
1,3,1,0.15,10,4
3,2,1,0.15,10,4
1,2,3,0.15,5,4
"""
GMNS = """\
link_id,from_node_id,to_node_id,directed,length,free_speed,capacity,lanes
1,1,3,1,1.0,30,1000,1
2,3,2,0,1.0,30,1000,2
"""
AEQUILIBRAE = """\
a_node,b_node,direction,distance,speed_ab,speed_ba,capacity_ab,capacity_ba
1,3,0,1000,50,50,900,900
3,2,1,1000,50,50,900,900
"""
TRIPS = "origin,destination,volume\n1,2,6\n1,1,0.5\n"
NODES = "node,x,y,name\n1,0,0,Square\n2,1,1,\n3,0,1,Market\n4,1,0,Station\n"
TNTP_NET = """\
<NUMBER OF ZONES> 2
<NUMBER OF NODES> 4
<FIRST THRU NODE> 1
<NUMBER OF LINKS> 3
<END OF METADATA>

~\tinit_node\tterm_node\tcapacity\tlength\tfree_flow_time\tb\tpower\tspeed\ttoll\tlink_type\t;
\t1\t3\t10\t1\t1\t0.15\t4\t0\t0\t1\t;
\t3\t2\t10\t1\t1\t0.15\t4\t0\t0\t1\t;
\t1\t2\t5\t1\t3\t0.15\t4\t0\t0\t1\t;
"""
TNTP_TRIPS = """\
<NUMBER OF ZONES> 2
<TOTAL OD FLOW> 6.0
<END OF METADATA>

Origin 1
 1 : 0.0; 2 : 6.0;
Origin 2
 1 : 0.0;
"""
TNTP_NODES = "Node\tX\tY\t;\n1\t0\t0\t;\n2\t1\t1\t;\n3\t0\t1\t;\n4\t1\t0\t;\n"
COUNTS = "link,count\n1,4.0\n2,2.0\n3,2.0\n4,2.0\n5,4.0\n"
TIMES = "tail,head,time\n1,3,40\n1,4,52\n3,2,52\n3,4,12\n4,2,40\n"
RESPONSE = "1.5,\nnan\n"


def problem_files() -> dict[str, str]:
    """Problem files by name."""
    return {
        "game": GAME,
        "tolls": TOLLS,
        "live": LIVE,
        "counted": COUNTED,
        "template": template("m", "m.toml"),
        "live-template": live_template("v", "v.toml"),
    }


def write_networks(folder: Path) -> None:
    """The network files that problem files name."""
    for name, text in (("net.csv", NET), ("trips.csv", TRIPS), ("nodes.csv", NODES)):
        (folder / name).write_text(text, encoding="utf-8")


def build_database(folder: Path) -> Path:
    """A database of studies under way, each with an open question; beside it `times.db`, where times count."""
    write_networks(folder)
    db = folder / "seed.db"
    plain = TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1))
    rails = Rails(within=Box([0.0, 0.0], [9.0, 9.0]), largest_change=0.5, baseline=np.ones(2), allowed_loss=0.1)
    studies = {
        "plain": (plain, None),
        "railed": (TwoPoint(K=1, schedule=ConstantSchedule(0.1, 0.1), estimator=Central()), rails),
        "model": (ResponseModel(), None),
    }
    for name, (leader, limits) in studies.items():
        with Study.create(db, name, leader, x0=[1.0, 1.0], rails=limits) as study:
            for number in range(5):
                probe = study.next_probe()
                study.tell(probe, y=probe.x + number % 2, cost=float(probe.x @ probe.x))
            study.ask()
    for text, place in ((COUNTED, db), (COUNTED + 'observes = "flows and times"\n', folder / "times.db")):
        (folder / "c.toml").write_text(text, encoding="utf-8")
        with create_or_open(read_problem(folder / "c.toml"), place)[0] as study:
            study.ask()
    return db
