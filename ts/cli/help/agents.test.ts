/** The page for language models: its commands run, its patterns are valid. */
import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePattern } from "../../pattern/index.ts";
import { agentLines, agentPatterns, agentsPage } from "./agents.ts";

const root = join(import.meta.dir, "..", "..", "..");

/** The words of a line as a shell would have them. */
function splitWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
}

test.each(agentLines)("matcher %s", (line) => {
  // What run keeps goes into a folder of its own, and mcp ends with its standard input.
  const folder = mkdtempSync(join(tmpdir(), "matcher-agents-"));
  const env = { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder };
  const command = [process.execPath, join(root, "ts", "main.ts"), ...splitWords(line)];
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: join(root, "examples"), env, stdin: "ignore" });
  rmSync(folder, { recursive: true });
  // The two halves of the log differ.
  expect([stderr.toString(), exitCode]).toEqual([
    expect.not.stringContaining("expected"),
    line.startsWith("diff") ? 1 : 0,
  ]);
  expect(stdout.length > 0).toBe(!line.startsWith("mcp"));
});

test("patterns are valid, and the guide names the page", () => {
  for (const { written } of agentPatterns) for (const pattern of written) compilePattern(pattern);
  expect(readFileSync(join(root, "docs", "agents.md"), "utf8")).toContain("matcher help agents");
});

test("the page is short enough to be given whole", () => {
  const text = agentsPage().join("\n");
  expect(text.split("\n").length).toBeLessThanOrEqual(90);
  expect(Math.ceil(text.length / 4)).toBeLessThanOrEqual(1700);
});
