"""Scans of files as DataFrames."""

from collections.abc import Iterator

import pyarrow
import pyarrow.compute
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import types as T

from ..arrow import record_batch
from ..pattern import Pattern
from ..splits import Split, read_split, splits_of

_places = ["path", "line", "start", "end"]
_split_schema = "path string, start long, end long, is_compressed boolean"


def scan(
    spark: SparkSession,
    paths: str | list[str],
    pattern: Pattern,
    *,
    split: int = 32 << 20,
    lines: bool = True,
) -> DataFrame:
    """
    Every match of a pattern in files: path, line, start, end, and a column for each register. The rows are those of
    `matcher scan --json --line`, whatever the split. A duration is a decimal(38,0) of nanoseconds, a size one of bytes,
    a timestamp a timestamp, a number a double; other registers are text. Dots in names of registers become underscores.

    :param paths: files and folders, which every executor must be able to read under the same path
    :param split: bytes per task; a line belongs to the task in whose split it begins
    :param lines: number the lines, for which files are read once before
    :raises ValueError: a register has the name of another column, or the pattern needs the whole input
    """
    if pattern.needs_whole_input:
        raise ValueError("the pattern asks for readings or for the start or end of the input: files can't be divided")
    listed = splits_of([paths] if isinstance(paths, str) else list(paths), split)
    schema = _schema_of(pattern)
    first_lines = _first_lines(spark, listed) if lines else [1] * len(listed)
    rows = [(*one, first) for one, first in zip(listed, first_lines, strict=True)]
    frame = spark.createDataFrame(rows, _split_schema + ", first_line long")
    frame = frame.repartition(max(1, len(rows))) if rows else frame
    return frame.mapInArrow(_searcher(pattern, schema), schema)


def _schema_of(pattern: Pattern) -> T.StructType:
    sample = record_batch(pattern, b"").schema
    fields = [T.StructField("path", T.StringType())] + [T.StructField(name, T.LongType()) for name in _places[1:]]
    for field in sample:
        if not pyarrow.types.is_struct(field.type):
            continue
        name = field.name.replace(".", "_")
        if any(name == other.name for other in fields):
            raise ValueError(f"register {field.name}: there is already a column {name}: give the register another name")
        fields.append(T.StructField(name, _type_of(field.type)))
    return T.StructType(fields)


def _type_of(struct: pyarrow.StructType) -> T.DataType:
    index = struct.get_field_index("value")
    if index < 0:
        return T.StringType()
    value = struct.field(index).type
    if pyarrow.types.is_decimal(value):
        return T.DecimalType(38, 0)
    return T.TimestampType() if pyarrow.types.is_timestamp(value) else T.DoubleType()


def _searcher(pattern: Pattern, schema: T.StructType):
    """A function for mapInArrow; it holds the program's bytes alone, so that it can be sent to executors."""
    program, names = pattern.program, [field.name for field in schema]

    def search(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        with Pattern(program) as loaded:
            for batch in batches:
                for row in batch.to_pylist():
                    first_line = row.pop("first_line")
                    yield _rows_of(loaded, Split(**row), first_line, names)

    return search


def _rows_of(pattern: Pattern, split: Split, first_line: int, names: list[str]) -> pyarrow.RecordBatch:
    data, start = read_split(split)
    found = record_batch(pattern, data, lines=True, base_offset=start, base_line=first_line)
    columns = [pyarrow.array([split.path] * found.num_rows, pyarrow.string())]
    columns += [found.column(name).cast(pyarrow.int64()) for name in _places[1:]]
    for field in found.schema:
        if not pyarrow.types.is_struct(field.type):
            continue
        part = "value" if field.type.get_field_index("value") >= 0 else "text"
        columns.append(pyarrow.compute.struct_field(found.column(field.name), part))
    return pyarrow.RecordBatch.from_arrays(columns, names)


def _first_lines(spark: SparkSession, listed: list[Split]) -> list[int]:
    """The number of the first line of each split, from counts of line ends, one task per split."""
    if not listed:
        return []
    counts = (
        spark.sparkContext.parallelize(listed, len(listed)).map(lambda one: read_split(one)[0].count(b"\n")).collect()
    )
    numbers, path, line = [], None, 1
    for split, count in zip(listed, counts, strict=True):
        if split.path != path:
            path, line = split.path, 1
        numbers.append(line)
        line += count
    return numbers
