"""Parts that the command counts of splits give the table and the templates of the whole, in any order."""

import os
import random
import subprocess
import tempfile
import unittest

from matcher.splits import read_split, splits_of

LINES = "".join(
    f"2026-01-02T10:{(i * 7) % 60:02}:00Z GET /p{i % 4} from 10.0.0.{i % 9} took {(i * 37) % 11}.{i % 3}ms\r\n"
    + (f"worker {i} of pool p{i % 3} stopped\n" if i % 5 == 0 else "")
    for i in range(120)
)
TABLE = ["count-by", "--line", "--sum", "took", "--avg", "took", "--p50", "took", "--p95", "took", "--max", "ip"]
PATTERN, KEY = r'\L:p "from" \I:ip "took" \R:took', "${p}"


def output(*words: str, text: bytes = b"") -> bytes:
    return subprocess.run([os.environ["MATCHER_COMMAND"], *words], input=text, capture_output=True, check=True).stdout


class PartsTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.path = os.path.join(self.folder, "a.log")
        with open(self.path, "w", newline="") as file:
            file.write(LINES.rstrip("\n"))
        self.seed = random.randrange(2**32)
        self.random = random.Random(self.seed)

    def parts(self, size: int, *words: str) -> list[str]:
        """Files in random order with what the command writes of each split, to `PART` if that is one of the words."""
        paths = []
        for number, split in enumerate(splits_of([self.path], size)):
            path = os.path.join(self.folder, f"{size}-{number}")
            printed = output(*(path if word == "PART" else word for word in words), "-", text=read_split(split)[0])
            if "PART" not in words:
                with open(path, "wb") as file:
                    file.write(printed)
            paths.append(path)
        self.random.shuffle(paths)
        return paths

    def test_tables(self):
        whole = output(*TABLE, PATTERN, KEY, self.path)
        for size in (700, 2500, len(LINES)):
            with self.subTest(size=size, seed=self.seed):
                self.assertEqual(output("combine", *self.parts(size, *TABLE, "--partial", PATTERN, KEY)), whole)

    def test_templates(self):
        whole = output("templates", "--merge", self.path)
        for size in (1500, len(LINES)):
            sets = self.parts(size, "templates", "--save", "PART")
            with self.subTest(size=size, seed=self.seed):
                self.assertEqual(output("templates", "--merge", *(f"--load={path}" for path in sets)), whole)


if __name__ == "__main__":
    unittest.main()
