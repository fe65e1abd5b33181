"""`meeple verify alchemists`: the golden examples through the kernels, and wrong ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from meeple.alchemists.verify import verify

GOLDEN = Path(__file__).parents[1] / "data" / "alchemists"
FILES = sorted(GOLDEN.glob("*.json"))


def changed(value):
    """A figure of an example with its first number one higher, and whether there was any."""
    if isinstance(value, bool) or not isinstance(value, (int, list, dict)):
        return value, False
    if isinstance(value, int):
        return value + 1, True
    places = list(value) if isinstance(value, dict) else range(len(value))
    for place in places:
        other, found = changed(value[place])
        if found:
            copy = value.copy()
            copy[place] = other
            return copy, True
    return value, False


# What each file's examples expect: the key, or the place in a row.
EXPECTED = {
    "assignment_ranks": ("cases", "assignment"),
    "debunk_apprentice": ("cases", "outcome"),
    "debunk_master": ("cases", "outcome"),
    "deduction_exact": ("cases", "count"),
    "deduction_mixed": ("cases", "marginal"),
    "final_scoring": ("cases", "vp"),
    "mixing_table": ("mix", None),
    "predictive": ("cases", "pred"),
    "reputation": ("rows", -1),
    "sale": ("cases", "smileys"),
    "sale_outcomes": ("rows", -2),
    "seals": ("debunk", -1),
}


def test_all_examples_are_equal():
    verdicts = list(verify(FILES))
    assert [name for name, difference, cause in verdicts if difference or cause] == []
    assert len(verdicts) == 7543
    assert [path.stem for path in FILES] == list(EXPECTED)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_another_expectation_is_found_wrong(path, tmp_path):
    content = json.loads(path.read_text(encoding="utf-8"))
    group, place = EXPECTED[path.stem]
    if place is None:
        content[group] = changed(content[group])[0]
    else:
        content[group] = content[group][:3]
        content[group][1][place] = changed(content[group][1][place])[0]
    wrong = tmp_path / path.name
    wrong.write_text(json.dumps(content), encoding="utf-8")
    assert [name for name, difference, _ in verify([wrong]) if difference]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("sales.json", "{}", "has no examples of mixing_table"),
        ("sale.json", "{}", "does not hold golden examples"),
        ("sale.json", "no JSON", "does not hold golden examples"),
    ],
)
def test_a_file_without_examples_is_refused(name, text, message, tmp_path):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        list(verify([tmp_path / name]))
