"""Section 2 of the rules: set-up."""

from __future__ import annotations

import pytest

from meeple.terra_mystica import tables as t

from .positions import Play

START = {  # C, W, P, bowls, cults, dwellings, VP of the 2017 variant
    "alchemists": (15, 3, 0, (5, 7, 0), (1, 1, 0, 0), 2, 27),
    "auren": (15, 3, 0, (5, 7, 0), (0, 1, 0, 1), 2, 27),
    "chaosmagicians": (15, 4, 0, (5, 7, 0), (2, 0, 0, 0), 1, 19),
    "cultists": (15, 3, 0, (5, 7, 0), (1, 0, 1, 0), 2, 16),
    "darklings": (15, 1, 1, (5, 7, 0), (0, 1, 1, 0), 2, 15),
    "dwarves": (15, 3, 0, (5, 7, 0), (0, 0, 2, 0), 2, 20),
    "engineers": (10, 2, 0, (3, 9, 0), (0, 0, 0, 0), 2, 16),
    "fakirs": (15, 3, 0, (7, 5, 0), (1, 0, 0, 1), 2, 33),
    "giants": (15, 3, 0, (5, 7, 0), (1, 0, 0, 1), 2, 25),
    "halflings": (15, 3, 0, (3, 9, 0), (0, 0, 1, 1), 2, 20),
    "mermaids": (15, 3, 0, (3, 9, 0), (0, 2, 0, 0), 2, 19),
    "nomads": (15, 2, 0, (5, 7, 0), (1, 0, 1, 0), 3, 19),
    "swarmlings": (20, 8, 0, (3, 9, 0), (1, 1, 1, 1), 2, 22),
    "witches": (15, 3, 0, (5, 7, 0), (0, 0, 0, 2), 2, 19),
}
FREE = {  # home hexes on the map
    "forest": "A3 A10 C3 C4 D1 E9 F2 F4 G3 I6 I11",
    "desert": "A5 B1 B4 B6 D3 E8 F3 G4 G7 H1 I7",
}
CARDS = ["BON1", "BON3", "BON4", "BON5", "BON7"]


def opening(*factions, **options):
    return Play(num_players=len(factions), factions=list(factions), **options)


def all_at(table, asked):
    """Who is asked in turn about `asked`, each time taking the first choice."""
    seats = []
    while table.decision == asked:
        seats.append(table.player)
        table.play(min(table.legal()))
    return seats


@pytest.mark.parametrize(("temples", "kinds"), [(False, 8), (True, 9)])
def test_six_round_tiles_lie_in_a_row_and_the_spade_tile_not_in_rounds_5_and_6(temples, kinds):
    """2.1: with the option SCORE9 is among them."""
    table = Play(temple_scoring_tile=temples)
    seen = set()
    for seed in range(300):
        table.batch.reset(seed)
        tiles = [t.ROUND_TILE_IDS[tile] for tile in table.state["round_tiles"]]
        assert len(set(tiles)) == 6 and "SCORE1" not in tiles[4:]
        seen.update((k, tile) for k, tile in enumerate(tiles))
    assert len(seen) == 6 * kinds - 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("option", "kinds"), [(False, 9), (True, 10)])
def test_players_and_3_bonus_cards_are_in_play(players, option, kinds):
    """2.2: at random from BON1 to BON9, with the option from BON10 too."""
    table = Play(num_players=players, shipping_bonus_card=option)
    seen = set()
    for seed in range(100):
        table.batch.reset(seed)
        cards = {card for card in range(16) if int(table.state["table_cards"]) >> card & 1}
        assert len(cards) == players + 3
        seen |= cards
    assert seen == set(range(kinds))


@pytest.mark.parametrize(
    ("mini", "towns"), [(False, [2] * 5 + [0] * 3), (True, [2] * 5 + [1, 2, 1])]
)
def test_all_favor_and_town_tiles_are_there(mini, towns):
    """2.3, 15.9: one each of FAV1 to FAV4, three each of the others; TW6 to TW8 by option."""
    table = Play(mini_expansion_towns=mini)
    assert table.state["favor_supply"].tolist() == [1] * 4 + [3] * 8
    assert table.state["town_supply"].tolist() == towns


def test_factions_are_chosen_in_seat_order_and_a_colour_only_once():
    """2.5: fourteen factions on seven boards of two."""
    table = Play(num_players=3)
    assert table.player == 0 and table.answers("faction") == set(START)
    table.do("0: faction witches")
    assert table.answers("faction") == set(START) - {"witches", "auren"}
    table.do("1: faction giants")
    gone = {"witches", "auren", "giants", "chaosmagicians"}
    assert table.answers("faction") == set(START) - gone
    table.do("2: faction fakirs")
    assert table.decision == "first dwelling"


@pytest.mark.parametrize(
    "pair",
    [
        ("fakirs", "nomads"),
        ("chaosmagicians", "giants"),
        ("mermaids", "swarmlings"),
        ("dwarves", "engineers"),
        ("cultists", "halflings"),
        ("alchemists", "darklings"),
        ("auren", "witches"),
    ],
)
def test_two_factions_share_a_board(pair):
    """2.5."""
    for one, other in (pair, pair[::-1]):
        assert other not in Play().play(f"faction {one}").answers("faction")


def test_random_factions_have_different_colours():
    """2.5."""
    table = Play(num_players=5, factions="random")
    for seed in range(50):
        table.batch.reset(seed)
        factions = table.state["seats"]["faction"].tolist()
        assert len(set(t.HOME[factions].tolist())) == 5


@pytest.mark.parametrize("faction", START)
def test_what_a_faction_begins_with(faction):
    """2.6: resources, bowls, cult positions without power, 20 VP or those of the variant."""
    other = "witches" if faction not in ("witches", "auren") else "giants"
    coins, workers, priests, bowls, cults, _, vp_2017 = START[faction]
    for variant, vp in ((False, 20), (True, vp_2017)):
        seat = opening(faction, other, start_vp_2017=variant)[0]
        assert (seat["coins"], seat["workers"], seat["priests"]) == (coins, workers, priests)
        assert tuple(seat["bowls"]) == bowls and tuple(seat["cults"]) == cults
        assert seat["vp"] == vp


def test_first_dwellings_are_placed_there_and_back():
    """2.7a, b."""
    table = opening("witches", "giants", "halflings")
    assert all_at(table, "first dwelling") == [0, 1, 2, 2, 1, 0]


def test_nomads_place_a_third_dwelling_and_chaos_magicians_their_only_one_last():
    """2.7c, d: Chaos Magicians are skipped before."""
    table = opening("chaosmagicians", "nomads", "halflings")
    assert all_at(table, "first dwelling") == [1, 2, 2, 1, 1, 0]
    built = table.state["seats"]["built"][:3, 0].tolist()
    assert built == [1, 3, 2]


@pytest.mark.parametrize(("faction", "home"), [("witches", "forest"), ("nomads", "desert")])
def test_a_first_dwelling_goes_on_any_free_home_hex(faction, home):
    """2.7: and on no other, free of charge, without VP or power for anybody."""
    table = opening(faction, "halflings")
    assert table.answers("build") == set(FREE[home].split())
    taken = FREE[home].split()[0]
    table.mark().play("build", taken)
    assert table.change(0) == {} == table.change(1)
    assert table.bowls(0) == (5, 7, 0) and table.bowls(1) == (3, 9, 0)
    table.do("1: build I8", "1: build F7")
    assert table.answers("build") == set(FREE[home].split()) - {taken}


def test_set_up_dwellings_give_no_power():
    """2.7, 5.4: D3 and D2 are neighbours, nobody is asked."""
    table = opening("nomads", "mermaids").do("0: build D3", "1: build D2")
    assert table.decision == "first dwelling" and table.player == 1


def test_bonus_cards_are_taken_in_reverse_seat_order():
    """2.8: each of those left."""
    table = opening("witches", "giants", bonus_cards=CARDS)
    all_at(table, "first dwelling")
    assert table.player == 1 and table.answers("bonus_card") == set(CARDS)
    table.play("bonus_card BON4")
    assert table.player == 0 and table.answers("bonus_card") == set(CARDS) - {"BON4"}


def test_the_cards_left_over_get_a_coin_each():
    """2.8."""
    table = opening("witches", "giants", bonus_cards=CARDS)
    all_at(table, "first dwelling")
    table.do("1: bonus_card BON4", "0: bonus_card BON3")
    coins = dict(zip(t.BONUS_CARD_IDS, table.state["card_coins"].tolist(), strict=True))
    assert {card: n for card, n in coins.items() if n} == {"BON1": 1, "BON5": 1, "BON7": 1}


def test_round_1_begins_with_income_and_the_turn_of_seat_0():
    """2.9: the bonus card counts; W 1 + 2 dwellings."""
    table = opening("witches", "giants", bonus_cards=CARDS)
    all_at(table, "first dwelling")
    table.mark().do("1: bonus_card BON5", "0: bonus_card BON3")
    assert table.state["round"] == 1 and table.player == 0 and table.decision == "main"
    assert table.change(0) == {"W": 3, "C": 6} and table.bowls(0) == (5, 7, 0)
    assert table.change(1) == {"W": 3 + 1} and table.bowls(1) == (2, 10, 0)


def test_artifacts_lie_open_before_factions_are_chosen():
    """2.4, 2.5, 13.1: players - 1 of them."""
    for players in (2, 3, 4, 5):
        table = Play(num_players=players, artifacts=True)
        assert table.decision == "faction"
        assert int(table.state["table_artifacts"]).bit_count() == players - 1
