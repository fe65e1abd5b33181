"""Section 9 of the rules: cult tracks."""

from __future__ import annotations

import pytest

from .positions import Seat, Table, alone

TOWN = "TP E9 D7 E10, D F6"  # becomes a town with the temple on E9 or F5 as a dwelling


def seat(cults, faction="nomads", built="D E9", **more):
    return Seat(faction, built, cults=cults, **{"bowls": (12, 0, 0), **more})


def gained(table):
    """Power gained by a seat that began with all tokens in bowl I."""
    return table.bowls(0)[1] + 2 * table.bowls(0)[2]


# 9.1


@pytest.mark.parametrize(
    ("start", "steps", "power"),
    [
        (0, 1, 0),
        (0, 2, 0),
        (0, 3, 1),
        (1, 1, 0),
        (1, 2, 1),
        (2, 1, 1),
        (2, 3, 1 + 2),
        (3, 1, 0),
        (3, 2, 2),
        (4, 1, 2),
        (4, 3, 2 + 2),
        (5, 2, 2),
        (6, 1, 2),
        (6, 3, 2),
        (7, 2, 0),
        (8, 1, 0),
    ],
)
@pytest.mark.parametrize("track", range(4))
def test_power_on_reaching_or_passing_3_5_7(start, steps, power, track):
    """9.1: 1, 2, 2 power."""
    cults = tuple(start if k == track else 0 for k in range(4))
    table = alone(seat(cults)).play("priest", ("FIRE", "WATER", "EARTH", "AIR")[track], steps)
    assert table.cults(0)[track] == start + steps and gained(table) == power


@pytest.mark.parametrize(("start", "steps", "power"), [(9, 1, 3), (8, 2, 3), (7, 3, 3), (8, 3, 3)])
def test_power_on_reaching_10(start, steps, power):
    """9.1: 3 power, with a key."""
    table = alone(seat((start, 0, 0, 0), towns=("TW1 E9",))).play("priest FIRE", steps)
    assert table.cults(0)[0] == 10 and gained(table) == power


def test_no_power_for_the_positions_of_the_start():
    """2.6, 9.1: it comes from steps only, the favor tiles' among them."""
    table = alone(seat((2, 0, 0, 0), built="TP E9")).play("upgrade E9").play("favor FAV5")
    assert table.cults(0)[0] == 4 and gained(table) == 1


# 9.2, 9.5


@pytest.mark.parametrize(("start", "steps"), [(9, 1), (8, 2), (7, 3), (9, 3)])
def test_without_a_key_the_marker_stops_at_9(start, steps):
    """9.2: the rest of the steps is lost."""
    table = alone(seat((start, 0, 0, 0))).play("priest FIRE", steps)
    assert table.cults(0)[0] == 9 and gained(table) == 0


def test_space_10_uses_up_a_key():
    """9.2, 9.5: the move is automatic; a second track needs a second key."""
    table = alone(seat((9, 9, 0, 0), towns=("TW1 E9",))).play("priest FIRE 1")
    assert table.cults(0) == (10, 9, 0, 0) and table[0]["keys"] == 0
    assert table.pass_on().play("priest WATER 1").cults(0) == (10, 9, 0, 0)


def test_two_keys_are_for_two_tracks():
    """9.2: TW6 has two."""
    who = seat((9, 9, 0, 0), towns=("TW6 E9",))
    table = alone(who, mini_expansion_towns=True).play("priest FIRE 1").pass_on()
    assert table.play("priest WATER 1").cults(0) == (10, 10, 0, 0) and table[0]["keys"] == 0


def test_space_10_holds_one_player_per_track():
    """9.2: the key is kept."""
    first = Seat("giants", "D I12", cults=(10, 0, 0, 0), towns=("TW2 I12",))
    table = Table(seat((9, 9, 0, 0), towns=("TW1 E9",)), first).play("priest FIRE 1")
    assert table.cults(0)[0] == 9 and table[0]["keys"] == 1 and gained(table) == 0
    assert table.pass_on().play("priest WATER 1").cults(0)[1] == 10


def test_a_marker_that_has_waited_at_9_does_not_move_when_a_key_comes():
    """9.3, 9.5: it was not stopped in this turn; the next step moves it."""
    who = seat((9, 0, 0, 0), built="TP E9 D7 E10")
    table = alone(who, tile="SCORE4", terrain={"F5": "desert"}).play("build F5").play("town TW1")
    assert table.cults(0)[0] == 9 and table[0]["keys"] == 1
    assert table.pass_on().play("priest FIRE 1").cults(0)[0] == 10


# 9.3


def temple(cults, *tiles, faction="nomads", **options):
    """The temple on E9 makes a town of it; the tiles are taken in this order."""
    options = {"mini_expansion_towns": True, "tile": "SCORE4", **options}
    table = alone(seat(cults, faction, TOWN), **options).play("upgrade E9")
    for tile in tiles:
        table.play("favor" if tile.startswith("FAV") else "town", tile)
    return table


@pytest.mark.parametrize(("start", "favor"), [(9, "FAV9"), (8, "FAV5"), (7, "FAV1")])
def test_a_marker_stopped_for_want_of_a_key_moves_on_when_one_comes_in_the_same_turn(start, favor):
    """9.3: to 10 at once, with 3 power."""
    table = temple((start, 0, 0, 0), favor)
    assert table.cults(0)[0] == 9 and gained(table) == 0
    table.play("town TW1")
    assert table.cults(0)[0] == 10 and gained(table) == 3 and table[0]["keys"] == 0


def test_the_order_of_favor_tile_and_town_tile_does_not_matter_for_space_10():
    """9.3, 9.5: the key first, or the step first."""
    assert temple((9, 0, 0, 0), "TW1", "FAV9").cults(0) == (10, 0, 0, 0)
    assert temple((9, 0, 0, 0), "FAV9", "TW1").cults(0) == (10, 0, 0, 0)


def test_a_marker_stopped_in_an_earlier_turn_stays():
    """9.3: only in this turn."""
    who = seat((9, 0, 0, 0), built="TP E9 D7 E10")
    table = alone(who, tile="SCORE4", terrain={"F5": "desert"}).play("priest FIRE 1").pass_on()
    table.play("build F5").play("town TW1")
    assert table.cults(0)[0] == 9 and table[0]["keys"] == 1


def test_a_marker_stopped_because_space_10_is_taken_does_not_move_on():
    """9.3: for want of a key only, and if the space is free."""
    first = Seat("giants", "D I12", cults=(10, 0, 0, 0), towns=("TW2 I12",))
    table = Table(seat((9, 0, 0, 0), built=TOWN), first, tile="SCORE4").play("upgrade E9")
    table.play("favor FAV9").play("town TW1")
    assert table.cults(0)[0] == 9 and table[0]["keys"] == 1


def test_two_stopped_markers_move_on_with_two_keys():
    """9.3: TW6; Chaos Magicians take two favor tiles."""
    table = temple((8, 8, 0, 0), "FAV5", "FAV6", "TW6", faction="chaosmagicians")
    assert table.cults(0) == (10, 10, 2, 2) and table[0]["keys"] == 0


# 9.4, 15.5


def test_the_keys_of_a_town_tile_come_before_its_steps():
    """15.5: TW5 with a marker on 9 brings it to 10 with the tile's own key, 3 power."""
    table = temple((9, 0, 0, 0), "FAV12", "TW5")
    assert table.cults(0) == (10, 1, 1, 2) and gained(table) == 3 and table[0]["keys"] == 0


def test_with_more_tracks_than_keys_the_player_chooses():
    """9.4: TW5 with three markers on 9 and one key; the others stay."""
    table = temple((9, 9, 9, 0), "FAV12", "TW5")
    assert table.decision == "summit" and table.legal() == {"cult FIRE", "cult WATER", "cult EARTH"}
    table.play("cult WATER")
    assert table.cults(0) == (9, 10, 9, 2) and gained(table) == 3 and table.player == 1


def test_tw6_has_two_keys_for_three_tracks():
    """9.4: one question for each key; the third climbs to 9 all the same."""
    table = temple((8, 9, 8, 0), "FAV12", "TW6")
    assert table.answers("cult") == {"FIRE", "WATER", "EARTH"}
    table.play("cult FIRE")
    assert table.answers("cult") == {"WATER", "EARTH"}
    table.play("cult WATER")
    assert table.cults(0) == (10, 10, 9, 3) and table[0]["keys"] == 0


def test_taken_spaces_ask_for_no_key():
    """9.4: of two markers on 9 one finds its space taken: no choice."""
    first = Seat("giants", "D I12", cults=(10, 0, 0, 0), towns=("TW2 I12",))
    table = Table(seat((9, 9, 0, 0), built=TOWN), first, tile="SCORE4").play("upgrade E9")
    table.play("favor FAV12").play("town TW5")
    assert table.cults(0) == (9, 10, 1, 2) and table.player == 1


def test_a_key_from_before_counts_with_the_tiles_own():
    """9.4: two keys, two tracks: nothing is asked."""
    who = Seat("nomads", TOWN + ", D H1", cults=(9, 9, 0, 0), bowls=(12, 0, 0), towns=("TW1 H1",))
    table = alone(who, tile="SCORE4").play("upgrade E9").play("favor FAV12").play("town TW5")
    assert table.cults(0) == (10, 10, 1, 2) and table[0]["keys"] == 0


def test_power_of_all_steps_of_a_town_tile():
    """9.1, 8.7: TW6 passes 3 twice, 5 and 7."""
    table = temple((1, 2, 4, 5), "FAV9", "TW6")
    # 1+1 by the favor tile; then 4, 4, 6, 7
    assert table.cults(0) == (4, 4, 6, 7) and gained(table) == 1 + 1 + 2 + 2


def test_with_all_keys_used_up_by_stopped_markers_the_others_climb_to_9():
    """9.3, 9.4: a third marker on 8 goes to 9 by the two steps of TW6."""
    table = temple((9, 9, 8, 0), "FAV9", "FAV10", "TW6", faction="chaosmagicians")
    assert table.cults(0) == (10, 10, 9, 2) and table.decision == "main"


def test_a_marker_that_tw5_leaves_at_9_moves_on_with_the_key_of_a_second_town():
    """9.3: fire has used the key of TW5; water was stopped in this turn for want of one."""
    built = "TP E9 D7, D E10 F6, TP A4, TE A5, D A6 B3, TP H1"
    table = alone(seat((8, 9, 0, 0), built=built), tile="SCORE4").play("upgrade H1")
    table.play("favor FAV5").play("town TW5").play("town TW1")
    assert table.cults(0) == (10, 10, 1, 1) and table[0]["keys"] == 0
