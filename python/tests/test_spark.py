"""Scans on Spark give the rows of the command on one machine. Skipped without pyspark, pyarrow or Java."""

import json
import os
import subprocess
import tempfile
import unittest

from spark_session import needs_java, open_session

from matcher import Pattern

try:
    from matcher.spark import scan
except ImportError:
    scan = None

TEXT = (
    b'\xef\xbb\xbfa=5ms b="x\\\ny=1s" c=2s\r\n\r\n'
    + b"long " * 20
    + b"d=7ms 'e=1ms' f=3us\n"
    + b"g=1m\n" * 9
    + b"last h=1h"
)
PATTERN = r'\W:name "=" \R:took'


@unittest.skipIf(scan is None, "no pyspark or pyarrow")
@needs_java
class SparkTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.spark = open_session("local[2]")
        cls.spark.sparkContext.setLogLevel("ERROR")
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = os.path.join(cls.folder.name, "a.log")
        with open(cls.path, "wb") as file:
            file.write(TEXT)

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        cls.folder.cleanup()

    def test_rows_are_those_of_the_command_whatever_the_split(self):
        words = [os.environ["MATCHER_COMMAND"], "scan", "--json", "--line", "-H", PATTERN, self.path]
        matches = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
        self.assertGreater(len(matches), 10)
        wanted = [
            (one["start"], one["end"], one["line"], one["captures"]["name"]["text"], one["captures"]["took"]["value"])
            for one in matches
        ]
        for size in (1, 2, 3, 16, 70, len(TEXT)):
            rows = scan(self.spark, self.path, Pattern.compile(PATTERN), split=size).repartition(5).collect()
            found = sorted((row.start, row.end, row.line, row.name, int(row.took)) for row in rows)
            with self.subTest(split=size):
                self.assertEqual(found, wanted)

    def test_a_register_named_like_a_column_is_refused(self):
        with self.assertRaisesRegex(ValueError, "another name"):
            scan(self.spark, self.path, Pattern.compile(r"\N:line"))
        with self.assertRaisesRegex(ValueError, "can't be divided"):
            scan(self.spark, self.path, Pattern.compile(r"@novel \N"))

    def test_a_program_of_another_version_is_an_error_of_the_job(self):
        pattern = Pattern.compile(PATTERN)
        program = bytearray(pattern.program)
        program[4] += 1  # The version follows four bytes of magic.
        pattern.program = bytes(program)
        with self.assertRaisesRegex(Exception, "another version of matcher: compile the pattern again"):
            scan(self.spark, self.path, pattern).collect()

    def test_columns_can_be_aggregated(self):
        frame = scan(self.spark, [self.path], Pattern.compile(PATTERN))
        self.assertEqual(frame.groupBy("took").count().orderBy("count", ascending=False).first()["count"], 9)
        self.assertEqual(json.loads(frame.schema.json())["fields"][-1]["type"], "decimal(38,0)")


if __name__ == "__main__":
    unittest.main()
