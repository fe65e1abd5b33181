"""The machine a measurement was made on."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

PACKAGES = "meeple numpy numba llvmlite gymnasium pettingzoo".split()


def describe(*more_packages: str) -> dict[str, Any]:
    """CPU, cores, load, versions and date; JSON-ready."""
    return {
        "cpu": cpu_model(),
        "cores": cores(),
        "load_average": load_average(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": platform.python_version(),
        "packages": {name: version_of(name) for name in (*PACKAGES, *more_packages)},
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def cpu_model() -> str:
    """The processor's name."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def load_average() -> list[float] | None:
    """Over 1, 5 and 15 minutes; None where the system does not tell."""
    if hasattr(os, "getloadavg"):
        return [round(load, 2) for load in os.getloadavg()]
    return None


def version_of(package: str) -> str | None:
    """An installed package's version, or None."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
