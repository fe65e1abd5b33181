"""Games found from their folders, entered into every registry, and loaded only when used."""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys

import gymnasium
import pettingzoo
import pytest

import meeple
from meeple.core import registry
from meeple.core.aec import GameEnv
from meeple.core.gym import SeatEnv
from meeple.core.gym_vector import SeatVectorEnv


def run(code):
    command = [sys.executable, "-c", code]
    child = subprocess.run(command, capture_output=True, text=True, check=False)
    assert child.returncode == 0, child.stderr
    return child.stdout.strip()


def test_games_are_the_folders_with_a_state():
    assert meeple.games() == tuple(sorted(meeple.games())) and "undecim" in meeple.games()
    for name in meeple.games():
        assert meeple.get_game(name).name == name
    with pytest.raises(ValueError, match=f"no game 'go'; there are {', '.join(meeple.games())}"):
        meeple.get_game("go")


def test_ids():
    assert registry.pettingzoo_id("terra_mystica") == "meeple/terra_mystica-v0"
    assert registry.gymnasium_id("terra_mystica") == "meeple/TerraMystica-v0"


def test_every_game_is_in_every_registry(name):
    assert isinstance(pettingzoo.make("aec", registry.pettingzoo_id(name)), GameEnv)
    id = registry.gymnasium_id(name)
    assert isinstance(gymnasium.make(id).unwrapped, SeatEnv)
    assert isinstance(gymnasium.make_vec(id, num_envs=2), SeatVectorEnv)
    game = meeple.get_game(name)
    env = pettingzoo.make("aec", registry.pettingzoo_id(name), num_players=game.max_players)
    assert len(env.possible_agents) == game.max_players
    assert gymnasium.make(id, seat=1).spec.kwargs == {"game": name, "seat": 1}


def test_gymnasium_imports_the_package_that_an_id_names():
    id = registry.gymnasium_id(meeple.games()[0])
    assert run(f"import gymnasium; print(gymnasium.make('meeple:{id}').spec.id)") == id


def test_registering_again_is_no_news():
    before = dict(pettingzoo.aec_registry), dict(gymnasium.registry)
    registry.register_games()  # a warning would be an error here
    assert (pettingzoo.aec_registry, gymnasium.registry) == before


def test_every_game_has_its_module_for_pettingzoo(name):
    module = importlib.import_module(f"meeple.{name}_v0")
    assert getattr(meeple, f"{name}_v0") is module and f"{name}_v0" in dir(meeple)
    assert module.env.__name__ == "env" and module.raw_env.__name__ == "raw_env"
    assert "options" in module.env.__doc__ and module.raw_env.__doc__
    for make in (module.env, module.raw_env, pickle.loads(pickle.dumps(module.env))):
        env = make(illegal="forfeit")
        assert isinstance(env, GameEnv) and (env.game.name, env.illegal) == (name, "forfeit")


def test_importing_loads_neither_games_nor_anything_heavy():
    heavy = "numba torch ray matplotlib svg PIL resvg_py pyarrow scipy pygame typer rich".split()
    loaded = run(
        "import sys, meeple; from meeple.core import registry; "
        f"print([m for m in sys.modules if m.split('.')[0] in {heavy}]"
        "+ [m for m in sys.modules if m.startswith('meeple.') and m.split('.')[1] != 'core'])"
    )
    assert loaded == "[]"


def test_importing_adds_little_to_what_the_registries_cost():
    """Processor time, of which other programs on the machine take none."""
    seconds = run(
        "import time, gymnasium, pettingzoo; start = time.process_time(); "
        "import meeple; print(time.process_time() - start)"
    )
    assert float(seconds) < 0.3


def test_the_version_is_the_distributions():
    from importlib.metadata import version

    assert meeple.__version__ == version("meeple")


def test_only_public_names_are_listed():
    public = {"__version__", "games", "get_game", "make", "make_vec", "core", *meeple.games()}
    assert dir(meeple) == sorted(public | {f"{name}_v0" for name in meeple.games()})
    assert all(getattr(meeple, name) is not None for name in dir(meeple))


def test_submodules_come_by_themselves_and_others_do_not():
    names = [f"meeple.{name}.GAME.name" for name in meeple.games()]
    shown = run(f"import meeple; print(meeple.core.__name__, {', '.join(names)})")
    assert shown.split() == ["meeple.core", *meeple.games()]
    with pytest.raises(AttributeError, match="module 'meeple' has no attribute 'chess'"):
        meeple.chess  # noqa: B018
