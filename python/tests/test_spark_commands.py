"""Tables, templates and redaction on Spark equal the command on one machine. Skipped without pyspark or Java."""

import decimal
import json
import os
import subprocess
import tempfile
import unittest

from spark_session import needs_java, open_session

from matcher import MatcherError

try:
    from matcher.spark import count_by, events, percentiles, redact, templates, top
    from matcher.spark.parts import merged
except ImportError:
    count_by = None

LINES = [
    f"2026-01-02T10:{(i * 7) % 60:02}:00Z GET /p{i % 4} from 10.0.0.{i % 9} took {(i * 37) % 11}.5ms size {i % 5}KiB\n"
    for i in range(200)
]
PATTERN = r'\T:t "GET" \L:p "from" \I:ip "took" \R:took "size" \Z:size'


def ns(cell) -> int | None:
    return None if cell is None else int(decimal.Decimal(cell["exact"]))


@unittest.skipIf(count_by is None, "no pyspark or pyarrow")
@needs_java
class SparkCommandsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.spark = open_session("local[2,4]")
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = cls.temporary.name
        cls.path = cls.write("a.log", "".join(LINES))

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        cls.temporary.cleanup()

    @classmethod
    def write(cls, name: str, text: str) -> str:
        path = os.path.join(cls.folder, name)
        with open(path, "w", newline="") as file:
            file.write(text)
        return path

    def output(self, *words: str) -> list[dict]:
        run = subprocess.run([os.environ["MATCHER_COMMAND"], *words], capture_output=True, text=True, check=True)
        return [json.loads(line) for line in run.stdout.splitlines()]

    def test_tables_are_those_of_the_command_whatever_the_split(self):
        words = ["--sum", "took", "--p95", "took", "--max", "size", "--ndjson", "--values", "tagged", PATTERN, "${p}"]
        wanted = [
            (row["key"], row["count"], ns(row["--sum took"]), ns(row["--p95 took"]), ns(row["--max size"]))
            for row in self.output("count-by", "--line", *words, self.path)
        ]
        for size in (1000, 1 << 20):
            frame = count_by(
                self.spark,
                self.path,
                PATTERN,
                "${p}",
                sum=["took"],
                max=["size"],
                percentiles={"took": [95]},
                split=size,
            )
            found = [(row.key, row["count"], row.sum_took, row.p95_took, row.max_size) for row in frame.collect()]
            with self.subTest(split=size):
                self.assertEqual(found, wanted)
        self.assertEqual(str(frame.schema["p95_took"].dataType), "DecimalType(38,0)")

    def test_records_are_those_of_the_command(self):
        log = "".join(
            f'{{"ts":"2026-01-02T10:00:{i:02}.5Z","lvl":"{"warn" if i % 3 else "error"}","msg":"took {i}ms","n":{i}}}\n'
            for i in range(60)
        )
        traced = "2026-01-02 10:00:00,000 [main] ERROR org.shop.Pay - refused\n\tat org.shop.Pay.run(Pay.java:7)\n"
        paths = [self.write("events.json", log), self.write("trace.txt", traced)]
        printed = [event for path in paths for event in self.output("events", path)]
        frame = events(self.spark, paths)
        rows = sorted(frame.collect(), key=lambda row: (row.path, row.line))
        self.assertEqual(len(rows), 61)
        for row, event in zip(rows, printed, strict=True):
            names = ("line", "level", "source", "message", "format")
            self.assertEqual([row[name] for name in names], [event[name] for name in names])
            self.assertEqual(json.loads(row.fields), event["fields"])
        seconds = frame.selectExpr("unix_micros(time)").collect()
        self.assertEqual(len({micros for (micros,) in seconds}), 61)
        query, key = ".level{>=error}", "${.level}"
        counted = count_by(self.spark, paths, query, key, max=[".n"], in_format="auto", split=100).collect()
        wanted = self.output("count-by", "--in", "auto", "--max", ".n", "--ndjson", query, key, *paths)
        self.assertEqual([(row.key, row["count"]) for row in counted], [(row["key"], row["count"]) for row in wanted])
        mined = templates(self.spark, paths, in_format="auto", split=100)
        wanted = self.output("templates", "--in", "auto", "--ndjson", *paths)
        self.assertEqual([row.template for row in mined.collect()], [row["readable"] for row in wanted])
        masked = redact(self.spark, self.write("mail.json", '{"msg":"to ann@example.org"}\n'), in_format="auto")
        (line,) = [row.text for row in masked.collect()]
        self.assertNotIn("ann@", json.loads(line)["msg"])

    def test_slices_of_time_are_filled(self):
        frame = count_by(self.spark, self.path, PATTERN, "${t:every 1m}", fill=True, split=5000)
        wanted = self.output("count-by", "--line", "--fill", "--ndjson", PATTERN, "${t:every 1m}", self.path)
        self.assertEqual([row.asDict() for row in frame.collect()], wanted)

    def test_top_and_percentiles(self):
        rows = top(self.spark, self.path, PATTERN, "${ip}", 3, sort="max", max=["took"], split=5000).collect()
        words = ["--sort", "max", "--max", "took", "--ndjson", "-n3", PATTERN, "${ip}", self.path]
        self.assertEqual([row.key for row in rows], [row["key"] for row in self.output("top", "--line", *words)])
        frame = percentiles(self.spark, self.path, PATTERN, "all", "took", [0, 50, 100], split=5000)
        self.assertEqual([int(cell) for cell in frame.first()[2:]], [500000, 5500000, 10500000])

    def test_templates_are_those_of_the_command_whatever_the_split(self):
        path = self.write("b.log", "".join(LINES) + "worker 7 of pool main stopped\nworker 8 of pool main stopped\n")
        for merge in (False, True):
            flags = ["--merge"] if merge else []
            wanted = [(row["count"], row["readable"]) for row in self.output("templates", "--ndjson", *flags, path)]
            for size in (2000,):
                rows = templates(self.spark, path, merge=merge, split=size).collect()
                with self.subTest(merge=merge, split=size):
                    self.assertEqual([(row["count"], row.template) for row in rows], wanted)

    def test_redacted_lines_are_those_of_the_command(self):
        command = [os.environ["MATCHER_COMMAND"], "redact", "--only", "address", "--keep", "address:octet1", self.path]
        wanted = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        rows = redact(self.spark, self.path, only="address", keep="address:octet1").orderBy("line").collect()
        self.assertEqual([row.text for row in rows], wanted)
        self.assertEqual([row.line for row in rows], list(range(1, len(wanted) + 1)))
        with self.assertRaisesRegex(ValueError, "pseudonyms"):
            redact(self.spark, self.path, mask="pseudonym")

    def test_many_parts_are_merged_in_levels_and_in_order(self):
        numbered = [(number, b"%d " % number) for number in range(2000)]
        parts = self.spark.sparkContext.parallelize(numbered[::-1], 7)
        found = merged(parts, len(numbered), b"".join)
        self.assertLessEqual(len(found), 32)
        self.assertEqual(b"".join(found).split(), [b"%d" % number for number in range(2000)])

    def test_what_cannot_be_counted_in_parts_is_refused_before_anything_is_sent(self):
        refused = {
            r"--partial: matches of one line depend": (r"@novel \I:i", "${i}"),
            r"\$\{line\} in the KEY": (r"\I:i", "${line}"),
            "expected": ("(", "all"),
        }
        for message, (pattern, key) in refused.items():
            with self.assertRaisesRegex(MatcherError, message):
                count_by(self.spark, self.path, pattern, key)
        with self.assertRaisesRegex(ValueError, "percentiles"):
            count_by(None, [], ".", "${0}", method="linear")
        with self.assertRaisesRegex(ValueError, "path"):
            count_by(self.spark, self.path, PATTERN, "${path}")
        with self.assertRaisesRegex(MatcherError, "no column is named"):
            top(self.spark, self.path, PATTERN, "${p}", sort="p95")
        with self.assertRaisesRegex(MatcherError, "addresses"):
            count_by(self.spark, self.path, PATTERN, "all", min=["ip"])
        with self.assertRaisesRegex(MatcherError, "not found"):
            count_by(self.spark, self.path, PATTERN, "all", command="/missing/matcher")


if __name__ == "__main__":
    unittest.main()
