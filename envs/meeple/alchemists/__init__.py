"""Alchemists, the base game: apprentices and masters, two to four players."""

from __future__ import annotations

from ..core.game import Game
from . import (
    actions,
    describe,
    draw,
    heuristic,
    integrity,
    observation,
    options,
    rules,
    state,
    text,
)

GAME = Game(
    name="alchemists",
    title="Alchemists",
    rules_version=1,
    encoding_version=1,
    min_players=state.MIN_PLAYERS,
    max_players=state.MAX_PLAYERS,
    default_players=4,
    max_decisions=1024,
    score_scale=30.0,
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
    configure=options.configure,
    describe=describe.describe,
    why_illegal=describe.why_illegal,
    text=text.text,
    draw=draw.draw,
    problem_of=integrity.problem_of,
    describe_to_others=describe.describe_to_others,
    options=options.OPTIONS,
    facts={"hidden_information": True, "chance": True, "rounds": state.ROUNDS},
)
