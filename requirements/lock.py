"""Prints the pins that a fresh resolve of requirements/dev.in gives: `make lock`.

pip resolves without installing and reports what it chose. Left out are the project
itself, local version labels (torch's `+cpu`) and the packages that torch brings
for a machine's accelerator: which of those are needed is settled where it is installed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
HEADING = "# Made by `make lock` from dev.in and pyproject.toml, on Python {}.{}. Do not edit."
ACCELERATOR = ("nvidia-", "cuda-", "triton")


def resolve() -> dict[str, str]:
    """Name and version of each distribution, canonical names in alphabetical order."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed"]
    command += ["-qq", "--report", "-", "-r", str(HERE / "dev.in")]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=HERE.parent)
    found = [item["metadata"] for item in json.loads(done.stdout)["install"]]
    pins = {item["name"].lower().replace("_", "-"): item["version"] for item in found}
    return {
        name: pins[name].partition("+")[0]
        for name in sorted(pins)
        if name != "meeple" and not name.startswith(ACCELERATOR)
    }


if __name__ == "__main__":
    print(HEADING.format(*sys.version_info))
    for name, version in resolve().items():
        print(f"{name}=={version}")
