"""A game from beginning to end: the questions, one after the other."""

from __future__ import annotations

from .actions import QUESTIONS
from .declaration import declare
from .facts import ROUNDS
from .resolution import resolve
from .rounds import end_round
from .scoring import places, score
from .setup import choose_order, set_up
from .table import Table


def course(table):
    """3."""
    yield from set_up(table)
    for table.round in range(1, ROUNDS + 1):
        yield from choose_order(table)
        yield from declare(table)
        yield from resolve(table)
        yield from end_round(table)
    score(table)


class Game:
    """One game, from options (with `num_players`) and a seed."""

    def __init__(self, options, seed):
        self.table = Table(options, seed)
        self._course = course(self.table)
        self.question = None
        self._go_on(None)

    def _go_on(self, answer):
        try:
            self.question = self._course.send(answer)
        except StopIteration:
            self.question = None
            self.table.over = True

    @property
    def over(self):
        return self.table.over

    @property
    def player(self):
        """Whose decision it is."""
        return self.question.player

    @property
    def asked(self):
        """What is asked, in a word."""
        return self.question.name

    @property
    def decision(self):
        """What is asked, as a number."""
        return QUESTIONS.index(self.question.name) if self.question else 0

    def legal(self):
        """The numbers of the actions allowed, ascending."""
        return list(self.question.legal) if self.question else []

    def play(self, action):
        if action not in self.legal():
            raise ValueError(f"alchemists: action {action} is not one of {self.legal()}")
        self._go_on(action)

    def places(self):
        return places(self.table.seats)
