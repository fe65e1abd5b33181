"""A game on disk: options, seed and actions, from which everything else follows.

A record also holds the hash chain of the game's states (core.loops): the low 16
bits after each action (`links`), and all 64 bits at the end. So a replay verifies
itself, and names the first step at which it differs. On disk a record is one
readable JSON file with a checksum of its content; spaces and line ends may change.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .batch import PLAYERS, Batch, check_seed
from .errors import IllegalActionError, as_action
from .files import checksum, to_json, write_whole
from .game import Game
from .registry import games, get_game
from .replay import are_legal, open_table, play_rows
from .rewards import REWARDS

FORMAT = "meeple record 1"
_TYPES = {
    "game": str,
    "rules_version": int,
    "options": dict,
    "players": list,
    "actions": list,
    "about": dict,
}


class RecordError(ValueError):
    """A record that is damaged, foreign, or does not replay as recorded."""


@dataclass(frozen=True)
class Result:
    """How a game ended, by seat; `reward` names how rewards are reckoned (core.rewards)."""

    scores: tuple[float, ...]
    places: tuple[int, ...]
    rewards: tuple[float, ...]
    reward: str = "placement"

    @classmethod
    def of(cls, finished: Any, seats: int, reward: str) -> Result:
        """The result of `finished`, an element of FINISHED (core.loops)."""
        return cls(
            short_floats(finished["scores"][:seats]),
            tuple(finished["places"][:seats].tolist()),
            short_floats(finished["rewards"][:seats]),
            reward,
        )


class Turn(NamedTuple):
    """One position of a replay and what was played there; after the last action: None and ""."""

    step: int
    state: Any  # np.void of the game's STATE, a copy: as it was before the action
    seat: int
    action: int | None
    words: str


@dataclass(frozen=True, eq=False)
class Record:
    """One game, finished or not. Two records are equal if all they hold is.

    Attributes:
        options: all of the game's options, `num_players` among them.
        seed: `make(game, **options).reset(seed=seed)` is the same game.
        players: who played each seat.
        actions, links: uint16[steps].
        chain: the hash chain's 64 bits after the last action.
        result: None while the game is not over.
        about: whatever you want to keep with it; must fit into JSON.
    """

    game: str
    rules_version: int
    options: Mapping[str, Any]
    seed: int
    players: tuple[str, ...]
    actions: np.ndarray
    links: np.ndarray
    chain: int
    result: Result | None = None
    about: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_batch(
        cls,
        batch: Batch,
        i: int,
        players: Sequence[str] | None = None,
        *,
        last: bool = True,
        about: Mapping[str, Any] | None = None,
    ) -> Record:
        """The last game that ended in slot `i` of a batch that logs.

        players: names by seat; None takes those of the lineup. last=False: the game
        being played there. Raises ValueError if nothing is logged or has ended yet.
        """
        game, seats = batch.game, batch.num_players
        last = last or bool(batch.overs[i])
        actions, links = batch.logged(i, last)
        if last and not len(actions):
            raise ValueError(f"{game.name}: no game has ended in slot {i} yet")
        book = batch.finished[i] if last else batch.arrays.slots[i]
        codes = book["lineup"][:seats].tolist()
        reward = next(name for name, code in REWARDS.items() if code == batch.mode.reward)
        return cls(
            game=game.name,
            rules_version=game.rules_version,
            options=dict(batch.options),
            seed=int(book["seed"]),
            players=_names(game, seats, players or [_CODES.get(c, f"player {c}") for c in codes]),
            actions=actions,
            links=links,
            chain=int(book["chain"]),
            result=Result.of(book, seats, reward) if last else None,
            about=dict(about or {}),
        )

    @classmethod
    def play(
        cls,
        game: Game | str,
        options: Mapping[str, Any],
        seed: int,
        actions: Iterable[int],
        players: Sequence[str] | None = None,
        *,
        about: Mapping[str, Any] | None = None,
        reward: str = "placement",
    ) -> Record:
        """Play `actions` from the start; the game need not come to its end.

        Raises IllegalActionError, naming the step, and ValueError for a wrong option.
        """
        game = get_game(game) if isinstance(game, str) else game
        row = np.array([as_action(game, action) for action in actions], np.int64)
        batch = open_table(game, options, [check_seed(game.name, seed)], reward)
        stopped = int(play_rows(batch, [row])[0])
        if stopped >= 0:
            at = f"step {stopped}, "
            raise IllegalActionError.of(game, batch.states[0], int(row[stopped]), at)
        return cls.from_batch(batch, 0, players, last=False, about=about)

    def save(self, path: str | Path) -> Path:
        """Write the record to `path`, all of it or nothing; replaces what was there."""
        content = self.as_dict()
        content["checksum"] = checksum(content)
        lines = (f"  {json.dumps(k)}: {to_json(v)}" for k, v in content.items())
        return write_whole(path, ("{\n" + ",\n".join(lines) + "\n}\n").encode())

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record; RecordError if the file is damaged, foreign or of another format."""
        content = _read(path)
        try:
            found, written = checksum(content), content.pop("checksum", None)
        except ValueError as error:  # not a number, or half a character: no JSON of ours
            raise RecordError(f"{path} is not a valid record: {error}") from None
        if found != written:
            raise RecordError(
                f"{path} is damaged: its checksum says {written}, its content gives {found}"
            )
        try:
            return cls._from_dict(content)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise RecordError(f"{path} is not a valid record: {error!r}") from None

    def as_dict(self) -> dict[str, Any]:
        """All of the record, ready for JSON; links and chain as hexadecimal digits."""
        result = self.result and {k: _listed(v) for k, v in vars(self.result).items()}
        links = np.asarray(self.links).astype(">u2").tobytes().hex()
        return {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "options": dict(self.options),
            "seed": self.seed,
            "players": list(self.players),
            "result": result,
            "actions": np.asarray(self.actions).tolist(),
            "links": links,
            "chain": f"{self.chain:016x}",
            "about": dict(self.about),
        }

    @classmethod
    def _from_dict(cls, content: dict[str, Any]) -> Record:
        for name, kind in _TYPES.items():
            if not isinstance(content[name], kind):
                raise TypeError(f"{name} is {content[name]!r}")
        if set(map(type, content["actions"])) - {int}:
            raise TypeError(f"actions are {content['actions']}")
        actions = np.array(content["actions"], np.uint16)
        links = np.frombuffer(bytes.fromhex(content["links"]), ">u2").astype(np.uint16)
        if len(actions) != len(links):
            raise ValueError(f"there are {len(actions)} actions and {len(links)} links")
        result = content["result"]
        if result is not None:
            listed = {name: tuple(result[name]) for name in ("scores", "places", "rewards")}
            result = Result(**listed, reward=result["reward"])
        return cls(
            game=content["game"],
            rules_version=content["rules_version"],
            options=content["options"],
            seed=check_seed(content["game"], content["seed"]),
            players=tuple(content["players"]),
            actions=actions,
            links=links,
            chain=int(content["chain"], 16),
            result=result,
            about=content["about"],
        )

    def replay(self, *, force: bool = False) -> Iterator[Turn]:
        """All positions from the first to the last, each with the action played there, in words.

        Raises RecordError at the first step that differs from the recorded chain, and
        for another rules version. `force` replays under the present rules, whatever the chain.
        """
        game = self._playable(force)
        batch = open_table(game, self.options, [self.seed])
        for step, action in enumerate(self.actions.tolist()):
            state = batch.states[0].copy()
            if not are_legal(batch.masks, np.array([action]), game.num_actions)[0]:
                illegal = IllegalActionError.of(game, state, action)
                raise RecordError(f"{self._called} differs at step {step}: {illegal}")
            yield Turn(step, state, int(state["player"]), action, game.describe(state, action))
            batch.step([action], validate=False)
            link = int(batch.arrays.slots["chain"][0]) & 0xFFFF
            if link != self.links[step] and not force:
                raise RecordError(self._differs(step, link))
        last = batch.states[0].copy()
        yield Turn(len(self.actions), last, int(last["player"]), None, "")

    def verify(self, *, force: bool = False) -> None:
        """Play the record again; raises RecordError naming the first step that differs.

        Result and chain are compared too. Another rules version is refused unless `force`.
        """
        for error in verify_records([self], force=force):
            if error:
                raise error

    def _playable(self, force: bool) -> Game:
        if self.game not in games():
            raise RecordError(f"a record of {self.game!r}; there are only {', '.join(games())}")
        game = get_game(self.game)
        if self.rules_version != game.rules_version and not force:
            raise RecordError(
                f"{self._called} was played under rules version {self.rules_version}, "
                f"this is version {game.rules_version} (force=True tries nevertheless)"
            )
        if len(self.actions) > game.max_decisions:
            raise RecordError(
                f"{self._called} has {len(self.actions)} actions; no game is longer than "
                f"{game.max_decisions}"
            )
        self._check_options(game)
        if self.kind[-1] not in REWARDS:
            raise RecordError(f"{self._called}: no reward {self.kind[-1]!r}; {', '.join(REWARDS)}")
        return game

    def _check_options(self, game: Game) -> None:
        """The options of a record are in the form that `check_options` returns, no paths."""
        try:
            canonical = game.check_options(self.options) if _holds_no_path(self.options) else None
            game.blank_states(1, canonical) if canonical else None
        except (ValueError, TypeError, AttributeError) as error:
            raise RecordError(f"{self._called}: {error}") from None
        if canonical != dict(self.options):
            raise RecordError(f"{self._called}: its options are not those of a game")
        if len(self.players) != canonical["num_players"]:
            raise RecordError(
                f"{self._called}: {len(self.players)} names for {canonical['num_players']} players"
            )

    @property
    def kind(self) -> tuple[str, int, str, str]:
        """What records have in common that can be kept and replayed together."""
        reward = self.result.reward if self.result else "placement"
        options = to_json(dict(self.options), sort_keys=True)
        return self.game, self.rules_version, options, reward

    @property
    def _called(self) -> str:
        return f"{self.game}, seed {self.seed}"

    def _differs(self, step: int, link: int) -> str:
        return (
            f"{self._called} differs at step {step}, action {self.actions[step]}: "
            f"the chain was {self.links[step]:04x} and is now {link:04x}"
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash((self.game, self.seed, self.chain))

    def __repr__(self) -> str:
        end = f"scores {self.result.scores}" if self.result else "not over"
        steps = f"{len(self.actions)} step{'s' * (len(self.actions) != 1)}"
        return f"<Record {self._called}: {', '.join(self.players)}; {steps}, {end}>"


def verify_records(
    records: Iterable[Record], *, force: bool = False, num_envs: int = 1024, num_threads: int = 1
) -> Iterator[RecordError | None]:
    """What is wrong with each record, in their order; None where nothing is.

    `num_envs` records are replayed at a time, those of one kind together in a batch.
    """
    stream = iter(records)
    while chunk := list(itertools.islice(stream, num_envs)):
        problems: list[RecordError | None] = [None] * len(chunk)
        kinds: dict[tuple[Any, ...], list[int]] = {}
        for i, record in enumerate(chunk):
            try:
                record._playable(force)
            except RecordError as error:
                problems[i] = error
            else:
                kinds.setdefault(record.kind, []).append(i)
        for members in kinds.values():
            found = _verify([chunk[i] for i in members], num_threads)
            for i, problem in zip(members, found, strict=True):
                problems[i] = RecordError(problem) if problem else None
        yield from problems


def _verify(records: list[Record], num_threads: int) -> list[str]:
    """What is wrong with each of these records of one kind; "" where nothing is."""
    game, reward = get_game(records[0].game), records[0].kind[-1]
    seeds = [record.seed for record in records]
    batch = open_table(game, records[0].options, seeds, reward, num_threads)
    stopped = play_rows(batch, [record.actions.astype(np.int64) for record in records])
    return [_problem(record, batch, i, int(stopped[i])) for i, record in enumerate(records)]


def _problem(record: Record, batch: Batch, i: int, stopped: int) -> str:
    _, links = batch.logged(i, last=False)
    other = np.flatnonzero(links != record.links[: len(links)])
    if len(other):
        return record._differs(int(other[0]), int(links[other[0]]))
    if stopped >= 0:
        illegal = IllegalActionError.of(batch.game, batch.states[i], int(record.actions[stopped]))
        return f"{record._called} differs at step {stopped}: {illegal}"
    chain = int(batch.arrays.slots["chain"][i])
    if chain != record.chain:
        return (
            f"{record._called} differs at the end, after step {len(links) - 1}: "
            f"the chain was {record.chain:016x} and is now {chain:016x}"
        )
    result = None
    if batch.overs[i]:
        result = Result.of(batch.finished[i], batch.num_players, record.kind[-1])
    if result != record.result:
        return f"{record._called} differs at the end: {record.result} was recorded, not {result}"
    return ""


def short_floats(values: np.ndarray) -> tuple[float, ...]:
    """float32 values as floats with few digits, which give the same float32 again."""
    return tuple(float(str(value)) for value in values.astype(np.float32))


_CODES = {code: name for name, code in PLAYERS.items()}


def _names(game: Game, seats: int, players: Sequence[str]) -> tuple[str, ...]:
    if len(players) != seats:
        raise ValueError(f"{game.name}: {seats} players are at the table, {len(players)} named")
    return tuple(str(player) for player in players)


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _holds_no_path(options: Mapping[str, Any]) -> bool:
    """Whether no option names a file: a record from elsewhere must not open any."""
    return not any(isinstance(value, str) and Path(value).exists() for value in options.values())


def _read(path: str | Path) -> dict[str, Any]:
    """The content of a file that says it is a record of this format."""
    try:
        content = json.loads(Path(path).read_bytes())
    except (ValueError, RecursionError) as error:
        problem = f"{path} is not a record, or is damaged or cut short: {error}"
        raise RecordError(problem) from None
    if not isinstance(content, dict) or not str(content.get("format")).startswith("meeple record "):
        raise RecordError(f"{path} is not the record of a game, but some other JSON file")
    if content["format"] != FORMAT:
        raise RecordError(
            f"{path} has the format {content['format']!r}; this version reads {FORMAT!r}"
        )
    return content
