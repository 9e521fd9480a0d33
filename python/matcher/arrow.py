"""Matches as Arrow record batches, without a copy of the columns. Needs pyarrow."""

import ctypes

import pyarrow

from . import native
from .pattern import Pattern, _Matches

_schema_bytes, _array_bytes = 72, 80


def record_batch(pattern: Pattern, data, *, lines: bool = True, base_offset: int = 0, base_line: int = 1):
    """
    The matches of a pattern in bytes, as a pyarrow.RecordBatch: start, end, line, member, and for each register a
    struct of start, end, text and, for kinds that have one, value (see mt_arrow in matcher.h).

    :param lines: search each line by itself, so that no match crosses a line end
    :param base_offset: added to every offset
    :param base_line: number of the first line
    """
    schema, array = ctypes.create_string_buffer(_schema_bytes), ctypes.create_string_buffer(_array_bytes)
    error = ctypes.c_void_p()
    with _Matches(pattern, data, lines) as found:
        status = native.library().mt_arrow(
            found.handle, found.view, base_offset, base_line, schema, array, ctypes.byref(error)
        )
        native.check(status, error)
    return pyarrow.RecordBatch._import_from_c(ctypes.addressof(array), ctypes.addressof(schema))
