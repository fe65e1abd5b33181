"""Checkpoints of a training run: one file each, written whole or not at all."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from meeple.core.record import write_whole

from .selfplay import RunError

FOLDER = "checkpoints"


def write_checkpoint(folder: Path, steps: int, parts: Mapping[str, bytes], keep: int = 3) -> Path:
    """Write the checkpoint of a run after `steps` decisions; of all, the `keep` newest stay."""
    place = folder / FOLDER
    place.mkdir(parents=True, exist_ok=True)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:  # stored: weights do not compress
        for name, data in parts.items():
            archive.writestr(name, data)
    path = write_whole(place / f"{steps:012d}.zip", buffer.getvalue())
    for old in checkpoints(folder)[:-keep]:
        old.unlink()
    return path


def checkpoints(folder: Path) -> list[Path]:
    """The checkpoints of a run, the oldest first."""
    return sorted((folder / FOLDER).glob("[0-9]*.zip"))


def read_checkpoint(path: Path) -> dict[str, bytes]:
    """The parts of a checkpoint; RunError if it is damaged, saying what can be done."""
    try:
        with zipfile.ZipFile(path) as archive:  # each part's checksum is compared on reading
            return {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError) as error:
        others = [one.name for one in checkpoints(path.parents[1]) if one != path]
        way = f"without it the run goes on from {others[-1]}" if others else "there is no other one"
        raise RunError(f"checkpoint {path} is damaged ({error}); {way}") from None
