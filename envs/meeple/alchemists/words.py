"""Ingredients, potions, cards and questions in words: what the other rooms call things.

A potion has a code such as `R+`, an alchemical its three signs in the order red, green, blue,
such as `+-+`. What a card does is put into words in this project's own terms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..core.text import counted, members
from . import state as s
from . import tables as t
from .actions import ACTIONS

INGREDIENT_WORDS = tuple(one["name"].replace("_", " ") for one in t.INGREDIENT_FACTS["ingredients"])
_POTIONS = t.ALCHEMICAL_FACTS["potions"]
POTION_CODES = tuple(
    one["colour"][0].upper() + one["sign"] if one["colour"] else "N" for one in _POTIONS
)
POTION_WORDS = tuple(
    f"{one['name']} {code}" if one["colour"] else one["name"]
    for one, code in zip(_POTIONS, POTION_CODES, strict=True)
)
COLOUR_WORDS = t.COLOUR_NAMES
ALCHEMICAL_CODES = tuple("".join("-+"[sign] for sign in signs) for signs in t.SIGNS)
ALCHEMICAL_WORDS = tuple(
    " ".join(f"{'RGB'[colour]}{'-+'[sign]}" for colour, sign in enumerate(signs))
    for signs in t.SIGNS
)
FAVOR_WORDS = tuple(one["name"].capitalize() for one in t.FAVOR_FACTS["favors"])


def _artifact(name: str) -> str:
    title = " ".join(
        word if word in ("of", "in") else word.capitalize() for word in name.split("_")
    )
    return title.replace("Witchs", "Witch's")


ARTIFACT_WORDS = tuple(_artifact(one["name"]) for one in t.ARTIFACT_FACTS["artifacts"])
SEAL_WORDS = tuple(
    f"{one['hedge']} ?" if one["hedge"] else one["name"] for one in t.SEAL_FACTS["seals"]
)
LEVEL_WORDS = ("I", "II", "III")
QUALITY_WORDS = ("wrong sign", "neutral", "right sign", "exact")
ZONE_WORDS = t.ZONE_NAMES
# The action spaces, then the Custodian cards, by their numbers in `state`.
STATION_WORDS = (
    "forage",
    "transmute",
    "sell a potion",
    "buy an artifact",
    "debunk",
    "publish",
    "test on a student",
    "drink",
    "exhibit",
    "Custodians",
)
STAGE_WORDS = ("set-up", "turn order", "declaration", "resolution", "unused cubes")

FAVOR_EFFECTS = (
    "1 more cube to declare",
    "your cubes on one action space go to its top row",
    "your sale: 1 reputation if the guarantee is met, otherwise the potion is one quality better",
    "1 cube here: mix and drink before the sales",
    f"at once: draw {t.HERBALIST_DRAWS} ingredients, discard {t.HERBALIST_DISCARDS} of the hand",
    "your sale: 1 gold if you are the first to sell, otherwise choose as if you were",
    "your transmutation: 1 more gold",
    f"your purchase: 1 gold less, at least {t.PRICE_FLOOR}",
)
ARTIFACT_EFFECTS = (
    "once a round, when all actions of a space are done, one more of an action you carried out "
    "(no sale)",
    "the next purchases are cheaper",
    "of two mixed cards one, by chance, returns to the hand",
    "once a round, after another's mix, see one of its ingredients, by chance",
    "no gold to the bank for publishing and endorsing",
    "1 more reputation with each gain",
    "at once: +5 reputation",
    "at once: draw 4 favors",
    "+2 reputation for publishing or endorsing",
    "",
    "at once: up to two mixes of four different cards; nothing is discarded",
    "at once: draw 7 ingredients; none from the turn order any more",
    f"at once: pay 1 to {s.MOST_ALTAR_GOLD} gold for as much reputation",
    "",
    "2 VP for each own artifact",
    "set aside the cards of successful exhibits; 1 VP for each kind",
    "1 VP for every 5 reputation",
    "1 VP for each own seal on a correct theory",
)

_DECLINE = "decline"
# decision -> what the seat is asked, and the ranges of actions that answer it
QUESTIONS: dict[int, tuple[str, tuple[str, ...]]] = {
    s.NOTHING: ("nothing", ()),
    s.KEEP: ("which favor card to keep", ("favor",)),
    s.HERBALIST_DISCARD: ("which ingredient to discard for the Herbalist", ("ingredient",)),
    s.TURN_ORDER: ("which space of the turn order to take", ("order",)),
    s.DECLARE: ("what to declare next", ("slot", "associate", "favor", _DECLINE)),
    s.TAKE: ("which ingredient to take", ("ingredient", "deck", _DECLINE)),
    s.SPEND: ("which ingredient to transmute", ("ingredient", "favor", _DECLINE)),
    s.BID: ("which discount to bid", ("bid",)),
    s.OFFER: ("which potion to sell", ("potion", "favor", _DECLINE)),
    s.GUARANTEE: ("which quality to guarantee", ("guarantee",)),
    s.PURCHASE: ("which artifact to buy", ("artifact", "favor", _DECLINE)),
    s.ALTAR: ("how much gold to pay for the Altar of Gold", ("pay",)),
    s.CAP: ("what to mix with the Thinking Cap", ("pair", _DECLINE)),
    s.ACCUSE: ("what to debunk with", ("ingredient", "pair", _DECLINE)),
    s.CLAIM: ("what to claim", ("colour", "potion")),
    s.THEORY: ("on which ingredient to publish or endorse", ("ingredient", _DECLINE)),
    s.IMMEDIATE: ("on which ingredient to publish at once", ("ingredient", _DECLINE)),
    s.TOKEN: ("which alchemical to publish", ("token",)),
    s.SEAL: ("which seal to place", ("seal",)),
    s.GRANT: ("which grant to take", ("grant",)),
    s.TEST: ("what to mix for the student", ("pair", _DECLINE)),
    s.DRAUGHT: ("what to mix and drink", ("pair", _DECLINE)),
    s.ANNOUNCE: ("which potion to exhibit", ("potion", _DECLINE)),
    s.MIX: ("what to mix", ("pair", "favor")),
    s.SET_ASIDE: ("whether to set both cards aside", ("accept", _DECLINE)),
    s.PEEK: ("whether to look through the Periscope", ("accept", _DECLINE)),
}

# decision -> the ranges of its answers that the others do not see (14), only what follows
SECRET_ANSWERS: dict[int, tuple[str, ...]] = {
    s.KEEP: ("favor",),
    s.HERBALIST_DISCARD: ("ingredient",),
    s.SPEND: ("ingredient",),
    s.BID: ("bid",),
    s.CAP: ("pair",),
    s.SEAL: ("seal",),
    s.TEST: ("pair",),
    s.DRAUGHT: ("pair",),
    s.MIX: ("pair",),
}


def gold(number: int) -> str:
    """Some gold, such as `2 gold`."""
    return f"{number} gold"


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th` and so on, below eleven."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


# -- Sets, pairs, cards ---------------------------------------------------------------------------


def holds(word: Any, member: int) -> bool:
    """Whether a set kept in one word holds `member`."""
    return bool(int(word) >> member & 1)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row, such as `a, b and c`."""
    parts = list(words)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def pair_words(pair: int) -> str:
    """The two ingredients of a pair, such as `fern + toad`."""
    first, second = t.PAIR_MEMBERS[pair]
    return f"{INGREDIENT_WORDS[first]} + {INGREDIENT_WORDS[second]}"


def potions_words(potions: Any) -> str:
    """A set of potions by code, such as `R+ or G+`; all of them: `any`."""
    if int(potions) == int(t.ALL_POTIONS):
        return "any"
    return listed((POTION_CODES[potion] for potion in members(potions)), "or") or "none"


def cards_words(counts: Any, names: tuple[str, ...] = INGREDIENT_WORDS) -> str:
    """Cards by kind, such as `2 fern, 1 toad`; `none` without any."""
    return ", ".join(f"{int(n)} {names[k]}" for k, n in enumerate(counts) if n > 0) or "none"


def order_words(space: int) -> str:
    """What a space of the turn order gives, such as `1 favor, 2 ingredients`."""
    money, favors, ingredients = (
        int(one[space]) for one in (t.ORDER_GOLD, t.ORDER_FAVORS, t.ORDER_INGREDIENTS)
    )
    parts = [
        f"pay {-money} gold" if money < 0 else "",
        counted(favors, "favor") if favors else "",
        counted(ingredients, "ingredient") if ingredients else "",
    ]
    return ", ".join(part for part in parts if part) or "nothing"


def grant_words(grant: int) -> str:
    """The ingredients of a grant, such as `mushroom, fern, toad`."""
    return ", ".join(INGREDIENT_WORDS[kind] for kind in members(t.GRANT_SETS[grant]))


def wanted(state: Any, place: int) -> int:
    """The potion on a place of the current adventurer; NOBODY without one."""
    adventurer = int(state["adventurer"])
    return s.NOBODY if adventurer == s.NOBODY else int(t.WANTS[adventurer, place])


def seat_label(seat: int) -> str:
    """A seat in words, such as `seat 1`."""
    return f"seat {int(seat)}"


# -- Questions ------------------------------------------------------------------------------------


def station_asked(state: Any) -> int:
    """The station whose actions are being carried out; NOBODY outside the resolution."""
    if int(state["stage"]) != s.RESOLUTION:
        return s.NOBODY
    return int(t.RESOLUTION_ORDER[int(state["station"])])


def question(state: Any, viewer: int | None = None) -> str:
    """What the seat to decide is asked, with its figures as far as `viewer` may know them.

    None as the viewer: nothing is hidden.
    """
    asked = int(state["decision"])
    words = _FIGURES[asked](state) if asked in _FIGURES else QUESTIONS[asked][0]
    own = viewer in (None, int(state["player"]))
    if own and asked == s.SET_ASIDE:  # which card would return is seen by the owner alone
        kind = returning(state)
        words = f"{words} ({INGREDIENT_WORDS[kind]} would return)"
    if own and asked == s.CAP and int(state["cap_pair"]) != s.NOBODY:
        words = f"{words} after {pair_words(int(state['cap_pair']))}"
    return f"{words} (Boots of Speed)" if bool(state["boots"]) and asked in _BOOTED else words


def is_secret(state: Any, action: int) -> bool:
    """Whether the others do not see which answer of its range `action` is (14)."""
    return ACTIONS.locate(action)[0] in SECRET_ANSWERS.get(int(state["decision"]), ())


def returning(state: Any) -> int:
    """The ingredient that returns to the hand if only the drawn one is set aside (11)."""
    seat = state["seats"][int(state["player"])]
    pair = int(seat["mixes"][int(seat["num_mixes"]) - 1]["pair"])
    return int(t.PAIR_MEMBERS[pair, int(state["returned"])])


def _asked_seat(state: Any) -> Any:
    return state["seats"][int(state["player"])]


def _herbalist(state: Any) -> str:
    left = int(_asked_seat(state)["to_discard"])
    return f"{QUESTIONS[s.HERBALIST_DISCARD][0]} ({left} to discard)"


def _declare(state: Any) -> str:
    left = int(_asked_seat(state)["cubes"])
    return f"{QUESTIONS[s.DECLARE][0]} ({counted(left, 'cube')} left)"


def _with_cards(state: Any, words: str, favor: int) -> str:
    number = int(state["played"][favor])
    return f"{words} (with {counted(number, FAVOR_WORDS[favor])})" if number else words


def _mix(state: Any) -> str:
    potion = POTION_WORDS[int(state["potion"])]
    if int(state["guarantee"]) == s.NOBODY:
        return f"what to mix to exhibit {potion}"
    quality = QUALITY_WORDS[int(state["guarantee"])]
    words = f"what to mix for {potion}, {quality} guaranteed"
    return _with_cards(state, words, s.BARMAID)


def _claim(state: Any) -> str:
    accused = int(state["accused"])
    if bool(state["master"]):
        return f"which potion {pair_words(accused)} makes"
    return f"which colour of {INGREDIENT_WORDS[accused]} the theory has wrong"


def _accuse(state: Any) -> str:
    return f"which {'pair' if bool(state['master']) else 'theory'} to debunk with"


def _seal(state: Any) -> str:
    ingredient = INGREDIENT_WORDS[int(state["theory"])]
    token = int(state["token"])
    theory = "the theory" if token == s.NOBODY else ALCHEMICAL_CODES[token]
    return f"which seal to place on {theory} on {ingredient}"


_FIGURES: dict[int, Callable[[Any], str]] = {
    s.HERBALIST_DISCARD: _herbalist,
    s.DECLARE: _declare,
    s.SPEND: lambda state: _with_cards(state, QUESTIONS[s.SPEND][0], s.SAGE),
    s.OFFER: lambda state: _with_cards(state, QUESTIONS[s.OFFER][0], s.MERCHANT),
    s.GUARANTEE: lambda state: (
        f"which quality to guarantee for {POTION_WORDS[int(state['potion'])]}"
    ),
    s.PURCHASE: lambda state: _with_cards(state, QUESTIONS[s.PURCHASE][0], s.SHOPKEEPER),
    s.ACCUSE: _accuse,
    s.CLAIM: _claim,
    s.TOKEN: lambda state: (
        f"which alchemical to publish on {INGREDIENT_WORDS[int(state['theory'])]}"
    ),
    s.SEAL: _seal,
    s.MIX: _mix,
    s.PEEK: lambda state: (
        f"whether to look through the Periscope at the mix of {seat_label(state['mixer'])}"
    ),
}
_BOOTED = (s.TAKE, s.SPEND, s.PURCHASE, s.ACCUSE, s.THEORY, s.TEST, s.DRAUGHT, s.ANNOUNCE)
