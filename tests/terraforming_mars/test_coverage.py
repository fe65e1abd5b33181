"""Play reaches everything: each card, each alternative of each action, each kind of decision.

Uniform play hardly ever gets to some cards, so here the seats look for what has come up least
often. `pytest -s` prints how often everything did.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from meeple.core.batch import Batch
from meeple.terraforming_mars import GAME
from meeple.terraforming_mars import actions as a
from meeple.terraforming_mars import state as s

TABLES = {1: 12, 2: 24, 3: 24, 4: 24, 5: 24}  # players -> games at the same time
MOST_STEPS = 2400  # decisions in each of these games; several times what it takes
ONE_WAY = (  # cards whose action has one alternative; 219: United Nations Mars Initiative
    *(5, 6, 7, 12, 13, 14, 15, 24, 28, 35, 49, 52, 54, 72, 76, 95, 101, 103, 104, 110, 123, 133),
    *(154, 177, 184, 187, 194, 199, 202, 208, 219),
)
PLANNER = 4
TWO_WAYS = (33, 34, 69, 134, 157)
QUESTIONS = (
    *("corporation", "keep", "draft", "research", "main", "sell", "pay steel", "pay titanium"),
    *("pay heat", "place", "cut", "remove plants", "take", "add", "choice", "amount", "discard"),
    *("olympus", "enhance", "copy", "keep drawn", "buy drawn", "virus", "sabotage", "raid"),
    *("booty", "flood", "final greenery"),
)
RANGES = {  # of MAIN: how much each is wanted, before the count is looked at
    "done": 0.2,
    "pass_turn": 0.02,
    "play": 30,
    "use": 20,
    "project": 0.3,
    "milestone": 30,
    "award": 3,
    "plants": 1,
    "heat": 1,
}


def wanted_in_main():
    """float[actions]: RANGES, written out."""
    wanted = np.zeros(GAME.num_actions)
    for action in range(GAME.num_actions):
        wanted[action] = RANGES.get(GAME.actions.locate(action)[0], 0)
    return wanted


class Survey:
    """Counts of what has come up, and a player who looks for what has done so least often."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.answers = np.zeros(GAME.num_actions, np.int64)  # to MAIN
        self.ways = np.zeros((s.CARDS, 4), np.int64)  # alternatives chosen: card, option
        self.asked = np.zeros(s.NUM_DECISIONS, np.int64)
        self.games = 0
        self.main = wanted_in_main()

    def step(self, batch):
        """One decision in each game."""
        states, rows = batch.states, np.arange(batch.num_envs)
        weights = self.weights(states, legal_rows(batch.masks))
        chance = -np.log(self.rng.random(weights.shape)) / np.maximum(weights, 1e-300)
        actions = np.where(weights > 0, chance, np.inf).argmin(axis=1)
        assert (weights[rows, actions] > 0).all()
        self.note(states, actions)
        batch.step(actions)
        self.games += int(batch.dones.sum())

    def weights(self, states, legal):
        """float[n, actions]: what is rare is wanted most."""
        asked, hoards = states["decision"][:, None], self.hoarders(states)[:, None]
        played = self.answers[a.PLAY : a.PLAY + s.FIRST_CORPORATION]
        weights = np.where(asked == s.MAIN, self.main / (1 + self.answers) ** 1.5, 1.0)
        weights[:, a.PLAY : a.PLAY + s.FIRST_CORPORATION] *= np.where(hoards, 1e-6, 1)
        weights[:, a.PROJECT : a.MILESTONE] *= np.where(hoards, 1e-6, 1)
        rare = (1 + played.mean()) / (1 + played)
        choosing = (asked >= s.KEEP) & (asked <= s.RESEARCH)
        cards = weights[:, a.CARD : a.CARD + s.FIRST_CORPORATION]
        cards[:] = np.where(choosing, rare**1.5, cards)
        declines = np.where(choosing & hoards, 1e-6, weights[:, a.DONE : a.DONE + 1])
        weights[:, a.DONE : a.DONE + 1] = declines
        options = weights[:, a.OPTION : a.OPTION + 4]
        source = states["effect"]["card"]
        rare = 1 / (1.0 + self.ways[source])
        options[:] = np.where(asked == s.CHOICE, rare, options)
        return np.where(legal, weights, 0)

    def hoarders(self, states):
        """bool[n]: seats that keep their cards, until somebody has claimed Planner."""
        if self.answers[a.MILESTONE + PLANNER] > 0:
            return np.zeros(len(states), np.bool_)
        return (states["player"] == 0) & (states["num_claimed"] < 3)

    def note(self, states, actions):
        asked = states["decision"]
        np.add.at(self.asked, asked, 1)
        np.add.at(self.answers, actions[asked == s.MAIN], 1)
        chosen = asked == s.CHOICE
        cards = states["effect"]["card"][chosen]
        np.add.at(self.ways, (cards, actions[chosen] - a.OPTION), 1)

    def counts(self):
        """Kind of thing -> what can come up -> how often it did."""
        answers, ways = self.answers, self.ways
        return {
            "cards": {card: answers[a.PLAY + card] for card in range(1, 209)},
            "actions": {card: answers[a.USE + card] for card in (*ONE_WAY, *TWO_WAYS)},
            "alternatives": {f"{card}.{k}": ways[card, k] for card in TWO_WAYS for k in (0, 1)},
            "questions": dict(zip(QUESTIONS, self.asked[1:], strict=True)),
            "others": {
                " ".join(map(str, GAME.actions.locate(action))): answers[action]
                for action in range(GAME.num_actions)
                if GAME.actions.locate(action)[0] in RANGES.keys() - {"play", "use"}
            },
        }

    def missing(self):
        """Kind of thing -> what has not come up."""
        counts = self.counts().items()
        return {kind: [name for name, n in found.items() if n == 0] for kind, found in counts}

    def report(self):
        """The counts as text."""
        lines = [f"{self.games} games ended, {self.asked.sum()} decisions"]
        for kind, found in self.counts().items():
            lines.append(f"{kind}: " + ", ".join(f"{name} {n}" for name, n in found.items()))
        return "\n".join(lines)


def legal_rows(masks):
    """uint64[n, 13] as bool[n, actions]."""
    bits = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
    return bits[:, : GAME.num_actions].astype(bool)


@lru_cache
def surveyed():
    """Games at tables of 1 to 5, with a draft at every other one, until nothing is missing."""
    survey = Survey(seed=1)
    tables = [
        Batch(GAME, games, observations=False, num_players=players, draft=players % 2 == 1)
        for players, games in TABLES.items()
    ]
    for seed, table in enumerate(tables):
        table.reset(seed)
    for step in range(MOST_STEPS):
        for table in tables:
            survey.step(table)
        if step % 50 == 0 and not any(survey.missing().values()):
            break
    print(survey.report())
    return survey


def test_every_card_is_played():
    """cards.json: 208 project cards."""
    assert surveyed().missing()["cards"] == []


def test_every_action_of_a_card_is_used():
    """cards.json, corporations.json: 35 cards and one corporation."""
    assert len(ONE_WAY) + len(TWO_WAYS) == 36
    assert surveyed().missing()["actions"] == []


def test_every_alternative_of_an_action_is_chosen():
    """Five cards with two each."""
    assert surveyed().missing()["alternatives"] == []


def test_everything_is_asked():
    """13: all kinds of decisions."""
    assert len(QUESTIONS) == s.NUM_DECISIONS - 1
    assert surveyed().missing()["questions"] == []


def test_every_other_action_is_carried_out():
    """4: standard projects, milestones, awards, plants, heat, the end of a turn, passing."""
    assert surveyed().missing()["others"] == []
