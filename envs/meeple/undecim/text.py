"""A state as text for the terminal: at most 100 characters wide, no colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..core.text import BAR, joined, line, paragraphs, table
from . import state as s
from .actions import composition_text
from .tables import HALF_NAMES
from .view import Award, Card, Seat, View, view

_LABEL = 10  # columns of the label before a line of the table
_SEAT_LABEL = 14
_KIND_NAMES = tuple(f"{HALF_NAMES[2 * k]}/{HALF_NAMES[2 * k + 1]}" for k in range(s.NUM_KINDS))


def text(state: Any, seat: int | None = None) -> str:
    """The table as `seat` sees it; None: with nothing hidden. `state` is a record of STATE.

    Raises ValueError for a seat that does not exist.
    """
    seen = view(state, seat)
    blocks = [_table(seen), _cards_table(seen), _points_table(seen)]
    blocks += [_seat_lines(one) for one in seen.seats]
    blocks.append(_standings(seen) if seen.over else _decision(seen))
    return paragraphs(blocks)


def _line(label: str, words: str, width: int = _LABEL) -> str:
    return line(label, words, width)


def _title(seen: View) -> str:
    who = "open" if seen.viewer is None else f"as seat {seen.viewer} sees it"
    modules = f", modules {', '.join(seen.modules)}" if seen.modules else ""
    return f"UNDECIM  {seen.num_players} players{modules}, {who}"


def _table(seen: View) -> list[str]:
    """What belongs to nobody."""
    dice = " ".join(str(die) if die else "-" for die in seen.dice)
    lines = [
        _title(seen),
        _line("Round", f"{seen.round} of {len(seen.dice)}, {seen.stage}"),
        _line("Dice", dice),
        _line("Moon", f"stone on {seen.stone} of {seen.threshold}, nights so far: {seen.nights}"),
        *[_award(i, award) for i, award in enumerate(seen.awards)],
        _line("Field", _action_cards(seen.open)),
    ]
    if seen.down or seen.down_unseen:
        lines.append(_line("Face-down", _action_cards(seen.down, seen.down_unseen)))
    deck = f"{seen.deck_size} cards"
    lines.append(_line("Deck", deck + (f": {_kinds(seen.deck)}" if seen.deck else "")))
    lines.append(_line("Discards", _kinds(seen.discard)))
    if any(seen.revealed):
        lines.append(_line("Drawn", _kinds(seen.revealed)))
    if seen.order:
        lines.append(_line("Order", " ".join(f"seat {i}" for i in seen.order)))
    return lines


def _award(place: int, award: Award) -> str:
    met = f"; now met by seat {', '.join(map(str, award.met_by))}" if award.met_by else ""
    words = f"{award.name}, {award.vp} VP: {award.condition}{met}"
    return _line("" if place else "Awards", words)


def _kinds(counts: Sequence[int]) -> str:
    """Kingdom cards by kind."""
    return joined(f"{count} {_KIND_NAMES[kind]}" for kind, count in enumerate(counts) if count)


def _action_cards(cards: Iterable[Card], unseen: int = 0) -> str:
    names = [f"{card}{' (red)' if card.red else ''}" for card in cards]
    return joined(names + ["?"] * unseen, separator=BAR)


def _rows(head: Sequence[str], rows: Iterable[Sequence[Any]], seen: View) -> list[str]:
    return table(head, rows, _labels(seen), _SEAT_LABEL)


def _labels(seen: View) -> list[str]:
    return [
        f"{'>' if seat.decides else ' '}Seat {seat.index}{' start' if seat.is_start else ''}"
        for seat in seen.seats
    ]


def _cards_table(seen: View) -> list[str]:
    """What lies loose before each seat: lands, resources, then gold and enemies."""
    order = [0, 2, 4, 6, 1, 3, 5, 7, s.GOLD, s.ENEMY]
    head = [*(HALF_NAMES[half] for half in order), "subjugated", "hand"]
    rows = [
        [*(seat.loose[half] for half in order), seat.subjugated, seat.hand_size]
        for seat in seen.seats
    ]
    return _rows(head, rows, seen)


def _points_table(seen: View) -> list[str]:
    """Victory points and where they come from."""
    head = ["  VP  =", *s.PARTS]
    rows = [[f"{seat.vp}  =", *seat.parts] for seat in seen.seats]
    return _rows(head, rows, seen)


def _seat_lines(seat: Seat) -> list[str]:
    """Towns, hands and the card played."""
    towns = joined(
        (
            f"level {town.level} ({town.vp} VP): {composition_text(town.cards)}"
            for town in seat.towns
        ),
        separator=BAR,
    )
    hand = "hidden" if seat.hand is None and seat.hand_size else _kinds(seat.hand or ())
    lines = [
        ("towns", towns),
        ("hand", f"{seat.hand_size} cards: {hand}" if seat.hand_size else "no cards"),
        ("actions", _action_cards(seat.actions, seat.unseen)),
        ("played", _played(seat)),
    ]
    if seat.since or seat.product is not None:
        lines.append(("night", _next_night(seat)))
    fresh = [f"{count} {HALF_NAMES[half]}" for half, count in enumerate(seat.fresh) if count]
    if fresh:
        lines.append(("taken", f"{', '.join(fresh)} (safe from red texts this round)"))
    return [
        _line(f"{'' if i else f'Seat {seat.index}':<7}{label}", words, 16)
        for i, (label, words) in enumerate(lines)
    ]


def _played(seat: Seat) -> str:
    if seat.played is None:
        return "one of these, face-down" if seat.chosen else "none"
    hidden = ", face-down" if seat.chosen else ""
    copied = f" as {seat.named}" if seat.named else ""
    laid_out = ", which joins the field" if seat.laid_out else ""
    return f"{seat.played}{copied}{hidden}{laid_out}"


def _next_night(seat: Seat) -> str:
    """What the next night's count starts from, and what it is multiplied by (4.4)."""
    times = f", also scored times {seat.product}" if seat.product is not None else ""
    return f"the next one's subjugation count starts from {seat.since}{times}"


def _decision(seen: View) -> list[str]:
    return [_line("Decision", f"seat {seen.player} decides {seen.question}")]


def _standings(seen: View) -> list[str]:
    places = [
        f"{seat.place}. seat {seat.index} with {seat.vp} VP (played {seat.played})"
        for seat in seen.standings
    ]
    return ["End of the game", *(f"  {line}" for line in places)]
