"""A state as text for the terminal: at most 100 characters wide, no colours.

What a seat has found out stands in one block: on the left its results triangle (a potion such
as `R+`; `~` where several are possible, listed below; `.` for nothing known), on the right its
deduction grid (`-` impossible, `yes` certain, else the share in percent or `?`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..core.text import BAR, counted, joined, line, paragraphs, table
from . import state as s
from . import tables as t
from .view import Adventurer, Artifact, Knowledge, Mix, Numbers, Seat, Space, Theory, View, view
from .words import (
    ALCHEMICAL_CODES,
    ALCHEMICAL_WORDS,
    FAVOR_WORDS,
    INGREDIENT_WORDS,
    LEVEL_WORDS,
    POTION_CODES,
    POTION_WORDS,
    SEAL_WORDS,
    ZONE_WORDS,
    cards_words,
    listed,
    order_words,
    pair_words,
)

_LABEL = 12  # columns of the label before a line of the table
_SPACE = 20
_SEAT_LABEL = 10
_SEAT_LINE = 21
_KIND = 11  # columns of the longest name of an ingredient, and a bit
_SHORT = tuple(word[:3] for word in INGREDIENT_WORDS)


def text(state: Any, seat: int | None = None) -> str:
    """The table as `seat` sees it; None: with nothing hidden. `state` is a record of STATE.

    Raises ValueError for a seat that does not exist.
    """
    seen = view(state, seat)
    blocks = [
        _table(seen),
        *([_spaces(seen)] if seen.round else []),
        _theories(seen),
        _seats_table(seen),
        *([_points_table(seen)] if seen.over else []),
        *(_seat_lines(one) for one in seen.seats),
        *(_knowledge(one.index, one.knowledge) for one in seen.seats if one.knowledge),
        _standings(seen) if seen.over else _decision(seen),
    ]
    return paragraphs(blocks)


def _line(label: str, words: str, width: int = _LABEL) -> str:
    return line(label, words, width)


# -- The table ------------------------------------------------------------------------------------


def _table(seen: View) -> list[str]:
    """What belongs to nobody."""
    who = "open" if seen.viewer is None else f"as seat {seen.viewer} sees it"
    players = f"{seen.num_players} players"
    start = next(seat.index for seat in seen.seats if seat.is_start)
    lines = [
        _line("", f"ALCHEMISTS  {players}, {', '.join(seen.options)}, {who}", 0),
        _line("Round", f"{seen.round} of {s.ROUNDS}, {seen.stage}, start player: seat {start}"),
        _line("Turn order", _order(seen)),
        _line("Row", cards_words(seen.row)),
        _line("Cards", _decks(seen)),
        _line("Adventurer", _adventurers(seen)),
        *_artifact_lines(seen),
        _line("Round's end", _conference(seen)),
    ]
    answers = [*_claims(seen), *_aspects(seen)]
    if answers:
        lines.append(_line("Answers", joined(answers, separator=BAR)))
    if seen.round in range(t.FIRST_ROUND[s.STUDENT], t.LAST_ROUND[s.STUDENT] + 1):
        fee = f"unhappy: a test takes {t.STUDENT_FEE} gold" if seen.student_unhappy else "fresh"
        lines.append(_line("Student", fee))
    elif seen.round == s.ROUNDS:
        lines.append(_line("Exhibited", _potions(seen.shown_potions)))
    if seen.truth is not None:
        truth = (f"{INGREDIENT_WORDS[k]} {ALCHEMICAL_CODES[a]}" for k, a in enumerate(seen.truth))
        lines.append(_line("Truth", joined(truth)))
    return lines


def _order(seen: View) -> str:
    spaces = []
    for number, space in enumerate(seen.order):
        if space.open or space.seats:
            there = "".join(f" [seat {seat}]" for seat in space.seats)
            name = "paralysed" if number == t.PARALYSIS_SPACE else str(number + 1)
            spaces.append(f"{name}: {order_words(number)}{there}")
    return joined(spaces, separator=BAR)


def _decks(seen: View) -> str:
    hidden = seen.favor_discard_size - sum(seen.favor_discard)
    favors = [cards_words(seen.favor_discard, FAVOR_WORDS)] if any(seen.favor_discard) else []
    favors += [f"{hidden} unknown"] if hidden else []
    gone = ", ".join(favors) or "none"
    return (
        f"{counted(seen.deck_size, 'ingredient')} to draw, {seen.discard_size} discarded; "
        f"{counted(seen.favor_deck_size, 'favor')} to draw, discarded: {gone}"
    )


def _potions(potions: Iterable[int]) -> str:
    return joined(POTION_CODES[potion] for potion in potions)


def _adventurers(seen: View) -> str:
    now = f"{_adventurer(seen.adventurer)}, {seen.num_sold} of {seen.max_sold} sold"
    return f"{now if seen.adventurer else 'none'}; next: {_adventurer(seen.next_adventurer)}"


def _adventurer(tile: Adventurer | None) -> str:
    if tile is None:
        return "none"
    wants = zip(tile.wants, tile.sold, strict=True)
    return joined(f"{POTION_WORDS[potion]}{' (sold)' * sold}" for potion, sold in wants)


def _artifact_lines(seen: View) -> list[str]:
    """Those that nobody has bought, by level; what they do for those in the row."""
    lines = []
    for level, name in enumerate(LEVEL_WORDS):
        there = [one for one in seen.artifacts if one.level == level and one.owner is None]
        if not there:
            continue
        if there[0].in_row:
            lines += [
                _line("Artifacts" if not i else "", f"{_artifact(one)}: {one.words or 'points'}")
                for i, one in enumerate(there)
            ]
        else:
            when = "later" if level > int(t.ROW_LEVEL[seen.round]) else "gone"
            lines.append(_line(f"Level {name}", f"{when}: {joined(map(_artifact, there))}"))
    return lines


def _artifact(one: Artifact) -> str:
    return f"{one.name} ({one.cost} gold{f', {one.vp} VP' if one.vp else ''})"


def _conference(seen: View) -> str:
    if seen.conference is None:
        return "no conference"
    table_of = t.CONFERENCE[int(seen.master), seen.conference]
    steps = [
        f"{int(one):+d} with {number}"
        for number, one in enumerate(table_of)
        if not number or one != table_of[number - 1]
    ]
    return f"conference: reputation {', '.join(steps)} or more seals"


def _claims(seen: View) -> list[str]:
    """9.5: what masters have claimed of a pair, with what all know of it since."""
    words = []
    for pair, potions in enumerate(seen.claims):
        false = [POTION_CODES[one] for one in range(s.POTIONS) if one not in potions]
        if len(potions) == 1:
            words.append(f"{pair_words(pair)} makes {POTION_CODES[potions[0]]}")
        elif false:
            words.append(f"{pair_words(pair)} does not make {listed(false, 'or')}")
    return words


def _aspects(seen: View) -> list[str]:
    """9.4: the signs that apprentices have revealed."""
    words = []
    for kind, alchemicals in enumerate(seen.aspects):
        signs = t.SIGNS[list(alchemicals)]
        known = [
            f"{'RGB'[colour]}{'-+'[signs[0, colour]]}"
            for colour in range(s.COLOURS)
            if (signs[:, colour] == signs[0, colour]).all()
        ]
        if known:
            words.append(f"{INGREDIENT_WORDS[kind]} is {' '.join(known)}")
    return words


def _spaces(seen: View) -> list[str]:
    """Action spaces in the order of the resolution, with their rows from the top."""
    return [
        line(f"{'>' if one.now else ' '}{one.name}", _space(one), _SPACE)
        for one in seen.spaces
        if one.open and (one.rows or one.station != s.CUSTODIANS)
    ]


def _space(space: Space) -> str:
    cubes = f"cubes {' '.join(map(str, space.cubes))}"
    rows = (
        f"seat {row.seat} {counted(row.actions, 'action')}"
        + (f", {row.early} used up" if row.early else "")
        + (" (Associate)" if row.by_associate else "")
        for row in space.rows
    )
    return f"{cubes:<14}{joined(rows, 'nobody', BAR)}"


def _theories(seen: View) -> list[str]:
    lines = [_line("Theories", "by ingredient; seals in order")]
    lines += [
        line(f"  {INGREDIENT_WORDS[one.ingredient]}", _theory(one), 13) for one in seen.theories
    ]
    lines.append(_line("Supply", joined(ALCHEMICAL_CODES[token] for token in seen.supply)))
    grants = (
        f"{listed(INGREDIENT_WORDS[kind] for kind in one.ingredients)} ({one.vp} VP)"
        + ("" if one.owner is None else f" [seat {one.owner}]")
        for one in seen.grants
    )
    lines.append(_line("Grants", joined(grants, separator=BAR)))
    return lines


def _theory(theory: Theory) -> str:
    if theory.token is None:
        return "-"
    seals = (
        f"seat {seal.seat}{'' if seal.kind is None else f' {SEAL_WORDS[seal.kind]}'}"
        for seal in theory.seals
    )
    words = f"{ALCHEMICAL_CODES[theory.token]} ({ALCHEMICAL_WORDS[theory.token]}): {joined(seals)}"
    against = listed(INGREDIENT_WORDS[kind] for kind in theory.conflicts)
    return f"{words}; in conflict with {against}" if against else words


# -- The seats ------------------------------------------------------------------------------------


def _rows(head: Sequence[str], rows: Iterable[Sequence[Any]], seen: View) -> list[str]:
    labels = [f"{'>' if seat.decides else ' '}seat {seat.index}" for seat in seen.seats]
    return table(head, rows, labels, _SEAT_LABEL)


def _seats_table(seen: View) -> list[str]:
    head = ["gold", "reputation", "  zone", "order", "| cubes", "unused", "hospital", "missing"]
    head += ["| hand", "favors", "seals", "grants"]
    rows = [
        [
            *(seat.gold, seat.reputation, ZONE_WORDS[seat.zone], _place(seat)),
            *(seat.cubes, seat.unused, seat.hospital, seat.in_hospital),
            *(seat.hand_size, seat.favors_size + seat.offer_size, seat.seals_left),
            len(seat.grants),
        ]
        for seat in seen.seats
    ]
    return _rows(head, rows, seen)


def _place(seat: Seat) -> str:
    """The space of the turn order; `par` for the paralysis space."""
    if seat.order_space is None:
        return "par" if seat.is_paralysed else ""
    return "par" if seat.order_space == t.PARALYSIS_SPACE else str(seat.order_space + 1)


def _points_table(seen: View) -> list[str]:
    """Points and where they come from."""
    head = ["  VP  =", *(f"{name:>6}" for name in s.PARTS)]
    return _rows(head, [[f"{seat.vp}  =", *seat.parts] for seat in seen.seats], seen)


def _seat_lines(seat: Seat) -> list[str]:
    """Cards of a seat, and what it has mixed; what is hidden for itself alone."""
    lines = [("artifacts", joined(map(_artifact, seat.artifacts)))]
    if seat.discount:
        lines.append(("discount", f"{seat.discount} gold less for the next artifact"))
    lines += _hand_lines(seat)
    lines.append(("seals", _kinds(seat.seals, seat.seals_left, SEAL_WORDS)))
    if any(seat.revealed):
        lines.append(("fallen seals", cards_words(seat.revealed, SEAL_WORDS)))
    if seat.has_bid:
        lines.append(("bid", "hidden" if seat.bid is None else f"discount {seat.bid}"))
    lines.append(("board", _potions(seat.board)))
    if seat.exhibited:
        lines.append(("exhibited", _potions(seat.exhibited)))
    lines.append(("mixes", joined((_mix(one, seat) for one in seat.mixes), separator=BAR)))
    if seat.glances:
        glances = (
            f"mix {one.mix + 1} of seat {one.seat}: "
            + ("hidden" if one.kind is None else INGREDIENT_WORDS[one.kind])
            for one in seat.glances
        )
        lines.append(("Periscope", joined(glances, separator=BAR)))
    return [
        _line(f"{'' if i else f'Seat {seat.index}':<8}{label}", words, _SEAT_LINE)
        for i, (label, words) in enumerate(lines)
    ]


def _hand_lines(seat: Seat) -> list[tuple[str, str]]:
    lines = [("hand", _kinds(seat.hand, seat.hand_size, INGREDIENT_WORDS))]
    if any(seat.shown) and seat.hand is None:
        lines.append(("from the row", f"{cards_words(seat.shown)} (perhaps not in hand any more)"))
    lines.append(("favors", _kinds(seat.favors, seat.favors_size, FAVOR_WORDS)))
    if seat.offer_size:
        offer = "hidden" if seat.offer is None else joined(FAVOR_WORDS[one] for one in seat.offer)
        label = "choice of" if seat.offer_size == s.OFFERED else "kept"
        lines.append((label, f"{seat.offer_size}: {offer}"))
    if seat.herbalists:
        lines.append(("to come", counted(seat.herbalists, "Herbalist")))
    for label, size, cards in (
        ("discarded", seat.discarded_size, seat.discarded),
        ("set aside", seat.aside_size, seat.aside),
    ):
        if size:
            lines.append((label, _kinds(cards, size, INGREDIENT_WORDS)))
    return lines


def _kinds(cards: Numbers | None, size: int, names: tuple[str, ...]) -> str:
    return (
        f"{size}: hidden"
        if cards is None and size
        else f"{size}: {cards_words(cards or (), names)}"
    )


def _mix(mix: Mix, seat: Seat) -> str:
    """What came out, for all to see; the mixer knows the ingredients and perhaps more."""
    seen = listed((POTION_CODES[one] for one in mix.seen), "or")
    if mix.pair is None or seat.knowledge is None:
        return seen
    known = listed((POTION_CODES[one] for one in seat.knowledge.triangle[mix.pair]), "or")
    words = f"{pair_words(mix.pair)} = {known}"
    words += f" ({seen} to the others)" if seen != known else ""
    aside = listed(INGREDIENT_WORDS[kind] for kind in mix.aside or ())
    return f"{words} ({aside} set aside)" if aside else words


# -- What a seat has found out --------------------------------------------------------------------


def _knowledge(index: int, known: Knowledge) -> list[str]:
    """The results triangle beside the deduction grid."""
    left = "" if known.count is None else f", {counted(known.count, 'assignment')} left"
    columns = " ".join(f"{name:>3}" for name in _SHORT)
    codes = " ".join(f"{code:>4}" for code in ALCHEMICAL_CODES)
    lines = [f"Results and deductions of seat {index}{left}"]
    lines.append(f"  {'':<{_KIND}}{columns} | {codes}")
    for kind, name in enumerate(INGREDIENT_WORDS):
        results = " ".join(f"{_result(known, kind, other):>3}" for other in range(s.KINDS))
        shares = " ".join(f"{_share(known, kind, one):>4}" for one in range(s.KINDS))
        lines.append(f"  {name:<{_KIND}}{results} | {shares}")
    several = (
        f"{pair_words(pair)}: {listed((POTION_CODES[one] for one in potions), 'or')}"
        for pair, potions in enumerate(known.triangle)
        if 1 < len(potions) < s.POTIONS
    )
    words = joined(several, "", BAR)
    return [*lines, line("  ~ ", words, 4)] if words else lines


def _result(known: Knowledge, kind: int, other: int) -> str:
    """A place of the triangle; empty on the diagonal and above it."""
    if other >= kind:
        return ""
    potions = known.triangle[int(t.PAIR_OF[kind, other])]
    if len(potions) == 1:
        return POTION_CODES[potions[0]]
    return "." if len(potions) == s.POTIONS else "~"


def _share(known: Knowledge, kind: int, alchemical: int) -> str:
    """A place of the grid."""
    if not known.possible[kind][alchemical]:
        return "-"
    if sum(known.possible[kind]) == 1:
        return "yes"
    if known.shares is None:
        return "?"
    percent = 100 * known.shares[kind][alchemical]
    return "<1" if percent < 1 else ">99" if percent > 99 else str(round(percent))


# -- The decision, the end ------------------------------------------------------------------------


def _decision(seen: View) -> list[str]:
    return [_line("Decision", f"seat {seen.player} decides {seen.question}")]


def _standings(seen: View) -> list[str]:
    places = [
        f"{seat.place}. seat {seat.index} with {seat.vp} VP, "
        f"{seat.gold % int(t.GOLD_PER_VP)} gold left"
        for seat in seen.standings
    ]
    return ["End of the game", *(f"  {place}" for place in places)]
