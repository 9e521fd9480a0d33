"""Redacted text of files as a DataFrame."""

import subprocess
import tempfile
from collections.abc import Iterator, Sequence

import pyarrow
from pyspark.sql import DataFrame, SparkSession

from ..command import command_path
from ..files import files_of, is_address, local_path
from ..native import MatcherError

_batch_lines = 4096


def redact(
    spark: SparkSession,
    paths: str | Sequence[str],
    pattern: str | None = None,
    *,
    only: str | None = None,
    except_: str | None = None,
    keep: str | None = None,
    mask: str | None = None,
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
    :param command: path of the command on every machine; else see `matcher.command.command_path`
    :raises ValueError: the mask is `pseudonym`, whose numbers would begin anew in each file, or a path is an address
    """
    if mask == "pseudonym":
        raise ValueError(
            "mask: on Spark pseudonyms are numbered in each file by itself; use shape, a character or a text"
        )
    given = {"--only": only, "--except": except_, "--keep": keep, "--mask": mask}
    words = ["redact", *(word for flag, value in given.items() if value is not None for word in (flag, value))]
    words += ["--"] if pattern is None else ["--", pattern]
    listed = [paths] if isinstance(paths, str) else list(paths)
    remote = next((path for path in listed if is_address(path)), None)
    if remote is not None:
        raise ValueError(f"{remote}: redact reads files by path: mount the store, or copy the file")
    files = sorted({local_path(path) for one in listed for path, _size in files_of(one)})
    frame = spark.createDataFrame([(path,) for path in files], "path string").repartition(max(1, len(files)))
    schema = "path string, line long, text string"
    return frame.mapInArrow(lambda batches: _redacted(words, batches, command), schema)


def _redacted(
    words: Sequence[str], batches: Iterator[pyarrow.RecordBatch], command: str | None
) -> Iterator[pyarrow.RecordBatch]:
    for batch in batches:
        for path in batch.column("path").to_pylist():
            yield from _redacted_file([command_path(command), *words, path], path)


def _redacted_file(words: Sequence[str], path: str) -> Iterator[pyarrow.RecordBatch]:
    number, lines = 0, []
    with tempfile.TemporaryFile() as messages:
        run = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=messages)
        try:
            for line in run.stdout:
                lines.append(line.removesuffix(b"\n").removesuffix(b"\r").decode(errors="replace"))
                if len(lines) == _batch_lines:
                    yield _batch(path, number, lines)
                    number, lines = number + len(lines), []
        finally:  # Also if nobody takes the rest.
            run.stdout.close()
            status = run.wait()
        if status != 0:
            messages.seek(0)
            message = messages.read().decode(errors="replace").strip()
            raise MatcherError(message or f"{path}: matcher redact ended with status {status}")
    if lines:
        yield _batch(path, number, lines)


def _batch(path: str, number: int, lines: list[str]) -> pyarrow.RecordBatch:
    columns = [[path] * len(lines), range(number + 1, number + 1 + len(lines)), lines]
    types = [pyarrow.string(), pyarrow.int64(), pyarrow.string()]
    arrays = [pyarrow.array(column, type_) for column, type_ in zip(columns, types, strict=True)]
    return pyarrow.RecordBatch.from_arrays(arrays, ["path", "line", "text"])
