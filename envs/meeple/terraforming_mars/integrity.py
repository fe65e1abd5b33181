"""Whether a record from outside is a position of this game: kernels trust what they are given."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import ops
from . import state as s
from . import tables as t
from .programs import ALTERNATIVES, CARD_TRIGGERS, NUM_ALTERNATIVES, STEPS, steps_of
from .rules.legal import list_legal
from .rules.payment import FOR_ACTION, FOR_AWARD, FOR_CARD, FOR_DRAWN, FOR_MILESTONE, FOR_PROJECT
from .rules.playing import qualify

_MANY = 10_000  # of what has no limit; sums stay far within int16
_SET_OF_CORPORATIONS = (0, (1 << s.CORPORATIONS) - 1)
_RANGES: dict[str, tuple[Any, Any]] = {  # field -> smallest and largest value
    "num_players": (s.MIN_PLAYERS, s.MAX_PLAYERS),
    "beginners": (0, (1 << s.MAX_PLAYERS) - 1),
    "given_first": (s.NOBODY, s.MAX_PLAYERS - 1),
    "start_tr": (0, _MANY),
    "max_generations": (1, _MANY),
    "given_corporations": _SET_OF_CORPORATIONS,
    "stack": (0, s.PROJECTS),
    "num_stacked": (0, s.PROJECTS),
    "stack_next": (0, s.PROJECTS),
    "stage": (0, s.NUM_STAGES - 1),
    "decision": (s.NOTHING, s.NUM_DECISIONS - 1),
    "generation": (1, _MANY),
    "actions_done": (0, 2),
    "sold": (s.NOBODY, s.PROJECTS),
    "last_sold": (0, s.PROJECTS),
    "draft_round": (0, s.RESEARCHED),
    "pay_for": (FOR_CARD, FOR_DRAWN),
    "pay_what": (0, s.CARDS - 1),
    "pay_cost": (0, int(t.COST.max())),
    "pay_metals": (0, 1 << s.STEEL | 1 << s.TITANIUM),
    "pay_asked": (0, 3),
    "paid": (0, _MANY),
    "num_waiting": (0, s.QUEUE // 2),  # play needs room for what these bring about
    "temperature": (0, int(t.TEMPERATURE_MAX)),
    "oxygen": (0, int(t.OXYGEN_MAX)),
    "oceans": (0, int(t.OCEANS_MAX)),
    "num_claimed": (0, int(t.MAX_CLAIMED)),
    "num_funded": (0, int(t.MAX_FUNDED)),
    "tile": (0, s.TILES),
    "corporations_left": _SET_OF_CORPORATIONS,
    "card_resources": (0, _MANY),
}
_SEAT_RANGES: dict[str, tuple[Any, Any]] = {
    "tr": (-int(t.MC_FLOOR), _MANY),
    "stock": (0, 1_000_000),
    "production": (int(t.MC_FLOOR), _MANY),
    "parts": (-_MANY, _MANY),
    "corporations": _SET_OF_CORPORATIONS,
    "corporation": (s.NOBODY, s.CORPORATIONS - 1),
    "offer": (0, s.PROJECTS),
    "num_offered": (0, s.DEALT),
    "drafted": (0, s.PROJECTS),
    "heat_paid": (0, _MANY),
    "next_card": (0, s.PROJECTS),
}
_ASKED_IN = {  # the decisions of each stage
    s.SETUP: {s.CORPORATION, s.KEEP},
    s.DRAFT_STAGE: {s.DRAFT},
    s.RESEARCH_STAGE: {s.RESEARCH, s.PAY_HEAT},
    s.ACTIONS_STAGE: set(range(s.MAIN, s.FINAL_GREENERY)),
    s.FINAL_GREENERIES: {s.FINAL_GREENERY, *range(s.PLACE, s.FINAL_GREENERY)},
}
_PAYING = {s.PAY_STEEL, s.PAY_TITANIUM, s.PAY_HEAT}
# Largest first figure of an op that is an index, see ops.py.
_LARGEST: dict[Any, int] = {
    **dict.fromkeys((ops.PROD, ops.GAIN, ops.LOSE, ops.VALUE, ops.CUT_PROD), s.RESOURCES - 1),
    **dict.fromkeys((ops.ADD_ANY, ops.TAKE_RESOURCE), len(t.HELD_BY_KIND) - 1),
    ops.TILE: s.TILES - 1,
    ops.CLAIM_LAND: s.CLAIM,
    ops.PLANT_OR_RESOURCE: s.PROJECTS,
    ops.FLOOD_MONEY: s.HEXES - 1,
    ops.DRAW_KEEP: s.DEALT,
}
_ASKS: dict[int, set[Any]] = {  # the ops that pose a question
    s.PLACE: {ops.TILE, ops.CLAIM_LAND},
    s.CUT: {ops.CUT_PROD},
    s.REMOVE_PLANTS: {ops.REMOVE},
    s.TAKE: {ops.TAKE_RESOURCE},
    s.ADD: {ops.ADD_ANY, ops.ADD_NONEMPTY},
    s.CHOICE: {ops.NO_OP, ops.CHOOSE},
    s.AMOUNT: {ops.INSULATE, ops.ENERGY_TO_MC},
    s.DISCARD: {ops.DISCARD_TO_DRAW},
    s.OLYMPUS: {ops.CONFERENCE},
    s.ENHANCE: {ops.PLANT_OR_RESOURCE},
    s.COPY: {ops.COPY_PRODUCTION},
    s.KEEP_DRAWN: {ops.DRAW_KEEP},
    s.BUY_DRAWN: {ops.DRAW_BUY},
    s.VIRUS: {ops.INFECT},
    s.SABOTAGE: {ops.SABOTEUR},
    s.RAID: {ops.RAIDERS},
    s.BOOTY: {ops.SABOTEUR, ops.RAIDERS},
    s.FLOOD: {ops.FLOOD_MONEY},
}
_HERE = {ops.ADD_HERE, ops.TAKE_RESOURCE}  # put something on their card
_AMOUNT = 127  # no second figure of an op is larger
_CHOICES = {tuple(step[2:4].tolist()) for step in STEPS if step[1] == ops.CHOOSE}
_METAL_GAIN = np.zeros((s.CARDS, s.RESOURCES), int)  # what a card adds to the worth of metals
for _card in range(1, s.CARDS):
    for _step in steps_of(_card):
        if _step[1] == ops.VALUE:
            _METAL_GAIN[_card, _step[2]] += _step[3]


def problem_of(state: Any) -> str | None:
    """What is wrong with `state`, a record of STATE; None if it can be played on.

    Checks that every field is in its range, that each card and each corporation is in one
    place, that what follows from cards and tiles agrees with them, that nobody knows what
    is not so, and that the legal actions are those of the decision.
    """
    problem = _out_of_range(state, _RANGES, "")
    if problem:
        return problem
    seats = state["seats"][: int(state["num_players"])]
    offers = [state["corporations_left"], *seats["corporations"], *state["given_corporations"]]
    if any(int(offer) & 1 for offer in offers):
        return "the Beginner Corporation is offered to nobody"
    for i, seat in enumerate(seats):
        problem = _out_of_range(seat, _SEAT_RANGES, f"seat {i}: ")
        if problem:
            return problem
    return (
        _bad_course(state, len(seats))
        or _bad_effects(state, len(seats))
        or _lost_cards(state, seats)
        or _lost_corporations(state, seats)
        or next(filter(None, (_bad_seat(state, i, seat) for i, seat in enumerate(seats))), None)
        or _bad_map(state, seats)
        or _bad_table(state, seats)
        or _bad_knowledge(state, seats)
        or _bad_legal(state)
    )


def _out_of_range(record: Any, ranges: dict[str, tuple[Any, Any]], place: str) -> str | None:
    for name, (low, high) in ranges.items():
        values = np.asarray(record[name])
        if values.min() < low or values.max() > high:
            return f"{place}{name} must be {low} to {high}, not {values.tolist()}"
    return None


def _members(words: Any) -> set[int]:
    """The members of a set of cards, uint64[4], or of hexes, uint64."""
    bits = np.unpackbits(np.atleast_1d(words).view(np.uint8), bitorder="little")
    return set(np.flatnonzero(bits).tolist())


def _bad_course(state: Any, count: int) -> str | None:
    """Whose turn it is, and who is asked what."""
    for name in ("player", "first", "turn"):
        if not 0 <= int(state[name]) < (count + 1 if state["over"] else count):
            return f"{name} must be 0 to {count - 1}, not {int(state[name])}"
    if state["over"]:
        return None
    stage, asked = int(state["stage"]), int(state["decision"])
    if asked not in _ASKED_IN[stage]:
        return f"decision {asked} does not occur in stage {stage}"
    if stage == s.SETUP and state["generation"] != 1:
        return f"the set-up is before generation 1, not {int(state['generation'])}"
    if asked == s.MAIN and state["player"] != state["turn"]:
        return f"it is the turn of seat {int(state['turn'])}, but seat {int(state['player'])} acts"
    if asked == s.MAIN and state["seats"]["passed"][int(state["player"])]:
        return f"seat {int(state['player'])} has passed and cannot act"
    in_order = (int(state["first"]) + int(state["turn"])) % count
    if (stage < s.ACTIONS_STAGE or asked == s.FINAL_GREENERY) and state["player"] != in_order:
        return f"seat {in_order} is the one that chooses next, not {int(state['player'])}"
    if stage == s.DRAFT_STAGE and state["draft_round"] == s.RESEARCHED:
        return f"draft_round must be 0 to {s.RESEARCHED - 1} in the draft"
    if asked == s.KEEP and state["seats"]["corporation"][in_order] < 0:
        return f"seat {in_order} must choose its corporation first"
    if bool(state["paying"]) != (asked in _PAYING):
        return f"decision {asked} and paying={bool(state['paying'])} do not go together"
    return _bad_payment(state, count) if state["paying"] else None


def _bad_payment(state: Any, count: int) -> str | None:
    if not 0 <= int(state["pay_seat"]) < count or state["pay_seat"] != state["player"]:
        return f"pay_seat must be the seat that is asked, not {int(state['pay_seat'])}"
    purpose, what = int(state["pay_for"]), int(state["pay_what"])
    limits: dict[Any, tuple[int, int]] = {
        FOR_CARD: (1, s.PROJECTS),
        FOR_ACTION: (0, len(ALTERNATIVES) - 1),
        FOR_PROJECT: (0, s.STANDARD_PROJECTS - 1),
        FOR_MILESTONE: (0, s.MILESTONES - 1),
        FOR_AWARD: (0, s.AWARDS - 1),
    }
    low, high = limits.get(purpose, (0, 0))
    if not low <= what <= high:
        return f"pay_what must be {low} to {high} for purpose {purpose}, not {what}"
    metals, asked = int(state["pay_metals"]), int(state["decision"])
    needed = {s.PAY_STEEL: 1 << s.STEEL, s.PAY_TITANIUM: 1 << s.TITANIUM}.get(asked, 0)
    if metals & 1 << s.MC or metals & needed != needed:
        return f"pay_metals must be metals, the one that is asked for among them, not {metals:b}"
    if (state["paid"] > state["seats"]["stock"][int(state["player"])]).any():
        return f"paid {state['paid'].tolist()} is more than the seat has"
    return None


def _bad_effects(state: Any, count: int) -> str | None:
    """8: what waits, and what is asked about, are ops with figures that they can have."""
    items, asked = [*state["waiting"][: int(state["num_waiting"])]], int(state["decision"])
    if not state["over"] and s.PLACE <= asked < s.FINAL_GREENERY:
        item = state["effect"]
        if asked != s.CHOICE or item["what"] != ops.NO_OP:
            items.append(item)
        elif item["card"] >= s.CARDS or NUM_ALTERNATIVES[item["card"]] < 2:
            return f"card {int(item['card'])} has no action with alternatives"
    for item in items:
        what, n, m = int(item["what"]), int(item["n"]), int(item["m"])
        if not ops.NO_OP < what <= ops.ENERGY_TO_MC or not 0 <= item["seat"] < count:
            return f"op {what} of seat {int(item['seat'])} cannot wait"
        if item["card"] >= s.CARDS or not 0 <= item["order"] <= ops.COPY_CLASS:
            return f"op {what}: class {int(item['order'])}, card {int(item['card'])} do not occur"
        largest = _LARGEST.get(what, _AMOUNT)
        possible = (n, m) in _CHOICES if what == ops.CHOOSE else 0 <= n <= largest
        if what in _HERE and not t.HELD_KIND[item["card"]]:
            return f"op {what}: card {int(item['card'])} holds no resources"
        if not possible or abs(m) > _AMOUNT or (what == ops.CUT_PROD and m < 0):
            return f"op {what} cannot have the figures {n} and {m}"
    if not state["over"] and asked in _ASKS:
        problem = _bad_asked(state, state["effect"], asked)
        if problem:
            return problem
    robbed = asked == s.BOOTY and count > 1 and not state["over"]
    if not (0 if robbed else s.NOBODY) <= int(state["victim"]) < count:
        return f"victim must be a seat that is robbed, not {int(state['victim'])}"
    return None


def _bad_asked(state: Any, item: Any, asked: int) -> str | None:
    """What is asked belongs to the op, and the cards it is about lie before the seat asked."""
    if item["seat"] != state["player"] or int(item["what"]) not in _ASKS[asked]:
        return f"op {int(item['what'])} of seat {int(item['seat'])} does not ask decision {asked}"
    front = _members(state["seats"]["front"][int(item["seat"])])
    if asked == s.OLYMPUS:
        card = int(t.OLYMPUS_CONFERENCE)
        if card not in front or state["card_resources"][t.HOLDER[card]] <= 0:
            return f"card {card} has no resource to take"
    if asked == s.ENHANCE:
        card = int(item["n"])
        if card not in front or t.HELD_KIND[card] not in (t.MICROBES, t.ANIMALS):
            return f"card {card} holds no microbes or animals of the seat"
    if asked == s.TAKE and int(item["card"]) not in front:
        return f"card {int(item['card'])} does not lie before the seat"
    return None


def _in_places(state: Any, seats: Any) -> dict[str, set[int]]:
    """Project cards by the places that they may be in; each is in one."""
    projects = _members(t.ALL_PROJECTS)
    places = {name: _members(state[name]) for name in ("deck", "discard")}
    for i, seat in enumerate(seats):
        for name in ("hand", "events", "box"):
            places[f"{name} of seat {i}"] = _members(seat[name])
        places[f"front of seat {i}"] = _members(seat["front"]) & projects
        places[f"offer of seat {i}"] = set(seat["offer"][: int(seat["num_offered"])].tolist())
        places[f"pack of seat {i}"] = _members(state["pack"][i])
    if state["paying"] and state["pay_for"] == FOR_CARD:  # it has left the hand
        places["the card being paid for"] = {int(state["pay_what"])}
    return places


def _lost_cards(state: Any, seats: Any) -> str | None:
    wanted = _members(t.ALL_PROJECTS if state["corporate_era"] else t.BASIC_PROJECTS)
    places = _in_places(state, seats)
    found: dict[int, str] = {}
    for name, cards in places.items():
        for card in cards:
            if card in found:
                return f"card {card} is in two places: {found[card]}, {name}"
            if card not in wanted:
                return f"{name} has {card}, which is no project card of this game"
            found[card] = name
    missing = sorted(wanted - set(found))
    if missing:
        return f"card {missing[0]} is in no place"
    sizes = {"deck_size": state["deck_size"], "discard_size": state["discard_size"]}
    for name, size in sizes.items():
        if int(size) != len(places[name.removesuffix("_size")]):
            return f"{name} must be {len(places[name.removesuffix('_size')])}, not {int(size)}"
    stacked = state["stack"][: int(state["num_stacked"])].tolist()
    if len(set(stacked)) < len(stacked) or not set(stacked) <= wanted:
        return f"stack must hold project cards of this game, each once, not {stacked}"
    return None


def _lost_corporations(state: Any, seats: Any) -> str | None:
    """Each but the Beginner Corporation is in one place."""
    places = [int(state["corporations_left"])]
    for i, seat in enumerate(seats):
        mine, chosen = int(seat["corporations"]), int(seat["corporation"])
        if chosen < 0 and state["stage"] != s.SETUP:
            return f"seat {i}: corporation must be chosen after the set-up"
        places.append(mine | (1 << chosen if chosen > 0 else 0))
        lying = {card for card in _members(seat["front"]) if card >= s.FIRST_CORPORATION}
        wanted = set() if state["stage"] == s.SETUP else {s.FIRST_CORPORATION + chosen}
        if lying != wanted:
            return f"seat {i}: front must have the corporations {sorted(wanted)}"
    for corporation in range(1, s.CORPORATIONS):
        if sum(place >> corporation & 1 for place in places) > 1:
            return f"corporation {corporation} is in two places"
    return None


def _follows_from(front: list[int]) -> dict[str, Any]:
    """What the cards in front of a seat make of its record."""
    return {
        "tags": t.CARD_TAGS[front].sum(axis=0),
        "discount": t.DISCOUNT[front].sum(axis=0),
        "offset": t.OFFSET[front].sum(),
        "triggers": np.bitwise_or.reduce(CARD_TRIGGERS[front], initial=np.uint32(0)),
        "metal_value": t.METAL_VALUE + _METAL_GAIN[front].sum(axis=0),
        "heat_is_money": t.HEAT_AS_MC[front].any(),
        "greenery_plants": t.GREENERY_PLANTS[front].max(initial=0) or t.PLANTS_FOR_GREENERY,
    }


def _bad_seat(state: Any, i: int, seat: Any) -> str | None:
    """What concerns one seat alone."""
    if (seat["production"] < t.FLOORS).any():
        return f"seat {i}: production {seat['production'].tolist()} is below its floor"
    front = sorted(_members(seat["front"]))
    for name, value in _follows_from(front).items():
        if (seat[name] != value).any():
            wanted = np.asarray(value).tolist()
            return f"seat {i}: {name} must be {wanted}, not {np.asarray(seat[name]).tolist()}"
    if t.IS_EVENT[front].any() or not t.IS_EVENT[sorted(_members(seat["events"]))].all():
        return f"seat {i}: played events lie face down, all other cards face up"
    if len(_members(seat["hand"])) != seat["hand_size"]:
        return f"seat {i}: hand_size must be {len(_members(seat['hand']))}"
    if not _members(seat["used"]) <= set(front) & _members(t.ACTION_CARDS):
        return f"seat {i}: used must hold cards in front that have an action"
    again = np.array([seat], s.SEAT)
    qualify(again[0])
    if (again[0]["qualified"] != seat["qualified"]).any():
        return f"seat {i}: qualified does not follow from its tags"
    if seat["next_card"] and not t.HAS_NEXT[seat["next_card"]]:
        return f"seat {i}: next_card {int(seat['next_card'])} has no effect on the next card"
    if int(seat["chosen"]) >> int(seat["num_offered"]):
        return f"seat {i}: chosen must name places in offer, not {int(seat['chosen']):b}"
    if state["stage"] == s.DRAFT_STAGE:
        kept = int(state["draft_round"]) + 1
        if seat["num_offered"] > kept or set(seat["drafted"].tolist()) - {0} - set(
            seat["offer"].tolist()
        ):
            return f"seat {i}: drafted must be cards of its offer, at most {kept}"
    return None


def _bad_map(state: Any, seats: Any) -> str | None:
    """Tiles and owners, as arrays and as sets."""
    kind, owner = state["tile"].astype(int) - 1, state["owner"]
    there, on_map = kind >= 0, np.arange(s.SPACES) < s.HEXES
    cities = (kind == s.CITY) | (kind == s.CAPITAL)
    sets = {
        "occupied": there,
        "ocean_set": kind == s.OCEAN,
        "greenery_set": kind == s.GREENERY,
        "city_set": cities,
    }
    for name, hexes in sets.items():
        if _members(state[name]) != set(np.flatnonzero(hexes & on_map).tolist()):
            return f"{name} and tile differ"
    if (there & ~cities & ~on_map).any():
        return f"off the map there are only cities, not {state['tile'][s.HEXES :].tolist()}"
    lowest = s.NEUTRAL if len(seats) == 1 else 0  # 11
    owned = there & (kind != s.OCEAN)
    if (owner[~owned] != s.NOBODY).any():
        return "owner must be -1 where there is no tile or an ocean"
    if not np.isin(owner[owned], [lowest, *range(len(seats))]).all():
        return f"owner must be a seat where there is a tile, not {owner[owned].tolist()}"
    beside = set().union(*(_members(t.NEIGHBOURS[h]) for h in np.flatnonzero(cities & on_map)))
    if _members(state["beside_city"]) != beside:
        return "beside_city does not follow from the cities"
    for name, number in (("oceans", (kind == s.OCEAN).sum()), ("cities", cities.sum())):
        if int(state[name]) != number:
            return f"{name} must be {number}, not {int(state[name])}"
    unique = kind[kind >= s.CAPITAL].tolist()
    if len(set(unique)) < len(unique):
        return f"special tiles must differ, not {unique}"
    return _bad_tiles(state, seats, kind, cities, on_map) or _bad_claims(state, seats)


def _bad_tiles(state: Any, seats: Any, kind: Any, cities: Any, on_map: Any) -> str | None:
    """What each seat has on the map, and the metals that were mined."""
    for i, seat in enumerate(seats):
        mine = state["owner"] == i
        if _members(seat["tiles"]) != set(np.flatnonzero(mine & on_map).tolist()):
            return f"seat {i}: tiles and owner differ"
        greeneries = (mine & (kind == s.GREENERY)).sum()
        for name, number in (("cities", (mine & cities).sum()), ("greeneries", greeneries)):
            if int(seat[name]) != number:
                return f"seat {i}: {name} must be {number}, not {int(seat[name])}"
    for k, tile in enumerate((t.MINING_AREA, t.MINING_RIGHTS)):
        hexes = np.flatnonzero((kind == tile) & on_map)
        metal = s.NOBODY
        if len(hexes):
            metal = s.STEEL if t.BONUS[hexes[0], s.STEEL] > 0 else s.TITANIUM
        if int(state["mined"][k]) != metal:
            return f"mined must be {metal} in place {k}, not {int(state['mined'][k])}"
    return None


def _bad_claims(state: Any, seats: Any) -> str | None:
    claims = [hex_ for seat in seats for hex_ in _members(seat["claims"])]
    if len(set(claims)) < len(claims) or _members(state["claimed"]) != set(claims):
        return "claimed must be the markers of all seats, each hex once"
    if set(claims) - _members(t.LAND) or set(claims) & _members(state["occupied"]):
        return f"markers must lie on free land, not on {sorted(claims)}"
    return None


def _bad_table(state: Any, seats: Any) -> str | None:
    """Milestones, awards, events, resources on cards."""
    for name, number in (("milestone_owner", "num_claimed"), ("award_funder", "num_funded")):
        seated = state[name]
        if seated.min() < s.NOBODY or seated.max() >= len(seats):
            return f"{name} must hold seats or -1, not {seated.tolist()}"
        if int(state[number]) != (seated >= 0).sum():
            return f"{number} must be {(seated >= 0).sum()}, not {int(state[number])}"
    played = sum(len(_members(seat["events"])) for seat in seats)
    if int(state["events_played"]) != played:
        return f"events_played must be {played}, not {int(state['events_played'])}"
    lying = set().union(*(_members(seat["front"]) for seat in seats))
    for card, number in zip(t.HOLDER_CARD.tolist(), state["card_resources"].tolist(), strict=True):
        if number and card not in lying:
            return f"card_resources has {number} on card {card}, which lies before nobody"
    return None


def _bad_knowledge(state: Any, seats: Any) -> str | None:
    """What seats have seen; kernels draw anew what they have not (hidden information)."""
    projects = _members(t.ALL_PROJECTS)
    open_cards = set().union(*(_members(x["front"]) | _members(x["events"]) for x in seats))
    hands = [_members(seat["hand"]) for seat in seats]
    for i, seat in enumerate(seats):
        met, spotted = _members(seat["met"]), _members(seat["spotted"])
        own = hands[i] | _members(seat["box"]) | set(seat["offer"][: seat["num_offered"]].tolist())
        unseen = (own | open_cards & projects) - met
        if unseen:
            return f"seat {i}: has seen card {min(unseen)}, but met lacks it"
        boxes = set().union(*(_members(x["box"]) for j, x in enumerate(seats) if j != i))
        if met & boxes:
            return f"seat {i}: cannot have met card {min(met & boxes)} of another box"
        may_be = _members(state["discard"])
        for j in range(len(seats)):
            may_be |= hands[j] & _members(seat["spotted_in"][j])
        if not spotted <= met & may_be:
            return f"seat {i}: card {min(spotted - (met & may_be))} cannot be spotted"
        if not set().union(*map(_members, seat["spotted_in"])) <= spotted:
            return f"seat {i}: spotted_in must hold spotted cards"
    return None


def _bad_legal(state: Any) -> str | None:
    if state["over"]:
        return "there are legal actions, but the game is over" if state["legal"].any() else None
    again = np.array([state], s.STATE)
    if list_legal(again[0]) < 2 or (again[0]["legal"] != state["legal"]).any():
        return "the legal actions are not those of the decision"
    return None
