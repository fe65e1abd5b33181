"""Checkpoints of a training run: one file each, written whole or not at all.

A checkpoint holds the weights, the optimiser, the copies among the opponents, the
games being played and all generators; nothing in it is a pickled object.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from meeple.core.files import write_whole

from .policy import Card, PolicyPlayer, layer_arrays, layers_of
from .seat_env import SeatVecEnv
from .selfplay import RunError

FOLDER = "checkpoints"
_MODEL, _ARRAYS, _ABOUT = "model.zip", "arrays.npz", "about.json"

Parts = Mapping[str, bytes]


def write_checkpoint(folder: Path, steps: int, parts: Parts, keep: int = 3) -> Path:
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


def read_checkpoint(path: Path) -> Parts:
    """The parts of a checkpoint; RunError if it is damaged, saying what can be done."""
    try:
        with zipfile.ZipFile(path) as archive:  # compares each part with its checksum
            return {name: archive.read(name) for name in (_MODEL, _ARRAYS, _ABOUT)}
    except (zipfile.BadZipFile, KeyError, OSError, EOFError, NotImplementedError) as error:
        others = [one.name for one in checkpoints(path.parents[1]) if one != path]
        way = f"without it the run goes on from {others[-1]}" if others else "there is no other"
        raise RunError(f"checkpoint {path} is damaged ({error}); {way}") from None


def pack(model: MaskablePPO, env: SeatVecEnv, **about: Any) -> Parts:
    """Everything that a run needs to go on; `about` is kept with it and must fit into JSON."""
    copies = cast(dict[int, PolicyPlayer], env.opponents.copies)
    _, numpy_words, *numpy_rest = np.random.get_state()  # noqa: NPY002 (it shuffles batches)
    arrays: dict[str, Any] = {f"env.{name}": array for name, array in env.state().items()}
    arrays |= {
        "starts": model._last_episode_starts,
        "torch": torch.get_rng_state().numpy(),
        "numpy": numpy_words,
    }
    for code, player in copies.items():
        arrays |= layer_arrays(player.layers, f"copy{code}.")
    about |= {
        "steps": model.num_timesteps,
        "updates": model._n_updates,
        "numpy": numpy_rest,
        "opponents": env.opponents.state(),
        "copies": {code: player.name for code, player in copies.items()},
    }
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    return {
        _MODEL: model_bytes(model),
        _ARRAYS: buffer.getvalue(),
        _ABOUT: json.dumps(about).encode(),
    }


def unpack(parts: Parts, model: MaskablePPO, env: SeatVecEnv, card: Card) -> dict[str, Any]:
    """Bring a new model and its games to where `parts` were packed; what was said about it.

    Raises ValueError if the games or networks are of another form than today's.
    """
    about: dict[str, Any] = json.loads(parts[_ABOUT])
    file: Any = io.BytesIO(parts[_MODEL])  # as good as a path
    model.set_parameters(file, device=model.device)
    model.num_timesteps, model._n_updates = about["steps"], about["updates"]
    with np.load(io.BytesIO(parts[_ARRAYS]), allow_pickle=False) as arrays:
        copies = {
            int(code): PolicyPlayer.of(card, layers_of(arrays, f"copy{code}."), name)
            for code, name in about["copies"].items()
        }
        env.opponents.restore(about["opponents"], copies)
        model._last_obs = env.restore(
            {name[4:]: arrays[name] for name in arrays if name.startswith("env.")}
        )
        model._last_episode_starts = arrays["starts"]
        torch.set_rng_state(torch.from_numpy(arrays["torch"]))
        np.random.set_state(("MT19937", arrays["numpy"], *about["numpy"]))  # noqa: NPY002
    return about


def model_bytes(model: MaskablePPO) -> bytes:
    """The model as Stable-Baselines3 saves it, without the position of its games."""
    buffer = io.BytesIO()
    model.save(buffer, exclude=["_last_obs", "_last_episode_starts", "ep_info_buffer"])
    return buffer.getvalue()
