"""Masks what a compiled pattern finds in standard input, line by line as it comes.

    matcher compile '\\I | \\{email}' -o private.program
    MATCHER_LIBRARY=node_modules/matcher/native/linux-x64/libmatcher.so python3 redact.py private.program < server.log

With ctypes alone: nothing is compiled or installed.
"""

import ctypes
import os
import sys


class Str(ctypes.Structure):
    """mt_str: a view of bytes."""

    _fields_ = [("ptr", ctypes.c_char_p), ("len", ctypes.c_size_t)]

    @classmethod
    def of(cls, data: bytes) -> "Str":
        return cls(data, len(data))


class Matcher:
    """The functions of libmatcher that are needed here, with the types of matcher.h."""

    abi = 2

    def __init__(self, path: str) -> None:
        library = ctypes.CDLL(path)
        handle, out = ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p)
        signatures = {
            "mt_abi": (ctypes.c_uint32, []),
            "mt_program_load": (ctypes.c_int, [Str, out, out]),
            "mt_pattern_free": (None, [handle]),
            "mt_redact": (ctypes.c_int, [handle, Str, Str, Str, handle, out, out]),
            "mt_buf_str": (Str, [handle]),
            "mt_buf_free": (None, [handle]),
            "mt_error_message": (Str, [handle]),
            "mt_error_free": (None, [handle]),
        }
        for name, (returns, takes) in signatures.items():
            function = getattr(library, name)
            function.restype, function.argtypes = returns, takes
        self.library = library
        if library.mt_abi() != self.abi:
            raise SystemExit("redact: libmatcher has another interface than this program")

    def check(self, status: int, error: ctypes.c_void_p) -> None:
        """Ends the program where a call failed, with what it says."""
        if status == 0:
            return
        message = text_of(self.library.mt_error_message(error)) if error else b"not enough memory"
        self.library.mt_error_free(error)
        raise SystemExit("redact: " + message.decode(errors="replace"))

    def load(self, program: bytes) -> ctypes.c_void_p:
        pattern, error = ctypes.c_void_p(), ctypes.c_void_p()
        self.check(self.library.mt_program_load(Str.of(program), ctypes.byref(pattern), ctypes.byref(error)), error)
        return pattern

    def redact(self, pattern: ctypes.c_void_p, data: bytes, mask: bytes = b"*", keep: bytes = b"") -> bytes:
        buffer, error = ctypes.c_void_p(), ctypes.c_void_p()
        status = self.library.mt_redact(
            pattern, Str.of(keep), Str.of(mask), Str.of(data), None, ctypes.byref(buffer), ctypes.byref(error)
        )
        self.check(status, error)
        masked = text_of(self.library.mt_buf_str(buffer))
        self.library.mt_buf_free(buffer)
        return masked


def text_of(view: Str) -> bytes:
    return ctypes.string_at(view.ptr, view.len)


def main() -> None:
    if len(sys.argv) != 2 or "MATCHER_LIBRARY" not in os.environ:
        raise SystemExit("usage: MATCHER_LIBRARY=libmatcher.so redact.py PROGRAM")
    matcher = Matcher(os.environ["MATCHER_LIBRARY"])
    with open(sys.argv[1], "rb") as file:
        pattern = matcher.load(file.read())
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(matcher.redact(pattern, line))
        sys.stdout.buffer.flush()
    matcher.library.mt_pattern_free(pattern)


if __name__ == "__main__":
    main()
