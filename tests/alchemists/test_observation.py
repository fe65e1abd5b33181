"""What a seat is told: all that it may know (14), from its own seat onwards, and nothing else.

The tests read observations by the names of their fields and compare them with a plain
reading of the record, written down once more here.
"""

from __future__ import annotations

import numpy as np
import pytest

from meeple.alchemists import GAME
from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.alchemists.observation import OBSERVATION, STEPS
from meeple.core import loops
from meeple.core.batch import Batch

from .laws import members, one_hot
from .play import PLAYER, Weighted
from .test_invariants import KINDS_OF_GAME, NAMES, OPTION_SETS

N = s.MAX_PLAYERS


def observed(states, seat):
    """float32 fields by name, [n]; seat: one for all, or int[n]."""
    out = np.full((len(states), GAME.observation_size), np.nan, np.float32)
    loops.observe_games(states, np.broadcast_to(np.int64(seat), len(states)), out)
    return out.view(OBSERVATION)[:, 0]


def played(num_envs, steps, every=1, seed=9, **options):
    """Positions of random games, STATE[num_envs] after each `every`-th of `steps` decisions."""
    batch = Batch(GAME, num_envs, observations=False, action_masks=True, **options)
    batch.reset(seed=seed)
    choose = Weighted(seed, PLAYER)
    for step in range(steps):
        if step % every == 0:
            yield batch.states.copy()
        batch.step(choose(batch))


# The form


def test_an_observation_is_a_record_of_float32():
    assert all(OBSERVATION[name].base == np.float32 for name in OBSERVATION.names)
    assert sum(OBSERVATION[name].itemsize for name in OBSERVATION.names) == OBSERVATION.itemsize
    batch = Batch(GAME, 3)
    batch.reset(seed=1)
    assert batch.observations.shape == (3, OBSERVATION.itemsize // 4)
    assert GAME.observation_size == OBSERVATION.itemsize // 4


@pytest.mark.parametrize("num_players", range(2, 5))
def test_numbers_are_about_minus_one_to_one(num_players):
    total = above = 0
    for states in played(16, 200, 7, num_players=num_players):
        for seat in range(num_players):
            numbers = observed(states, seat).view(np.float32)
            assert np.isfinite(numbers).all() and numbers.min() >= -1 and numbers.max() < 5
            total, above = total + numbers.size, above + (numbers > 1).sum()
    assert above / total < 3e-3


# A plain reading


def plain(states, seat):
    """The fields of observations of STATE[n] by `seat`, all games with as many players."""
    count = int(states["num_players"][0])
    clockwise = (np.arange(count) + seat) % count  # the seats from the observer onwards
    distance = np.full(N + 1, -1)  # the last one: nobody
    distance[clockwise] = np.arange(count)
    seats = states["seats"][:, clockwise]
    fields = {name: wide(rows) for name, rows in plain_seats(states, seats, seat).items()}
    fields |= {name: wide(rows) for name, rows in plain_places(states, seats, clockwise).items()}
    fields |= plain_own(states, seats[:, 0])
    fields |= plain_table(states, seats, distance) | plain_theories(states, distance)
    asked = plain_decision(states, distance) | plain_action(states, distance)
    asked |= plain_secrets(states, seat, distance)
    playing = ~states["over"]
    return fields | {
        name: value * playing.reshape(-1, *[1] * (value.ndim - 1)) for name, value in asked.items()
    }


def wide(rows):
    """Rows of the seats at the table with zeros for those that are absent."""
    out = np.zeros((len(rows), N, *rows.shape[2:]))
    out[:, : rows.shape[1]] = rows
    return out


def kinds_of(pairs):
    """bool[..., 8]: the two ingredients of pairs; all False for -1."""
    both = one_hot(t.PAIR_MEMBERS[pairs], s.KINDS).any(axis=-2)
    return both & (np.asarray(pairs) >= 0)[..., None]


def plain_seats(states, seats, seat):
    """seats: SEAT[n, count], from the observer `seat` onwards."""
    there = np.arange(s.MAX_MIXES) < seats["num_mixes"][..., None]
    seen = members(seats["mixes"]["seen"], s.POTIONS) & there[..., None]
    exact = (seen.sum(axis=-1) == 1)[..., None]
    steps = states["discount_steps"][np.arange(len(states))[:, None], seats["purchases"].clip(0)]
    spotted = np.zeros((*seats.shape, s.KINDS))
    for game in np.flatnonzero(seats["artifacts"][:, 0] >> s.PERISCOPE & 1):
        for one in states["spotted"][game, : states["num_spotted"][game]]:
            spotted[game, (one["seat"] - seat) % seats.shape[1], one["kind"]] += 0.5
    return {
        "seated": np.ones(seats.shape),
        "gold": seats["gold"] / 20,
        "reputation": seats["reputation"] / 20,
        "hand_size": seats["hand"].sum(axis=-1) / 10,
        "favor_cards": (seats["favors"].sum(axis=-1) + (seats["offer"] >= 0).sum(axis=-1)) / 5,
        "shown": seats["shown"] / 5,
        "gone": seats["gone"] / 5,
        "face_down": seats["discarded"].sum(axis=-1) / 10,
        "aside": seats["set_aside"].sum(axis=-1) / 8,
        "artifacts": members(seats["artifacts"], s.ARTIFACTS),
        "discount": np.where(seats["purchases"] >= 0, steps, 0) / 2,
        "purchases": (seats["purchases"] + 1) / 9,
        "boots_used": seats["boots_used"],
        "herbalists": seats["herbalists"] / 4,
        "to_discard": seats["to_discard"] / 2,
        "unplaced": seats["seals"].sum(axis=-1) / 11,
        "revealed": seats["revealed"] / 3,
        "board": members(seats["board"], s.POTIONS),
        "exhibited": members(seats["exhibited"], s.NEUTRAL),
        "mixed": (seen & exact).sum(axis=2) / 4,
        "perhaps": (seen & ~exact).sum(axis=2) / 4,
        "spotted": spotted,
        "vp": seats["vp"] / 100,
    }


def plain_places(states, seats, clockwise):
    at = states["rows"][..., None, :] == clockwise[:, None]  # [n, stations, count, rows]
    heights = (at * (1 - np.arange(N) / 4)).sum(axis=-1).swapaxes(1, 2)
    lying = states["green"][:, None] == clockwise[:, None]
    shown = states["bids_open"][:, None] | (np.arange(len(clockwise)) == 0)
    return {
        "order_space": one_hot(seats["order_space"], s.ORDER_SPACES),
        "green": (lying * (np.arange(N) + 1)).sum(axis=-1) / 4,
        "cubes": seats["cubes"] / 6,
        "slots": seats["slots"] / 4,
        "row_place": heights,
        "associates": members(seats["associates"], s.SPACES),
        "acted": members(seats["acted"], s.STATIONS),
        "early": seats["early"] / 2,
        "unused": seats["unused"] / 6,
        "hospital": seats["hospital"],
        "in_hospital": seats["in_hospital"],
        "hit": members(seats["hit"], s.NEUTRAL),
        "has_bid": seats["bid"] >= 0,
        "bid": one_hot(np.where(shown, seats["bid"], s.NOBODY), s.BIDS),
    }


def plain_own(states, own):
    known = np.where(members(states["claims"], s.POTIONS), members(own["triangle"], s.POTIONS), -1)
    grid = np.where(members(states["aspects"], s.KINDS), members(own["grid"], s.KINDS), -1)
    count = own["count"].astype(float).clip(1)
    return {
        "hand": own["hand"] / 5,
        "favors": own["favors"] / 4,
        "offer": one_hot(own["offer"], s.FAVORS).sum(axis=1) / 2,
        "set_up_discard": one_hot(own["set_up_discard"], s.FAVORS),
        "discarded": own["discarded"] / 5,
        "set_aside": own["set_aside"] / 5,
        "seals": own["seals"] / 3,
        "placed": one_hot(own["placed"], s.SEALS),
        "triangle": known,
        "grid": grid,
        "marginals": own["marginals"] / count[:, None, None],
        "count": np.log(count) / np.log(s.ASSIGNMENTS),
    }


def plain_table(states, seats, distance):
    names = ("sale_shows_seller_exact", "barmaid_needs_exact", "robe_in_final_round")
    wants = one_hot(t.WANTS[states["adventurer"]], s.NEUTRAL)
    there = (states["adventurer"] >= 0)[:, None, None]
    cubes = members(states["sold"], s.WANTED)[..., None]
    level = t.ROW_LEVEL[states["round"]][:, None]
    worth = np.where(np.arange(s.LEVELS) == level, 1, 0.5) * (np.arange(s.LEVELS) >= level)
    display = (members(states["artifacts"], s.ARTIFACTS) * worth[..., None]).sum(axis=1)
    pile = states["row_discard"].sum(axis=1) + seats["discarded"].sum(axis=(1, 2))
    favors = states["favor_discard"].sum(axis=1) + (seats["set_up_discard"] >= 0).sum(axis=1)
    return {
        "options": np.stack([states[name] for name in ("master", "deduction", *names)], axis=1),
        "discount_steps": states["discount_steps"][:, :STEPS] / 2,
        "round": one_hot(states["round"] - 1, s.ROUNDS),
        "stage": one_hot(states["stage"], s.NUM_STAGES),
        "start": one_hot(distance[states["start"]], N),
        "turn": states["turn"] / 8,
        "row": states["row"] / 5,
        "deck": states["deck"].sum(axis=1) / 40,
        "discard": pile / 40,
        "row_discard": states["row_discard"] / 5,
        "favor_deck": states["favor_deck"].sum(axis=1) / 22,
        "favor_pile": favors / 22,
        "favor_discard": states["favor_discard"] / 4,
        "adventurer": one_hot(states["adventurer"], s.ADVENTURERS),
        "next_adventurer": one_hot(states["next_adventurer"], s.ADVENTURERS),
        "adventurers_left": members(states["adventurers_left"], s.ADVENTURERS),
        "wanted": (wants & there & ~cubes).any(axis=1),
        "sold": (wants & there & cubes).any(axis=1),
        "num_sold": states["num_sold"] / 3,
        "bids_open": states["bids_open"],
        "student_unhappy": states["student_unhappy"],
        "on_display": display,
        "shown_potions": members(states["shown_potions"], s.NEUTRAL),
    }


def plain_theories(states, distance):
    conflicts = members(states["conflicts"], s.PAIRS)
    return {
        "theories": one_hot(states["theories"], s.KINDS),
        "sealers": one_hot(distance[states["sealers"]], N),
        "conflicts": conflicts,
        "in_conflict": (conflicts[..., None] & kinds_of(np.arange(s.PAIRS))).any(axis=1),
        "grants": one_hot(distance[states["grants"]], N),
    }


def plain_decision(states, distance):
    resolving = states["stage"] == s.RESOLUTION
    order = np.append(t.RESOLUTION_ORDER, s.NOBODY)
    station = np.where(resolving, order[states["station"]], s.NOBODY)
    acting = np.where(resolving, states["acting"], s.NOBODY)
    return {
        "deciding": one_hot(distance[states["player"]], N),
        "decision": one_hot(states["decision"], s.NUM_DECISIONS),
        "station": one_hot(station, s.STATIONS),
        "lap": states["lap"] * resolving / 4,
        "place": states["place"] * resolving / 4,
        "boots": states["boots"] & resolving,
        "acting": one_hot(distance[acting], N),
        "peeked": states["peeked"],
    }


def plain_action(states, distance):
    accused = states["accused"]
    pair = np.where(states["master"], accused, s.NOBODY)
    single = np.where(states["master"], s.NOBODY, accused)
    freeing = states["publisher"] >= 0
    return {
        "played": states["played"] / 2,
        "potion": one_hot(states["potion"], s.POTIONS),
        "guarantee": one_hot(states["guarantee"], s.QUALITIES),
        "accused": kinds_of(pair) | one_hot(single, s.KINDS),
        "theory": one_hot(states["theory"], s.KINDS),
        "token": one_hot(states["token"], s.KINDS),
        "freed": members(states["freed"], s.KINDS) & freeing[:, None],
        "freed_tokens": one_hot(states["freed_tokens"], s.KINDS) & freeing[:, None, None],
        "publisher": one_hot(distance[states["publisher"]], N),
        "cap_mixes": states["cap_mixes"] / 2,
    }


def plain_secrets(states, seat, distance):
    rows, asked = np.arange(len(states)), states["player"] == seat
    peeking = states["decision"] == s.PEEK
    mixer = np.where(peeking, states["mixer"], s.NOBODY)
    whose = states["seats"][rows, np.where(peeking, mixer, states["player"])]
    last = whose["mixes"][rows, whose["num_mixes"] - 1]
    aside = asked & (states["decision"] == s.SET_ASIDE)
    back = t.PAIR_MEMBERS[np.where(aside, last["pair"], 0), states["returned"]]
    thinking = asked & (states["decision"] == s.CAP)
    return {
        "mixer": one_hot(distance[mixer], N),
        "mix_seen": members(np.where(peeking, last["seen"], 0), s.POTIONS),
        "cap_pair": kinds_of(np.where(thinking, states["cap_pair"], s.NOBODY)),
        "returned": one_hot(np.where(aside, back, s.NOBODY), s.KINDS),
    }


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_every_field_is_what_it_is_called(num_players, options):
    asked = set()
    how = {"num_players": num_players, **OPTION_SETS[options]}
    for states in played(16, 260, 5, **how):
        asked |= set(states["decision"].tolist())
        for seat in range(num_players):
            seen, wanted = observed(states, seat), plain(states, seat)
            assert set(wanted) == set(OBSERVATION.names)
            for name, values in wanted.items():
                assert np.allclose(seen[name], values, rtol=0, atol=1e-5), name
    assert len(asked) >= 16


def test_the_last_position_is_seen_with_nobody_to_decide():
    batch = Batch(GAME, 8, final=True, num_players=4)
    batch.reset(seed=4)
    ends = 0
    while ends < 8:
        batch.step(batch.sample())
        for i in np.flatnonzero(batch.dones):
            final = batch.final_states[i : i + 1]
            seen = batch.final_observations[i].view(OBSERVATION)[0]
            assert not seen["deciding"].any() and not seen["decision"].any() and seen["vp"].all()
            wanted = plain(final, int(final["player"][0]))
            for name in OBSERVATION.names:
                assert np.allclose(seen[name], wanted[name][0], atol=1e-5), name
            ends += 1


# Seats are relative

SEATS_OF = ("start", "player", "acting", "green", "rows", "publisher", "mixer", "sealers", "grants")


def rotated(states, by):
    """The same positions with every player sitting `by` seats further on."""
    count = int(states["num_players"][0])
    onwards = np.arange(N + 1)
    onwards[:count] = (np.arange(count) + by) % count
    onwards[-1] = s.NOBODY
    moved = states.copy()
    moved["seats"][:, onwards[:count]] = states["seats"][:, :count]
    for name in SEATS_OF:
        moved[name] = onwards[states[name]]
    moved["spotted"]["seat"] = onwards[states["spotted"]["seat"]]
    return moved


@pytest.mark.parametrize("num_players", range(2, 5))
def test_seats_are_told_from_the_observer_onwards(num_players):
    """Let all move on by some seats: the same player sees the same."""
    for step, states in enumerate(played(12, 260, 9, num_players=num_players)):
        by = 1 + step % (num_players - 1)
        moved = rotated(states, by)
        for seat in range(num_players):
            before, after = observed(states, seat), observed(moved, (seat + by) % num_players)
            assert before.tobytes() == after.tobytes()


# Nothing hidden shows


def garbled(states, seat, rng):
    """The same positions for `seat`; all that it may not see is filled with anything at all."""
    other = states.copy()
    for name in ("rng", "work", "assignment", "legal"):
        other[name] = noise(other[name], rng)
    shuffle(other["deck"], rng)
    shuffle(other["favor_deck"], rng)
    asked = states["player"] == seat
    other["cap_pair"] = np.where(asked, other["cap_pair"], rng.integers(0, s.PAIRS))
    other["returned"] = np.where(asked, other["returned"], rng.integers(0, 2))
    owner = states["seats"]["artifacts"][:, seat] >> s.PERISCOPE & 1 != 0
    kinds = rng.integers(0, s.KINDS, other["spotted"]["kind"].shape)
    other["spotted"]["kind"] = np.where(owner[:, None], other["spotted"]["kind"], kinds)
    for i in range(int(states["num_players"][0])):
        if i == seat:
            continue
        theirs = other["seats"][:, i]
        for name in ("count", "marginals", "triangle", "grid"):
            theirs[name] = noise(theirs[name], rng)
        for name in ("hand", "discarded", "set_aside", "favors", "seals"):
            shuffle(theirs[name], rng)
        for name, kinds in (("offer", s.FAVORS), ("set_up_discard", s.FAVORS), ("placed", s.SEALS)):
            drawn = rng.integers(0, kinds, theirs[name].shape)
            theirs[name] = np.where(theirs[name] >= 0, drawn, s.NOBODY)
        secret = (theirs["bid"] >= 0) & ~states["bids_open"]
        theirs["bid"] = np.where(secret, rng.integers(0, s.BIDS, len(states)), theirs["bid"])
        theirs["mixes"]["pair"] = noise(theirs["mixes"]["pair"], rng)
        theirs["mixes"]["aside"] = noise(theirs["mixes"]["aside"], rng)
    return other


def noise(values, rng):
    """Any numbers of the same type and shape."""
    raw = rng.integers(0, 256, (values.size, values.itemsize), np.uint8)
    return raw.view(values.dtype).reshape(values.shape)


def shuffle(counts, rng):
    """Let cards be of other kinds, as many as before."""
    counts[...] = rng.permuted(counts, axis=-1)


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_what_is_hidden_does_not_enter(num_players, options):
    rng = np.random.default_rng(1)
    how = {"num_players": num_players, **OPTION_SETS[options]}
    for states in played(12, 240, 3, **how):
        for seat in range(num_players):
            other = garbled(states, seat, rng)
            assert observed(other, seat).tobytes() == observed(states, seat).tobytes()


# Nothing is missing


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


@pytest.mark.parametrize("num_players", [2, 4])
def test_every_answer_shows_to_who_has_given_it(num_players):
    """And answers look alike only where it is all the same which one is given.

    So are guarantees of which a sale with the only pair left misses both.
    """
    alike = 0
    for states in played(6, 240, 3, num_players=num_players):
        for state in states:
            seat = int(state["player"])
            after = answers(state)
            after["work"] = 0  # what the deduction has left there
            looks = {observed(state[None], seat).tobytes()}
            looks |= {seen.tobytes() for seen in observed(after, seat)}
            different = len({one.tobytes() for one in after})
            assert len(looks) == 1 + different, int(state["decision"])
            alike += different < len(after)
            assert different == len(after) or state["decision"] in (s.GUARANTEE, s.MIX)
    assert alike < 20
