"""Counts of what has come up in games of the reference."""

from __future__ import annotations

from .reference.actions import QUESTIONS, locate
from .reference.chemistry import NEUTRAL
from .reference.facts import (
    ARTIFACTS,
    ASSISTANT,
    BARMAID,
    CUSTODIAN,
    CUSTODIANS,
    FAVORS,
    MERCHANT,
    RESOLUTION_ORDER,
    SAGE,
    SELL,
    SHOPKEEPER,
    zone,
)

PLAYED_FAVORS = (ASSISTANT, BARMAID, CUSTODIAN, MERCHANT, SAGE, SHOPKEEPER)
# What a few hundred steered games must have shown; names as the functions below give them.
WANTED = {
    *(f"asked {name}" for name in QUESTIONS[1:]),
    *(f"bought {artifact['name']}" for artifact in ARTIFACTS),
    *(f"played {FAVORS[card]['name']}" for card in PLAYED_FAVORS),
    "played associate",
    "two associates on a space",
    "merchant as the first seller",
    "merchant as a later seller",
    "second merchant",
    "second sage",
    "second barmaid",
    "second shopkeeper",
    "custodian drink",
    "custodian drink in round 6",
    "immediate publication",
    "second immediate publication",
    "boots action",
    "peek accepted",
    "both cards set aside",
    "drawn card set aside",
    "second thought of the thinking cap",
    "theory fallen",
    "two theories fallen",
    "conflict shown",
    "conflict ended",
    "neutral claim",
    "endorsed",
    "third seal",
    "printing press at work",
    "grant taken",
    "second grant of a seat",
    "two paralysed",
    "cube in hospital",
    "paralysis space taken",
    "ingredients shuffled",
    "favors shuffled",
    "no ingredient left",
    "red zone",
    "green zone",
    "blue zone",
    "bids of two",
    "rows sorted anew",
    "student unhappy",
    "both signs exhibited",
    "altar with much gold",
}


def before(seen, game, action):
    """Count what an answer is about; call it before the answer is played."""
    table, asked, (name, index) = game.table, game.asked, locate(action)
    seat = table.seats[game.player]
    seen[f"asked {asked}"] += 1
    seen[f"{zone(seat.reputation)['name']} zone"] += 1
    if table.boots and name != "decline":
        seen["boots action"] += 1
    if name == "favor" and asked != "keep":
        _favor(seen, table, index)
    if asked == "draught" and name == "pair" and station(table) == CUSTODIANS:
        seen["custodian drink"] += 1
        seen["custodian drink in round 6"] += table.round == 6
    if asked == "immediate" and name == "ingredient":
        seen["immediate publication"] += 1
        seen["second immediate publication"] += seat.early > 0
    if asked == "claim" and name == "potion" and index == NEUTRAL:
        seen["neutral claim"] += 1
    seen["peek accepted"] += asked == "peek" and name == "accept"
    if asked == "set_aside":
        seen["both cards set aside" if name == "accept" else "drawn card set aside"] += 1
    if asked == "cap" and table.cap_mixes == 1 and name == "pair":
        seen["second thought of the thinking cap"] += 1
    if asked == "altar":
        seen["altar with much gold"] += index >= 5
    if asked == "seal" and seat.owns("printing_press"):
        seen["printing press at work"] += 1


def station(table):
    return RESOLUTION_ORDER[table.station]


def _favor(seen, table, card):
    name = FAVORS[card]["name"]
    seen[f"played {name}"] += 1
    if card in (MERCHANT, SAGE, BARMAID, SHOPKEEPER) and table.played[card]:
        seen[f"second {name}"] += 1
    elif card == MERCHANT:
        order = "a later" if table.num_sold else "the first"
        seen[f"merchant as {order} seller"] += 1


def figures(game):
    """What `after` compares with the same of the position before."""
    table = game.table
    return {
        "theories": sum(token >= 0 for token in table.theories),
        "seals": sum(map(len, table.sealers)),
        "third seal": sum(len(owners) == 3 for owners in table.sealers),
        "conflicts": len(table.conflicts),
        "grants": [table.grants.count(seat.number) for seat in table.seats],
        "artifacts": set().union(*(seat.artifacts for seat in table.seats)),
        "green": len(table.green),
        "deck": sum(table.deck),
        "favor deck": sum(table.favor_deck),
        "sellers": list(table.rows[SELL]),
        "bids open": table.bids_open,
        "both signs": sum(
            {2 * colour, 2 * colour + 1} <= seat.exhibited
            for seat in table.seats
            for colour in range(3)
        ),
    }


def after(seen, game, old):
    """Count what a position shows, given the figures of the one before; returns its own."""
    table, new = game.table, figures(game)
    for artifact in new["artifacts"] - old["artifacts"]:
        seen[f"bought {ARTIFACTS[artifact]['name']}"] += 1
    fallen = old["theories"] - new["theories"]
    seen["theory fallen"] += fallen > 0
    seen["two theories fallen"] += fallen == 2
    seen["conflict shown"] += new["conflicts"] > old["conflicts"]
    seen["conflict ended"] += new["conflicts"] < old["conflicts"]
    seen["endorsed"] += new["seals"] > old["seals"] and new["theories"] == old["theories"]
    seen["third seal"] += new["third seal"] > old["third seal"]
    seen["grant taken"] += sum(new["grants"]) > sum(old["grants"])
    seen["second grant of a seat"] += max(new["grants"]) > max(1, max(old["grants"]))
    seen["two paralysed"] += new["green"] > old["green"] >= 1
    seen["ingredients shuffled"] += new["deck"] > old["deck"]
    seen["favors shuffled"] += new["favor deck"] > old["favor deck"]
    seen["no ingredient left"] += not table.cards_left()
    seen["both signs exhibited"] += new["both signs"] > old["both signs"]
    seen["student unhappy"] += table.student_unhappy
    seen["cube in hospital"] += any(seat.in_hospital for seat in table.seats)
    seen["paralysis space taken"] += any(seat.order_space == 8 for seat in table.seats)
    if new["bids open"] and not old["bids open"]:
        seen["bids of two"] += 1
        seen["rows sorted anew"] += new["sellers"] != old["sellers"]
    seen["played associate"] += any(table.num_associates)
    seen["two associates on a space"] += max(table.num_associates) >= 2
    return new
