"""Actions in words: what each means in a given state, and why it is not legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.text import counted
from . import costs
from . import state as s
from . import tables as t
from .actions import ACTIONS
from .reasons import why_illegal
from .words import (
    ALCHEMICAL_CODES,
    ALCHEMICAL_WORDS,
    ARTIFACT_EFFECTS,
    ARTIFACT_WORDS,
    COLOUR_WORDS,
    FAVOR_EFFECTS,
    FAVOR_WORDS,
    INGREDIENT_WORDS,
    POTION_WORDS,
    QUALITY_WORDS,
    SEAL_WORDS,
    STATION_WORDS,
    grant_words,
    holds,
    is_secret,
    listed,
    order_words,
    ordinal,
    pair_words,
    potions_words,
    returning,
    seat_label,
    station_asked,
)

__all__ = ["describe", "why_illegal"]


def describe(state: Any, action: int) -> str:
    """What `action` means in `state`, in words; `state` is a record of STATE.

    Raises ValueError for an action that does not exist.
    """
    name, indices = ACTIONS.locate(action)
    return _WORDS[name](state, *indices)


def _asked(state: Any) -> Any:
    return state["seats"][int(state["player"])]


def _inside(words: str, *extra: str) -> str:
    """`words` with what is not empty of the rest, in brackets."""
    inside = "; ".join(part for part in extra if part)
    return f"{words} ({inside})" if inside else words


# -- Turn order and declaration (4, 5) ------------------------------------------------------------


def _order(state: Any, space: int) -> str:
    trunk = holds(_asked(state)["artifacts"], s.WITCHS_TRUNK)
    less = "no ingredients with Witch's Trunk" if trunk and t.ORDER_INGREDIENTS[space] else ""
    return _inside(f"take space {space + 1} of the turn order: {order_words(space)}", less)


def _slot(state: Any, space: int) -> str:
    done = int(_asked(state)["slots"][space])
    cubes = costs.slot_cubes(state, space, done)
    if not cubes:
        return f"put more cubes on {STATION_WORDS[space]}"
    words = f"put {counted(cubes, 'cube')} on {STATION_WORDS[space]}"
    return f"{words} ({ordinal(done + 1)} action)"


def _associate(_: Any, space: int) -> str:
    return f"play Associate: the top row of {STATION_WORDS[space]}"


def _favor(state: Any, favor: int) -> str:
    verb = "keep" if int(state["decision"]) == s.KEEP else "play"
    return f"{verb} {FAVOR_WORDS[favor]}: {FAVOR_EFFECTS[favor]}"


# -- Ingredients and mixes (6.4, 7) ---------------------------------------------------------------


def _ingredient(state: Any, kind: int) -> str:
    words = _INGREDIENT_WORDS.get(int(state["decision"]))
    return words(state, kind) if words else f"choose {INGREDIENT_WORDS[kind]}"


def _of_hand(state: Any, kind: int) -> str:
    return f"{int(_asked(state)['hand'][kind])} in hand"


def _spend(state: Any, kind: int) -> str:
    gain = costs.transmute_gold(state)
    return _inside(f"transmute {INGREDIENT_WORDS[kind]} for {gain} gold", _of_hand(state, kind))


def _theory(state: Any, kind: int) -> str:
    """9.1, 9.2: publish, or endorse what is there."""
    name, cost = INGREDIENT_WORDS[kind], costs.theory_gold(state, kind)
    price = f"for {cost} gold" if cost else "for nothing"
    token = int(state["theories"][kind])
    if token == s.NOBODY:
        return f"publish on {name} {price}"
    owners = listed(
        seat_label(one) for one in state["sealers"][kind][: int(state["num_sealers"][kind])]
    )
    return f"endorse {ALCHEMICAL_CODES[token]} on {name} {price} (seals of {owners})"


def _accuse(state: Any, kind: int) -> str:
    token = int(state["theories"][kind])
    theory = "no theory" if token == s.NOBODY else ALCHEMICAL_CODES[token]
    return f"doubt {theory} on {INGREDIENT_WORDS[kind]}"


_INGREDIENT_WORDS: dict[int, Callable[[Any, int], str]] = {
    s.HERBALIST_DISCARD: lambda state, kind: _inside(
        f"discard {INGREDIENT_WORDS[kind]}", _of_hand(state, kind)
    ),
    s.TAKE: lambda _, kind: f"take {INGREDIENT_WORDS[kind]} from the row",
    s.SPEND: _spend,
    s.ACCUSE: _accuse,
    s.THEORY: _theory,
    s.IMMEDIATE: lambda state, kind: f"{_theory(state, kind)} at once",
}


def _pair(state: Any, pair: int) -> str:
    asked, words = int(state["decision"]), pair_words(pair)
    if asked == s.ACCUSE:
        return f"debunk with {words}"
    fee = asked == s.TEST and bool(state["student_unhappy"])
    known = int(_asked(state)["triangle"][pair])
    return _inside(
        _PAIR_WORDS.get(asked, "mix {}").format(words),
        f"the student takes {t.STUDENT_FEE} gold" if fee else "",
        "" if known == int(t.ALL_POTIONS) else f"makes {potions_words(known)}",
    )


_PAIR_WORDS = {
    s.TEST: "mix {} for the student",
    s.DRAUGHT: "mix and drink {}",
    s.CAP: "mix {} with the Thinking Cap",
}


def _deck(state: Any) -> str:
    left = int(state["deck"].sum())
    return (
        f"take a card from the deck ({counted(left, 'card')})"
        if left
        else ("take a card from the reshuffled discards")
    )


# -- Sale and purchase (7.3, 7.4) -----------------------------------------------------------------


def _bid(state: Any, discount: int) -> str:
    smileys = costs.smileys(state, discount)
    words = f"a discount of {discount} gold" if discount else "no discount"
    return f"bid {words} ({counted(smileys, 'smiley')})"


def _potion(state: Any, potion: int) -> str:
    asked, name = int(state["decision"]), POTION_WORDS[potion]
    if asked == s.OFFER:
        return f"sell {name}"
    if asked == s.CLAIM and bool(state["master"]):
        return f"claim that {pair_words(int(state['accused']))} makes {name}"
    if asked == s.ANNOUNCE:
        first = not holds(state["shown_potions"], potion)
        return _inside(f"exhibit {name}", "nobody has shown it yet" if first else "")
    return f"choose {name}"


def _guarantee(state: Any, quality: int) -> str:
    words = f"guarantee {QUALITY_WORDS[quality]}"
    if int(state["decision"]) != s.GUARANTEE:
        return words
    potion = int(state["potion"])
    codes = potions_words(t.OF_QUALITY[potion, quality])
    return f"{words} for {costs.sale_price(state, quality)} gold ({codes})"


def _artifact(state: Any, artifact: int) -> str:
    cost, printed = costs.artifact_price(state, artifact), int(t.COST[artifact])
    worth = int(t.ARTIFACT_VP[artifact])
    return _inside(
        f"buy {ARTIFACT_WORDS[artifact]} for {cost} gold",
        f"printed {printed}" if cost != printed else "",
        ARTIFACT_EFFECTS[artifact],
        f"{worth} VP" if worth else "",
    )


def _pay(_: Any, index: int) -> str:
    return f"pay {index + 1} gold for {index + 1} reputation"


# -- Theories (9) ---------------------------------------------------------------------------------


def _colour(state: Any, colour: int) -> str:
    """9.4: the claim is that the theory's sign is wrong."""
    accused = int(state["accused"])
    if int(state["decision"]) != s.CLAIM or bool(state["master"]):
        return f"choose {COLOUR_WORDS[colour]}"
    token = int(state["theories"][accused])
    sign = "-+"[int(t.SIGNS[token, colour])]
    return f"claim that {INGREDIENT_WORDS[accused]} is not {COLOUR_WORDS[colour]} {sign}"


def _token(state: Any, token: int) -> str:
    if int(state["decision"]) != s.TOKEN:
        return f"choose {ALCHEMICAL_CODES[token]}"
    ingredient = INGREDIENT_WORDS[int(state["theory"])]
    return f"publish {ALCHEMICAL_CODES[token]} ({ALCHEMICAL_WORDS[token]}) on {ingredient}"


def _seal(state: Any, seal: int) -> str:
    left = int(_asked(state)["seals"][seal])
    return f"place a {SEAL_WORDS[seal]} seal ({left} left)"


def _grant(_: Any, grant: int) -> str:
    words = f"take the grant for {grant_words(grant)}"
    return f"{words} ({t.GRANT_GOLD} gold, {t.GRANT_VP[grant]} VP)"


# -- Yes and no -----------------------------------------------------------------------------------


def _accept(state: Any) -> str:
    asked = int(state["decision"])
    if asked == s.SET_ASIDE:
        return f"set both cards aside, {INGREDIENT_WORDS[returning(state)]} too"
    if asked == s.PEEK:
        mixer = int(state["mixer"])
        seat = state["seats"][mixer]
        seen = potions_words(seat["mixes"][int(seat["num_mixes"]) - 1]["seen"])
        return f"look at an ingredient that {seat_label(mixer)} has mixed ({seen})"
    return "accept"


def _decline(state: Any) -> str:
    asked = int(state["decision"])
    if asked == s.DECLARE:
        left = int(_asked(state)["cubes"])
        return _inside("declare nothing more", f"{counted(left, 'cube')} left" if left else "")
    if asked == s.SET_ASIDE:
        return f"take {INGREDIENT_WORDS[returning(state)]} back"
    if asked == s.CAP:
        return "mix no more" if int(state["cap_pair"]) != s.NOBODY else "mix nothing"
    words = _DECLINED.get(asked, "decline")
    if asked in (s.IMMEDIATE, s.PEEK) or station_asked(state) == s.NOBODY or bool(state["boots"]):
        return words
    cubes = costs.slot_cubes(state, station_asked(state), int(state["lap"]))
    return _inside(words, f"{counted(cubes, 'cube')} unused" if cubes else "")


_DECLINED = {
    s.TAKE: "take nothing",
    s.SPEND: "transmute nothing",
    s.OFFER: "sell nothing",
    s.PURCHASE: "buy nothing",
    s.ACCUSE: "debunk nothing",
    s.THEORY: "publish nothing",
    s.IMMEDIATE: "publish nothing at once",
    s.TEST: "test nothing",
    s.DRAUGHT: "drink nothing",
    s.ANNOUNCE: "exhibit nothing",
    s.PEEK: "do not look",
}

_WORDS: dict[str, Callable[..., str]] = {
    "decline": lambda state, *_: _decline(state),
    "accept": lambda state, *_: _accept(state),
    "deck": lambda state, *_: _deck(state),
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
    "colour": _colour,
    "token": _token,
    "seal": _seal,
    "grant": _grant,
}


_UNSEEN: dict[int, str] = {  # 14: what the others are told of an answer that they do not see
    s.KEEP: "keep one of two favors",
    s.HERBALIST_DISCARD: "throw an ingredient away",
    s.SPEND: "transmute an ingredient",
    s.BID: "bid in secret",
    s.CAP: "mix two ingredients with the Thinking Cap",
    s.SEAL: "place a seal, face down",
    s.TEST: "mix two ingredients for the student",
    s.DRAUGHT: "mix two ingredients and drink",
    s.MIX: "mix two ingredients",
}


def describe_to_others(state: Any, action: int) -> str:
    """The same as `describe`, without what only the seat itself sees (14)."""
    if is_secret(state, action):
        return _UNSEEN[int(state["decision"])]
    return describe(state, action)
