"""Work on splits by the command, and the merging of its results in a tree."""

import os
import tempfile
from collections.abc import Callable, Sequence

from pyspark import RDD
from pyspark.sql import SparkSession

from .. import command as commands
from ..files import is_address, local_path
from ..native import MatcherError
from ..splits import Split, read_split, splits_of

#: Parts that one task or the driver merges at a time.
fan_in = 32
#: A split size that leaves files whole.
whole_file = 1 << 62
#: Marks that the command would take for those of a file.
_marks = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


def parts_of(
    spark: SparkSession, paths: str | Sequence[str], split: int, work: Callable[[Split], bytes]
) -> tuple[RDD, int]:
    """The result of each split with its number, one task per split; and the number of splits."""
    listed = splits_of([paths] if isinstance(paths, str) else list(paths), split)
    numbered = [
        (number, one if is_address(one.path) else one._replace(path=local_path(one.path)))
        for number, one in enumerate(listed)
    ]
    tasks = spark.sparkContext.parallelize(numbered, max(1, len(numbered)))
    return tasks.map(lambda one: (one[0], work(one[1]))), len(numbered)


def text_of(split: Split) -> bytes:
    """The lines of a split, for standard input of the command. Raises MatcherError as `read_split`."""
    text, start = read_split(split)
    if start > 0 and text.startswith(_marks):
        raise MatcherError(
            f"{split.path}: the line at byte {start} begins with a byte order mark, and a split with that line: use "
            "another split size"
        )
    return text


def merged(parts: RDD, count: int, merge: Callable[[list[bytes]], bytes]) -> list[bytes]:
    """At most `fan_in` parts, in order, on the driver; more are merged by tasks, level by level."""
    while count > fan_in:
        count = -(-count // fan_in)
        groups = parts.map(lambda one: (one[0] // fan_in, one)).groupByKey(count)
        parts = groups.map(lambda one: (one[0], merge([part for _, part in sorted(one[1])])))
    return [part for _, part in sorted(parts.collect())]


def run_on_files(words: Sequence[str], flag: str | None, parts: list[bytes], command: str | None) -> bytes:
    """Runs the command on files of the parts, each after `flag`; `{folder}` in a word is their folder."""
    with tempfile.TemporaryDirectory() as folder:
        given = [word.replace("{folder}", folder) for word in words]
        for number, part in enumerate(parts):
            path = os.path.join(folder, str(number))
            with open(path, "wb") as file:
                file.write(part)
            given += [path] if flag is None else [flag, path]
        output = commands.run(given, command=command)
        saved = os.path.join(folder, "saved")
        if not os.path.exists(saved):
            return output
        with open(saved, "rb") as file:
            return file.read()
