"""One cluster of two cores for all tests, and players that misbehave."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest


def pytest_collection_modifyitems(items):
    """Ray warns of its own affairs."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.filterwarnings("ignore"))


@pytest.fixture(scope="session")
def cluster():
    """Ray, connected to a cluster of two cores."""
    pytest.importorskip("ray")
    from meeple_agents.cluster.connection import connected

    with connected(cpus=2) as ray:
        by_value(ray)
        yield ray


def by_value(ray):
    """Let workers have what is defined here: they cannot import it."""
    import sys

    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])


class First:
    """Takes the first legal action."""

    name = "first"

    def act(self, observations, masks):
        return masks.argmax(axis=1)


class Mortal(First):
    """Kills its own process, with SIGKILL, in that process's call number `after`.

    folder: where each death leaves a file; once there are `deaths` of them there are no more.
    """

    def __init__(self, folder, deaths, after):
        self.folder, self.deaths, self.after = str(folder), deaths, after
        self.home = os.getpid()
        self.calls = 0

    def act(self, observations, masks):
        self.calls += 1
        if self.calls == self.after and os.getpid() != self.home:
            for k in range(self.deaths):
                try:
                    os.close(os.open(f"{self.folder}/{k}", os.O_CREAT | os.O_EXCL))
                except FileExistsError:
                    continue
                os.kill(os.getpid(), signal.SIGKILL)
        return super().act(observations, masks)


class Wrong(First):
    """Answers with what is no action."""

    name = "wrong"

    def act(self, observations, masks):
        return masks.argmax(axis=1) * 0 - 1


@pytest.fixture
def first():
    return First()


@pytest.fixture
def mortal(tmp_path):
    def make(deaths, after):
        folder = tmp_path / "deaths"
        folder.mkdir()
        return Mortal(folder, deaths, after)

    return make


@pytest.fixture
def wrong():
    return Wrong()
