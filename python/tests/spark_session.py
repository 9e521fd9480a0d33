"""What the tests on Spark share."""

import os
import shutil
import sys
import unittest

has_java = shutil.which("java") is not None or "JAVA_HOME" in os.environ
needs_java = unittest.skipIf(not has_java, "no Java")


def open_session(master: str):
    """A session without a page and without progress on the terminal, whose workers run this Python."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(master).appName("matcher tests")
    builder = builder.config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
    return builder.getOrCreate()
