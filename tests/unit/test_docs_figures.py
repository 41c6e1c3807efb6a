"""Every figure of the documentation stands in a results file that a command wrote."""

import json

import pytest
from tools.figures import PAGES, DocsPage, figures, numbers_in, pages


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.file)
def test_every_figure_is_in_a_results_file(page) -> None:
    assert page.missing() == []


def test_results_files_are_small_and_name_their_versions() -> None:
    for path in PAGES.parent.glob("*.json"):
        assert path.stat().st_size < 200_000, path.name
        assert json.loads(path.read_text(encoding="utf-8"))["versions"]["stackelberg"]


def test_pages_with_measurements_are_listed() -> None:
    assert {"docs/theory.md", "docs/paper.md"} <= {page.file for page in pages()}


class TestFigures:
    def test_numbers_are_read_as_written(self) -> None:
        text = (
            "From 1.7e11 to −0.46 [−0.5, 2], 12% of 4,800; d = 10, K = 3, 1e-14 and 1/2e.\n`0.99`\n```\n7.25\n```\n"
        )
        seen = [(one.text, one.value) for one in figures(text)]
        assert seen == [
            ("1.7e11", 1.7e11),
            ("−0.46", -0.46),
            ("−0.5", -0.5),
            ("12%", 0.12),
            ("4,800", 4800.0),
            ("10", 10.0),
            ("1e-14", 1e-14),
        ]

    def test_a_figure_is_what_rounds_to_it(self) -> None:
        (figure,) = figures("it is 0.184 there")
        assert figure.found_in([0.18449])
        assert not figure.found_in([0.18451, -0.184, 184.0])
        (share,) = figures("in 12.3% of cases")
        assert share.found_in([0.12349])
        assert not share.found_in([0.1236, 12.3])
        (large,) = figures("grows 1.7e11-fold")
        assert large.found_in([172_691_263_921.0])
        assert not large.found_in([1.76e11])

    def test_sentences_are_no_evidence(self) -> None:
        data = {"words": "it was 0.5", "claim": "at most 5", "rows": [["3 of 200", 1.5, None, True]], "a": {"b": 7}}
        assert list(numbers_in(data)) == [3.0, 200.0, 1.5, 7.0]

    def test_what_is_missing_or_listed_for_nothing_is_named(self, tmp_path, monkeypatch) -> None:
        monkeypatch.setattr("tools.figures.ROOT", tmp_path)
        monkeypatch.setattr("tools.figures.PAGES", tmp_path / "pages.toml")
        lines = [
            "It is 0.51 here",
            "and 0.62 there. <!-- results: made.json/one -->",
            "And 0.62 elsewhere, in 1975.",
        ]
        (tmp_path / "page.md").write_text("\n".join(lines) + "\n")
        (tmp_path / "made.json").write_text(json.dumps({"one": {"a": 0.5149}, "two": {"b": 0.62}}))
        page = DocsPage("page.md", ("made.json",), {"1975": "a year", "1980": "a year"})
        assert page.missing() == [
            "page.md, line 2: 0.62 is in no results file under made.json/one",
            "page.md: 1980 is listed as a setting but not mentioned",
        ]


def test_the_words_of_the_theory_page_agree_with_its_own_tables() -> None:
    """The page of `stackelberg theory`, read against the numbers and tables behind it."""
    result = json.loads((PAGES.parent / "theory.json").read_text(encoding="utf-8"))
    settings = {
        "dimension": {"4,000": "T", "0.184": "1/2e", "192": "runs"},
        "steps": {"200": "runs"},
        "floor": {"20,000": "rounds"},
        "descent": {"95%": "level", "2,000": "runs of a batch", "4,000": "four batches of 1,000 rounds"},
        "errors": {"72": "rows of a table that is too long for the file"},
        "saddles": {"95%": "level", "0.25": "how close to a minimum"},
        "coverage": {"95%": "level", "2,264": "8,600 certificates less the decided ones"},
        "settling": {"95%": "level", "0.72": "ρ of the game"},
    }
    lost = []
    for name, seen in result["measurements"].items():
        behind = list(numbers_in(seen["numbers"])) + list(numbers_in(seen["tables"]))
        behind += [-number for number in behind]  # a text may say: falls by
        for figure in figures(seen["words"].replace("[", " ").replace("-fold", " ")):
            if figure.text not in settings.get(name, {}) and not figure.found_in(behind):
                lost.append(f"{name}: {figure.text}")
    assert lost == []
