/** Classes of globs against the classes of regular expressions. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type InputOptions, openInputs } from "./inputs.ts";

const walked: InputOptions = {
  ...{ paths: [], hidden: false, noIgnore: false, binary: false, searchZip: false },
  ...{ globs: [], types: [], typesNot: [] },
};

test.each([
  ["[ab]x", /^[ab]x$/],
  ["[!ab]x", /^[^ab]x$/],
  ["[^ab]x", /^[^ab]x$/],
  ["[]a]x", /^[\]a]x$/],
  ["[!]a]x", /^[^\]a]x$/],
  ["[^]a]x", /^[^\]a]x$/],
  ["[a-c]x", /^[a-c]x$/],
  ["[!a-c]x", /^[^a-c]x$/],
  ["{a,]}x", /^[a\]]x$/],
  ["?[x]", /^.[x]$/],
  // What has a meaning elsewhere in a glob has none in a class, wherever it stands there.
  ...[...'{}(),|?*+@$."!'].flatMap((sign): [string, RegExp][] => [
    [`[a${sign}]x`, new RegExp(`^[a${sign}]x$`)],
    [`[]${sign}]x`, new RegExp(`^[\\]${sign}]x$`)],
    [`[!]${sign}]x`, new RegExp(`^[^\\]${sign}]x$`)],
    [`{[a${sign}],b}x`, new RegExp(`^[a${sign}b]x$`)],
  ]),
])("%p", (glob, model) => {
  const folder = mkdtempSync(join(tmpdir(), "glob-"));
  const names = [...'abcdz]!-{}(),|?*+@$."'].map((letter) => `${letter}x`);
  for (const name of names) writeFileSync(join(folder, name), "");
  const inputs = openInputs({ ...walked, paths: [folder], globs: [glob] });
  const found = Array.from(inputs, ({ path }) => path!.shown.slice(folder.length + 1)).sort();
  rmSync(folder, { recursive: true });
  expect(found).toEqual(names.filter((name) => model.test(name)).sort());
});
