"""What a seat may know, as numbers of about [-1, 1]; seats are told from the observer onwards.

Cards are told by their numbers: place 0 of a field by card is always zero, 1 to 208 are the
project cards, 209 on the corporations. Each card is in one place only, so what belongs to a
card (its resources, whether its action is used) needs no owner: `played` tells it.

What others chose in secret (the set-up, the draft, the research) does not enter anywhere:
hands, money and discard pile change only when all have chosen.
"""

from __future__ import annotations

import numpy as np

from ..core import bitset
from ..core.kernel import kernel
from . import ops
from . import state as s
from .programs import ALTERNATIVE_CARD
from .rules.payment import FOR_ACTION, FOR_CARD, FOR_DRAWN
from .tables import ACTION_CARDS, DISCOUNT_TAGS, HAS_NEXT

N, CARDS = s.MAX_PLAYERS, s.CARDS
_ACTING = [card for card in range(CARDS) if int(ACTION_CARDS[card >> 6]) >> (card & 63) & 1]
NUM_ACTING = len(_ACTING)
ACTION_PLACE = np.zeros(CARDS, np.int16)  # of a card with an action, in ascending order
ACTION_PLACE[_ACTING] = np.arange(NUM_ACTING)
_NEXT = np.flatnonzero(HAS_NEXT)
NUM_NEXT = len(_NEXT)
NEXT_PLACE = np.zeros(CARDS, np.int16)  # of a card with an effect on the next one
NEXT_PLACE[_NEXT] = np.arange(NUM_NEXT)
REDUCED = np.array([*DISCOUNT_TAGS, s.EVERY_CARD], np.int8)  # what discounts there are on
NUM_REDUCED = len(REDUCED)
NUM_OPS, NUM_PURPOSES = 1 + ops.ENERGY_TO_MC, 1 + FOR_DRAWN  # the last ones
TILE_ROWS = 4  # greenery, ocean, city or Capital, special tile

OBSERVATION = np.dtype(
    [
        # Cards.
        # 1/2: the observer has seen it at some time; 1: and knows it to be in another hand or in
        # the discard pile; -1: it lies in the observer's own box, and never comes back.
        ("known", np.float32, (s.PROJECTS + 1,)),
        ("hand", np.float32, (s.PROJECTS + 1,)),  # set: the observer's own
        # What the question to the observer is about. 1: the own offer or pack, corporations at
        # the set-up; -1: chosen, drafted already, sold last. To all: 1/2: the card that is
        # being paid for, that asks, or that is asked about.
        ("question", np.float32, (CARDS,)),
        ("played", np.float32, (N, CARDS)),  # set: face up before the seat, or its played events
        ("used", np.float32, (NUM_ACTING,)),  # set: by card with an action, ascending
        ("resources", np.float32, (s.HOLDERS,)),  # on cards, see tables.HOLDER_CARD, / 8
        ("mined", np.float32, (2,)),  # by Mining Area and Mining Rights; 1/2: steel, 1: titanium
        ("deck", np.float32),  # cards / 200
        ("discard", np.float32),  # cards / 200
        # The map. A special tile is told by its kind: Capital 1/11, then by tiles up to 1.
        ("tile", np.float32, (TILE_ROWS, s.HEXES)),  # greenery, ocean, city or Capital, special
        ("owner", np.float32, (N, s.HEXES)),  # 1: the seat's tile, 1/2: its Land Claim marker
        # One row per seat; row 0 is the observer. Rows of absent seats are zero.
        ("seated", np.float32, (N,)),  # there is such a player
        ("tr", np.float32, (N,)),  # / 50
        ("stock", np.float32, (N, s.RESOURCES)),  # money / 50, heat / 20, else / 10
        ("production", np.float32, (N, s.RESOURCES)),  # money / 20, else / 8
        ("tags", np.float32, (N, s.TAGS)),  # face up / 8
        ("discount", np.float32, (N, NUM_REDUCED)),  # by tag (see REDUCED) / 8
        ("metal_value", np.float32, (N, 2)),  # of steel and of titanium / 5
        ("offset", np.float32, (N,)),  # steps on requirements / 4
        ("greenery_plants", np.float32, (N,)),  # / 8
        ("hand_size", np.float32, (N,)),  # / 20
        ("events", np.float32, (N,)),  # played / 10
        ("cities", np.float32, (N,)),  # also off the map / 5
        ("greeneries", np.float32, (N,)),  # / 10
        ("next_card", np.float32, (N, NUM_NEXT)),  # one-hot: effect on the next card, ascending
        ("first_action", np.float32, (N,)),  # the corporation's is still due
        ("tr_raised", np.float32, (N,)),  # in this generation
        ("passed", np.float32, (N,)),
        # The table.
        ("corporate_era", np.float32),  # the option
        ("draft", np.float32),  # the option
        ("generation", np.float32),  # / 20
        ("last_generation", np.float32),  # the option max_generations, solo 14, / 50
        ("temperature", np.float32),  # steps / 19
        ("oxygen", np.float32),  # / 14
        ("oceans", np.float32),  # / 9
        ("milestones", np.float32, (s.MILESTONES, N)),  # one-hot: who claimed it
        ("awards", np.float32, (s.AWARDS, N)),  # one-hot: who funded it
        ("first", np.float32, (N,)),  # one-hot: the first player
        # The decision: all see who is asked what.
        ("stage", np.float32, (s.NUM_STAGES,)),  # one-hot
        ("draft_round", np.float32),  # cards that each seat has kept / 4
        ("pass_left", np.float32),  # in the draft, 1: packs go clockwise, -1: the other way
        ("deciding", np.float32, (N,)),  # one-hot: the seat that is asked
        ("decision", np.float32, (s.NUM_DECISIONS,)),  # one-hot
        ("turn", np.float32, (N,)),  # one-hot: the seat whose turn it is
        ("actions_done", np.float32),  # in this turn / 2
        ("sold", np.float32),  # cards sold in this action / 10
        # The payment that is asked for; in secret stages only the observer's own.
        ("pay_for", np.float32, (NUM_PURPOSES,)),  # one-hot, see rules/payment.py
        ("pay_number", np.float32),  # of the project, milestone or award / 5
        ("pay_cost", np.float32),  # / 30
        ("pay_metals", np.float32, (2,)),  # set: steel, titanium may be used
        ("paid", np.float32, (s.RESOURCES,)),  # / 10
        ("heat_paid", np.float32),  # of the observer, for what it buys in the research / 10
        # The effect that is being asked about, and those that wait (8).
        ("effect", np.float32, (NUM_OPS,)),  # one-hot, by op
        ("effect_of", np.float32, (s.RESOURCES,)),  # one-hot: resource, kind of resource on cards
        ("effect_size", np.float32),  # how much or how many / 8
        ("placing", np.float32, (s.TILES + 1,)),  # one-hot: the tile or the marker to be placed
        ("victim", np.float32, (N,)),  # one-hot: whom Sabotage or Hired Raiders hit
        ("waiting", np.float32, (NUM_OPS,)),  # how many, by op / 4
    ]
)
SIZE = OBSERVATION.itemsize // 4
_AT = {name: np.int64(OBSERVATION.fields[name][1] // 4) for name in OBSERVATION.names}  # type: ignore
(KNOWN, HAND, QUESTION, PLAYED, USED, HELD, MINED, DECK, DISCARD) = list(_AT.values())[:9]
(TILE, OWNER, SEATED, TR, STOCK, PRODUCTION, TAGS, DISCOUNT) = list(_AT.values())[9:17]
(METAL_VALUE, OFFSET, GREENERY_PLANTS, HAND_SIZE, EVENTS, CITIES) = list(_AT.values())[17:23]
(GREENERIES, NEXT_CARD, FIRST_ACTION, TR_RAISED, PASSED) = list(_AT.values())[23:28]
(ERA, DRAFTING, GENERATION, LAST_GENERATION, TEMPERATURE, OXYGEN) = list(_AT.values())[28:34]
(OCEANS, MILESTONES, AWARDS, FIRST, STAGE, DRAFT_ROUND, PASS_LEFT) = list(_AT.values())[34:41]
(DECIDING, DECISION, TURN, ACTIONS_DONE, SOLD) = list(_AT.values())[41:46]
(PAY_FOR, PAY_NUMBER, PAY_COST, PAY_METALS, PAID, HEAT_PAID) = list(_AT.values())[46:52]
(EFFECT, EFFECT_OF, EFFECT_SIZE, PLACING, VICTIM, WAITING) = list(_AT.values())[52:]

ONE, MINUS_ONE, HALF = np.float32(1.0), np.float32(-1.0), np.float32(0.5)
QUARTER, FIFTH, EIGHTH, NINTH = (np.float32(1 / n) for n in (4, 5, 8, 9))
TENTH, ELEVENTH, FOURTEENTH = (np.float32(1 / n) for n in (10, 11, 14))
NINETEENTH, TWENTIETH, THIRTIETH = (np.float32(1 / n) for n in (19, 20, 30))
FIFTIETH, TWO_HUNDREDTH = np.float32(1 / 50), np.float32(1 / 200)
STOCK_SHARE = (1 / np.array([50, 10, 10, 10, 10, 20])).astype(np.float32)
PRODUCTION_SHARE = (1 / np.array([20, 8, 8, 8, 8, 8])).astype(np.float32)
LOWER = np.uint64(1)  # word & (word - LOWER): the set without its smallest member
ONE_BIT = np.uint64(1)
LATE_PROJECTS = 64 * (s.WORDS - 1)  # the first card in the last word of a set
LAST_PROJECTS = s.PROJECTS + 1 - LATE_PROJECTS  # places there
# Ops whose first figure is a resource or a kind of resource on cards.
NAMES_RESOURCE = np.zeros(NUM_OPS, np.bool_)
NAMES_RESOURCE[[ops.PROD, ops.CUT_PROD, ops.ADD_ANY, ops.TAKE_RESOURCE]] = True


@kernel
def observe(state, seat, out):
    """Write what `seat` may know into `out`, float32[SIZE]."""
    halve_known(out, state.seats[seat].met)
    out[HAND:] = 0.0
    observe_cards(state, seat, out)
    observe_map(state, seat, out)
    for i in range(state.num_players):
        observe_seat(state.seats[i], distance(state, i, seat), out)
    observe_table(state, seat, out)
    if not state.over:
        observe_question(state, seat, out)
        observe_decision(state, seat, out)
        if state.paying and (not is_secret(state) or np.int64(state.pay_seat) == np.int64(seat)):
            observe_payment(state, out)
        observe_effects(state, seat, out)


@kernel
def positive(number):
    """The same number, 0 to 1023; so marked, an index needs no check for being negative."""
    return np.int64(number) & 1023


@kernel
def distance(state, other, seat):
    """How many places `other` sits clockwise from `seat`."""
    places = np.int64(other) - np.int64(seat)
    return positive(places + np.int64(state.num_players) if places < 0 else places)


@kernel
def is_secret(state):
    """Whether all choose at the same time, and nobody sees what the others choose."""
    return state.stage == s.SETUP or state.stage == s.DRAFT_STAGE or state.stage == s.RESEARCH_STAGE


@kernel
def mark_set(out, first, word, value):
    """Give the places of the members of a set, uint64, a value."""
    while word != 0:
        out[first + bitset.lowest(word)] = value
        word &= word - LOWER


@kernel
def mark_cards(out, first, cards, value):
    """The same for a set of cards, uint64[4]."""
    for w in range(s.WORDS):
        mark_set(out, first + w * 64, cards[w], value)


@kernel
def halve_known(out, met):
    """Write 1/2 or 0 for each project card: as these are many, faster than one by one."""
    for w in range(s.WORDS - 1):
        word = met[w]
        for k in range(64):
            out[KNOWN + w * 64 + k] = HALF * np.float32((word >> np.uint64(k)) & ONE_BIT)
    word = met[s.WORDS - 1]
    for k in range(LAST_PROJECTS):
        out[KNOWN + LATE_PROJECTS + k] = HALF * np.float32((word >> np.uint64(k)) & ONE_BIT)


@kernel
def observe_cards(state, seat, out):
    """Where cards are, as far as the seat knows, and what lies on them."""
    own = state.seats[seat]
    mark_cards(out, HAND, own.hand, ONE)
    mark_cards(out, KNOWN, own.spotted, ONE)
    mark_cards(out, KNOWN, own.box, MINUS_ONE)
    for i in range(state.num_players):
        other = state.seats[i]
        first = PLAYED + distance(state, i, seat) * CARDS
        for w in range(s.WORDS):
            mark_set(out, first + w * 64, other.front[w] | other.events[w], ONE)
            left = other.used[w]
            while left != 0:
                card = w * 64 + bitset.lowest(left)
                left &= left - LOWER
                out[USED + positive(ACTION_PLACE[card])] = ONE
    for place in range(s.HOLDERS):
        out[HELD + place] = np.float32(state.card_resources[place]) * EIGHTH
    for k in range(2):
        if state.mined[k] > 0:
            out[MINED + k] = np.float32(state.mined[k]) * HALF
    out[DECK] = np.float32(state.deck_size) * TWO_HUNDREDTH
    out[DISCARD] = np.float32(state.discard_size) * TWO_HUNDREDTH


@kernel
def observe_map(state, seat, out):
    """Tiles and markers on the map; the cities off the map are told by `played`."""
    mark_set(out, TILE, state.greenery_set, ONE)
    mark_set(out, TILE + s.HEXES, state.ocean_set, ONE)
    mark_set(out, TILE + 2 * s.HEXES, state.city_set, ONE)
    left = state.occupied & ~(state.greenery_set | state.ocean_set)
    while left != 0:
        h = bitset.lowest(left)
        left &= left - LOWER
        kind = np.int64(state.tile[h]) - 1
        if kind >= s.CAPITAL:
            special = np.float32(kind - s.CAPITAL + 1) * ELEVENTH
            out[TILE + 3 * s.HEXES + h] = special
    for i in range(state.num_players):
        first = OWNER + distance(state, i, seat) * s.HEXES
        mark_set(out, first, state.seats[i].tiles, ONE)
        mark_set(out, first, state.seats[i].claims, HALF)


@kernel
def observe_seat(seat, i, out):
    """What lies before a seat; i: its place from the observer."""
    out[SEATED + i] = ONE
    out[TR + i] = np.float32(seat.tr) * FIFTIETH
    for r in range(s.RESOURCES):
        out[STOCK + i * s.RESOURCES + r] = np.float32(seat.stock[r]) * STOCK_SHARE[r]
        produced = np.float32(seat.production[r]) * PRODUCTION_SHARE[r]
        out[PRODUCTION + i * s.RESOURCES + r] = produced
    for tag in range(s.TAGS):
        out[TAGS + i * s.TAGS + tag] = np.float32(seat.tags[tag]) * EIGHTH
    for k in range(NUM_REDUCED):
        reduced = np.float32(seat.discount[REDUCED[k]]) * EIGHTH
        out[DISCOUNT + i * NUM_REDUCED + k] = reduced
    out[METAL_VALUE + i * 2] = np.float32(seat.metal_value[s.STEEL]) * FIFTH
    out[METAL_VALUE + i * 2 + 1] = np.float32(seat.metal_value[s.TITANIUM]) * FIFTH
    out[OFFSET + i] = np.float32(seat.offset) * QUARTER
    out[GREENERY_PLANTS + i] = np.float32(seat.greenery_plants) * EIGHTH
    out[HAND_SIZE + i] = np.float32(seat.hand_size) * TWENTIETH
    out[EVENTS + i] = np.float32(bitset.size(seat.events)) * TENTH
    out[CITIES + i] = np.float32(seat.cities) * FIFTH
    out[GREENERIES + i] = np.float32(seat.greeneries) * TENTH
    if seat.next_card != 0:
        out[NEXT_CARD + i * NUM_NEXT + positive(NEXT_PLACE[seat.next_card])] = ONE
    out[FIRST_ACTION + i] = np.float32(seat.first_action)
    out[TR_RAISED + i] = np.float32(seat.tr_raised)
    out[PASSED + i] = np.float32(seat.passed)


@kernel
def observe_table(state, seat, out):
    """What belongs to nobody, and the options."""
    out[ERA] = np.float32(state.corporate_era)
    out[DRAFTING] = np.float32(state.draft)
    out[GENERATION] = np.float32(state.generation) * TWENTIETH
    out[TEMPERATURE] = np.float32(state.temperature) * NINETEENTH
    out[OXYGEN] = np.float32(state.oxygen) * FOURTEENTH
    out[OCEANS] = np.float32(state.oceans) * NINTH
    last = np.int64(state.max_generations)
    if state.num_players == 1:
        last = min(last, s.SOLO_GENERATIONS)
    out[LAST_GENERATION] = np.float32(last) * FIFTIETH
    for m in range(s.MILESTONES):
        if state.milestone_owner[m] >= 0:
            out[MILESTONES + m * N + distance(state, state.milestone_owner[m], seat)] = ONE
    for a in range(s.AWARDS):
        if state.award_funder[a] >= 0:
            out[AWARDS + a * N + distance(state, state.award_funder[a], seat)] = ONE
    out[FIRST + distance(state, state.first, seat)] = ONE
    out[STAGE + positive(state.stage)] = ONE


@kernel
def observe_question(state, seat, out):
    """The cards that the observer chooses from, and those that it has chosen."""
    own = state.seats[seat]
    out[HEAT_PAID] = np.float32(own.heat_paid) * TENTH
    if state.stage == s.DRAFT_STAGE:
        mark_cards(out, QUESTION, state.pack[seat], ONE)
        for k in range(s.RESEARCHED):
            if own.drafted[k] != 0:
                out[QUESTION + np.int64(own.drafted[k])] = MINUS_ONE
        return
    for k in range(own.num_offered):
        chosen = (np.int64(own.chosen) >> k) & 1
        out[QUESTION + np.int64(own.offer[k])] = MINUS_ONE if chosen else ONE
    if state.stage == s.SETUP:
        mark_set(out, QUESTION + s.FIRST_CORPORATION, np.uint64(own.corporations), ONE)
        if own.corporation >= 0:
            out[QUESTION + s.FIRST_CORPORATION + positive(own.corporation)] = MINUS_ONE
    if state.decision == s.SELL and np.int64(state.player) == np.int64(seat) and state.sold > 0:
        out[QUESTION + np.int64(state.last_sold)] = MINUS_ONE


@kernel
def observe_decision(state, seat, out):
    """Who is asked what, and in whose turn."""
    out[DECIDING + distance(state, state.player, seat)] = ONE
    out[DECISION + positive(state.decision)] = ONE
    if state.stage == s.DRAFT_STAGE:
        out[DRAFT_ROUND] = np.float32(state.draft_round) * QUARTER
        out[PASS_LEFT] = MINUS_ONE if state.generation & 1 else ONE
    if state.stage != s.ACTIONS_STAGE:
        return
    out[TURN + distance(state, state.turn, seat)] = ONE
    out[ACTIONS_DONE] = np.float32(state.actions_done) * HALF
    if state.decision == s.SELL:
        out[SOLD] = np.float32(state.sold) * TENTH


@kernel
def observe_payment(state, out):
    """What is paid for, and with what so far."""
    out[PAY_FOR + positive(state.pay_for)] = ONE
    out[PAY_COST] = np.float32(state.pay_cost) * THIRTIETH
    mark_set(out, PAY_METALS - s.STEEL, np.uint64(state.pay_metals), ONE)
    for r in range(s.RESOURCES):
        out[PAID + r] = np.float32(state.paid[r]) * TENTH
    what = positive(state.pay_what)
    if state.pay_for == FOR_CARD:
        out[QUESTION + what] = HALF
    elif state.pay_for == FOR_ACTION:
        out[QUESTION + positive(ALTERNATIVE_CARD[what])] = HALF
    else:
        out[PAY_NUMBER] = np.float32(what) * FIFTH


@kernel
def observe_effects(state, seat, out):
    """The effect that is being asked about (8), and those that wait."""
    for k in range(state.num_waiting):
        out[WAITING + positive(state.waiting[k].what)] += QUARTER
    if state.decision == s.FINAL_GREENERY:
        out[PLACING + s.GREENERY] = ONE
    if state.decision < s.PLACE or state.decision > s.FLOOD:
        return
    item = state.effect
    what = positive(item.what)
    out[EFFECT + what] = ONE
    if item.card != 0:
        out[QUESTION + np.int64(item.card)] = HALF
    if what == ops.NO_OP:  # which alternative of an action
        return
    out[EFFECT_SIZE] = np.float32(item.m) * EIGHTH
    if NAMES_RESOURCE[what]:
        out[EFFECT_OF + positive(item.n)] = ONE
    if state.decision == s.PLACE:
        out[PLACING + positive(item.n)] = ONE
    elif state.decision == s.ENHANCE:
        out[QUESTION + positive(item.n)] = HALF
    elif state.decision == s.BOOTY and state.victim >= 0:
        out[VICTIM + distance(state, state.victim, seat)] = ONE
