"""The decisions that a record stands for, other than the choice of the action itself.

Possible answers come from the record's lists, and where it has none (cards to keep, buy or
sell, payments) from the rules and the position before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .. import state as s
from ..actions import ACTIONS
from ..facts import CARD_FACTS, CORPORATION_FACTS, CORPORATION_IDS, TILE_NAMES
from .asked import BUY, CARD, DONE, HEX, Asked, Question, bits
from .payments import METALS, split_of, splits
from .position import card_of

NOT_COPIED = (17, 200)  # Noctis City, Immigrant City: not in a trace's lists (ledger)
TILE = {name: kind for kind, name in enumerate((*TILE_NAMES, "claim"))}
BOOTY = {"mc": 0, "steel": 1, "titanium": 2}
AMOUNT, OPTION = (ACTIONS.range(name) for name in ("amount", "option"))
METAL_OF = {"building": "steel", "space": "titanium"}  # by tag
MEANING = {
    "plants": "plants",
    "plant": "plants",
    "energy": "energy",
    "steel": "steel",
    "animals": "animal",
    "microbes": "microbe",
    "spend": "spend_here",
    "add": "add_here",
}
"""A trace's word for an alternative: the symbol that stands in no other one of the card."""

Questions = Iterator[Question]


# -- Payment (5) ---------------------------------------------------------------------------------


def _pay(asked: Asked, metals: Iterable[str] = (), kept_heat: int = 0) -> Questions:
    ways = splits(asked.mine, asked.record["cost"], asked.heat | frozenset(metals), kept_heat)
    paid = split_of(asked.record["pay"])
    for i, decision in enumerate((s.PAY_STEEL, s.PAY_TITANIUM, s.PAY_HEAT)):
        legal = {AMOUNT[way[i]] for way in ways}
        yield asked.ask(decision, AMOUNT[paid[i]], legal)
        ways = {way for way in ways if way[i] == paid[i]}


def _play(asked: Asked) -> Questions:
    facts = CARD_FACTS[asked.record["card"]]
    kept_heat = sum(op[2] for op in facts["effects"] if op[:2] == ["lose", "heat"])
    return _pay(asked, (METAL_OF[tag] for tag in facts["tags"] if tag in METAL_OF), kept_heat)


def _pay_asked(asked: Asked) -> Questions:
    return _pay(asked, (one for one in asked.record["allow"] if one in METALS))


# -- Cards out of a list -------------------------------------------------------------------------


def _setup(asked: Asked) -> Questions:
    start, record = asked.trace.start["seats"][asked.seat], asked.record
    corporations = (CARD[card_of(one)] for one in start["corps"])
    yield asked.ask(s.CORPORATION, CARD[card_of(record["corp"])], corporations)
    money = CORPORATION_FACTS[CORPORATION_IDS.index(record["corp"])]["start_mc"]
    yield from asked.choose(s.KEEP, start["dealt"], record["keep"], money // BUY)


def _draft(asked: Asked) -> Questions:
    record = asked.record
    yield asked.ask(s.DRAFT, CARD[record["keep"]], (CARD[card] for card in record["offer"]))


def _buy(asked: Asked, decision: int) -> Questions:
    record = asked.record
    most = min(record["max"], asked.money() // BUY)
    return asked.choose(decision, record["offer"], record["buy"], most)


def _keep(asked: Asked) -> Questions:
    record, n = asked.record, asked.record["n"]
    return asked.choose(s.KEEP_DRAWN, record["offer"], record["keep"], n, n)


def _sell(asked: Asked) -> Questions:
    hand = sorted(asked.mine["hand"])
    for i, one in enumerate(asked.choose(s.SELL, hand, asked.record["cards"], len(hand))):
        yield one if i else one._replace(legal=one.legal & ~(1 << DONE))


def _discard(asked: Asked) -> Questions:
    def action(one: Any) -> int:
        return DONE if one is None else CARD[one["discard"]]

    yield asked.ask(s.DISCARD, action(asked.record["pick"]), map(action, asked.record["legal"]))


# -- The map (7) ---------------------------------------------------------------------------------


def _place(asked: Asked, decision: int = s.PLACE) -> Questions:
    record = asked.record
    legal = [HEX[hex] for hex in record["legal"]]
    one = asked.ask(decision, HEX[record["space"]], legal)
    yield one._replace(tile=TILE[record["tile"]])


def _plants(asked: Asked) -> Questions:
    legal = (HEX[hex] for hex in asked.record["legal"]["plants"])
    one = asked.ask(s.PLACE, HEX[asked.record["space"]], legal)
    yield one._replace(tile=s.GREENERY)


def _final_greenery(asked: Asked) -> Questions:
    space = asked.record["space"]
    legal = [HEX[hex] for hex in asked.record["legal"]]
    yield asked.ask(s.FINAL_GREENERY, DONE if space is None else HEX[space], [*legal, DONE])


# -- Seats ---------------------------------------------------------------------------------------


def _cut(asked: Asked) -> Questions:
    legal = map(asked.player, asked.record["legal"])
    yield asked.ask(s.CUT, asked.player(asked.record["target"]), legal)


def _pick(asked: Asked, decision: int) -> Questions:
    """A seat, a card or none."""

    def action(one: Any) -> int:
        if one is None:
            return DONE
        return CARD[one["card"]] if "card" in one else asked.player(one["target"])

    yield asked.ask(decision, action(asked.record["pick"]), map(action, asked.record["legal"]))


def _rob(asked: Asked, decision: int) -> Questions:
    """Sabotage, Hired Raiders: whom, then what."""
    pick, listed = asked.record["pick"], asked.record["legal"]
    if pick is None or pick["target"] != s.NEUTRAL:
        yield from _pick(asked, decision)
    if pick is not None:
        there = [one for one in listed if one is not None and one["target"] == pick["target"]]
        legal = (OPTION[BOOTY[one["res"]]] for one in there)
        yield asked.ask(s.BOOTY, OPTION[BOOTY[pick["res"]]], legal)


# -- Cards and alternatives ----------------------------------------------------------------------


def _card(asked: Asked, decision: int) -> Questions:
    record = asked.record
    legal = (CARD[card_of(one)] for one in record["legal"])
    yield asked.ask(decision, CARD[card_of(record["card"])], legal)


def _copy(asked: Asked) -> Questions:
    also = bits(CARD[card] for card in NOT_COPIED if card in asked.mine["played"])
    for one in _card(asked, s.COPY):
        yield one._replace(maybe=also)


def _choice(asked: Asked) -> Questions:
    """An alternative; where a card receives resources, the trace names it as well."""
    card, pick = asked.record["card"], _words(asked.record["pick"])
    listed = [_words(one) for one in asked.record["legal"]]
    place = {word: OPTION[alternative(card, word)] for word, *_ in listed}
    yield asked.ask(s.CHOICE, place[pick[0]], place.values())
    if len(pick) > 1:
        cards = (CARD[one[1]] for one in listed if one[0] == pick[0])
        yield asked.ask(s.ADD, CARD[pick[1]], cards)


def _words(one: Any) -> tuple[Any, ...]:
    return (one,) if isinstance(one, str) else tuple(one)


def alternative(card: int, word: str) -> int:
    """The place of an alternative of a card's choice, or of its action, by a trace's word."""
    facts = CARD_FACTS[card]
    ways = next((op[1] for op in facts["effects"] if op[0] == "choice"), None)
    ways = ways or [[*one["cost"], *one["gain"]] for one in facts["actions"]]
    [place] = [i for i, ops in enumerate(ways) if any(MEANING[word] in op for op in ops)]
    return place


def _amount(asked: Asked) -> Questions:
    record = asked.record
    legal = (AMOUNT[n] for n in range(record["min"], record["max"] + 1))
    yield asked.ask(s.AMOUNT, AMOUNT[record["n"]], legal)


def _option(asked: Asked, decision: int, words: Sequence[str]) -> Questions:
    place = {word: OPTION[i] for i, word in enumerate(words)}
    legal = (place[word] for word in asked.record["legal"])
    yield asked.ask(decision, place[asked.record["pick"]], legal)


ANSWERS: Mapping[str, Callable[[Asked], Questions]] = {
    "play": _play,
    "sp": _pay,
    "pay": _pay_asked,
    "setup": _setup,
    "draft": _draft,
    "research": lambda asked: _buy(asked, s.RESEARCH),
    "buy_drawn": lambda asked: _buy(asked, s.BUY_DRAWN),
    "keep": _keep,
    "sell": _sell,
    "mars_university": _discard,
    "place": _place,
    "plants": _plants,
    "final_greenery": _final_greenery,
    "dec_prod": _cut,
    "remove_plants": lambda asked: _pick(asked, s.REMOVE_PLANTS),
    "virus": lambda asked: _pick(asked, s.VIRUS),
    "flooding": lambda asked: _pick(asked, s.FLOOD),
    "sabotage": lambda asked: _rob(asked, s.SABOTAGE),
    "raid": lambda asked: _rob(asked, s.RAID),
    "remove_card_res": lambda asked: _card(asked, s.TAKE),
    "add_card_res": lambda asked: _card(asked, s.ADD),
    "copy_production": _copy,
    "card_choice": _choice,
    "amount": _amount,
    "olympus_conference": lambda asked: _option(asked, s.OLYMPUS, ("add", "draw")),
    "viral_enhancers": lambda asked: _option(asked, s.ENHANCE, ("plant", "card")),
}
"""By kind of record. An action that is not here (pass, heat, ..) is asked for and no more."""
