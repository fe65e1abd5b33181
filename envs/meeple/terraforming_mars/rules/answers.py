"""Carrying out the answers to decisions (4 to 8)."""

from __future__ import annotations

import numpy as np

from ...core import bitset
from ...core.kernel import kernel
from .. import ops
from .. import state as s
from ..actions import (
    AMOUNT,
    AWARD,
    CARD,
    CONVERT_PLANTS,
    DONE,
    HEX,
    MILESTONE,
    MOST,
    OPTION,
    PASS,
    PLAY,
    PLAYER,
    PROJECT,
    USE,
)
from ..programs import (
    ALTERNATIVE_CARD,
    ALTERNATIVES,
    FIRST_ALTERNATIVE,
    NUM_ALTERNATIVES,
    PAY,
    PROJECT_PROGRAM,
    SPEND,
    SPEND_HERE,
    SPEND_PROD,
)
from ..tables import (
    AWARD_COST,
    BUY_COST,
    FOR_GREENERY,
    HEAT_FOR_STEP,
    HOLDER,
    MILESTONE_COST,
    OLYMPUS_CONFERENCE,
    SELL_GAIN,
)
from .effects import run_program
from .main_actions import project_price
from .parameters import ONE_STEP, raise_temperature
from .payment import (
    FOR_ACTION,
    FOR_AWARD,
    FOR_CARD,
    FOR_DRAWN,
    FOR_MILESTONE,
    FOR_PROJECT,
    FOR_RESEARCH,
    NO_METAL,
    begin_payment,
    metals_for,
    pay,
    price,
)
from .piles import discard_from_hand, draw_to_hand, take_chosen
from .playing import announce, copy_box, play
from .red import FLOOD_MC, RAIDED, VIRUS_ANIMALS, VIRUS_PLANTS, alone, robbed, take_plants
from .research import choose_offer, keep_drafted, num_chosen
from .resolution import ask
from .tiles import claim, place_tile
from .triggers import add_resources, fire_project
from .waiting import wait

NO_CARD = np.int64(0)
PAID_WITH = np.array([s.STEEL, s.TITANIUM, s.HEAT], np.int8)  # by question
ONE_CARD = np.int64(1)


@kernel
def carry_out(state, action):
    """Do what `state.player` has decided; the decision is answered then."""
    asked = state.decision
    state.decision = s.NOTHING
    i = np.int64(state.player)
    if asked == s.MAIN:
        carry_out_main(state, i, action)
    elif asked == s.PLACE:
        carry_out_place(state, i, action - HEX)
    elif asked <= s.RESEARCH:
        carry_out_secret(state, i, asked, action)
    elif asked == s.SELL:
        sell(state, i, action)
    elif asked <= s.PAY_HEAT:
        state.paid[PAID_WITH[asked - s.PAY_STEEL]] = action - AMOUNT
    elif asked <= s.REMOVE_PLANTS or asked >= s.VIRUS:
        if action != DONE:
            carry_out_red(state, i, asked, action)
        elif asked == s.FINAL_GREENERY:
            state.turn += 1
    else:
        carry_out_card(state, i, asked, action)


@kernel
def carry_out_main(state, i, action):
    """4: an action, passing or the end of the turn."""
    seat = state.seats[i]
    if action == PASS:
        seat.passed = True
        seat.next_card = 0  # it holds for this generation
        return
    if action == DONE:
        state.actions_done = 2
        return
    state.acting = True
    if PLAY <= action < USE:
        card = action - PLAY
        cost = price(seat, card)
        announce(state, i, card)
        begin_payment(state, i, cost, metals_for(card), FOR_CARD, card)
    elif USE <= action < CARD:
        use(state, i, action - USE)
    elif PROJECT <= action < MILESTONE:
        begin_project(state, i, action - PROJECT)
    elif MILESTONE <= action < AWARD:
        begin_payment(state, i, MILESTONE_COST, NO_METAL, FOR_MILESTONE, action - MILESTONE)
    elif AWARD <= action < CONVERT_PLANTS:
        cost = np.int64(AWARD_COST[state.num_funded])
        begin_payment(state, i, cost, NO_METAL, FOR_AWARD, action - AWARD)
    elif action == CONVERT_PLANTS:  # 4.6
        seat.stock[s.PLANTS] -= seat.greenery_plants
        wait(state, ops.TILE_CLASS, ops.TILE, s.GREENERY, FOR_GREENERY, i, NO_CARD)
    else:  # 4.7
        seat.stock[s.HEAT] -= HEAT_FOR_STEP
        raise_temperature(state, i, ONE_STEP)


@kernel
def begin_project(state, i, project):
    """4.2."""
    if project == s.SELL_PATENTS:
        state.sold = 0
        state.last_sold = 0
    else:
        cost = project_price(state.seats[i], project)
        begin_payment(state, i, cost, NO_METAL, FOR_PROJECT, project)


@kernel
def use(state, i, card):
    """4.5: the action of a card or corporation, once per generation."""
    bitset.add(state.seats[i].used, card)
    first = np.int64(FIRST_ALTERNATIVE[card])
    if NUM_ALTERNATIVES[card] == 1:
        begin_alternative(state, i, card, first)
    else:
        state.effect.what = ops.NO_OP
        state.effect.card = card
        state.effect.seat = i
        ask(state, i, s.CHOICE)


@kernel
def begin_alternative(state, i, card, alternative):
    """Pay the left side; the right side follows at once, or after a payment."""
    seat = state.seats[i]
    kind, resource = np.int64(ALTERNATIVES[alternative, 0]), np.int64(ALTERNATIVES[alternative, 1])
    amount = np.int64(ALTERNATIVES[alternative, 2])
    if kind == PAY:
        metals = np.int64(ALTERNATIVES[alternative, 3])
        begin_payment(state, i, amount, metals, FOR_ACTION, alternative)
        return
    if kind == SPEND:
        seat.stock[resource] -= amount
    elif kind == SPEND_PROD:
        seat.production[resource] -= amount
    elif kind == SPEND_HERE:
        state.card_resources[HOLDER[card]] -= amount
    run_program(state, i, card, np.int64(ALTERNATIVES[alternative, 5]))


@kernel
def finish_payment(state):
    """The price is complete: what it was for."""
    i, what = np.int64(state.pay_seat), np.int64(state.pay_what)
    purpose = state.pay_for
    state.paying = False
    if purpose == FOR_RESEARCH:  # the stock changes when all have chosen
        state.seats[i].heat_paid = state.paid[s.HEAT]
        state.turn += 1
        return
    pay(state)
    if purpose == FOR_CARD:
        play(state, i, what)
    elif purpose == FOR_PROJECT:
        run_program(state, i, NO_CARD, np.int64(PROJECT_PROGRAM[what]))
        fire_project(state, i, what)
    elif purpose == FOR_ACTION:
        card = np.int64(ALTERNATIVE_CARD[what])
        run_program(state, i, card, np.int64(ALTERNATIVES[what, 5]))
    elif purpose == FOR_MILESTONE:
        state.milestone_owner[what] = i
        state.num_claimed += 1
    elif purpose == FOR_AWARD:
        state.award_funder[what] = i
        state.num_funded += 1
    else:  # FOR_DRAWN
        take_chosen(state, i)


@kernel
def sell(state, i, action):
    """4.2: patents, one after the other."""
    if action == DONE:
        state.sold = s.NOBODY
        return
    card = action - CARD
    discard_from_hand(state, i, card)
    state.seats[i].stock[s.MC] += SELL_GAIN
    state.sold += 1
    state.last_sold = card


@kernel
def carry_out_secret(state, i, asked, action):
    """2, 3: revealed when all have chosen."""
    seat = state.seats[i]
    if asked == s.CORPORATION:
        seat.corporation = action - CARD - s.FIRST_CORPORATION
    elif asked == s.DRAFT:
        keep_drafted(state, i, action - CARD)
        state.turn += 1
    elif action != DONE:
        choose_offer(seat, action - CARD)
    elif asked == s.KEEP:
        state.turn += 1
    else:
        begin_payment(state, i, BUY_COST * num_chosen(seat), NO_METAL, FOR_RESEARCH, NO_CARD)


@kernel
def carry_out_place(state, i, hex_):
    """7; 66 Land Claim."""
    kind = np.int64(state.effect.n)
    if kind == s.CLAIM:
        claim(state, i, hex_)
    else:
        place_tile(state, i, kind, hex_)


@kernel
def carry_out_red(state, i, asked, action):
    """Red-bordered effects, and the last greeneries."""
    item = state.effect
    j = (i + action - PLAYER) % np.int64(state.num_players)
    if asked == s.CUT:
        state.seats[j].production[item.n] -= item.m
    elif asked == s.REMOVE_PLANTS:
        take_plants(state, j, np.int64(item.m))
    elif asked == s.VIRUS:
        if action >= PLAYER:
            take_plants(state, j, VIRUS_PLANTS)
        else:
            held = np.int64(state.card_resources[HOLDER[action - CARD]])
            add_resources(state, action - CARD, -min(VIRUS_ANIMALS, held))
    elif asked == s.SABOTAGE or asked == s.RAID:
        state.victim = j
        ask(state, i, s.BOOTY)
    elif asked == s.BOOTY:
        take_booty(state, i, action - OPTION)
    elif asked == s.FLOOD:
        other = state.seats[j]
        other.stock[s.MC] -= min(FLOOD_MC, np.int64(other.stock[s.MC]))
    else:  # FINAL_GREENERY
        state.seats[i].stock[s.PLANTS] -= state.seats[i].greenery_plants
        place_tile(state, i, np.int64(s.GREENERY), action - HEX)


@kernel
def take_booty(state, i, resource):
    """121 Sabotage, 124 Hired Raiders."""
    if alone(state):  # 11
        state.seats[i].stock[resource] += RAIDED[resource]
        return
    victim = state.seats[state.victim]
    sabotage = state.effect.what == ops.SABOTEUR
    amount = robbed(state, victim, sabotage, resource)
    victim.stock[resource] -= amount
    if not sabotage:
        state.seats[i].stock[resource] += amount


@kernel
def carry_out_card(state, i, asked, action):
    """What cards ask."""
    item = state.effect
    seat = state.seats[i]
    if asked == s.TAKE:
        add_resources(state, action - CARD, -ONE_CARD)
        add_resources(state, np.int64(item.card), ONE_CARD)
    elif asked == s.ADD:
        add_resources(state, action - CARD, np.int64(item.m))
    elif asked == s.CHOICE:
        choose(state, i, action - OPTION)
    elif asked == s.AMOUNT:
        convert(state, i, action - AMOUNT)
    elif asked == s.DISCARD:  # 73 Mars University
        if action != DONE:
            discard_from_hand(state, i, action - CARD)
            draw_to_hand(state, i, ONE_CARD)
    elif asked == s.OLYMPUS:
        if action == OPTION:
            add_resources(state, OLYMPUS_CONFERENCE, ONE_CARD)
        else:
            add_resources(state, OLYMPUS_CONFERENCE, -ONE_CARD)
            draw_to_hand(state, i, ONE_CARD)
    elif asked == s.ENHANCE:
        if action == OPTION:
            seat.stock[s.PLANTS] += 1
        else:
            add_resources(state, np.int64(item.n), ONE_CARD)
    elif asked == s.COPY:
        copy_box(state, i, action - CARD)
    else:
        carry_out_drawn(state, i, asked, action)


@kernel
def choose(state, i, k):
    """The k-th alternative of a printed choice or of an action."""
    item = state.effect
    card = np.int64(item.card)
    if item.what == ops.CHOOSE:
        run_program(state, i, card, np.int64(item.n) + k)
    else:
        begin_alternative(state, i, card, np.int64(FIRST_ALTERNATIVE[card]) + k)


@kernel
def convert(state, i, amount):
    """152 Insulation, 194 Power Infrastructure; a full answer is asked for again."""
    seat = state.seats[i]
    item = state.effect
    if item.what == ops.INSULATE:
        seat.production[s.HEAT] -= amount
        seat.production[s.MC] += amount
        left = np.int64(seat.production[s.HEAT])
    else:
        seat.stock[s.ENERGY] -= amount
        seat.stock[s.MC] += amount
        left = np.int64(seat.stock[s.ENERGY])
    if amount == MOST and left > 0:
        item.m = 1
        ask(state, i, s.AMOUNT)


@kernel
def carry_out_drawn(state, i, asked, action):
    """Cards looked at: Business Contacts, Invention Contest; bought ones are paid."""
    seat = state.seats[i]
    if action != DONE:
        choose_offer(seat, action - CARD)
    if asked == s.BUY_DRAWN:
        if action == DONE:
            take_chosen(state, i)
        else:
            begin_payment(state, i, BUY_COST, NO_METAL, FOR_DRAWN, NO_CARD)
    elif num_chosen(seat) < min(np.int64(state.effect.m), np.int64(seat.num_offered)):
        ask(state, i, s.KEEP_DRAWN)
    else:
        take_chosen(state, i)
