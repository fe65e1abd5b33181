"""The position as a seat sees it, as numbers of about [-1, 1]: all it may know (14), no more.

Seats are told from the observer onwards, clockwise. Of what others mixed it sees the class
that all saw; of what it may conclude, its own facts (`triangle`, `grid`) and, with the option
`deduction`, how many assignments fit them (`count`, `marginals`).
"""

from __future__ import annotations

import math

import numpy as np

from ..core import bitset
from ..core.kernel import kernel
from . import state as s
from .tables import (
    PAIR_MEMBERS,
    RESOLUTION_ORDER,
    ROW_LEVEL,
    WANTS,
)

N, KINDS = s.MAX_PLAYERS, s.KINDS
COLOURED = s.NEUTRAL  # potions with a colour
STEPS = 8  # of the option `discount_steps`: nine artifacts are on sale, one is the card

OBSERVATION = np.dtype(
    [
        # One row per seat; row 0 is the observer. Rows of absent seats are zero.
        ("seated", np.float32, (N,)),  # there is such a player
        ("gold", np.float32, (N,)),  # / 20
        ("reputation", np.float32, (N,)),  # / 20
        ("hand_size", np.float32, (N,)),  # ingredient cards / 10
        ("favor_cards", np.float32, (N,)),  # in hand, those of the set-up too / 5
        ("shown", np.float32, (N, KINDS)),  # taken from the row, perhaps still in hand / 5
        ("gone", np.float32, (N,)),  # cards that left the hand face down since / 5
        ("face_down", np.float32, (N,)),  # own cards in the discard pile / 10
        ("aside", np.float32, (N,)),  # cards under Feather in Cap / 8
        ("artifacts", np.float32, (N, s.ARTIFACTS)),  # set
        ("discount", np.float32, (N,)),  # gold less of the next purchase / 2
        ("purchases", np.float32, (N,)),  # 1 more than since the Discount Card / 9; 0: no card
        ("boots_used", np.float32, (N,)),  # this round
        ("herbalists", np.float32, (N,)),  # to be resolved / 4
        ("to_discard", np.float32, (N,)),  # cards that the Herbalist still takes / 2
        ("unplaced", np.float32, (N,)),  # seals / 11
        ("revealed", np.float32, (N, s.SEALS)),  # seals of fallen theories / 3
        ("order_space", np.float32, (N, s.ORDER_SPACES)),  # one-hot; all zero: not chosen yet
        ("green", np.float32, (N,)),  # as the how-manieth it was paralysed / 4
        ("cubes", np.float32, (N,)),  # still to declare / 6
        ("slots", np.float32, (N, s.STATIONS)),  # actions declared / 4
        ("row_place", np.float32, (N, s.STATIONS)),  # 1: top row, then 3/4 ..., 0: none
        ("associates", np.float32, (N, s.SPACES)),  # set: an Associate was played this round
        ("acted", np.float32, (N, s.STATIONS)),  # set: something was carried out this round
        ("early", np.float32, (N,)),  # publish actions used up at once (9.7) / 2
        ("unused", np.float32, (N,)),  # cubes / 6
        ("hospital", np.float32, (N,)),  # cubes sent there this round
        ("in_hospital", np.float32, (N,)),  # cubes missing this round
        ("hit", np.float32, (N, COLOURED)),  # set: potions that have hit this round (7.8)
        ("has_bid", np.float32, (N,)),  # in this round's sale
        ("bid", np.float32, (N, s.BIDS)),  # one-hot; others' only once all have bid
        ("board", np.float32, (N, s.POTIONS)),  # set: potions on the public player board
        ("exhibited", np.float32, (N, COLOURED)),  # set
        ("mixed", np.float32, (N, s.POTIONS)),  # mixes that were this potion, as all saw / 4
        ("perhaps", np.float32, (N, s.POTIONS)),  # other mixes that may have been it / 4
        ("spotted", np.float32, (N, KINDS)),  # seen in its mixes through the own Periscope / 2
        ("vp", np.float32, (N,)),  # at the end of the game / 100
        # What only the observer knows.
        ("hand", np.float32, (KINDS,)),  # cards / 5
        ("favors", np.float32, (s.FAVORS,)),  # cards / 4
        ("offer", np.float32, (s.FAVORS,)),  # favors of the set-up, to choose from or kept / 2
        ("set_up_discard", np.float32, (s.FAVORS,)),  # one-hot: as long as it lies in the pile
        ("discarded", np.float32, (KINDS,)),  # own cards in the discard pile / 5
        ("set_aside", np.float32, (KINDS,)),  # under Feather in Cap / 5
        ("seals", np.float32, (s.SEALS,)),  # not placed yet / 3
        ("placed", np.float32, (KINDS, s.SEALS)),  # one-hot: the own seal on a theory
        # Potions that a pair may make, and alchemicals by facts about one ingredient alone.
        ("triangle", np.float32, (s.PAIRS, s.POTIONS)),  # 1: may be, 0: not, -1: all know it
        ("grid", np.float32, (KINDS, KINDS)),  # likewise
        # The deduction; all zero without the option.
        ("marginals", np.float32, (KINDS, KINDS)),  # share of the fitting assignments
        ("count", np.float32),  # log(assignments that fit) / log(40320)
        # The table.
        ("options", np.float32, (5,)),  # master, deduction, sale, barmaid, robe: see options.py
        ("discount_steps", np.float32, (STEPS,)),  # the option / 2
        ("round", np.float32, (s.ROUNDS,)),  # one-hot; all zero in the set-up
        ("stage", np.float32, (s.NUM_STAGES,)),  # one-hot
        ("start", np.float32, (N,)),  # one-hot: the start player
        ("turn", np.float32),  # seats that have had their turn in the stage / 8
        ("row", np.float32, (KINDS,)),  # cards face up / 5
        ("deck", np.float32),  # cards / 40
        ("discard", np.float32),  # cards in the discard pile / 40
        ("row_discard", np.float32, (KINDS,)),  # those of them that all know / 5
        ("favor_deck", np.float32),  # cards / 22
        ("favor_pile", np.float32),  # cards in the discard pile / 22
        ("favor_discard", np.float32, (s.FAVORS,)),  # those of them that all know / 4
        ("adventurer", np.float32, (s.ADVENTURERS,)),  # one-hot
        ("next_adventurer", np.float32, (s.ADVENTURERS,)),  # one-hot
        ("adventurers_left", np.float32, (s.ADVENTURERS,)),  # set: not seen yet
        ("wanted", np.float32, (COLOURED,)),  # set: potions on the tile, no cube on them
        ("sold", np.float32, (COLOURED,)),  # set: potions on the tile with a cube
        ("num_sold", np.float32),  # sales of this round / 3
        ("bids_open", np.float32),  # all have bid
        ("student_unhappy", np.float32),  # a test costs gold
        ("on_display", np.float32, (s.ARTIFACTS,)),  # 1: in the row, 1/2: of a later level
        ("grants", np.float32, (s.GRANTS, N)),  # one-hot, by owner
        ("theories", np.float32, (KINDS, KINDS)),  # one-hot: the token on an ingredient
        ("sealers", np.float32, (KINDS, s.SEALS_PER_THEORY, N)),  # one-hot: whose seals, in order
        ("conflicts", np.float32, (s.PAIRS,)),  # set
        ("in_conflict", np.float32, (KINDS,)),  # set: theories with a conflict token
        ("shown_potions", np.float32, (COLOURED,)),  # set: exhibited by anybody
        # The decision; all zero when the game is over.
        ("deciding", np.float32, (N,)),  # one-hot: the seat that is asked
        ("decision", np.float32, (s.NUM_DECISIONS,)),  # one-hot
        ("station", np.float32, (s.STATIONS,)),  # one-hot: what is resolved; zero before
        ("lap", np.float32),  # which action of each row / 4; 1: the one after them
        ("place", np.float32),  # which row / 4
        ("boots", np.float32),  # the action is that of the Boots of Speed
        ("acting", np.float32, (N,)),  # one-hot: whose action is under way
        ("played", np.float32, (s.FAVORS,)),  # favors played for it / 2
        ("potion", np.float32, (s.POTIONS,)),  # one-hot: announced or claimed
        ("guarantee", np.float32, (s.QUALITIES,)),  # one-hot
        ("accused", np.float32, (KINDS,)),  # set: the ingredient, or both of a pair
        ("theory", np.float32, (KINDS,)),  # one-hot: the ingredient
        ("token", np.float32, (KINDS,)),  # one-hot: the alchemical
        ("freed", np.float32, (KINDS,)),  # set: ingredients whose theory has just fallen
        ("freed_tokens", np.float32, (KINDS, KINDS)),  # one-hot: their tokens
        ("publisher", np.float32, (N,)),  # one-hot: who may publish at once (9.7)
        ("cap_mixes", np.float32),  # mixes that the Thinking Cap still gives / 2
        ("cap_pair", np.float32, (KINDS,)),  # set: its first mix, if the observer is asked
        ("returned", np.float32, (KINDS,)),  # one-hot: the card that would return, likewise
        ("mixer", np.float32, (N,)),  # one-hot: whose mix the Periscope may look at
        ("mix_seen", np.float32, (s.POTIONS,)),  # set: what that mix may have been
        ("peeked", np.float32),  # the Periscope has been used this round
    ]
)
SIZE = OBSERVATION.itemsize // 4
_AT = {name: np.int64(OBSERVATION.fields[name][1] // 4) for name in OBSERVATION.names}  # type: ignore
(SEATED, GOLD, REPUTATION, HAND_SIZE, FAVOR_CARDS, SHOWN, GONE) = list(_AT.values())[:7]
(FACE_DOWN, ASIDE, ARTIFACTS, DISCOUNT, PURCHASES, BOOTS_USED) = list(_AT.values())[7:13]
(HERBALISTS, TO_DISCARD, UNPLACED, REVEALED, ORDER_SPACE, GREEN) = list(_AT.values())[13:19]
(CUBES, SLOTS, ROW_PLACE, ASSOCIATES, ACTED, EARLY, UNUSED) = list(_AT.values())[19:26]
(HOSPITAL, IN_HOSPITAL, HIT, HAS_BID, BID, BOARD, EXHIBITED) = list(_AT.values())[26:33]
(MIXED, PERHAPS, SPOTTED, VP, HAND, FAVORS, OFFER, SET_UP) = list(_AT.values())[33:41]
(DISCARDED, SET_ASIDE, SEALS, PLACED, TRIANGLE, GRID) = list(_AT.values())[41:47]
(MARGINALS, COUNT, OPTIONS, DISCOUNT_STEPS, ROUND, STAGE, START) = list(_AT.values())[47:54]
(TURN, ROW, DECK, DISCARD, ROW_DISCARD, FAVOR_DECK, FAVOR_PILE) = list(_AT.values())[54:61]
(FAVOR_DISCARD, ADVENTURER, NEXT, LEFT, WANTED, SOLD, NUM_SOLD) = list(_AT.values())[61:68]
(BIDS_OPEN, UNHAPPY, ON_DISPLAY, GRANTS, THEORIES, SEALERS) = list(_AT.values())[68:74]
(CONFLICTS, IN_CONFLICT, SHOWN_POTIONS, DECIDING, DECISION) = list(_AT.values())[74:79]
(STATION, LAP, PLACE, BOOTS, ACTING, PLAYED, POTION, GUARANTEE) = list(_AT.values())[79:87]
(ACCUSED, THEORY, TOKEN, FREED, FREED_TOKENS, PUBLISHER) = list(_AT.values())[87:93]
(CAP_MIXES, CAP_PAIR, RETURNED, MIXER, MIX_SEEN, PEEKED) = list(_AT.values())[93:]

ONE = np.float32(1.0)
HALF, THIRD, QUARTER, FIFTH, SIXTH = (np.float32(1 / n) for n in (2, 3, 4, 5, 6))
EIGHTH, NINTH, TENTH, ELEVENTH = (np.float32(1 / n) for n in (8, 9, 10, 11))
TWENTIETH, TWENTY_SECOND, FORTIETH = (np.float32(1 / n) for n in (20, 22, 40))
HUNDREDTH, LOG_SCALE = np.float32(1 / 100), np.float32(1 / math.log(s.ASSIGNMENTS))
LOWER = np.uint64(1)  # word & (word - LOWER): the set without its smallest member


@kernel
def observe(state, seat, out):
    """Write what `seat` may know into `out`, float32[SIZE]."""
    out[:] = 0.0
    observe_own(state.seats[seat], out)
    observe_facts(state, state.seats[seat], out)
    for i in range(state.num_players):
        index = distance(state, i, seat)
        observe_seat(state, state.seats[i], index, out)
        observe_places(state.seats[i], index, out)
        observe_mixes(state.seats[i], index, out)
    observe_spotted(state, seat, out)
    observe_rows(state, seat, out)
    observe_table(state, seat, out)
    observe_adventurers(state, out)
    observe_theories(state, seat, out)
    if not state.over:
        observe_decision(state, seat, out)
        observe_action(state, seat, out)
        observe_secrets(state, seat, out)


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
def mark(out, first, member):
    """Set the place of a member; none for NOBODY."""
    if member >= 0:
        out[first + positive(member)] = ONE


@kernel
def mark_set(out, first, word):
    """Set the places of the members of a set, uint64."""
    while word != 0:
        out[first + bitset.lowest(word)] = ONE
        word &= word - LOWER


@kernel
def unpack(out, first, known, public, size):
    """Write what a set `known` and its superset `public`, uint8, leave of `size` members.

    1: in both, 0: in `public` only, -1: in neither.
    """
    known, public = np.int32(known), np.int32(public)
    for member in range(size):
        both = ((known >> np.int32(member)) & np.int32(1)) + (
            (public >> np.int32(member)) & np.int32(1)
        )
        out[first + member] = np.float32(both - np.int32(1))


@kernel
def mark_pair(out, first, pair):
    """Set the places of the two ingredients of a pair."""
    out[first + positive(PAIR_MEMBERS[positive(pair), 0])] = ONE
    out[first + positive(PAIR_MEMBERS[positive(pair), 1])] = ONE


@kernel
def mark_seat(out, first, state, other, seat):
    """Set the place of a seat, told from the observer onwards; none for NOBODY."""
    if other >= 0:
        out[first + distance(state, other, seat)] = ONE


@kernel
def scale(out, first, numbers, unit):
    """Write all of `numbers`, in units of which `unit` is one."""
    for k in range(numbers.size):
        out[first + k] = np.float32(numbers[k]) * unit


@kernel
def total(numbers):
    """The sum of a row of counts, as float32."""
    added = 0
    for k in range(numbers.size):
        added += numbers[k]
    return np.float32(added)


@kernel
def observe_seat(state, seat, i, out):
    """What a seat has, as all see it; i: its place from the observer."""
    out[SEATED + i] = ONE
    out[GOLD + i] = np.float32(seat.gold) * TWENTIETH
    out[REPUTATION + i] = np.float32(seat.reputation) * TWENTIETH
    out[HAND_SIZE + i] = total(seat.hand) * TENTH
    offered = np.float32(seat.offer[0] >= 0) + np.float32(seat.offer[1] >= 0)
    out[FAVOR_CARDS + i] = (total(seat.favors) + offered) * FIFTH
    scale(out, SHOWN + i * KINDS, seat.shown, FIFTH)
    out[GONE + i] = np.float32(seat.gone) * FIFTH
    out[FACE_DOWN + i] = total(seat.discarded) * TENTH
    out[ASIDE + i] = total(seat.set_aside) * EIGHTH
    mark_set(out, ARTIFACTS + i * s.ARTIFACTS, np.uint64(seat.artifacts))
    if seat.purchases >= 0:
        less = state.discount_steps[positive(seat.purchases)]
        out[DISCOUNT + i] = np.float32(less) * HALF
        out[PURCHASES + i] = np.float32(seat.purchases + 1) * NINTH
    out[BOOTS_USED + i] = np.float32(seat.boots_used)
    out[HERBALISTS + i] = np.float32(seat.herbalists) * QUARTER
    out[TO_DISCARD + i] = np.float32(seat.to_discard) * HALF
    out[UNPLACED + i] = total(seat.seals) * ELEVENTH
    scale(out, REVEALED + i * s.SEALS, seat.revealed, THIRD)
    out[VP + i] = np.float32(seat.vp) * HUNDREDTH


@kernel
def observe_places(seat, i, out):
    """Its markers and cubes."""
    mark(out, ORDER_SPACE + i * s.ORDER_SPACES, seat.order_space)
    out[CUBES + i] = np.float32(seat.cubes) * SIXTH
    scale(out, SLOTS + i * s.STATIONS, seat.slots, QUARTER)
    mark_set(out, ASSOCIATES + i * s.SPACES, np.uint64(seat.associates))
    mark_set(out, ACTED + i * s.STATIONS, np.uint64(seat.acted))
    out[EARLY + i] = np.float32(seat.early) * HALF
    out[UNUSED + i] = np.float32(seat.unused) * SIXTH
    out[HOSPITAL + i] = np.float32(seat.hospital)
    out[IN_HOSPITAL + i] = np.float32(seat.in_hospital)
    mark_set(out, HIT + i * COLOURED, np.uint64(seat.hit))


@kernel
def observe_mixes(seat, i, out):
    """What all have seen of its potions."""
    mark_set(out, BOARD + i * s.POTIONS, np.uint64(seat.board))
    mark_set(out, EXHIBITED + i * COLOURED, np.uint64(seat.exhibited))
    for k in range(seat.num_mixes):
        left = np.uint64(seat.mixes[k].seen)
        first = (MIXED if left & (left - LOWER) == 0 else PERHAPS) + i * s.POTIONS
        while left != 0:
            out[first + bitset.lowest(left)] += QUARTER
            left &= left - LOWER


@kernel
def observe_own(own, out):
    """What only the observer knows."""
    scale(out, HAND, own.hand, FIFTH)
    scale(out, FAVORS, own.favors, QUARTER)
    for k in range(s.OFFERED):
        if own.offer[k] >= 0:
            out[OFFER + positive(own.offer[k])] += HALF
    mark(out, SET_UP, own.set_up_discard)
    scale(out, DISCARDED, own.discarded, FIFTH)
    scale(out, SET_ASIDE, own.set_aside, FIFTH)
    scale(out, SEALS, own.seals, THIRD)
    for kind in range(KINDS):
        mark(out, PLACED + kind * s.SEALS, own.placed[kind])


@kernel
def observe_facts(state, own, out):
    """Its facts, as far as they go beyond what all know from debunking, and the deduction."""
    for pair in range(s.PAIRS):
        first = TRIANGLE + pair * s.POTIONS
        unpack(out, first, own.triangle[pair], state.claims[pair], s.POTIONS)
    for kind in range(KINDS):
        unpack(out, GRID + kind * KINDS, own.grid[kind], state.aspects[kind], KINDS)
    if own.count > 0:
        share = ONE / np.float32(own.count)
        for kind in range(KINDS):
            scale(out, MARGINALS + kind * KINDS, own.marginals[kind], share)
        out[COUNT] = np.float32(math.log(np.float64(own.count))) * LOG_SCALE


@kernel
def observe_spotted(state, seat, out):
    """What the Periscope showed, to its owner."""
    if bitset.has(np.uint64(state.seats[seat].artifacts), s.PERISCOPE):
        for k in range(state.num_spotted):
            whose = distance(state, state.spotted[k].seat, seat)
            out[SPOTTED + whose * KINDS + positive(state.spotted[k].kind)] += HALF


@kernel
def observe_rows(state, seat, out):
    """The rows of the action spaces, the order of the paralysed, and the bids."""
    for station in range(s.STATIONS):
        height = ONE
        for row in range(state.num_rows[station]):
            i = distance(state, state.rows[station, row], seat)
            out[ROW_PLACE + i * s.STATIONS + station] = height
            height -= QUARTER
    for k in range(state.num_green):
        out[GREEN + distance(state, state.green[k], seat)] = np.float32(k + 1) * QUARTER
    for i in range(state.num_players):
        bid = state.seats[i].bid
        if bid >= 0:
            index = distance(state, i, seat)
            out[HAS_BID + index] = ONE
            if state.bids_open or index == 0:
                out[BID + index * s.BIDS + positive(bid)] = ONE


@kernel
def observe_table(state, seat, out):
    """What belongs to nobody."""
    out[OPTIONS] = np.float32(state.master)
    out[OPTIONS + 1] = np.float32(state.deduction)
    out[OPTIONS + 2] = np.float32(state.sale_shows_seller_exact)
    out[OPTIONS + 3] = np.float32(state.barmaid_needs_exact)
    out[OPTIONS + 4] = np.float32(state.robe_in_final_round)
    for k in range(STEPS):
        out[DISCOUNT_STEPS + k] = np.float32(state.discount_steps[k]) * HALF
    mark(out, ROUND, state.round - 1)
    mark(out, STAGE, state.stage)
    mark_seat(out, START, state, state.start, seat)
    out[TURN] = np.float32(state.turn) * EIGHTH
    scale(out, ROW, state.row, FIFTH)
    out[DECK] = total(state.deck) * FORTIETH
    pile, favors = total(state.row_discard), total(state.favor_discard)
    for i in range(state.num_players):
        pile += total(state.seats[i].discarded)
        favors += np.float32(state.seats[i].set_up_discard >= 0)
    out[DISCARD] = pile * FORTIETH
    scale(out, ROW_DISCARD, state.row_discard, FIFTH)
    out[FAVOR_DECK] = total(state.favor_deck) * TWENTY_SECOND
    out[FAVOR_PILE] = favors * TWENTY_SECOND
    scale(out, FAVOR_DISCARD, state.favor_discard, QUARTER)
    level = np.int64(ROW_LEVEL[positive(state.round)])
    mark_set(out, ON_DISPLAY, np.uint64(state.artifacts[level]))
    for later in range(level + 1, s.LEVELS):
        left = np.uint64(state.artifacts[later])
        while left != 0:
            out[ON_DISPLAY + bitset.lowest(left)] = HALF
            left &= left - LOWER


@kernel
def observe_adventurers(state, out):
    """Customers: who is there, who comes, what was sold to them; and the student."""
    mark(out, NEXT, state.next_adventurer)
    mark_set(out, LEFT, np.uint64(state.adventurers_left))
    if state.adventurer >= 0:
        tile = positive(state.adventurer)
        out[ADVENTURER + tile] = ONE
        for place in range(s.WANTED):
            sold = bitset.has(np.uint64(state.sold), place)
            first = SOLD if sold else WANTED
            out[first + positive(WANTS[tile, place])] = ONE
    out[NUM_SOLD] = np.float32(state.num_sold) * THIRD
    out[BIDS_OPEN] = np.float32(state.bids_open)
    out[UNHAPPY] = np.float32(state.student_unhappy)
    mark_set(out, SHOWN_POTIONS, np.uint64(state.shown_potions))


@kernel
def observe_theories(state, seat, out):
    """Theories with the seals on them, conflicts, grants."""
    for kind in range(KINDS):
        if state.theories[kind] >= 0:
            out[THEORIES + kind * KINDS + positive(state.theories[kind])] = ONE
            for k in range(state.num_sealers[kind]):
                first = SEALERS + (kind * s.SEALS_PER_THEORY + k) * N
                out[first + distance(state, state.sealers[kind, k], seat)] = ONE
    conflicts = np.uint64(state.conflicts)
    while conflicts != 0:
        pair = bitset.lowest(conflicts)
        conflicts &= conflicts - LOWER
        out[CONFLICTS + pair] = ONE
        mark_pair(out, IN_CONFLICT, pair)
    for tile in range(s.GRANTS):
        mark_seat(out, GRANTS + tile * N, state, state.grants[tile], seat)


@kernel
def observe_decision(state, seat, out):
    """Who is asked what, and where the round has come to."""
    out[DECIDING + distance(state, state.player, seat)] = ONE
    mark(out, DECISION, state.decision)
    if state.stage == s.RESOLUTION:
        if state.station < s.STATIONS:  # not so when the Periscope is asked last of all
            mark(out, STATION, RESOLUTION_ORDER[positive(state.station)])
        out[LAP] = np.float32(state.lap) * QUARTER
        out[PLACE] = np.float32(state.place) * QUARTER
        out[BOOTS] = np.float32(state.boots)
        mark_seat(out, ACTING, state, state.acting, seat)
    out[PEEKED] = np.float32(state.peeked)


@kernel
def observe_action(state, seat, out):
    """What has been said of the action under way."""
    scale(out, PLAYED, state.played, HALF)
    mark(out, POTION, state.potion)
    mark(out, GUARANTEE, state.guarantee)
    if state.accused >= 0:
        if state.master:
            mark_pair(out, ACCUSED, state.accused)
        else:
            mark(out, ACCUSED, state.accused)
    mark(out, THEORY, state.theory)
    mark(out, TOKEN, state.token)
    if state.publisher >= 0:
        mark_seat(out, PUBLISHER, state, state.publisher, seat)
        mark_set(out, FREED, np.uint64(state.freed))
        for kind in range(KINDS):
            mark(out, FREED_TOKENS + kind * KINDS, state.freed_tokens[kind])
    out[CAP_MIXES] = np.float32(state.cap_mixes) * HALF


@kernel
def observe_secrets(state, seat, out):
    """What is asked about a mix, and what only the seat asked knows of it."""
    if state.decision == s.PEEK and state.mixer >= 0:
        mixer = state.seats[positive(state.mixer)]
        last = positive(mixer.num_mixes - 1)
        mark_seat(out, MIXER, state, state.mixer, seat)
        mark_set(out, MIX_SEEN, np.uint64(mixer.mixes[last].seen))
    if state.player != seat:
        return
    if state.decision == s.CAP and state.cap_pair >= 0:
        mark_pair(out, CAP_PAIR, state.cap_pair)
    if state.decision == s.SET_ASIDE:
        last = positive(state.seats[seat].num_mixes - 1)
        pair = positive(state.seats[seat].mixes[last].pair)
        out[RETURNED + positive(PAIR_MEMBERS[pair, positive(state.returned)])] = ONE
