"""The rules, one file per heading of the rule book; kernels only.

setup (2), turn_order (4), declaration (5), resolution (6), sale (7.3), purchases (7.4, 11),
experiments (7.5 to 7.9), theories (9.1 to 9.3), debunking (9.4 to 9.7), round_end (12), scoring
(13); supply (4.5: decks and discards), reputation (8), mixing (6.4) and facts (14) serve
them. legal lists the answers to a decision, answers carries them out, flow runs on to the
next decision; determinize redraws what a seat cannot know.
"""

from .determinize import determinize
from .flow import apply_action
from .legal import legal_actions
from .scoring import standings
from .setup import reset

__all__ = ["apply_action", "determinize", "legal_actions", "reset", "standings"]
