"""The rules, one file per heading of the rule book; kernels only.

setup (2), solo (11: neutral tiles), research (3), flow (3, 4: whose decision it is),
main_actions (4), playing (5, 6), payment (5), effects and triggers (6), tiles and
parameters (7), corporations (2), waiting and resolution (8: the queue), red (red-bordered effects),
production (9), scoring (10); piles draws cards, knowledge keeps what seats know of them;
legal lists the answers to a decision, answers carries them out; determinize redraws what a
seat cannot know.
"""

from .determinize import determinize
from .flow import apply_action
from .legal import legal_actions
from .scoring import standings
from .setup import reset

__all__ = ["apply_action", "determinize", "legal_actions", "reset", "standings"]
