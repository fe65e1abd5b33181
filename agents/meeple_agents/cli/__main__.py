"""`python -m meeple_agents.cli` is the command `meeple`."""

from . import main

main()
