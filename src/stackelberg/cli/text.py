"""The document of a study as lines for a terminal: only what is known, the saving first."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from stackelberg.support.numbers import engineering


def study_headline(document: Mapping[str, Any]) -> str:
    """The first line: what is saved."""
    return f"Study {document['name']}: {document['answer']['headline']}"


def study_lines(document: Mapping[str, Any]) -> dict[str, str]:
    """Facts with their names; what is not known has no row."""
    status, names, answer = document["status"], document["names"], document["answer"]
    since = f" since {moment(status['since'])}" if status["since"] is not None else ""
    why = f": {status['why']}" if status["why"] else ""
    expected, baseline, saved = (answer[part] for part in ("expected", "baseline", "saving"))
    own = document["settings"]
    found: dict[str, Any] = {
        "status": f"{status['words']}{since}{why}",
        "recommended": answer["words"],
        f"should {names['verb']}": f"{expected['words']}; {expected['source']}" if expected else None,
        f"before, it {names['verb']}s": baseline["words"] if baseline else None,
        "saving" if names["direction"] > 0 else "gain": saved["words"] if saved else None,
        "so far": answer["so_far"]["words"] if answer["so_far"] else None,
        "not answered": "; ".join(map(_out, document["waiting"])),
        "needs attention": "; ".join(f"{need['kind']}: {need['words']}" for need in document["attention"]),
        "round": f"{status['round']} of {status['rounds']}" if status["rounds"] else engineering(status["round"]),
        "deployments": engineering(status["deployments"]),
        names["follower_rounds"]: engineering(status["follower_rounds"]),
        "answers": f"{status['answers']}, {status['failures']} failed"
        if status["failures"]
        else str(status["answers"]),
        "constraints": "; ".join(one["said"] for one in document["constraints"]),
        "leader": own["leader"],
        "objective": own["objective"] or "told",
        "not rebuilt": "; ".join(own["not_rebuilt"]),
        "objective differs": own["objective_differs"],
    }
    return {name: value for name, value in found.items() if value}


def _out(probe: Mapping[str, Any]) -> str:
    return f"probe {probe['probe']}" + (f", with {probe['by']}" if probe["by"] else "")


def moment(seconds: float) -> str:
    """A time, in seconds since 1970, for a person: in the zone of this machine.

    One that no calendar has, of a damaged log or of a token for thousands of years, stays a number.

    >>> moment(1e15)
    '1e+15 s since 1970'
    """
    try:
        return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except (OverflowError, ValueError, OSError):  # which of them depends on the platform
        return f"{seconds:g} s since 1970"
