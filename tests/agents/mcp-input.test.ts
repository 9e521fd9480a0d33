/** What `matcher mcp` does with its standard input: its end, and lines that are no messages. */
import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

setDefaultTimeout(60_000);

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-mcp-input-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "app.log"), "10:00:00 INFO api took 5ms\n".repeat(2000));

const begin = [
  {
    ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
].map((message) => JSON.stringify(message));

const call = (id: number | string) =>
  JSON.stringify({
    ...{ jsonrpc: "2.0", id, method: "tools/call" },
    params: { name: "values", arguments: { path: "app.log", pattern: String.raw`"took" \R:d`, register: "d" } },
  });

interface Reply {
  readonly id: number | string | null;
  readonly result?: { readonly content?: readonly { readonly text: string }[] };
  readonly error?: { readonly code: number };
}

async function runServer(input: string) {
  const server = Bun.spawn([process.execPath, main, "mcp", "--root", folder], {
    ...{ stdin: Buffer.from(input), stdout: "pipe", stderr: "pipe" },
  });
  const [stdout, stderr, status] = await Promise.all([
    new Response(server.stdout).text(),
    new Response(server.stderr).text(),
    server.exited,
  ]);
  const lines = stdout.split("\n").filter((line) => line !== "");
  return { status, stderr, replies: lines.map((line) => JSON.parse(line) as Reply) };
}

test("calls that run or wait when the input ends are answered, and then it ends", async () => {
  const ids = [2, 3, "x", 4];
  const { status, stderr, replies } = await runServer(`${[...begin, ...ids.map(call)].join("\n")}\n`);
  expect([status, stderr]).toEqual([0, ""]);
  expect(replies.map(({ id }) => id)).toEqual([1, ...ids]);
  for (const { result } of replies.slice(1)) expect(result?.content?.[0]?.text).toContain("5ms");
});

test("the last message needs no line end", async () => {
  const { replies } = await runServer([...begin, call(2)].join("\n"));
  expect(replies.map(({ id }) => id)).toEqual([1, 2]);
});

test("a call that is cancelled before the input ends is not waited for", async () => {
  const cancel = JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } });
  const { status, replies } = await runServer(`${[...begin, call(2), cancel, call(3)].join("\n")}\n`);
  expect(status).toBe(0);
  expect(replies.map(({ id }) => id)).toEqual([1, 3]);
});

test("lines that are no messages are told, and the next call is answered as ever", async () => {
  const lines = ["{", "not JSON", "", "[]", "5", '{"jsonrpc":"2.0","id":7}', '{"id":8,"method":"tools/list"}'];
  const { status, stderr, replies } = await runServer(`${[...begin, ...lines, call(2)].join("\n")}\n`);
  expect(status).toBe(0);
  const refused = replies.filter(({ error }) => error);
  expect(refused.map(({ id, error }) => [id, error!.code])).toEqual([
    [7, -32_600],
    [8, -32_600],
  ]);
  expect(stderr.match(/not JSON: they are skipped/g)?.length).toBe(1);
  expect(stderr.match(/not JSON-RPC 2.0 messages/g)?.length).toBe(1);
  expect(replies.at(-1)!.result?.content?.[0]?.text).toContain("5ms");
});

test("a message above the limit ends the server with the limit's name", async () => {
  const { status, stderr } = await runServer(`${begin.join("\n")}\n${"x".repeat(20 << 20)}\n`);
  expect(status).toBe(2);
  expect(stderr).toContain("mcpMessageBytesMax");
});
