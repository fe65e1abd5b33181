"""Self-play on a cluster: workers play whole shards and write them themselves."""

from __future__ import annotations

from collections.abc import Sequence

from ..plan import RunError
from ..selfplay import Course, Job, shard_file
from ..tally import Tally
from .connection import LOCAL
from .pool import Pool


class RayCrew:
    """Workers that play the shards of a run: `run_selfplay(..., crew=RayCrew())`.

    What they write is what this process would have written. A worker that dies costs the
    shard it was at, which is played again by another.

    Args:
        address: "local" (this machine's cores), "auto" or HOST:PORT of a running cluster.
        workers: how many; None: one for each core of the cluster.
    """

    def __init__(self, address: str = LOCAL, workers: int | None = None) -> None:
        Pool(address, workers)  # refuses now what it would refuse later
        self.address, self.workers = address, workers

    def play(self, job: Job, shards: Sequence[int], course: Course) -> None:
        """Play and write these shards and settle each. On Ctrl-C, KeyboardInterrupt."""
        pool = Pool(self.address, self.workers, job.num_threads)

        def done(k: int, tally: Tally) -> None:
            if not job.place.holds(shard_file(k)):
                raise RunError(
                    f"{job.place}/{shard_file(k)} was written by a worker and is not to be seen "
                    "here: choose a folder that all machines share, or a bucket"
                )
            course.settle(k, tally)
            course.report()

        try:
            pool.run(job, shards, done)
        finally:
            course.workers_lost, course.shards_replayed = pool.lost, pool.redone
            if pool.lost:
                job.place.tidy()  # of what they were writing
