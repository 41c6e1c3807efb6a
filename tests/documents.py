"""What tests look for in the document of a study."""


def doubts(document: dict) -> list[str]:
    """The answers in doubt, by their probes, with what was said of them."""
    rows = [row for row in document["answers"]["rows"] if row["in_doubt"]]
    return [f"{row['probe']}: {row['remarks'][0].removeprefix('in doubt: ')}" for row in rows]


def remarks(document: dict) -> list[str]:
    """All that was said of answers, by their probes."""
    return [f"{row['probe']} {said}" for row in document["answers"]["rows"] for said in row["remarks"]]
