"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("quick", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("fuzz", deadline=None, max_examples=500)
settings.load_profile("quick")
