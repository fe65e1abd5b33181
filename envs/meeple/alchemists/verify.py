"""Golden examples put through the game's own kernels.

A file is named after what it holds examples of (`_GROUPS`); each case or row is a small
position and what the rules make of it. Here it is built as a record of STATE, the kernel in
question is run on it, and its results are compared. Nothing is worked out by any other way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ..core.text import members
from . import GAME
from . import state as s
from . import tables as t
from .deduction import Deduction
from .rules import debunking, mixing, reputation, sale, scoring, setup

EXAMPLES = "golden examples: JSON files such as deduction_exact.json"
"""What `verify` compares with, for people who pass nothing."""

Verdict = tuple[str, str | None, str | None]
Differences = Iterator[tuple[str, str | None]]


def verify(paths: Iterable[str | Path]) -> Iterator[Verdict]:
    """Put the examples of all files through the kernels, one after the other.

    Yields (name, first difference or None, None: nothing is excused). Raises ValueError for
    a file that holds no examples.
    """
    for path in map(Path, paths):
        if path.stem not in _GROUPS:
            known = ", ".join(_GROUPS)
            raise ValueError(f"alchemists: {path} has no examples of {known}")
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            for name, difference in _GROUPS[path.stem](content):
                yield f"{path.stem}/{name}", difference, None
        except (KeyError, TypeError, IndexError, json.JSONDecodeError) as error:
            raise ValueError(f"alchemists: {path} does not hold {EXAMPLES} ({error!r})") from None


def _unlike(**figures: tuple[Any, Any]) -> str | None:
    """figures: name -> (found, wanted); the first that differs, in words."""
    for name, (found, wanted) in figures.items():
        found = found.tolist() if isinstance(found, np.ndarray) else found
        if found != wanted:
            return f"{name} is {found}, expected {wanted}"
    return None


def _position(mode: str = "master", num_players: int = 2) -> Any:
    """A game just set up; a record of STATE."""
    states = GAME.new_states(1, {"num_players": num_players, "mode": mode, "deduction": False})
    GAME.reset(states[0], 0)
    return states[0]


def _pair(first: int, second: int) -> int:
    return int(t.PAIR_OF[first, second])


# -- Chemistry and deduction ---------------------------------------------------------------------


def _mixing_table(content: Any) -> Differences:
    state = _position()
    state["assignment"] = range(s.KINDS)
    found = [[s.NOBODY] * s.KINDS for _ in range(s.KINDS)]
    for pair, (a, b) in enumerate(t.PAIR_MEMBERS.tolist()):
        found[a][b] = found[b][a] = mixing.potion_of(state, pair)
    yield "mix", _unlike(mix=(found, content["mix"]))
    yield "signs", _unlike(plus=(t.SIGNS, content["plus"]), big=(t.BIG, content["big"]))
    for potion, pairs in content["pairs_making"].items():
        making = [[a, b] for a in range(8) for b in range(a, 8) if found[a][b] == int(potion)]
        yield f"pairs making {potion}", _unlike(pairs=(making, pairs))


def _assignment_ranks(content: Any) -> Differences:
    state = _position()
    for case in content["cases"]:
        setup.assign(state, case["rank"])
        yield str(case["rank"]), _unlike(assignment=(state["assignment"], case["assignment"]))


def _notes(facts: Iterable[Any]) -> Deduction:
    """Facts as [i, j, potion], ['mix', i, j, potions] or ['alch', i, alchemicals]."""
    notes = Deduction()
    for fact in facts:
        if fact[0] == "alch":
            notes.is_one_of(fact[1], *members(fact[2]))
        elif fact[0] == "mix":
            notes.mixed(fact[1], fact[2], *members(fact[3]))
        else:
            notes.mixed(*fact)
    return notes


def _deduction(content: Any) -> Differences:
    for number, case in enumerate(content["cases"]):
        notes = _notes(case["facts"])
        possible = (notes.possible() << np.arange(s.KINDS)).sum(axis=1)
        yield (
            str(number),
            _unlike(
                count=(notes.count(), case["count"]),
                marginal=(notes.counts(), case["marginal"]),
                possible=(possible, case["possible"]),
            ),
        )


def _predictive(content: Any) -> Differences:
    for number, case in enumerate(content["cases"]):
        notes = _notes(case["facts"])
        found = notes.predictions()
        squares = (found**2).sum(axis=1)
        best = [list(pair) for pair in t.PAIR_MEMBERS[squares == squares.min()].tolist()]
        chosen = list(notes.most_informative_pair())
        yield (
            str(number),
            _unlike(
                pred=(found, case["pred"]),
                sum_sq=(squares, case["sum_sq"]),
                best_pairs=(best, case["best_pairs"]),
                most_informative=(chosen in case["best_pairs"], True),
            ),
        )


# -- Reputation and sales ------------------------------------------------------------------------


def _reputation(content: Any) -> Differences:
    state = _position()
    seat = state["seats"][0]
    for before, change, robe, final, after in content["rows"]:
        seat["reputation"] = before
        seat["artifacts"] = robe << s.ROBE_OF_RESPECT
        state["round"] = s.ROUNDS if final else 1
        reputation.change_reputation(state, 0, change)
        name = f"{before} {change:+} {'robe ' * robe}{'final' * final}".strip()
        yield name, _unlike(reputation=(int(seat["reputation"]), after))


def _sale(content: Any) -> Differences:
    state = _position(num_players=4)
    seat = state["seats"][0]
    for standing, bid, level, price in content["price"]:
        seat["reputation"], seat["bid"] = standing, bid
        found = int(sale.price(seat, level))
        found = found if found > 0 else -1
        yield f"price {standing} {bid} {level}", _unlike(price=(found, price))
    yield "quality", _unlike(quality=(t.QUALITY, content["quality"]))
    for number, case in enumerate(content["cases"]):
        rows = len(case["bid"])
        seats = state["seats"]
        seats["reputation"][:rows], seats["bid"][:rows] = case["reputation"], case["bid"]
        state["rows"][s.SELL][:rows] = range(rows)
        state["num_rows"][s.SELL] = rows
        smileys = [int(sale.smileys(seats[i])) for i in range(rows)]
        sale.sort_sellers(state)
        order = state["rows"][s.SELL][:rows].tolist()
        yield (
            f"order {number}",
            _unlike(smileys=(smileys, case["smileys"]), order=(order, case["order"])),
        )


def _sale_outcomes(content: Any) -> Differences:
    blank = _position()
    blank["assignment"] = range(s.KINDS)
    blank["adventurer"], blank["round"] = 1, 2  # wants healing, the potion 0
    results = t.POTION_OF[t.PAIR_MEMBERS[:, 0], t.PAIR_MEMBERS[:, 1]].tolist()
    making = [results.index(potion) for potion in range(s.POTIONS)]
    for row in content["rows"]:
        before, bid, level, potion, barmaids, robe, gold, after = row
        state = blank.copy()
        seat = state["seats"][0]
        seat["hand"] = 1
        seat["gold"], seat["reputation"], seat["bid"] = 0, before, bid
        seat["artifacts"] = robe << s.ROBE_OF_RESPECT
        state["potion"], state["guarantee"] = 0, level
        state["played"][s.BARMAID] = barmaids
        sale.sell(state, 0, making[potion])
        yield (
            " ".join(map(str, row[:6])),
            _unlike(gold=(int(seat["gold"]), gold), reputation=(int(seat["reputation"]), after)),
        )


# -- Theories ------------------------------------------------------------------------------------


def _debunk_apprentice(content: Any) -> Differences:
    for number, case in enumerate(content["cases"]):
        blank = _position("apprentice")
        blank["assignment"], blank["theories"] = case["truth"], case["theory"]
        found = [[s.NOBODY] * s.COLOURS for _ in range(s.KINDS)]
        for kind in range(s.KINDS):
            if blank["theories"][kind] >= 0:
                for colour in range(s.COLOURS):
                    state = blank.copy()
                    found[kind][colour] = int(debunking.reveal_aspect(state, 0, kind, colour))
        yield str(number), _unlike(outcome=(found, case["outcome"]))


def _debunk_master(content: Any) -> Differences:
    for number, case in enumerate(content["cases"]):
        blank = _position("master")
        blank["assignment"], blank["theories"] = case["truth"], case["theory"]
        blank["conflicts"] = sum(1 << _pair(*pair) for pair in case["conflicts"])
        found = [[_claimed(blank, pair, p) for p in range(s.POTIONS)] for pair in range(s.PAIRS)]
        yield str(number), _unlike(outcome=(found, case["outcome"]))


def _claimed(blank: Any, pair: int, potion: int) -> int:
    """0 nothing; 1, 2, 3 the first, the second, both theories fell; 4 a new conflict."""
    state = blank.copy()
    debunking.claim(state, 0, pair, potion)
    first, second = t.PAIR_MEMBERS[pair].tolist()
    fallen = [blank["theories"][kind] != state["theories"][kind] for kind in (first, second)]
    if any(fallen):
        return int(fallen[0]) + 2 * int(fallen[1])
    return 4 if state["conflicts"] & ~blank["conflicts"] else 0


def _seals(content: Any) -> Differences:
    for truth, token, seal, points in content["final"]:
        found = int(scoring.seal_points(seal, token, truth))
        yield f"final {truth} {token} {seal}", _unlike(points=(found, points))
    for colour, seal, loss in content["debunk"]:
        seat = _position()["seats"][0]
        seat["placed"][0] = seal
        found = int(debunking.loss_of(seat, np.uint8(1), colour))
        yield f"debunk {colour} {seal}", _unlike(loss=(found, loss))


def _final_scoring(content: Any) -> Differences:
    for number, case in enumerate(content["cases"]):
        state = _position()
        seat = state["seats"][0]
        state["assignment"], state["theories"] = case["truth"], case["theory"]
        for kind, seal in case["own_seals"]:
            seat["placed"][kind] = seal
        seat["reputation"], seat["gold"] = case["reputation"], case["gold"]
        seat["artifacts"] = sum(1 << one for one in case["artifacts"])
        seat["favors"] = 0
        seat["favors"][s.ASSISTANT] = case["favors"]
        if s.FEATHER_IN_CAP in case["artifacts"]:
            seat["set_aside"][: case["feather_kinds"]] = 1
        state["grants"][case["grants"]] = 0
        scoring.final_scoring(state)
        found = dict(zip(s.PARTS, seat["parts"].tolist(), strict=True))
        found["total"] = int(seat["vp"])
        left = int(seat["gold"]) % int(t.GOLD_PER_VP)
        yield (
            str(number),
            _unlike(vp=(found, case["vp"]), tie_break_gold=(left, case["tie_break_gold"])),
        )


_GROUPS: dict[str, Callable[[Any], Differences]] = {
    "mixing_table": _mixing_table,
    "assignment_ranks": _assignment_ranks,
    "deduction_exact": _deduction,
    "deduction_mixed": _deduction,
    "predictive": _predictive,
    "reputation": _reputation,
    "sale": _sale,
    "sale_outcomes": _sale_outcomes,
    "debunk_apprentice": _debunk_apprentice,
    "debunk_master": _debunk_master,
    "seals": _seals,
    "final_scoring": _final_scoring,
}
