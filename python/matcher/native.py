"""The functions of libmatcher that the package calls, with the types of matcher.h."""

import ctypes
import functools
import os
import pathlib
import sys

ABI = 2


class MatcherError(Exception):
    """A call of the library failed; the message says what is wrong and what to do."""


class Str(ctypes.Structure):
    """mt_str: a view of bytes."""

    _fields_ = [("ptr", ctypes.c_void_p), ("len", ctypes.c_size_t)]


class Span(ctypes.Structure):
    """mt_span."""

    _fields_ = [
        ("start", ctypes.c_uint64),
        ("end", ctypes.c_uint64),
        ("member", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
    ]


class Options(ctypes.Structure):
    """mt_opts."""

    _fields_ = [
        ("size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("chunk", ctypes.c_uint64),
        ("max", ctypes.c_uint64),
        ("from_", ctypes.c_uint64),
        ("to", ctypes.c_uint64),
        ("cancel", ctypes.c_void_p),
    ]


CAPTURES, LINES = 1, 128
UNBOUND = 2**64 - 1

_handle, _out = ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p)
_u32, _size = ctypes.c_uint32, ctypes.c_size_t
_signatures = {
    "mt_abi": (_u32, []),
    "mt_error_message": (Str, [_handle]),
    "mt_error_free": (None, [_handle]),
    "mt_buf_str": (Str, [_handle]),
    "mt_buf_free": (None, [_handle]),
    "mt_program_load": (ctypes.c_int, [Str, _out, _out]),
    "mt_pattern_free": (None, [_handle]),
    "mt_registers": (_u32, [_handle]),
    "mt_needs_whole_input": (ctypes.c_int, [_handle]),
    "mt_register_name": (Str, [_handle, _u32]),
    "mt_scan": (ctypes.c_int, [_handle, Str, ctypes.POINTER(Options), _out, _out]),
    "mt_spans": (ctypes.POINTER(Span), [_handle, ctypes.POINTER(_size)]),
    "mt_slots": (ctypes.POINTER(ctypes.c_uint64), [_handle, _size, ctypes.POINTER(_u32)]),
    "mt_matches_free": (None, [_handle]),
    "mt_arrow": (ctypes.c_int, [_handle, Str, ctypes.c_uint64, ctypes.c_uint64, _handle, _handle, _out]),
    "mt_redact": (ctypes.c_int, [_handle, Str, Str, Str, ctypes.POINTER(Options), _out, _out]),
}


def library_path() -> str:
    """
    The library that MATCHER_LIBRARY names, the one inside the package, or the one that was sent to this Spark job with
    addFile. Raises MatcherError if there is none.
    """
    named = os.environ.get("MATCHER_LIBRARY")
    if named:
        return named
    folder = pathlib.Path(__file__).parent / "lib"
    for name in ("libmatcher.so", "libmatcher.dylib", "matcher.dll"):
        if (folder / name).exists():
            return str(folder / name)
        sent = sent_file(name)
        if sent:
            return sent
    raise MatcherError(
        f"no libmatcher in {folder}: install a wheel for this machine, set MATCHER_LIBRARY to its path, or send it to "
        "executors with SparkContext.addFile"
    )


def sent_file(name: str) -> str | None:
    """The path of a file that was sent to this Spark job with addFile; None if there is none, or no job."""
    if "pyspark" not in sys.modules:
        return None
    from pyspark import SparkFiles

    try:
        path = SparkFiles.get(name)
    except (AssertionError, AttributeError):  # The driver has no job yet.
        return None
    return path if os.path.exists(path) else None


@functools.cache
def library() -> ctypes.CDLL:
    """The library, loaded once per process. Raises MatcherError if it can't be used."""
    path = library_path()
    try:
        loaded = ctypes.CDLL(path)
    except OSError as error:
        raise MatcherError(f"{path} can't be loaded: {error}") from None
    for name, (returns, takes) in _signatures.items():
        function = getattr(loaded, name, None)
        if function is None:
            raise MatcherError(f"{path} has no function {name}: it belongs to another version of this package")
        function.restype, function.argtypes = returns, takes
    if loaded.mt_abi() != ABI:
        raise MatcherError(
            f"{path} has interface {loaded.mt_abi()}, this package needs {ABI}: install matching versions"
        )
    return loaded


def view(data) -> tuple[Str, object]:
    """A view of bytes, bytearray or a memoryview, and the object that must live as long as the view."""
    if isinstance(data, bytes):
        return Str(ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p), len(data)), data
    if isinstance(data, str):
        raise TypeError("offsets count bytes, so text is searched as bytes: pass text.encode()")
    flat = memoryview(data).cast("B")
    if len(flat) == 0:
        return Str(None, 0), flat
    if flat.readonly:  # ctypes takes no address of a buffer that it may not write to.
        return view(bytes(flat))
    buffer = (ctypes.c_char * len(flat)).from_buffer(flat)
    return Str(ctypes.cast(buffer, ctypes.c_void_p), len(flat)), buffer


def text_of(given: Str) -> bytes:
    return ctypes.string_at(given.ptr, given.len) if given.len else b""


def check(status: int, error: ctypes.c_void_p) -> None:
    """Raises MatcherError with the library's message if a call failed."""
    if status == 0:
        return
    message = text_of(library().mt_error_message(error)) if error else b"not enough memory"
    library().mt_error_free(error)
    raise MatcherError(message.decode(errors="replace"))
