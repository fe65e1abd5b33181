from __future__ import annotations

from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t
from meeple.terra_mystica.view import view

from .played import GAMES, positions


def test_every_card_tile_and_structure_of_a_position_is_seen_once():
    for factions, seed, options in GAMES:
        for step, state in enumerate(positions(factions, seed, options)):
            if step % 5:
                continue
            seen = view(state)
            cards = [tile.name for tile in seen.cards]
            cards += [seat.card.name for seat in seen.seats if seat.card]
            assert len(cards) == len(set(cards)) == len(factions) + 3
            for kind in range(s.FAVORS):
                owned = sum(tile.index == kind for seat in seen.seats for tile in seat.favors)
                assert seen.favors[kind].count + owned == t.FAVOR_COUNT[kind]
            for stock in seen.towns:
                owned = sum(
                    tile.count
                    for seat in seen.seats
                    for tile in seat.towns
                    if tile.name == stock.name
                )
                assert stock.count + owned == t.TOWN_COUNT[stock.index]
            for seat in seen.seats:
                there = [one.kind for one in seen.lands if one.owner == seat.index]
                assert seat.built == tuple(there.count(kind) for kind in range(s.KINDS))


def test_the_next_income_is_the_one_that_comes():
    """After the last choice of a first card the income of round 1 follows at once."""
    compared = 0
    for game in GAMES:
        before = None
        for state in positions(*game):
            if before is not None and before["round"] == 0 and state["round"] == 1:
                for old, new in zip(view(before).seats, view(state).seats, strict=True):
                    if old.card is None:  # the seat that has just chosen
                        continue
                    assert new.coins == old.coins + old.income[0]
                    assert new.workers == old.workers + old.income[1]
                    compared += 1
            before = state.copy()
    assert compared == sum(len(factions) - 1 for factions, *_ in GAMES)


def test_only_town_tiles_of_the_game_are_shown():
    assert len(view(next(positions(*GAMES[0]))).towns) == 5
    assert len(view(next(positions(*GAMES[2]))).towns) == 8


def test_used_actions_are_told():
    state = next(one for one in positions(*GAMES[0]) if one["decision"] == s.MAIN).copy()
    seat = state["seats"][0]
    seat["favors"], seat["bonus_card"] = 1 << t.FAV6 | 1, t.BON1
    seat["used"] = 1 << s.SPECIAL_FAV6 | 1 << s.SPECIAL_BON1 | 1 << s.SPECIAL_STRONGHOLD
    seen = view(state).seats[0]
    assert seen.card.used and seen.stronghold_used
    assert [(tile.name, tile.used) for tile in seen.favors] == [("FAV1", False), ("FAV6", True)]
