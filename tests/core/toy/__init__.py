"""The toy, put together."""

import numpy as np

from ..core.actions import Actions
from ..core.game import Game
from ..core.options import Option, whole
from . import rules
from .state import STATE

ACTIONS = Actions(add=4)
OBSERVATION = np.dtype([("piles", np.float32, (3,))])


def configure(states, options):
    states["largest"] = options["largest"]


GAME = Game(
    name="toy",
    title="Toy",
    rules_version=1,
    encoding_version=1,
    min_players=1,
    max_players=3,
    default_players=2,
    max_decisions=40,
    score_scale=5.0,
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    reset=rules.reset,
    legal_actions=rules.legal_actions,
    apply_action=rules.apply_action,
    observe=rules.observe,
    standings=rules.standings,
    determinize=rules.determinize,
    choose_action=rules.choose_action,
    configure=configure,
    describe=lambda state, action: f"add {action}" if action else "stop",
    why_illegal=lambda state, action: "this is more than may be added at once",
    text=lambda state, seat: f"piles {state['piles'].tolist()}",
    draw=lambda state, seat: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    problem_of=lambda state: None if 0 <= state["limit"] <= 10 else "limit must be 0 to 10",
    options=(Option("largest", 3, "most that may be added at once", whole(1, 3)),),
)
