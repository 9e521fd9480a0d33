"""Mines the templates of the lines of a file with Drain3 as it comes, and prints their number."""

import logging
import sys

from drain3 import TemplateMiner

logging.disable(logging.CRITICAL)
miner = TemplateMiner()
with open(sys.argv[1], encoding="utf-8", errors="replace") as lines:
    for line in lines:
        miner.add_log_message(line.rstrip("\n"))
print(len(miner.drain.clusters))
