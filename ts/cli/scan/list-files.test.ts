import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prng } from "../../../tests/prng.ts";
import { tableGrowthTokensLimit } from "../../tables/limits.ts";

const folder = mkdtempSync(join(tmpdir(), "textures-"));
afterAll(() => rmSync(folder, { recursive: true }));
const main = join(import.meta.dir, "..", "..", "main.ts");

/** Rows of the same kinds whose words differ in shape, followed by rows that repeat. */
function table(unevenRows: number): string {
  const shapes = ["Pascal", "camelCase", "snake_case", "SCREAM", "short", "lengthy"];
  const random = prng(3);
  const word = () => shapes[random() % shapes.length];
  const uneven = Array.from({ length: unevenRows }, () => `${word()} ${word()} ${word()} 12\n`);
  return uneven.join("") + "short snake_case SCREAM 12\n".repeat(200);
}

writeFileSync(join(folder, "few.txt"), table(100));
writeFileSync(join(folder, "many.txt"), table(tableGrowthTokensLimit / 4 + 1000));

async function listed(...args: string[]): Promise<{ out: string; error: string }> {
  const run = Bun.spawn([process.execPath, main, ...args], { cwd: folder, stdout: "pipe", stderr: "pipe" });
  return { out: await new Response(run.stdout).text(), error: await new Response(run.stderr).text() };
}

test("a table that may begin before the examined tokens is reported once", async () => {
  const fact = "a table may begin before its region: rows were looked for in 65,536 tokens before it repeats";
  const message = `matcher: many.txt: ${fact}\n`;
  expect(await listed("scan", "--files", "--texture", "few.txt", "many.txt")).toEqual({
    out: "few.txt: table, period 20\nmany.txt: table, period 8\n",
    error: message,
  });
  expect((await listed("scan", "--texture", "table", "--count", '"12"', ".")).error).toBe(
    message.replace("many", "./many"),
  );
  expect((await listed("spectral", "--classify", "few.txt")).error).toBe("");
  expect((await listed("spectral", "--classify", "many.txt")).error).toBe(message.replace("many.txt", "the text"));
});
