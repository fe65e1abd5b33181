"""The rules, one file per heading of the rule book; kernels only.

setup (3), flow (4: rounds and phases), red (5, 6), effects (7, 9), towns (8),
scoring (4.4, 4.5, 10); legal lists the answers to a decision, answers carries
them out; determinize redraws what a seat cannot know.
"""

from .determinize import determinize
from .flow import apply_action
from .legal import legal_actions
from .scoring import standings
from .setup import reset

__all__ = ["apply_action", "determinize", "legal_actions", "reset", "standings"]
