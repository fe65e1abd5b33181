"""Damaged records of games: whatever is changed in one of them is reported."""

from __future__ import annotations

import copy

import pytest

from meeple.terraforming_mars.verify import position, trace

from .traced import difference, games, record_where


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl.gz"


@pytest.fixture
def game():
    """A short game, to be damaged."""
    return copy.deepcopy(games("basic_2p")[0])


def place_of(game):
    """A record of the middle of the game, from which on `d` may be wrong for one record."""
    for i in range(len(game) // 2, len(game) - 2):
        now, after = game[i], game[i + 1]
        quiet = after.get("a") in ("pass", "end_turn") and "full" not in after
        if now["stable"] and quiet and len(after["legal"]) > 2:
            return i
    raise AssertionError("no such record")


def position_after(game, i):
    found = position.Position(trace.parse(game))
    for record in game[1 : i + 1]:
        found.apply(record)
    return found.raw


def change(game, key, wrong, seat=None):
    """Let one record tell what is wrong, and the next one what is right."""
    i = place_of(game)
    raw = position_after(game, i)
    right = copy.deepcopy((raw["g"] if seat is None else raw["p"][seat])[key])
    for record, value in ((game[i], wrong(copy.deepcopy(right))), (game[i + 1], right)):
        content = record["d"]
        if seat is not None:
            content = content.setdefault("players", {}).setdefault(str(seat), {})
        if record is game[i] or key not in content:
            content[key] = value


def more(value):
    return value + 1


def other(value):
    return not value


def first_more(values):
    return [values[0] + 1, *values[1:]]


def without_last(values):
    return values[:-1]


def handed_over(given):
    assert given
    return [[name, 1 - seat] for name, seat in given]


def with_two(values):
    return [*values, 2]


@pytest.mark.parametrize(
    ("key", "wrong", "says"),
    [
        ("tr", more, "tr is"),
        ("res", first_more, "stock is"),
        ("prod", first_more, "production is"),
        ("hand", with_two, "hand_size is"),
        ("corp", lambda _: "helion", "front is"),
        ("played", without_last, "is ["),
        ("card_res", lambda found: {**found, "172": 7}, "card_resources on Pets is"),
        ("used", with_two, "used is"),
        ("passed", other, "passed is"),
        ("tr_raised", other, "tr_raised is"),
        ("next_card", lambda _: 195, "next_card is"),
        ("steel_value", more, "metal_value is"),
        ("titanium_value", more, "metal_value is"),
    ],
)
def test_a_figure_of_a_seat_that_is_changed_is_reported(key, wrong, says, game, path):
    change(game, key, wrong, seat=1)
    found = difference(path, game)
    assert says in found and "expected" in found, found


@pytest.mark.parametrize(
    ("key", "wrong", "says"),
    [
        ("generation", more, "generation is"),
        ("phase", lambda _: "drafting", "phase is action, expected drafting"),
        ("first", lambda seat: 1 - seat, "first is"),
        ("temperature", lambda degrees: degrees - 2, "temperature is"),
        ("oxygen", more, "oxygen is"),
        ("oceans", more, "oceans is"),
        ("deck", more, "deck_size is"),
        ("discard", more, "discard_size is"),
        ("milestones", handed_over, "milestone_owner of milestone"),
        ("awards", handed_over, "award_funder of award"),
    ],
)
def test_what_belongs_to_all_is_compared(key, wrong, says, game, path):
    change(game, key, wrong)
    found = difference(path, game)
    assert says in found and "expected" in found, found


@pytest.mark.parametrize(
    ("key", "content", "says"),
    [
        ("tiles", {"62": ["city", 1]}, "tile of space 62"),
        ("claims", {"12": 1}, "seat 1 claims is"),
    ],
)
def test_a_map_that_is_changed_is_reported(key, content, says, game, path):
    i = place_of(game)
    game[i]["d"].setdefault(key, {}).update(content)
    game[i + 1]["d"].setdefault(key, {}).update(dict.fromkeys(content))
    assert says in difference(path, game)


def test_an_owner_that_is_changed_is_reported(game, path):
    i = place_of(game)
    tiles = position_after(game, i)["g"]["tiles"]
    space, (kind, owner) = next((h, tile) for h, tile in tiles.items() if tile[1] >= 0)
    game[i]["d"]["tiles"] = {space: [kind, 1 - owner]}
    game[i + 1]["d"]["tiles"] = {space: [kind, owner]}
    assert f"owner of space {space} is {owner}, expected {1 - owner}" in difference(path, game)


# -- Lists of answers ---------------------------------------------------------------------------

MAIN_LISTS = "play sp actions milestones awards plants heat sell end_turn pass".split()


@pytest.mark.parametrize("name", MAIN_LISTS)
def test_an_action_that_the_trace_does_not_list_is_reported(name, path):
    ends = ("pass", "end_turn")
    answer = "sell" if name in ends else "end_turn"
    records, record = record_where(
        lambda one: one.get("a") == answer and one["legal"].get(name) and len(one["legal"]) > 3
    )
    del record["legal"][name]
    found = difference(path, records)
    assert "legal here, not in the trace" in found, found
    assert found.startswith(f"record {record['i']}: "), found


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("play", [[999 - 998, 10]]),
        ("actions", ["unmi"]),
        ("milestones", ["planner"]),
        ("heat", True),
        ("plants", [5]),
    ],
)
def test_an_action_that_only_the_trace_lists_is_reported(name, content, path):
    records, record = record_where(
        lambda one: one.get("a") == "end_turn" and not one["legal"].get(name) and one["legal"]["sp"]
    )
    record["legal"][name] = content
    found = difference(path, records)
    assert "legal in the trace, not here" in found, found


@pytest.mark.parametrize("name", ["play", "sp", "award_cost"])
def test_a_cost_that_is_changed_is_reported(name, path):
    records, record = record_where(
        lambda one: one.get("a") == "end_turn" and one["legal"].get(name)
    )
    if name == "award_cost":
        record["legal"][name] += 1
    else:
        record["legal"][name][0][1] += 1
    found = difference(path, records)
    assert "costs" in found and found.startswith(f"record {record['i']}: "), found


ANSWER = {
    "draft": ("keep", "offer"),
    "place": ("space", "legal"),
    "final_greenery": ("space", "legal"),
    "dec_prod": ("target", "legal"),
    "remove_plants": ("pick", "legal"),
    "remove_card_res": ("card", "legal"),
    "add_card_res": ("card", "legal"),
    "card_choice": ("pick", "legal"),
    "virus": ("pick", "legal"),
    "sabotage": ("pick", "legal"),
    "raid": ("pick", "legal"),
    "flooding": ("pick", "legal"),
    "mars_university": ("pick", "legal"),
    "olympus_conference": ("pick", "legal"),
    "viral_enhancers": ("pick", "legal"),
    "copy_production": ("card", "legal"),
}


@pytest.mark.parametrize("kind", ANSWER)
def test_an_answer_that_the_trace_does_not_list_is_reported(kind, path):
    answer, listed = ANSWER[kind]
    records, record = record_where(
        lambda one: one["k"] == kind and sum(it != one[answer] for it in one[listed]) > 0
    )
    left_out = next(it for it in record[listed] if it != record[answer])
    record[listed].remove(left_out)
    found = difference(path, records)
    # With a single answer left, the question itself would be nobody's.
    assert "legal here, not in the trace" in found or ", expected: seat" in found, found


@pytest.mark.parametrize("name", ["min", "max"])
def test_an_amount_that_the_trace_does_not_list_is_reported(name, path):
    records, record = record_where(lambda one: one["k"] == "amount" and one["max"] > 3)
    record[name] += 1 if name == "max" else -1
    found = difference(path, records)
    assert "AMOUNT: legal in the trace, not here: amount[" in found, found


def test_offers_are_compared_in_their_order(path):
    records, record = record_where(
        lambda one: one["k"] == "research" and one["buy"] == one["offer"][:1]
    )
    record["offer"][:2] = record["offer"][1::-1]
    found = difference(path, records)
    assert "RESEARCH: legal here, not in the trace" in found, found


def test_a_tile_of_another_kind_is_reported(path):
    records, record = record_where(lambda one: one["k"] == "place" and one["tile"] == "city")
    record["tile"] = "capital"
    assert "PLACE: the tile is" in difference(path, records)


def test_a_payment_that_is_changed_is_reported(path):
    records, record = record_where(
        lambda one: one.get("a") == "play" and one["pay"].get("steel", 0) > 1 and one["cost"] > 9
    )
    record["pay"]["steel"] -= 1
    try:
        found = difference(path, records)
    except ValueError as refused:  # where the seat cannot pay like that
        found = str(refused)
    assert "stock is" in found or "is not among what it lists" in found, found


@pytest.mark.parametrize("kind", ["milestone", "heat", "first_action"])
def test_a_record_that_is_left_out_is_reported(kind, path):
    records, record = record_where(lambda one: one.get("a") == kind and one["stable"])
    after = records[records.index(record) + 1]
    for key, value in record["d"].items():  # so that the positions still add up
        if key == "players":
            for seat, content in value.items():
                there = after["d"].setdefault(key, {}).setdefault(seat, {})
                there.update({**content, **there})
        else:
            after["d"].setdefault(key, value)
    after.setdefault("drawn", []).extend(record.get("drawn", ()))
    records.remove(record)
    for number, one in enumerate(records[1:-1], 1):
        one["i"] = number
    found = difference(path, records)
    assert "is asked" in found or "expected" in found, found


# -- The draw pile ------------------------------------------------------------------------------


def test_a_card_that_does_not_lie_on_the_pile_is_refused(game, path):
    record = next(one for one in game if len(one.get("drawn", ())) > 1)
    record["drawn"][0], record["drawn"][1] = record["drawn"][1], record["drawn"][0]
    with pytest.raises(ValueError, match="is not the next of the pile"):
        difference(path, game)


@pytest.mark.parametrize(("after", "says"), [(-1, "too early"), (1, "is not the next")])
def test_a_shuffle_at_another_time_is_refused(after, says, path):
    records, record = record_where(
        lambda one: any(1 < it["after_draws"] < 8 for it in one.get("reshuffle", ()))
    )
    record["reshuffle"][0]["after_draws"] += after
    with pytest.raises(ValueError, match=says):
        difference(path, records)


def test_a_pile_of_other_cards_is_reported(path):
    records, record = record_where(lambda one: "reshuffle" in one)
    played = next(one["played"] for one in records[-1]["state"]["p"] if one["played"])
    record["reshuffle"][0]["order"][-1] = played[0]  # the last to come: the game is over before
    found = difference(path, records)
    assert "deck is" in found, found


# -- The end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tr", "milestones", "awards", "greenery", "city", "cards"])
def test_the_scoring_is_compared_part_by_part(name, game, path):
    game[-1]["scores"][1][name] += 1
    assert f"at the end: seat 1 points for {name} is" in difference(path, game)


def change_total(final):
    final["scores"][0]["total"] += 1


def change_money(final):
    final["scores"][0]["mc"] += 1


def change_points(final):
    final["scores"][0]["card_vp"][0][1] += 1


def leave_out_points(final):
    del final["scores"][0]["card_vp"][0]


def change_award(final):
    final["award_values"][0][1][1] += 1


def change_winners(final):
    final["winners"] = [0, 1]


def change_generation(final):
    final["generation"] += 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (change_total, "seat 0 points by parts is"),
        (change_money, "seat 0 money is"),
        (change_points, "seat 0 points of"),
        (leave_out_points, "seat 0 points of other cards is"),
        (change_award, "at the end: award"),
        (change_winners, "winners is"),
        (change_generation, "generation is"),
    ],
)
def test_the_end_is_compared(change, says, game, path):
    change(game[-1])
    assert says in difference(path, game)


def test_who_wins_alone_is_compared(path):
    records = copy.deepcopy(games("solo_high_tr")[0])
    records[-1]["solo_win"] = not records[-1]["solo_win"]
    assert "the solo game is won is" in difference(path, records)


def test_a_game_that_is_cut_short_is_reported(game, path):
    del game[len(game) // 2 : -1]
    with pytest.raises(ValueError, match="the final position is not what"):
        difference(path, game)
    game[-1]["state"] = position_after(game, len(game) - 2)
    assert "after the last record: seat" in difference(path, game)
