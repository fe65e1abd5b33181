"""The disk cache of compiled kernels is never stale.

Each test works on a copy of the package, in child processes of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import meeple

SOURCE = Path(meeple.__file__).parent
ASK = """
import numpy as np
from meeple.undecim import rules, state
from meeple.undecim.rules import scoring
seat = np.zeros(1, state.SEAT)[0]
seat["loose"][[0, 2]] = 1, 3  # one grassland, three forests
scoring.land_bonus(seat)
print(seat["vp"], sum(scoring.land_bonus.stats.cache_hits.values()))
"""


@pytest.fixture
def package(tmp_path):
    """A copy of the package that kernels may be edited in."""
    copy = tmp_path / "meeple"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def ask(package):
    """The land bonus of two land types, and how often it was read from the cache."""
    environment = os.environ | {"PYTHONPATH": str(package.parent)}
    environment.pop("NUMBA_CACHE_DIR", None)
    child = subprocess.run(
        [sys.executable, "-c", ASK],
        env=environment,
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    vp, hits = child.stdout.split()
    return int(vp), int(hits)


def edit(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_an_unchanged_kernel_is_read_from_the_cache(package):
    assert ask(package) == (2, 0)
    assert ask(package) == (2, 1)


def test_an_edited_rule_in_another_file_is_seen(package):
    assert ask(package)[0] == 2
    edit(package / "undecim/rules/tableau.py", "loose[half] >= count", "loose[half] > count")
    assert ask(package) == (1, 0)


def test_an_edited_table_is_seen(package):
    assert ask(package)[0] == 2
    edit(package / "undecim/data/cards.json", '"vp_per_type": 1', '"vp_per_type": 7')
    assert ask(package) == (14, 0)


def test_an_edited_picture_recompiles_nothing(package):
    ask(package)
    file = package / "undecim/text.py"
    file.write_text(file.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    assert ask(package) == (2, 1)
