/**
 * One text has one answer, however it is read: as a file, through a pipe, in pieces, compressed, in small chunks, as
 * two files, by one thread, and on a terminal.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Below, randomBelow } from "../prng.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
/** A round starts a dozen processes: fewer rounds than of other targets. */
const roundsAProcess = 10;

const pieces = [
  ...["10.0.0.7", "a", "b", "x=5", "took 7ms", "took 3s", '"peer 10.0.0.9 down"', "é", "ERROR", "error", "(", ")", "{"],
  ...[
    "bob@x.com",
    "2026-03-04T05:06:07Z",
    "2026-03-04T06:06:07Z",
    "}",
    "1.5GB",
    "-",
    "'q'",
    "\x1b[31mred\x1b[0m",
    "\t",
  ],
];
const patterns = [
  String.raw`\I`,
  String.raw`\W \N`,
  String.raw`"took" \R:d`,
  '"ERROR"',
  String.raw`\R{>1s}`,
  String.raw`\W \W`,
];

/** A report, and what follows from it. */
interface Report {
  readonly words: readonly string[];
  /** Those of two inputs are those of the first, then those of the second. */
  readonly adds?: true;
  /** A terminal gets the same. */
  readonly plain?: true;
}

const reports: readonly Report[] = [
  { words: ["scan"] },
  { words: ["scan", "--json"], plain: true },
  { words: ["scan", "--ndjson"], plain: true },
  { words: ["scan", "-c"], plain: true },
  { words: ["scan", "--count-matches"], plain: true },
  { words: ["scan", "--format", "${0}|${line}"], adds: true, plain: true },
  { words: ["scan", "--explain"] },
  { words: ["scan", "--fields"] },
  { words: ["scan", "--passthru"], adds: true },
  { words: ["scan", "-v"], adds: true },
  { words: ["scan", "-x"] },
  { words: ["scan", "-m", "1", "--format", "${0}"], adds: true, plain: true },
  { words: ["scan", "--head", "3", "--format", "${0}"], adds: true, plain: true },
  { words: ["scan", "--tail", "2", "--json"], plain: true },
  { words: ["scan", "--lines", "2..4", "--json"], plain: true },
  { words: ["scan", "--since", "05:30", "--json"], plain: true },
  { words: ["scan", "--record", "paragraph", "--json"], plain: true },
  { words: ["scan", "--any"] },
  { words: ["scan", "--none", "-c"], plain: true },
  { words: ["scan", "--line", "--json"], plain: true },
  { words: ["scan", "-i", "--json"], plain: true },
  { words: ["scan", "--deep", "--json"], plain: true },
  { words: ["scan", "--everywhere", "--json"], plain: true },
  { words: ["scan", "--values", "tagged", "--json"], plain: true },
  { words: ["grep"], adds: true },
  { words: ["grep", "-o"], adds: true },
  { words: ["grep", "-v"], adds: true },
  { words: ["grep", "-c"], plain: true },
  { words: ["grep", "-C1"] },
  { words: ["grep", "-m", "1", "-A", "1"] },
  { words: ["grep", "--json"], plain: true },
  { words: ["grep", "--count-matches"], plain: true },
];

interface Printed {
  readonly status: number;
  readonly out: string;
}

/** Runs the command in a folder. @param pieces what is written to standard input, piece by piece */
async function runInFolder(
  folder: string,
  words: readonly string[],
  pieces?: readonly Uint8Array[],
  oneThread = false,
): Promise<Printed> {
  const command = [...(oneThread ? ["taskset", "-c", "0"] : []), process.execPath, main, ...words];
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { ...process.env, TZ: "UTC", NO_COLOR: "1" },
    stdin: pieces ? "pipe" : "ignore",
    stdout: "pipe",
    stderr: "ignore",
  });
  if (pieces && child.stdin) {
    for (const piece of pieces) {
      child.stdin.write(piece);
      await child.stdin.flush();
    }
    await child.stdin.end();
  }
  const out = await new Response(child.stdout).text();
  // The route tells which way was taken.
  return { out: out.replace(/^ {2}route: .*\n/gm, ""), status: await child.exited };
}

/** What a terminal shows, without its sequences, line ends and messages. A carriage return in a text is `\\r` there. */
async function readScreen(folder: string, words: readonly string[]): Promise<Printed> {
  const decoder = new TextDecoder();
  let out = "";
  const child = Bun.spawn(["sh", "-c", '"$0" "$@" 2>/dev/null', process.execPath, main, ...words], {
    cwd: folder,
    env: { ...process.env, TZ: "UTC", TERM: "xterm-256color", NO_COLOR: "1" },
    terminal: { cols: 10_000, rows: 30, data: (_, bytes) => (out += decoder.decode(bytes, { stream: true })) },
  });
  const status = await child.exited;
  child.terminal?.close();
  return {
    status,
    out: out
      .replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "")
      .replaceAll("\r\n", "\n")
      .replaceAll("\\r\n", "\r\n"),
  };
}

function generateText(below: Below): string {
  const parts = Array.from(
    { length: 1 + below(40) },
    () => pieces[below(pieces.length)]! + [" ", " ", "", "\n", "\n\n", "\r\n"][below(6)]!,
  );
  return parts.join("");
}

/** The text cut into pieces of a few bytes. */
function inPieces(text: Uint8Array, below: Below): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at < text.length; ) {
    const to = at + 1 + below(9);
    found.push(text.subarray(at, to));
    at = to;
  }
  return found;
}

export async function run(seed: number, rounds: number): Promise<void> {
  const below = randomBelow(seed);
  const folder = mkdtempSync(join(tmpdir(), "ways-"));
  try {
    for (let round = 0; round < Math.ceil(rounds / roundsAProcess); round++) {
      const text = generateText(below);
      const report = reports[below(reports.length)]!;
      const pattern = patterns[below(patterns.length)]!;
      const fault = await findDifference(folder, text, [...report.words, pattern], report, below);
      const line = JSON.stringify([...report.words, pattern]);
      if (fault) throw new Error(`seed ${seed}, round ${round}: matcher ${line} on ${JSON.stringify(text)}: ${fault}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findDifference(
  folder: string,
  text: string,
  words: readonly string[],
  { adds, plain }: Report,
  below: Below,
): Promise<string | null> {
  const bytes = new TextEncoder().encode(text);
  const cut = text.indexOf("\n", below(text.length)) + 1;
  mkdirSync(join(folder, "d"), { recursive: true });
  writeFileSync(join(folder, "a.log"), bytes);
  writeFileSync(join(folder, "a.log.gz"), gzipSync(bytes));
  writeFileSync(join(folder, "1.log"), text.slice(0, cut));
  writeFileSync(join(folder, "2.log"), text.slice(cut));
  for (let i = 0; i < 9; i++) writeFileSync(join(folder, "d", `${i}.log`), bytes.subarray(0, bytes.length - i));
  const whole = await runInFolder(folder, [...words, "a.log"]);
  const ways: Record<string, () => Promise<Printed>> = {
    "in a pipe": () => runInFolder(folder, [...words, "-"], [bytes]),
    "in a pipe, in pieces": () => runInFolder(folder, [...words, "-"], inPieces(bytes, below)),
    compressed: async () => {
      const { status, out } = await runInFolder(folder, [...words, "a.log.gz"]);
      return { status, out: out.replaceAll("a.log.gz", "a.log") };
    },
    ...(words[0] === "scan" && {
      "in small chunks": () => runInFolder(folder, [...words, "--chunk-size", String(1 + below(9)), "a.log"]),
    }),
    ...(plain && { "on a terminal": () => readScreen(folder, [...words, "--no-progress", "a.log"]) }),
  };
  for (const [way, read] of Object.entries(ways)) {
    const found = await read();
    // A report may refuse a way; it may not answer otherwise.
    if (found.status === 2 && whole.status !== 2) continue;
    if (found.out !== whole.out || found.status !== whole.status) return `${way}: ${JSON.stringify([found, whole])}`;
  }
  if (adds && cut > 0 && cut < text.length) {
    const both = await runInFolder(folder, [...words, "-I", "1.log", "2.log"]);
    const each = [
      await runInFolder(folder, [...words, "-I", "1.log"]),
      await runInFolder(folder, [...words, "-I", "2.log"]),
    ];
    const joined = each.map(({ out }) => (out === "no match\n" ? "" : out)).join("");
    if (both.out !== (joined === "" ? both.out : joined)) return `as two files: ${JSON.stringify([both, joined])}`;
  }
  if (Bun.which("taskset")) {
    const many = await runInFolder(folder, [...words, "d"]);
    const one = await runInFolder(folder, [...words, "d"], undefined, true);
    if (many.out !== one.out) return `by one thread: ${JSON.stringify([one, many])}`;
  }
  return null;
}
