"""Templates of the lines of files as DataFrames: wordings counted in splits, and mined once."""

import json
from collections.abc import Sequence

from pyspark.sql import DataFrame, SparkSession

from ..splits import Split
from .parts import merged, parts_of, run_on_files, text_of, whole_file

_default_split = 256 << 20


def templates(
    spark: SparkSession,
    paths: str | Sequence[str],
    *,
    merge: bool = False,
    in_format: str | None = None,
    split: int = _default_split,
    command: str | None = None,
) -> DataFrame:
    """
    The templates of all lines, as those of one run of `matcher templates` over the files: count, template as people
    read it, and a pattern that finds its lines.

    :param merge: join templates written by the same logging statement
    :param in_format: the format of the records, or `auto`: the templates are then those of their messages, and a file is
        one task
    :param split: bytes per task, without `in_format`; a line belongs to the task in whose split it begins
    :param command: path of the command on every machine; else see `matcher.command.command_path`
    """

    unit = [] if in_format is None else ["--in", in_format]

    def mine(split: Split) -> bytes:
        return run_on_files(["templates", *unit, "--save", "{folder}/saved"], None, [text_of(split)], command)

    def join(sets: list[bytes]) -> bytes:
        return run_on_files(["templates", "--save", "{folder}/saved"], "--load", sets, command)

    tasks, number = parts_of(spark, paths, split if in_format is None else whole_file, mine)
    sets = merged(tasks, number, join)
    words = ["templates", "--ndjson", *(["--merge"] if merge else [])]
    output = run_on_files(words, "--load", sets, command) if sets else b""
    found = [json.loads(line) for line in output.splitlines()]
    rows = [(one["count"], one["readable"], one["pattern"]) for one in found]
    return spark.createDataFrame(rows, "count long, template string, pattern string")
