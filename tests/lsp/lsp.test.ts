/** `matcher lsp` as an editor sees it: what it says of pattern files and of logs. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lspMessageBytesMax } from "../../ts/tables/limits.ts";
import { Client, type Diagnostic, type Place } from "./client.ts";

const client = new Client();
const examples = join(import.meta.dir, "..", "..", "examples");
let capabilities: Record<string, unknown>;
let files = 0;

beforeAll(async () => {
  ({ capabilities } = await client.start());
});
afterAll(() => client.end());

const nextUri = (ending: string) => `file:///nowhere/${++files}.${ending}`;
const at = (uri: string, line: number, character: number) => ({ textDocument: { uri }, position: { line, character } });

/** The problems of a pattern file: the marked text, and the message. */
async function problems(
  text: string,
  ending = "matcher",
): Promise<{ marked: string; message: string; severity: number }[]> {
  const uri = nextUri(ending);
  const told = client.diagnostics(uri);
  client.open(uri, text);
  const lines = text.split("\n");
  return (await told).map(({ range: { start, end }, message, severity }: Diagnostic) => {
    expect(end.line).toBe(start.line);
    return { marked: lines[start.line]!.slice(start.character, end.character), message, severity };
  });
}

/** What is offered at `|` in a line. */
async function complete(marked: string, before = ""): Promise<string[]> {
  const uri = nextUri("matcher");
  const column = marked.indexOf("|");
  client.open(uri, before + marked.replace("|", ""));
  const line = before.split("\n").length - 1;
  const { items } = (await client.request("textDocument/completion", at(uri, line, column))) ?? { items: [] };
  return items.map(({ textEdit }: { textEdit: { range: { start: Place }; newText: string } }) => {
    const kept = marked.slice(textEdit.range.start.character, column);
    return textEdit.newText.startsWith(kept) ? textEdit.newText : `(${textEdit.newText})`;
  });
}

async function hover(
  text: string,
  column: number,
  ending = "matcher",
): Promise<{ marked: string; says: string } | null> {
  const uri = nextUri(ending);
  client.open(uri, text);
  const line = text.split("\n").length - 1;
  const found = await client.request("textDocument/hover", at(uri, line, column));
  if (found === null) return null;
  const { start, end } = found.range;
  return { marked: text.split("\n")[line]!.slice(start.character, end.character), says: found.contents.value };
}

test("it says what it can do", () => {
  expect(Object.keys(capabilities).sort()).toEqual([
    "completionProvider",
    "documentSymbolProvider",
    "hoverProvider",
    "semanticTokensProvider",
    "textDocumentSync",
  ]);
});

describe("problems of a pattern file", () => {
  test("a right one has none", async () => {
    expect(await problems(readFileSync(join(examples, "slow.matcher"), "utf8"))).toEqual([]);
  });
  test("each wrong line has one, where the command has its caret", async () => {
    const text = "let a = \\R{>}\nlet b = \\N\nkind c = \\{nothing}\nlett d = \\N\n\\T{hour>=25:}\n";
    expect((await problems(text)).map(({ marked, severity }) => [marked, severity])).toEqual([
      [">", 1],
      ["nothing", 1],
      ["lett", 1],
      ["hour>=25:", 1],
    ]);
    expect((await problems("lett d = \\N\n"))[0]!.message).toStartWith('"lett" is not a keyword; did you mean let?');
  });
  test("rules may be conditions on fields", async () => {
    expect(await problems('rule a "a" = .level{>=error} .took{>1s}\nunless a = .quiet\n')).toEqual([]);
    const found = await problems('rule a "a" = .level{>=error\n');
    expect(found.map(({ marked, severity }) => [marked, severity])).toEqual([["{", 1]]);
  });
  test("what names a wrong declaration is not wrong for that", async () => {
    expect(await problems('let a = \\R{>}\nlet b = \\{a} "x"\ntest a accepts "x"\n')).toHaveLength(1);
  });
  test("columns are UTF-16 units", async () => {
    expect((await problems('let a = "€😀" \\{nothing}\n')).map(({ marked }) => marked)).toEqual(["nothing"]);
  });
  test("a test that fails is a warning", async () => {
    expect(await problems('let a = \\R{>1s}\ntest a accepts "2s" rejects "3s"\n')).toEqual([
      { marked: 'test a accepts "2s" rejects "3s"', message: 'a rejects "3s": matched "3s" at 0..2', severity: 2 },
    ]);
  });
  test("formats of logs are checked, and their tests run", async () => {
    expect(await problems("format x\n  line = {time} {message}\n  lines = 3\n")).toMatchObject([
      { marked: "lines = 3" },
    ]);
    const failing = 'format x\n  line = begin {n:number}\n  test = begin 5\n  gives = {"n":6}\n';
    expect((await problems(failing)).map(({ message }) => message)).toEqual(["the test fails: n is 5, expected 6"]);
  });
  test("watch files are checked: all faults at once, at their carets", async () => {
    const text =
      'input *.log\nconter a = \\R\ncounter b_total = \\R{>}\nalert x when count(nothing) > 5 over 1m print "x"\n';
    const found = await problems(text, "watch");
    expect(found.map(({ marked }) => marked)).toEqual(["c", ">", "n"]);
    expect(found[0]!.message).toStartWith('"conter" is not a keyword; did you mean counter?');
    expect(await problems("counter requests_total = \\R\n", "watch")).toEqual([]);
  });
  test("a pattern of a watch file that ends too early is told as in other files", async () => {
    const [message] = (await problems("counter a_total = \\R{>", "watch")).map((one) => one.message);
    expect(message).toBe("found the end, expected }; close the predicate");
    expect((await problems("let a = \\R{>\n"))[0]!.message).toBe(message!);
  });
  test("the texts of rules name what their patterns bind", async () => {
    const text = 'rule a "at ${nope}" = \\I:ip\nfix a = "${ip:nosuch}"\nrule b "at ${ip}" = \\I:ip\n';
    expect((await problems(text)).map(({ marked, severity }) => [marked, severity])).toEqual([
      ["${nope}", 1],
      ["${ip:nosuch}", 1],
    ]);
    expect((await problems(text))[0]!.message).toStartWith('the pattern has no register "nope"; valid names: 0, ip');
    expect(await problems('rule a "of ${.level}" = .level{>=error}\n')).toEqual([]);
  });
  test("a file that a pattern names is not read", async () => {
    const list = join(examples, "gateway.log");
    for (const [text, ending] of [
      [`let listed = \\N{in:@${list}}`, "matcher"],
      [`counter listed_total = '\\N{in:@${list}}'`, "watch"],
    ] as const) {
      const [problem, ...others] = await problems(text, ending);
      expect(others).toEqual([]);
      expect(problem!.severity).toBe(2);
      expect(problem!.message).toContain("reads no file that a pattern names");
      expect(problem!.message).not.toContain("2026");
    }
  });
  test("a change is checked, and closing clears", async () => {
    const uri = nextUri("matcher");
    const first = client.diagnostics(uri);
    client.open(uri, "let a = \\R{>}\n");
    expect(await first).toHaveLength(1);
    const second = client.diagnostics(uri);
    const range = { start: { line: 0, character: 12 }, end: { line: 0, character: 12 } };
    const change = { textDocument: { uri, version: 2 }, contentChanges: [{ range, text: "1s" }] };
    client.notify("textDocument/didChange", change);
    expect(await second).toEqual([]);
    const third = client.diagnostics(uri);
    client.notify("textDocument/didClose", { textDocument: { uri } });
    expect(await third).toEqual([]);
  });
  test("more than a hundred are counted", async () => {
    const found = await problems("let a = \\R{>}\n".repeat(130));
    expect(found).toHaveLength(101);
    expect(found.at(-1)!.message).toBe("30 more problems from here on");
  });
});

describe("completion", () => {
  test("keywords at the start of a line", async () => {
    expect(await complete("le|")).toContain("let");
    expect(await complete("  li|", "format x\n")).toContain("line");
  });
  test("kinds by letter and name, names of the library and of the file", async () => {
    expect(await complete("let a = \\|")).toEqual(expect.arrayContaining(["R", "{uuid}"]));
    const names = await complete("let a = \\{du|", "let mine = \\R\n");
    expect(names).toEqual(expect.arrayContaining(["duration}", "(http_5xx})", "(mine})"]));
    expect(await complete("let a = \\{du|}")).toContain("duration");
  });
  test("parts of a value, units of a number, readings", async () => {
    expect(await complete("let a = \\T{ho|")).toContain("hour");
    expect(await complete("let a = \\{timestamp}{hour>=8,mi|")).toContain("minute");
    expect(await complete("let a = \\R{>500m|")).toEqual(expect.arrayContaining(["ms", "min"]));
    expect(await complete("let a = \\Z{>5M|")).toContain("MiB");
    expect(await complete("let a = @nov|")).toContain("novel");
  });
  test("nothing in comments, in texts of conditions, in logs", async () => {
    expect(await complete("# \\|")).toEqual([]);
    expect(await complete("let a = \\U{host:ex|")).toEqual([]);
  });
});

describe("hover", () => {
  test("a kind, a part of its value, a reading, a name", async () => {
    expect(await hover("let a = \\R{>1s}", 9)).toMatchObject({ marked: "\\R", says: expect.stringContaining("250ms") });
    expect(await hover("let a = \\T{hour>=8}", 12)).toMatchObject({
      marked: "hour",
      says: expect.stringContaining("**hour** of timestamp"),
    });
    expect((await hover("let a = @novel \\I", 10))!.says).toContain("occurs for the first time");
    expect((await hover("let a = \\{http_5xx}", 12))!.says).toContain("an HTTP status of a server's error");
    expect((await hover("let b = \\N\nlet a = \\{b}", 10))!.says).toBe("**b**, declared in this file: `\\N`");
    expect(await hover('let a = "text"', 10)).toBeNull();
  });
  test("a token of a log: its kind and its value", async () => {
    expect(await hover("ünï took 1450ms", 12, "log")).toEqual({
      marked: "1450ms",
      says: "**duration** `\\R` `1450ms`\n\nvalue 1.45s (1450000000 ns)",
    });
    expect((await hover("took 1450ms", 1, "log"))!.says).toBe("**word** `\\W` `took`");
    expect(await hover("took  1450ms", 4, "log")).toBeNull();
  });
});

describe("a log", () => {
  const legend = () => (capabilities.semanticTokensProvider as { legend: { tokenTypes: string[] } }).legend.tokenTypes;

  /** Tokens as kind and text. */
  function unpackTokens(text: string, data: readonly number[]): [string, string][] {
    const lines = text.split("\n");
    const shown: [string, string][] = [];
    let [line, column] = [0, 0];
    for (let i = 0; i < data.length; i += 5) {
      const [lineStep, columnStep, length, type] = data.slice(i, i + 4) as [number, number, number, number];
      column = lineStep > 0 ? columnStep : column + columnStep;
      line += lineStep;
      shown.push([legend()[type]!, lines[line]!.slice(column, column + length)]);
    }
    return shown;
  }

  test("has its tokens coloured by kind, those of a range too", async () => {
    const uri = nextUri("log");
    const text = 'ü 10.0.0.5 took 5ms\n\n😀 "a" 2026-01-02T10:00:00Z done\n';
    client.open(uri, text);
    const { data } = await client.request("textDocument/semanticTokens/full", { textDocument: { uri } });
    const all = unpackTokens(text, data);
    expect(all).toEqual([
      ["ip", "10.0.0.5"],
      ["duration", "5ms"],
      ["quoted", '"a"'],
      ["timestamp", "2026-01-02T10:00:00Z"],
    ]);
    const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 5 } };
    const part = await client.request("textDocument/semanticTokens/range", { textDocument: { uri }, range });
    expect(unpackTokens(text, part.data)).toEqual(all.slice(2));
  });

  test("has the outline of its digest", async () => {
    const uri = nextUri("log");
    client.open(uri, readFileSync(join(examples, "shop.log"), "utf8"));
    const symbols = await client.request("textDocument/documentSymbol", { textDocument: { uri } });
    expect(symbols.map(({ name }: { name: string }) => name)).toContain("failures");
    const [failures] = symbols;
    expect(failures.children[0]).toMatchObject({
      name: "26x ERROR payments connection to 10.0.7.3 timed out after 30s",
      range: { start: { line: 198, character: 0 } },
    });
    for (const { range, children } of symbols) {
      for (const { range: inner } of children) {
        expect(inner.start.line).toBeGreaterThanOrEqual(range.start.line);
        expect(inner.end.line).toBeLessThanOrEqual(range.end.line);
      }
    }
  });

  test("that is too large has neither, and still tells of a token", async () => {
    const uri = nextUri("log");
    client.open(uri, "took 5ms in 10.0.0.1\n".repeat(420_000));
    const { data } = await client.request("textDocument/semanticTokens/full", { textDocument: { uri } });
    expect(data).toEqual([]);
    expect(client.logged.at(-1)).toEndWith(".log: larger than 8388608 bytes: no colours and no outline");
    expect(await client.request("textDocument/documentSymbol", { textDocument: { uri } })).toEqual([]);
    expect((await client.request("textDocument/hover", at(uri, 400_000, 6))).contents.value).toContain("duration");
  });
});

test("tokens beyond the limit are not coloured, which the log of the server says", async () => {
  const uri = nextUri("log");
  client.open(uri, "5ms 6ms\n".repeat(100_001));
  const { data } = await client.request("textDocument/semanticTokens/full", { textDocument: { uri } });
  expect(data.length / 5).toBe(200_000);
  expect(client.logged.at(-1)).toEndWith(".log: more than 200000 tokens: no colours from line 100000 on");
});

test("it ends with status 0, and wrote nothing else", async () => {
  const own = new Client();
  await own.start();
  expect(await own.end()).toEqual({ status: 0, error: "" });
});

test("values of other types than the protocol's are refused, and nothing ends", async () => {
  const own = new Client();
  await own.start();
  const uri = "file:///nowhere/odd.matcher";
  for (const textDocument of [null, {}, "a", { uri: 1, text: "x" }, { uri, text: 5 }, { uri, version: 1 }]) {
    own.notify("textDocument/didOpen", { textDocument });
  }
  own.open(uri, "kind x = \\W");
  for (const contentChanges of [
    null,
    1,
    [null],
    [{ text: 5 }],
    [{ text: "y", range: null }],
    [{ text: "y", range: {} }],
  ]) {
    own.notify("textDocument/didChange", { textDocument: { uri, version: 2 }, contentChanges });
  }
  // An address on another machine, and one that no file can have.
  for (const odd of ["file://other/a.matcher", "file:///%00.matcher"]) {
    const told = own.diagnostics(odd);
    own.open(odd, "kind");
    expect((await told).length).toBe(1);
  }
  expect((await own.request("textDocument/hover", at(uri, 0, 10))).contents.value).toContain("word");
  expect(own.logged.filter((message) => message.includes("expected")).length).toBeGreaterThan(6);
  expect(await own.end()).toEqual({ status: 0, error: "" });
});

describe("a message above the limit", () => {
  const tooLong = " ".repeat(lspMessageBytesMax);

  test("is not read: an opened file is not known, a request has an error, and the rest goes on", async () => {
    const own = new Client();
    await own.start();
    const [large, small] = [nextUri("log"), nextUri("log")];
    own.open(small, "took 5ms");
    own.open(large, `took 5ms${tooLong}`);
    expect(await own.request("textDocument/hover", at(large, 0, 6))).toBeNull();
    expect((await own.request("textDocument/hover", at(small, 0, 6))).contents.value).toContain("duration");
    expect(own.shown).toEqual([
      expect.stringMatching(/^a message \(textDocument\/didOpen\) of \d+ bytes is larger than 67108864 \(lspM/),
    ]);
    const asked = own.request("textDocument/hover", { ...at(small, 0, 6), tooLong });
    expect(await asked.catch(({ message }) => message)).toContain("(lspMessageBytesMax): it was not read");
    expect((await own.request("textDocument/hover", at(small, 0, 6))).contents.value).toContain("duration");
    expect(await own.end()).toEqual({ status: 0, error: "" });
  });

  test("that may have changed files leaves none that is known wrongly", async () => {
    const own = new Client();
    await own.start();
    const uri = nextUri("log");
    own.open(uri, "took 5ms");
    const contentChanges = [{ text: tooLong }];
    own.notify("textDocument/didChange", { textDocument: { uri, version: 2 }, contentChanges });
    expect(await own.request("textDocument/hover", at(uri, 0, 6))).toBeNull();
    expect(own.shown[0]).toEndWith("it was not read, and open files must be opened anew");
    own.open(uri, "took 7ms");
    expect((await own.request("textDocument/hover", at(uri, 0, 6))).contents.value).toContain("7ms");
    expect(await own.end()).toEqual({ status: 0, error: "" });
  });
});

test.skipIf(process.platform !== "linux")(
  "a message that is passed over is not held",
  async () => {
    const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
    const server = Bun.spawn([process.execPath, main, "lsp"], { stdin: "pipe", stdout: "pipe", stderr: "pipe" });
    const [pieceBytes, pieces] = [1 << 20, 500];
    server.stdin.write(`Content-Length: ${pieceBytes * pieces}\r\n\r\n`);
    const piece = Buffer.alloc(pieceBytes, " ");
    for (let i = 0; i < pieces; i++) {
      server.stdin.write(piece);
      await server.stdin.flush();
    }
    // What it says of the message comes behind the last of its bytes.
    await server.stdout.getReader().read();
    const heldKib = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "latin1"))![1]);
    expect(heldKib / 1024).toBeLessThan(350);
    server.stdin.end();
    await server.exited;
  },
  60_000,
);

test("a header without an end ends the server with the limit's name", async () => {
  const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
  const server = Bun.spawn([process.execPath, main, "lsp"], { stdin: "pipe", stdout: "pipe", stderr: "pipe" });
  server.stdin.write("Content-Length: 1".repeat(1000));
  server.stdin.flush();
  const ended = [await server.exited, await server.stderr.text()];
  const limit = "4096 bytes (lspHeaderBytesMax)";
  expect(ended).toEqual([2, `matcher: lsp: the header of a message has more than ${limit}: the server ends\n`]);
});

test.each([
  ["within a message", "Content-Length: 1000000000000\r\n\r\n{"],
  ["within a header", `Content-Length: ${"9".repeat(400)}`],
  ["behind an array of messages", 'Content-Length: 46\r\n\r\n[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]'],
  ["behind what is no message", "Content-Length: 1\r\n\r\n{"],
])("it ends with its input, also %s, and prints no stack", async (_, input) => {
  const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
  const server = Bun.spawn([process.execPath, main, "lsp"], { stdin: Buffer.from(input), stderr: "pipe" });
  expect([await server.exited, await server.stderr.text()]).toEqual([1, ""]);
});
