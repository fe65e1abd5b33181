"""Tables and wrapped lines of which a game's text for the terminal is put together."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

WIDTH = 100
NO_BREAK = "\N{NO-BREAK SPACE}"  # within what should stay on one line; never in the result
BAR = NO_BREAK + "| "


def line(label: str, words: str, width: int) -> str:
    """A label in `width` columns and its words, wrapped under one another."""
    return textwrap.fill(
        words,
        WIDTH,
        initial_indent=f"{label:<{width}}",
        subsequent_indent=" " * width,
        break_on_hyphens=False,
    ).replace(NO_BREAK, " ")


def joined(words: Iterable[str], none: str = "none", separator: str = ", ") -> str:
    """The words in a row that `line` wraps only between them."""
    return separator.join(word.replace(" ", NO_BREAK) for word in words) or none


def table(
    head: Sequence[str], rows: Iterable[Sequence[Any]], labels: Iterable[str], width: int
) -> list[str]:
    """Figures in columns as wide as their heads, labels in `width` columns; zeros as dots."""
    lines = [" " * width + " ".join(head)]
    for label, row in zip(labels, rows, strict=True):
        cells = [f"{value or '.':>{len(name)}}" for name, value in zip(head, row, strict=True)]
        lines.append(f"{label:<{width}}" + " ".join(cells))
    return lines


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun, such as `1 card` or `3 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def members(word: Any) -> list[int]:
    """The members of a set kept in one word, ascending."""
    return [member for member in range(int(word).bit_length()) if int(word) >> member & 1]


def paragraphs(blocks: Iterable[Iterable[str]]) -> str:
    """Blocks of lines with an empty line between them."""
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"
