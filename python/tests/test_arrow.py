"""Matches as Arrow columns. Skipped without pyarrow."""

import datetime
import decimal
import unittest

from matcher import Pattern

try:
    from matcher.arrow import record_batch
except ImportError:
    record_batch = None

LINE = b"2024-01-01T10:00:00.5Z 10.0.0.1 1.5 3MiB 2h \xff"


@unittest.skipIf(record_batch is None, "no pyarrow")
class ArrowTest(unittest.TestCase):
    def test_registers_have_texts_and_typed_values(self):
        pattern = Pattern.compile(r"\T:time | \I:ip | \N:number | \Z:size | \R:took | .:other")
        rows = record_batch(pattern, LINE).to_pylist()
        values = {
            name: row[name]["value"]
            for row in rows
            for name in row
            if isinstance(row[name], dict) and "value" in row[name]
        }
        self.assertEqual(
            values,
            {
                "time": datetime.datetime(2024, 1, 1, 10, 0, 0, 500000, tzinfo=datetime.timezone.utc),
                "number": 1.5,
                "size": decimal.Decimal(3 << 20),
                "took": decimal.Decimal(7200 * 10**9),
            },
        )
        self.assertEqual(rows[1]["ip"], {"start": 23, "end": 31, "text": "10.0.0.1"})
        self.assertEqual(rows[-1]["other"]["text"], "\ufffd")
        self.assertIsNone(rows[0]["ip"])

    def test_offsets_and_lines_count_from_the_given_ones(self):
        batch = record_batch(Pattern.compile(r"\N"), b"1\n\n22 3\n", base_offset=100, base_line=7)
        self.assertEqual(batch.column("start").to_pylist(), [100, 103, 106])
        self.assertEqual(batch.column("line").to_pylist(), [7, 9, 9])

    def test_columns_outlive_the_pattern_and_its_matches(self):
        with Pattern.compile(r"\W:word") as pattern:
            column = record_batch(pattern, bytearray(b"one two")).column("word")
        self.assertEqual([row["text"] for row in column.to_pylist()], ["one", "two"])


if __name__ == "__main__":
    unittest.main()
