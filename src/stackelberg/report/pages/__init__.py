"""Pages: self-contained HTML from text, tables and images, for any report of the package."""

from stackelberg.report.pages.blocks import Block, Facts, Frames, Image, Note, Pointer, Table, Text
from stackelberg.report.pages.page import Page, Section

__all__ = ["Block", "Facts", "Frames", "Image", "Note", "Page", "Pointer", "Section", "Table", "Text"]
