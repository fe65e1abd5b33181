"""What a seat is told: all that it may know, from its own seat onwards, and nothing else.

The tests read observations by the names of their fields and compare them with a plain
reading of the record, written down once more here.
"""

from __future__ import annotations

import numpy as np
import pytest

from meeple.core import loops
from meeple.core.batch import Batch
from meeple.terraforming_mars import GAME, facts, ops
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars import tables as t
from meeple.terraforming_mars.observation import OBSERVATION
from meeple.terraforming_mars.programs import ALTERNATIVE_CARD
from meeple.terraforming_mars.rules import payment

from .sets import cards, hexes, members, offers, one_hot
from .test_invariants import KINDS_OF_GAME, NAMES, OPTION_SETS, PLAYING, Weighted

N = s.MAX_PLAYERS
SECRET = (s.SETUP, s.DRAFT_STAGE, s.RESEARCH_STAGE)  # stages in which all choose at once
SEATS_OF = ("owner", "milestone_owner", "award_funder", "first", "player", "pay_seat", "victim")
STOCK_UNITS, PRODUCTION_UNITS = [50, 10, 10, 10, 10, 20], [20, 8, 8, 8, 8, 8]
ACTING = [card for card in range(s.CARDS) if (facts.CARD_FACTS[card] or {}).get("actions")]
NEXT = [one["id"] for one in facts.PROJECT_FACTS if "next_card" in one["static"]]
REDUCED = [s.SPACE, s.POWER, s.EARTH, s.EVERY_CARD]
RESOURCE_OPS = (ops.PROD, ops.CUT_PROD, ops.ADD_ANY, ops.TAKE_RESOURCE)


def observed(states, seat):
    """float32 fields by name, [n]; seat: one for all, or int[n]."""
    out = np.zeros((len(states), GAME.observation_size), np.float32)
    loops.observe_games(states, np.broadcast_to(np.int64(seat), len(states)), out)
    return out.view(OBSERVATION)[:, 0]


def played(num_envs, steps, every=1, seed=9, **options):
    """Positions of random games, STATE[num_envs] after each `every`-th of `steps` decisions."""
    batch = Batch(GAME, num_envs, observations=False, action_masks=True, **options)
    batch.reset(seed=seed)
    choose = Weighted(seed, PLAYING)
    for step in range(steps):
        batch.step(choose(batch))
        if step % every == 0:
            yield batch.states.copy()


# The form


def test_an_observation_is_a_record_of_float32():
    assert all(OBSERVATION[name].base == np.float32 for name in OBSERVATION.names)
    assert sum(OBSERVATION[name].itemsize for name in OBSERVATION.names) == OBSERVATION.itemsize
    batch = Batch(GAME, 3)
    batch.reset(seed=1)
    assert batch.observations.shape == (3, OBSERVATION.itemsize // 4)
    assert GAME.observation_size == OBSERVATION.itemsize // 4


@pytest.mark.parametrize("num_players", range(1, 6))
def test_numbers_are_about_minus_one_to_one(num_players):
    total = above = 0
    for states in played(16, 150 * num_players, 9, num_players=num_players):
        for seat in range(num_players):
            numbers = observed(states, seat).view(np.float32)
            assert np.isfinite(numbers).all() and numbers.min() >= -1 and numbers.max() < 10
            total, above = total + numbers.size, above + (numbers > 1).sum()
    assert above / total < 3e-3


# A plain reading


def plain(states, seat):
    """The fields of observations of STATE[n] by `seat`, all games with as many players."""
    count = int(states["num_players"][0])
    clockwise = (np.arange(count) + seat) % count  # the seats from the observer onwards
    distance = np.full(N + 2, -1)  # the last ones: nobody, the neutral opponent
    distance[clockwise] = np.arange(count)
    playing = ~states["over"]
    fields = plain_cards(states, clockwise)
    fields |= plain_map(states, clockwise)
    fields |= plain_seats(states["seats"][:, clockwise])
    fields |= plain_table(states, distance)
    asked = plain_question(states, seat) | plain_decision(states, distance)
    asked |= plain_payment(states, seat) | plain_effects(states, distance)
    fields |= {
        name: value * playing.reshape(-1, *[1] * (value.ndim - 1)) for name, value in asked.items()
    }
    return fields


def wide(rows):
    """Rows of the seats at the table with zeros for those that are absent."""
    out = np.zeros((len(rows), N, *rows.shape[2:]))
    out[:, : rows.shape[1]] = rows
    return out


def plain_cards(states, clockwise):
    seats = states["seats"][:, clockwise]
    own = seats[:, 0]
    known = cards(own["met"]) * 0.5
    known = np.where(cards(own["spotted"]), 1, known)
    known = np.where(cards(own["box"]), -1, known)
    mined = states["mined"].clip(min=0) / 2
    return {
        "known": known[:, : s.PROJECTS + 1],
        "hand": cards(own["hand"])[:, : s.PROJECTS + 1],
        "played": wide(cards(seats["front"]) | cards(seats["events"])),
        "used": cards(seats["used"]).any(axis=1)[:, ACTING],
        "resources": states["card_resources"] / 8,
        "mined": mined,
        "deck": states["deck_size"] / 200,
        "discard": states["discard_size"] / 200,
    }


def plain_map(states, clockwise):
    kind = states["tile"][:, : s.HEXES].astype(int) - 1
    city = (kind == s.CITY) | (kind == s.CAPITAL)
    special = np.where(kind >= s.CAPITAL, (kind - s.CAPITAL + 1) / 11, 0)
    seats = states["seats"][:, clockwise]
    marks = hexes(seats["claims"]) * 0.5
    return {
        "tile": np.stack([kind == s.GREENERY, kind == s.OCEAN, city, special], axis=1),
        "owner": wide(np.where(hexes(seats["tiles"]), 1, marks)),
    }


def plain_seats(seats):
    """seats: SEAT[n, count], from the observer onwards."""
    rows = {
        "seated": np.ones(seats.shape),
        "tr": seats["tr"] / 50,
        "stock": seats["stock"] / STOCK_UNITS,
        "production": seats["production"] / PRODUCTION_UNITS,
        "tags": seats["tags"] / 8,
        "discount": seats["discount"][..., REDUCED] / 8,
        "metal_value": seats["metal_value"][..., [s.STEEL, s.TITANIUM]] / 5,
        "offset": seats["offset"] / 4,
        "greenery_plants": seats["greenery_plants"] / 8,
        "hand_size": seats["hand_size"] / 20,
        "events": cards(seats["events"]).sum(axis=-1) / 10,
        "cities": seats["cities"] / 5,
        "greeneries": seats["greeneries"] / 10,
        "next_card": seats["next_card"][..., None] == NEXT,
        "first_action": seats["first_action"],
        "tr_raised": seats["tr_raised"],
        "passed": seats["passed"],
    }
    return {name: wide(row) for name, row in rows.items()}


def plain_table(states, distance):
    alone = states["num_players"] == 1
    last = np.where(alone, states["max_generations"].clip(max=14), states["max_generations"])
    return {
        "corporate_era": states["corporate_era"],
        "draft": states["draft"],
        "generation": states["generation"] / 20,
        "last_generation": last / 50,
        "temperature": states["temperature"] / 19,
        "oxygen": states["oxygen"] / 14,
        "oceans": states["oceans"] / 9,
        "milestones": one_hot(distance[states["milestone_owner"]], N),
        "awards": one_hot(distance[states["award_funder"]], N),
        "first": one_hot(distance[states["first"]], N),
        "stage": one_hot(states["stage"], s.NUM_STAGES),
    }


def plain_question(states, seat):
    """By card: what the observer may choose, what it has chosen, what is asked about."""
    own, drafting = states["seats"][:, seat], states["stage"] == s.DRAFT_STAGE
    offered = np.where(drafting[:, None], cards(states["pack"][:, seat]), offers(own))
    chosen = one_hot(own["offer"], s.CARDS) & members(own["chosen"], s.DEALT)[..., None]
    chosen = np.where(
        drafting[:, None], one_hot(own["drafted"], s.CARDS).any(axis=1), chosen.any(axis=1)
    )
    setting_up = (states["stage"] == s.SETUP)[:, None]
    first = s.FIRST_CORPORATION
    offered[:, first:] |= members(own["corporations"], s.CORPORATIONS) & setting_up
    chosen[:, first:] |= one_hot(own["corporation"], s.CORPORATIONS) & setting_up
    selling = (states["decision"] == s.SELL) & (states["player"] == seat) & (states["sold"] > 0)
    chosen |= one_hot(np.where(selling, states["last_sold"], s.NOBODY), s.CARDS)
    chosen[:, 0] = False
    question = np.where(chosen, -1, offered).astype(float)
    for asking in asking_cards(states):
        question[(asking > 0)[:, None] & one_hot(asking, s.CARDS)] = 0.5
    return {"question": question, "heat_paid": own["heat_paid"] / 10}


def asking_cards(states):
    """Cards that are being paid for, that ask, or that are asked about; 0: none."""
    what = states["pay_what"].astype(int)
    action = ALTERNATIVE_CARD[np.where(states["pay_for"] == payment.FOR_ACTION, what, 0)]
    paid = np.select(
        [states["pay_for"] == payment.FOR_CARD, states["pay_for"] == payment.FOR_ACTION],
        [what, action],
    )
    item, asked = states["effect"], states["decision"]
    effect = (asked >= s.PLACE) & (asked < s.FINAL_GREENERY)
    yield np.where(states["paying"], paid, 0)
    yield np.where(effect, item["card"], 0)
    yield np.where(asked == s.ENHANCE, item["n"], 0)


def plain_decision(states, distance):
    drafting, acting = states["stage"] == s.DRAFT_STAGE, states["stage"] == s.ACTIONS_STAGE
    direction = np.where(states["generation"] % 2 == 0, 1, -1)
    turn = np.where(acting, states["turn"], s.NOBODY)
    return {
        "draft_round": np.where(drafting, states["draft_round"], 0) / 4,
        "pass_left": np.where(drafting, direction, 0),
        "deciding": one_hot(distance[states["player"]], N),
        "decision": one_hot(states["decision"], s.NUM_DECISIONS),
        "turn": one_hot(distance[turn], N),
        "actions_done": np.where(acting, states["actions_done"], 0) / 2,
        "sold": np.where(states["decision"] == s.SELL, states["sold"], 0) / 10,
    }


def plain_payment(states, seat):
    shown = states["paying"] & (~np.isin(states["stage"], SECRET) | (states["pay_seat"] == seat))
    number = ~np.isin(states["pay_for"], (payment.FOR_CARD, payment.FOR_ACTION))
    metals = members(states["pay_metals"], s.RESOURCES)[:, [s.STEEL, s.TITANIUM]]
    rows = {
        "pay_for": one_hot(states["pay_for"], payment.FOR_DRAWN + 1),
        "pay_number": np.where(number, states["pay_what"], 0) / 5,
        "pay_cost": states["pay_cost"] / 30,
        "pay_metals": metals,
        "paid": states["paid"] / 10,
    }
    return {name: row * shown.reshape(-1, *[1] * (row.ndim - 1)) for name, row in rows.items()}


def plain_effects(states, distance):
    item, asked = states["effect"], states["decision"]
    what, n = item["what"].astype(int), item["n"].astype(int)
    effect = (asked >= s.PLACE) & (asked < s.FINAL_GREENERY)
    of = np.where(effect & np.isin(what, RESOURCE_OPS), n, s.NOBODY)
    tile = np.where(asked == s.PLACE, n, s.NOBODY)
    tile = np.where(asked == s.FINAL_GREENERY, s.GREENERY, tile)
    there = np.arange(s.QUEUE) < states["num_waiting"][:, None]
    waiting = one_hot(states["waiting"]["what"], ops.ENERGY_TO_MC + 1) & there[..., None]
    victim = np.where(asked == s.BOOTY, states["victim"], s.NOBODY)
    return {
        "effect": one_hot(np.where(effect, what, s.NOBODY), ops.ENERGY_TO_MC + 1),
        "effect_of": one_hot(of, s.RESOURCES),
        "effect_size": np.where(effect & (what != ops.NO_OP), item["m"], 0) / 8,
        "placing": one_hot(tile, s.TILES + 1),
        "victim": one_hot(distance[victim], N),
        "waiting": waiting.sum(axis=1) / 4,
    }


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_every_field_is_what_it_is_called(num_players, options):
    asked = set()
    how = {"num_players": num_players, **OPTION_SETS[options]}
    for states in played(8, 160 * num_players, 5 if num_players == 1 else 13, **how):
        asked |= set(states["decision"].tolist())
        for seat in range(num_players):
            seen, wanted = observed(states, seat), plain(states, seat)
            assert set(wanted) == set(OBSERVATION.names)
            for name, values in wanted.items():
                assert np.allclose(seen[name], values, rtol=0, atol=1e-5), name
    assert len(asked) >= 9


@pytest.mark.parametrize("num_players", [1, 4])
def test_the_last_position_is_seen_with_nobody_to_decide(num_players):
    batch = Batch(GAME, 8, final=True, num_players=num_players, max_generations=3)
    batch.reset(seed=4)
    ends = 0
    while ends < 8:
        batch.step(batch.sample())
        for i in np.flatnonzero(batch.dones):
            final = batch.final_states[i : i + 1]
            seen = batch.final_observations[i].view(OBSERVATION)[0]
            assert not seen["deciding"].any() and not seen["decision"].any()
            wanted = plain(final, int(final["player"][0]))
            assert all(
                np.allclose(seen[name], wanted[name][0], atol=1e-5) for name in OBSERVATION.names
            )
            ends += 1


def test_tables_of_the_observation_are_those_of_the_cards():
    fields = OBSERVATION.fields
    assert fields["used"][0].shape == (len(ACTING),) and len(ACTING) == 36
    assert fields["next_card"][0].shape == (N, 2) and NEXT == [195, 206]
    assert fields["discount"][0].shape == (N, len(REDUCED))
    assert not np.delete(t.DISCOUNT, REDUCED, axis=1).any()
    assert all(value <= ops.ENERGY_TO_MC for value in (*ops.CLASS, *ops.SPECIALS.values()))


# Seats are relative


def rotated(states, by):
    """The same positions with every player sitting `by` seats further on."""
    count = int(states["num_players"][0])
    onwards = np.arange(N + 2)
    onwards[:count] = (np.arange(count) + by) % count
    onwards[-2:] = s.NEUTRAL, s.NOBODY
    moved = states.copy()
    for name in ("seats", "pack"):
        moved[name][:, onwards[:count]] = states[name][:, :count]
    for name in SEATS_OF:
        moved[name] = onwards[states[name]]
    for name in ("effect", "waiting"):
        moved[name]["seat"] = onwards[states[name]["seat"]]
    acting = states["stage"] == s.ACTIONS_STAGE
    moved["turn"] = np.where(acting, onwards[states["turn"].clip(max=N - 1)], states["turn"])
    return moved


@pytest.mark.parametrize("num_players", range(2, 6))
def test_seats_are_told_from_the_observer_onwards(num_players):
    """Let all move on by some seats: the same player sees the same."""
    for step, states in enumerate(played(12, 360, 7, num_players=num_players, draft=True)):
        by = 1 + step % (num_players - 1)
        moved = rotated(states, by)
        for seat in range(num_players):
            before, after = observed(states, seat), observed(moved, (seat + by) % num_players)
            assert before.tobytes() == after.tobytes()


def test_two_seats_never_see_the_same():
    for states in played(12, 300, 9, num_players=4):
        seen = [observed(states, seat).view(np.float32).reshape(12, -1) for seat in range(4)]
        for a in range(4):
            for b in range(a):
                assert (seen[a] != seen[b]).any(axis=1).all()


# Nothing hidden shows


def garbled(states, seat, rng):
    """The same positions for `seat`; all that it may not see is filled with anything at all."""
    other = states.copy()
    secret = np.isin(states["stage"], SECRET)
    for name in ("rng", "deck", "discard", "stack", "stack_next", "corporations_left", "legal"):
        other[name] = noise(other[name], rng)
    for i in range(int(states["num_players"][0])):
        if i == seat:
            continue
        for name in ("hand", "box", "qualified", "met", "spotted", "spotted_in", "chosen", "offer"):
            other["seats"][name][:, i] = noise(other["seats"][name][:, i], rng)
        for name in ("drafted", "corporations", "heat_paid"):
            other["seats"][name][:, i] = noise(other["seats"][name][:, i], rng)
        other["pack"][:, i] = noise(other["pack"][:, i], rng)
        hidden = (states["stage"] == s.SETUP) & (states["seats"]["corporation"][:, i] >= 0)
        other["seats"]["corporation"][hidden, i] = rng.integers(1, s.CORPORATIONS, hidden.sum())
    away = states["player"] != seat
    other["last_sold"][away] = rng.integers(1, s.PROJECTS, away.sum())
    for name in ("pay_cost", "pay_what", "pay_metals"):
        other[name][away & secret] = rng.integers(0, 6, (away & secret).sum())
    return other


def noise(values, rng):
    """Any numbers of the same type and shape."""
    raw = rng.integers(0, 256, (values.size, values.itemsize), np.uint8)
    return raw.view(values.dtype).reshape(values.shape)


@pytest.mark.parametrize(("num_players", "options"), KINDS_OF_GAME, ids=NAMES)
def test_what_is_hidden_does_not_enter(num_players, options):
    rng = np.random.default_rng(1)
    how = {"num_players": num_players, **OPTION_SETS[options]}
    for states in played(8, 120 * num_players, 2, **how):
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


@pytest.mark.parametrize("num_players", [1, 2, 4])
def test_every_answer_shows_to_who_has_given_it(num_players):
    """And no two answers of a question look alike."""
    for states in played(3, 130 * num_players, 9, num_players=num_players, draft=True):
        for state in states:
            seat = int(state["player"])
            after = answers(state)
            looks = {observed(state[None], seat).tobytes()}
            looks |= {seen.tobytes() for seen in observed(after, seat)}
            assert len(looks) == 1 + len(after)
