"""Events of logs as DataFrames."""

from collections.abc import Sequence

import pyarrow
from pyspark.sql import DataFrame, SparkSession

from ..event import Event, event_of
from .files import lines_of_files

_texts = ["level", "source", "message", "format", "fields"]
_schema = ", ".join(["path string, line long, time timestamp", *(f"{name} string" for name in _texts)])


def events(
    spark: SparkSession, paths: str | Sequence[str], in_format: str = "auto", *, command: str | None = None
) -> DataFrame:
    """
    The records of logs as `matcher events` prints them: path, line of the first byte, time, level, source, message, the
    formats that read it, and its fields as JSON, for `from_json` and `get_json_object`. What a record does not have is
    null. A file is one task, because formats are recognised in all of it, and records may have several lines. Times are
    cut to microseconds.

    :param in_format: the format of the records; `auto` recognises it
    :param command: path of the command on every machine; else see `matcher.command.command_path`
    :raises ValueError: a path is an address
    """
    return lines_of_files(spark, paths, ["events", "--in", in_format, "--"], _schema, _batch, command)


def _batch(path: str, _number: int, lines: list[bytes]) -> pyarrow.RecordBatch:
    found = [event_of(line) for line in lines]
    types = {"line": pyarrow.int64(), "time": pyarrow.timestamp("us", "UTC")}
    columns = [
        pyarrow.array([getattr(event, name) for event in found], types.get(name, pyarrow.string()))
        for name in Event._fields
    ]
    return pyarrow.RecordBatch.from_arrays(
        [pyarrow.array([path] * len(found), pyarrow.string()), *columns], ["path", *Event._fields]
    )
