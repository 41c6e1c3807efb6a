"""Problem files to begin with: every key with a comment, and values that run as they stand."""

from __future__ import annotations

import json
from pathlib import Path

from stackelberg.support.names import printable

_STUDY = """\
# A problem file of stackelberg. Run it:   stackelberg run {file}
# A key after a # is left out; the value shown is its default or an example.

[study]
name = {name}        # the name of the study in the database
rounds = {rounds}             # rounds to play; `run` again with a larger number to go on
seed = 0                 # the same seed gives the same run, to the bit
# x0 = 0.0               # where to start, a number for all or a list (default: the start of the game)
# deadline_s = 86400.0   # a probe is given up after this many seconds
"""

_LEADER = """
[leader]
policy = "response-model"  # learns how followers respond; or two-point (Algorithm 1), adam,
#                          # cma-es, commitment, best-seen, fall-back
# python = "my-leader"     # or a leader of your own, as you registered it (run with --import MODULE)

# Each policy has a table of its own. Only that of the policy above is used; the others may stay.

[leader.response-model]
K = 1                    # follower rounds for which each x is held
# largest_move = 0.5     # x moves no further than this from one deployment to the next

[leader.two-point]
{two_point_K}
# schedule = {{ kind = "theorem", eta_bar = {eta}, delta_bar = {delta} }}   # or experiment, constant;
#                        # without it the first 15 to 50 deployments measure step size and radius
# estimator = {{ kind = "central", count = 2 }}                  # or one-sided

[leader.best-seen]       # recommends the best x that was seen; for followers that settle within K
leader = {{ kind = "response-model" }}

[leader.fall-back]       # lets another leader take over where one makes no progress
leader = {{ kind = "response-model" }}
to = {{ kind = "two-point" }}
"""

_RESPONSE_MODEL = 'policy = "response-model"  # learns how followers respond; or two-point (Algorithm 1), adam,'
_RAILS = """
# [rails]                # guard rails: what must never be announced
# lower = 0.0            # bounds on x, a number or a list (and upper; or A and b for A x <= b)
# upper = 1.0
# largest_change = 0.1   # no entry of x moves further than this from one announcement to the next
# largest_radius = 0.05  # no probe lies further than this from the centre of its round
# baseline = 0.0         # an x known to be acceptable, a number for all or a list; measured first,
# baseline_rounds = 3    # so many rounds: what is saved is told by comparison with it
# allowed_loss = 0.05    # step back when the cost is 5% worse than the baseline's
# settle_tolerance = 0.01  # when a response counts as settled (`stackelberg tell --reading`)
"""

_GAME = """
[game]                   # simulated followers; for a system outside use [live] instead
builtin = "pigou"        # pigou, cournot, linear-quadratic, strict-saddle, demand-response, hyper-parameters,
#                        # inverse-optimisation, persuasion, platform-pricing, security, strategic-classification
# arguments = { step = 0.5 }
# python = "my-game"            # a function of your own that makes a Game, as you registered it (--import MODULE)
# command = ["node", "town.js"] # or another program (docs/process_followers.md), with lower, upper and objective
# network = "sioux-falls"       # toll design on a network (docs/roads.md): sioux-falls, braess, or net = a file
"""

_LIVE = """
[live]                   # a system outside: `stackelberg ask`, then `stackelberg tell`
dimension = 1            # how many numbers x has
lower = 0.0              # bounds on x: a number for all, or a list
upper = 10.0
x0 = [1.0]
# objective = "minus-revenue"   # f(x, y): minus-revenue (-x·y), total-response (the sum of y), or one registered;
#                               # without it tell the cost of every answer
"""

_LIVE_K = "K = 1                    # follower rounds for which each probe is held"


def toml_text(text: str | Path) -> str:
    """A text, or the name of a file, as a TOML file has it, in quotes.

    >>> print(toml_text('C:\\\\roads "new"'))
    "C:\\\\roads \\"new\\""
    """
    return json.dumps(str(text), ensure_ascii=False).replace("\x7f", "\\u007f")


def _study(name: str, file: str, rounds: int) -> str:
    return _STUDY.format(name=toml_text(name), file=printable(file, lines=False), rounds=rounds)


def template(name: str, file: str) -> str:
    """A file for simulated followers."""
    K = "# K = 20               # follower rounds for which each probe is held; without it, measured"
    leader = _LEADER.format(two_point_K=K, eta=0.5, delta=0.05)
    return _study(name, file, 300) + _GAME + leader + _RAILS


def live_template(name: str, file: str) -> str:
    """A file for a system outside."""
    leader = _LEADER.format(two_point_K=_LIVE_K, eta=0.5, delta=0.2)
    return _study(name, file, 100) + _LIVE + leader + _RAILS


def domain_template(name: str, file: str, live: str, *, policy: str | None, more: str, highest: float) -> str:
    """A file with the table [live] of a domain, a policy of its own, and x of which `highest` is large."""
    leader = _LEADER.format(two_point_K=_LIVE_K, eta=0.5, delta=float(f"{highest / 5.0:.1e}"))
    leader = leader if policy is None else leader.replace(_RESPONSE_MODEL, policy) + more
    rails = _RAILS
    change = f"largest_change = {float(f'{highest / 10.0:.1e}')}"
    for key, value in (("[rails]  ", "[rails]"), ("largest_change = 0.1 ", change)):
        rails = rails.replace(f"# {key}", value)
    for key in ("baseline = 0.0  ", "baseline_rounds = 3  "):
        rails = rails.replace(f"# {key}", f"{key}  ")
    return _study(name, file, 100) + live + leader + rails
