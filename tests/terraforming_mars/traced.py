"""The recorded games of the sample, whole or damaged."""

from __future__ import annotations

import copy
import gzip
import json
from functools import cache
from pathlib import Path

from meeple.terraforming_mars import verify
from meeple.terraforming_mars.verify import trace

TRACES = Path(__file__).parents[1] / "data" / "terraforming_mars" / "traces"
GAMES = {
    "basic_2p": 1,
    "basic_3p": 1,
    "basic_4p": 2,
    "basic_beginner": 4,
    "ce_2p": 6,
    "ce_3p": 3,
    "ce_4p": 1,
    "ce_5p": 2,
    "ce_draft": 4,
    "solo": 1,
    "solo_high_tr": 2,
}


@cache
def games(name):
    return [records for _, records in trace.read(TRACES / f"{name}.jsonl.gz")]


def sample():
    return [records for name in GAMES for records in games(name)]


def write(path, records):
    lines = [json.dumps(record) + "\n" for record in records]
    path.write_bytes(gzip.compress("".join(lines).encode()))
    return path


def difference(path, records):
    [(_, found, _)] = verify.verify([write(path, records)])
    return found


def record_where(test):
    """A copy of a game of the sample, and the first record of it that passes the test."""
    for records in sorted(sample(), key=len):
        for i, record in enumerate(records):
            if test(record):
                copied = copy.deepcopy(records)
                return copied, copied[i]
    raise AssertionError("no such record")
