"""A record in the reference's terms, and what has happened in a game."""

from __future__ import annotations

from meeple.terra_mystica import state as s

from .reference.actions import locate
from .reference.facts import BONUS_CARDS, FAVORS, KINDS, POWER_ACTIONS, TOWNS
from .reference.seat import PARTS

assert PARTS == s.PARTS

QUESTIONS = {
    s.FACTION: "faction",
    s.FIRST_DWELLING: "first_dwelling",
    s.FIRST_CARD: "first_card",
    s.MAIN: "main",
    s.SPADES: "spades",
    s.TARGET: "target",
    s.CULT: "cult",
    s.SUMMIT: "summit",
    s.TILES: "tiles",
    s.BRIDGE: "bridge",
    s.RIDE: "ride",
    s.SANDSTORM: "sandstorm",
    s.FREE_TRADING_HOUSE: "free_trading_house",
    s.ORDAIN: "ordain",
    s.OFFER: "offer",
    s.LATE: "late",
}


def members(words):
    """The members of a set, one uint64 or several, ascending."""
    words = [int(word) for word in words] if getattr(words, "shape", ()) else [int(words)]
    return [64 * i + bit for i, word in enumerate(words) for bit in range(64) if word >> bit & 1]


def kernel_snapshot(state):
    """Everything but the course of the turn, as Reference.snapshot gives it."""
    players, over = int(state["num_players"]), bool(state["over"])
    in_turn = not over and int(state["stage"]) in (s.TURNS, s.OFFERS)
    check_sets(state)
    return {
        "round": int(state["round"]),
        "player": -1 if over else int(state["player"]),
        "over": over,
        "turn": int(state["turn"]) if in_turn else -1,
        "order": state["order"][:players].tolist(),
        "terrain": state["terrain"].tolist(),
        "structure": state["structure"].tolist(),
        "owner": state["owner"].tolist(),
        "bridges": {
            spot: int(state["bridge_owner"][spot]) for spot in members(state["bridge_set"])
        },
        "round_tiles": state["round_tiles"].tolist(),
        "table_cards": members(state["table_cards"]),
        "card_coins": state["card_coins"].tolist(),
        "table_artifacts": members(state["table_artifacts"]),
        "favor_supply": state["favor_supply"].tolist(),
        "town_supply": state["town_supply"].tolist(),
        "power_used": members(state["power_used"]),
        "order_spaces": state["order_spaces"].tolist(),
        "seats": [seat_snapshot(seat) for seat in state["seats"][:players]],
    }


def seat_snapshot(seat):
    numbers = (
        "vp coins workers priests cult_priests keys shipping digging carpet faction bridges "
        "bonus_card artifact num_towns"
    )
    lists = "parts bowls cults built town_tiles"
    return {
        **{name: int(seat[name]) for name in numbers.split()},
        **{name: seat[name].tolist() for name in lists.split()},
        "favors": members(seat["favors"]),
        "used": members(seat["used"]),
        "passed": bool(seat["passed"]),
        "structures": {
            h: kind
            for kind, hexes in zip(KINDS, seat["kinds"], strict=True)
            for h in members(hexes)
        },
        "in_town": members(seat["in_town"]),
        "river_towns": members(seat["river_towns"]),
    }


def check_sets(state):
    """What the record keeps in two forms agrees."""
    owner, terrain = state["owner"].tolist(), state["terrain"].tolist()
    assert members(state["occupied"]) == [h for h in range(s.LANDS) if owner[h] >= 0]
    for t in range(s.TERRAINS):
        assert members(state["terrain_sets"][t]) == [h for h in range(s.LANDS) if terrain[h] == t]
    for i, seat in enumerate(state["seats"][: int(state["num_players"])]):
        assert members(seat["structures"]) == [h for h in range(s.LANDS) if owner[h] == i]
        assert len(members(seat["structures"])) == int(seat["built"].sum())
    tops = [c for c in range(s.CULTS) if (state["seats"]["cults"][:, c] == s.TOP).any()]
    assert members(state["summit_taken"]) == tops


def note(seen, reference, action):
    """Count what a decision is about, before the reference carries it out."""
    (name, index), question = locate(action), reference.question
    seat = reference.table.seats[reference.player]
    seen[f"asked {question}"] += 1
    if question == "target" and reference.table.turn is None:
        seen["cult spades"] += 1
    if name == "special":
        seen[f"special {('stronghold', 'bon1', 'bon2', 'fav6', 'bridge')[index]}"] += 1
        if index == 0:
            seen[f"special stronghold of {seat.board['id']}"] += 1
    elif name == "stronghold":
        seen[f"stronghold of {seat.board['id']}"] += 1
    elif name == "convert":
        seen[f"convert {index} in main" if question == "main" else f"convert in {question}"] += 1
    else:
        seen[_other(name, index, question)] += 1
    turn = reference.table.turn
    if question != "target" and turn is not None and turn.tunnelled is not None:
        seen["carpet" if seat.is_faction("fakirs") else "tunnel"] += 1


def _other(name, index, question):
    names = {
        "town": lambda: f"town tile {TOWNS[index]['id']}",
        "favor": lambda: f"favor tile {FAVORS[index]['id']}",
        "power": lambda: f"power {POWER_ACTIONS[index]['id']}",
        "bonus_card": lambda: f"card {BONUS_CARDS[index]['id']}",
        "river_town": lambda: f"river town in {question}",
        "long_way": lambda: "long way",
    }
    return names[name]() if name in names else name
