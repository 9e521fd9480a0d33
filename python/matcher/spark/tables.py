"""Tables of files as DataFrames: the rows of count-by and top, counted in splits and combined."""

import datetime
import decimal
import itertools
import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import types as T

from .. import command as commands
from ..native import MatcherError
from ..splits import Split
from .parts import merged, parts_of, run_on_files, text_of, whole_file

_default_split = 256 << 20
_whole_kinds = ("duration", "bytesize")
_epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def count_by(
    spark: SparkSession,
    paths: str | Sequence[str],
    pattern: str,
    key: str,
    *,
    sum: Sequence[str] = (),
    avg: Sequence[str] = (),
    min: Sequence[str] = (),
    max: Sequence[str] = (),
    percentiles: Mapping[str, Sequence[int]] | None = None,
    method: str = "nearest",
    fill: bool = False,
    rows: int | None = None,
    sort: str = "key",
    in_format: str | None = None,
    flags: Sequence[str] = (),
    split: int = _default_split,
    command: str | None = None,
) -> DataFrame:
    """
    The table of `matcher count-by --line PATTERN KEY`: key, count, and a column for each aggregate, such as `p95_took`.
    Sums and percentiles are exact, whatever the split. A duration is a decimal(38,0) of nanoseconds, rounded to even, a
    size one of bytes, a time a timestamp of whole seconds, a version text; averages, interpolated percentiles and other
    amounts are doubles.

    :param paths: files and folders, which every executor must be able to read under the same path
    :param key: a template, such as `${client}`, without places in the input
    :param percentiles: for each register, numbers from 0 to 100
    :param method: of percentiles: nearest, linear, lower or hybrid
    :param fill: with a key that is a slice of time, rows for slices without a match too
    :param rows: number of rows, of all if left out
    :param sort: key, count, first (occurrence), or an aggregate, such as `p95` or `sum took`
    :param in_format: the format of the records, or `auto`: the pattern is then conditions on fields, and registers are
        fields, as in `count_by(spark, paths, ".level{>=warn}", "${.level}", in_format="auto")`. A file is then one task
    :param flags: further flags of count-by that say what matches, such as `--deep` or `--max-memory=2G`
    :param split: bytes per task, without `in_format`; a line belongs to the task in whose split it begins
    :param command: path of the command on every machine; else see `matcher.command.command_path`
    :raises ValueError: the key has `${path}`, two columns have one name, or there is a method without percentiles
    :raises MatcherError: the command refuses something; its message says what
    """
    if re.search(r"\$\{\s*path\b", key):
        raise ValueError("${path} in the key: tasks count text without its path; count each path by itself")
    if method != "nearest" and not percentiles:
        raise ValueError(f"method {method} is of percentiles: name registers in percentiles, or leave method out")
    given = {"sum": sum, "avg": avg, "min": min, "max": max}
    words = [word for name, registers in given.items() for one in registers for word in (f"--{name}", one)]
    for register, percents in (percentiles or {}).items():
        words += [word for percent in percents for word in (f"--p{percent}", register)]
    unit = ["--line"] if in_format is None else ["--in", in_format]
    words = ["count-by", *unit, "--partial", "--percentile", method, *words, *flags, "--", pattern, key]

    # An empty part finds errors in the request before anything is sent.
    empty = commands.run([*words, "-"], command=command)

    def count(split: Split) -> bytes:
        return commands.run([*words, "-"], text_of(split), command)

    def combine(parts: list[bytes]) -> bytes:
        return run_on_files(["combine", "--partial"], None, parts, command)

    printed = ["--sort", sort, *(["--fill"] if fill else []), *([] if rows is None else ["--rows", str(rows)])]
    printed = ["combine", "--ndjson", "--values", "tagged", "--avg-form", "rational", *printed]
    # This too: combine refuses wrong flags of the table.
    run_on_files(printed, None, [empty], command)
    tasks, number = parts_of(spark, paths, split if in_format is None else whole_file, count)
    parts = merged(tasks, number, combine)
    return _frame(spark, run_on_files(printed, None, [empty, *parts], command), _columns(words))


def top(
    spark: SparkSession,
    paths: str | Sequence[str],
    pattern: str,
    key: str,
    rows: int = 10,
    sort: str = "count",
    **options,
) -> DataFrame:
    """The first rows of `count_by`, which describes the options: the most frequent keys first, or as `sort` says."""
    return count_by(spark, paths, pattern, key, rows=rows, sort=sort, **options)


def percentiles(
    spark: SparkSession,
    paths: str | Sequence[str],
    pattern: str,
    key: str,
    register: str,
    percents: Sequence[int],
    **options,
) -> DataFrame:
    """Exact percentiles of a register for each key: `count_by`, which describes the options, with these alone."""
    return count_by(spark, paths, pattern, key, percentiles={register: percents}, **options)


def _columns(words: Sequence[str]) -> list[str]:
    """Names of the columns after key and count."""
    pairs = itertools.pairwise(words)
    titles = [f"{flag[2:]} {word}" for flag, word in pairs if re.fullmatch(r"--(sum|avg|min|max|p\d+)", flag)]
    names = [re.sub(r"\W+", "_", re.sub(r"[${}]", "", title)).strip("_") for title in titles]
    for name in {"key", "count"} & set(names) or {name for name in names if names.count(name) > 1}:
        raise ValueError(f"two columns are named {name}")
    return names


def _frame(spark: SparkSession, output: bytes, names: list[str]) -> DataFrame:
    rows = [list(json.loads(line, parse_float=decimal.Decimal).values()) for line in output.splitlines()]
    kinds = [_kind_of([row[2 + index] for row in rows]) for index in range(len(names))]
    fields = [T.StructField("key", T.StringType()), T.StructField("count", T.LongType())]
    fields += [T.StructField(name, _types.get(kind, T.DoubleType())) for name, kind in zip(names, kinds, strict=True)]
    cells = [(row[0], row[1], *(_cell(cell, kind) for cell, kind in zip(row[2:], kinds, strict=True))) for row in rows]
    return spark.createDataFrame(cells, T.StructType(fields))


_types = {
    "duration": T.DecimalType(38, 0),
    "bytesize": T.DecimalType(38, 0),
    "timestamp": T.TimestampType(),
    "version": T.StringType(),
}


def _kind_of(cells: list) -> str | None:
    """The kind of a column's values; None for plain numbers. Raises MatcherError for addresses."""
    kinds = {cell["kind"] if isinstance(cell, dict) else None for cell in cells if cell is not None}
    if "address" in kinds:
        raise MatcherError("min, max and percentiles of addresses are not offered on Spark: aggregate rows of scan")
    return kinds.pop() if len(kinds) == 1 else None


def _cell(cell, kind: str | None):
    if cell is None:
        return None
    exact = cell["exact"] if isinstance(cell, dict) else cell
    if kind in _whole_kinds:
        whole = decimal.Decimal(exact).quantize(decimal.Decimal(1), decimal.ROUND_HALF_EVEN, _wide)
        return whole
    if kind == "timestamp":
        return _epoch + datetime.timedelta(seconds=int(exact))
    return exact if kind == "version" else float(Fraction(exact))


_wide = decimal.Context(prec=60)
