"""What every training run shares: Ctrl-C with patience, torch's threads, rows of evaluations."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .evaluate import Standing

EVALUATION_COLUMNS = (
    "steps seconds opponent games reward reward_low reward_high score score_low score_high "
    "win_share win_share_low win_share_high"
).split()
"""Of every run's evaluations.csv."""


def evaluation_row(steps: int, seconds: float, opponent: str, standing: Standing) -> list[Any]:
    """An evaluation's values under EVALUATION_COLUMNS."""
    row: list[Any] = [steps, round(seconds, 1), opponent, standing.games]
    for one in (standing.reward, standing.score, standing.win_share):
        row += [round(number, 5) for number in (one.mean, one.low, one.high)]
    return row


@contextmanager
def torch_threads(count: int) -> Iterator[None]:
    """Let torch use so many threads inside the block."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


@contextmanager
def patient_interrupt() -> Iterator[Callable[[], bool]]:
    """Inside the block the first Ctrl-C is only noted, a second one interrupts at once.

    Gives a function that says whether there was one. Signals reach the main thread alone;
    in any other nothing is changed.
    """
    noted = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield noted.is_set
        return

    def note(number: int, frame: Any) -> None:
        noted.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield noted.is_set
    finally:
        signal.signal(signal.SIGINT, before)
