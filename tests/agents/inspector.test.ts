/**
 * The command line of the protocol's inspector, which asks for Node 22.19 or later, calls every tool. Install it
 * anywhere with `npm i node@22 @modelcontextprotocol/inspector`, and name the folder: `MATCHER_MCP_INSPECTOR=FOLDER`.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = process.env.MATCHER_MCP_INSPECTOR;
const root = join(import.meta.dir, "..", "..");
const place = mkdtempSync(join(tmpdir(), "matcher-inspector-"));
const server = join(place, "server.sh");
// The inspector takes flags of the server for its own, and gives it few variables.
const native = process.env.MATCHER_NATIVE ?? "";
writeFileSync(
  server,
  `#!/bin/sh\n${native && `export MATCHER_NATIVE='${native}'\n`}exec '${process.execPath}' '${root}/ts/main.ts' mcp --root '${root}/examples'\n`,
  { mode: 0o700 },
);
afterAll(() => rmSync(place, { recursive: true }));

function inspect(...args: readonly string[]): { status: number; answer: { tools?: unknown; content?: unknown } } {
  const node = join(folder!, "node_modules", "node", "bin", "node");
  const inspector = join(folder!, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");
  const { exitCode, stdout, stderr } = Bun.spawnSync([node, inspector, "--cli", server, ...args]);
  if (stdout.length === 0) throw new Error(stderr.toString());
  return { status: exitCode, answer: JSON.parse(stdout.toString()) };
}

const calls: readonly (readonly [tool: string, args: Readonly<Record<string, string>>, shows: string])[] = [
  ["digest", { path: "shop.log" }, "424 lines"],
  ["diff", { a: "shop.log", b: "web.log" }, "gone  1 -> 0"],
  ["search", { path: "shop.log", query: "timeouts over 2s" }, "26 of 424 lines"],
  ["templates", { path: "shop.log" }, "10 statements wrote 424 lines"],
  ["values", { path: "shop.log", pattern: '"took" \\R:d', register: "d" }, "933ms"],
  ["table", { path: "web.log", pattern: '"status" "=" \\N:s', key: `\${s}` }, "3\t200"],
  ["lines", { path: "shop.log", from: "5", to: "7" }, "\n7| 2026-10-05T09:40:26Z"],
  ["events", { path: "shop.log" }, '"level":"info"'],
  ["infer", { examples: '["took 5ms","took 7s"]' }, '"took" \\R'],
];

describe.skipIf(folder === undefined)(folder === undefined ? "skipped: no inspector" : "the inspector", () => {
  test("lists the tools that it calls here, and no other", () => {
    const { tools } = inspect("--method", "tools/list").answer as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(calls.map(([tool]) => tool));
  }, 60_000);

  test.each(calls)(
    "%s",
    (tool, args, shows) => {
      const given = Object.entries(args).flatMap(([name, value]) => ["--tool-arg", `${name}=${value}`]);
      const { status, answer } = inspect("--method", "tools/call", "--tool-name", tool, ...given);
      const [first] = answer.content as { text: string }[];
      expect(first!.text).toContain(shows);
      expect(status).toBe(0);
    },
    60_000,
  );
});
