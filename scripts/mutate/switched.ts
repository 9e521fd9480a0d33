/**
 * Mutants of Zig that are compiled together, each behind a switch: the environment variable MATCHER_MUTANT has the number
 * of the one that is in effect. Compiling once for all of them saves most of the time of a run.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Mutant } from "./faults.ts";

const root = join(import.meta.dir, "..", "..");
const switchFile = "zig/mutant.zig";
const switchSource = `//! Which mutant is in effect: written and removed by the mutation tests.
const std = @import("std");

const unread = std.math.maxInt(u32);
var chosen: std.atomic.Value(u32) = .init(unread);

pub fn is(number: u32) bool {
    if (@inComptime()) return false;
    var current = chosen.load(.monotonic);
    if (current == unread) {
        const text = if (std.c.getenv("MATCHER_MUTANT")) |value| std.mem.span(value) else "0";
        current = std.fmt.parseUnsigned(u32, text, 10) catch 0;
        chosen.store(current, .monotonic);
    }
    return current == number;
}
`;

/** Writes all of them into the sources. @returns what restores the sources */
export function writeSwitched(mutants: ReadonlyMap<number, Mutant>): () => void {
  const before = new Map<string, string>();
  for (const [number, { path, line, before: original, after }] of mutants) {
    const file = join(root, path);
    const text = readFileSync(file, "utf8");
    if (!before.has(file)) before.set(file, text);
    const module = relative(dirname(path), switchFile);
    const lines = text.split("\n");
    lines[line - 1] = withSwitch(original, after, `@import("${module}").is(${number})`)!;
    writeFileSync(file, lines.join("\n"));
  }
  writeFileSync(join(root, switchFile), switchSource);
  return () => {
    for (const [file, text] of before) writeFileSync(file, text);
    rmSync(join(root, switchFile), { force: true });
  };
}

/** The line with both versions; null if it is not of a form that can have a switch. */
export function withSwitch(before: string, after: string, test: string): string | null {
  for (const form of forms) {
    const parts = form(before);
    const changed = form(after);
    if (!parts || !changed || parts.head !== changed.head || parts.tail !== changed.tail) continue;
    return parts.isStatement
      ? `${parts.head}if (${test}) { ${changed.body} } else { ${parts.body} }${parts.tail}`
      : `${parts.head}(if (${test}) (${changed.body}) else (${parts.body}))${parts.tail}`;
  }
  return null;
}

interface Parts {
  readonly head: string;
  readonly body: string;
  readonly tail: string;
  readonly isStatement: boolean;
}

type Form = (line: string) => Parts | null;

const forms: readonly Form[] = [
  // The condition of a branch or loop, also behind the start of a declaration.
  (line) => {
    const found = /^.*?\b(?:if|while) \(/.exec(line);
    if (!found || line.trimEnd().endsWith(";") === /^\s*(?:\} else )?(?:if|while)/.test(line)) return null;
    const end = closing(line, found[0].length);
    return end < 0 ? null : expression(line, found[0].length, end);
  },
  // A declaration with a value, or a prong of a switch.
  (line) => {
    const found = /^\s*(?:const|var) [^=]+= /.exec(line) ?? /^.*? => (?!\||return|break|continue|\{)/.exec(line);
    const end = /[;,]$/.exec(line);
    return found && end ? expression(line, found[0].length, end.index) : null;
  },
  // A whole statement.
  (line) => {
    const found = /^(\s*)((?!const |var |defer |errdefer |pub |fn |\.|\}).*;)$/.exec(line);
    return found ? { head: found[1]!, body: found[2]!, tail: "", isStatement: true } : null;
  },
];

function expression(line: string, from: number, to: number): Parts {
  return { head: line.slice(0, from), body: line.slice(from, to), tail: line.slice(to), isStatement: false };
}

/** Place of the bracket that closes the one before `from`; −1 if it is not in the line. */
function closing(line: string, from: number): number {
  let depth = 1;
  for (let at = from; at < line.length; at++) {
    if (line[at] === "(") depth += 1;
    else if (line[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
