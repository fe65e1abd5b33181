"""What holds in every position of every game: cards conserved, books in order, what is known true.

Laws look at many games at once, STATE[n], so that long play stays cheap; what follows from the
truth is found anew from the tables.
"""

from __future__ import annotations

import numpy as np

from meeple.alchemists import state as s
from meeple.alchemists import tables as t
from meeple.alchemists.actions import ACTIONS

ANSWERS = {  # the ranges of actions that may answer a decision
    s.KEEP: "favor",
    s.HERBALIST_DISCARD: "ingredient",
    s.TURN_ORDER: "order",
    s.DECLARE: "decline slot associate favor",
    s.TAKE: "decline deck ingredient",
    s.SPEND: "decline ingredient favor",
    s.BID: "bid",
    s.OFFER: "decline potion favor",
    s.GUARANTEE: "guarantee",
    s.PURCHASE: "decline artifact favor",
    s.ALTAR: "pay",
    s.CAP: "decline pair",
    s.ACCUSE: "decline ingredient pair",
    s.CLAIM: "colour potion",
    s.THEORY: "decline ingredient",
    s.IMMEDIATE: "decline ingredient",
    s.TOKEN: "token",
    s.SEAL: "seal",
    s.GRANT: "grant",
    s.TEST: "decline pair",
    s.DRAUGHT: "decline pair",
    s.ANNOUNCE: "decline potion",
    s.MIX: "pair favor",
    s.SET_ASIDE: "decline accept",
    s.PEEK: "decline accept",
}
ASKED_IN = {  # the decisions of a stage
    s.SET_UP: [s.KEEP, s.HERBALIST_DISCARD],
    s.TURN_ORDER_STAGE: [s.TURN_ORDER, s.HERBALIST_DISCARD],
    s.DECLARATION: [s.DECLARE],
    s.RESOLUTION: [s.HERBALIST_DISCARD, *range(s.TAKE, s.NUM_DECISIONS)],
    s.UNUSED_CUBES: [s.HERBALIST_DISCARD],
}
OPTIONS = ("num_players", "master", "deduction", "sale_shows_seller_exact", "barmaid_needs_exact")


def unpacked(words):
    """uint64[..., k] as bool[..., 64 * k]."""
    words = np.ascontiguousarray(words)
    return np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little").astype(bool)


def members(sets, size):
    """Sets in one integer each, [...], as bool[..., size]; there is nothing else in them."""
    inside = np.asarray(sets).astype(np.uint64)[..., None] >> np.arange(64, dtype=np.uint64)
    inside = (inside & np.uint64(1)).astype(bool)
    assert not inside[..., size:].any()
    return inside[..., :size]


def one_hot(values, size):
    """int[...] as bool[..., size]; all False for -1."""
    return values[..., None] == np.arange(size)


def present(states):
    """bool[n, seats]: the places at the table that are taken."""
    return np.arange(s.MAX_PLAYERS) < states["num_players"][:, None]


def made(states):
    """int[n, 28]: what each pair makes."""
    a, b = t.PAIR_MEMBERS.T
    truth = states["assignment"]
    return t.POTION_OF[truth[:, a], truth[:, b]]


def check_laws(states):
    """Raise AssertionError unless every law holds in each of STATE[n]."""
    for law in LAWS:
        law(states)


def check_cards(states):
    """2.1, 2.5: 40 ingredient cards and 22 favors, each in one place."""
    seats, here = states["seats"], present(states)
    places = [states[name] for name in ("row", "deck", "row_discard")]
    at_seats = ("hand", "discarded", "set_aside")
    places += [seats[name].sum(axis=1) for name in at_seats]
    assert (sum(place.astype(int) for place in places) == t.COPIES).all()
    for name in ("row", "deck", "row_discard", "favor_deck", "favor_discard"):
        assert (states[name] >= 0).all(), name
    for name in (*at_seats, "favors", "shown"):
        assert (seats[name] >= 0).all() and not seats[name][~here].any(), name
    hidden = one_hot(seats["offer"], s.FAVORS).sum(axis=(1, 2))
    hidden += one_hot(seats["set_up_discard"], s.FAVORS).sum(axis=1)
    favors = states["favor_deck"].astype(int) + states["favor_discard"] + hidden
    assert (favors + seats["favors"].sum(axis=1) == t.FAVOR_COPIES).all()
    assert (states["row"].sum(axis=1) <= s.ROW).all()
    assert not seats["favors"][..., s.HERBALIST].any()  # 10.5: never in a hand
    in_set_up = (states["stage"] == s.SET_UP)[:, None, None]
    assert ((seats["offer"] == s.NOBODY) | in_set_up).all()


def check_shown(states):
    """Cards taken from the row: some of them must still be in the hand."""
    seats = states["seats"]
    shown, gone = seats["shown"].sum(axis=-1), seats["gone"]
    kept = np.minimum(seats["hand"], seats["shown"]).sum(axis=-1)
    assert (kept >= shown - gone).all() and (gone >= 0).all()
    assert ((gone < shown) | ((gone == 0) & (shown == 0))).all()


def check_seals(states):
    """9: eleven seals a seat; tokens and seals on theories."""
    seats, here = states["seats"], present(states)
    placed = one_hot(seats["placed"], s.SEALS)
    every = seats["seals"] + seats["revealed"] + placed.sum(axis=2)
    assert (every == t.SEAL_COUNTS)[here].all() and not placed[~here].any()
    assert (seats["seals"] >= 0).all() and (seats["revealed"] >= 0).all()
    tokens = one_hot(states["theories"], s.KINDS)
    assert (tokens.sum(axis=1) <= 1).all()
    number = states["num_sealers"]
    assert ((number > 0) == (states["theories"] >= 0)).all()
    there = np.arange(s.SEALS_PER_THEORY) < number[..., None]
    assert ((states["sealers"] >= 0) == there).all()
    whose = one_hot(states["sealers"], s.MAX_PLAYERS).sum(axis=2)
    assert (whose == (seats["placed"] >= 0).swapaxes(1, 2)).all()
    conflicts = members(states["conflicts"], s.PAIRS)
    both = (states["theories"][:, t.PAIR_MEMBERS] >= 0).all(axis=-1)
    assert not (conflicts & ~both).any()
    assert states["master"][conflicts.any(axis=1)].all()
    token = states["theories"][:, t.PAIR_MEMBERS]
    assert not (conflicts & (t.POTION_OF[token[..., 0], token[..., 1]] == made(states))).any()


def check_tiles(states):
    """2.2, 2.3: three artifacts a level, adventurers, grants."""
    seats = states["seats"]
    owned = members(seats["artifacts"], s.ARTIFACTS).astype(int)
    lying = members(states["artifacts"], s.ARTIFACTS)
    levels = np.arange(s.LEVELS)[:, None] == t.ARTIFACT_LEVEL
    assert not (lying & ~levels).any()
    places = lying.sum(axis=1) + owned.sum(axis=1)
    assert (places <= 1).all()
    assert ((places[:, None] & levels).sum(axis=-1) == t.DEALT_PER_LEVEL).all()
    number = states["round"]
    assert not owned.sum(axis=1)[:, t.ARTIFACT_LEVEL > 0][number == 1].any()
    tiles = ("adventurer", "next_adventurer")
    seen = sum(one_hot(states[name], s.ADVENTURERS).astype(int) for name in tiles)
    left = members(states["adventurers_left"], s.ADVENTURERS)
    assert (seen + left <= 1).all()
    assert ((states["adventurer"] >= 0) == (number >= 2)).all()
    assert ((states["next_adventurer"] >= 0) == (number < s.ROUNDS)).all()
    assert (left.sum(axis=1) == s.ADVENTURERS - number.clip(1, s.ROUNDS - 1)).all()
    assert (states["grants"] < states["num_players"][:, None]).all()
    card = owned[..., s.DISCOUNT_CARD] > 0
    assert ((seats["purchases"] >= 0) == card).all()


def check_resources(states):
    seats, here = states["seats"], present(states)
    assert (seats["gold"] >= 0).all() and (seats["reputation"] >= 1)[here].all()  # 8.3
    names = ("herbalists", "to_discard", "cubes", "slots", "early", "unused", "hospital")
    for name in names:
        assert (seats[name] >= 0).all() and not seats[name][~here].any(), name
    waiting = (seats["herbalists"] > 0) | (seats["to_discard"] > 0)
    assert (waiting.sum(axis=1) <= 1).all()  # 10.5: one seat after the other
    assert (seats["to_discard"] <= seats["hand"].sum(axis=-1)).all()
    assert (seats["early"] <= seats["slots"][..., s.PUBLISH]).all()
    assert (seats["hospital"] <= 1).all() and (seats["in_hospital"] <= 1).all()  # 7.8
    poisoned = members(seats["hit"], s.NEUTRAL)[..., 1] & (states["round"] < s.ROUNDS)[:, None]
    assert (seats["hospital"] == poisoned).all()
    ended = here & states["over"][:, None]
    assert not seats["parts"][~ended].any() and not seats["vp"][~ended].any()
    assert (seats["vp"] == seats["parts"].sum(axis=-1)).all()
    assert (seats["parts"][..., s.REPUTATION_PART] == seats["reputation"])[ended].all()


def check_cubes(states):
    """5: no more cubes than there are; slots from the left; rows of those who have some."""
    seats, count = states["seats"], states["num_players"]
    costs = np.zeros((5, s.SPACES, t.MAX_SLOTS + 1), int)
    costs[..., 1:] = t.SLOT_CUBES.cumsum(axis=-1)
    exists = np.ones_like(costs, bool)
    exists[..., 1:] = t.SLOT_CUBES > 0
    slots = seats["slots"][..., : s.SPACES]
    where = count[:, None, None], np.arange(s.SPACES), slots
    assert exists[where].all()
    used = costs[where].sum(axis=-1) + seats["slots"][..., s.CUSTODIANS] + seats["cubes"]
    most = np.where(states["round"] == 1, t.ROUND_1_CUBES, t.CUBES[count])[:, None]
    assert (used <= most - seats["in_hospital"] + t.FAVOR_COPIES[s.ASSISTANT]).all()
    number = states["round"]
    closed = (number[:, None] < t.FIRST_ROUND) | (number[:, None] > t.LAST_ROUND)
    assert not (slots.sum(axis=1) * closed).any()  # 5.6
    in_rows = np.arange(s.MAX_PLAYERS) < states["num_rows"][..., None]
    assert ((states["rows"] >= 0) == in_rows).all()
    there = one_hot(states["rows"], s.MAX_PLAYERS).sum(axis=2)
    assert (there == (seats["slots"] > 0).swapaxes(1, 2)).all()
    associates = members(seats["associates"], s.SPACES)
    assert not (associates & (slots == 0)).any()
    assert (states["num_associates"] == associates.sum(axis=1)).all()
    acted = members(seats["acted"], s.STATIONS)
    assert not (acted & (seats["slots"] == 0)).any()
    assert not acted[(states["stage"] < s.RESOLUTION)].any()


def check_order(states):
    """4: one marker on a space; the paralysed are on theirs."""
    seats, here, stage = states["seats"], present(states), states["stage"]
    spaces = np.where(here, seats["order_space"], s.NOBODY)
    chosen = one_hot(spaces, s.ORDER_SPACES)
    assert (chosen[..., :-1].sum(axis=1) <= 1).all()
    ordered = (stage == s.DECLARATION) | (stage == s.RESOLUTION)
    assert (spaces >= 0)[here & ordered[:, None]].all()
    opened = t.ORDER_OPEN[states["num_players"]][:, None] | (np.arange(9) == t.PARALYSIS_SPACE)
    assert not (chosen & ~opened).any()
    green = np.arange(s.MAX_PLAYERS) < states["num_green"][:, None]
    assert ((states["green"] >= 0) == green).all()
    paralysed = one_hot(states["green"], s.MAX_PLAYERS).sum(axis=1)
    before = (stage == s.TURN_ORDER_STAGE) | (stage == s.DECLARATION)
    assert (paralysed == chosen[..., -1])[before].all()
    struck = members(seats["hit"], s.NEUTRAL)[..., 3]  # 7.8
    acting = (stage == s.RESOLUTION) & (states["round"] < s.ROUNDS)
    assert (paralysed == struck)[acting].all()


def check_sale(states):
    """7.3: bids of sellers, and as many sales as the limit allows, but for Merchants."""
    seats = states["seats"]
    selling = seats["slots"][..., s.SELL] > 0
    bid = seats["bid"] >= 0
    assert not (bid & ~selling).any()
    assert not (bid & (selling.sum(axis=1) < 2)[:, None]).any()
    assert (bid == selling)[states["bids_open"]].all()
    sold = members(states["sold"], s.WANTED).sum(axis=1)
    assert (sold <= states["num_sold"]).all() and ((sold > 0) == (states["num_sold"] > 0)).all()
    acted = (seats["acted"] >> s.SELL & 1).sum(axis=1)
    assert (states["num_sold"] == acted).all()


def check_mixes(states):
    """6.4, 14: what others saw is so, the player boards tell what was made."""
    seats = states["seats"]
    there = np.arange(s.MAX_MIXES) < seats["num_mixes"][..., None]
    rows = np.arange(len(states))[:, None, None]
    potion = made(states)[rows, seats["mixes"]["pair"]]
    seen = members(seats["mixes"]["seen"], s.POTIONS)
    assert np.take_along_axis(seen, potion[..., None].astype(int), -1)[..., 0][there].all()
    assert not seats["mixes"]["seen"][~there].any()
    exact = (seen.sum(axis=-1) == 1) & there
    potions = one_hot(potion, s.POTIONS)
    board = members(seats["board"], s.POTIONS)
    assert not (board & ~(potions & there[..., None]).any(axis=2)).any()
    assert not ((potions & exact[..., None]).any(axis=2) & ~board).any()
    vague = seats["mixes"]["vague"]
    assert not (vague & states["sale_shows_seller_exact"][:, None, None]).any()
    assert (board | ~(potions & (there & ~vague)[..., None]).any(axis=2)).all()
    aside = members(seats["mixes"]["aside"], 2) & there[..., None]
    kinds = one_hot(t.PAIR_MEMBERS[seats["mixes"]["pair"]], s.KINDS) & aside[..., None]
    assert (kinds.sum(axis=(2, 3)) == seats["set_aside"]).all()
    exhibited = members(seats["exhibited"], s.NEUTRAL)
    assert not (exhibited & ~board[..., : s.NEUTRAL]).any()
    assert (members(states["shown_potions"], s.NEUTRAL) == exhibited.any(axis=1)).all()


def facts(states):
    """uint8[n, seats, 28], uint8[n, seats, 8]: what follows from answers, mixes and glances."""
    seats = states["seats"]
    triangle = np.repeat(states["claims"][:, None], s.MAX_PLAYERS, axis=1)
    grid = np.repeat(states["aspects"][:, None], s.MAX_PLAYERS, axis=1)
    potion = made(states)
    for game, seat, k in zip(
        *np.nonzero(np.arange(s.MAX_MIXES) < seats["num_mixes"][..., None]), strict=True
    ):
        mix = seats["mixes"][game, seat, k]
        exact = 1 << potion[game, mix["pair"]]
        triangle[game, seat, mix["pair"]] &= mix["seen"] if mix["vague"] else exact
    for game in np.flatnonzero(states["num_spotted"]):
        owner = np.flatnonzero(seats["artifacts"][game] >> s.PERISCOPE & 1)[0]
        for one in states["spotted"][game, : states["num_spotted"][game]]:
            mix = seats["mixes"][game, one["seat"], one["mix"]]
            assert one["kind"] in t.PAIR_MEMBERS[mix["pair"]] and one["seat"] != owner
            grid[game, owner, one["kind"]] &= t.MAKERS[mix["seen"]]
    return triangle, grid


def check_knowledge(states):
    """14: seats know what they were told and no more, all of it true; the sums are right."""
    seats, here = states["seats"], present(states)
    assert (np.sort(states["assignment"], axis=1) == np.arange(s.KINDS)).all()
    triangle, grid = facts(states)
    assert (seats["triangle"] == triangle)[here].all() and (seats["grid"] == grid)[here].all()
    truth = states["assignment"][:, None]
    assert (triangle >> made(states)[:, None] & 1).all() and (grid >> truth & 1).all()
    counted = here & states["deduction"][:, None]
    count, marginals = seats["count"], seats["marginals"]
    assert not count[~counted].any() and not marginals[~counted].any()
    assert (count >= 1)[counted].all() and (count <= s.ASSIGNMENTS).all()
    for axis in (-1, -2):
        assert (marginals.sum(axis=axis) == count[..., None]).all()
    real = np.take_along_axis(marginals, truth[..., None].astype(int).repeat(4, axis=1), -1)
    assert (real > 0)[counted].all()
    allowed = members(grid, s.KINDS)
    assert not marginals[counted & True][~allowed[counted]].any()
    assert (states["num_spotted"] <= states["round"].clip(1) - 1 + states["peeked"]).all()


def check_course(states):
    """Whose turn it is, and who is asked what."""
    over, stage, asked = states["over"], states["stage"], states["decision"]
    number, player = states["round"], states["player"]
    for name in ("player", "start"):
        assert ((states[name] >= 0) & (states[name] < states["num_players"])).all(), name
    assert ((number == 0) == (stage == s.SET_UP)).all() and (number <= s.ROUNDS).all()
    assert (number[over] == s.ROUNDS).all() and (stage[over] == s.UNUSED_CUBES).all()
    for which, decisions in ASKED_IN.items():
        assert np.isin(asked, decisions)[(stage == which) & ~over].all(), which
    mine = states["seats"][np.arange(len(states)), player]
    assert (mine["to_discard"] > 0)[asked == s.HERBALIST_DISCARD].all()
    assert (mine["order_space"] == s.NOBODY)[asked == s.TURN_ORDER].all()
    assert (mine["bid"] == s.NOBODY)[asked == s.BID].all()
    peeking = asked == s.PEEK
    assert (mine["artifacts"] >> s.PERISCOPE & 1)[peeking].all() and not states["peeked"][
        peeking
    ].any()
    assert (states["mixer"] != player)[peeking].all() and (states["mixer"] >= 0)[peeking].all()


def check_legal(states):
    """A real choice, out of the ranges that answer what is asked; none at the end."""
    bits, over = unpacked(states["legal"]), states["over"]
    assert not bits[over].any() and not bits[:, ACTIONS.size :].any()
    assert (states["decision"][over] == s.NOTHING).all()
    assert (bits.sum(axis=1)[~over] >= 2).all()
    for asked in np.unique(states["decision"][~over]):
        answers = np.zeros(bits.shape[1], bool)
        for name in ANSWERS[int(asked)].split():
            answers[list(ACTIONS.range(name))] = True
        assert not bits[(states["decision"] == asked) & ~over][:, ~answers].any(), int(asked)
    mine = states["seats"][np.arange(len(states)), states["player"]]
    hand, pairs = mine["hand"] > 0, list(ACTIONS.range("pair"))
    accusing = np.isin(states["decision"], (s.ACCUSE, s.NOTHING))
    held = hand[:, t.PAIR_MEMBERS].all(axis=-1)
    assert not (bits[:, pairs] & ~held)[~accusing].any()
    spending = np.isin(states["decision"], (s.SPEND, s.HERBALIST_DISCARD))
    assert (bits[:, list(ACTIONS.range("ingredient"))] == hand)[spending].all()
    favors = bits[:, list(ACTIONS.range("favor"))] & (states["decision"] != s.KEEP)[:, None]
    assert not (favors & (mine["favors"] == 0)).any()


LAWS = (
    check_cards,
    check_shown,
    check_seals,
    check_tiles,
    check_resources,
    check_cubes,
    check_order,
    check_sale,
    check_mixes,
    check_knowledge,
    check_course,
    check_legal,
)


def check_history(before, after, same_game):
    """What never changes, or changes one way only, within a game."""
    old, new = before[same_game], after[same_game]
    for name in (*OPTIONS, "assignment", "discount_steps"):
        assert (old[name] == new[name]).all(), name
    assert (new["round"] >= old["round"]).all()
    for name in ("claims", "aspects", "artifacts", "adventurers_left"):
        assert not (new[name] & ~old[name]).any(), name
    assert (new["grants"] == old["grants"])[old["grants"] >= 0].all()  # 9.3: never lost
    one, two = old["seats"], new["seats"]
    for name in ("triangle", "grid"):
        assert not (two[name] & ~one[name]).any(), name
    for name in ("board", "exhibited", "artifacts"):
        assert not (one[name] & ~two[name]).any(), name
    assert (two["count"] <= one["count"])[one["count"] > 0].all()
    assert (two["revealed"] >= one["revealed"]).all() and (two["seals"] <= one["seals"]).all()
    assert (two["num_mixes"] >= one["num_mixes"]).all()
    kept = np.arange(s.MAX_MIXES) < one["num_mixes"][..., None]
    for name in ("pair", "seen"):
        assert (two["mixes"][name] == one["mixes"][name])[kept].all(), name
