/** The recipe of CONTRIBUTING for a token kind, followed in a copy of the sources. */
import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kinds } from "../../ts/tables/kinds.ts";
import { missingEntries } from "./missing-entries.ts";

const root = join(import.meta.dir, "..", "..");
const copy = mkdtempSync(join(tmpdir(), "matcher-kind-"));
afterAll(() => rmSync(copy, { recursive: true }));

function edit(path: string, before: string, added: string): void {
  const text = readFileSync(join(copy, path), "utf8");
  expect(text).toContain(before);
  writeFileSync(join(copy, path), text.replace(before, added + before));
}

function gen(): { status: number; said: string } {
  // The check comes before a compiler is needed.
  const env = { ...process.env, MATCHER_ZIG: "/nowhere/zig" };
  const words = [process.execPath, join(copy, "scripts", "gen.ts"), "--check"];
  const { exitCode, stderr } = Bun.spawnSync(words, { cwd: copy, env });
  return { status: exitCode, said: stderr.toString() };
}

test("the kinds of today have all entries", () => {
  expect(missingEntries(kinds, root)).toEqual([]);
});

test("a new kind is told of every entry that it still needs", () => {
  for (const folder of ["ts", "scripts", "formats", "shaders", "zig", "docs"])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  cpSync(join(root, "package.json"), join(copy, "package.json"));
  edit("ts/tables/kinds.ts", '  ["hex", null', '  ["bay", null, ["bay"], "identity", null, [175, 0, 175, 127, 35]],\n');
  const steps: [entry: string, path: string, before: string, added: string][] = [
    ["kindCodes", "ts/tables/kinds.ts", "  number: 0,", "  bay: 99,\n"],
    ["kindForms", "ts/tables/kind-forms.ts", "  number:", '  bay: "a letter and a digit",\n'],
    ["kindExamples", "ts/tables/kind-forms.ts", '  number: "12.5"', '  bay: "B7",\n'],
    ["recognize.zig", "zig/lex/recognize.zig", "        .uuid =>", "        .bay => .of(.bay, 0),\n"],
  ];
  for (const [done] of steps.entries()) {
    const { status, said } = gen();
    expect(status).toBe(1);
    const lines = said.trimEnd().split("\n");
    expect(lines.map((line) => steps.find(([entry]) => line.includes(entry))?.[0])).toEqual(
      steps.slice(done).map(([entry]) => entry),
    );
    for (const line of lines) expect(line).toStartWith('matcher: the kind "bay" has a row in ts/tables/kinds.ts, but');
    const [, path, before, added] = steps[done]!;
    edit(path, before, added);
  }
  // Now the generated files are what is old, and then the compiler is asked, which there is none of.
  expect(gen().said).toContain('zig/gen/kinds.zig is not what its source says: run "npm run gen"');
}, 60_000);
