"""Splits of files: every line belongs to exactly one split, with its offset in the file."""

import gzip
import importlib.util
import os
import random
import tempfile
import unittest
import unittest.mock

from matcher import MatcherError
from matcher.splits import read_split, splits_of


class SplitsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name: str, data: bytes) -> str:
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def test_the_splits_of_a_file_are_its_lines(self):
        seed = random.randrange(2**32)
        chooser = random.Random(seed)
        for round_number in range(200):
            text = b"".join(
                chooser.choice([b"a", b"bc", b"\n", b"\r\n", b"x" * 40]) for _ in range(chooser.randrange(30))
            )
            mark = chooser.choice([b"", b"\xef\xbb\xbf"])
            path = self.write("a.log", mark + text)
            size = chooser.choice([1, 2, 3, 7, 64, 1000])
            with self.subTest(seed=seed, round=round_number, size=size):
                joined = b""
                for split in splits_of([path], size):
                    data, start = read_split(split)
                    if data:
                        self.assertEqual(start, len(joined))
                        self.assertTrue(joined == b"" or joined.endswith(b"\n"))
                    joined += data
                self.assertEqual(joined, text)

    def test_a_compressed_file_is_one_split(self):
        path = self.write("a.log.gz", gzip.compress(b"one\ntwo\n"))
        [split] = splits_of([path], 1)
        self.assertEqual(read_split(split), (b"one\ntwo\n", 0))

    def test_folders_are_walked_in_order(self):
        paths = [self.write(name, b"x\n") for name in ("b/2", "a", "b/1")]
        listed = [split.path for split in splits_of([self.folder.name], 100)]
        self.assertEqual(sorted(listed), sorted(paths))
        self.assertEqual(listed, [split.path for split in splits_of([self.folder.name], 100)])

    @unittest.skipIf(importlib.util.find_spec("pyarrow") is None, "no pyarrow")
    def test_files_of_a_store_are_read_in_ranges(self):
        from pyarrow import fs

        text = b"one\ntwo two\r\nthree\n\nlast"
        self.write("logs/b.log", text)
        self.write("logs/a.log.gz", gzip.compress(text))
        store = fs.SubTreeFileSystem(self.folder.name, fs.LocalFileSystem())
        with unittest.mock.patch("matcher.files._store_of", lambda address: (store, address.split("://")[1])):
            splits = splits_of(["s3a://logs"], 5)
            self.assertEqual([split.path for split in splits[:2]], ["s3a://logs/a.log.gz", "s3a://logs/b.log"])
            self.assertEqual(b"".join(read_split(split)[0] for split in splits), text + text)
            with self.assertRaises(FileNotFoundError):
                splits_of(["s3://logs/missing"], 5)
        with self.assertRaisesRegex(MatcherError, "nowhere://x: this store can't be opened"):
            splits_of(["nowhere://x"], 5)

    def test_what_cannot_be_searched_is_an_error(self):
        with self.assertRaisesRegex(MatcherError, "UTF-16"):
            read_split(splits_of([self.write("wide", "\ufeffx".encode("utf-16-le"))], 100)[0])
        with self.assertRaisesRegex(MatcherError, "NUL"):
            read_split(splits_of([self.write("nul", b"a\0b")], 100)[0])
        with self.assertRaises(FileNotFoundError):
            splits_of([os.path.join(self.folder.name, "missing")], 100)
        with self.assertRaisesRegex(ValueError, "at least 1"):
            splits_of([], 0)


if __name__ == "__main__":
    unittest.main()
