"""What holds in every position of every game: cards conserved, books in order, bounds kept.

Laws look at many games at once, STATE[n], so that long play stays cheap. Sets are read into
rows of truth values, and what follows from cards and tiles is found anew from the tables.
"""

from __future__ import annotations

import numpy as np

from meeple.terraforming_mars import facts, ops
from meeple.terraforming_mars import state as s
from meeple.terraforming_mars import tables as t
from meeple.terraforming_mars.actions import ACTIONS
from meeple.terraforming_mars.programs import CARD_TRIGGERS, steps_of

from .sets import being_paid, cards, hexes, members, offers, one_hot, present, unpacked

ANSWERS = {  # the ranges of actions that may answer a decision
    s.CORPORATION: "card",
    s.KEEP: "card done",
    s.DRAFT: "card",
    s.RESEARCH: "card done",
    s.MAIN: "done pass_turn play use project milestone award plants heat",
    s.SELL: "card done",
    s.PAY_STEEL: "amount",
    s.PAY_TITANIUM: "amount",
    s.PAY_HEAT: "amount",
    s.PLACE: "hex",
    s.CUT: "player",
    s.REMOVE_PLANTS: "player done",
    s.TAKE: "card",
    s.ADD: "card",
    s.CHOICE: "option",
    s.AMOUNT: "amount",
    s.DISCARD: "card done",
    s.OLYMPUS: "option",
    s.ENHANCE: "option",
    s.COPY: "card",
    s.KEEP_DRAWN: "card",
    s.BUY_DRAWN: "card done",
    s.VIRUS: "card player done",
    s.SABOTAGE: "player done",
    s.RAID: "player done",
    s.BOOTY: "option",
    s.FLOOD: "player done",
    s.FINAL_GREENERY: "hex done",
}
EFFECTS = [asked for asked in ANSWERS if s.PLACE <= asked < s.FINAL_GREENERY]
ASKED_IN = {  # the decisions of a stage
    s.SETUP: [s.CORPORATION, s.KEEP],
    s.DRAFT_STAGE: [s.DRAFT],
    s.RESEARCH_STAGE: [s.RESEARCH, s.PAY_HEAT],
    s.ACTIONS_STAGE: [s.MAIN, s.SELL, s.PAY_STEEL, s.PAY_TITANIUM, s.PAY_HEAT, *EFFECTS],
    s.FINAL_GREENERIES: [s.FINAL_GREENERY, *EFFECTS],
}
PAYING = [s.PAY_STEEL, s.PAY_TITANIUM, s.PAY_HEAT]
PROJECT = (np.arange(s.CARDS) > 0) & (np.arange(s.CARDS) <= s.PROJECTS)
BASIC = np.array([bool(one) and not one.get("corporate_era", True) for one in facts.CARD_FACTS])
CORPORATION = np.arange(s.CARDS) >= s.FIRST_CORPORATION


def check_laws(states):
    """Raise AssertionError unless every law holds in each of STATE[n]."""
    for law in LAWS:
        law(states)


def check_cards(states):
    """Every project card of the game is in one place."""
    seats = states["seats"]
    places = [cards(states["deck"]), cards(states["discard"]), being_paid(states)]
    at_seats = [cards(seats[name]) for name in ("hand", "front", "events", "box")]
    at_seats += [cards(states["pack"]), offers(seats)]
    places += [sets[:, i] for sets in at_seats for i in range(s.MAX_PLAYERS)]
    wanted = np.where(states["corporate_era"][:, None], PROJECT, BASIC & PROJECT)
    assert (sum(place.astype(int) for place in places)[:, PROJECT] == wanted[:, PROJECT]).all()
    for place in (*places[:3], at_seats[0], at_seats[2], at_seats[3], at_seats[4]):
        assert not place[..., CORPORATION].any()
    assert (states["deck_size"] == places[0].sum(axis=1)).all()
    assert (states["discard_size"] == places[1].sum(axis=1)).all()
    assert (seats["hand_size"] == at_seats[0].sum(axis=-1)).all()
    assert not at_seats[1][..., t.IS_EVENT].any() and not at_seats[2][..., ~t.IS_EVENT].any()
    assert (states["events_played"] == at_seats[2].sum(axis=(1, 2))).all()
    for sets in at_seats:
        assert not sets[~present(states)].any()
    check_offers(states)


def check_offers(states):
    """Packs are for the draft; what was chosen is among what is offered."""
    seats, stage = states["seats"], states["stage"]
    drafting = (stage == s.DRAFT_STAGE)[:, None]
    packs = cards(states["pack"]).sum(axis=-1)
    assert not packs[~drafting[:, 0]].any() and (packs <= s.RESEARCHED).all()
    kept = one_hot(seats["drafted"], s.CARDS)[..., 1:].any(axis=-2)
    assert not (kept & ~offers(seats)[..., 1:]).any()
    assert (seats["num_offered"] == (seats["drafted"] > 0).sum(axis=-1))[drafting[:, 0]].all()
    chosen = members(seats["chosen"], s.DEALT)
    assert not (chosen & (np.arange(s.DEALT) >= seats["num_offered"][..., None])).any()
    assert not chosen[drafting[:, 0]].any()
    looking = np.isin(states["decision"], (s.KEEP_DRAWN, s.BUY_DRAWN)) | states["paying"]
    assert not seats["num_offered"][(stage >= s.ACTIONS_STAGE) & ~looking].any()
    researching = (stage == s.RESEARCH_STAGE)[:, None]
    assert ((seats["heat_paid"] == 0) | researching).all() and (seats["heat_paid"] >= 0).all()
    bought = 3 * chosen.sum(axis=-1)
    means = seats["stock"][..., s.MC] + np.where(
        seats["heat_is_money"], seats["stock"][..., s.HEAT], 0
    )
    assert (bought <= means)[np.broadcast_to(researching, bought.shape)].all()
    start = t.START_MC[seats["corporation"].clip(min=0)]
    assert (bought <= start)[present(states) & (stage == s.SETUP)[:, None]].all()


def check_corporations(states):
    """2: each but the Beginner Corporation is in one place; hidden before the set-up is over."""
    seats, here = states["seats"], present(states)
    setting_up = (states["stage"] == s.SETUP)[:, None]
    lying = cards(seats["front"])[..., CORPORATION]
    chosen = one_hot(seats["corporation"], s.CORPORATIONS)
    assert (lying == (chosen & ~setting_up[..., None])).all()
    assert ((seats["corporation"] >= 0) | setting_up)[here].all()
    assert (seats["corporation"] == s.NOBODY)[~here].all()
    choices = members(seats["corporations"], s.CORPORATIONS)
    places = members(states["corporations_left"], s.CORPORATIONS).astype(int)
    places = places + choices.sum(axis=1) + (chosen & ~choices).sum(axis=1)
    assert (places[:, 1:] <= 1).all()
    assert ((states["num_players"] > 1) | ~chosen[:, 0, 0]).all()  # 11: no beginners alone


def check_resources(states):
    seats, here = states["seats"], present(states)
    assert (seats["stock"] >= 0).all() and (seats["production"] >= t.FLOORS).all()
    least = np.where(states["start_tr"] > 0, states["start_tr"], t.START_TR)
    least = np.where((states["num_players"] == 1) & (states["start_tr"] == 0), 14, least)
    ratings = np.where(here, seats["tr"], 0).sum(axis=1) - least * states["num_players"]
    reached = states["temperature"].astype(int) + states["oxygen"] + states["oceans"]
    assert (seats["tr"] >= least[:, None])[here].all() and (ratings >= reached).all()  # 7
    for name in ("stock", "tags", "discount", "tiles", "claims", "cities", "hand_size"):
        assert not seats[name][~here].any(), name
    lying = cards(seats["front"]).any(axis=1)[:, t.HOLDER_CARD]
    assert (states["card_resources"] >= 0).all() and not states["card_resources"][~lying].any()
    asked = seats["stock"][np.arange(len(states)), states["pay_seat"]]
    assert (states["paid"] <= asked)[states["paying"]].all() and (states["paid"] >= 0).all()


def _metal_gain():
    gain = np.zeros((s.CARDS, s.RESOURCES), int)
    for card in range(1, s.CARDS):
        for step in steps_of(card):
            if step[1] == ops.VALUE:
                gain[card, step[2]] += step[3]
    return gain


METAL_GAIN = _metal_gain()
TAGS_NEEDED = np.zeros((s.CARDS, s.TAGS), int)
for _card, _one in enumerate(facts.CARD_FACTS):
    for _kind, _bound, _figure, *_tag in (_one or {}).get("requirements", []):
        if _kind == "tag":
            TAGS_NEEDED[_card, facts.TAG[_tag[0]]] = _figure


def check_front(states):
    """What the cards in front of a seat amount to."""
    seats, here = states["seats"], present(states)
    front = cards(seats["front"])
    count = front.astype(int)
    assert (seats["tags"] == count @ t.CARD_TAGS).all()
    assert (seats["discount"] == count @ t.DISCOUNT).all()
    assert (seats["offset"] == count @ t.OFFSET).all()
    worth = t.METAL_VALUE + count @ METAL_GAIN
    assert (seats["metal_value"] == worth)[here].all()
    triggers = np.bitwise_or.reduce(np.where(front, CARD_TRIGGERS, 0), axis=-1)
    assert (seats["triggers"] == triggers).all()
    assert (seats["heat_is_money"] == (front & t.HEAT_AS_MC).any(axis=-1)).all()
    plants = np.where(front, t.GREENERY_PLANTS, 0).max(axis=-1)
    assert (seats["greenery_plants"] == np.where(plants > 0, plants, 8))[here].all()
    acting = front & cards(t.ACTION_CARDS)
    assert not (cards(seats["used"]) & ~acting).any()
    after = here & (states["stage"] != s.SETUP)[:, None]
    fits = (seats["tags"][..., None, :] >= TAGS_NEEDED).all(axis=-1)
    qualified = unpacked(seats["qualified"])[..., : s.PROJECTS + 1]
    assert (qualified == fits[..., : s.PROJECTS + 1])[after][:, 1:].all()
    lasting = seats["next_card"] > 0
    assert t.HAS_NEXT[seats["next_card"][lasting]].all()
    mine = np.take_along_axis(cards(seats["events"]), seats["next_card"][..., None].astype(int), -1)
    assert mine[lasting].all()


BESIDE = hexes(t.NEIGHBOURS)


def check_map(states):
    """Arrays and sets agree, and tiles lie where they may (7)."""
    seats, kind = states["seats"], states["tile"].astype(int) - 1
    owner, on_map = states["owner"], slice(0, s.HEXES)
    there, cities = kind >= 0, (kind == s.CITY) | (kind == s.CAPITAL)
    assert (hexes(states["occupied"]) == there[:, on_map]).all()
    assert (hexes(states["ocean_set"]) == (kind == s.OCEAN)[:, on_map]).all()
    assert (hexes(states["greenery_set"]) == (kind == s.GREENERY)[:, on_map]).all()
    assert (hexes(states["city_set"]) == cities[:, on_map]).all()
    assert (states["oceans"] == (kind == s.OCEAN).sum(axis=1)).all()
    assert (states["cities"] == cities.sum(axis=1)).all()
    assert (hexes(states["beside_city"]) == (cities[:, on_map].astype(int) @ BESIDE > 0)).all()
    owned = there & (kind != s.OCEAN)
    neutral = (owner == s.NEUTRAL) & (states["num_players"] == 1)[:, None]
    at_table = (owner >= 0) & (owner < states["num_players"][:, None])
    assert (at_table | neutral)[owned].all() and (owner[~owned] == s.NOBODY).all()
    mine = one_hot(owner, s.MAX_PLAYERS).swapaxes(1, 2)
    assert (hexes(seats["tiles"]) == mine[..., on_map]).all()
    assert (seats["cities"] == (mine & cities[:, None]).sum(axis=-1)).all()
    assert (seats["greeneries"] == (mine & (kind == s.GREENERY)[:, None]).sum(axis=-1)).all()
    check_hexes(states, kind, owner)
    check_claims(states)


UNIQUE = {  # special tiles, and the card that each comes with
    facts.TILE_KIND[step[1]]: one["id"]
    for one in facts.PROJECT_FACTS
    for step in one["effects"]
    if step[0] == "tile"
}
OFF_MAP = {28: 17, 61: 81, 62: 21}  # Noctis City's, Ganymede's and Phobos' spaces, their cards
SWAMPS = (59, 174)  # Mangrove and Protected Valley stand on ocean hexes
LAKE = 116  # Artificial Lake lies on land
MOHOLE = 10  # the tile of Mohole Area


def check_hexes(states, kind, owner):
    """7: what stands on reserved hexes; special tiles belong to who played their card."""
    seats = states["seats"]
    played = cards(seats["front"]) | cards(seats["events"])
    rows = np.arange(len(states))
    for tile, card in UNIQUE.items():
        here = kind == tile
        assert (here.sum(axis=1) <= 1).all()
        game, space = np.nonzero(here)
        assert played[game, owner[game, space], card].all(), tile
    for space, card in OFF_MAP.items():
        game = rows[kind[:, space] >= 0]
        assert (kind[game, space] == s.CITY).all()
        assert played[game, owner[game, space], card].all(), space
    reserved = hexes(np.array(t.OCEAN_HEXES))
    wet, land = kind[:, : s.HEXES][:, reserved], kind[:, : s.HEXES][:, ~reserved]
    everybody = played.any(axis=1)
    assert np.isin(wet, (-1, s.OCEAN, s.GREENERY, MOHOLE)).all()
    assert ((wet == s.GREENERY).sum(axis=1) <= everybody[:, SWAMPS].sum(axis=1)).all()
    assert ((land == s.OCEAN).sum(axis=1) <= everybody[:, LAKE]).all()


def check_claims(states):
    """66: a marker lies on free land, and only who played the card has one."""
    claims = hexes(states["seats"]["claims"])
    assert (hexes(states["claimed"]) == claims.any(axis=1)).all()
    assert (claims.sum(axis=(1, 2)) <= cards(states["seats"]["events"]).any(axis=1)[:, 66]).all()
    assert not (claims.any(axis=1) & hexes(states["occupied"])).any()
    assert not claims[..., ~hexes(np.array(t.LAND))].any()
    for k, tile in enumerate((t.MINING_AREA, t.MINING_RIGHTS)):
        place = states["tile"] == tile + 1
        steel = t.BONUS[place[:, : s.HEXES].argmax(axis=1), s.STEEL] > 0
        metal = np.where(steel, s.STEEL, s.TITANIUM)
        assert (states["mined"][:, k] == np.where(place.any(axis=1), metal, s.NOBODY)).all()


def check_table(states):
    """Parameters, milestones, awards; what is not in the solo game (11)."""
    assert ((states["temperature"] >= 0) & (states["temperature"] <= 19)).all()
    assert ((states["oxygen"] >= 0) & (states["oxygen"] <= 14)).all()
    assert ((states["oceans"] >= 0) & (states["oceans"] <= 9)).all()
    for name, number in (("milestone_owner", "num_claimed"), ("award_funder", "num_funded")):
        owner = states[name]
        assert ((owner >= s.NOBODY) & (owner < states["num_players"][:, None])).all()
        assert (states[number] == (owner >= 0).sum(axis=1)).all() and (states[number] <= 3).all()
        assert not states[number][states["num_players"] == 1].any()
    alone = states["num_players"] == 1
    assert (states["corporate_era"] | ~alone).all()
    assert (states["generation"][alone] <= s.SOLO_GENERATIONS).all()
    assert (states["generation"] <= states["max_generations"]).all()
    finished = (states["temperature"] == 19) & (states["oxygen"] == 14) & (states["oceans"] == 9)
    last = np.where(alone, s.SOLO_GENERATIONS, states["max_generations"])
    last = np.minimum(last, states["max_generations"])
    ending = states["over"] | (states["stage"] == s.FINAL_GREENERIES)
    assert (finished | (states["generation"] == last))[ending].all()
    parts, ended = states["seats"]["parts"], present(states) & states["over"][:, None]
    assert not parts[~ended].any()
    assert (parts[..., s.TR_PART] == states["seats"]["tr"])[ended].all()


def check_knowledge(states):
    """Seats know what they have seen, and what they know is so."""
    seats, here = states["seats"], present(states)
    met, spotted = cards(seats["met"]), cards(seats["spotted"])
    hands, boxes = cards(seats["hand"]), cards(seats["box"])
    lying = (cards(seats["front"]) | cards(seats["events"])).any(axis=1) | being_paid(states)
    seen = hands | boxes | offers(seats) | cards(states["pack"]) | (lying & PROJECT)[:, None]
    assert not (seen & ~met)[here].any()
    others = np.stack([np.delete(boxes, i, axis=1).any(axis=1) for i in range(s.MAX_PLAYERS)], 1)
    assert not (met & others)[here].any()
    assert not (spotted & ~met).any() and not spotted[~here].any()
    where = cards(seats["spotted_in"])  # [n, seats, hands, 222]
    assert not (where.any(axis=2) & ~spotted).any()
    assert not np.einsum("niic->nic", where).any()  # the own hand is known anyway
    may_be = cards(states["discard"])[:, None] | (where & hands[:, None]).any(axis=2)
    assert not (spotted & ~may_be).any()


def check_course(states):
    """Whose turn it is, and who is asked what."""
    seats, over, stage = states["seats"], states["over"], states["stage"]
    player, asked = states["player"], states["decision"]
    for name in ("player", "first"):
        assert ((states[name] >= 0) & (states[name] < states["num_players"])).all(), name
    assert (states["generation"] >= 1).all() and (states["generation"][stage == s.SETUP] == 1).all()
    for which, decisions in ASKED_IN.items():
        assert np.isin(asked, decisions)[(stage == which) & ~over].all(), which
    assert (states["draft"] | (stage != s.DRAFT_STAGE)).all()
    acting = (asked == s.MAIN) & ~over
    assert (states["turn"] == player)[acting].all()
    assert not seats["passed"][np.arange(len(states)), player][acting].any()
    assert not states["num_waiting"][acting].any() and not states["acting"][acting].any()
    assert ((states["num_waiting"] >= 0) & (states["num_waiting"] <= s.QUEUE // 2)).all()
    assert (states["paying"] == np.isin(asked, PAYING))[~over].all()
    assert (states["pay_seat"] == player)[states["paying"]].all()
    first_due = seats["first_action"] & (stage == s.ACTIONS_STAGE)[:, None]
    assert not first_due[states["generation"] > 1].any()
    assert not first_due[np.arange(len(states)), player][acting].any()


def check_legal(states):
    """A real choice, out of the ranges that answer what is asked; none at the end."""
    bits, over = unpacked(states["legal"]), states["over"]
    assert not bits[over].any() and not bits[:, ACTIONS.size :].any()
    assert (bits.sum(axis=1)[~over] >= 2).all()
    for asked in np.unique(states["decision"][~over]):
        answers = np.zeros(bits.shape[1], bool)
        for name in ANSWERS[int(asked)].split():
            answers[list(ACTIONS.range(name))] = True
        assert not bits[(states["decision"] == asked) & ~over][:, ~answers].any(), int(asked)
    rows, player = np.arange(len(states)), states["player"]
    hand = cards(states["seats"]["hand"])[rows, player]
    assert not (bits[:, list(ACTIONS.range("play"))] & ~hand[:, : s.PROJECTS + 1]).any()
    ready = cards(states["seats"]["front"]) & ~cards(states["seats"]["used"])
    assert not (bits[:, list(ACTIONS.range("use"))] & ~ready[rows, player]).any()
    assert not (bits[:, list(ACTIONS.range("hex"))] & hexes(states["occupied"])).any()
    own = one_hot(player, s.MAX_PLAYERS)[..., None]
    claimed = (hexes(states["seats"]["claims"]) & ~own).any(axis=1)
    assert not (bits[:, list(ACTIONS.range("hex"))] & claimed).any()


LAWS = (
    check_cards,
    check_corporations,
    check_resources,
    check_front,
    check_map,
    check_table,
    check_knowledge,
    check_course,
    check_legal,
)


def check_history(before, after, same_game):
    """What never changes, or changes one way only, within a game."""
    old, new = before[same_game], after[same_game]
    for name in ("corporate_era", "draft", "num_players", "beginners", "max_generations"):
        assert (old[name] == new[name]).all(), name
    for name in ("temperature", "oxygen", "oceans", "generation", "num_claimed", "num_funded"):
        assert (new[name] >= old[name]).all(), name
    for name in ("tile", "owner"):
        assert (new[name] == old[name])[old["tile"] > 0].all(), name  # nothing is torn down
    for name in ("milestone_owner", "award_funder"):
        assert (new[name] == old[name])[old[name] >= 0].all(), name
    mine, after = old["seats"], new["seats"]
    for name in ("tr", "tags", "discount", "metal_value", "greeneries", "cities"):
        assert (after[name] >= mine[name]).all(), name
    for name in ("front", "events", "met", "box"):
        assert not (mine[name] & ~after[name]).any(), name
    playing = old["stage"] > s.SETUP
    for name in ("box", "corporation"):
        assert (mine[name] == after[name])[playing].all(), name
    check_energy(old, new)


def check_energy(old, new):
    """9: of the energy of a generation nothing is left but what the next one brings."""
    turned = present(new) & (new["generation"] > old["generation"])[:, None]
    seats = new["seats"][turned]
    assert (seats["stock"][..., s.ENERGY] == seats["production"][..., s.ENERGY]).all()
