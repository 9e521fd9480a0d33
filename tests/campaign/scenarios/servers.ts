/** `mcp` and `lsp` with odd messages and hostile texts: they answer what can be answered, and end with their input. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Below } from "../../prng.ts";
import { patterns } from "../commands.ts";
import { hostileText } from "../hostile-text.ts";
import { startProgram, waitAndJudge } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

export const attackedAsServers: readonly string[] = ["mcp", "lsp"];

const secret = "Q9secretQ9";
// Not "1": the package of the protocol takes a request 1 and a request "1" that wait at once for one.
const odd: readonly unknown[] = [null, -1, 0.5, 1e300, "", "x1", [], {}, true, "x".repeat(100_000), { path: [] }];

interface Server {
  readonly words: readonly string[];
  readonly begin: readonly object[];
  readonly frame: (message: string) => string;
  readonly split: (output: string) => string[];
  readonly last: { readonly method: string; readonly params?: object };
}

const addHeader = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const lastId = 1_000_000;
/** Long enough for an answer, also on a busy machine. */
const patienceMs = 120_000;

/** Every request that is in order is answered, then a last one; the input is held open until then. */
async function session(server: Server, messages: readonly string[], folder: string): Promise<void> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const send = (text: string) => void writer.write(Buffer.from(text)).catch(() => {});
  const options = { cwd: folder, stdin: readable, quotes: true, cpuSeconds: 120, memoryMib: 900 };
  const running = startProgram(server.words, options);
  const chunks: Uint8Array[] = [];
  const read = (async () => {
    for await (const piece of running.stdout) chunks.push(piece);
    return Buffer.concat(chunks);
  })();
  const ended = waitAndJudge(running, server.words, options, read);
  const output = () => Buffer.concat(chunks).toString();
  const waitForAnswers = async (ids: readonly number[]) => {
    for (const start = performance.now(); ; await Bun.sleep(20)) {
      // What a server that has ended wrote is read to its end.
      const isOver = running.exitCode !== null || performance.now() - start > patienceMs;
      if (running.exitCode !== null) await read;
      const text = output();
      const missing = ids.filter((id) => !new RegExp(`"id":${id}\\b`).test(text));
      if (missing.length === 0 || isOver) return missing;
    }
  };
  for (const message of server.begin) send(server.frame(JSON.stringify({ jsonrpc: "2.0", ...message })));
  for (const message of messages) send(message);
  const missing = await waitForAnswers(messages.flatMap(idsIn));
  send(server.frame(JSON.stringify({ jsonrpc: "2.0", id: lastId, ...server.last })));
  const missingLast = await waitForAnswers([lastId]);
  await writer.close().catch(() => {});
  const { status, stderr } = await ended;
  const facts = { words: server.words, status, stderr: stderr.slice(0, 400), sent: messages.join("").slice(0, 600) };
  hold(missing.length === 0 && missingLast.length === 0, "a request is not answered", {
    ...facts,
    missing,
    missingLast,
  });
  hold(!output().includes(secret), "a file outside was read", facts);
  for (const text of server.split(output())) {
    try {
      JSON.parse(text);
    } catch {
      hold(false, "an answer is no JSON", { ...facts, text: text.slice(0, 200) });
    }
  }
}

/** The number of a request that is in order. */
function idsIn(message: string): number[] {
  try {
    const { jsonrpc, id, method } = JSON.parse(message.slice(message.indexOf("{")));
    return jsonrpc === "2.0" && Number.isSafeInteger(id) && id > 0 && typeof method === "string" ? [id] : [];
  } catch {
    return [];
  }
}

function request(below: Below, method: string, params: unknown, id: number): string {
  const whole: Record<string, unknown> = { jsonrpc: "2.0", id, method, params };
  if (below(15) === 0) whole[pickFrom(below, ["jsonrpc", "id", "method", "params"])] = pickFrom(below, odd);
  return JSON.stringify(whole);
}

/** Some of them with fields of odd values. */
function generateArguments(below: Below, from: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(from);
  const changed = { ...from };
  if (below(3) === 0) changed[pickFrom(below, [...names, "__proto__x", "other"])] = pickFrom(below, odd);
  return changed;
}

const splitLines = (output: string) => output.split("\n").filter((line) => line !== "");

export const mcpServers: Scenario = {
  name: "mcp",
  async run({ below, folder, isShort }: Attack) {
    const root = join(folder, "root");
    mkdirSync(root);
    writeFileSync(join(folder, "outside"), `${secret} took 5ms\n`);
    writeFileSync(join(root, "in"), hostileText(below, 60_000));
    writeFileSync(join(root, "log"), "10:00:01 ERROR took 15ms at 10.0.0.7\n".repeat(30));
    const paths = ["in", "in", "log", ".", "../outside", join(folder, "outside"), "/dev/zero", "in\0", "-", ""];
    const naming = ["\\W{in:@../outside}", `\\W{in:@${join(folder, "outside")}}`, "@novel:@../outside ."];
    const tools: Readonly<Record<string, () => Record<string, unknown>>> = {
      digest: () => ({ path: pickFrom(below, paths) }),
      diff: () => ({ a: "log", b: pickFrom(below, paths) }),
      search: () => ({ path: pickFrom(below, paths), query: pickFrom(below, [...patterns, ...naming, "took 5ms"]) }),
      templates: () => ({ path: pickFrom(below, paths) }),
      values: () => ({ path: pickFrom(below, paths), pattern: pickFrom(below, ["\\W:w", ...naming]), register: "w" }),
      table: () => ({
        path: pickFrom(below, paths),
        pattern: "\\W:w",
        key: pickFrom(below, ["${w}", "${0}", "${", "$"]),
      }),
      lines: () => ({ path: pickFrom(below, paths), from: 1, to: pickFrom(below, [3, 0, -1, 1e9]) }),
      events: () => ({ path: pickFrom(below, paths) }),
      infer: () => ({ examples: [hostileText(below, 300).toString(), "took 5ms"] }),
      none: () => ({}),
    };
    const messages = Array.from({ length: isShort ? 6 : 25 }, (_, number) => {
      const name = pickFrom(below, Object.keys(tools));
      const params = { name, arguments: generateArguments(below, tools[name]!()) };
      const whole = request(below, below(10) === 0 ? "tools/list" : "tools/call", params, number + 1);
      return `${below(12) === 0 ? hostileText(below, 200).toString().replaceAll("\n", " ") : whole}\n`;
    });
    const client = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "campaign", version: "1" } };
    const server: Server = {
      words: ["mcp", "--root", root],
      begin: [{ id: 0, method: "initialize", params: client }, { method: "notifications/initialized" }],
      frame: (message) => `${message}\n`,
      split: splitLines,
      last: { method: "ping" },
    };
    await session(server, messages, folder);
  },
};

const declared = [
  "let x = ",
  "kind x = ",
  "shape x = `",
  'rule x error "m" = ',
  "test x accepts ",
  "counter c_total = '",
  "",
];

export const lspServers: Scenario = {
  name: "lsp",
  async run({ below, folder, isShort }: Attack) {
    writeFileSync(join(folder, "outside"), `${secret} took 5ms\n`);
    const naming = [`\\W{in:@${join(folder, "outside")}}`, `@novel:@${join(folder, "outside")} .`];
    const uris = ["file:///a.matcher", "file:///b.watch", "file:///c.log", "untitled:d", "file:///%00", ""];
    const kinds = ["completion", "hover", "semanticTokens/full", "documentSymbol", "diagnostic", "none"];
    const text = () =>
      below(2) === 0
        ? hostileText(below, 40_000).toString()
        : Array.from(
            { length: 1 + below(30) },
            () => pickFrom(below, declared) + pickFrom(below, [...patterns, ...naming]),
          ).join("\n");
    const messages = Array.from({ length: isShort ? 6 : 25 }, (_, number) => {
      const textDocument = { uri: pickFrom(below, uris), languageId: "plaintext", version: number };
      const position = { line: below(40) - 1, character: below(90) - 1 };
      const range = { start: position, end: { line: below(40), character: below(50) } };
      const [method, params] = pickFrom(below, [
        ["didOpen", { textDocument: { ...textDocument, text: text() } }],
        ["didChange", { textDocument, contentChanges: [{ text: text() }] }],
        ["didChange", { textDocument, contentChanges: [{ range, text: hostileText(below, 200).toString() }] }],
        ["didClose", { textDocument }],
        [pickFrom(below, kinds), { textDocument, position }],
        [pickFrom(below, kinds), { textDocument, position }],
      ] as const);
      const body = request(below, `textDocument/${method}`, generateArguments(below, params), number + 1);
      // Changes are notifications, which have no number.
      return addHeader(method.startsWith("did") ? body.replace(`"id":${number + 1},`, "") : body);
    });
    const server: Server = {
      words: ["lsp", "--stdio"],
      begin: [
        { id: 0, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } },
        { method: "initialized", params: {} },
      ],
      frame: addHeader,
      split: (output) => output.split(/Content-Length: \d+\r\n\r\n/).filter((body) => body !== ""),
      last: { method: "shutdown" },
    };
    await session(server, messages, folder);
  },
};
