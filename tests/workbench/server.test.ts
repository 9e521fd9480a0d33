/** The server of the workbench without a browser: who is answered, and what it reads. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentInfo, TokenAnswer, WindowAnswer } from "../../ts/workbench/protocol.ts";
import { routes } from "../../ts/workbench/routes.ts";
import { Workplace } from "../e2e/workplace.ts";
import { Workbench } from "./workbench.ts";

const place = new Workplace({
  "log.txt": "one 10.0.0.1 took 5ms\ntwo 10.0.0.2 took 1500ms\n",
  "long.txt": `${"word 12ms ".repeat(1_000_000)}\nlast line\n`,
  "binary.dat": "a\0b\n",
});
const log = join(place.folder, "log.txt");

let workbench: Workbench;
beforeAll(async () => {
  workbench = await Workbench.start([log, join(place.folder, "long.txt")]);
});
afterAll(() => workbench.stop());

const windowRequest = { document: 1, firstLine: 0, count: 10, pattern: "", declarations: [], format: "", parts: {} };

/** Status of a request with these headers. */
async function requestStatus(path: string, init: RequestInit = {}): Promise<number> {
  return (await workbench.fetch(path, init)).status;
}

test("only requests with the cookie, to the own address, from the own page are answered", async () => {
  const { origin, port } = new URL(workbench.url);
  expect(await requestStatus("")).toBe(200);
  expect(await requestStatus("page.js")).toBe(200);
  expect(await requestStatus("", { headers: { cookie: "" } })).toBe(403);
  expect(await requestStatus("", { headers: { cookie: `${workbench.cookie}x` } })).toBe(403);
  expect(await requestStatus("", { headers: { cookie: `other=1; ${workbench.cookie}` } })).toBe(200);
  expect(await requestStatus("documents", { method: "POST", body: "{}", headers: { cookie: "" } })).toBe(403);
  expect(await requestStatus("/")).toBe(403);
  expect(await requestStatus(`/${"A".repeat(32)}/`)).toBe(403);
  expect(await requestStatus("/page.js")).toBe(403);
  const post = { method: "POST", body: "{}" };
  expect(await requestStatus("documents", { ...post, headers: { origin } })).toBe(200);
  expect(await requestStatus("documents", { ...post, headers: { origin: "http://example.com" } })).toBe(403);
  expect(await requestStatus("documents", { ...post, headers: { origin: "null" } })).toBe(403);
  expect(await requestStatus("", { headers: { host: "example.com" } })).toBe(403);
  expect(await requestStatus("", { headers: { host: `localhost:${port}` } })).toBe(403);
  expect(await requestStatus("", { headers: { "sec-fetch-site": "cross-site" } })).toBe(403);
  expect(await requestStatus("../../etc/passwd")).toBe(403);
  expect(await requestStatus("documents")).toBe(404);
});

test.skipIf(process.platform !== "linux")("it listens on this machine's own address alone", async () => {
  const { hostname, port } = new URL(workbench.url);
  expect(hostname).toBe("127.0.0.1");
  // Linux has all of 127.0.0.0/8: who listens on every address listens there, too.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow();
});

test("an address is good for one browser, whose cookie goes to this page alone", async () => {
  const other = await Workbench.start([log]);
  try {
    expect(await (await fetch(other.address)).text()).toContain("opens the page in one browser, once");
    expect((await fetch(other.address)).status).toBe(403);
    expect((await other.fetch("")).status).toBe(200);
    const second = await fetch(other.address, { headers: { cookie: other.cookie } });
    expect(second.headers.get("set-cookie")).toBeNull();
    expect(other.setCookie).toBe(`${other.cookie}; Path=${new URL(other.url).pathname}; HttpOnly; SameSite=Strict`);
    expect(other.address).not.toContain(new URL(other.url).pathname.slice(1, -1));
  } finally {
    await other.stop();
  }
});

test.skipIf(process.platform !== "linux")("the browser's starter is given a file, not the address", async () => {
  const given = join(place.folder, "given");
  const temporary = join(place.folder, "tmp");
  mkdirSync(temporary);
  const shell = `cp "$1" ${given}.html; stat -c %a "$1" > ${given}; mv ${given} ${given}.mode`;
  place.write("bin/xdg-open", `#!/bin/sh\n${shell}\n`);
  chmodSync(join(place.folder, "bin", "xdg-open"), 0o755);
  const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
  const running = Bun.spawn([process.execPath, main, "workbench", log], {
    env: { ...process.env, PATH: `${join(place.folder, "bin")}:${process.env.PATH}`, DISPLAY: ":9", TMPDIR: temporary },
    terminal: { cols: 100, rows: 30, data: () => {} },
  });
  try {
    while (!existsSync(`${given}.mode`)) await Bun.sleep(20);
    expect(readFileSync(`${given}.mode`, "utf8")).toBe("600\n");
    const [, address] = /url=(http:[^"]+)"/.exec(readFileSync(`${given}.html`, "utf8"))!;
    expect((await fetch(address!)).headers.get("set-cookie")).toContain("HttpOnly; SameSite=Strict");
    expect((await fetch(address!)).status).toBe(403);
  } finally {
    running.kill("SIGINT");
    await running.exited;
  }
  expect(readdirSync(temporary)).toEqual([]);
});

test("a request that is not the page's is refused, not failed at", async () => {
  const search = { document: 1, pattern: "", declarations: [], format: "" };
  const bodies: [route: string, body: unknown][] = [
    ...["", "5", "{", "null", "[]", '"x"'].map((text): [string, unknown] => ["window", text]),
    ["window", { ...windowRequest, document: "1" }],
    ["window", { ...windowRequest, count: -1 }],
    ["window", { ...windowRequest, firstLine: 0.5 }],
    ["window", { ...windowRequest, parts: [] }],
    ["window", { ...windowRequest, parts: { x: 1 } }],
    ["window", { ...windowRequest, pattern: null }],
    ["near", { ...search, declarations: [1] }],
    ["near", { document: 1 }],
    ["search", { ...search, pattern: {} }],
    ["table", { ...search, register: "0", range: null }],
    ["plot", { ...search, register: null, range: [1] }],
    ["infer", { document: 1, marked: [{ line: 0, text: "a", marks: [{}] }], rejected: [], isAnchored: true }],
    ["templates", { document: 1, against: {} }],
    ["digest", { document: "1" }],
    ["complete", { document: null, pattern: "a", caret: null, declarations: [], format: "" }],
    ["words", { pattern: "a", declarations: [] }],
    ["events", { document: 1, format: 5 }],
    ["documents", []],
  ];
  for (const [route, body] of bodies) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await workbench.fetch(route, { method: "POST", body: text });
    expect([route, text, response.status]).toEqual([route, text, 400]);
    expect(await response.text()).toMatch(/^matcher: .+\n$/);
  }
});

test("routes are the page's own names", async () => {
  for (const route of ["constructor", "__proto__", "toString", "hasOwnProperty", "window/", "%00", "a/b"]) {
    const response = await workbench.fetch(`./${route}`, { method: "POST", body: "{}" });
    expect([route, response.status]).toEqual([route, 404]);
  }
});

test("the page may load nothing but its own files", async () => {
  const response = await workbench.fetch("");
  const policy = response.headers.get("content-security-policy")!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe|http|\*|data:/);
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  const html = await response.text();
  expect(html).not.toMatch(/https?:|style=|<script>/);
});

test("the page has each file that it names", async () => {
  const html = await (await workbench.fetch("")).text();
  const names = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name!);
  expect(names.sort()).toEqual(["icon.svg", "page.css", "page.js"]);
  for (const name of names) {
    const { status, headers } = await workbench.fetch(name);
    expect([name, status, headers.get("content-type")]).toEqual([name, 200, expect.stringMatching(/^(text|image)\//)]);
  }
});

test("a window has the tokens and the matches of its lines", async () => {
  const answer = await workbench.call<WindowAnswer>("window", {
    ...windowRequest,
    pattern: String.raw`"took" \R{>1s}:d`,
  });
  expect(answer.lines.map(({ text }) => text)).toEqual(["one 10.0.0.1 took 5ms", "two 10.0.0.2 took 1500ms"]);
  expect(answer.lines[0]!.paints).toEqual([]);
  expect(answer.lines[1]!.paints).toEqual([13, 24, 0, -1, 18, 24, 0, 0]);
  expect(answer.registers).toEqual(["d"]);
  expect(answer.matches).toEqual([{ start: 35, end: 46 }]);
});

test("a pattern's fault is the answer, with its place", async () => {
  const answer = await workbench.call<object>("window", { ...windowRequest, pattern: String.raw`\R{>` });
  expect(answer).toMatchObject({ error: { at: 4, message: expect.stringContaining("}") } });
});

test("a pattern cannot read files, however it names one, on any route that takes patterns", async () => {
  const patterns = [
    String.raw`\W{in:@/etc/passwd}`,
    "@novel:@/etc/passwd .",
    String.raw`\N{in:@/etc/passwd}`,
    String.raw`\W{in:case:@/etc/passwd}`,
    String.raw`\N{=@/etc/passwd}`,
    "@echoed:@/etc/passwd .",
    String.raw`\I{in:  @/etc/passwd}`,
  ];
  for (const pattern of patterns) {
    const search = { document: 1, pattern, declarations: [], format: "" };
    const bodies = {
      window: { ...windowRequest, pattern },
      near: search,
      hint: search,
      words: search,
      match: { ...search, start: 0, end: 1 },
      search,
      table: { ...search, register: null, range: null },
      plot: { ...search, register: null, range: null },
      histogram: { ...search, register: 0, range: null },
    };
    for (const [route, body] of Object.entries(bodies)) {
      const { error } = await workbench.call<{ error?: { message: string } }>(route, body);
      expect([route, pattern, error?.message]).toEqual([route, pattern, expect.stringContaining("reads no file")]);
      const declared = { ...body, pattern: String.raw`\{x}`, declarations: [`let x = ${pattern}`] };
      const answer = await workbench.call<{ error: { message: string } }>(route, declared);
      expect(answer.error.message).toContain("reads no file");
    }
  }
});

/** Routes without a pattern. */
const withoutPattern = [
  ...["documents", "drop", "close", "reopen", "token", "infer", "digest", "templates", "gaps", "formats"],
  "events",
];

test("each route either takes no pattern or is among those that read no file for one", async () => {
  const search = { document: 1, pattern: "", declarations: [], format: "" };
  const taking: Readonly<Record<string, object>> = {
    window: windowRequest,
    near: search,
    hint: search,
    words: search,
    match: { ...search, start: 0, end: 1 },
    "match-beside": { ...search, offset: -1, isBackward: false },
    search,
    table: { ...search, register: null, range: null },
    plot: { ...search, register: null, range: null },
    histogram: { ...search, register: 0, range: null },
    complete: { document: null, pattern: "", caret: 0, declarations: [], format: "" },
  };
  expect(Object.keys(routes).sort()).toEqual([...withoutPattern, ...Object.keys(taking)].sort());
  // The first line of this file must not be in any answer, whatever names it.
  place.write("secret.set", "word\nQ9secretQ9\n");
  const secret = join(place.folder, "secret.set");
  const patterns = [
    `\\W{in:@${secret}}`,
    `\\W{in!=@${secret}}`,
    `[\\W \\N]{in:@${secret}}`,
    `(\\W{in:case:@${secret}}):x \\N`,
    `\\Q{in:@${secret}}`,
    `@novel:@${secret} .`,
    `@echoed:@${secret} .`,
  ];
  const listDeclarations = (pattern: string) => [
    [`let x = ${pattern}`],
    [`kind x = ${pattern}`],
    [`shape x = ${pattern}`],
    [`include ${secret}`],
    [`use ${secret}`],
    [`@${secret}`],
    [`set ${secret}`],
  ];
  for (const [route, body] of Object.entries(taking)) {
    for (const pattern of patterns) {
      const bodies = [
        { ...body, pattern },
        { ...body, pattern: `.field{in:@${secret}}`, format: "auto" },
        { ...body, pattern: `.field(${pattern})`, format: "json" },
        ...listDeclarations(pattern).map((declarations) => ({ ...body, pattern: String.raw`\{x}`, declarations })),
      ];
      for (const each of bodies) {
        const asked = JSON.stringify("caret" in each ? { ...each, caret: each.pattern.length } : each);
        const response = await workbench.fetch(route, { method: "POST", body: asked });
        const answer = await response.text();
        expect([route, asked, response.status, answer.includes("Q9secretQ9")]).toEqual([route, asked, 200, false]);
        // These two answer nothing where there is no search of the pattern.
        if (!["complete", "match-beside"].includes(route))
          expect([asked, answer]).toEqual([asked, expect.stringContaining('"error"')]);
      }
    }
  }
});

test("a line of 10 MB is shown in parts", async () => {
  const request = { ...windowRequest, document: 2 };
  const { lines } = await workbench.call<WindowAnswer>("window", request);
  expect(lines.map(({ bytes }) => bytes)).toEqual([10_000_000, 9]);
  expect(lines[0]!.text).toHaveLength(4096);
  const later = await workbench.call<WindowAnswer>("window", { ...request, parts: { 0: 5_000_000 } });
  expect(later.lines[0]).toMatchObject({ from: 5_000_000, to: 5_004_096 });
  expect(later.lines[0]!.text).toStartWith("word 12ms word");
});

test("a token is described with its value and its readings", async () => {
  const answer = await workbench.call<TokenAnswer>("token", { document: 1, offset: 40, end: 46 });
  expect(answer).toMatchObject({ kind: "duration", written: String.raw`\R`, text: "1500ms", value: "1.5s" });
  expect(answer.readings).toContainEqual("occurs: once");
});

test("a text is dropped, read and closed", async () => {
  const dropped = await workbench.fetch(`drop?name=note`, { method: "POST", body: "ü 5ms\n\xff" });
  const { id } = (await dropped.json()) as DocumentInfo;
  const { lines } = await workbench.call<WindowAnswer>("window", { ...windowRequest, document: id });
  expect(lines[0]).toMatchObject({ text: "ü 5ms", tokens: [0, 0, 1, 1, 3, 2, 5, 11] });
  await workbench.call("close", { document: id });
  expect(await workbench.call<object>("window", { ...windowRequest, document: id })).toHaveProperty("error");
});

test("a text can be closed while it is searched", async () => {
  const dropped = await workbench.fetch(`drop?name=closed`, {
    method: "POST",
    body: "word 5ms\n".repeat(300_000),
  });
  const { id } = (await dropped.json()) as DocumentInfo;
  const body = JSON.stringify({ document: id, pattern: String.raw`@echo>2 \W`, declarations: [], format: "" });
  const searching = workbench.fetch(`search`, { method: "POST", body });
  await workbench.call("close", { document: id });
  const last = (await (await searching).text()).trim().split("\n").at(-1)!;
  expect(last).toMatch(/"count":300000,.*"isDone":true|"this text was closed/);
  expect(await workbench.call<DocumentInfo[]>("documents", {})).toHaveLength(2);
});

test("a search is told line by line, and cancelled searches leave nothing", async () => {
  const request = { document: 2, pattern: String.raw`\R`, declarations: [], format: "" };
  const cancelling = new AbortController();
  const cancelled = workbench.fetch(`search`, {
    method: "POST",
    body: JSON.stringify(request),
    signal: cancelling.signal,
  });
  cancelling.abort();
  expect(cancelled).rejects.toThrow();
  const response = await workbench.fetch(`search`, { method: "POST", body: JSON.stringify(request) });
  const lines = (await response.text()).trim().split("\n");
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ count: 1_000_000, isDone: true, isCut: false });
});

test("it ends by a signal, and says which", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const other = await Workbench.start([log]);
    expect(await other.stop(signal)).toBe(signal);
    expect(fetch(other.url)).rejects.toThrow();
  }
});

test("missing and binary files are errors; a port must be a port", () => {
  const missing = place.run(["workbench", "nothing.log"]);
  expect(missing).toMatchObject({ status: 2, out: "" });
  expect(missing.error).toContain("nothing.log");
  expect(place.run(["workbench", "binary.dat"]).error).toContain("--binary");
  expect(place.run(["workbench", "--port", "99999"]).error).toContain("from 1 to 65535");
});

test("--binary opens files with NUL bytes; --tz is the zone of times without one", async () => {
  place.write("zoned.log", "2024-06-01 10:00:00 x\n");
  const zoned = join(place.folder, "zoned.log");
  const pattern = "\\T{>2024-06-01T05:30:00Z}";
  const matches = async (...flags: string[]) => {
    const other = await Workbench.start([...flags, "--no-open", zoned, join(place.folder, "binary.dat")]);
    try {
      const documents = await other.call<DocumentInfo[]>("documents", {});
      const { matches } = await other.call<WindowAnswer>("window", { ...windowRequest, pattern });
      return [documents.length, matches.length];
    } finally {
      await other.stop();
    }
  };
  expect(await matches()).toEqual([1, 1]);
  expect(await matches("--binary", "--tz", "+05:00")).toEqual([2, 0]);
});

const singleFile = join(import.meta.dir, "..", "..", "dist", "matcher");

test.skipIf(!existsSync(singleFile))("the single file contains the page", async () => {
  const single = await Workbench.start([log], [singleFile]);
  try {
    expect(await (await single.fetch("")).text()).toContain("<title>matcher workbench</title>");
    const [script, style] = await Promise.all(
      ["page.js", "page.css"].map(async (name) => (await single.fetch(name)).text()),
    );
    expect(script!.length).toBeGreaterThan(10_000);
    expect(style).toContain(".text-scroll");
  } finally {
    await single.stop();
  }
});

test("a port that is taken is an error", async () => {
  const { port } = new URL(workbench.url);
  const run = place.run(["workbench", "--port", port, log]);
  expect(run).toMatchObject({ status: 2, out: "" });
  expect(run.error).toContain("another program uses it");
});
