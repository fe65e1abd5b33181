"""The same work on Ray: from the cores of one machine to a cluster (extra `meeple[cluster]`)."""

from .arena import run_arena_on_ray
from .crew import RayCrew

__all__ = ["RayCrew", "run_arena_on_ray"]
