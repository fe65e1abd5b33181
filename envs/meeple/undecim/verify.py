"""Golden examples put through the game's own kernels.

An example is a small position and what the rules make of it; a file holds a group of
them, `{"group": ..., "examples": [{"id", "input", "expected", ...}]}`. Here each input is
built as a record of STATE, the kernel in question is run on it, and its results are
given the form of `expected`. Nothing is worked out here by any other way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ..core.batch import Batch
from ..core.text import members
from . import GAME
from . import opcodes as op
from . import state as s
from .rules import effects, flow, legal, red, scoring, setup, tableau, towns
from .tables import COMPOSITIONS, TOWN_CARD_NAMES

EXAMPLES = "golden examples: JSON files of the form {group, examples}"
"""What `verify` compares with, for people who pass nothing."""

LEDGER = Path(__file__).parent / "data" / "ledger.json"

Given = Mapping[str, Any]
Verdict = tuple[str, str | None, str | None]


def verify(paths: Iterable[str | Path]) -> Iterator[Verdict]:
    """Replay the examples of all files, one after the other.

    Yields (name, first difference or None, cause or None): the cause is the ledger's, of a
    difference that is explained. Raises ValueError for a file that holds no examples.
    """
    explained = json.loads(LEDGER.read_text(encoding="utf-8"))["examples"]
    for path in paths:
        group, examples = _read(Path(path))
        for example in examples:
            name = example["id"]
            difference = _difference(group, example)
            cause = explained.get(name)
            if cause is not None and difference is None:
                difference, cause = "equal, although the ledger explains a difference", None
            yield f"{group}/{name}", difference, cause


def _read(path: Path) -> tuple[str, list[Any]]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        group, examples = content["group"], content["examples"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"undecim: {path} does not hold {EXAMPLES}") from None
    if group not in _GROUPS:
        raise ValueError(f"undecim: {path}: no group {group!r}; there are {', '.join(_GROUPS)}")
    return group, examples


def _difference(group: str, example: Given) -> str | None:
    """The first figure that comes out otherwise than expected, in words."""
    found = _GROUPS[group](example)
    for key, wanted in example["expected"].items():
        if key != "note" and found.get(key) != wanted:
            return f"{key} is {found.get(key)}, expected {wanted} ({example['why']})"
    return None


def _position(num_players: int = 4) -> Any:
    """An empty table: everything in the box, the card table written in. A record of STATE."""
    states = GAME.new_states(1, {"num_players": num_players})
    setup.clear(states[0])
    return states[0]


def _lay(seat: Any, lands: Iterable[int] = (), gold: int = 0, enemies: int = 0) -> Any:
    """Obtain so many cards of each kind of land, gold and enemies."""
    counts = {2 * kind: count for kind, count in enumerate(lands)}
    for half, count in (counts | {s.GOLD: gold, s.ENEMY: enemies}).items():
        for _ in range(count):
            tableau.put(seat, half)
    return seat


def _found(seat: Any, **cards: int) -> Any:
    """A town of these cards, written straight into the record."""
    place = int(seat["num_towns"])
    for name, count in cards.items():
        seat["towns"][place][TOWN_CARD_NAMES.index(name)] = count
    seat["num_towns"] += 1
    towns.update_accepts(seat, place)
    return seat


def _land_bonus(example: Given) -> Given:
    seat = _lay(_position()["seats"][0], example["input"]["lands"])
    scoring.land_bonus(seat)
    return {"vp": int(seat["vp"]), "territories": int(tableau.territories(seat))}


def _red_moon(example: Given) -> Given:
    return _track(example) if "dice" in example["input"] else _nights(example)


def _track(example: Given) -> Given:
    """The way of the moon stone through five rounds."""
    state, stones, nights = _position(), [], []
    for number, die in enumerate(example["input"]["dice"], 1):
        state["round"], state["dice"][number - 1] = number, die
        before = int(state["nights"])
        scoring.red_moon(state)
        nights += [number] if state["nights"] > before else []
        stones.append(int(state["stone"]))
    return {"night_rounds": nights, "stone_after_round": stones}


def _nights(example: Given) -> Given:
    """Nights that come one a round, the die being high enough."""
    state, per_night = _position(), []
    seat = state["seats"][0]
    for number, night in enumerate(example["input"]["nights"], 1):
        _lay(seat, enemies=night["face_up"])
        seat["since"] = night.get("by_effect", 0)
        state["round"], state["dice"][number - 1], state["stone"] = number, 6, 6
        alone, before = seat.copy(), int(seat["vp"])
        scoring.night_of(alone, alone["loose"][s.ENEMY])
        scoring.red_moon(state)
        enemies = int(alone["vp"]) - before
        per_night.append({"enemies": enemies, "bonus": int(seat["vp"]) - before - enemies})
    return {"per_night": per_night, "vp": int(seat["vp"])}


def _final(example: Given) -> Given:
    """The final scoring of one seat, by parts."""
    given = example["input"]
    state = _position()
    seat = _lay(state["seats"][0], given.get("lands", ()), given.get("loose_gold", 0))
    _lay(seat, gold=given.get("gold", 0))
    for level in given.get("town_levels", [2] * given.get("towns", 0)):
        _found(seat, stone=level)
    if given.get("gold_in_towns"):
        _found(seat, gold=given["gold_in_towns"])
    seat["vp"] = given.get("vp", 0)
    scoring.final_scoring(state)
    parts = dict(zip(s.PARTS, (int(points) for points in seat["parts"]), strict=True))
    return parts | {"total": int(seat["vp"])}


def _part(name: str, example: Given) -> Given:
    return {"vp": _final(example)[name]}


def _awards(example: Given) -> Given:
    """One award in play, for a town; those who fulfil it have one."""
    fulfilled = example["input"]["fulfilled"]
    state = _position(len(fulfilled))
    award = state["award_table"][0]
    award["vp"], award["at_least"] = example["input"]["award_vp"], 0
    award["at_least"][op.TOWNS] = 1
    state["awards"] = 1
    for seat, has_it in zip(state["seats"], fulfilled, strict=False):
        if has_it:
            _found(seat, stone=2)
    scoring.give_awards(state)
    vp = [int(seat["vp"]) for seat in state["seats"][: len(fulfilled)]]
    return {"vp": vp, "stays": bool(state["awards"])}


def _sage_cost(example: Given) -> Given:
    """The seat that has played the card that copies begins its action."""
    state = _position()
    seat = state["seats"][0]
    codes = [state["program"][state["red"][number]]["op"] for number in range(s.NUM_CARDS + 1)]
    seat["played"], seat["named"] = codes.index(op.COPY), 1
    seat["vp"] = example["input"]["vp_before"]
    state["stage"] = s.ACT
    flow.begin_action(state)
    return {"vp_after": int(seat["vp"])}


def _towns(example: Given) -> Given:
    return _settle(example) if "settle_with" in example["input"] else _develop(example)


def _settle(example: Given) -> Given:
    """Exactly these cards lie loose; is there a way to settle with all of them?"""
    wanted = [example["input"]["settle_with"].get(name, 0) for name in TOWN_CARD_NAMES]
    seat = _position()["seats"][0]
    for card, count in enumerate(wanted):
        for _ in range(count):
            tableau.put(seat, towns.half_of(card))
    offered = members(towns.settleable(seat))
    return {"legal": any(COMPOSITIONS[which].tolist() == wanted for which in offered)}


def _develop(example: Given) -> Given:
    """The card lies loose beside the town."""
    seat = _found(_position()["seats"][0], **example["input"]["town"])
    card = TOWN_CARD_NAMES.index(example["input"]["add"])
    tableau.put(seat, towns.half_of(card))
    return {"legal": card in members(towns.developable(seat))}


def _tie_break(example: Given) -> Given:
    vp = example["input"]["vp"]
    state = _position(len(vp))
    for i, number in enumerate(example["input"]["number_played_in_round_5"]):
        state["seats"][i]["vp"], state["seats"][i]["played"] = vp[i], number
    scores, places = np.zeros(len(vp), np.float32), np.zeros(len(vp), np.int8)
    scoring.standings(state, scores, places)
    return {"winner_index": places.tolist().index(1)}


def _procedure(example: Given) -> Given:
    kind = example["id"].rpartition("-")[0]
    return {
        "setup": _set_up,
        "start": _start,
        "order": _order,
        "production": _production,
        "steal": _steal,
    }[kind](example)


def _set_up(example: Given) -> Given:
    batch = Batch(GAME, 1, observations=False, num_players=example["input"]["players"])
    batch.reset(seed=1)
    state = batch.states[0]
    hands = {len(members(seat["actions"])) for seat in state["seats"][: state["num_players"]]}
    kingdom = {int(seat["hand"].sum()) for seat in state["seats"][: state["num_players"]]}
    return {
        "deck": int(tableau.deck_size(state)),
        "field_face_up": len(members(state["open"])),
        "field_face_down": len(members(state["down"])),
        "hand_action": hands.pop() if len(hands) == 1 else hands,
        "hand_kingdom": kingdom.pop() if len(kingdom) == 1 else kingdom,
        "awards_in_play": len(members(state["awards"])),
    }


def _start(example: Given) -> Given:
    state = _position()
    for seat, hand in zip(state["seats"], example["input"]["action_hands"], strict=True):
        seat["actions"] = _set_of(hand)
    return {"start_player": int(setup.smallest_holder(state))}


def _order(example: Given) -> Given:
    """A round played on from the last hidden choice to the first choice of replenishing."""
    given = example["input"]
    batch = _before_the_last_choice(given)
    actors: dict[int, list[int]] = {s.RED: [], s.ACT: []}
    batch.step([given["played"][-1]])
    state = batch.states[0]
    while int(state["decision"]) != s.PICK:
        seen = actors[int(state["stage"])]
        actor = int(state["order"][int(state["turn"])])
        seen += [] if actor in seen else [actor]
        batch.step(GAME.legal(state)[:1])  # to stop, where that may be
    return {
        "red_order": actors[s.RED],
        "action_order": actors[s.ACT],
        "first_picker": int(state["player"]),
        "first_picker_choices": [GAME.actions.locate(a)[1][0] + 1 for a in GAME.legal(state)],
    }


def _before_the_last_choice(given: Given) -> Batch:
    """All seats but the last have chosen; each has the gold to be asked what to build."""
    played = given["played"]
    batch = Batch(GAME, 1, observations=False, num_players=given["players"], mulligan=False)
    batch.reset(seed=1)
    state, last = batch.states[0], len(played) - 1
    lying = {*given["open_field"], *given.get("face_down", ())}
    in_hand = sorted({*range(1, s.NUM_CARDS + 1)} - {*played} - lying)
    for i, (number, other) in enumerate(zip(played, in_hand, strict=True)):
        seat = state["seats"][i]
        setup.clear_seat(seat)
        _lay(seat, gold=5)
        seat["actions"] = _set_of([other, number] if i == last else [other])
        seat["played"] = 0 if i == last else number
    state["open"], state["down"] = _set_of(given["open_field"]), _set_of(given.get("face_down", ()))
    state["revealed"] = 0
    state["stage"], state["turn"] = s.PLAY, last
    effects.ask(state, last, s.CHOOSE_CARD)
    legal.list_legal(state)
    batch.refresh()
    return batch


def _production(example: Given) -> Given:
    seat = _lay(_position()["seats"][0], example["input"]["lands"])
    seat["hand"] = example["input"]["hand_kinds"]
    return {"eligible_kinds": [half // 2 for half in members(effects.producible(seat))]}


def _steal(example: Given) -> Given:
    """Lands are taken from seat 1, one by one, for as long as that may be."""
    given = example["input"]
    state = _position()
    state["round"] = given["round"]
    actor, victim = state["seats"][0], _lay(state["seats"][1], given["victim_lands"])
    for kind, count in enumerate(given["obtained_by_red_text_this_round"]):
        victim["got"][2 * kind] = count
    text = state["program"][state["red"][5]]
    taken = [0] * 4
    for kind in range(4):
        while red.takeable(victim, 1 << 2 * kind):
            red.hand_over(state, text, victim, actor, 2 * kind)
            taken[kind] += 1
    return {"takeable_lands": taken}


def _card_figures(example: Given) -> Given:
    """How often an operation of a card may be done, for each die or number of towns."""
    given = example["input"]
    key = next(iter(example["expected"]))
    code = {"cards_from_deck": op.GAIN_FROM_DECK, "max_subjugated": op.SUBJUGATE}[key]
    state = _position()
    state["round"] = 1
    seat = state["seats"][0]
    place = int(state["effect"][given["card"]])
    while state["program"][place]["op"] != code:
        place += 1
    figures = []
    for value in given.get("dice") or given["towns"]:
        state["dice"][0] = value if "dice" in given else 0
        seat["num_towns"] = value if "towns" in given else 0
        figures.append(int(tableau.amount(state, seat, state["program"][place])))
    return {key: figures}


def _set_of(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


_GROUPS: dict[str, Callable[[Given], Given]] = {
    "land_bonus": _land_bonus,
    "red_moon": _red_moon,
    "prosperity": partial(_part, "prosperity"),
    "buildings": partial(_part, "buildings"),
    "gold": partial(_part, "gold"),
    "final_scoring": _final,
    "awards": _awards,
    "sage_cost": _sage_cost,
    "towns": _towns,
    "tie_break": _tie_break,
    "procedure": _procedure,
    "card_figures": _card_figures,
}
