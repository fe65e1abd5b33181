"""Why an action is not legal: who is asked what, and what is missing, in figures.

The rules decide what is legal; this looks at the same record to say what stands in the way.
Where several things do, the plainest is named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.text import counted, members
from . import costs
from . import state as s
from . import tables as t
from .actions import ACTIONS
from .words import (
    ALCHEMICAL_CODES,
    ARTIFACT_WORDS,
    FAVOR_WORDS,
    INGREDIENT_WORDS,
    POTION_WORDS,
    QUALITY_WORDS,
    QUESTIONS,
    SEAL_WORDS,
    STATION_WORDS,
    cards_words,
    holds,
    listed,
    pair_words,
    question,
    seat_label,
    wanted,
)


def why_illegal(state: Any, action: int) -> str:
    """Why `action`, which is not legal in `state`, is not; raises ValueError if there is none."""
    name, indices = ACTIONS.locate(action)
    player = int(state["player"])
    who = f"{seat_label(player)} is asked {question(state)}"
    if name not in answers(state):
        return f"{who}, which this does not answer"
    return f"{who}, and {_REASONS[name](state, state['seats'][player], *indices)}"


def answers(state: Any) -> tuple[str, ...]:
    """The ranges of actions that answer what is asked; 9.4 and 9.5 differ by the mode."""
    asked = int(state["decision"])
    other_mode: tuple[str, ...] = ()
    if asked in (s.ACCUSE, s.CLAIM):
        other_mode = ("ingredient", "colour") if bool(state["master"]) else ("pair", "potion")
    return tuple(name for name in QUESTIONS[asked][1] if name not in other_mode)


def _decline(state: Any, *_: Any) -> str:
    """10: who has played a card for an action carries it out."""
    played = [FAVOR_WORDS[kind] for kind in range(s.FAVORS) if int(state["played"][kind])]
    return f"it has played {listed(played)} for it" if played else "it has to choose"


def _unhindered(*_: Any) -> str:
    """Where every answer of a range is always legal."""
    return "nothing stands in its way"


# -- Turn order and declaration (4, 5) ------------------------------------------------------------


def _order(state: Any, seat: Any, space: int) -> str:
    count = int(state["num_players"])
    if not bool(t.ORDER_OPEN[count, space]):
        return f"space {space + 1} is closed with {count} players"
    for other in range(count):
        if int(state["seats"][other]["order_space"]) == space:
            return f"{seat_label(other)} stands on space {space + 1}"
    return f"space {space + 1} takes {-int(t.ORDER_GOLD[space])} gold; it has {int(seat['gold'])}"


def _slot(state: Any, seat: Any, space: int) -> str:
    name, turn = STATION_WORDS[space], int(state["round"])
    first, last = int(t.FIRST_ROUND[space]), int(t.LAST_ROUND[space])
    if not first <= turn <= last:
        when = f"in round {first}" if first == last else f"in rounds {first} to {last}"
        return f"{name} is open {when}; this is round {turn}"
    done = int(seat["slots"][space])
    cubes = costs.slot_cubes(state, space, done)
    if not cubes:
        return f"it has declared {name} as often as there are actions: {done}"
    return f"{name} takes {counted(cubes, 'cube')}; it has {int(seat['cubes'])}"


def _associate(_: Any, seat: Any, space: int) -> str:
    if not int(seat["favors"][s.ASSOCIATE]):
        return _no_favor(seat, s.ASSOCIATE)
    if not int(seat["slots"][space]):
        return f"it has no cube on {STATION_WORDS[space]}"
    return f"it has played an Associate there in this round: {STATION_WORDS[space]}"


# -- Favor cards (10) -----------------------------------------------------------------------------

_PLAYABLE = {
    s.DECLARE: (s.ASSISTANT, s.CUSTODIAN),
    s.SPEND: (s.SAGE,),
    s.OFFER: (s.MERCHANT,),
    s.PURCHASE: (s.SHOPKEEPER,),
    s.MIX: (s.BARMAID,),
}


def _no_favor(seat: Any, favor: int) -> str:
    return f"it has no {FAVOR_WORDS[favor]}, but {cards_words(seat['favors'], FAVOR_WORDS)}"


def _favor(state: Any, seat: Any, favor: int) -> str:
    asked, name = int(state["decision"]), FAVOR_WORDS[favor]
    if asked == s.KEEP:
        offered = listed((FAVOR_WORDS[int(one)] for one in seat["offer"]), "or")
        return f"{name} is not offered, but {offered}"
    if asked == s.DECLARE and favor == s.ASSOCIATE:
        return "Associate is played on an action space: associate[0] to associate[8]"
    if favor not in _PLAYABLE[asked]:
        now = listed((FAVOR_WORDS[one] for one in _PLAYABLE[asked]), "or")
        return f"{name} is not played now, but {now}"
    if favor == s.BARMAID and int(state["guarantee"]) == s.NOBODY:
        return "Barmaids are for a sale"
    if not int(seat["favors"][favor]):
        return _no_favor(seat, favor)
    if favor == s.CUSTODIAN:
        return f"a Custodian takes {t.CUSTODIAN_CUBES} cube; it has {int(seat['cubes'])}"
    return f"even with its Shopkeepers it cannot pay: {_row_prices(state, seat)}"


def _row_prices(state: Any, seat: Any) -> str:
    most = int(state["played"][s.SHOPKEEPER]) + int(seat["favors"][s.SHOPKEEPER])
    prices = [
        f"{ARTIFACT_WORDS[one]} for {costs.artifact_price(state, one, most)} gold"
        for one in costs.row_artifacts(state)
    ]
    return f"{listed(prices)}; it has {int(seat['gold'])}"


# -- Ingredients and pairs (7) --------------------------------------------------------------------


def _ingredient(state: Any, seat: Any, kind: int) -> str:
    asked, name = int(state["decision"]), INGREDIENT_WORDS[kind]
    if asked == s.TAKE:
        return f"there is no {name} in the row, but {cards_words(state['row'])}"
    if asked in (s.HERBALIST_DISCARD, s.SPEND):
        return f"it has no {name} in hand, but {cards_words(seat['hand'])}"
    if asked == s.ACCUSE:
        there = [INGREDIENT_WORDS[one] for one in range(s.KINDS) if _has_theory(state, one)]
        return f"there is no theory on {name}, but on {listed(there) or 'nothing'}"
    if asked == s.IMMEDIATE:
        return _immediate(state, seat, kind)
    return _theory(state, seat, kind)


def _has_theory(state: Any, kind: int) -> bool:
    return int(state["theories"][kind]) != s.NOBODY


def _short_of(state: Any, seat: Any, kind: int) -> str:
    """9.1, 9.2: the gold and the seal that a theory takes."""
    cost, have = costs.theory_gold(state, kind), int(seat["gold"])
    if have < cost:
        return f"that takes {cost} gold; it has {have}"
    return "" if int(seat["seals"].sum()) else "it has no seal left"


def _theory(state: Any, seat: Any, kind: int) -> str:
    name = INGREDIENT_WORDS[kind]
    if not _has_theory(state, kind):
        return _short_of(state, seat, kind) or "no alchemical is left in the supply"
    if int(state["player"]) in state["sealers"][kind][: int(state["num_sealers"][kind])]:
        return f"the theory on {name} carries its seal already"
    if int(state["num_sealers"][kind]) >= s.SEALS_PER_THEORY:
        return f"the theory on {name} carries {s.SEALS_PER_THEORY} seals, no more can be placed"
    if costs.in_conflict(state, kind):
        return f"the theory on {name} is in conflict"
    return _short_of(state, seat, kind) or _unhindered()


def _fallen(state: Any) -> str:
    """What a debunk has just freed, such as `toad and +-+`."""
    tokens = [int(one) for one in state["freed_tokens"] if int(one) != s.NOBODY]
    return listed(
        [INGREDIENT_WORDS[one] for one in members(state["freed"])]
        + [ALCHEMICAL_CODES[one] for one in tokens]
    )


def _immediate(state: Any, seat: Any, kind: int) -> str:
    name = INGREDIENT_WORDS[kind]
    if _has_theory(state, kind):
        return f"there is a theory on {name}"
    return (
        _short_of(state, seat, kind)
        or f"{name} fits nothing that has just become free: {_fallen(state)}"
    )


def _pair(state: Any, seat: Any, pair: int) -> str:
    if int(state["decision"]) == s.ACCUSE:
        return _unhindered()
    kinds = [int(kind) for kind in t.PAIR_MEMBERS[pair]]
    missing = [INGREDIENT_WORDS[kind] for kind in kinds if not int(seat["hand"][kind])]
    if missing:
        hand = cards_words(seat["hand"])
        return f"it has no {listed(missing, 'and no')} in hand, but {hand}"
    if int(state["decision"]) == s.CAP and int(state["cap_pair"]) != s.NOBODY:
        used = pair_words(int(state["cap_pair"]))
        return f"the cards of the first mix, {used}, are not used again"
    return _unhindered()


def _deck(*_: Any) -> str:
    return "there is no card in the deck and none in the discard pile"


# -- Sale, purchase, exhibition (7.3, 7.4, 7.9) ---------------------------------------------------


def _bid(_: Any, seat: Any, discount: int) -> str:
    reputation = int(seat["reputation"])
    return f"no discount of {discount} is bid in the red zone: its reputation is {reputation}"


def _potion(state: Any, seat: Any, potion: int) -> str:
    name = POTION_WORDS[potion]
    if int(state["decision"]) == s.CLAIM:
        return _unhindered()
    if int(state["decision"]) == s.ANNOUNCE:
        if potion == s.NEUTRAL:
            return "the neutral potion is not exhibited"
        return f"it has exhibited {name}"
    places = range(s.WANTED) if int(state["adventurer"]) != s.NOBODY else ()
    wants = [wanted(state, place) for place in places]
    if potion not in wants:
        names = listed(POTION_WORDS[one] for one in wants)
        return f"the adventurer does not want {name}, but {names or 'nothing'}"
    sold, most = int(state["num_sold"]), int(t.MAX_SOLD[int(state["num_players"])])
    if sold >= most:
        return f"no more than {counted(most, 'potion')} can be sold in a round"
    return f"{name} has been sold to the adventurer"


def _guarantee(state: Any, seat: Any, quality: int) -> str:
    price = costs.sale_price(state, quality)
    return f"{QUALITY_WORDS[quality]} would bring {price} gold; it must be 1 at least"


def _artifact(state: Any, seat: Any, artifact: int) -> str:
    name, row = ARTIFACT_WORDS[artifact], costs.row_artifacts(state)
    for other in range(int(state["num_players"])):
        if holds(state["seats"][other]["artifacts"], artifact):
            return f"{name} is with {seat_label(other)}"
    if artifact not in row:
        there = listed(ARTIFACT_WORDS[one] for one in row) or "nothing"
        return f"{name} does not lie in the row, but {there}"
    return f"{name} costs {costs.artifact_price(state, artifact)} gold; it has {int(seat['gold'])}"


def _pay(_: Any, seat: Any, index: int) -> str:
    return f"it has {int(seat['gold'])} of {index + 1} gold"


# -- Theories (9) ---------------------------------------------------------------------------------


def _token(state: Any, _: Any, token: int) -> str:
    name, ingredient = ALCHEMICAL_CODES[token], int(state["theory"])
    for kind in range(s.KINDS):
        if int(state["theories"][kind]) == token:
            return f"{name} lies on {INGREDIENT_WORDS[kind]}"
    if int(state["freed_tokens"][ingredient]) == token:  # 9.7
        return f"{name} on {INGREDIENT_WORDS[ingredient]} has just fallen"
    return f"{name} there fits nothing that has just become free: {_fallen(state)}"


def _seal(_: Any, seat: Any, seal: int) -> str:
    return f"it has no {SEAL_WORDS[seal]} seal left, but {cards_words(seat['seals'], SEAL_WORDS)}"


def _grant(state: Any, _: Any, grant: int) -> str:
    owner = int(state["grants"][grant])
    if owner != s.NOBODY:
        return f"this grant is with {seat_label(owner)}"
    player = int(state["player"])
    later = any(int(one) == player for one in state["grants"])
    need, have = int(t.GRANT_NEEDS[int(later)]), costs.grant_seals(state, grant)
    return f"it needs seals on {need} of the grant's ingredients; it has {have} that count"


_REASONS: dict[str, Callable[..., str]] = {
    "decline": _decline,
    "accept": _unhindered,
    "deck": _deck,
    "order": _order,
    "slot": _slot,
    "associate": _associate,
    "favor": _favor,
    "ingredient": _ingredient,
    "pair": _pair,
    "bid": _bid,
    "potion": _potion,
    "guarantee": _guarantee,
    "artifact": _artifact,
    "pay": _pay,
    "colour": _unhindered,
    "token": _token,
    "seal": _seal,
    "grant": _grant,
}
