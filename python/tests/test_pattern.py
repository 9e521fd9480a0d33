"""Patterns over bytes in memory. Needs MATCHER_LIBRARY and MATCHER_COMMAND."""

import pickle
import unittest
from unittest import mock

from matcher import MatcherError, Pattern, native

TEXT = b'a=5ms b="x\\\ny" c=2s\n'


class PatternTest(unittest.TestCase):
    def test_matches_have_byte_offsets_and_registers(self):
        with Pattern.compile(r'\W:name "=" \R:took') as pattern:
            self.assertEqual(pattern.registers, ["name", "took"])
            found = [(match.start, match.end, match.registers["took"]) for match in pattern.scan(TEXT)]
            self.assertEqual(found, [(0, 5, (2, 5)), (15, 19, (17, 19))])

    def test_an_unbound_register_is_none(self):
        pattern = Pattern.compile(r"\R:took | \Q:text")
        self.assertEqual(pattern.find(b"5ms").registers, {"took": (0, 3), "text": None})
        self.assertIsNone(pattern.find(b"nothing"))

    def test_with_lines_no_token_crosses_a_line_end(self):
        pattern = Pattern.compile(r"\Q")
        self.assertEqual([match.start for match in pattern.scan(TEXT)], [8])
        self.assertEqual([match.start for match in pattern.scan(TEXT, lines=True)], [])

    def test_every_kind_of_buffer_is_searched(self):
        pattern = Pattern.compile(r"\N")
        read_only = memoryview(b"xx12")[2:]
        for data in (b"12", bytearray(b"12"), memoryview(bytearray(b"12")), read_only, b"", bytearray()):
            self.assertEqual([match.end for match in pattern.scan(data)], [2] if len(data) else [])

    def test_text_in_place_of_bytes_is_refused_with_the_way(self):
        with self.assertRaisesRegex(TypeError, r"Pattern\.compile\(text\)"):
            Pattern(r"\N")
        with self.assertRaisesRegex(TypeError, r"text\.encode\(\)"):
            list(Pattern.compile(r"\N").scan("12"))

    def test_a_pattern_that_depends_on_other_lines_says_so(self):
        needs = {
            source: Pattern.compile(source).needs_whole_input for source in (r"\I", r"^ \W $", r"@novel \I", r"\A .")
        }
        self.assertEqual(needs, {r"\I": False, r"^ \W $": False, r"@novel \I": True, r"\A .": True})

    def test_a_pattern_is_pickled_as_its_program(self):
        copy = pickle.loads(pickle.dumps(Pattern.compile(r"\N:n")))
        self.assertEqual(copy.find(b"a 7").registers, {"n": (2, 3)})

    def test_a_program_of_another_version_says_so(self):
        program = bytearray(Pattern.compile(r"\N").program)
        program[4] += 1  # The version follows four bytes of magic.
        with self.assertRaisesRegex(MatcherError, "another version of matcher: compile the pattern again"):
            Pattern(bytes(program))

    def test_a_library_of_another_version_says_so(self):
        native.library.cache_clear()
        self.addCleanup(native.library.cache_clear)
        changed = mock.patch.object(native, "ABI", native.ABI + 1)
        with changed, self.assertRaisesRegex(MatcherError, "this package needs .*: install matching versions"):
            native.library()
        native.library.cache_clear()
        changed = mock.patch.dict(native._signatures, {"mt_of_later": (None, [])})
        with changed, self.assertRaisesRegex(MatcherError, "no function mt_of_later: it belongs to another version"):
            native.library()

    def test_errors_say_what_to_do(self):
        with self.assertRaisesRegex(MatcherError, "create one with"):
            Pattern(b"no program")
        with self.assertRaisesRegex(MatcherError, "byte 1"):
            Pattern.compile("(")
        with self.assertRaisesRegex(MatcherError, "MATCHER_COMMAND"):
            Pattern.compile(".", command="/missing/matcher")
        pattern = Pattern.compile(".")
        pattern.close()
        pattern.close()
        with self.assertRaisesRegex(MatcherError, "closed"):
            pattern.find(b"x")


if __name__ == "__main__":
    unittest.main()
