"""Processes of executors that are killed in mid-job leave a table the same. Skipped without pyspark or Java."""

import os
import tempfile
import unittest

from spark_session import needs_java, open_session

try:
    from matcher.spark import count_by
except ImportError:
    count_by = None

PATTERN = r'"took" \R:took'
LINES = "".join(f"worker {i % 7} took {i % 13}ms\n" for i in range(500))

# The command of the second run, which is the first one of a task, kills a process. The first run checks the request on
# the driver.
KILLER = """#!/bin/sh
parent() {{ awk '{{ print $4 }}' "/proc/$1/stat"; }}
case "$1" in count-by)
  mkdir {first} 2> /dev/null || if mkdir {second} 2> /dev/null; then
    victim={victim}
    cp "/proc/$victim/comm" {second}/name && kill -9 "$victim"
  fi ;;
esac
exec "{command}" "$@"
"""
WORKER = "$PPID"
# A worker is forked by a daemon, which the executor started.
EXECUTOR = '$(parent "$(parent "$PPID")")'


@unittest.skipIf(count_by is None, "no pyspark or pyarrow")
@unittest.skipIf(not os.path.exists("/proc/self/stat"), "no /proc")
@needs_java
class KilledTest(unittest.TestCase):
    def check(self, master: str, victim: str, name: str) -> None:
        spark = open_session(master)
        spark.sparkContext.setLogLevel("OFF")
        with tempfile.TemporaryDirectory() as folder:
            try:
                path, command = (os.path.join(folder, name) for name in ("a.log", "killer"))
                with open(path, "w") as file:
                    file.write(LINES)
                first, second = (os.path.join(folder, name) for name in ("first", "second"))
                with open(command, "w") as file:
                    ours = os.environ["MATCHER_COMMAND"]
                    file.write(KILLER.format(first=first, second=second, victim=victim, command=ours))
                os.chmod(command, 0o755)
                options = {"sum": ["took"], "percentiles": {"took": [50, 95]}, "split": 2000}
                found = count_by(spark, path, PATTERN, "${took}", **options, command=command).collect()
                with open(os.path.join(second, "name")) as file:
                    self.assertRegex(file.read(), name)
                self.assertEqual(found, count_by(spark, path, PATTERN, "${took}", **options).collect())
                self.assertEqual(sum(row["count"] for row in found), 500)
            finally:
                spark.stop()

    def test_a_worker(self):
        self.check("local[2,4]", WORKER, "python")

    def test_the_virtual_machine_of_an_executor(self):
        # Two executors with processes of their own; a lost one is replaced.
        self.check("local-cluster[2,1,1024]", EXECUTOR, "java")


if __name__ == "__main__":
    unittest.main()
