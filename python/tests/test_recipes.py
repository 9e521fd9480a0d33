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

    def test_recipes_print_what_the_page_shows(self):
        absent = set()
        for code, shown in RECIPES:
            if missing(code):
                absent.update(missing(code))
                continue
            pathlib.Path("recipe.py").write_text(code)
            printed = io.StringIO()
            with self.subTest(code=code), contextlib.redirect_stdout(printed):
                runpy.run_path("recipe.py")
            self.assertEqual(printed.getvalue(), shown)
        if absent:
            self.skipTest(f"not installed: {', '.join(sorted(absent))}")


if __name__ == "__main__":
    unittest.main()
