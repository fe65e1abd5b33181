"""Carrying out the answer to a decision."""

from __future__ import annotations

import numpy as np

from ...core.kernel import kernel
from .. import state as s
from ..actions import (
    ACCEPT,
    ARTIFACT,
    ASSOCIATE,
    BID,
    COLOUR,
    DECK,
    DECLINE,
    FAVOR,
    GRANT,
    GUARANTEE,
    INGREDIENT,
    ORDER,
    PAIR,
    PAY,
    POTION,
    SEAL,
    SLOT,
    TOKEN,
)
from ..tables import SAGE_GOLD, TRANSMUTE_GOLD
from .asking import ask
from .debunking import claim, reveal_aspect
from .declaration import associate, declare, end_declaration, play_in_declaration
from .experiments import (
    drink,
    end_thinking,
    exhibit,
    keep_exhibit,
    lay_aside,
    peek,
    test_on_student,
    think,
)
from .mixing import use_up
from .purchases import owes_altar, pay_altar, play_shopkeeper, purchase
from .resolution import complete, decline, space_now
from .sale import play_merchant, sell
from .supply import discard_ingredient, draw_ingredients, play_favor
from .theories import grants_earned, place_seal, take_grant
from .turn_order import take_space

ONE_CARD = np.int64(1)


@kernel
def carry_out(state, action):
    """Do what `state.player` has decided; the decision is answered then."""
    asked = state.decision
    i = np.int64(state.player)
    state.decision = s.NOTHING
    if asked <= s.DECLARE:
        answer_before_actions(state, i, asked, action)
    elif asked == s.BID:
        state.seats[i].bid = action - BID
    elif asked == s.IMMEDIATE or asked == s.PEEK or asked == s.SET_ASIDE or asked == s.CAP:
        answer_consequence(state, i, asked, action)
    elif action == DECLINE:
        decline(state, i)
    elif asked <= s.SPEND:
        answer_cards(state, i, asked, action)
    elif asked <= s.GUARANTEE:
        answer_sale(state, i, asked, action)
    elif asked <= s.ALTAR:
        answer_purchase(state, i, asked, action)
    elif asked <= s.CLAIM:
        answer_debunk(state, i, asked, action)
    elif asked <= s.GRANT:
        answer_theory(state, i, asked, action)
    else:
        answer_mix(state, i, asked, action)


@kernel
def answer_before_actions(state, i, asked, action):
    """D0 to D3."""
    seat = state.seats[i]
    if asked == s.KEEP:
        keep_favor(state, seat, action - FAVOR)
    elif asked == s.HERBALIST_DISCARD:
        discard_ingredient(seat, action - INGREDIENT)
        seat.to_discard -= 1
    elif asked == s.TURN_ORDER:
        state.turn += 1
        take_space(state, i, action - ORDER)
    else:
        answer_declaration(state, i, action)


@kernel
def keep_favor(state, seat, kind):
    """2.5: keep one of two; nobody sees which."""
    other = 1 if seat.offer[0] == kind else 0
    seat.set_up_discard = seat.offer[other]
    seat.offer[0] = kind
    seat.offer[1] = s.NOBODY
    state.turn += 1


@kernel
def answer_declaration(state, i, action):
    """D3: as long as the seat goes on, the next question is the same (5.1: all at once)."""
    if action == DECLINE:
        end_declaration(state.seats[i])
        state.turn += 1
    elif action >= FAVOR:
        play_in_declaration(state, i, action - FAVOR)
    elif action >= ASSOCIATE:
        associate(state, i, action - ASSOCIATE)
    else:
        declare(state, i, action - SLOT)


@kernel
def answer_consequence(state, i, asked, action):
    """Offers that follow from something else and may be declined without cost."""
    if asked == s.IMMEDIATE:
        if action == DECLINE:
            state.publisher = s.NOBODY
        else:
            state.theory = action - INGREDIENT
            ask(state, i, s.TOKEN)
    elif asked == s.PEEK:
        if action == ACCEPT:
            peek(state, i)
        state.mixer = s.NOBODY
    elif asked == s.SET_ASIDE:
        if action == ACCEPT:
            lay_aside(state.seats[i], np.int64(state.returned))
        complete(state, i)
    elif action == DECLINE:
        end_thinking(state)
    else:
        think(state, i, action - PAIR)


@kernel
def answer_cards(state, i, asked, action):
    """D4, D5: forage (7.1) and transmute (7.2)."""
    seat = state.seats[i]
    if asked == s.TAKE:
        if action == DECK:
            draw_ingredients(state, i, ONE_CARD)
        else:
            kind = action - INGREDIENT
            state.row[kind] -= 1
            seat.hand[kind] += 1
            seat.shown[kind] += 1
        complete(state, i)
    elif action == FAVOR + s.SAGE:  # 10.7
        play_favor(state, i, s.SAGE)
        state.played[s.SAGE] += 1
        ask(state, i, s.SPEND)
    else:
        discard_ingredient(seat, action - INGREDIENT)
        seat.gold += TRANSMUTE_GOLD + SAGE_GOLD * state.played[s.SAGE]
        complete(state, i)


@kernel
def answer_sale(state, i, asked, action):
    """D7b: which potion, and how good (7.3)."""
    if asked == s.GUARANTEE:
        state.guarantee = action - GUARANTEE
        ask(state, i, s.MIX)
    elif action == FAVOR + s.MERCHANT:
        play_merchant(state, i)
        ask(state, i, s.OFFER)
    else:
        state.potion = action - POTION
        ask(state, i, s.GUARANTEE)


@kernel
def answer_purchase(state, i, asked, action):
    """D8 (7.4)."""
    if asked == s.ALTAR:
        pay_altar(state, i, action - PAY + 1)
        complete(state, i)
    elif action == FAVOR + s.SHOPKEEPER:
        play_shopkeeper(state, i)
        ask(state, i, s.PURCHASE)
    else:
        purchase(state, i, action - ARTIFACT)
        if owes_altar(state, i, action - ARTIFACT):
            ask(state, i, s.ALTAR)
        else:
            complete(state, i)


@kernel
def answer_debunk(state, i, asked, action):
    """D9 (9.4, 9.5)."""
    if asked == s.ACCUSE:
        state.accused = action - PAIR if state.master else action - INGREDIENT
        ask(state, i, s.CLAIM)
        return
    accused = np.int64(state.accused)
    if state.master:
        fallen = claim(state, i, accused, action - POTION)
    else:
        fallen = reveal_aspect(state, i, accused, action - COLOUR)
    complete(state, i)
    if fallen:
        state.publisher = i


@kernel
def answer_theory(state, i, asked, action):
    """D10 to D12 (9.1 to 9.3)."""
    if asked == s.THEORY:
        state.theory = action - INGREDIENT
        ask(state, i, s.TOKEN if state.theories[state.theory] < 0 else s.SEAL)
    elif asked == s.TOKEN:
        state.token = action - TOKEN
        ask(state, i, s.SEAL)
    elif asked == s.SEAL:
        place_seal(state, i, action - SEAL)
        if state.publisher >= 0:  # 9.7: one of the actions that were to come
            state.seats[i].early += 1
            state.seats[i].acted |= np.uint16(1 << s.PUBLISH)
        else:
            complete(state, i)
        if grants_earned(state, i) != 0:
            ask(state, i, s.GRANT)
    else:
        take_grant(state, i, action - GRANT)


@kernel
def answer_mix(state, i, asked, action):
    """D6, D14, and the mix of a sale; the Barmaid (10.4)."""
    pair = action - PAIR
    if asked == s.ANNOUNCE:
        state.potion = action - POTION
        ask(state, i, s.MIX)
        return
    if action == FAVOR + s.BARMAID:
        play_favor(state, i, s.BARMAID)
        state.played[s.BARMAID] += 1
        ask(state, i, s.MIX)
        return
    state.mixer = i
    if asked == s.TEST:
        test_on_student(state, i, pair)
    elif asked == s.DRAUGHT:
        drink(state, i, pair)
    elif space_now(state) == s.SELL:
        sell(state, i, pair)
    elif show_exhibit(state, i, pair):
        ask(state, i, s.SET_ASIDE)
        return
    complete(state, i)


@kernel
def show_exhibit(state, i, pair):
    """D14 (7.9): whether the Feather in Cap asks about its second card (11)."""
    if exhibit(state, i, pair):
        return keep_exhibit(state, i, pair)
    use_up(state, i, pair)
    return False
