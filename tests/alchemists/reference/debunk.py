"""9.4 to 9.7 Debunking and what follows from it."""

from __future__ import annotations

from .actions import DECLINE, ask, each
from .chemistry import MIX, NEUTRAL, POTIONS, sign, with_sign
from .facts import (
    BOARD,
    COLOURS,
    DEBUNK,
    DEBUNK_LOSS,
    DEBUNK_LOSS_HEDGED,
    KINDS,
    NOBODY,
    PAIRS,
    PUBLISH,
    SEALS,
)
from .theories import can_publish, place_new_theory, take_grant

RULES = BOARD["debunk"]


def debunk(table, seat):
    return (yield from (debunk_as_master if table.master else debunk_as_apprentice)(table, seat))


def all_knowledge(table):
    """14: every answer is public."""
    return [table.answers, *(seat.knowledge for seat in table.seats)]


def debunk_as_apprentice(table, seat):
    """9.4."""
    accusable = [i for i in range(KINDS) if table.theories[i] != NOBODY]
    name, i = yield from ask(seat, "accuse", [*each("ingredient", accusable), DECLINE])
    if name == "decline":
        return False
    table.accused = i
    _, colour = yield from ask(seat, "claim", each("colour", range(len(COLOURS))))
    truth = sign(table.assignment[i], colour)
    for knowledge in all_knowledge(table):
        knowledge.ingredient_is(i, with_sign(colour, truth))
    if apprentice_debunks(table.theories[i], table.assignment[i], colour):
        yield from topple(table, seat, [i], colour)
    else:
        table.change_reputation(seat, RULES["failure_reputation"])
    return True


def apprentice_debunks(token, truth, colour):
    return sign(token, colour) != sign(truth, colour)


def debunk_as_master(table, seat):
    """9.5."""
    name, pair = yield from ask(seat, "accuse", [*each("pair", range(len(PAIRS))), DECLINE])
    if name == "decline":
        return False
    table.accused = pair
    _, potion = yield from ask(seat, "claim", each("potion", range(len(POTIONS))))
    table.potion = potion
    is_so = table.potion_of(pair) == potion
    others = set(range(len(POTIONS))) - {potion}
    for knowledge in all_knowledge(table):
        knowledge.pair_makes(pair, {potion} if is_so else others)
    fallen, conflict = master_outcome(
        table.assignment, table.theories, table.conflicts, pair, potion
    )
    if fallen:
        yield from topple(table, seat, fallen, colour_of(potion))
    elif conflict:
        table.conflicts.add(pair)
        table.change_reputation(seat, RULES["conflict_reputation"])
    else:
        table.change_reputation(seat, RULES["failure_reputation"])
    return True


def colour_of(potion):
    return COLOURS.index(POTIONS[potion]["colour"])


def master_outcome(assignment, theories, conflicts, pair, potion):
    """9.5: the ingredients whose theories fall, and whether a conflict is shown."""
    i, j = PAIRS[pair]
    if MIX[assignment[i]][assignment[j]] != potion:
        return [], False
    if potion != NEUTRAL:
        colour, shown = colour_of(potion), POTIONS[potion]["sign"]
        fallen = [k for k in (i, j) if theories[k] != NOBODY and sign(theories[k], colour) != shown]
        if fallen:
            return fallen, False
    if NOBODY in (theories[i], theories[j]) or pair in conflicts:
        return [], False
    return [], MIX[theories[i]][theories[j]] != potion


def loss(seal, colour):
    """9.6: what the owner of a seal on a fallen theory loses."""
    hedged = SEALS[seal]["hedge"] == COLOURS[colour]
    return DEBUNK_LOSS_HEDGED if hedged else DEBUNK_LOSS


def topple(table, debunker, fallen, colour):
    """9.6: the theories fall; then 9.7."""
    change = [0] * table.players
    change[debunker.number] += RULES["success_reputation"]
    gone = []
    for i in fallen:
        gone.append((i, table.theories[i]))
        for number in table.sealers[i]:
            owner = table.seats[number]
            seal, owner.placed[i] = owner.placed[i], NOBODY
            owner.revealed[seal] += 1
            change[number] -= loss(seal, colour)
        table.theories[i], table.sealers[i] = NOBODY, []
        table.conflicts = {pair for pair in table.conflicts if i not in PAIRS[pair]}
    for seat in table.seats:
        table.change_reputation(seat, change[seat.number])
    table.carried_out(debunker, DEBUNK)
    yield from publish_at_once(table, debunker, gone)


def publish_at_once(table, seat, gone):
    """9.7: with a freed ingredient or a freed token, as often as publish actions are left."""
    freed, freed_tokens = {i for i, _ in gone}, {token for _, token in gone}
    table.publisher = seat.number

    def tokens_for(i):
        if table.theories[i] != NOBODY or not can_publish(seat):
            return []
        return [
            token
            for token in table.supply()
            if (i in freed or token in freed_tokens) and (i, token) not in gone
        ]

    while seat.slots[PUBLISH] - seat.early > 0:
        possible = [i for i in range(KINDS) if tokens_for(i)]
        name, i = yield from ask(seat, "immediate", [*each("ingredient", possible), DECLINE])
        if name == "decline":
            return
        table.theory = i
        _, table.token = yield from ask(seat, "token", each("token", tokens_for(i)))
        yield from place_new_theory(table, seat)
        seat.early += 1
        yield from take_grant(table, seat)
