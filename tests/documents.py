"""What tests look for in the document of a study."""


def doubts(document: dict) -> list[str]:
    """The answers in doubt, by their probes, with what was said of them."""
    table = document["answers"]
    told = zip(table["probe"], table["in_doubt"], table["remarks"], strict=True)
    return [f"{name}: {remarks[0].removeprefix('in doubt: ')}" for name, doubted, remarks in told if doubted]


def remarks(document: dict) -> list[str]:
    """All that was said of answers, by their probes."""
    table = document["answers"]
    return [f"{n} {said}" for n, every in zip(table["probe"], table["remarks"], strict=True) for said in every]
