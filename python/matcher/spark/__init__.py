"""Searches on a Spark cluster with the results of the command on one machine. Needs pyspark and pyarrow."""

from .scan import scan

__all__ = ["scan"]
