/**
 * Every `$ matcher ...` in the README's console blocks is run on the files of examples/, and must print what the README
 * shows.
 */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");
const blocks = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/```console\n([\s\S]*?)```/g)].map(
  ([, block]) => block!,
);
const examples = blocks
  .flatMap((block) => block.split(/^\$ matcher /m).slice(1))
  .map((text) => {
    const end = text.indexOf("\n");
    return { line: text.slice(0, end), output: text.slice(end + 1) };
  });

test("the README has examples", () => expect(examples.length).toBeGreaterThan(3));

for (const { line, output } of examples) {
  test(`README: matcher ${line}`, () => {
    const command = `"${process.execPath}" "${join(root, "ts", "main.ts")}" ${line}`;
    const run = Bun.spawnSync(["sh", "-c", command], { cwd: join(root, "examples") });
    // The output for a text without a final newline has none; the README shows each output on lines of its own.
    const stdout = run.stdout.toString().replace(/\n?$/, "\n");
    expect({ status: run.exitCode, stdout, stderr: run.stderr.toString() }).toEqual({
      status: 0,
      stdout: output,
      stderr: "",
    });
  });
}
