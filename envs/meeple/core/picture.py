"""Pictures of any game: SVG to PNG or to an array, and several SVGs as one.

Text comes out alike on every machine: it is set in DejaVu, read from the files
that matplotlib brings along (which is not imported), never in a font of the
system. The packages that this needs belong to the extra `meeple[view]`.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

FONT_FAMILY = "DejaVu Sans, Verdana, sans-serif"
"""What drawings name as their font; Verdana has the same widths, for browsers without DejaVu."""

_SANS, _SERIF, _MONO = "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"
_FONT_FILES = (
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSans-Oblique.ttf",
    "DejaVuSerif.ttf",
    "DejaVuSansMono.ttf",
)
_NAMESPACE = "http://www.w3.org/2000/svg"


@contextmanager
def view_extra() -> Iterator[None]:
    """Around imports of packages of the extra: says what to install if one is missing.

    Raises ImportError.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(_missing(error.name), name=error.name) from error


def _missing(package: str | None) -> str:
    return f"pictures need {package}, which is not installed: pip install 'meeple[view]'"


@lru_cache(maxsize=1)
def _fonts() -> list[str]:
    """The font files, found without importing matplotlib, which would take seconds."""
    spec = find_spec("matplotlib")
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(_missing("matplotlib (for its fonts)"), name="matplotlib")
    folder = Path(spec.submodule_search_locations[0], "mpl-data", "fonts", "ttf")
    return [str(folder / name) for name in _FONT_FILES]


def png(svg: str, width: int | None = None) -> bytes:
    """`svg` as a PNG file on white, `width` pixels wide (default: as wide as it says).

    Raises ImportError without the extra, ValueError where `svg` is not a picture.
    """
    with view_extra():
        import resvg_py

    if width is not None and width < 1:
        raise ValueError(f"a picture cannot be {width} pixels wide; at least 1")
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=_fonts(),
        font_family=_SANS,
        sans_serif_family=_SANS,
        serif_family=_SERIF,
        monospace_family=_MONO,
    )


def pixels(svg: str, width: int | None = None) -> np.ndarray:
    """`svg` as uint8[height, width, 3], red, green and blue, on white; raises as `png` does."""
    with view_extra():
        from PIL import Image

    with Image.open(io.BytesIO(png(svg, width))) as image:
        return np.array(image.convert("RGB"))


def size(svg: str) -> tuple[float, float]:
    """Width and height that `svg` says it has; raises ValueError if it does not."""
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        raise ValueError(f"not an SVG: {error}") from None
    box = root.get("viewBox", "").replace(",", " ").split()[2:]
    wide, high = root.get("width") or box[0:1], root.get("height") or box[1:2]
    try:
        return _length(wide), _length(high)
    except ValueError:
        raise ValueError(
            f"an SVG needs width and height in pixels, or a viewBox; not {wide!r} by {high!r}"
        ) from None


def _length(value: str | list[str]) -> float:
    text = value if isinstance(value, str) else "".join(value)
    length = float(text.strip().removesuffix("px"))
    if not 0 < length < math.inf:
        raise ValueError(text)
    return length


def grid(
    svgs: Sequence[str], columns: int | None = None, width: float = 1000, gap: float = 8
) -> str:
    """Several SVGs as one, row by row, in cells of one size; for notebooks.

    Args:
        svgs: the pictures, one at least; each is scaled to the width of its cell.
        columns: how many stand side by side; by default a square as nearly as may be.
        width: of the whole, in pixels.
        gap: between cells, in pixels.

    Raises ValueError for no pictures, or columns or width that leave no room.
    """
    if not svgs:
        raise ValueError("a grid needs at least one picture")
    columns = math.ceil(math.sqrt(len(svgs))) if columns is None else columns
    cell = (width - gap * (columns - 1)) / columns if columns > 0 else 0
    if cell <= 0:
        raise ValueError(f"{columns} columns do not fit into a width of {width} with gaps of {gap}")
    scales = [(cell / wide, high) for wide, high in map(size, svgs)]
    row = max(scale * high for scale, high in scales)
    rows = math.ceil(len(svgs) / columns)
    height = rows * row + (rows - 1) * gap
    cells = "".join(
        f'<g transform="translate({i % columns * (cell + gap):.2f} '
        f'{i // columns * (row + gap):.2f}) scale({scale:.5f})">{_element(svg)}</g>'
        for i, (svg, (scale, _)) in enumerate(zip(svgs, scales, strict=True))
    )
    return (
        f'<svg xmlns="{_NAMESPACE}" viewBox="0 0 {width:g} {height:.2f}" '
        f'width="{width:g}" height="{height:.2f}">{cells}</svg>'
    )


def _element(svg: str) -> str:
    """The root element, without a declaration or comment before it."""
    return svg[svg.index("<svg") :]
