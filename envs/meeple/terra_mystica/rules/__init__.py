"""The rules, one file per heading of the rule book; kernels only.

setup, factions (2), flow (2 and 3: whose decision it is), conversions (4), power, offers
(5), reach, networks (6), main_actions, spades, building, shipping, nomads (7), towns (8),
cults (9), passing (10), rounds (11), scoring (12), artifacts (13); legal lists the answers
to a decision, answers carries them out, lands and masks hold sets of hexes and of actions.
"""

from .determinize import determinize
from .flow import apply_action
from .legal import legal_actions
from .scoring import standings
from .setup import reset

__all__ = ["apply_action", "determinize", "legal_actions", "reset", "standings"]
