"""Paying (5): every split in which no unit could be left out."""

from __future__ import annotations

from .actions import acts, ask_index

TAG_OF = {"steel": "building", "titanium": "space"}


def metals_for(card):
    return [metal for metal, tag in TAG_OF.items() if tag in card.tags]


def metals_of(cost):
    """Those that a printed `pay` cost names beside money."""
    return [metal for metal in TAG_OF if metal in cost]


def splits(seat, cost, metals=(), kept_heat=0):
    """All (steel, titanium, heat) that can complete the payment without waste."""
    found = []
    for steel in range(seat.stock["steel"] + 1 if "steel" in metals else 1):
        for titanium in range(seat.stock["titanium"] + 1 if "titanium" in metals else 1):
            paid = steel * seat.value["steel"] + titanium * seat.value["titanium"]
            if paid >= cost:
                if not _wasteful(seat, steel, titanium, paid - cost):
                    found.append((steel, titanium, 0))
            else:
                found += [(steel, titanium, heat) for heat in _heats(seat, cost - paid, kept_heat)]
    return found


def _wasteful(seat, steel, titanium, over):
    return bool(
        (steel and over >= seat.value["steel"]) or (titanium and over >= seat.value["titanium"])
    )


def _heats(seat, due, kept_heat):
    heat = max(0, seat.stock["heat"] - kept_heat) if seat.heat_is_money else 0
    return range(max(0, due - seat.stock["mc"]), min(heat, due) + 1)


def can_pay(seat, cost, metals=(), kept_heat=0):
    paid = sum(seat.stock[metal] * seat.value[metal] for metal in metals)
    return paid + seat.money(kept_heat) >= cost


def choose(seat, s, cost, metals=(), kept_heat=0):
    """Steel, titanium and heat, asked for in this order."""
    left = splits(seat, cost, metals, kept_heat)
    for i, resource in enumerate(("steel", "titanium", "heat")):
        amounts = sorted({split[i] for split in left})
        if len(amounts) > 1:
            n = yield from ask_index(s, f"pay_{resource}", acts("amount", amounts))
            left = [split for split in left if split[i] == n]
    (split,) = left
    return split


def pay(table, s, cost, metals=(), kept_heat=0):
    seat = table.seats[s]
    steel, titanium, heat = yield from choose(seat, s, cost, metals, kept_heat)
    paid = steel * seat.value["steel"] + titanium * seat.value["titanium"] + heat
    seat.gain("steel", -steel)
    seat.gain("titanium", -titanium)
    seat.gain("heat", -heat)
    seat.gain("mc", -max(0, cost - paid))
