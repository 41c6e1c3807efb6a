"""The colours of figures and maps, here and in the control room: they differ for every colour vision."""

from __future__ import annotations

INK, SOFT, WARM, GOOD, BAD = "#08306b", "#8c8c8c", "#b35806", "#009e73", "#b2182b"
"""What was seen, what stands back, what was expected or needs care, what is recommended, what failed."""

HALF, BAND, DARK = "#6baed6", "#9ecae1", "#5a5a5a"
"""Where half, and where most of what was seen lies; what is only there to compare with."""

CURVES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7a5c00")
"""Okabe and Ito (2008), Color Universal Design; yellow, which is too light on white, made brown."""

MORE = ("#2c9fd8", "#7a4fbf", "#c0392b")
"""For curves that have strokes of their own, where there are more than these."""

STROKES = ("-", "--", "-.", ":")
"""Curves are told apart by these in greyscale."""

FULLNESS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0)
"""Flow over capacity changes colour at these; a step at 1 shows which links are over capacity."""

FULL = ("#f3f68a", "#fbba1f", "#f67e14", "#d94d3d", "#ad305d", "#781c6d", "#450a69", "#10092d")
"""One colour below, between and above these: inferno reversed, from light to dark, so that the order survives
greyscale; neither end is so light or dark that neighbours look alike."""

UNKNOWN, CASING, KEY = "#a9a9a9", "#3c3c3c", "#7a7a7a"
"""Links whose capacity nobody knows; the thin edge that keeps light colours readable on white; samples of width."""

CHARGED, REFUNDED, FREE = "#b35806", "#542788", "#b4b4b4"
"""Tolls, tolls below zero, none: orange against violet; in greyscale the stroke tells them apart."""
