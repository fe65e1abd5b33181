"""Card tables that cannot be used are refused, and the message names the card and the field."""

from __future__ import annotations

import copy
import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeple.undecim import GAME, rules
from meeple.undecim.card_check import CardTableError
from meeple.undecim.cards import read_table
from meeple.undecim.tables import FACTS

from .test_cards import ANY, pay, table_with, take, vp
from .test_invariants import check_laws


def test_a_file_that_is_missing_or_no_json_is_refused(tmp_path):
    with pytest.raises(CardTableError, match="cannot be read: No such file"):
        read_table(tmp_path / "none.json")
    (tmp_path / "broken.json").write_text('{"action_cards": [', encoding="utf-8")
    with pytest.raises(CardTableError, match="is not JSON"):
        read_table(tmp_path / "broken.json")
    for nothing in ([], 5, "", {}):
        with pytest.raises(CardTableError):
            read_table(nothing)


def test_the_option_names_the_game():
    with pytest.raises(ValueError, match=r"undecim: cards=.*card 3 \(Reclamation\): effect\[0\].n"):
        GAME.check_options({"cards": table_with(3, [vp(1000)])})


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        ([{"op": "fly", "n": 1}], r"effect\[0\].op: must be one of draw, "),
        ([{"op": "draw"}], r"effect\[0\].n: is missing"),
        ([{"op": "draw", "n": -1}], r"effect\[0\].n: must be a whole number 0 to 99, not -1"),
        ([{"op": "draw", "n": 1.5}], r"effect\[0\].n: .* not 1.5"),
        ([{"op": "draw", "n": True}], r"effect\[0\].n: .* not True"),
        ([{"op": "draw", "n": 1, "as": ANY}], r"effect\[0\].as: is not a field of 'draw'"),
        ([vp(1), {"op": "gain", "from": "field", "n": 1, "as": ANY}], r"effect\[1\].from: .*hand"),
        ([{"op": "gain", "from": "hand", "n": 1, "as": ["water"]}], r"\.as: 'water' is none of"),
        ([{"op": "gain", "from": "hand", "n": 1, "as": []}], r"\.as: must name at least one"),
        ([vp({"base": 1, "per": "luck"})], r"\.n\.per: must be one of die, "),
        ([vp({"base": 1, "per": "max_town_level"})], r"\.n\.per: must be one of die, "),
        ([vp({"per": "die", "plus": 1})], r"\.n\.plus: is not a field of a figure"),
        ([vp({"per": "die", "max": 100})], r"\.n\.max: must be a whole number 0 to 99"),
        ([{"op": "if", "stat": "die", "at_least": 1, "then": []}], r"\.stat: must be one of towns"),
        ([{"op": "choose", "options": [[]]}], r"\.options: must be two lists"),
        ([{"op": "choose", "options": [[], [{"op": "fly"}]]}], r"options\[1\]\[0\].op: must be"),
        ([pay("gold", {"per": "die"})], r"effect\[0\].n: must be a whole number"),
        ([pay("gold", 1, [{"op": "fly"}])], r"effect\[0\].then\[0\].op: must be one of"),
        ([take()], r"effect\[0\].op: 'take' may not stand here"),
        ("draw", r"effect: must be a list"),
    ],
)
def test_a_damaged_operation_is_refused_by_card_and_field(effect, complaint):
    with pytest.raises(CardTableError, match=rf"card 3 \(Reclamation\): .*{complaint}") as caught:
        read_table(table_with(3, effect))
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (
            lambda t: t["action_cards"].pop(),
            "action_cards: must have each number from 1 to 11 once",
        ),
        (lambda t: t["action_cards"][1].update(number=1), "action_cards: must have each number"),
        (lambda t: t["action_cards"][1].update(number=12), r"action_cards\[1\].number"),
        (lambda t: t["action_cards"][1].pop("name_en"), r"card 2 \(unnamed\): name_en"),
        (
            lambda t: t["action_cards"][1].update(name_en="a\nb"),
            r"(?s)card 2 .*name_en: must be a name",
        ),
        (lambda t: t["action_cards"][1].update(red_text=False), r"card 2 \(Thieves\): red_text"),
        (lambda t: t["action_cards"][1].update(red=[vp(1)]), r"red\[0\].op: 'vp' may not stand"),
        (
            lambda t: t["awards"][0].update(vp=0),
            "award pioneer: vp: must be a whole number 1 to 99",
        ),
        (lambda t: t["awards"][0].update(condition={}), "award pioneer: condition"),
        (lambda t: t["awards"][0]["condition"].update(luck=1), "award pioneer: luck"),
        (lambda t: t["awards"][0]["condition"].update(towns=0), "award pioneer: towns"),
        (lambda t: t["awards"].extend(t["awards"][:2]), "awards: at most 8"),
        (lambda t: t["modules"].reverse(), "modules: must be"),
        (lambda t: t["modules"][0].pop("award"), "module darkness: must have an `award`"),
        (lambda t: t["modules"][0].pop("replaces"), "module darkness: replaces"),
        (lambda t: t["modules"][1]["replaces"][0].update(number=2), "number 2 is replaced twice"),
        (lambda t: t["moon"].update(threshold=9), "moon: is part of the rules"),
        (lambda t: t.update(rounds=6), "rounds: is part of the rules"),
        (
            lambda t: t["kingdom_cards"]["kinds"][0].update(count=19),
            "kingdom_cards: is part of the rules",
        ),
    ],
)
def test_a_damaged_table_is_refused_by_place(damage, complaint):
    table = copy.deepcopy(FACTS)
    damage(table)
    with pytest.raises(CardTableError, match=complaint):
        read_table(table)


@pytest.mark.parametrize("count", [60, 300])
def test_a_table_with_too_many_operations_is_refused(count):
    with pytest.raises(CardTableError, match=r"card .*operations in all, more than 96"):
        GAME.new_states(1, {"cards": table_with(3, [vp(1)] * count)})


def test_a_table_that_is_nested_too_deeply_is_refused(tmp_path):
    effect = [vp(1)]
    for _ in range(400):
        effect = [{"op": "if", "stat": "towns", "at_least": 1, "then": effect}]
    with pytest.raises(CardTableError, match="nested too deeply"):
        read_table(table_with(3, effect))
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(CardTableError, match="is not JSON"):
        read_table(tmp_path / "deep.json")


COPY = {"op": "copy", "vp_cost": 2}


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"red": [COPY, take()]}, r"card 11 \(Sage\): red: `copy` stands alone"),
        ({"red": [take(), COPY]}, r"card 11 \(Sage\): red: `copy` stands alone"),
        ({"red": [COPY, COPY]}, r"card 11 \(Sage\): red: `copy` stands alone"),
        ({"effect": [vp(1)]}, r"card 11 \(Sage\): red: `copy` stands alone"),
    ],
)
def test_the_sage_does_nothing_but_copy(fields, complaint):
    with pytest.raises(CardTableError, match=complaint):
        read_table(table_with(11, **fields))


def test_only_one_card_copies():
    """Two of them could name each other without end."""
    with pytest.raises(CardTableError, match="only one card of a table may have `copy`"):
        read_table(table_with(5, red=[COPY], effect=[]))


def test_modules_need_a_table_that_has_them():
    table = copy.deepcopy(FACTS)
    del table["modules"]
    GAME.new_states(1, {"cards": table})
    with pytest.raises(ValueError, match=r"modules=\['storm'\]: the card table has none"):
        GAME.new_states(1, {"cards": table, "modules": ["storm"]})


@pytest.mark.parametrize(
    "damage",
    [
        lambda t: t["action_cards"][0]["effect"][0].update(op=[]),
        lambda t: t["action_cards"][0]["effect"][0].update(op={}),
        lambda t: t["action_cards"][0]["effect"][0].update({"as": [[]]}),
        lambda t: t["action_cards"][1]["red"][0].update(what=[{}]),
        lambda t: t.update(kingdom_cards=[]),
        lambda t: t.update(kingdom_cards=None),
        lambda t: t["kingdom_cards"].update(kinds=5),
        lambda t: t["kingdom_cards"].update(kinds=[1, 2, 3, 4, 5]),
    ],
)
def test_lists_and_dicts_in_the_place_of_names_are_refused_too(damage):
    table = copy.deepcopy(FACTS)
    damage(table)
    with pytest.raises(CardTableError):
        read_table(table)


# What is for readers only; module cards have the form of the others.
LEFT_OUT = set(
    "source name_ja text game based_on format_version language_note source_values opcodes "
    "expressions stats replaces".split()
)
WRONG = [None, -1, 0, 7, 1000, 1.5, True, "nonsense", "gold", [], {}, [None], [1000]]
DELETE = object()
TEXT = json.dumps(FACTS)


def places(node, path=()):
    """Paths of all entries of a table but those left out."""
    entries = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in entries:
        if key not in LEFT_OUT:
            yield (*path, key)
            if isinstance(value, (dict, list)):
                yield from places(value, (*path, key))


def damaged(path, wrong):
    """The built-in table with one entry deleted or replaced."""
    table = json.loads(TEXT)
    *way, last = path
    node = table
    for key in way:
        node = node[key]
    if wrong is DELETE:
        del node[last]
    else:
        node[last] = wrong
    return table


def shapes():
    """One path of each shape, such as action_cards, number, effect, number, n."""
    found = {}
    for path in places(FACTS):
        found.setdefault(tuple(key if isinstance(key, str) else 0 for key in path), path)
    return list(found.values())


@pytest.mark.parametrize("path", shapes(), ids=lambda path: ".".join(map(str, path)))
def test_every_entry_may_be_deleted_or_replaced_without_another_error(path):
    for wrong in [DELETE, *WRONG]:
        accepted(damaged(path, wrong))


def accepted(table):
    """Whether a table can be used; raises for any other error than CardTableError."""
    try:
        read_table(table)
    except CardTableError as error:
        assert ": " in str(error)
        return False
    GAME.new_states(1, options_for(table))
    return True


def options_for(table):
    return {"cards": table, "modules": "all" if table.get("modules") else []}


@given(
    path=st.sampled_from(list(places(FACTS))),
    wrong=st.sampled_from([DELETE, *WRONG]),
    seed=st.integers(0, 2**32),
)
def test_a_damaged_table_is_refused_or_plays_with_every_law_kept(path, wrong, seed):
    table = damaged(path, wrong)
    if not accepted(table):
        return
    state = GAME.new_states(1, options_for(table))[0]
    rules.reset(state, seed)
    rng = np.random.default_rng(seed)
    seen = [np.array([state])]
    while not state["over"]:
        rules.apply_action(state, int(rng.choice(GAME.legal(state))))
        seen.append(np.array([state]))
    check_laws(np.concatenate(seen))
