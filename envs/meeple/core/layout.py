"""Record types without holes, so that a copy of a state is the same bytes."""

from __future__ import annotations

from typing import Any

import numpy as np


def record(fields: list[tuple[Any, ...]]) -> np.dtype:
    """An aligned record type of `fields` in which the gaps of the alignment have names.

    numpy copies fields, and leaves what lies between them as it happens to be; then
    hashes and saved bytes of equal states would differ. Give the largest fields first
    and there is little to fill.
    """
    aligned = np.dtype(fields, align=True)
    filled: list[tuple[Any, ...]] = []
    end = 0
    for entry in fields:
        start = aligned.fields[entry[0]][1]  # type: ignore[index]
        if start > end:
            filled.append((f"_gap{end}", np.uint8, (start - end,)))
        filled.append(entry)
        end = start + aligned.fields[entry[0]][0].itemsize  # type: ignore[index]
    if aligned.itemsize > end:
        filled.append((f"_gap{end}", np.uint8, (aligned.itemsize - end,)))
    whole = np.dtype(filled, align=True)
    if whole.itemsize != aligned.itemsize or not is_whole(whole):
        raise TypeError("a field is a record type with holes: make it with `record` too")
    return whole


def is_whole(dtype: np.dtype) -> bool:
    """Whether every byte of a record belongs to a field."""
    if dtype.subdtype is not None:
        return is_whole(dtype.subdtype[0])
    if dtype.fields is None:
        return True
    inner = [entry[0] for entry in dtype.fields.values()]
    return sum(one.itemsize for one in inner) == dtype.itemsize and all(map(is_whole, inner))
