"""Typed-token patterns over bytes, Arrow and Spark: the library behind the `matcher` command."""

from .native import MatcherError
from .pattern import Match, Pattern

__all__ = ["Match", "MatcherError", "Pattern"]
