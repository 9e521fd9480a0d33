"""
Measures count_by on Spark with two local cores, for the cost model in docs/scale.md: for each file its bytes, the seconds
of the job, the CPU seconds of all processes, and the bytes of the parts. Run: python3 measure.py FILE...
"""

import os
import pathlib
import sys
import time

from pyspark.sql import SparkSession

from matcher import command
from matcher.spark import count_by
from matcher.spark.parts import parts_of, text_of

PATTERN, KEY, SPLIT = r"\I:ip", "${ip:octet1-2}", 256 << 20
_ticks = os.sysconf("SC_CLK_TCK")


def cpu_seconds() -> float:
    """Of this process, its living descendants, and the descendants that they waited for."""
    parents, used = {}, {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # It has ended.
        pid = int(path.parent.name)
        parents[pid], used[pid] = int(fields[1]), sum(int(field) for field in fields[11:15])

    def is_ours(pid: int) -> bool:
        while pid > 1 and pid != os.getpid():
            pid = parents.get(pid, 0)
        return pid == os.getpid()

    return sum(ticks for pid, ticks in used.items() if is_ours(pid)) / _ticks


def main(paths: list[str]) -> None:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.ui.showConsoleProgress", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    spark.range(2).rdd.map(lambda row: row.id).collect()  # Starts the workers.
    for path in paths:
        begun, used = time.monotonic(), cpu_seconds()
        rows = count_by(spark, path, PATTERN, KEY, split=SPLIT).count()
        seconds, cpu = time.monotonic() - begun, cpu_seconds() - used
        print(f"{os.path.getsize(path)} bytes, {seconds:.1f} s, {cpu:.1f} s CPU, {rows} keys", flush=True)
    words = ["count-by", "--line", "--partial", "--", PATTERN, KEY, "-"]
    tasks, number = parts_of(spark, paths[0], SPLIT, lambda split: command.run(words, text_of(split)))
    sizes = tasks.map(lambda one: len(one[1])).collect()
    print(f"{number} parts of {sum(sizes) // number} bytes")
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
