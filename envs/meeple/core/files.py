"""Files that are there whole or not at all, and checksums by which damage is seen."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_SEAL = b"meeple seal sha256 "
_DIGITS = 64
_MAGIC = b"PAR1"  # a Parquet file begins and ends so
_TAIL = 8  # of a Parquet file: length of the footer, PAR1


def write_whole(path: str | Path, data: bytes) -> Path:
    """Write a file so that at any moment it is there whole, or as before; returns its path."""
    path = Path(path)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # the new name must reach the disk too
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return path


def checksum(content: Mapping[str, Any]) -> str:
    """Checksum of JSON-ready content, its member `checksum` left out."""
    text = to_json({k: v for k, v in content.items() if k != "checksum"}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def to_json(value: Any, **how: Any) -> str:
    """JSON in one line, without spaces; TypeError or ValueError for what JSON cannot hold."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), **how)


def sealed(data: bytes) -> bytes:
    """A Parquet file's bytes with a seal before the footer: the checksum of all the others."""
    cut = _footer(data)
    return data[:cut] + _SEAL + hashlib.sha256(data).hexdigest().encode() + data[cut:]


def unsealed(data: bytes) -> bytes:
    """The bytes that were sealed.

    Raises ValueError unless the seal fits; its words tell of the file and do not name it.
    """
    if not data:
        raise ValueError("is empty, not a shard of games")
    if not data.startswith(_MAGIC):
        raise ValueError("is not a shard of games: no Parquet file begins like this")
    if not data.endswith(_MAGIC) or len(data) < 2 * _TAIL:
        raise ValueError("is damaged or cut short: it does not end like a Parquet file")
    cut = _footer(data)
    begin = cut - _DIGITS - len(_SEAL)
    if begin < 0 or data[begin : cut - _DIGITS] != _SEAL:
        raise ValueError(
            "has no checksum of ours: it is damaged, or was not written as a shard of games"
        )
    written = data[cut - _DIGITS : cut].decode("ascii", "replace")
    rest = data[:begin] + data[cut:]
    found = hashlib.sha256(rest).hexdigest()
    if found != written:
        raise ValueError(f"is damaged: its checksum says {written}, its content gives {found}")
    return rest


def _footer(data: bytes) -> int:
    """Where the footer of a Parquet file begins."""
    return len(data) - _TAIL - int.from_bytes(data[-_TAIL : -_TAIL + 4], "little")
