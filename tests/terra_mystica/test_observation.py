"""What a seat is told: all that lies open, from its own seat and its own home onwards.

The tests read observations by the names of their fields and compare them with a plain
reading of the record, written down once more here.
"""

from __future__ import annotations

import numpy as np
import pytest

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.terra_mystica import GAME
from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t
from meeple.terra_mystica.observation import OBSERVATION

from .laws import lands, members, one_hot
from .test_invariants import EVERYTHING, LINGERING, Weighted

SEATED = ("order", "next_order", "pass_order")  # fields that hold a seat in each place
PER_SEAT = ("seats", "cult_spades", "given_factions")  # fields with a row for each seat
OWNERS = ("owner", "bridge_owner", "order_spaces", "upcoming", "event_seat", "player")


def observed(states, seat):
    """float32 fields by name, [n]; seat: one for all, or int[n]."""
    out = np.zeros((len(states), GAME.observation_size), np.float32)
    loops.observe_games(states, np.broadcast_to(np.int64(seat), len(states)), out)
    return out.view(OBSERVATION)[:, 0]


def played(num_envs, steps, every=1, seed=9, **options):
    """Positions of random games, STATE[num_envs] after each `every`-th of `steps` decisions."""
    batch = Batch(GAME, num_envs, observations=False, action_masks=True, **options)
    batch.reset(seed=seed)
    choose = Weighted(seed, LINGERING)
    for step in range(steps):
        batch.step(choose(batch))
        if step % every == 0:
            yield batch.states.copy()


def begun(num_players=3, **options):
    """A new game's record, STATE[1]."""
    batch = Batch(GAME, 1, observations=False, num_players=num_players, **options)
    batch.reset(seed=2)
    return batch.states.copy()


# The form


def test_an_observation_is_a_record_of_float32():
    assert all(OBSERVATION[name].base == np.float32 for name in OBSERVATION.names)
    assert sum(OBSERVATION[name].itemsize for name in OBSERVATION.names) == OBSERVATION.itemsize
    batch = Batch(GAME, 3)
    batch.reset(seed=1)
    assert batch.observations.shape == (3, OBSERVATION.itemsize // 4)
    assert GAME.observation_size == OBSERVATION.itemsize // 4


@pytest.mark.parametrize("num_players", range(2, 6))
def test_numbers_are_about_minus_one_to_one(num_players):
    total = above = 0
    for states in played(16, 60 * num_players, 5, num_players=num_players, **EVERYTHING):
        for seat in range(num_players):
            numbers = observed(states, seat).view(np.float32)
            assert np.isfinite(numbers).all() and numbers.min() >= -1 and numbers.max() < 6
            total, above = total + numbers.size, above + (numbers > 1).sum()
    assert above / total < 1e-3


# A plain reading


def plain(states, seat):
    """The fields of observations of STATE[n] by `seat`, all games with as many players."""
    count = int(states["num_players"][0])
    clockwise = (np.arange(count) + seat) % count  # the seats from the observer onwards
    distance = np.full(s.MAX_PLAYERS + 1, -1)  # -1, nobody, is the last
    distance[clockwise] = np.arange(count)
    playing = ~states["over"]
    fields = plain_map(states, seat, distance)
    fields |= plain_seats(states["seats"][:, clockwise], count)
    fields |= plain_order(states, distance, clockwise)
    fields |= plain_table(states, distance)
    fields |= {
        name: value * playing.reshape(-1, *[1] * (value.ndim - 1))
        for name, value in plain_turn(states, distance, clockwise).items()
    }
    return fields


def plain_map(states, seat, distance):
    own = states["seats"][:, seat]
    home = np.where(own["faction"] >= 0, t.HOME[own["faction"]], 0)
    seats = states["seats"]
    founded = np.arange(s.MAX_TOWNS) < seats["num_towns"][..., None]
    marks = one_hot(seats["town_hexes"], s.LANDS) & founded[..., None]
    return {
        "terrain": one_hot((states["terrain"] - home[:, None]) % s.TERRAINS, s.TERRAINS),
        "owner": one_hot(distance[states["owner"]], s.MAX_PLAYERS),
        "structure": one_hot(states["structure"] - 1, s.KINDS),
        "reach": lands(own["reach"]) & ~lands(states["occupied"]),
        "in_town": lands(seats["in_town"]).any(axis=1),
        "town_hexes": marks.any(axis=(1, 2)),
        "bridge": one_hot(distance[states["bridge_owner"]], s.MAX_PLAYERS),
        "river_town": members(seats["river_towns"], s.RIVERS).any(axis=1),
    }


def plain_seats(seats, count):
    """seats: SEAT[n, count], from the observer onwards."""
    rows = {
        "seated": np.ones(seats.shape),
        "faction": one_hot(seats["faction"], s.FACTIONS),
        "vp": seats["vp"] / 100,
        "coins": seats["coins"] / 20,
        "workers": seats["workers"] / 10,
        "priests": seats["priests"] / 7,
        "order_priests": seats["cult_priests"] / 7,
        "bowls": seats["bowls"] / 12,
        "cults": seats["cults"] / 10,
        "keys": seats["keys"] / 4,
        "shipping": seats["shipping"] / 5,
        "digging": seats["digging"] / 2,
        "carpet": seats["carpet"] / 4,
        "built": seats["built"] / [8, 4, 3, 1, 1],
        "bridges": seats["bridges"] / 3,
        "favors": members(seats["favors"], s.FAVORS),
        "town_tiles": seats["town_tiles"] / 2,
        "bonus_card": one_hot(seats["bonus_card"], s.BONUS_CARDS),
        "artifact": one_hot(seats["artifact"], s.ARTIFACTS),
        "used": members(seats["used"], 5),
        "passed": seats["passed"],
    }
    wide = {}
    for name, row in rows.items():
        wide[name] = np.zeros((len(row), s.MAX_PLAYERS, *row.shape[2:]))
        wide[name][:, :count] = row
    return wide


def plain_order(states, distance, clockwise):
    """Where each seat comes in the order of play and of passing."""
    count = len(clockwise)
    places = np.arange(s.MAX_PLAYERS)
    at_table = one_hot(distance[states["order"]], s.MAX_PLAYERS) & (places < count)[:, None]
    in_order = at_table.swapaxes(1, 2) & (states["round"] > 0)[:, None, None]
    gone = (places < states["num_passed"][:, None])[..., None]
    passing = one_hot(distance[states["pass_order"]], s.MAX_PLAYERS) & gone
    left = np.zeros((len(states), s.MAX_PLAYERS))
    left[:, :count] = states["cult_spades"][:, clockwise] / 3
    return {
        "place": in_order,
        "pass_place": (passing * (places + 1)[:, None]).sum(axis=1) / 5,
        "cult_spades": left,
    }


def plain_table(states, distance):
    return {
        "round": one_hot(states["round"] - 1, s.ROUNDS),
        "stage": one_hot(states["stage"], s.NUM_STAGES),
        "variable_turn_order": states["variable_turn_order"],
        "round_tiles": one_hot(states["round_tiles"], s.ROUND_TILES),
        "table_cards": members(states["table_cards"], s.BONUS_CARDS),
        "card_coins": states["card_coins"] / 4,
        "table_artifacts": members(states["table_artifacts"], s.ARTIFACTS),
        "favor_supply": states["favor_supply"] / 3,
        "town_supply": states["town_supply"] / 2,
        "power_used": members(states["power_used"], s.POWER_ACTIONS),
        "order_spaces": one_hot(distance[states["order_spaces"]], s.MAX_PLAYERS),
        "summit_taken": members(states["summit_taken"], s.CULTS),
        "upcoming": one_hot(distance[states["upcoming"]], s.MAX_PLAYERS)
        & (states["round"] > 0)[:, None],
    }


def plain_turn(states, distance, clockwise):
    rows = np.arange(len(states))
    offering = states["stage"] == s.OFFERS
    event = np.where(offering, states["event"], 0).clip(max=1)
    turn = np.where(states["stage"] == s.TURNS, states["turn"], states["player"])
    turn = np.where(offering, states["event_seat"][rows, event], turn)
    targeting = states["decision"] == s.TARGET
    own = states["seats"][rows, clockwise[0]]["faction"]
    up = (states["dug_from"] - np.where(own >= 0, t.HOME[own], 0)) % s.TERRAINS
    return {
        "deciding": one_hot(distance[states["player"]], s.MAX_PLAYERS),
        "decision": one_hot(states["decision"], s.NUM_DECISIONS),
        "turn": one_hot(distance[turn], s.MAX_PLAYERS),
        "actions_left": states["actions_left"] / 2,
        "stay": states["stay"],
        "converted": one_hot(states["converted"], s.CONVERSIONS),
        "owed": one_hot(states["owed"], s.NUM_DECISIONS) & (states["owed"] > 0)[:, None],
        "steps": states["steps"] / 3,
        "due_favors": states["due_favors"] / 2,
        "due_towns": states["due_towns"] / 2,
        "summits": states["summits"] / 4,
        "summit_tracks": members(states["summit_tracks"], s.CULTS),
        "stopped": members(states["stopped"], s.CULTS),
        "digging_on": states["digging_on"],
        "spades": states["spades"] / 3,
        "hexes_left": states["hexes_left"].clip(max=3) / 3,
        "may_dig": states["may_dig"],
        "strayed": states["strayed"],
        "target": one_hot(np.where(targeting, states["hex"], -1), s.LANDS),
        "turned": lands(states["turned"]),
        "buildable": lands(states["buildable"]),
        "tunnelled": one_hot(states["tunnelled"], s.LANDS),
        "dug_from": one_hot(up, s.TERRAINS) & (states["dug_from"] >= 0)[:, None],
        "dug": states["dug"] / 7,
    } | plain_offers(states, clockwise, event)


def plain_offers(states, clockwise, event):
    rows, count = np.arange(len(states)), len(clockwise)
    offers = np.zeros((len(states), 2, s.MAX_PLAYERS))
    for i in np.flatnonzero(np.isin(states["stage"], (s.TURNS, s.OFFERS))):
        coming = states["event_offers"][i, event[i] : states["num_events"][i], clockwise].T
        offers[i, : len(coming), :count] = coming / 10
    asked = states["seats"][rows, states["player"]]
    gain = states["event_offers"][rows, event, states["player"]].astype(int)
    gain = np.minimum(gain, 2 * asked["bowls"][:, 0].astype(int) + asked["bowls"][:, 1])
    gain = np.minimum(gain, asked["vp"] + 1)
    is_offer = states["decision"] == s.OFFER
    return {
        "offers": offers,
        "any_offer": states["any_offer"],
        "any_taken": states["any_taken"],
        "offer_power": np.where(is_offer, gain / 10, 0),
        "offer_cost": np.where(is_offer, (gain - 1) / 10, 0),
    }


@pytest.mark.boundscheck
@pytest.mark.parametrize("num_players", range(2, 6))
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["standard", "everything"])
def test_every_field_is_what_it_is_called(num_players, options):
    asked = set()
    for states in played(16, 80 * num_players, 3, num_players=num_players, **options):
        asked |= set(states["decision"].tolist())
        for seat in range(num_players):
            seen, wanted = observed(states, seat), plain(states, seat)
            assert set(wanted) == set(OBSERVATION.names)
            for name, values in wanted.items():
                assert np.allclose(seen[name], values, rtol=0, atol=1e-6), name
    assert len(asked) >= 11


@pytest.mark.boundscheck
@pytest.mark.parametrize("num_players", [2, 5])
def test_the_last_position_is_seen_with_nobody_to_decide(num_players):
    batch = Batch(GAME, 8, final=True, num_players=num_players)
    batch.reset(seed=4)
    ends = 0
    while ends < 8:
        batch.step(batch.sample())
        for i in np.flatnonzero(batch.dones):
            final = batch.final_states[i : i + 1]
            seen = batch.final_observations[i].view(OBSERVATION)[0]
            assert not seen["deciding"].any() and not seen["decision"].any()
            wanted = plain(final, int(final["player"][0]))
            assert all(np.allclose(seen[name], wanted[name][0]) for name in OBSERVATION.names)
            ends += 1


# Seats and terrains are relative


def rotated(states, by):
    """The same positions with every player sitting `by` seats further on."""
    count = int(states["num_players"][0])
    onwards = np.arange(s.MAX_PLAYERS + 1)
    onwards[:count] = (np.arange(count) + by) % count
    onwards[-1] = s.NOBODY
    moved = states.copy()
    for name in PER_SEAT:
        moved[name][:, onwards[:count]] = states[name][:, :count]
    moved["event_offers"][:, :, onwards[:count]] = states["event_offers"][:, :, :count]
    for name in (*SEATED, *OWNERS):
        moved[name] = onwards[states[name]]
    in_turn = np.isin(states["stage"], (s.TURNS, s.OFFERS))
    moved["turn"] = np.where(in_turn, onwards[states["turn"].clip(max=count - 1)], states["turn"])
    return moved


@pytest.mark.parametrize("num_players", range(2, 6))
def test_seats_are_told_from_the_observer_onwards(num_players):
    """Let all move on by some seats: the same player sees the same."""
    for step, states in enumerate(played(12, 240, 7, num_players=num_players)):
        by = 1 + step % (num_players - 1)
        moved = rotated(states, by)
        for seat in range(num_players):
            before, after = observed(states, seat), observed(moved, (seat + by) % num_players)
            assert before.tobytes() == after.tobytes()


def test_two_seats_never_see_the_same():
    for states in played(12, 200, 9, num_players=4):
        seen = [observed(states, seat).view(np.float32).reshape(12, -1) for seat in range(4)]
        asked = states["round"] > 0
        for a in range(4):
            for b in range(a):
                assert (seen[a] != seen[b]).any(axis=1)[asked].all()


@pytest.mark.parametrize("faction", range(s.FACTIONS), ids=t.FACTION_IDS)
def test_terrains_are_steps_up_the_wheel_from_home(faction):
    states = begun(2, factions=[t.FACTION_IDS[faction], None])
    up = observed(states, 0)["terrain"][0].argmax(axis=-1)
    assert ((t.HOME[faction] + up) % s.TERRAINS == t.START_TERRAIN).all()
    assert (up[states["terrain"][0] == t.HOME[faction]] == 0).all()


def test_before_a_faction_is_chosen_terrains_are_as_numbered():
    states = begun(3, factions="choose")
    for seat in range(3):
        seen = observed(states, seat)[0]
        assert (seen["terrain"].argmax(axis=-1) == t.START_TERRAIN).all()
        assert not seen["faction"].any() and seen["seated"].tolist() == [1, 1, 1, 0, 0]


# Nothing is hidden, and nothing is missing


@pytest.mark.parametrize("num_players", [2, 4])
def test_a_redraw_changes_nothing_but_the_generator(num_players):
    for step, states in enumerate(played(8, 200, 10, num_players=num_players)):
        after = states.copy()
        loops.determinize_games(
            after, np.full(8, step % num_players), np.arange(8, dtype=np.uint64)
        )
        assert (after["rng"] != states["rng"]).any()
        after["rng"] = states["rng"]
        assert after.tobytes() == states.tobytes()
        for seat in range(num_players):
            assert observed(after, seat).tobytes() == observed(states, seat).tobytes()


def answers(state):
    """The positions after each legal action, STATE[k]; `state` is STATE."""
    legal = GAME.legal(state)
    batch = Batch(
        GAME, len(legal), observations=False, autoreset=False, num_players=int(state["num_players"])
    )
    batch.reset(seed=0)
    batch.states[:] = state
    batch.refresh()
    batch.step(legal)
    return batch.states


WHAT_COUNTS = ("legal", "player", "decision", "turn", "terrain", "structure", "owner")


@pytest.mark.parametrize("num_players", [2, 5])
def test_every_answer_shows_in_what_everybody_sees(num_players):
    """And where two answers look alike, they lead to the same position."""
    for states in played(3, 90 * num_players, 9, num_players=num_players, **EVERYTHING):
        for state in states:
            after = answers(state)
            for seat in range(num_players):
                before = observed(state[None], seat).tobytes()
                looks = {}
                for i, seen in enumerate(observed(after, seat)):
                    assert seen.tobytes() != before
                    looks.setdefault(seen.tobytes(), []).append(i)
                for alike in looks.values():
                    for name in (*WHAT_COUNTS, "seats"):
                        first, *others = after[alike][name]
                        assert all((first == other).all() for other in others), name
