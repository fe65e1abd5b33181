"""Rates by CPU time: what one core does, whoever else uses the machine."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """How long to measure: `repeats` times at least `seconds` each."""

    seconds: float
    repeats: int


QUICK = Effort(0.15, 3)
FULL = Effort(0.6, 5)


@dataclass(frozen=True)
class Figure:
    """The median of several repeats, and the smallest and largest."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: list[float]) -> Figure:
        """Of the repeats' values."""
        return cls(statistics.median(values), min(values), max(values))

    def map(self, form: Callable[[float], float]) -> Figure:
        """The figure in another unit; `form` may turn high into low."""
        low, high = sorted((form(self.low), form(self.high)))
        return Figure(form(self.median), low, high)


def rate(
    work: Callable[[], int], effort: Effort, clock: Callable[[], float] = time.process_time
) -> Figure:
    """Things done per second of `clock`; `work` does some and says how many.

    The first call is not measured: it compiles, and fills caches.
    """
    work()
    return Figure.of([_once(work, effort.seconds, clock) for _ in range(effort.repeats)])


def _once(work: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    done = 0
    started = clock()
    while True:
        done += work()
        spent = clock() - started
        if spent >= seconds:
            return done / spent


def nanoseconds(figure: Figure) -> Figure:
    """What one thing takes, of a rate per second."""
    return figure.map(lambda per_second: 1e9 / per_second)
