"""The package, its library and the command reach executors by addPyFile and addFile. Skipped without pyspark or Java."""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = """
import sys
from pyspark.sql import SparkSession

package, library, command, log = sys.argv[1:]
spark = SparkSession.builder.master("local-cluster[1,1,1024]").config("spark.ui.enabled", "false").getOrCreate()
spark.sparkContext.setLogLevel("OFF")
spark.sparkContext.addPyFile(package)
spark.sparkContext.addFile(library)
spark.sparkContext.addFile(command)

from matcher import Pattern
from matcher.spark import count_by, scan

print(scan(spark, log, Pattern.compile(r"\\I:ip")).count(), count_by(spark, log, r"\\I:ip", "${ip}").count())
spark.stop()
"""


@unittest.skipIf(importlib.util.find_spec("pyspark") is None, "no pyspark")
@unittest.skipIf(importlib.util.find_spec("pyarrow") is None, "no pyarrow")
@unittest.skipIf(shutil.which("java") is None and "JAVA_HOME" not in os.environ, "no Java")
class SentFilesTest(unittest.TestCase):
    def test_a_cluster_gets_everything_with_the_job(self):
        with tempfile.TemporaryDirectory() as folder:
            sources = pathlib.Path(__file__).parents[1]
            package = shutil.make_archive(os.path.join(folder, "package"), "zip", sources, "matcher")
            library = shutil.copy(os.environ["MATCHER_LIBRARY"], os.path.join(folder, "libmatcher.so"))
            command = shutil.copy(os.environ["MATCHER_COMMAND"], os.path.join(folder, "matcher"))
            log = os.path.join(folder, "a.log")
            pathlib.Path(log).write_text("from 10.0.0.1\nfrom 10.0.0.2\nfrom 10.0.0.1\n")
            unset = ("MATCHER_LIBRARY", "MATCHER_COMMAND", "PYTHONPATH")
            env = {name: value for name, value in os.environ.items() if name not in unset}
            words = [sys.executable, "-W", "ignore", "-c", PROGRAM, package, library, command, log]
            env["PYSPARK_PYTHON"] = sys.executable
            run = subprocess.run(words, capture_output=True, text=True, env=env, cwd=folder, check=False)
            self.assertEqual(run.stdout, "3 2\n", run.stderr)


if __name__ == "__main__":
    unittest.main()
