"""Pages: self-contained HTML from text, tables and images, for any report of the package."""

from stackelberg.report.pages.blocks import Block, Facts, Image, Note, Table, Text
from stackelberg.report.pages.page import Page, Section

__all__ = ["Block", "Facts", "Image", "Note", "Page", "Section", "Table", "Text"]
