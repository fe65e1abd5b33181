"""What holds in every position of every game: pieces conserved, books in order, bounds kept.

Laws look at many games at once, STATE[n], so that long play stays cheap. Sets are read into
rows of truth values, and reach is found anew by matrices.
"""

from __future__ import annotations

import numpy as np

from meeple.terra_mystica import GAME
from meeple.terra_mystica import state as s
from meeple.terra_mystica import tables as t
from meeple.terra_mystica.actions import ACTIONS

ANSWERS = {  # the ranges of actions that may answer a decision
    s.FACTION: "faction",
    s.FIRST_DWELLING: "build",
    s.FIRST_CARD: "bonus_card",
    s.MAIN: "stay pass_turn build transform upgrade stronghold priest power special advance "
    "bonus_card artifact river_town convert",
    s.SPADES: "done build transform convert",
    s.TARGET: "terrain long_way",
    s.CULT: "cult",
    s.SUMMIT: "cult",
    s.TILES: "favor town convert",
    s.BRIDGE: "bridge",
    s.RIDE: "done build",
    s.SANDSTORM: "transform",
    s.FREE_TRADING_HOUSE: "upgrade",
    s.ORDAIN: "ordain",
    s.OFFER: "accept decline",
    s.LATE: "done river_town convert",
}
ASKED_IN = {  # the decisions of a stage
    s.CHOOSE_FACTIONS: [s.FACTION],
    s.FIRST_DWELLINGS: [s.FIRST_DWELLING],
    s.FIRST_CARDS: [s.FIRST_CARD],
    s.TURNS: [d for d in range(s.MAIN, s.NUM_DECISIONS) if d != s.OFFER],
    s.OFFERS: [s.OFFER, s.CULT],
    s.CULT_SPADES: [s.SPADES, s.TARGET],
}


def unpacked(words):
    """uint64[..., k] as bool[..., 64 * k]."""
    words = np.ascontiguousarray(words)
    return np.unpackbits(words.view(np.uint8), axis=-1, bitorder="little").astype(bool)


def lands(sets):
    """Sets of land hexes, uint64[..., 2], as bool[..., 77]; there is nothing else in them."""
    inside = unpacked(sets)
    assert not inside[..., s.LANDS :].any()
    return inside[..., : s.LANDS]


def members(sets, size):
    """Sets in one integer each, [...], as bool[..., size]; there is nothing else in them."""
    inside = sets.astype(np.uint64)[..., None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)
    assert not inside[..., size:].any()
    return inside[..., :size].astype(bool)


def one_hot(values, size):
    """int[...] as bool[..., size]; all False for -1."""
    return values[..., None] == np.arange(size)


def present(states):
    """bool[n, seats]: the places at the table that are taken."""
    return np.arange(s.MAX_PLAYERS) < states["num_players"][:, None]


def check_laws(states):
    """Raise AssertionError unless every law holds in each of STATE[n]."""
    for law in LAWS:
        law(states)


def check_resources(states):
    seats, here = states["seats"], present(states)
    for field in ("coins", "workers", "priests", "cult_priests", "bowls", "keys", "vp", "bridges"):
        assert (seats[field] >= 0).all(), field
    assert (seats["bowls"].sum(axis=-1) <= 12).all()  # 5
    assert (seats["priests"] + seats["cult_priests"] <= 7).all()  # 1.2
    assert (seats["vp"] == seats["parts"].sum(axis=-1)).all()
    assert not seats["parts"][..., 1:][~states["over"]].any()  # the rest is for the end
    assert (seats["parts"][..., 1:] >= 0).all()
    assert not seats["vp"][~here].any() and not seats["structures"][~here].any()


def check_tiles(states):
    """Tiles, cards and artifacts: each in one place."""
    seats = states["seats"]
    favors = members(seats["favors"], s.FAVORS)
    assert (states["favor_supply"] + favors.sum(axis=1) == t.FAVOR_COUNT).all()
    in_play = states["mini_expansion_towns"][:, None] | ~t.TOWN_EXPANSION
    towns = np.where(in_play, t.TOWN_COUNT, 0)
    assert (states["town_supply"] + seats["town_tiles"].sum(axis=1) == towns).all()
    assert (states["favor_supply"] >= 0).all() and (states["town_supply"] >= 0).all()
    cards = members(states["table_cards"], s.BONUS_CARDS)
    held = one_hot(seats["bonus_card"], s.BONUS_CARDS)
    places = cards + held.sum(axis=1)
    assert (places <= 1).all() and (places.sum(axis=1) == states["num_players"] + 3).all()
    assert not states["card_coins"][~cards].any() and (states["card_coins"] >= 0).all()
    acting = (states["round"] > 0) & (states["round"] < s.ROUNDS)
    assert held.any(axis=2)[present(states) & acting[:, None]].all()
    artifacts = members(states["table_artifacts"], s.ARTIFACTS)
    places = artifacts + one_hot(seats["artifact"], s.ARTIFACTS).sum(axis=1)
    wanted = np.where(states["artifacts"], states["num_players"] - 1, 0)
    assert (places <= 1).all() and (places.sum(axis=1) == wanted).all()
    assert not artifacts[states["over"]].any()  # 13.2


def check_cults(states):
    """9: one marker on a last space, for a key each; priests on the spaces of their tracks."""
    seats = states["seats"]
    cults = seats["cults"]
    assert ((cults >= 0) & (cults <= s.TOP)).all()
    on_top = cults == s.TOP
    assert (on_top.sum(axis=1) == members(states["summit_taken"], s.CULTS)).all()
    keys = (seats["town_tiles"] * t.TOWN_KEYS).sum(axis=-1) - on_top.sum(axis=-1)
    assert (seats["keys"] == keys).all()
    on_spaces = one_hot(states["order_spaces"], s.MAX_PLAYERS).sum(axis=(1, 2))
    assert (seats["cult_priests"] == on_spaces).all()


def check_map(states):
    """Arrays and sets agree; every structure stands on its owner's home terrain."""
    seats, structure, owner = states["seats"], states["structure"], states["owner"]
    kinds = lands(seats["kinds"])
    assert (kinds.sum(axis=2) == lands(seats["structures"])).all()  # one kind on a hex
    mine = one_hot(owner, s.MAX_PLAYERS).swapaxes(1, 2)
    assert (lands(seats["structures"]) == mine).all()
    built = one_hot(structure.astype(int) - 1, s.KINDS).swapaxes(1, 2)
    assert (kinds.any(axis=1) == built).all()
    assert (kinds.sum(axis=3) == seats["built"]).all() and (seats["built"] <= t.STOCK).all()
    assert (lands(states["occupied"]) == (structure > 0)).all()
    assert ((structure > 0) == (owner >= 0)).all()
    terrains = one_hot(states["terrain"], s.TERRAINS).swapaxes(1, 2)
    assert (lands(states["terrain_sets"]) == terrains).all()
    homes = t.HOME[seats["faction"]][..., None]
    assert (states["terrain"][:, None] == homes)[mine].all()


def check_bridges(states):
    seats, owner = states["seats"], states["bridge_owner"]
    assert (members(states["bridge_set"], s.SPOTS) == (owner >= 0)).all()
    mine = one_hot(owner, s.MAX_PLAYERS).swapaxes(1, 2)
    assert (seats["bridges"] == 3 - mine.sum(axis=2)).all()
    own = lands(seats["structures"])
    touching = own[..., t.SPOT_ENDS[:, 0]] | own[..., t.SPOT_ENDS[:, 1]]
    assert (touching | ~mine).all()  # 7.9


def check_towns(states):
    """8: towns are of own structures, as many as tiles were taken or are due."""
    seats = states["seats"]
    in_town = lands(seats["in_town"])
    assert not (in_town & ~lands(seats["structures"])).any()
    due = one_hot(states["turn"], s.MAX_PLAYERS) & (states["round"] > 0)[:, None]
    due = np.where(due, states["due_towns"][:, None], 0)
    assert (seats["num_towns"] == seats["town_tiles"].sum(axis=-1) + due).all()
    founded = np.arange(s.MAX_TOWNS) < seats["num_towns"][..., None]
    marked = (one_hot(seats["town_hexes"], s.LANDS) & founded[..., None]).sum(axis=2)
    assert (marked <= in_town).all() and (seats["num_towns"] <= s.MAX_TOWNS).all()
    rivers = members(seats["river_towns"], s.RIVERS)
    assert not rivers[seats["faction"] != s.MERMAIDS].any()
    assert (rivers.sum(axis=-1) <= seats["num_towns"]).all()
    least = np.where(members(seats["favors"], s.FAVORS)[..., t.FAV5], 6, 7)
    power = (lands(seats["kinds"]) & in_town[:, :, None]).sum(axis=-1) @ t.STRUCTURE_POWER
    assert (power >= least * seats["num_towns"]).all()  # they only grow


def table_of(sets):
    """Rows of sets of land hexes as a matrix, float32[77, 77], to multiply positions with."""
    return lands(sets).astype(np.float32)


NEIGHBOURS = table_of(t.NEIGHBOURS)
BY_SHIPPING = [table_of(sets) for sets in t.BY_SHIPPING]
WITHIN = [table_of(sets) for sets in t.WITHIN]


def check_reach(states):
    """6: what is near and in reach, by matrices instead of the kernels' unions."""
    seats, here = states["seats"], present(states)
    own = lands(seats["structures"])
    near = own.astype(np.float32) @ NEIGHBOURS > 0
    bridged = (states["bridge_owner"] >= 0)[:, None]
    for a, b in (t.SPOT_ENDS.T, t.SPOT_ENDS.T[::-1]):
        game, seat, spot = np.nonzero(own[..., a] & bridged)
        near[game, seat, b[spot]] = True
    assert (near == lands(seats["near"])).all()
    reach = np.array(near)
    flown = (seats["faction"] == s.DWARVES) | (seats["faction"] == s.FAKIRS)
    far = np.where(seats["faction"] == s.DWARVES, 2, seats["carpet"] + 1)
    shipping = seats["shipping"] + (seats["bonus_card"] == t.BON4)
    for level, table in enumerate(BY_SHIPPING):
        which = here & ~flown & (shipping == level)
        reach[which] |= own[which].astype(np.float32) @ table > 0
    for steps, table in enumerate(WITHIN):
        which = here & flown & (far == steps)
        reach[which] |= own[which].astype(np.float32) @ table > 0
    assert (reach == lands(seats["reach"])).all()


def check_levels(states):
    seats = states["seats"]
    chosen = seats["faction"] >= 0
    faction = seats["faction"][chosen]
    boards = np.where(chosen, t.BOARD[seats["faction"]], -1 - np.arange(s.MAX_PLAYERS))
    assert (np.diff(np.sort(boards, axis=1), axis=1) > 0).all()  # 2.5: no colour twice
    shipping, digging = seats["shipping"][chosen], seats["digging"][chosen]
    assert (shipping >= t.START_SHIPPING[faction]).all()
    assert (shipping <= t.LAST_SHIPPING[faction]).all()
    assert ((digging >= 0) & (digging <= t.LAST_DIGGING[faction])).all()
    assert ((seats["carpet"] > 0) == (seats["faction"] == s.FAKIRS)).all()


def check_course(states):
    """Rounds, whose turn it is, who has passed."""
    seats, here, over = states["seats"], present(states), states["over"]
    number, stage, player = states["round"], states["stage"], states["player"]
    assert ((number >= 0) & (number <= s.ROUNDS)).all()
    assert ((number == 0) == (stage < s.TURNS)).all()
    assert (number[over] == s.ROUNDS).all() and not (number[stage == s.CULT_SPADES] == 6).any()
    assert ((player >= 0) & (player < states["num_players"])).all()
    for field in ("order", "next_order"):
        wanted = np.where(here, np.arange(s.MAX_PLAYERS), 99)
        assert (np.sort(np.where(here, states[field], 99), axis=1) == wanted).all(), field
    assert (seats["passed"].sum(axis=1) == states["num_passed"]).all()
    passers = np.arange(s.MAX_PLAYERS) < states["num_passed"][:, None]
    told = (one_hot(states["pass_order"], s.MAX_PLAYERS) & passers[..., None]).sum(axis=1)
    assert (told == seats["passed"]).all()
    everybody = states["num_passed"] == states["num_players"]
    assert everybody[over | (stage == s.CULT_SPADES)].all()
    asked_passed = seats["passed"][np.arange(len(states)), player]
    assert not asked_passed[states["decision"] == s.MAIN].any()
    acting = (stage == s.TURNS) & ~over
    assert (states["turn"] == player)[acting].all()
    for which, asked in ASKED_IN.items():
        assert np.isin(states["decision"], asked)[(stage == which) & ~over].all(), which


def check_legal(states):
    """A real choice, out of the ranges that answer what is asked; none at the end."""
    bits, over = unpacked(states["legal"]), states["over"]
    assert not bits[over].any() and not bits[:, GAME.num_actions :].any()
    assert (states["decision"][over] == s.NOTHING).all()
    assert (bits.sum(axis=1)[~over] >= 2).all()
    for asked in np.unique(states["decision"][~over]):
        answers = np.zeros(bits.shape[1], bool)
        for name in ANSWERS[int(asked)].split():
            answers[list(ACTIONS.range(name))] = True
        assert not bits[(states["decision"] == asked) & ~over][:, ~answers].any(), int(asked)
    taken = lands(states["occupied"])
    for name in ("build", "transform"):
        assert not (bits[:, list(ACTIONS.range(name))] & taken).any()
    own = lands(states["seats"]["structures"][np.arange(len(states)), states["player"]])
    for name in ("upgrade", "stronghold"):
        assert not (bits[:, list(ACTIONS.range(name))] & ~own).any()


LAWS = (
    check_resources,
    check_tiles,
    check_cults,
    check_map,
    check_bridges,
    check_towns,
    check_reach,
    check_levels,
    check_course,
    check_legal,
)


def check_history(before, after, same_game):
    """What never changes, or changes one way only, within a game."""
    old, new = before[same_game], after[same_game]
    for field in ("round_tiles", "artifacts", "variable_turn_order", "mini_expansion_towns"):
        assert (old[field] == new[field]).all(), field
    assert (new["round"] >= old["round"]).all()
    for field in ("favor_supply", "town_supply", "table_artifacts"):
        assert (new[field] <= old[field]).all(), field
    assert not (old["occupied"] & ~new["occupied"]).any()  # nothing is ever torn down
    assert (new["owner"] == old["owner"])[old["owner"] >= 0].all()
    assert (new["terrain"] == old["terrain"])[old["owner"] >= 0].all()
    check_upgrades(old["structure"], new["structure"])
    assert (new["bridge_owner"] == old["bridge_owner"])[old["bridge_owner"] >= 0].all()
    assert (new["order_spaces"] == old["order_spaces"])[old["order_spaces"] >= 0].all()
    mine, after = old["seats"], new["seats"]
    chosen = mine["faction"] >= 0
    assert (mine["faction"] == after["faction"])[chosen].all()
    fewer = after["bowls"].sum(axis=-1) - mine["bowls"].sum(axis=-1)
    assert (fewer <= 0)[chosen].all()  # 5: tokens are only ever burnt
    for field in ("cults", "shipping", "digging", "carpet", "town_tiles", "cult_priests"):
        assert (after[field] >= mine[field])[chosen].all(), field
    for field in ("favors", "in_town", "river_towns"):
        assert not (mine[field] & ~after[field]).any(), field


def check_upgrades(old, new):
    """7.5: dwelling, trading house, temple or stronghold, and from a temple a sanctuary."""
    changed = (old != new) & (old > 0)
    steps = set(zip(old[changed].tolist(), new[changed].tolist(), strict=True))
    assert steps <= {(1, 2), (2, 3), (2, 4), (3, 5)}
