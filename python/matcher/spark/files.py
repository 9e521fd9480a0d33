"""What the command prints for whole files, one task per file."""

import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence

import pyarrow
from pyspark.sql import DataFrame, SparkSession

from ..command import command_path
from ..files import files_of, is_address, local_path
from ..native import MatcherError

_batch_lines = 4096

#: A batch of rows from the path of a file, the number of lines before these, and the lines without their ends.
BatchOf = Callable[[str, int, list[bytes]], pyarrow.RecordBatch]


def lines_of_files(
    spark: SparkSession,
    paths: str | Sequence[str],
    words: Sequence[str],
    schema: str,
    batch_of: BatchOf,
    command: str | None,
) -> DataFrame:
    """
    Rows of the lines that a run of the command with each file prints. A task whose run fails, fails the job. Raises
    ValueError for a path that is an address.
    """
    listed = [paths] if isinstance(paths, str) else list(paths)
    remote = next((path for path in listed if is_address(path)), None)
    if remote is not None:
        raise ValueError(f"{remote}: {words[0]} reads files by path: mount the store, or copy the file")
    files = sorted({local_path(path) for one in listed for path, _size in files_of(one)})
    frame = spark.createDataFrame([(path,) for path in files], "path string").repartition(max(1, len(files)))

    def rows(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            for path in batch.column("path").to_pylist():
                yield from _batches(path, [command_path(command), *words, path], batch_of)

    return frame.mapInArrow(rows, schema)


def _batches(path: str, words: Sequence[str], batch_of: BatchOf) -> Iterator[pyarrow.RecordBatch]:
    number, lines = 0, []
    with tempfile.TemporaryFile() as messages:
        run = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=messages)
        try:
            for line in run.stdout:
                lines.append(line.removesuffix(b"\n").removesuffix(b"\r"))
                if len(lines) == _batch_lines:
                    yield batch_of(path, number, lines)
                    number, lines = number + len(lines), []
        finally:  # Also if nobody takes the rest.
            run.stdout.close()
            status = run.wait()
        if status != 0:
            messages.seek(0)
            message = messages.read().decode(errors="replace").strip()
            raise MatcherError(message or f"{path}: matcher {words[1]} ended with status {status}")
    if lines:
        yield batch_of(path, number, lines)
