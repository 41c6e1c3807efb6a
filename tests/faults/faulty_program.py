"""A follower program that goes wrong on purpose: `faulty_program.py WAY FOLDER`. It moves halfway to x each round.

A way that begins with `once-` goes wrong only where FOLDER has no file of that name yet.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path

RUN = __name__ == "__main__"  # pytest imports every module in search of doctests
WAY, FOLDER = (sys.argv[1], Path(sys.argv[2])) if RUN else ("", Path())
state = {"y": [0.0, 0.0]}


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def went_wrong(way):
    """Whether the answer has been spoilt."""
    if way == "exit":
        print("first line of trouble", "out of memory at line 7", sep="\n", file=sys.stderr)
        sys.exit(3)
    if way == "exit-mid-answer":
        say('{"id": 2, "y": [1.0, ', end="")
        os.kill(os.getpid(), signal.SIGKILL)
    if way == "hang":
        say('{"id": 2, "y"', end="")
        time.sleep(60)
    if way == "child-holds-pipe":
        if os.fork() == 0:
            time.sleep(60)
        os._exit(4)
    texts = {
        "garbage": "loading scenario ... \x1b[31mdone",
        "list": "[1, 2]",
        "huge": '{"y": [' + "1.0, " * 400_000,
        "wrong-id": '{"id": 77, "y": [1.0, 2.0]}',
        "deep": "[" * 100_000,
    }
    if way in texts:
        say(texts[way])
        return True
    return False


def spoilt(asked, answer):
    way = WAY
    if way.startswith("once-"):
        if (FOLDER / way).exists():
            return answer
        (FOLDER / way).touch()
        way = way.removeprefix("once-")
    wrong = {
        "error": {"error": "no such toll"},
        "few": {"y": [1.0]},
        "words": {"y": ["1.0", "2.0"]},
        "null": {"y": [None, 1.0]},
        "infinite": {"y": [float("inf"), 1.0]},
        "nothing": {},
    }
    if way in wrong:
        return wrong[way]
    if way == "chatter":
        say(json.dumps({"id": asked["id"], "y": [0.0, 0.0]}))
    return None if went_wrong(way) else answer


def respond(asked):
    for _ in range(asked["rounds"]):
        state["y"] = [0.5 * (y + x) for x, y in zip(asked["x"], state["y"], strict=True)]
    if WAY == "pid":
        return {"y": [float(os.getpid()), 0.0]}
    return spoilt(asked, {"y": state["y"]})


def restore(asked):
    state["y"] = asked["memory"]
    return {}


def hello(asked):
    if WAY == "never":
        sys.exit("I need a licence")
    if WAY == "bad-hello":
        return {"x": 0, "y": 2}
    if WAY == "bad-names":
        return {"x": 2, "y": 2, "y_names": ["one"]}
    names = ["first", "second"]
    return {"x": 2, "y": 2, "x_names": names, "rewindable": not WAY.endswith("-live") and WAY != "pid"}


ANSWERS = {
    "hello": hello,
    "begin": lambda asked: restore({"memory": [0.0, 0.0]}),
    "snapshot": lambda asked: {} if WAY == "no-memory" else {"memory": state["y"]},
    "restore": restore,
    "respond": respond,
}

for line in sys.stdin if RUN else ():
    request = json.loads(line)
    found = ANSWERS[request["do"]](request)
    if found is not None:
        say(json.dumps({"id": request["id"], **found}))
