"""Meeple."""
