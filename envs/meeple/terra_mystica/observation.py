"""The position as a seat sees it, as numbers of about [-1, 1]; nothing in this game is hidden.

Seats are told from the observer onwards, clockwise. Terrains are told as steps up the
wheel from the observer's home: 0 is home itself. Before the observer has a faction they
are told from the first terrain of the wheel.
"""

from __future__ import annotations

import numpy as np

from ..core import bitset
from ..core.kernel import kernel
from . import state as s
from .rules.offers import amount_offered
from .tables import HOME, STOCK

N, LANDS = s.MAX_PLAYERS, s.LANDS

OBSERVATION = np.dtype(
    [
        # The map.
        ("terrain", np.float32, (LANDS, s.TERRAINS)),  # one-hot, from the observer's home
        ("owner", np.float32, (LANDS, N)),  # one-hot; all zero: free
        ("structure", np.float32, (LANDS, s.KINDS)),  # one-hot; all zero: none
        ("reach", np.float32, (LANDS,)),  # set: free hexes in the observer's reach (6.3 to 6.5)
        ("in_town", np.float32, (LANDS,)),  # set: the structure belongs to a town
        ("town_hexes", np.float32, (LANDS,)),  # set: one hex of each town, as towns may be linked
        ("bridge", np.float32, (s.SPOTS, N)),  # one-hot, by owner; all zero: none
        ("river_town", np.float32, (s.RIVERS,)),  # set: the Mermaids' (8.6)
        # One row per seat; row 0 is the observer. Rows of absent seats are zero.
        ("seated", np.float32, (N,)),  # there is such a player
        ("faction", np.float32, (N, s.FACTIONS)),  # one-hot; all zero: not chosen yet
        ("vp", np.float32, (N,)),  # / 100
        ("coins", np.float32, (N,)),  # / 20
        ("workers", np.float32, (N,)),  # / 10
        ("priests", np.float32, (N,)),  # in hand / 7
        ("order_priests", np.float32, (N,)),  # on order spaces / 7
        ("bowls", np.float32, (N, 3)),  # power tokens / 12
        ("cults", np.float32, (N, s.CULTS)),  # / 10
        ("keys", np.float32, (N,)),  # not used up / 4
        ("shipping", np.float32, (N,)),  # level / 5
        ("digging", np.float32, (N,)),  # level / 2
        ("carpet", np.float32, (N,)),  # range of the carpet / 4
        ("built", np.float32, (N, s.KINDS)),  # share of the structures that stand on the map
        ("bridges", np.float32, (N,)),  # not built yet / 3
        ("favors", np.float32, (N, s.FAVORS)),  # set
        ("town_tiles", np.float32, (N, s.TOWNS)),  # of each kind / 2
        ("bonus_card", np.float32, (N, s.BONUS_CARDS)),  # one-hot
        ("artifact", np.float32, (N, s.ARTIFACTS)),  # one-hot
        ("used", np.float32, (N, 5)),  # set: special actions taken this round
        ("place", np.float32, (N, N)),  # one-hot: place in the order of play; zero in the set-up
        ("cult_spades", np.float32, (N,)),  # spades of phase III still to be used / 3
        ("passed", np.float32, (N,)),
        ("pass_place", np.float32, (N,)),  # as the how-manieth the seat passed / 5
        # The table.
        ("round", np.float32, (s.ROUNDS,)),  # one-hot; all zero in the set-up
        ("stage", np.float32, (s.NUM_STAGES,)),  # one-hot
        ("variable_turn_order", np.float32),  # the option
        ("round_tiles", np.float32, (s.ROUNDS, s.ROUND_TILES)),  # one-hot for each round
        ("table_cards", np.float32, (s.BONUS_CARDS,)),  # set
        ("card_coins", np.float32, (s.BONUS_CARDS,)),  # on those / 4
        ("table_artifacts", np.float32, (s.ARTIFACTS,)),  # set
        ("favor_supply", np.float32, (s.FAVORS,)),  # / 3
        ("town_supply", np.float32, (s.TOWNS,)),  # / 2
        ("power_used", np.float32, (s.POWER_ACTIONS,)),  # set
        ("order_spaces", np.float32, (s.CULTS, s.ORDER_SPACES, N)),  # one-hot, by owner
        ("summit_taken", np.float32, (s.CULTS,)),  # set: the last space is occupied
        # The decision.
        ("deciding", np.float32, (N,)),  # one-hot: the seat that is asked
        ("decision", np.float32, (s.NUM_DECISIONS,)),  # one-hot
        ("turn", np.float32, (N,)),  # one-hot: the seat whose turn it is
        ("upcoming", np.float32, (N,)),  # one-hot: who follows it, where it has passed
        # The turn under way; what is named here is that of the seat whose turn it is.
        ("actions_left", np.float32),  # / 2; below 0: the turn is over
        ("stay", np.float32),  # conversions are offered after the action too
        ("converted", np.float32, (s.CONVERSIONS,)),  # one-hot: the first that may be offered
        ("owed", np.float32, (s.NUM_DECISIONS,)),  # one-hot: what the action demands next
        ("steps", np.float32),  # on a cult track / 3
        ("due_favors", np.float32),  # / 2
        ("due_towns", np.float32),  # / 2
        ("summits", np.float32),  # keys to give to tracks / 4
        ("summit_tracks", np.float32, (s.CULTS,)),  # set: tracks that may have them
        ("stopped", np.float32, (s.CULTS,)),  # set: tracks that stopped for want of a key (9.3)
        ("digging_on", np.float32),  # an action with spades is under way
        ("spades", np.float32),  # free ones left / 3
        ("hexes_left", np.float32),  # that may still be transformed, at most 3, / 3
        ("may_dig", np.float32),  # more spades may be bought
        ("strayed", np.float32),  # a hex has become something else than home
        ("target", np.float32, (LANDS,)),  # one-hot: the hex that is about to be transformed
        ("turned", np.float32, (LANDS,)),  # set: hexes transformed in this action
        ("buildable", np.float32, (LANDS,)),  # set: those of them that became home
        ("tunnelled", np.float32, (LANDS,)),  # one-hot: the hex tunnelled or flown to this turn
        # Power from neighbours (5.4): the event that is being answered, or comes first, and the
        # one after it.
        ("offers", np.float32, (2, N)),  # sums of structure power, by seat / 10
        ("any_offer", np.float32),  # somebody could take power in this event
        ("any_taken", np.float32),  # somebody took power in this event
        ("offer_power", np.float32),  # what the seat that is asked would gain / 10
        ("offer_cost", np.float32),  # and the VP that it would pay / 10
        # Digging in instalments.
        ("dug_from", np.float32, (s.TERRAINS,)),  # one-hot, as above: the hex's terrain at first
        ("dug", np.float32),  # spades used on it / 7
    ]
)
SIZE = OBSERVATION.itemsize // 4
_AT = {name: np.int64(OBSERVATION.fields[name][1] // 4) for name in OBSERVATION.names}  # type: ignore
(TERRAIN, OWNER, STRUCTURE, REACH, IN_TOWN, TOWN_HEXES, BRIDGE, RIVER) = list(_AT.values())[:8]
(SEATED, FACTION, VP, COINS, WORKERS, PRIESTS, ORDER_PRIESTS) = list(_AT.values())[8:15]
(BOWLS, CULT_STEPS, KEYS, SHIPPING, DIGGING, CARPET, BUILT) = list(_AT.values())[15:22]
(BRIDGES, FAVORS, TOWN_TILES, BONUS_CARD, ARTIFACT, USED) = list(_AT.values())[22:28]
(PLACE, CULT_SPADES, PASSED, PASS_PLACE, ROUND, STAGE, VARIABLE) = list(_AT.values())[28:35]
(ROUND_TILES, TABLE_CARDS, CARD_COINS, TABLE_ARTIFACTS, FAVOR_SUPPLY) = list(_AT.values())[35:40]
(TOWN_SUPPLY, POWER_USED, SPACES, SUMMIT_TAKEN) = list(_AT.values())[40:44]
(DECIDING, DECISION, TURN, UPCOMING, ACTIONS_LEFT, STAY, CONVERTED, OWED) = list(_AT.values())[
    44:52
]
(STEPS, DUE_FAVORS, DUE_TOWNS, SUMMITS, SUMMIT_TRACKS, STOPPED) = list(_AT.values())[52:58]
(DIGGING_ON, SPADES, HEXES_LEFT, MAY_DIG, STRAYED, TARGET) = list(_AT.values())[58:64]
(TURNED, BUILDABLE, TUNNELLED, OFFERS, ANY_OFFER, ANY_TAKEN) = list(_AT.values())[64:70]
(OFFER_POWER, OFFER_COST, DUG_FROM, DUG) = list(_AT.values())[70:]

ONE = np.float32(1.0)
HALF, THIRD, QUARTER, FIFTH = (np.float32(1 / n) for n in (2, 3, 4, 5))
SEVENTH, TENTH, TWELFTH = (np.float32(1 / n) for n in (7, 10, 12))
TWENTIETH, HUNDREDTH = np.float32(1 / 20), np.float32(1 / 100)
SHARE = (1 / STOCK).astype(np.float32)  # of one structure of a kind
LOWER = np.uint64(1)  # word & (word - LOWER): the set without its smallest member


@kernel
def observe(state, seat, out):
    """Write what `seat` may know into `out`, float32[SIZE]."""
    out[:] = 0.0
    observe_map(state, seat, out)
    for i in range(state.num_players):
        index = distance(state, i, seat)
        observe_seat(state.seats[i], index, out)
    observe_order(state, seat, out)
    observe_table(state, seat, out)
    if not state.over:
        observe_decision(state, seat, out)
        observe_turn(state, seat, out)
        observe_offers(state, seat, out)


@kernel
def distance(state, other, seat):
    """How many places `other` sits clockwise from `seat`."""
    places = np.int64(other) - np.int64(seat)
    return positive(places + np.int64(state.num_players) if places < 0 else places)


@kernel
def positive(number):
    """The same number, 0 to 127; so marked, an index needs no check for being negative."""
    return np.int64(number) & 127


@kernel
def home_of(state, seat):
    """The observer's home terrain; 0 before it has a faction."""
    faction = state.seats[seat].faction
    return np.int64(HOME[faction]) if faction >= 0 else np.int64(0)


@kernel
def steps_from(home, terrain):
    """Steps up the wheel from home."""
    up = np.int64(terrain) - home
    return positive(up + s.TERRAINS if up < 0 else up)


@kernel
def mark_set(out, first, word):
    """Set the places of the members of a set, uint64."""
    while word != 0:
        out[first + bitset.lowest(word)] = ONE
        word &= word - LOWER


@kernel
def mark_lands(out, first, lands):
    """The same for a set of land hexes, uint64[2]."""
    mark_set(out, first, lands[0])
    mark_set(out, first + 64, lands[1])


@kernel
def observe_map(state, seat, out):
    """Terrain, structures, bridges and towns."""
    own = state.seats[seat]
    home = home_of(state, seat)
    for h in range(LANDS):
        out[TERRAIN + h * s.TERRAINS + steps_from(home, state.terrain[h])] = ONE
    for w in range(s.WORDS):
        mark_set(out, REACH + w * 64, own.reach[w] & ~state.occupied[w])
        left = state.occupied[w]
        while left != 0:
            h = w * 64 + bitset.lowest(left)
            left &= left - LOWER
            out[OWNER + h * N + distance(state, state.owner[h], seat)] = ONE
            out[STRUCTURE + h * s.KINDS + positive(state.structure[h]) - 1] = ONE
    spots = state.bridge_set
    while spots != 0:
        spot = bitset.lowest(spots)
        spots &= spots - LOWER
        out[BRIDGE + spot * N + distance(state, state.bridge_owner[spot], seat)] = ONE
    for i in range(state.num_players):
        mark_lands(out, IN_TOWN, state.seats[i].in_town)
        mark_set(out, RIVER, state.seats[i].river_towns)
        for k in range(state.seats[i].num_towns):
            out[TOWN_HEXES + np.int64(state.seats[i].town_hexes[k])] = ONE


@kernel
def observe_seat(seat, i, out):
    """What a seat has; i: its place from the observer."""
    out[SEATED + i] = ONE
    if seat.faction >= 0:
        out[FACTION + i * s.FACTIONS + np.int64(seat.faction)] = ONE
    out[VP + i] = np.float32(seat.vp) * HUNDREDTH
    out[COINS + i] = np.float32(seat.coins) * TWENTIETH
    out[WORKERS + i] = np.float32(seat.workers) * TENTH
    out[PRIESTS + i] = np.float32(seat.priests) * SEVENTH
    out[ORDER_PRIESTS + i] = np.float32(seat.cult_priests) * SEVENTH
    for bowl in range(3):
        out[BOWLS + i * 3 + bowl] = np.float32(seat.bowls[bowl]) * TWELFTH
    for cult in range(s.CULTS):
        out[CULT_STEPS + i * s.CULTS + cult] = np.float32(seat.cults[cult]) * TENTH
    out[KEYS + i] = np.float32(seat.keys) * QUARTER
    out[SHIPPING + i] = np.float32(seat.shipping) * FIFTH
    out[DIGGING + i] = np.float32(seat.digging) * HALF
    out[CARPET + i] = np.float32(seat.carpet) * QUARTER
    for kind in range(s.KINDS):
        out[BUILT + i * s.KINDS + kind] = np.float32(seat.built[kind]) * SHARE[kind]
    out[BRIDGES + i] = np.float32(seat.bridges) * THIRD
    for town in range(s.TOWNS):
        out[TOWN_TILES + i * s.TOWNS + town] = np.float32(seat.town_tiles[town]) * HALF
    mark_set(out, FAVORS + i * s.FAVORS, np.uint64(seat.favors))
    mark_set(out, USED + i * 5, np.uint64(seat.used))
    if seat.bonus_card >= 0:
        out[BONUS_CARD + i * s.BONUS_CARDS + np.int64(seat.bonus_card)] = ONE
    if seat.artifact >= 0:
        out[ARTIFACT + i * s.ARTIFACTS + np.int64(seat.artifact)] = ONE
    if seat.passed:
        out[PASSED + i] = ONE


@kernel
def observe_order(state, seat, out):
    """The order of play, and of passing, from which that of the next round follows."""
    if state.round == 0:
        return
    for place in range(state.num_players):
        out[PLACE + distance(state, state.order[place], seat) * N + place] = ONE
    for place in range(state.num_passed):
        index = distance(state, state.pass_order[place], seat)
        out[PASS_PLACE + index] = np.float32(place + 1) * FIFTH
    for i in range(state.num_players):
        left = np.float32(state.cult_spades[i]) * THIRD
        out[CULT_SPADES + distance(state, i, seat)] = left
    if state.upcoming >= 0:
        out[UPCOMING + distance(state, state.upcoming, seat)] = ONE


@kernel
def observe_table(state, seat, out):
    """What belongs to nobody."""
    if state.round > 0:
        out[ROUND + np.int64(state.round) - 1] = ONE
    out[STAGE + np.int64(state.stage)] = ONE
    if state.variable_turn_order:
        out[VARIABLE] = ONE
    for r in range(s.ROUNDS):
        out[ROUND_TILES + r * s.ROUND_TILES + np.int64(state.round_tiles[r])] = ONE
    mark_set(out, TABLE_CARDS, np.uint64(state.table_cards))
    for card in range(s.BONUS_CARDS):
        out[CARD_COINS + card] = np.float32(state.card_coins[card]) * QUARTER
    mark_set(out, TABLE_ARTIFACTS, np.uint64(state.table_artifacts))
    for favor in range(s.FAVORS):
        out[FAVOR_SUPPLY + favor] = np.float32(state.favor_supply[favor]) * THIRD
    for town in range(s.TOWNS):
        out[TOWN_SUPPLY + town] = np.float32(state.town_supply[town]) * HALF
    mark_set(out, POWER_USED, np.uint64(state.power_used))
    mark_set(out, SUMMIT_TAKEN, np.uint64(state.summit_taken))
    for cult in range(s.CULTS):
        for space in range(s.ORDER_SPACES):
            owner = state.order_spaces[cult, space]
            if owner >= 0:
                first = SPACES + (cult * s.ORDER_SPACES + space) * N
                out[first + distance(state, owner, seat)] = ONE


@kernel
def observe_decision(state, seat, out):
    """Who is asked what, and in whose turn."""
    out[DECIDING + distance(state, state.player, seat)] = ONE
    out[DECISION + np.int64(state.decision)] = ONE
    turn = state.player  # in the set-up and for cult spades
    if state.stage == s.TURNS:
        turn = state.turn
    elif state.stage == s.OFFERS:
        turn = state.event_seat[state.event]
    out[TURN + distance(state, turn, seat)] = ONE


@kernel
def observe_turn(state, seat, out):
    """What is left of the turn under way and of its action."""
    out[ACTIONS_LEFT] = np.float32(state.actions_left) * HALF
    out[STAY] = np.float32(state.stay)
    out[CONVERTED + np.int64(state.converted)] = ONE
    if state.owed != s.NOTHING:
        out[OWED + np.int64(state.owed)] = ONE
    out[STEPS] = np.float32(state.steps) * THIRD
    out[DUE_FAVORS] = np.float32(state.due_favors) * HALF
    out[DUE_TOWNS] = np.float32(state.due_towns) * HALF
    out[SUMMITS] = np.float32(state.summits) * QUARTER
    mark_set(out, SUMMIT_TRACKS, np.uint64(state.summit_tracks))
    mark_set(out, STOPPED, np.uint64(state.stopped))
    out[DIGGING_ON] = np.float32(state.digging_on)
    out[SPADES] = np.float32(state.spades) * THIRD
    out[HEXES_LEFT] = np.float32(min(np.int64(state.hexes_left), 3)) * THIRD
    out[MAY_DIG] = np.float32(state.may_dig)
    out[STRAYED] = np.float32(state.strayed)
    if state.decision == s.TARGET:
        out[TARGET + np.int64(state.hex)] = ONE
    mark_lands(out, TURNED, state.turned)
    mark_lands(out, BUILDABLE, state.buildable)
    if state.tunnelled >= 0:
        out[TUNNELLED + np.int64(state.tunnelled)] = ONE
    if state.dug_from >= 0:
        out[DUG_FROM + steps_from(home_of(state, seat), state.dug_from)] = ONE
    out[DUG] = np.float32(state.dug) * SEVENTH


@kernel
def observe_offers(state, seat, out):
    """5.4: what neighbours are or will be offered, and what the seat that is asked would get."""
    answered = np.int64(state.event) if state.stage == s.OFFERS else np.int64(0)
    if state.stage == s.TURNS or state.stage == s.OFFERS:
        for event in range(answered, state.num_events):
            first = OFFERS + (event - answered) * N
            for i in range(state.num_players):
                offer = np.float32(state.event_offers[event, i]) * TENTH
                out[first + distance(state, i, seat)] = offer
    out[ANY_OFFER] = np.float32(state.any_offer)
    out[ANY_TAKEN] = np.float32(state.any_taken)
    if state.decision == s.OFFER:
        gain = amount_offered(state, np.int64(state.player))
        out[OFFER_POWER] = np.float32(gain) * TENTH
        out[OFFER_COST] = np.float32(gain - 1) * TENTH
