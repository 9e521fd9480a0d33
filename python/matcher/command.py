"""Runs of the `matcher` command."""

import os
import shutil
import subprocess
from collections.abc import Sequence

from .native import MatcherError, sent_file


def command_path(named: str | None = None) -> str:
    """
    The command: the given one, MATCHER_COMMAND, a file `matcher` that was sent with addFile to this Spark job, or the
    one on PATH. Raises MatcherError if there is none.
    """
    wanted = named or os.environ.get("MATCHER_COMMAND") or sent_file("matcher") or "matcher"
    found = shutil.which(wanted)
    if found is None:
        raise MatcherError(
            f"the command {wanted} was not found: put it on PATH, set MATCHER_COMMAND to its path, or send it to the "
            "executors with SparkContext.addFile"
        )
    return found


def run(words: Sequence[str], text: bytes = b"", command: str | None = None) -> bytes:
    """The output of a run, given standard input. Raises MatcherError with the command's message if it fails."""
    ended = subprocess.run([command_path(command), *words], input=text, capture_output=True, check=False)
    if ended.returncode != 0:
        message = ended.stderr.decode(errors="replace").strip()
        raise MatcherError(message or f"matcher {words[0]} ended with status {ended.returncode}")
    return ended.stdout
