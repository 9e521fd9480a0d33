import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "review-"));
afterAll(() => rmSync(folder, { recursive: true }));
const main = join(import.meta.dir, "..", "..", "main.ts");

/** The readings printed below the tokens of each change. */
async function readingsShown(text: string, ...args: string[]): Promise<string[]> {
  writeFileSync(join(folder, "a.log"), text);
  const command = [process.execPath, main, "rewrite", "--interactive", "--explain", ...args, "X", "a.log"];
  const run = Bun.spawn(command, { cwd: folder, stdin: Buffer.from("n\nn\nn\n"), stdout: "pipe" });
  const lines = (await new Response(run.stdout).text()).split("\n");
  return lines.filter((line) => /^ {2}(?:echo|magnitude|baseline):/.test(line));
}

test("a review explains each change with the readings of its tokens", async () => {
  expect(await readingsShown("alpha beta alpha\nbeta\n", "@echo:nth=2 \\W")).toEqual([
    '  echo: count 2, occurrence 2 of 2 at the identity rung "alpha"',
    '  echo: count 2, occurrence 2 of 2 at the identity rung "beta"',
  ]);
  expect(await readingsShown("a 5 b 6 c 7000\n", "\\N{>+1}")).toEqual([
    '  magnitude: 3.85 "7000"',
    '  baseline: window: mean 0.30, spread 0.36, over 5 "7000"',
  ]);
});

test("a review reads matches inside quotes among the tokens there", async () => {
  const text = 'a "b c 5" b\nx "y bb"\n';
  expect(await readingsShown(text, "--deep", "\\W{>=+0.5}")).toEqual([
    '  magnitude: 1.00 "bb"',
    '  baseline: window: mean 0.00, spread 0.00, over 1 "bb"',
  ]);
});
