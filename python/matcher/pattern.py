"""Compiled patterns, and scans of text in memory."""

import ctypes
import os
import tempfile
from collections.abc import Iterator
from typing import NamedTuple

from . import native
from .command import run


class Match(NamedTuple):
    """A match. Offsets count bytes; `registers` has the span of each register's last binding, or None."""

    start: int
    end: int
    member: int
    registers: dict[str, tuple[int, int] | None]


class Pattern:
    """A compiled pattern. It can be pickled, so that a cluster's workers get it as bytes; `close` frees it."""

    def __init__(self, program: bytes) -> None:
        """Loads what `matcher compile` wrote. Raises MatcherError if it is damaged or of another version."""
        if isinstance(program, str):
            raise TypeError("a program is bytes: Pattern.compile(text) compiles the text of a pattern")
        self.program = bytes(program)
        self._handle, error = ctypes.c_void_p(), ctypes.c_void_p()
        given, _keep = native.view(self.program)
        native.check(
            native.library().mt_program_load(given, ctypes.byref(self._handle), ctypes.byref(error)),
            error,
        )
        names = native.library()
        count = names.mt_registers(self._handle)
        self.registers = [native.text_of(names.mt_register_name(self._handle, i)).decode() for i in range(count)]

    @property
    def needs_whole_input(self) -> bool:
        """Whether matches may depend on other lines, even with `lines`, such as for `@novel` or `\\A`."""
        return bool(native.library().mt_needs_whole_input(self.handle))

    @classmethod
    def compile(cls, source: str, *flags: str, command: str | None = None) -> "Pattern":
        """
        Compiles a pattern with the `matcher` command, which is found by `command`, MATCHER_COMMAND or PATH.
        `flags` are further flags of `matcher compile`. Raises MatcherError with the command's message.
        """
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "pattern.program")
            run(["compile", *flags, "-o", path, "--", source], command=command)
            with open(path, "rb") as file:
                return cls(file.read())

    def scan(self, data, *, lines: bool = False) -> Iterator[Match]:
        """
        Every match in bytes, a bytearray or a memoryview, in order.

        :param lines: search each line by itself, so that no match crosses a line end
        """
        with _Matches(self, data, lines) as found:
            count = ctypes.c_size_t()
            spans = native.library().mt_spans(found.handle, ctypes.byref(count))
            registers = ctypes.c_uint32()
            for index in range(count.value):
                span = spans[index]
                slots = native.library().mt_slots(found.handle, index, ctypes.byref(registers))
                bound = {
                    name: None if slots[2 * r] == native.UNBOUND else (slots[2 * r], slots[2 * r + 1])
                    for r, name in enumerate(self.registers[: registers.value])
                }
                yield Match(span.start, span.end, span.member, bound)

    def find(self, data) -> Match | None:
        """The first match, or None."""
        return next(self.scan(data), None)

    def close(self) -> None:
        """Frees the pattern; a second call does nothing."""
        handle, self._handle = self._handle, None
        if handle:
            native.library().mt_pattern_free(handle)

    @property
    def handle(self) -> ctypes.c_void_p:
        if not self._handle:
            raise native.MatcherError("the pattern is closed")
        return self._handle

    def __enter__(self) -> "Pattern":
        return self

    def __exit__(self, *_unused: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

    def __reduce__(self):
        return (Pattern, (self.program,))


class _Matches:
    """Native matches, freed when the block ends. The searched bytes must not change meanwhile."""

    def __init__(self, pattern: Pattern, data, lines: bool) -> None:
        self.view, self._keep = native.view(data)
        flags = native.CAPTURES | (native.LINES if lines else 0)
        options = native.Options(size=ctypes.sizeof(native.Options), flags=flags)
        self.handle, error = ctypes.c_void_p(), ctypes.c_void_p()
        native.check(
            native.library().mt_scan(
                pattern.handle, self.view, ctypes.byref(options), ctypes.byref(self.handle), ctypes.byref(error)
            ),
            error,
        )

    def __enter__(self) -> "_Matches":
        return self

    def __exit__(self, *_unused: object) -> None:
        native.library().mt_matches_free(self.handle)
