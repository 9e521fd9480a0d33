"""Redacted text of files as a DataFrame."""

from collections.abc import Sequence

import pyarrow
from pyspark.sql import DataFrame, SparkSession

from .files import lines_of_files


def redact(
    spark: SparkSession,
    paths: str | Sequence[str],
    pattern: str | None = None,
    *,
    only: str | None = None,
    except_: str | None = None,
    keep: str | None = None,
    mask: str | None = None,
    in_format: str | None = None,
    command: str | None = None,
) -> DataFrame:
    """
    The lines of files as `matcher redact` prints them: path, line (from 1) and text. A file is one task, because what is
    masked may span lines, such as a key: cut there, its parts would stay readable. A task that fails, also because
    something is left that reads as a match, fails the job.

    :param pattern: what to mask; without it, everything that is usually sensitive
    :param only: kinds to mask without a pattern, such as `address,mail`
    :param except_: kinds not to mask without a pattern
    :param keep: parts to keep, such as `ip:octet1-2`
    :param mask: what replaces the rest: a character, a text or `shape`
    :param in_format: the format of the records, or `auto`: they are masked where their form allows it, and stay valid
    :param command: path of the command on every machine; else see `matcher.command.command_path`
    :raises ValueError: the mask is `pseudonym`, whose numbers would begin anew in each file, or a path is an address
    """
    if mask == "pseudonym":
        raise ValueError(
            "mask: on Spark pseudonyms are numbered in each file by itself; use shape, a character or a text"
        )
    given = {"--only": only, "--except": except_, "--keep": keep, "--mask": mask, "--in": in_format}
    words = ["redact", *(word for flag, value in given.items() if value is not None for word in (flag, value))]
    words += ["--"] if pattern is None else ["--", pattern]
    schema = "path string, line long, text string"
    return lines_of_files(spark, paths, words, schema, _batch, command)


def _batch(path: str, number: int, found: list[bytes]) -> pyarrow.RecordBatch:
    lines = [line.decode(errors="replace") for line in found]
    columns = [[path] * len(lines), range(number + 1, number + 1 + len(lines)), lines]
    types = [pyarrow.string(), pyarrow.int64(), pyarrow.string()]
    arrays = [pyarrow.array(column, type_) for column, type_ in zip(columns, types, strict=True)]
    return pyarrow.RecordBatch.from_arrays(arrays, ["path", "line", "text"])
