"""
Parts that the command counts of splits give the table and the templates of the whole, in any order. MATCHER_LOGS names
a folder of logs that are divided too.
"""

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
            path = os.path.join(self.folder, f"{number}-{words[0]}-{size}")
            printed = output(*(path if word == "PART" else word for word in words), "-", text=read_split(split)[0])
            if "PART" not in words:
                with open(path, "wb") as file:
                    file.write(printed)
            paths.append(path)
        self.random.shuffle(paths)
        return paths

    def check_table(self, size: int, words: list[str]) -> None:
        whole = output(*words, self.path)
        with self.subTest(size=size, seed=self.seed):
            self.assertEqual(output("combine", *self.parts(size, *words, "--partial")), whole)

    def check_templates(self, size: int) -> None:
        whole = output("templates", "--merge", self.path)
        sets = self.parts(size, "templates", "--save", "PART")
        with self.subTest(size=size, seed=self.seed):
            self.assertEqual(output("templates", "--merge", *(f"--load={path}" for path in sets)), whole)

    def test_tables(self):
        for size in (700, 2500, len(LINES)):
            self.check_table(size, [*TABLE, PATTERN, KEY])

    def test_templates(self):
        for size in (1500, len(LINES)):
            self.check_templates(size)

    @unittest.skipIf("MATCHER_LOGS" not in os.environ, "MATCHER_LOGS names no folder of logs")
    def test_the_logs_of_a_folder_in_five_parts(self):
        folder = os.environ["MATCHER_LOGS"]
        logs = sorted(name for name in os.listdir(folder) if name.endswith(".log"))
        self.assertNotEqual(logs, [])
        words = ["top", "--line", "--sum", "n", "--p50", "n", "--p95", "n", r"^ .*? \W:w .*? \N:n", "${w}"]
        for name in logs:
            self.path = os.path.join(folder, name)
            size = os.path.getsize(self.path) // 5 + 1
            with self.subTest(log=name):
                self.check_table(size, words)
                self.check_templates(size)


if __name__ == "__main__":
    unittest.main()
