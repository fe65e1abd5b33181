"""`--ray` and `--workers`: the same job on a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..cluster import RayCrew

Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on Ray: `local` (this machine's cores), `auto` or HOST:PORT of a cluster.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", help="With --ray: workers; else one for each core."),
]


def crew_of(address: str | None, workers: int | None) -> RayCrew | None:
    """Who plays: workers on Ray, or None: this process. Raises ValueError, ImportError."""
    if address is None:
        if workers is not None:
            raise ValueError(f"--workers {workers} needs --ray; without it, see --threads")
        return None
    from ..cluster import RayCrew

    return RayCrew(address, workers)
