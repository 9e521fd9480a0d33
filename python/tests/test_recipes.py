"""The recipes for DuckDB and ClickHouse in docs/recipes.md print what the page shows. Skipped without the packages."""

import contextlib
import importlib.util
import io
import os
import pathlib
import re
import runpy
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("## DuckDB and ClickHouse") :]
RECIPES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", SECTION, re.DOTALL)
SHELL = re.search(r"```sh\nmatcher (.*?)```", SECTION, re.DOTALL)[1]


def missing(code: str) -> list[str]:
    """Packages that a recipe imports and that are not installed."""
    names = re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE)
    needed = [*names, *(["pyarrow"] if "matcher.arrow" in code else [])]
    return [name for name in needed if importlib.util.find_spec(name) is None]


class RecipesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        (pathlib.Path(folder.name) / "web.log").write_bytes((ROOT / "examples" / "web.log").read_bytes())
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        subprocess.run(f'"$MATCHER_COMMAND" {SHELL}', shell=True, check=True)

    def test_the_page_has_recipes(self):
        self.assertEqual(len(RECIPES), 3)
        self.assertEqual(len(pathlib.Path("matches.ndjson").read_text().splitlines()), 4)

    def check(self, number: int) -> None:
        """A recipe prints what the page shows."""
        code, shown = RECIPES[number]
        absent = missing(code)
        if absent:
            self.skipTest(f"not installed: {', '.join(absent)}")
        pathlib.Path("recipe.py").write_text(code)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            runpy.run_path("recipe.py")
        self.assertEqual(printed.getvalue(), shown)

    def test_duckdb_reads_the_file(self):
        self.check(0)

    def test_duckdb_reads_a_record_batch(self):
        self.check(1)

    def test_clickhouse_reads_the_file(self):
        self.check(2)


if __name__ == "__main__":
    unittest.main()
