"""Undecim, draft 16: eleven action cards, five rounds, three or four players."""

from __future__ import annotations

from ..core.game import Game
from ..core.options import Option, flag, subset
from . import actions, cards, draw, heuristic, integrity, observation, rules, state, text

GAME = Game(
    name="undecim",
    title="Undecim",
    rules_version=1,
    encoding_version=1,
    min_players=state.MIN_PLAYERS,
    max_players=state.MAX_PLAYERS,
    default_players=4,
    max_decisions=512,
    score_scale=40.0,
    state=state.STATE,
    actions=actions.ACTIONS,
    observation=observation.OBSERVATION,
    reset=rules.reset,
    legal_actions=rules.legal_actions,
    apply_action=rules.apply_action,
    observe=observation.observe,
    standings=rules.standings,
    determinize=rules.determinize,
    choose_action=heuristic.choose_action,
    configure=cards.configure,
    describe=actions.describe,
    why_illegal=actions.why_illegal,
    text=text.text,
    draw=draw.draw,
    problem_of=integrity.problem_of,
    options=(
        Option("mulligan", True, "exchange an action card before the first round", flag()),
        Option("modules", [], "theme modules: darkness, storm, golden", subset(*cards.MODULES)),
        Option(
            "cards", None, "another card table: a file or dict of the same form", cards.read_table
        ),
    ),
    facts={"hidden_information": True, "chance": True, "rounds": state.ROUNDS},
)
