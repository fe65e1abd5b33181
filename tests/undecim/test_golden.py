"""The golden examples, put through the kernels by `meeple.undecim.verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from meeple.undecim.verify import verify

GOLDEN = Path(__file__).parents[1] / "data" / "undecim" / "golden"
FILES = sorted(GOLDEN.glob("*.json"))
EXAMPLES = {
    "awards": 5,
    "buildings": 9,
    "card_figures": 3,
    "final_scoring": 5,
    "gold": 4,
    "land_bonus": 7,
    "procedure": 9,
    "prosperity": 4,
    "red_moon": 10,
    "sage_cost": 4,
    "tie_break": 3,
    "towns": 24,
}
CONTRADICTS_ITSELF = "procedure/production-1"


def test_there_are_twelve_files_of_examples():
    assert [path.stem for path in FILES] == list(EXAMPLES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_kernels_reproduce_the_golden_examples(path):
    verdicts = list(verify([path]))
    assert len(verdicts) == EXAMPLES[path.stem]
    for name, difference, cause in verdicts:
        assert difference is None or name == CONTRADICTS_ITSELF, (name, difference)
        assert (cause is not None) == (name == CONTRADICTS_ITSELF)


def test_the_one_example_that_contradicts_itself_is_named_with_its_cause():
    """Three swamps and a swamp card in hand make kind 2 eligible (section 7)."""
    verdicts = {name: rest for name, *rest in verify([GOLDEN / "procedure.json"])}
    difference, cause = verdicts[CONTRADICTS_ITSELF]
    assert "[2], expected []" in difference and "swamp" in cause


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_other_expectation_is_found_wrong(path, tmp_path):
    """No example is passed over: each figure that is changed makes a difference."""
    content = json.loads(path.read_text(encoding="utf-8"))
    for example in content["examples"]:
        for key, value in example["expected"].items():
            if key != "note":
                example["expected"] = {**example["expected"], key: wrong(value)}
                changed = tmp_path / path.name
                changed.write_text(
                    json.dumps({"group": content["group"], "examples": [example]}), encoding="utf-8"
                )
                [(name, difference, _)] = verify([changed])
                assert difference is not None, (name, key)
                example["expected"][key] = value


def wrong(value):
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else [*value, 99]
