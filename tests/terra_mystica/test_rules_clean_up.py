"""Section 11 of the rules: phase III, cult bonuses, their spades, and the clean-up."""

from __future__ import annotations

import pytest

from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t

from .positions import Seat, Table

FAR = Seat("auren", "D A1")  # an opponent without influence
TRACKS = {"FIRE": 0, "WATER": 1, "EARTH": 2, "AIR": 3}
SPADES = "SCORE2"  # a spade for each four steps on EARTH
TWO = (0, 0, 8, 0)  # so two of them


def cults(track, position):
    """The position on one track, the others at 0."""
    return tuple(position if i == TRACKS[track] else 0 for i in range(4))


def ended(faction="halflings", built="D E6", other=FAR, *, seat=None, tile=SPADES, **options):
    """Seat 0 has passed first in round 2 and taken BON1, 2 C, then everybody else."""
    options.setdefault("cards", "BON1 BON2")
    game = Table(Seat(faction, built, **(seat or {})), other, tile=tile, **options)
    while game.state["round"] == 2 and game.decision == "main":
        game.play(f"bonus_card {min(game.answers('bonus_card'))}")
    return game


def gained(tile, **seat):
    """C, W, P and power of seat 0 from the end of the round to the next, income included."""
    seat = {"bowls": (12, 0, 0)} | seat
    game = ended(seat=seat, tile=tile, temple_scoring_tile=True)
    assert game.state["round"] == 3 and game.decision == "main"
    return {"power": int(game.bowls(0)[1])} | game.change(0)


REWARDS = [
    ("SCORE1", "EARTH", 1, "C", 1),
    ("SCORE3", "WATER", 4, "P", 1),
    ("SCORE4", "FIRE", 2, "W", 1),
    ("SCORE5", "FIRE", 4, "power", 4),
    ("SCORE7", "AIR", 2, "W", 1),
]


@pytest.mark.parametrize(("tile", "track", "steps", "what", "amount"), REWARDS)
@pytest.mark.parametrize("position", range(10))
def test_a_round_tile_rewards_every_so_many_steps(tile, track, steps, what, amount, position):
    """11.1: floor(position / steps) times the reward; the other tracks do not count."""
    before = gained(tile)
    after = gained(tile, cults=cults(track, position))
    times = position // steps
    wanted = {name: n for name, n in before.items() if name != what}
    assert {name: n for name, n in after.items() if name != what} == wanted
    assert after.get(what, 0) - before.get(what, 0) == times * amount
    others = tuple(0 if i == TRACKS[track] else 9 for i in range(4))
    assert gained(tile, cults=others) == before


def test_space_ten_counts_ten_steps():
    """11.1."""
    towns = {"towns": ("TW1 E6",), "cults": cults("FIRE", 10)}
    before = gained("SCORE4", towns=towns["towns"])
    assert gained("SCORE4", **towns)["W"] - before["W"] == 5


@pytest.mark.parametrize(
    ("tile", "track"), [("SCORE2", "EARTH"), ("SCORE6", "WATER"), ("SCORE8", "AIR")]
)
@pytest.mark.parametrize(("position", "spades"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (9, 2)])
def test_three_tiles_reward_spades(tile, track, position, spades):
    """11.1: one for every four steps; Halflings get a VP for each at once."""
    game = ended(seat={"cults": cults(track, position)}, tile=tile)
    if spades:
        assert (game.player, game.decision) == (0, "spades")
        assert game.state["spades"] == spades and game.state["stage"] == s.CULT_SPADES
        assert game.change(0) == {"VP": spades}
    else:
        assert game.decision == "main" and game.state["round"] == 3


def test_score9_pays_two_coins_for_each_priest_on_the_cult_board():
    """11.3: on order spaces of all tracks; those returned to the stock do not count."""
    before = gained("SCORE9")
    assert before["C"] == 2  # of BON1; three priests in hand bring nothing
    sent = gained("SCORE9", sent="FIRE3 FIRE2 AIR2", cults=(9, 9, 9, 9))
    assert sent.pop("C") - before["C"] == 6
    assert sent == {name: n for name, n in before.items() if name != "C"}


def test_the_tile_of_the_round_that_ends_is_the_one_that_counts():
    """11.1: of round 2, not of round 1 or 3."""
    game = ended(seat={"cults": (9, 9, 9, 9)}, tile="SCORE4")
    assert [t.ROUND_TILE_IDS[i] for i in game.state["round_tiles"][:3]] == [
        *("SCORE2", "SCORE4", "SCORE7"),
    ]
    assert game.change(0)["W"] == 4 + 2  # the income of a dwelling


def test_a_priest_over_the_limit_is_lost():
    """11.1, 1.2."""
    seat = {"priests": 6, "sent": "FIRE3", "cults": (0, 9, 0, 0)}
    assert "P" not in gained("SCORE3", **seat)


# 11.2: spades


def test_the_bonus_comes_before_any_income():
    """11.1, 15.1: nobody has income while spades are used; then all have."""
    game = ended(seat={"cults": TWO})
    assert game.state["round"] == 2 and game.change(0) == {"VP": 2} and game.change(1) == {}
    game.play("done")
    assert game.state["round"] == 3 and game.change(0)["W"] == 2 and game.change(1)["W"] == 2


def test_spades_transform_but_nothing_is_built():
    """11.2: E5 is swamp, one step from plains."""
    game = ended(seat={"cults": (0, 0, 4, 0)})
    assert "build E5" not in game.legal() and "done" in game.legal()
    game.play("transform E5").play("terrain plains")
    assert game.terrain("E5") == "plains" and game.kind("E5") == ""
    assert game.state["round"] == 3 and game.decision == "main"  # no question about a dwelling


def test_nothing_is_dug_in_addition():
    """11.2: E7 is three steps away, D4 two."""
    game = ended(seat={"cults": TWO, "workers": 30})
    ground = game.copy().play("transform E7").answers("terrain")
    assert ground == {"forest", "lakes", "wasteland", "desert"}
    game.play("transform D4")
    assert game.answers("terrain") == {"plains", "desert", "mountains", "forest"}
    assert game.copy().play("terrain plains").change(0)["VP"] == 2


def test_spades_may_be_split_and_hexes_left_at_other_terrains():
    """11.2: both of them; a hex once transformed is done."""
    game = ended(seat={"cults": TWO}).play("transform D4").play("terrain desert")
    assert game.decision == "spades" and "D4" not in game.answers("transform")
    game.play("transform F4").play("terrain lakes")
    assert game.terrain("D4") == "desert" and game.terrain("F4") == "lakes"
    assert game.state["round"] == 3


def test_unused_spades_are_lost():
    """11.2: VP for them stay (15.11)."""
    game = ended(seat={"cults": TWO}).play("transform E5").play("terrain plains").play("done")
    assert game.state["round"] == 3 and game.change(0)["VP"] == 2
    game.play("priest FIRE 1")
    assert game.decision == "main" and game.player == 1


def test_reach_is_by_the_printed_level_of_shipping():
    """11.2: no BON4; D3 and E4 lie across r14 from C2."""
    game = Table(Seat("engineers", "D C2", cults=(0, 0, 4, 0)), FAR, tile=SPADES, cards="BON4")
    game.play("bonus_card BON4").play(f"bonus_card {min(game.answers('bonus_card'))}")
    assert game.decision == "spades" and game.answers("transform") == {"B2", "B3"}
    sails = Seat("engineers", "D C2", cults=(0, 0, 4, 0), shipping=1)
    game = Table(sails, FAR, tile=SPADES)
    game.play("bonus_card BON5").play(f"bonus_card {min(game.answers('bonus_card'))}")
    reached = {"B2", "B3", "C1", "D3", "E4", "E5", "D4", "E6", "C3"}
    assert game.answers("transform") == reached


@pytest.mark.parametrize("faction", ["dwarves", "fakirs"])
def test_no_tunnel_and_no_carpet(faction):
    """11.2: only what is directly adjacent to E7."""
    game = ended(faction, "D E7", seat={"cults": (0, 0, 4, 0)})
    assert game.answers("transform") == {"D4", "D5", "E6", "E8", "F4"}
    assert game.change(0) == {}


def test_bridges_count_for_the_spades():
    """11.2, 6.1: E5 is joined to C2."""
    seat = {"cults": (0, 0, 4, 0), "bridges": "C2-E5"}
    assert "E5" in ended("engineers", "D C2", seat=seat).answers("transform")


def test_spades_are_used_seat_by_seat_in_the_order_of_the_next_round():
    """11.1, 11.2: seat 2 passes first."""
    for variable, wanted in ((False, [2, 0, 1]), (True, [2, 1, 0])):
        seats = (
            *(Seat("halflings", "D A1", cults=TWO), Seat("engineers", "D A13", cults=TWO)),
            Seat("nomads", "D I1", cults=TWO),
        )
        game = Table(*seats, tile=SPADES, turn=2, order=(2, 1, 0), variable_turn_order=variable)
        for seat in (2, 1, 0):
            game.do(f"{seat}: bonus_card {min(game.answers('bonus_card'))}")
        asked = []
        while game.state["stage"] == s.CULT_SPADES:
            asked.append(game.player)
            game.play("done")
        assert asked == wanted and game.player == 2


def test_what_one_seat_has_transformed_the_next_finds():
    """11.2: one player after the other; F4 lies beside both."""
    other = Seat("darklings", "D F3", cults=(0, 0, 4, 0))
    game = ended("halflings", "D E6", other, seat={"cults": (0, 0, 4, 0)})
    game.play("transform F4")
    game.play("terrain lakes")
    assert game.player == 1 and game.terrain("F4") == "lakes"
    game.play("transform F4").play("terrain swamp")  # one step now, two before
    assert game.terrain("F4") == "swamp" and game.state["round"] == 3


@pytest.mark.parametrize(
    ("faction", "built", "vp", "power"),
    [
        ("halflings", "D E6", 2, 0),
        ("alchemists", "SH E6", 0, 4),
        ("alchemists", "D E6", 0, 0),
        ("darklings", "D E6", 0, 0),
        ("cultists", "D E6", 0, 0),
    ],
)
def test_the_spades_count_for_halflings_and_alchemists(faction, built, vp, power):
    """11.2: a VP each, and with the stronghold two power each; nothing for Darklings."""
    game = ended(faction, built, seat={"cults": TWO, "bowls": (12, 0, 0)})
    assert game.decision == "spades" and game.change(0) == ({"VP": vp} if vp else {})
    assert game.bowls(0) == (12 - power, power, 0)
    game.play("transform F3").play(f"terrain {min(game.answers('terrain'))}").quietly()
    assert game.state["round"] == 3 and game.change(0).get("VP", 0) == vp  # nothing for using them


def test_giants_use_them_in_pairs():
    """11.2, 15.10: a single one is lost without a question, two make one hex wasteland."""
    one = ended("giants", "D E6", seat={"cults": (0, 0, 4, 0)})
    assert one.decision == "main" and one.state["round"] == 3
    game = ended("giants", "D E6", seat={"cults": TWO}).play("transform F4")
    assert game.terrain("F4") == "wasteland" and game.state["round"] == 3


def test_there_is_no_cult_bonus_after_round_6():
    """3, 12: the game goes to final scoring."""
    seat = Seat("halflings", "D E6", cults=(0, 0, 8, 0), coins=0, workers=0, priests=0)
    game = Table(seat, FAR, tile=SPADES, round=6).pass_on().pass_on()
    assert game.player == -1 and game[0]["parts"][s.PLAY_PART] == 20


# 11.4: clean-up


def test_a_coin_is_laid_on_every_card_on_the_table():
    """11.4: also on those that were given back; not on those in hand."""
    game = Table(
        *(Seat("halflings", "D E6", card="BON8"), Seat("auren", "D A1", card="BON9")),
        tile="SCORE4",
        cards="BON3 BON5 BON6",
        coins={"BON3": 2, "BON5": 1},
    )
    game.play("bonus_card BON5").play("bonus_card BON8")
    assert game.state["round"] == 3
    coins = {t.BONUS_CARD_IDS[i]: int(n) for i, n in enumerate(game.state["card_coins"]) if n}
    assert coins == {"BON3": 3, "BON6": 1, "BON9": 1}
    assert game.answers("bonus_card") == {"BON3", "BON6", "BON9"}


def test_power_actions_and_special_actions_are_free_again():
    """11.4."""
    seat = Seat("auren", "SH E6", favors="FAV6", used="stronghold FAV6", bowls=(0, 0, 12))
    used = "ACT1 ACT2 ACT3 ACT4 ACT5 ACT6"
    game = Table(seat, Seat("giants", "D A1"), tile="SCORE4", used=used)
    assert not game.answers("power") and not game.answers("special") & {"stronghold", "FAV6"}
    game.to_next_round()
    assert game.player == 0 and game.answers("special") >= {"stronghold", "FAV6"}
    assert game.answers("power") == set(used.split()) - {"ACT1"}  # no place for a bridge at E6


def test_everybody_takes_part_again():
    """3: nobody has passed, the round number is one higher."""
    game = ended(tile="SCORE4")
    assert game.state["round"] == 3 and game.state["num_passed"] == 0
    assert not game.state["seats"]["passed"].any()
