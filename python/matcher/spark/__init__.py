"""Searches on a Spark cluster with the results of the command on one machine. Needs pyspark, pyarrow and pandas."""

from .events import events
from .redact import redact
from .scan import scan
from .tables import count_by, percentiles, top
from .templates import templates

__all__ = ["count_by", "events", "percentiles", "redact", "scan", "templates", "top"]
