"""Passing (10) and the choice of an artifact (13.2)."""

from __future__ import annotations

from .actions import act, acts
from .facts import BONUS_CARDS, FAV12, FAVORS, SPOTS, TILES

LAST_ROUND = TILES["setup"]["rounds"]


def options(table, s):
    if table.round < LAST_ROUND:
        return acts("bonus_card", table.table_cards)
    if table.table_artifacts:
        return acts("artifact", table.table_artifacts)
    return [act("pass_turn")]


def take_card(table, s, card):
    """10b: the old card can be had only by those who pass later."""
    seat = table.seats[s]
    passing_vp(table, s)
    table.table_cards.remove(card)
    seat.coins += table.card_coins[card]
    table.card_coins[card] = 0
    table.table_cards.add(seat.bonus_card)
    seat.bonus_card = card
    _passed(table, s)
    yield from ()


def take_artifact(table, s, artifact):
    table.table_artifacts.remove(artifact)
    table.seats[s].artifact = artifact
    yield from pass_turn(table, s, 0)


def pass_turn(table, s, _):
    seat = table.seats[s]
    passing_vp(table, s)
    table.table_cards.add(seat.bonus_card)
    seat.bonus_card = -1
    _passed(table, s)
    yield from ()


def _passed(table, s):
    table.seats[s].passed = True
    table.passing.append(s)
    if table.option("variable_turn_order"):  # 5.4: those who have passed are asked last
        table.order.remove(s)
        table.order.append(s)


def passing_vp(table, s):
    """10a."""
    seat, board = table.seats[s], table.board
    counts = {**seat.built, "shipping_level": seat.shipping}
    rewards = list(BONUS_CARDS[seat.bonus_card].get("on_pass", []))
    if FAV12 in seat.favors:
        rewards.append(FAVORS[FAV12]["on_pass"])
    for reward in rewards:
        seat.score("play", reward["VP"][counts[reward["count"]]])
    if seat.has_stronghold:
        per_bridge = (
            seat.board["stronghold"]
            .get("on_pass", {})
            .get("VP_per_own_bridge_joining_two_own_structures", 0)
        )
        joining = [
            spot
            for spot, owner in board.bridges.items()
            if owner == s and all(board.owner[h] == s for h in SPOTS[spot])
        ]
        seat.score("play", per_bridge * len(joining))
