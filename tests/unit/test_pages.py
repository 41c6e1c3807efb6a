"""The page builder: nothing a user typed becomes markup, everything needed is in the one file."""

import re
from html.parser import HTMLParser

import pytest

from stackelberg.core import InvalidInput
from stackelberg.report.pages import Facts, Image, Note, Page, Section, Table, Text

PNG = b"\x89PNG\r\n\x1a\nrest"


class Balance(HTMLParser):
    """Refuses HTML whose tags do not close in order."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def whole_page() -> Page:
    blocks = [
        Text("First.\n\nSecond <script>."),
        Note("Mind `this`."),
        Facts({"seed": 0, "units": "<b>"}),
        Table(["name", "share"], [["a & b", 0.5], ["c", None]], caption="Shares", file="shares.csv"),
        Image(PNG, alt='a "picture"', caption="Seen", files=["figure.svg"]),
        Image(b"<svg></svg>", alt="drawn"),
    ]
    return Page("Title <1>", "Lead", [Section("One", blocks), Section("Two", [])], footer="Made by hand")


def test_tags_close_in_order_and_user_text_is_no_markup():
    html = whole_page().html()
    parser = Balance()
    parser.feed(html)
    assert parser.open == []
    assert "<script>" not in html
    assert "Second &lt;script&gt;." in html
    assert "a &amp; b" in html
    assert 'alt="a &quot;picture&quot;"' in html


def test_the_file_needs_no_other(tmp_path):
    path = whole_page().save(tmp_path / "index.html")
    html = path.read_text(encoding="utf-8")
    assert all(source.startswith("data:image/") for source in re.findall(r'src="([^"]+)"', html))
    assert "http" not in html
    assert "data:image/svg+xml;base64," in html
    assert 'name="viewport"' in html
    targets = re.findall(r'href="#([^"]+)"', html)
    assert targets == ["one", "two"]
    assert all(f'id="{target}"' in html for target in targets)


def test_bad_pages_are_refused(tmp_path):
    with pytest.raises(InvalidInput, match="expected 2 cells"):
        Table(["a", "b"], [[1]])
    with pytest.raises(InvalidInput, match="different headings"):
        Page("t", "l", [Section("A b", []), Section("a-B", [])])
    with pytest.raises(InvalidInput, match="cannot be written"):
        whole_page().save(tmp_path / "no" / "folder.html")
