/** What any command prints on a terminal drives it by nothing but colours, links and erased lines. */
import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commands } from "../campaign/commands.ts";
import { moreReports } from "./more-reports.ts";

setDefaultTimeout(600_000);

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-terminal-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A title, a cleared screen, a return, C1 in one byte and as a character, a change of direction, deletions. */
const evil = "\x1b]0;EVIL\x07\x1b[2J\r\u009b31m\u202e\b\x7f";
const line = `10:00:01 ERROR ${evil} took 5ms from 10.0.0.7 user=${evil} "q ${evil}" a@b.org n=7\n`;
const json = `{"level":"error","msg":${JSON.stringify(evil)},"k\x7f\u009b":"${evil.replace(/[^\u007f-\uffff]/g, "")}","a":5}\n`;
const name = `in\x1b[2J\u202e.log`;
writeFileSync(
  join(folder, name),
  Buffer.concat([Buffer.from(line.repeat(4) + json), Buffer.from("\x9b2J\n", "latin1")]),
);
writeFileSync(join(folder, "other"), line.replace("5ms", "7ms"));
writeFileSync(join(folder, "rules"), 'rule slow error "m ${0}" = \\R\nrule quoted error "m ${q}" = \\Q:q\n');

/** What it may write to a terminal beside text. */
const allowed = /\x1b\[[0-9;]*m|\x1b\[\??[0-9;]*[KlhJA]|\x1b\]8;;[^\x07\x1b]*(?:\x07|\x1b\\)/g;
// The screen is cleared by no command.
const driving = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]|\x1b\[2J/;

async function shownBy(words: readonly string[]): Promise<string> {
  const pieces: Uint8Array[] = [];
  const closed = Promise.withResolvers<void>();
  Bun.spawn([process.execPath, main, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, MATCHER_NATIVE: process.env.MATCHER_NATIVE, TERM: "xterm-256color" },
    terminal: {
      ...{ cols: 100, rows: 30 },
      data: (_, bytes) => void pieces.push(new Uint8Array(bytes)),
      exit: () => closed.resolve(),
    },
  });
  await closed.promise;
  return Buffer.concat(pieces).toString();
}

/** The first place that drives a terminal, with what is around it. */
function drivenBy(shown: string): string | null {
  const text = shown.replaceAll("\r\n", "\n").replace(allowed, (sequence) => (sequence === "\x1b[2J" ? sequence : ""));
  const found = driving.exec(text);
  return found && JSON.stringify(text.slice(Math.max(0, found.index - 60), found.index + 40));
}

test.skipIf(process.platform === "win32")("no command lets a text or a name drive the terminal", async () => {
  const lines = [...commands.flatMap(({ words }) => [words("\\Q"), words("\\W")]), ...moreReports];
  const tried = new Map(lines.map((words) => [words.join(" "), words]));
  const found: Record<string, string> = {};
  for (const [said, words] of tried) {
    const shown = await shownBy([...words, name]);
    const driven = drivenBy(shown);
    if (driven !== null) found[said] = driven;
    // A command line that is refused tries nothing.
    const refused = /matcher:\S* (.*(?:unknown flag|can't be used|requires|takes ).*)/.exec(shown)?.[1];
    if (refused !== undefined) found[said] = `refused: ${refused}`;
  }
  expect(found).toEqual({});
});

test("what drives a terminal is found", () => {
  for (const text of ["a\x1b]0;x\x07", "\x1b[2J", "a\rb", "\u009b31m", "\u202e", "\x7f", "\b"])
    expect(drivenBy(`took ${text} 5ms\r\n`)).not.toBeNull();
  expect(drivenBy("\x1b[1;31m5ms\x1b[0m\r\n\x1b[K\x1b]8;;file:///a\x1b\\a\x1b]8;;\x1b\\\tb\n")).toBeNull();
});
