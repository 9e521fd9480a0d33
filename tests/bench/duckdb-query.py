"""Runs a query with DuckDB and prints its rows, fields separated by tabs. FILE in the query is the second argument."""

import sys

import duckdb

query = sys.argv[1].replace("FILE", "'" + sys.argv[2].replace("'", "''") + "'")
for row in duckdb.sql(query).fetchall():
    print(*row, sep="\t")
