"""Events as the command prints them, and the words by which Spark runs it: neither needs pyspark."""

import datetime
import os
import pathlib
import subprocess
import unittest

from matcher import command
from matcher.event import event_of, instant

UTC = datetime.timezone.utc


class EventTest(unittest.TestCase):
    def test_fields_are_the_printed_text_whatever_the_message_has(self):
        text = '{"msg":"a \\",\\"fields\\":{} b","id":12345678901234567890,"lvl":"warn","ts":"2026-05-01T10:00:00.123456789Z"}'
        event = event_of(command.run(["events", "-"], text.encode()).splitlines()[0])
        self.assertEqual(event.message, 'a ","fields":{} b')
        self.assertIn('"id":12345678901234567890', event.fields)
        self.assertEqual((event.line, event.level, event.source), (1, "warn", None))
        self.assertEqual(event.time, datetime.datetime(2026, 5, 1, 10, 0, 0, 123456, UTC))

    def test_an_instant_that_a_datetime_lacks_is_none(self):
        self.assertIsNone(instant(None))
        self.assertIsNone(instant("0000-01-01T00:00:00Z"))
        self.assertEqual(instant("9999-12-31T23:59:59.9Z"), datetime.datetime(9999, 12, 31, 23, 59, 59, 900000, UTC))

    def test_parts_of_files_with_records_combine_to_the_table_of_all(self):
        logs = [b"lvl=warn took=5ms\nlvl=info took=7ms\n", b'{"lvl":"warn","took":"1ms"}\n']
        words = ["--in", "auto", "--sum", ".took", ".", "${.level}"]
        parts = [command.run(["count-by", "--partial", *words[:-2], "--", *words[-2:], "-"], log) for log in logs]
        folder = pathlib.Path(os.environ.get("TMPDIR", "/tmp"))
        paths = [folder / f"matcher-part-{os.getpid()}-{i}" for i in range(2)]
        try:
            for path, part in zip(paths, parts, strict=True):
                path.write_bytes(part)
            combined = command.run(["combine", "--ndjson", *map(str, paths)])
        finally:
            for path in paths:
                path.unlink(missing_ok=True)
        whole = subprocess.run(
            [command.command_path(), "count-by", "--ndjson", *words, "-"],
            input=b"".join(logs),
            capture_output=True,
            check=True,
        )
        self.assertEqual(combined, whole.stdout)


if __name__ == "__main__":
    unittest.main()
