"""The way to Ray: a cluster of this machine's cores, made and ended here, or one that runs."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LOCAL = "local"
"""The address that means: a cluster of this machine's own, for as long as it is needed."""

_TOKEN = ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH")


def ray_or_error() -> Any:
    """The module ray; ImportError naming the extra where it is missing."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    # Ray's next default, without whose choice it warns: leave CUDA_VISIBLE_DEVICES alone.
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError as error:
        raise ImportError(f"clusters need Ray: pip install 'meeple[cluster]' ({error})") from error
    return ray


@contextmanager
def connected(address: str = LOCAL, cpus: int | None = None) -> Iterator[Any]:
    """Ray, connected to a cluster; a connection that is there already is used and kept.

    Args:
        address: "local": a cluster of this machine's own, ended afterwards. "auto": the one
            that runs on this machine. Else HOST:PORT of a cluster's head, or ray://HOST:PORT.
        cpus: what a local cluster counts as its cores; None: as many as there are.

    Raises ConnectionError if there is no such cluster.
    """
    ray = ray_or_error()
    if ray.is_initialized():
        yield ray
        return
    how: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    if address == LOCAL:
        _use_token_of_our_own()
        how |= {"num_cpus": cpus or os.cpu_count(), "include_dashboard": False}
    try:
        ray.init(address=address, **how)
    except Exception as error:  # Ray raises what it is called here, no closer kind
        reason = str(error).strip().partition("\n")[0]
        if address == LOCAL:
            raise ConnectionError(f"Ray cannot start on this machine: {reason}") from error
        raise ConnectionError(
            f"no Ray cluster at {address} ({reason}); `ray start --head` starts one, "
            f"and {LOCAL!r} is one for this machine alone"
        ) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _use_token_of_our_own() -> None:
    """Guard a local cluster by a token that lives in this process and its children alone.

    Ray's own way would be to leave one in the home folder. That there is one is enough: Ray
    asks for tokens by itself. It is kept for good, for Ray remembers the first it has seen.
    """
    if not any(name in os.environ for name in _TOKEN):
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
