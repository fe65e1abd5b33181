from __future__ import annotations

import io
import sys
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from meeple.core import picture


def svg(body="", width=60, height=40):
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{body}</svg>'


RED_LEFT = svg('<rect width="30" height="40" fill="#ff0000"/>')


def test_pixels_are_red_green_and_blue_on_white():
    array = picture.pixels(RED_LEFT)
    assert (array.dtype, array.shape) == (np.uint8, (40, 60, 3))
    assert array[20, 10].tolist() == [255, 0, 0] and array[20, 50].tolist() == [255, 255, 255]
    array[0, 0] = 0  # the caller's own, to write in


def test_a_png_has_the_width_asked_for():
    for width, expected in [(None, (60, 40)), (120, (120, 80))]:
        image = Image.open(io.BytesIO(picture.png(RED_LEFT, width)))
        assert (image.format, image.size) == ("PNG", expected)


@pytest.mark.parametrize(
    "family", [picture.FONT_FAMILY, "serif", "monospace", "No Such Font", None]
)
@pytest.mark.parametrize("weight", ["normal", "bold"])
def test_text_appears_without_any_font_of_the_system(family, weight):
    """The fonts of the system are never read, so this holds on a machine that has none."""
    named = f' font-family="{family}"' if family else ""
    words = f'<text x="2" y="30" font-size="24" font-weight="{weight}"{named}>Ag&#xd7;</text>'
    array = picture.pixels(svg(words))
    assert (array < 128).any(axis=2).sum() > 80


def test_bold_text_is_bolder():
    ink = [
        (255 - picture.pixels(svg(f'<text y="30" font-weight="{w}">Hill</text>')).astype(int)).sum()
        for w in ("normal", "bold")
    ]
    assert ink[1] > 1.2 * ink[0]


def test_the_size_is_read_from_width_and_height_or_the_view_box():
    assert picture.size(RED_LEFT) == (60, 40)
    assert picture.size(svg(width="30px", height="12.5")) == (30, 12.5)
    assert picture.size('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0,0 7 9"/>') == (7, 9)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("<svg", "not an SVG"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "needs width and height"),
        (svg(width="100%"), "'100%' by '40'"),
        (svg(height="-3"), "needs width and height"),
        (svg(height="nan"), "needs width and height"),
    ],
)
def test_a_picture_without_a_size_is_refused(wrong, message):
    with pytest.raises(ValueError, match=message):
        picture.size(wrong)


def test_pictures_of_no_width_or_no_svg_are_refused():
    with pytest.raises(ValueError, match="cannot be 0 pixels wide"):
        picture.png(RED_LEFT, 0)
    with pytest.raises(ValueError):
        picture.pixels("no picture")


def test_a_grid_puts_pictures_side_by_side_and_scales_them_to_one_width():
    blue = svg('<rect width="20" height="20" fill="#0000ff"/>', 20, 20)
    declared = '<?xml version="1.0"?>' + RED_LEFT
    together = picture.grid([declared, blue, RED_LEFT], columns=2, width=130, gap=10)
    ElementTree.fromstring(together)
    array = picture.pixels(together)
    assert array.shape == (130, 130, 3)  # two rows of 60, the height of the square one
    assert array[20, 10].tolist() == [255, 0, 0] and array[20, 50].tolist() == [255, 255, 255]
    assert array[55, 75].tolist() == [0, 0, 255] and array[55, 65].tolist() == [255, 255, 255]
    assert array[90, 10].tolist() == [255, 0, 0] and array[90, 90].tolist() == [255, 255, 255]


def test_a_grid_is_nearly_square_unless_told_otherwise():
    assert picture.size(picture.grid([RED_LEFT] * 4, width=128)) == (128, 88)
    assert picture.size(picture.grid([RED_LEFT] * 5, width=376)) == (376, 168)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([],), "at least one"),
        (([RED_LEFT], 0), "0 columns"),
        (([RED_LEFT], 20, 100, 8), "20 columns"),
        ((["<p/>"],), "needs width and height"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        picture.grid(*arguments)


@pytest.mark.parametrize("package", ["resvg_py", "PIL"])
def test_a_missing_library_is_named_with_the_extra(monkeypatch, package):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=rf"{package}.*pip install 'meeple\[view\]'"):
        picture.pixels(RED_LEFT)


def test_missing_fonts_are_named_with_the_extra(monkeypatch):
    monkeypatch.setattr(picture, "find_spec", lambda name: None)
    picture._fonts.cache_clear()
    try:
        with pytest.raises(ImportError, match=r"matplotlib.*meeple\[view\]"):
            picture.png(RED_LEFT)
    finally:
        picture._fonts.cache_clear()
