"""Policies as safetensors files, and the ones that come with the package.

A file holds the layers as arrays w0, b0, w1, b1, ... (float16 or float32; weights are
[inputs, outputs]) and, as metadata, a card that says what the policy was trained for
and how, and a checksum of everything. Reading one runs no code from it.

The package has one policy for each game, `weights/GAME.safetensors`, and beside it
`GAME.md`, its card for people. This makes both from a training run:

    python -m meeple_agents.weights runs/x
"""

from __future__ import annotations

import hashlib
import json
import platform
import stat
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
import safetensors.numpy
from safetensors import SafetensorError

from meeple.core.files import write_whole
from meeple.core.game import Game
from meeple.core.registry import games, get_game

from .policy import (
    SUFFIX,
    WEIGHTS_FILE,
    Card,
    Layers,
    PolicyError,
    PolicyPlayer,
    checked_layers,
    layer_arrays,
    layers_of,
)

FOLDER = Path(__file__).parent / "weights"
LARGEST = 2_000_000  # bytes of a file that comes with the package
_READABLE = 50 * LARGEST  # bytes of any policy that is read
_SUM = "sha256"
_OTHER_KINDS = {
    b"PK": "a zip archive (such as model.zip, or what torch.save writes)",
    b"\x80": "a pickle, which is never read because reading one can run code",
    b"\x93NUMPY": "an array of numpy",
}


@dataclass(frozen=True)
class WeightsCard(Card):
    """What a policy was trained for, and how it came about."""

    command: str = ""  # that trained it
    budget: str = ""  # what training took, in words
    results: list[Mapping[str, Any]] = field(
        default_factory=list
    )  # evaluations: opponent, games, reward, ...
    rating: float | None = None  # on the ladder, once it has played there
    versions: Mapping[str, str] = field(default_factory=dict)  # of the libraries


class WeightsPlayer(PolicyPlayer):
    """A policy from a safetensors file, or from the folder of a run that has one.

    Raises PolicyError if there is none, or it is damaged or no such file.
    """

    card: WeightsCard

    def __init__(
        self,
        path: str | Path,
        *,
        deterministic: bool = False,
        seed: int = 0,
        name: str | None = None,
    ) -> None:
        place = Path(path)
        card, layers = read_weights(place / WEIGHTS_FILE if place.is_dir() else place)
        self._set_up(card, layers, deterministic, seed, f"ppo:{path}" if name is None else name)


class PackagedPlayer:
    """The policy that comes with the package for the game at hand.

    Which one that is, `check` finds out: call it before anything else, and again for
    another game.
    """

    def __init__(self, name: str = "ppo") -> None:
        self.name = name
        self._player: WeightsPlayer | None = None

    def check(self, game: Game, options: Mapping[str, Any]) -> None:
        """Take up the policy for `game`; PolicyError unless it can play with `options`."""
        path = packaged(game.name)
        if not path.is_file():
            there = ", ".join(one for one in games() if packaged(one).is_file())
            raise PolicyError(
                f"{game.name}: no policy comes with the package for it (there are policies for: "
                f"{there or 'none'}); train one with python -m meeple_agents.ppo --game "
                f"{game.name}"
            )
        player = WeightsPlayer(path, name=self.name)
        player.check(game, options)
        self._player = player

    @property
    def player(self) -> WeightsPlayer:
        """The policy taken up; PolicyError before `check`."""
        if self._player is None:
            raise PolicyError(
                f"{self.name}: which game is played is not known yet; call check(game, options)"
            )
        return self._player

    @property
    def digest(self) -> str:
        """Tells players apart that answer differently, whatever their names."""
        return self.player.digest

    def act(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Legal actions int64[k], for observations float32[k, size] and masks [k, actions]."""
        return self.player.act(observations, masks)


def packaged(game: str) -> Path:
    """Where the policy for `game` is that comes with the package, if there is one."""
    return FOLDER / f"{game}{SUFFIX}"


def write_weights(path: str | Path, card: WeightsCard, layers: Layers) -> Path:
    """Write a policy; float16 halves the file and changes hardly a decision.

    Raises PolicyError for layers that do not fit, or that float16 cannot hold.
    """
    arrays = layer_arrays(checked_layers(layers, str(path), np.float16))
    return write_arrays(path, arrays, {"card": json.dumps(asdict(card))})


def read_weights(path: str | Path) -> tuple[WeightsCard, Layers]:
    """Card and layers, float32; raises PolicyError."""
    arrays, about = read_arrays(path, _READABLE)
    if "card" not in about:
        raise PolicyError(f"{path}: not the weights of a policy: it has no card")
    card = WeightsCard.parse(about["card"], str(path))
    try:
        layers = checked_layers(layers_of(arrays), str(path))
    except PolicyError as error:
        raise PolicyError(f"{path}: not the weights of a policy ({error})") from None
    if len(arrays) != 2 * len(layers):
        extra = sorted(set(arrays) - set(layer_arrays(layers)))
        raise PolicyError(f"{path}: arrays that belong to no layer: {', '.join(extra)}")
    return card, layers


def write_arrays(
    path: str | Path, arrays: Mapping[str, np.ndarray], about: Mapping[str, str]
) -> Path:
    """Write named arrays and texts about them as one safetensors file, with a checksum."""
    kept = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    return write_whole(path, safetensors.numpy.save(kept, {**about, _SUM: _checksum(kept, about)}))


def read_arrays(
    path: str | Path, largest: int | None = None
) -> tuple[dict[str, np.ndarray], dict[str, str]]:
    """What `write_arrays` wrote.

    largest: how many bytes the file may have. Raises PolicyError if it is not there,
    larger, damaged or something else.
    """
    try:
        about_file = Path(path).stat()
        if not stat.S_ISREG(about_file.st_mode):  # reading a pipe might never end
            raise PolicyError(f"no weights at {path}: that is not a regular file")
        if largest is not None and about_file.st_size > largest:
            raise PolicyError(
                f"{path} has {about_file.st_size:,} bytes; a policy has no more than {largest:,}"
            )
        data = Path(path).read_bytes()
    except OSError as error:
        raise PolicyError(f"no weights at {path}: {error.strerror}") from None
    for start, kind in _OTHER_KINDS.items():
        if data.startswith(start) and data[8:9] != b"{":  # a header that long starts like that
            raise PolicyError(f"{path}: {kind}, not a safetensors file")
    try:
        arrays = safetensors.numpy.load(data)
        head = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])
        about = dict(head["__metadata__"])
        found = about.pop(_SUM)
    except (SafetensorError, RecursionError, LookupError, TypeError, ValueError) as error:
        raise PolicyError(f"{path} is damaged, or no weights of Meeple: {error!r}") from None
    if found != _checksum(arrays, about):
        raise PolicyError(f"{path} is damaged: its content does not fit its checksum")
    return arrays, about


def _checksum(arrays: Mapping[str, np.ndarray], about: Mapping[str, str]) -> str:
    total = hashlib.sha256(json.dumps(dict(about), sort_keys=True).encode())
    for name in sorted(arrays):
        array = arrays[name]
        total.update(f"{name} {array.dtype} {array.shape}".encode())
        total.update(array.tobytes())
    return total.hexdigest()


def library_versions() -> dict[str, str]:
    """Versions of what takes part in training."""
    found = {"python": platform.python_version()}
    for name in ("meeple", "numpy", "numba", "torch"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:  # run from a checkout that is not installed
            continue
    return found


def publish(source: str | Path, *, num_games: int = 400, seed: int = 1_000_003) -> Path:
    """Make a run's policy the one that comes with the package: weights and card.

    It is measured anew, in `num_games` games against each of random and greedy: other
    games than those by which its training was followed. Returns the file's path. Raises
    PolicyError for what is no policy, or is larger than the package takes.
    """
    player = WeightsPlayer(source)
    card, game = player.card, get_game(player.card.game)
    player.check(game, card.options)
    size = sum(part.size for pair in player.layers for part in pair) * np.float16().itemsize
    if size > LARGEST:
        raise PolicyError(
            f"{source}: its weights are {size:,} bytes; the package takes {LARGEST:,} at most"
        )
    results: list[Mapping[str, Any]] = [
        measure(player, opponent, game, card.options, num_games, seed)
        for opponent in ("random", "greedy")
    ]
    card = replace(card, results=results)
    FOLDER.mkdir(exist_ok=True)
    path = write_weights(packaged(game.name), card, player.layers)
    write_whole(path.with_suffix(".md"), markdown(card).encode())
    return path


def measure(
    player: PolicyPlayer,
    opponent: str,
    game: Game,
    options: Mapping[str, Any],
    games: int,
    seed: int,
) -> dict[str, Any]:
    """How it does with `opponent` at all other seats, as a row of `WeightsCard.results`."""
    from .evaluate import evaluate

    standing = evaluate(player, opponent, game, options, num_games=games, seed=seed)
    row: dict[str, Any] = {"opponent": opponent, "games": standing.games, "seed": seed}
    for name in ("reward", "score", "win_share"):
        one = getattr(standing, name)
        row[name] = [round(number, 4) for number in (one.mean, one.low, one.high)]
    return row


def markdown(card: WeightsCard) -> str:
    """The card for people."""
    game = get_game(card.game)
    # Options that were checked or read have lists where defaults have tuples; JSON has no tuples.
    plain = {o.name: json.dumps(o.default) for o in game.all_options}
    others = {
        k: v
        for k, v in card.options.items()
        if k != "num_players" and json.dumps(v) != plain.get(k)
    }
    lines = [
        f"# A policy for {game.title}",
        "",
        f"Plays {card.options['num_players']}-player games as the player `ppo`.",
        "",
        "| | |",
        "|---|---|",
        f"| rules version | {card.rules_version} |",
        f"| encoding version | {card.encoding_version} |",
        f"| options besides the defaults | {json.dumps(others) if others else 'none'} |",
        f"| trained by | `{card.command}` |",
        f"| budget | {card.budget} |",
        f"| seed | {card.seed} |",
        f"| rating | {'not rated yet' if card.rating is None else card.rating} |",
        f"| libraries | {', '.join(f'{k} {v}' for k, v in card.versions.items())} |",
        "",
        "Means with 95 % intervals; the opponent sits at all other seats, and seats rotate.",
        "Reward is by placement: 1 for the first to -1 for the last.",
        "",
        "| opponent | games | reward | score | share of first places |",
        "|---|---:|---:|---:|---:|",
    ]
    for row in card.results:
        cells = [
            f"{row[name][0]:.{digits}f} [{row[name][1]:.{digits}f}, {row[name][2]:.{digits}f}]"
            for name, digits in (("reward", 3), ("score", 1), ("win_share", 3))
        ]
        lines.append(f"| {row['opponent']} | {row['games']} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def main(source: Path, num_games: int = 400, seed: int = 1_000_003) -> None:
    """Make a run's policy the one that comes with the package: weights and card.

    Args:
        source: folder of the run, or a weights file.
        num_games: played against each of random and greedy, to measure it anew.
        seed: founds these games.
    """
    try:
        print(publish(source, num_games=num_games, seed=seed))
    except (ValueError, OSError, ImportError) as error:
        print(f"meeple_agents.weights: {' '.join(str(error).split())}", file=sys.stderr)
        raise SystemExit(2) from None


if __name__ == "__main__":
    import tyro

    tyro.cli(main, config=(tyro.conf.PositionalRequiredArgs,))
