"""Whether a record from outside is a position of this game: kernels trust what they are given."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import state as s
from . import tables as t
from .deduction.counting import count as count_fitting
from .rules.legal import list_legal

_MANY = 10_000  # of what has no limit; sums stay far within int16
_ALL_POTIONS = int(t.ALL_POTIONS)
_RANGES: dict[str, tuple[int, int]] = {  # field -> smallest and largest value
    "num_players": (s.MIN_PLAYERS, s.MAX_PLAYERS),
    "discount_steps": (0, int(t.COST.max())),
    "stage": (0, s.NUM_STAGES - 1),
    "decision": (s.NOTHING, s.NUM_DECISIONS - 1),
    "round": (0, s.ROUNDS),
    "turn": (0, 2 * s.MAX_PLAYERS),
    "station": (0, s.STATIONS),
    "lap": (0, t.MAX_SLOTS),
    "place": (0, s.MAX_PLAYERS),
    "num_green": (0, s.MAX_PLAYERS),
    "num_rows": (0, s.MAX_PLAYERS),
    "num_associates": (0, s.MAX_PLAYERS),
    "played": (0, int(t.FAVOR_COPIES.max())),
    "potion": (s.NOBODY, s.POTIONS - 1),
    "guarantee": (s.NOBODY, s.QUALITIES - 1),
    "accused": (s.NOBODY, s.PAIRS - 1),
    "theory": (s.NOBODY, s.KINDS - 1),
    "token": (s.NOBODY, s.KINDS - 1),
    "freed_tokens": (s.NOBODY, s.KINDS - 1),
    "cap_mixes": (0, 2),
    "cap_pair": (s.NOBODY, s.PAIRS - 1),
    "returned": (0, 1),
    "row": (0, s.ROW),
    "deck": (0, int(t.COPIES)),
    "row_discard": (0, int(t.COPIES)),
    "favor_deck": (0, int(t.FAVOR_COPIES.max())),
    "favor_discard": (0, int(t.FAVOR_COPIES.max())),
    "adventurer": (s.NOBODY, s.ADVENTURERS - 1),
    "next_adventurer": (s.NOBODY, s.ADVENTURERS - 1),
    "adventurers_left": (0, (1 << s.ADVENTURERS) - 1),
    "artifacts": (0, (1 << s.ARTIFACTS) - 1),
    "sold": (0, (1 << s.WANTED) - 1),
    "num_sold": (0, s.MAX_PLAYERS),
    "theories": (s.NOBODY, s.KINDS - 1),
    "num_sealers": (0, s.SEALS_PER_THEORY),
    "conflicts": (0, (1 << s.PAIRS) - 1),
    "num_spotted": (0, s.MAX_SPOTTED),
}
_SEAT_RANGES: dict[str, tuple[int, int]] = {
    "artifacts": (0, (1 << s.ARTIFACTS) - 1),
    "gold": (0, _MANY),
    "reputation": (int(t.REPUTATION_FLOOR), _MANY),
    "acted": (0, (1 << s.STATIONS) - 1),
    "associates": (0, (1 << s.SPACES) - 1),
    **dict.fromkeys(("hand", "shown", "discarded", "set_aside"), (0, int(t.COPIES))),
    "gone": (0, _MANY),
    "favors": (0, int(t.FAVOR_COPIES.max())),
    "offer": (s.NOBODY, s.FAVORS - 1),
    "set_up_discard": (s.NOBODY, s.FAVORS - 1),
    "herbalists": (0, 6),
    "to_discard": (0, int(t.HERBALIST_DISCARDS)),
    "seals": (0, int(t.SEAL_COUNTS.max())),
    "placed": (s.NOBODY, s.SEALS - 1),
    "revealed": (0, int(t.SEAL_COUNTS.max())),
    "order_space": (s.NOBODY, s.ORDER_SPACES - 1),
    "cubes": (0, 12),
    "slots": (0, t.MAX_SLOTS),
    "early": (0, t.MAX_SLOTS),
    "unused": (0, 20),
    "hospital": (0, 1),
    "in_hospital": (0, 1),
    "hit": (0, (1 << s.NEUTRAL) - 1),
    "bid": (s.NOBODY, s.BIDS - 1),
    "purchases": (s.NOBODY, s.ARTIFACTS - 1),
    "board": (0, _ALL_POTIONS),
    "exhibited": (0, (1 << s.NEUTRAL) - 1),
    "learned": (0, 0),  # what has been learned is counted before a seat is asked
    "num_mixes": (0, s.MAX_MIXES),
}
_ASKED_IN = {  # the decisions of each stage
    s.SET_UP: {s.KEEP, s.HERBALIST_DISCARD},
    s.TURN_ORDER_STAGE: {s.TURN_ORDER, s.HERBALIST_DISCARD},
    s.DECLARATION: {s.DECLARE},
    s.RESOLUTION: {s.HERBALIST_DISCARD, *range(s.TAKE, s.NUM_DECISIONS)},
    s.UNUSED_CUBES: {s.HERBALIST_DISCARD},
}
_ASKED_AT = {  # the decisions of each station in the resolution
    s.FORAGE: {s.TAKE},
    s.TRANSMUTE: {s.SPEND},
    s.CUSTODIANS: {s.DRAUGHT, s.PEEK},
    s.SELL: {s.BID, s.OFFER, s.GUARANTEE, s.MIX, s.PEEK},
    s.BUY: {s.PURCHASE, s.ALTAR, s.CAP, s.HERBALIST_DISCARD},
    s.DEBUNK: {s.ACCUSE, s.CLAIM, s.IMMEDIATE, s.TOKEN, s.SEAL, s.GRANT},
    s.PUBLISH: {s.THEORY, s.TOKEN, s.SEAL, s.GRANT},
    s.STUDENT: {s.TEST, s.PEEK},
    s.DRINK: {s.DRAUGHT, s.PEEK},
    s.EXHIBIT: {s.ANNOUNCE, s.MIX, s.SET_ASIDE, s.PEEK},
}
# What may follow an action of the Boots of Speed, when the next station has come already.
_AFTERWARDS = {s.PEEK, s.HERBALIST_DISCARD, s.CAP, s.IMMEDIATE, s.TOKEN, s.SEAL, s.GRANT}
_NEEDS = {  # what must have been said before a question
    s.GUARANTEE: ("potion",),
    s.MIX: ("potion",),
    s.CLAIM: ("accused",),
    s.TOKEN: ("theory",),
    s.SEAL: ("theory",),
    s.PEEK: ("mixer",),
    s.IMMEDIATE: ("publisher",),
}
_MIXES_A_ROUND = 9  # more are not possible, see state.MAX_MIXES
_MIXING = [s.SELL, s.STUDENT, s.DRINK, s.EXHIBIT, s.CUSTODIANS]


def problem_of(state: Any) -> str | None:
    """What is wrong with `state`, a record of STATE; None if it can be played on.

    Checks that every field is in its range, that cards, seals, tokens and tiles are all
    there, that rows and slots agree, that what seats know is so and was counted rightly, and
    that the legal actions are those of the decision.
    """
    problem = _out_of_range(state, _RANGES, "")
    if problem:
        return problem
    count = int(state["num_players"])
    seats = state["seats"][:count]
    for i, seat in enumerate(seats):
        problem = _out_of_range(seat, _SEAT_RANGES, f"seat {i}: ")
        if problem:
            return problem
    return (
        _bad_seats(state, count)
        or _bad_course(state)
        or _bad_offers(state, seats)
        or _bad_order(state, seats)
        or _bad_turn(state, seats)
        or _lost_cards(state, seats)
        or _bad_seals(state, seats)
        or _bad_tiles(state, seats)
        or _bad_rows(state, seats)
        or next(filter(None, (_bad_seat(state, i, seat) for i, seat in enumerate(seats))), None)
        or _bad_knowledge(state, seats)
        or _bad_action(state, seats)
        or _bad_legal(state)
    )


def _out_of_range(record: Any, ranges: dict[str, tuple[int, int]], place: str) -> str | None:
    for name, (low, high) in ranges.items():
        values = np.asarray(record[name])
        if values.min() < low or values.max() > high:
            return f"{place}{name} must be {low} to {high}, not {values.tolist()}"
    return None


def _members(word: Any) -> list[int]:
    """The members of a set in one integer, ascending."""
    return [k for k in range(int(word).bit_length()) if int(word) >> k & 1]


def _bad_seats(state: Any, count: int) -> str | None:
    """Fields that name seats."""
    for name in ("player", "start"):
        if not 0 <= int(state[name]) < count:
            return f"{name} must be 0 to {count - 1}, not {int(state[name])}"
    for name in ("acting", "green", "rows", "publisher", "mixer", "sealers", "grants"):
        values = np.asarray(state[name])
        if values.min() < s.NOBODY or values.max() >= count:
            return f"{name} must be -1 to {count - 1}, not {values.tolist()}"
    return None


def _bad_course(state: Any) -> str | None:
    """Round, stage and question."""
    stage, asked, number = (int(state[name]) for name in ("stage", "decision", "round"))
    if (number == 0) != (stage == s.SET_UP):
        return f"stage {stage} does not occur in round {number}"
    if state["over"]:
        return None if number == s.ROUNDS else f"a game is not over in round {number}"
    if asked not in _ASKED_IN[stage]:
        return f"decision {asked} does not occur in stage {stage}"
    turns = 2 * int(state["num_players"]) if stage == s.SET_UP else int(state["num_players"])
    if state["turn"] > turns:
        return f"turn must be 0 to {turns} in stage {stage}, not {int(state['turn'])}"
    if stage != s.RESOLUTION:
        return None
    station = int(state["station"])
    places = {station, station - 1} if asked in _AFTERWARDS else {station}
    spaces = [int(t.RESOLUTION_ORDER[one]) for one in places if 0 <= one < s.STATIONS]
    if not any(asked in _ASKED_AT[space] for space in spaces):
        return f"decision {asked} does not occur at station {station}"
    lap, place = int(state["lap"]), int(state["place"])
    if bool(state["boots"]) != (lap == t.MAX_SLOTS):
        return f"lap must be 0 to {t.MAX_SLOTS - 1}, or {t.MAX_SLOTS} with the Boots, not {lap}"
    if station < s.STATIONS and place > state["num_rows"][t.RESOLUTION_ORDER[station]]:
        return f"place must be a row of the space, not {place}"
    return None


def _bad_order(state: Any, seats: Any) -> str | None:
    """4: markers on the turn-order spaces, and the paralysed."""
    stage = int(state["stage"])
    spaces = [int(space) for space in seats["order_space"]]
    taken = [space for space in spaces if space not in (s.NOBODY, int(t.PARALYSIS_SPACE))]
    if len(set(taken)) < len(taken):
        return f"order_space must differ, not {spaces}"
    for i, space in enumerate(spaces):
        if space not in (s.NOBODY, t.PARALYSIS_SPACE) and not t.ORDER_OPEN[len(seats), space]:
            return f"seat {i}: order_space {space} is not in use with {len(seats)} players"
    if s.NOBODY in spaces and stage in (s.DECLARATION, s.RESOLUTION):
        return f"order_space must be chosen before the declaration, not {spaces}"
    green = state["green"][: int(state["num_green"])].tolist()
    if len(set(green)) < len(green) or s.NOBODY in green:
        return f"green must hold seats, each once, not {green}"
    if (state["green"][len(green) :] != s.NOBODY).any():
        return f"green must hold num_green seats, not {state['green'].tolist()}"
    paralysed = [i for i, space in enumerate(spaces) if space == t.PARALYSIS_SPACE]
    if stage in (s.TURN_ORDER_STAGE, s.DECLARATION) and sorted(green) != paralysed:
        return f"green must hold the seats on the paralysis space, {paralysed}, not {green}"
    return None


def _bad_offers(state: Any, seats: Any) -> str | None:
    """2.5: two favors to choose from, then the one that was kept, then none."""
    n, turn = len(seats), int(state["turn"])
    for k in range(n):
        seat = (int(state["start"]) + k) % n
        wanted = [False, False]
        if state["stage"] == s.SET_UP:
            wanted = [k >= turn - n, k >= turn]
        if [int(card) >= 0 for card in seats["offer"][seat]] != wanted:
            return f"seat {seat}: offer must have {sum(wanted)} favor cards by now"
    return None


def _bad_turn(state: Any, seats: Any) -> str | None:
    """Who chooses next: clockwise (2.5, 4.1), or from the lowest marker upwards (5.1)."""
    asked, turn, n = int(state["decision"]), int(state["turn"]), len(seats)
    waiting = (seats["herbalists"] > 0) | (seats["to_discard"] > 0)
    if waiting.any() and (state["over"] or asked != s.HERBALIST_DISCARD):
        return f"decision {asked} with cards to discard at seats {np.flatnonzero(waiting).tolist()}"
    if asked not in (s.KEEP, s.TURN_ORDER, s.DECLARE):
        return None
    order = [(int(state["start"]) + k) % n for k in range(n)]
    if asked == s.DECLARE:
        green = state["green"].tolist()
        heights = {
            i: (int(seat["order_space"]), green.index(i) if i in green else 0)
            for i, seat in enumerate(seats)
        }
        order = sorted(range(n), key=lambda i: heights[i], reverse=True)
    if turn == n or state["player"] != order[turn]:
        return (
            f"seats choose in the order {order}: seat {int(state['player'])} is not number {turn}"
        )
    if asked == s.TURN_ORDER and seats["order_space"][order[turn]] != s.NOBODY:
        return f"seat {order[turn]} has chosen its order_space already"
    return None


def _lost_cards(state: Any, seats: Any) -> str | None:
    """Five ingredient cards of each kind, and all favor cards."""
    places = [state[name] for name in ("row", "deck", "row_discard")]
    places += [seats[name].sum(axis=0) for name in ("hand", "discarded", "set_aside")]
    found = np.sum(places, axis=0)
    if (found != t.COPIES).any():
        return f"there must be {int(t.COPIES)} ingredient cards of each kind, not {found.tolist()}"
    favors = np.sum([state["favor_deck"], state["favor_discard"], *seats["favors"]], axis=0)
    hidden = np.append(seats["offer"].ravel(), seats["set_up_discard"])
    favors = favors + np.bincount(hidden[hidden >= 0], minlength=s.FAVORS)
    if (favors != t.FAVOR_COPIES).any():
        return f"there must be {t.FAVOR_COPIES.tolist()} favor cards, not {favors.tolist()}"
    return None


def _bad_seals(state: Any, seats: Any) -> str | None:
    """9: theories, and the seals on them, in hands and revealed."""
    tokens = [int(token) for token in state["theories"] if token >= 0]
    if len(set(tokens)) < len(tokens):
        return f"theories must differ, not {state['theories'].tolist()}"
    for kind in range(s.KINDS):
        number = int(state["num_sealers"][kind])
        sealers, rest = np.split(state["sealers"][kind], [number])
        if (number > 0) != (state["theories"][kind] >= 0):
            return f"theory {kind}: seals lie on theories, and on each at least one"
        if (rest != s.NOBODY).any() or len(set(sealers.tolist())) < number:
            return f"theory {kind}: sealers must hold {number} seats, each once"
        placed = [i for i, seat in enumerate(seats) if seat["placed"][kind] >= 0]
        if sorted(sealers.tolist()) != placed:
            return f"theory {kind}: sealers must be the seats {placed}, not {sealers.tolist()}"
    for i, seat in enumerate(seats):
        placed = seat["placed"][seat["placed"] >= 0]
        found = seat["seals"] + seat["revealed"] + np.bincount(placed, minlength=s.SEALS)
        if (found != t.SEAL_COUNTS).any():
            return f"seat {i}: must have the seals {t.SEAL_COUNTS.tolist()}, not {found.tolist()}"
    for pair in _members(state["conflicts"]):
        if (state["theories"][t.PAIR_MEMBERS[pair]] < 0).any():
            return f"conflicts: pair {pair} lacks a theory"
    return None


def _bad_tiles(state: Any, seats: Any) -> str | None:
    """2.2, 2.3: artifacts and adventurers."""
    dealt = [a for word in (*state["artifacts"], *seats["artifacts"]) for a in _members(word)]
    levels = np.bincount(t.ARTIFACT_LEVEL[dealt], minlength=s.LEVELS)
    if len(set(dealt)) < len(dealt) or (levels != t.DEALT_PER_LEVEL).any():
        return f"artifacts must be three of each level, each once, not {sorted(dealt)}"
    for level, word in enumerate(state["artifacts"]):
        if (t.ARTIFACT_LEVEL[_members(word)] != level).any():
            return f"artifacts: {_members(word)} are not all of level {level + 1}"
    number = int(state["round"])
    seen = [int(state[name]) for name in ("adventurer", "next_adventurer")]
    wanted = [number > 1, number < s.ROUNDS]
    if [tile >= 0 for tile in seen] != wanted:
        return f"adventurer and next_adventurer must fit round {number}, not be {seen}"
    left = _members(state["adventurers_left"])
    if set(left) & set(seen) or len(left) != s.ADVENTURERS - min(max(number, 1), s.ROUNDS - 1):
        return f"adventurers_left must be those not seen in round {number}, not {left}"
    if seen[0] >= 0 and seen[0] == seen[1]:
        return f"adventurer and next_adventurer must differ, not {seen}"
    exhibited = int(np.bitwise_or.reduce(seats["exhibited"]))
    if int(state["shown_potions"]) != exhibited:
        return f"shown_potions must be those exhibited, {exhibited}"
    return None


def _bad_rows(state: Any, seats: Any) -> str | None:
    """5: the rows of the spaces are those of the seats with slots there."""
    for station in range(s.STATIONS):
        number = int(state["num_rows"][station])
        rows, rest = np.split(state["rows"][station], [number])
        wanted = np.flatnonzero(seats["slots"][:, station]).tolist()
        if sorted(rows.tolist()) != wanted or (rest != s.NOBODY).any():
            return f"rows of space {station} must be the seats {wanted}, not {rows.tolist()}"
    for space in range(s.SPACES):
        own = [i for i, seat in enumerate(seats) if int(seat["associates"]) >> space & 1]
        if int(state["num_associates"][space]) != len(own):
            return f"num_associates of space {space} must be {len(own)}"
        if not all(seats["slots"][i, space] for i in own):
            return f"seats {own} need slots on space {space} for their Associates"
        slots = int(seats["slots"][:, space].max())
        if slots and not t.FIRST_ROUND[space] <= state["round"] <= t.LAST_ROUND[space]:
            return f"slots: space {space} is closed in round {int(state['round'])}"
        if slots and not t.SLOT_CUBES[len(seats), space, slots - 1]:
            return f"slots: space {space} has no action {slots} with {len(seats)} players"
    return None


def _bad_seat(state: Any, i: int, seat: Any) -> str | None:
    """What concerns one seat alone."""
    hand, shown = int(seat["hand"].sum()), int(seat["shown"].sum())
    if seat["to_discard"] > hand:
        return f"seat {i}: to_discard must be at most the hand, {hand}"
    if int(seat["gone"]) >= max(shown, 1) or (shown and shown - int(seat["gone"]) > hand):
        return f"seat {i}: gone must be less than the {shown} cards shown, and fit a hand of {hand}"
    if seat["early"] > seat["slots"][s.PUBLISH]:
        return f"seat {i}: early must be at most its publish actions"
    if state["over"] and seat["vp"] != seat["parts"].sum():
        return f"seat {i}: parts must add up to vp, {int(seat['vp'])}, not {seat['parts'].tolist()}"
    card = bool(int(seat["artifacts"]) >> s.DISCOUNT_CARD & 1)
    if (seat["purchases"] >= 0) != card:
        return f"seat {i}: purchases are counted from the Discount Card on"
    if (seat["bid"] >= 0) and not seat["slots"][s.SELL]:
        return f"seat {i}: bid must be -1 without a sale"
    mixed, most = int(seat["num_mixes"]), s.MAX_MIXES - _mixes_to_come(state, seat)
    if mixed > max(most, 0):
        return f"seat {i}: num_mixes must be at most {max(most, 0)} by now, not {mixed}"
    return None


def _mixes_to_come(state: Any, seat: Any) -> int:
    """How often the seat may still mix at most: kernels have room for state.MAX_MIXES."""
    coming = _MIXES_A_ROUND * (s.ROUNDS - int(state["round"]))
    coming += 0 if int(seat["artifacts"]) >> s.THINKING_CAP & 1 else 2
    if state["stage"] in (s.TURN_ORDER_STAGE, s.DECLARATION):
        return coming + _MIXES_A_ROUND
    if state["stage"] == s.RESOLUTION:
        coming += 1
        for k, station in enumerate(t.RESOLUTION_ORDER[int(state["station"]) :].tolist()):
            done = int(state["lap"]) if k == 0 else 0
            coming += max(int(seat["slots"][station]) - done, 0) if station in _MIXING else 0
    return coming


def _bad_knowledge(state: Any, seats: Any) -> str | None:
    """14: what is known is so, and what follows has been counted."""
    truth = state["assignment"]
    if sorted(truth.tolist()) != list(range(s.KINDS)):
        return f"assignment must hold each alchemical once, not {truth.tolist()}"
    made = t.POTION_OF[truth[t.PAIR_MEMBERS[:, 0]], truth[t.PAIR_MEMBERS[:, 1]]]
    if not (state["claims"] >> made & 1).all() or (state["claims"] > _ALL_POTIONS).any():
        return f"claims do not allow what the pairs make, {made.tolist()}"
    if not (state["aspects"] >> truth & 1).all():
        return f"aspects do not allow the assignment {truth.tolist()}"
    for i, seat in enumerate(seats):
        problem = _bad_mixes(i, seat, made)
        if problem:
            return problem
    return _bad_glances(state, seats) or _bad_conclusions(state, seats, made)


def _bad_mixes(i: int, seat: Any, made: Any) -> str | None:
    for k, mix in enumerate(seat["mixes"][: int(seat["num_mixes"])]):
        if mix["pair"] >= s.PAIRS or mix["aside"] > 3:
            return f"seat {i}: mix {k} has pair {int(mix['pair'])}, aside {int(mix['aside'])}"
        if not int(mix["seen"]) >> int(made[mix["pair"]]) & 1 or mix["seen"] > _ALL_POTIONS:
            return f"seat {i}: seen of mix {k} does not allow potion {int(made[mix['pair']])}"
    return None


def _bad_conclusions(state: Any, seats: Any, made: Any) -> str | None:
    """Facts are those of answers, own mixes and the own Periscope, and have been counted."""
    for i, seat in enumerate(seats):
        triangle, grid = state["claims"].copy(), state["aspects"].copy()
        for mix in seat["mixes"][: int(seat["num_mixes"])]:
            triangle[mix["pair"]] &= mix["seen"] if mix["vague"] else 1 << made[mix["pair"]]
        if int(seat["artifacts"]) >> s.PERISCOPE & 1:
            for one in state["spotted"][: int(state["num_spotted"])]:
                mixes = seats["mixes"][int(one["seat"])]
                grid[one["kind"]] &= t.MAKERS[mixes[int(one["mix"])]["seen"]]
        if (seat["triangle"] != triangle).any() or (seat["grid"] != grid).any():
            return f"seat {i}: triangle and grid must hold answers, own mixes and glances, no more"
        marginals, number = np.zeros((s.KINDS, s.KINDS), np.uint16), 0
        if state["deduction"]:
            work = np.zeros_like(state["work"])
            number = count_fitting(triangle, grid, work, marginals)
        if seat["count"] != number or (seat["marginals"] != marginals).any():
            return f"seat {i}: count must be {number}, with marginals that fit"
    return None


def _bad_glances(state: Any, seats: Any) -> str | None:
    """11: what the Periscope showed."""
    number, rounds = int(state["num_spotted"]), int(state["round"])
    if number > max(rounds - 1 + int(state["peeked"]), 0):
        return f"num_spotted {number}: the Periscope is used once a round"
    for k, one in enumerate(state["spotted"][:number]):
        if not 0 <= one["seat"] < len(seats) or not (
            0 <= one["mix"] < seats["num_mixes"][int(one["seat"])]
        ):
            return f"spotted {k}: seat {int(one['seat'])} has no mix {int(one['mix'])}"
        pair = t.PAIR_MEMBERS[seats["mixes"][int(one["seat"]), int(one["mix"])]["pair"]]
        if one["kind"] not in pair:
            return f"spotted {k}: kind must be one of {pair.tolist()}, not {int(one['kind'])}"
    return None


def _bad_action(state: Any, seats: Any) -> str | None:
    """What the question under way is about."""
    if state["over"]:
        return None
    asked, player = int(state["decision"]), int(state["player"])
    seat = seats[player]
    for name in _NEEDS.get(asked, ()):
        if state[name] < 0:
            return f"decision {asked} needs {name}"
    if asked in (s.GUARANTEE, s.MIX) and t.RESOLUTION_ORDER[int(state["station"])] == s.SELL:
        if state["adventurer"] < 0 or state["potion"] not in t.WANTS[int(state["adventurer"])]:
            return f"adventurer {int(state['adventurer'])} wants no potion {int(state['potion'])}"
        if asked == s.MIX and state["guarantee"] < 0:
            return "a sale is mixed for after its guarantee"
    if asked == s.CLAIM and not state["master"] and state["accused"] >= s.KINDS:
        return f"accused must be 0 to {s.KINDS - 1}, not {int(state['accused'])}"
    if asked == s.HERBALIST_DISCARD and not seat["to_discard"]:
        return f"seat {player} has nothing to discard"
    if asked == s.CAP and not state["cap_mixes"]:
        return "the Thinking Cap has no mixes left"
    if state["cap_mixes"] and not (seats["artifacts"] >> s.THINKING_CAP & 1).any():
        return "nobody owns the Thinking Cap that has mixes left"
    if asked == s.SET_ASIDE and not seat["num_mixes"]:
        return f"seat {player} has mixed nothing that could be set aside"
    if asked == s.PEEK and not seats["num_mixes"][int(state["mixer"])]:
        return f"mixer {int(state['mixer'])} has mixed nothing"
    if asked == s.PEEK and not int(seat["artifacts"]) >> s.PERISCOPE & 1:
        return f"seat {player} has no Periscope"
    if asked == s.IMMEDIATE and state["publisher"] != player:
        return f"publisher must be the seat that is asked, {player}"
    return None


def _bad_legal(state: Any) -> str | None:
    if state["over"]:
        return "there are legal actions, but the game is over" if state["legal"].any() else None
    again = np.array([state], s.STATE)
    if list_legal(again[0]) < 2 or (again[0]["legal"] != state["legal"]).any():
        return "the legal actions are not those of the decision"
    return None
