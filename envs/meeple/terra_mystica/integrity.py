"""Whether a record from outside is a position of this game: kernels trust what they are given."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import state as s
from .rules.legal import list_legal
from .rules.reach import survey
from .tables import (
    BOARD,
    BRIDGES,
    CARDS_LEFT_OVER,
    CARPET_RANGE,
    FAVOR_COUNT,
    HOME,
    LAST_DIGGING,
    LAST_SHIPPING,
    SHIPPING_CARD,
    START_POWER,
    START_SHIPPING,
    STOCK,
    TEMPLE_TILE,
    TOWN_COUNT,
    TOWN_EXPANSION,
    TOWN_KEYS,
    TOWN_SHIPPING,
)

_TOKENS = int(START_POWER[0].sum())  # of power, the same for all
_MANY = 10_000  # of what has no limit; sums stay far within int16
_RANGES = {  # field -> smallest and largest value
    "num_players": (s.MIN_PLAYERS, s.MAX_PLAYERS),
    "faction_mode": (s.CHOSEN, s.GIVEN),
    "given_factions": (s.NOBODY, s.FACTIONS - 1),
    "given_tiles": (s.NOBODY, s.ROUND_TILES - 1),
    "given_cards": (0, (1 << s.BONUS_CARDS) - 1),
    "given_artifacts": (0, (1 << s.ARTIFACTS) - 1),
    "stage": (0, s.NUM_STAGES - 1),
    "decision": (s.NOTHING, s.NUM_DECISIONS - 1),
    "round": (0, s.ROUNDS),
    "actions_left": (-1, 2),
    "converted": (0, s.CONVERSIONS - 1),
    "owed": (s.NOTHING, s.NUM_DECISIONS - 1),
    "steps": (0, 3),
    "due_favors": (0, 2),
    "due_towns": (0, s.MAX_TOWNS),
    "summits": (0, s.CULTS),
    "summit_tracks": (0, (1 << s.CULTS) - 1),
    "cult_spades": (0, s.TOP),
    "stopped": (0, (1 << s.CULTS) - 1),
    "spades": (0, s.TOP),
    "hexes_left": (0, s.LANDS),
    "hex": (0, s.LANDS - 1),
    "tunnelled": (s.NOBODY, s.LANDS - 1),
    "dug_from": (s.NOBODY, s.TERRAINS - 1),
    "dug": (0, s.TERRAINS - 1),
    "num_events": (0, 2),
    "event": (0, 2),
    "event_offers": (0, 99),
    "answered": (0, s.MAX_PLAYERS - 1),
    "round_tiles": (0, s.ROUND_TILES - 1),
    "table_cards": (0, (1 << s.BONUS_CARDS) - 1),
    "card_coins": (0, s.ROUNDS),
    "table_artifacts": (0, (1 << s.ARTIFACTS) - 1),
    "power_used": (0, (1 << s.POWER_ACTIONS) - 1),
    "summit_taken": (0, (1 << s.CULTS) - 1),
    "bridge_set": (0, (1 << s.SPOTS) - 1),
    "terrain": (0, s.TERRAINS - 1),
    "structure": (0, s.KINDS),
}
_SEAT_RANGES = {
    "vp": (0, _MANY),
    "parts": (-_MANY, _MANY),
    "coins": (0, _MANY),
    "workers": (0, _MANY),
    "priests": (0, s.MAX_PRIESTS),
    "cult_priests": (0, s.MAX_PRIESTS),
    "bowls": (0, _TOKENS),
    "cults": (0, s.TOP),
    "favors": (0, (1 << s.FAVORS) - 1),
    "faction": (s.NOBODY, s.FACTIONS - 1),
    "bonus_card": (s.NOBODY, s.BONUS_CARDS - 1),
    "artifact": (s.NOBODY, s.ARTIFACTS - 1),
    "town_tiles": (0, int(TOWN_COUNT.max())),
    "num_towns": (0, s.MAX_TOWNS),
    "town_hexes": (0, s.LANDS - 1),
    "river_towns": (0, (1 << s.RIVERS) - 1),
    "used": (0, (1 << 5) - 1),
}
_ASKED_IN = {  # the decisions of each stage
    s.CHOOSE_FACTIONS: {s.FACTION},
    s.FIRST_DWELLINGS: {s.FIRST_DWELLING},
    s.FIRST_CARDS: {s.FIRST_CARD},
    s.TURNS: set(range(s.MAIN, s.NUM_DECISIONS)) - {s.OFFER},
    s.OFFERS: {s.OFFER, s.CULT},
    s.CULT_SPADES: {s.SPADES, s.TARGET},
}


def problem_of(state: Any) -> str | None:
    """What is wrong with `state`, a record of STATE; None if it can be played on.

    Checks that every field is in its range, that map, stocks and supplies agree with what
    the seats have, that reach is what follows from the structures, and that the legal
    actions are those of the decision.
    """
    problem = _out_of_range(state, _RANGES, "")
    if problem:
        return problem
    count = int(state["num_players"])
    seats = state["seats"][:count]
    for i, seat in enumerate(seats):
        problem = _out_of_range(seat, _SEAT_RANGES, f"seat {i}: ")
        if problem:
            return problem
    return (
        _bad_course(state, count)
        or _bad_factions(state, seats)
        or next(filter(None, map(_bad_seat, range(count), seats)), None)
        or _bad_map(state, seats)
        or _bad_bridges(state, seats)
        or _bad_towns(state, seats)
        or _bad_cults(state, seats)
        or _lost_cards(state, seats)
        or _bad_reach(state, count)
        or _bad_legal(state)
    )


def _out_of_range(record: Any, ranges: dict[str, tuple[int, int]], place: str) -> str | None:
    for name, (low, high) in ranges.items():
        values = np.asarray(record[name])
        if values.min() < low or values.max() > high:
            return f"{place}{name} must be {low} to {high}, not {values.tolist()}"
    return None


def _bad_course(state: Any, count: int) -> str | None:
    """Stage, turn and the order of play."""
    index = int(state["stage"]) not in (s.TURNS, s.OFFERS)
    limits = {"player": count, "turn": 2 * count + 3 if index else count}
    for name, limit in limits.items():
        if not 0 <= int(state[name]) < limit:
            return f"{name} must be 0 to {limit - 1}, not {int(state[name])}"
    if not s.NOBODY <= int(state["upcoming"]) < count:
        return f"upcoming must be -1 to {count - 1}, not {int(state['upcoming'])}"
    for name in ("order", "next_order"):
        if sorted(state[name][:count].tolist()) != list(range(count)):
            return f"{name} must hold each seat once, not {state[name][:count].tolist()}"
    passed = np.flatnonzero(state["seats"]["passed"][:count]).tolist()
    number = int(state["num_passed"])
    if number != len(passed) or sorted(state["pass_order"][:number].tolist()) != passed:
        return f"num_passed and pass_order must tell of the seats {passed}, who have passed"
    if (state["round"] == 0) != (state["stage"] < s.TURNS):
        return f"stage {int(state['stage'])} does not occur in round {int(state['round'])}"
    return _bad_question(state, count)


def _bad_question(state: Any, count: int) -> str | None:
    """Who is asked what."""
    if state["over"]:
        return None
    stage, asked, player = (int(state[name]) for name in ("stage", "decision", "player"))
    if asked not in _ASKED_IN[stage]:
        return f"decision {asked} does not occur in stage {stage}"
    if stage == s.TURNS and player != state["turn"]:
        return f"it is the turn of seat {int(state['turn'])}, but seat {player} is asked"
    if stage == s.TURNS and state["actions_left"] > 0 and state["seats"]["passed"][player]:
        return f"seat {player} has passed and cannot act"
    if stage == s.CULT_SPADES and player != state["next_order"][min(int(state["turn"]), count - 1)]:
        return f"seat {player} is not the one whose spades are used"
    if stage == s.OFFERS:
        event = int(state["event"])
        if event >= state["num_events"] or not 0 <= state["event_seat"][event] < count:
            return "event must be one of those that happened, built by a seat at the table"
        if (asked == s.CULT) != (player == state["event_seat"][event]):
            return f"seat {player} cannot be asked about power for its own structure"
    return _bad_turn(state, asked, count)


def _bad_turn(state: Any, asked: int, count: int) -> str | None:
    """What the turn under way still owes: kernels have room for two events (5.4) a turn."""
    builders = state["event_seat"][: int(state["num_events"])].tolist()
    if any(not 0 <= builder < count for builder in builders):
        return f"event_seat must name seats at the table, not {builders}"
    if state["owed"] not in (s.NOTHING, asked):
        return f"owed must be {asked} or nothing, not {int(state['owed'])}"
    tracks = int(state["summit_tracks"]).bit_count()
    if (tracks and tracks <= state["summits"]) or (state["summits"] > 0) != (tracks > 0):
        return f"{int(state['summits'])} keys cannot be short for {tracks} tracks"
    if state["stage"] != s.TURNS:
        return None
    left, seat = int(state["actions_left"]), state["seats"][int(state["player"])]
    doubled = seat["faction"] == s.CHAOS_MAGICIANS and seat["used"] >> s.SPECIAL_STRONGHOLD & 1
    if not 0 <= left <= (2 if doubled else 1):
        return f"actions_left must be 0 to {2 if doubled else 1}, not {left}"
    if asked == s.MAIN:
        due = "summits", "due_favors", "due_towns", "digging_on", "steps"
        waiting = [name for name in due if state[name]]
        if waiting or not left:
            return f"an action cannot be asked for: {', '.join(waiting) or 'none is left'}"
    builds = left + int(bool(state["digging_on"]) or asked in (s.RIDE, s.FREE_TRADING_HOUSE))
    if len(builders) + builds > 2:
        return f"after {len(builders)} structures this turn cannot build {builds} more"
    return None


def _bad_factions(state: Any, seats: Any) -> str | None:
    factions = [int(one) for one in seats["faction"]]
    chosen = [one for one in factions if one >= 0]
    if len(set(BOARD[chosen].tolist())) < len(chosen):
        return f"factions {factions} share a colour"
    wanted = int(state["turn"]) if state["stage"] == s.CHOOSE_FACTIONS else len(factions)
    if [one >= 0 for one in factions] != [i < wanted for i in range(len(factions))]:
        return f"factions are {factions}, but {wanted} seats have chosen one"
    return None


def _bad_seat(i: int, seat: Any) -> str | None:
    """What concerns one seat alone."""
    faction = int(seat["faction"])
    if seat["vp"] != seat["parts"].sum():
        return f"seat {i}: parts must add up to vp, {int(seat['vp'])}, not {seat['parts'].tolist()}"
    if seat["bowls"].sum() > _TOKENS:
        return f"seat {i}: bowls hold {seat['bowls'].tolist()}, more than {_TOKENS} tokens"
    if int(seat["priests"]) + int(seat["cult_priests"]) > s.MAX_PRIESTS:
        return f"seat {i}: has more than {s.MAX_PRIESTS} priests"
    if (seat["built"] < 0).any() or (seat["built"] > STOCK).any():
        return f"seat {i}: built must be at most {STOCK.tolist()}, not {seat['built'].tolist()}"
    if faction < 0:
        return None
    wide = int((seat["town_tiles"] * TOWN_SHIPPING).sum()) + int(seat["built"][s.STRONGHOLD])
    wanted = CARPET_RANGE + wide if faction == s.FAKIRS else 0
    if seat["carpet"] != wanted:
        return f"seat {i}: carpet must be {wanted}, not {int(seat['carpet'])}"
    low, high = int(START_SHIPPING[faction]), int(LAST_SHIPPING[faction])
    if not low <= seat["shipping"] <= high:
        return f"seat {i}: shipping must be {low} to {high}, not {int(seat['shipping'])}"
    if not 0 <= seat["digging"] <= LAST_DIGGING[faction]:
        return f"seat {i}: digging must be 0 to {LAST_DIGGING[faction]}, not {int(seat['digging'])}"
    return None


def _members(lands: Any) -> list[int]:
    """The land hexes of a set, ascending; also of what is no land hex."""
    bits = np.unpackbits(np.ascontiguousarray(lands).view(np.uint8), bitorder="little")
    return np.flatnonzero(bits).tolist()


def _bad_map(state: Any, seats: Any) -> str | None:
    """Terrains and structures, as arrays and as sets."""
    for terrain, lands in enumerate(state["terrain_sets"]):
        if _members(lands) != np.flatnonzero(state["terrain"] == terrain).tolist():
            return f"terrain_sets and terrain differ about terrain {terrain}"
    structure, owner = state["structure"], state["owner"]
    if _members(state["occupied"]) != np.flatnonzero(structure).tolist():
        return "occupied and structure differ"
    if ((structure > 0) != (owner >= 0)).any() or owner.max() >= len(seats):
        return "owner must be a seat where there is a structure, and -1 elsewhere"
    for i, seat in enumerate(seats):
        if _members(seat["structures"]) != np.flatnonzero(owner == i).tolist():
            return f"seat {i}: structures and owner differ"
        if (state["terrain"][owner == i] != HOME[seat["faction"]]).any():
            return f"seat {i}: a structure does not stand on the home terrain"
        for kind in range(s.KINDS):
            lands = np.flatnonzero((owner == i) & (structure == kind + 1)).tolist()
            if _members(seat["kinds"][kind]) != lands or seat["built"][kind] != len(lands):
                return f"seat {i}: kinds, built and structure differ about kind {kind}"
    for name in ("turned", "buildable"):
        if set(_members(state[name])) & set(_members(state["occupied"])) or any(
            hex_ >= s.LANDS for hex_ in _members(state[name])
        ):
            return f"{name} must hold free hexes"
    return None


def _bad_bridges(state: Any, seats: Any) -> str | None:
    built = [int(state["bridge_set"]) >> spot & 1 for spot in range(s.SPOTS)]
    owners = state["bridge_owner"]
    if ((owners >= 0) != np.array(built, bool)).any() or owners.max() >= len(seats):
        return "bridge_owner must be a seat where bridge_set has a bridge, and -1 elsewhere"
    for i, seat in enumerate(seats):
        if int(seat["bridges"]) != BRIDGES - (owners == i).sum():
            return f"seat {i}: bridges must be those not built, not {int(seat['bridges'])}"
    return None


def _bad_towns(state: Any, seats: Any) -> str | None:
    for i, seat in enumerate(seats):
        due = int(state["due_towns"]) if state["turn"] == i and state["round"] > 0 else 0
        if int(seat["num_towns"]) != int(seat["town_tiles"].sum()) + due:
            return f"seat {i}: num_towns must be that of the town tiles taken and due"
        inside, hexes = _members(seat["in_town"]), seat["town_hexes"][: seat["num_towns"]].tolist()
        if not set(hexes) <= set(inside) <= set(_members(seat["structures"])):
            return f"seat {i}: in_town must hold own structures, those of town_hexes among them"
        if len(set(hexes)) < len(hexes):
            return f"seat {i}: two towns share a hex of town_hexes"
    return None


def _bad_cults(state: Any, seats: Any) -> str | None:
    for track in range(s.CULTS):
        there = int((seats["cults"][:, track] == s.TOP).sum())
        if there != int(state["summit_taken"]) >> track & 1:
            return f"summit_taken and cults differ about track {track}"
    owners = state["order_spaces"]
    if owners.min() < s.NOBODY or owners.max() >= len(seats):
        return f"order_spaces must hold seats or -1, not {owners.tolist()}"
    for i, seat in enumerate(seats):
        if int(seat["cult_priests"]) != (owners == i).sum():
            return f"seat {i}: cult_priests and order_spaces differ"
        keys = int((seat["town_tiles"] * TOWN_KEYS).sum()) - int((seat["cults"] == s.TOP).sum())
        if int(seat["keys"]) != keys:
            return f"seat {i}: keys must be {keys}, not {int(seat['keys'])}"
    return None


def _lost_cards(state: Any, seats: Any) -> str | None:
    """Tiles, cards and artifacts are all there once."""
    owned = np.array([[int(f) >> tile & 1 for tile in range(s.FAVORS)] for f in seats["favors"]])
    if (state["favor_supply"] < 0).any():
        return f"favor_supply is {state['favor_supply'].tolist()}"
    if (state["favor_supply"] + owned.sum(axis=0) != FAVOR_COUNT).any():
        return "favor_supply and the seats' favors must make up all favor tiles"
    towns = np.where(TOWN_EXPANSION & ~state["mini_expansion_towns"], 0, TOWN_COUNT)
    if (state["town_supply"] < 0).any():
        return f"town_supply is {state['town_supply'].tolist()}"
    if (state["town_supply"] + seats["town_tiles"].sum(axis=0) != towns).any():
        return "town_supply and the seats' town tiles must make up all town tiles"
    for name, wanted in (
        ("bonus_card", len(seats) + CARDS_LEFT_OVER),
        ("artifact", len(seats) - 1 if state["artifacts"] else 0),
    ):
        table = int(state[f"table_{name}s".replace("bonus_", "")])
        cards = [card for card in range(16) if table >> card & 1]
        cards += [int(card) for card in seats[name] if card >= 0]
        if len(cards) != wanted or len(set(cards)) != wanted:
            return f"of {name}s there must be {wanted} in all, each once, not {sorted(cards)}"
    return _bad_cards(state)


def _bad_cards(state: Any) -> str | None:
    if int(state["table_cards"]) >> SHIPPING_CARD & 1 and not state["shipping_bonus_card"]:
        return "the shipping bonus card is in play without its option"
    away = [card for card in range(s.BONUS_CARDS) if not int(state["table_cards"]) >> card & 1]
    if state["card_coins"][away].any():
        return "card_coins must be 0 for cards that do not lie on the table"
    tiles = state["round_tiles"].tolist()
    if len(set(tiles)) < len(tiles):
        return f"round_tiles must differ, not {tiles}"
    if TEMPLE_TILE in tiles and not state["temple_scoring_tile"]:
        return "the temple tile is in play without its option"
    return None


def _bad_reach(state: Any, count: int) -> str | None:
    again = np.array([state], s.STATE)
    for i in range(count):
        if state["seats"]["faction"][i] < 0:
            continue
        survey(again[0], again["seats"][0][i])
        for name in ("near", "reach"):
            if (again["seats"][name][0, i] != state["seats"][name][i]).any():
                return f"seat {i}: {name} does not follow from its structures"
    return None


def _bad_legal(state: Any) -> str | None:
    if state["over"]:
        return "there are legal actions, but the game is over" if state["legal"].any() else None
    again = np.array([state], s.STATE)
    if list_legal(again[0]) < 2 or (again[0]["legal"] != state["legal"]).any():
        return "the legal actions are not those of the decision"
    return None
