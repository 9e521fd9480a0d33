/**
 * Mutants that are compiled together, each behind a switch. A small file, the state, selects the one that is in effect;
 * if none is, it records which mutants were reached, so that each mutant is judged only by tests that execute it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Mutant } from "./faults.ts";

/** Byte 0 of the state is the number of the mutant in effect, or 0; byte n is 1 if mutant n was reached. */
const stateBytes = 256;

/** Maximum number of mutants: each has a byte of the state. */
export const mutantsMax = stateBytes - 1;

/** Puts a mutant into effect (0: none) and forgets which were reached. */
export function select(state: string, mutant: number): void {
  const bytes = new Uint8Array(stateBytes);
  bytes[0] = mutant;
  writeFileSync(state, bytes);
}

/** Numbers of the mutants that were reached since the last `select`. */
export function readReached(state: string): number[] {
  return [...readFileSync(state).entries()].flatMap(([at, byte]) => (at > 0 && byte === 1 ? [at] : []));
}

const switchOfZig = (state: string) => `//! Which mutant is in effect: written by the mutation tests.
const std = @import("std");

var mapped: std.atomic.Value(?[*]u8) = .init(null);

pub fn is(number: u8) bool {
    if (@inComptime()) @compileError("it would be in effect at compile time");
    const bytes = mapped.load(.monotonic) orelse map();
    if (bytes[0] != 0) return bytes[0] == number;
    bytes[number] = 1;
    return false;
}

fn map() [*]u8 {
    const file = std.posix.openatZ(std.posix.AT.FDCWD, "${state}", .{ .ACCMODE = .RDWR, .CLOEXEC = true }, 0) catch
        @panic("no state of the mutation tests");
    const prot: std.posix.PROT = .{ .READ = true, .WRITE = true };
    const bytes = std.posix.mmap(null, ${stateBytes}, prot, .{ .TYPE = .SHARED }, file, 0) catch
        @panic("the state of the mutation tests cannot be mapped");
    _ = std.c.close(file);
    mapped.store(bytes.ptr, .monotonic);
    return bytes.ptr;
}
`;

const switchOfTypescript = (state: string) => `/** Which mutant is in effect: written by the mutation tests. */
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";

const chosen = readFileSync("${state}")[0];
const seen = new Set<number>();

export function isMutant(number: number): boolean {
  if (chosen !== 0) return chosen === number;
  if (!seen.has(number)) {
    seen.add(number);
    const file = openSync("${state}", "r+");
    writeSync(file, Uint8Array.of(1), 0, 1, number);
    closeSync(file);
  }
  return false;
}
`;

const isZig = (path: string) => path.endsWith(".zig");

/** Writes mutants, by their numbers, into the sources below `tree`, each behind its switch. */
export function writeSwitched(tree: string, mutants: ReadonlyMap<number, Mutant>, state: string): void {
  const texts = new Map<string, string[]>();
  for (const [number, mutant] of mutants) {
    const { path, line } = mutant;
    const lines = texts.get(path) ?? readFileSync(join(tree, path), "utf8").split("\n");
    texts.set(path, lines);
    lines[line - 1] = addSwitch(mutant, lines[line - 2] ?? "", number)!;
  }
  for (const [path, lines] of texts) {
    // Imports are evaluated first wherever they are: behind the last line, this one moves no other.
    const module = relative(dirname(path), "ts/mutant.ts").replace(/^(?!\.)/, "./");
    if (!isZig(path)) lines.push(`import { isMutant } from "${module}";`, "");
    writeFileSync(join(tree, path), lines.join("\n"));
  }
  writeFileSync(join(tree, "zig", "mutant.zig"), switchOfZig(state));
  writeFileSync(join(tree, "ts", "mutant.ts"), switchOfTypescript(state));
}

/** The line with both versions; null if its form cannot have a switch. `previous` is the line before. */
export function addSwitch({ path, before, after }: Mutant, previous: string, number: number): string | null {
  const test = isZig(path)
    ? `@import("${relative(dirname(path), "zig/mutant.zig")}").is(${number})`
    : `isMutant(${number})`;
  for (const form of isZig(path) ? formsOfZig : formsOfTypescript) {
    const parts = form(before, previous);
    const changed = form(after, previous);
    if (!parts || !changed || parts.head !== changed.head || parts.tail !== changed.tail) continue;
    if (parts.isStatement) return `${parts.head}if (${test}) { ${changed.body} } else { ${parts.body} }${parts.tail}`;
    return isZig(path)
      ? `${parts.head}(if (${test}) (${changed.body}) else (${parts.body}))${parts.tail}`
      : `${parts.head}(${test} ? (${changed.body}) : (${parts.body}))${parts.tail}`;
  }
  return null;
}

interface Parts {
  readonly head: string;
  readonly body: string;
  readonly tail: string;
  readonly isStatement: boolean;
}

type Form = (line: string, previous: string) => Parts | null;

/** The condition of a branch or loop, also behind the start of a declaration. */
const condition: Form = (line) => {
  const found = /^.*?\b(?:if|while) \(/.exec(line);
  if (!found || (line.trimEnd().endsWith(";") && !/^\s*(?:\} else )?(?:if|while)/.test(line))) return null;
  const end = closing(line, found[0].length);
  return end < 0 ? null : expression(line, found[0].length, end);
};

/** A line that is a whole operand or argument of an expression of several lines. */
const operand: Form = (line, previous) => {
  if (!/(?:[([,?:=]|&&|\|\||\band|\bor|=>|\breturn)$/.test(previous.trimEnd())) return null;
  const found = /^(\s*(?:(?:and|or|&&|\|\||\?|:) )?)(.+?)((?: and| or| &&| \|\||,|\)+;?|;)?)$/.exec(line);
  if (!found || !isBalanced(found[2]!) || /=>|[^=!<>]=[^=]|[{};]|^\W*(?:const|var|if|return|case)\b|: /.test(found[2]!))
    return null;
  return expression(line, found[1]!.length, found[1]!.length + found[2]!.length);
};

const formsOfZig: readonly Form[] = [
  condition,
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
  operand,
];

const formsOfTypescript: readonly Form[] = [
  condition,
  // A value: of a declaration, an assignment, a return, or an arrow function.
  (line) => {
    const found =
      /^\s*(?:export )?(?:const|let) \w+(?:: [^=]+)? = (?!\(|async)/.exec(line) ??
      /^\s*(?:private |readonly |static )*#?\w+(?:: \w+)? = (?!\()/.exec(line) ??
      /^\s*(?:return|[\w.[\]]+ [-+*|&]?=) /.exec(line) ??
      /^.*? => (?!\{)/.exec(line);
    const end = /[;,]$/.exec(line);
    if (!found || !end) return null;
    const body = line.slice(found[0].length, end.index);
    const cut = found[0].endsWith("=> ") ? unbalancedEnd(body) : body.length;
    return expression(line, found[0].length, found[0].length + cut);
  },
  // A statement that is a call.
  (line) => {
    const found = /^(\s*)((?:await )?[\w.#!?[\]]+\(.*\);)$/.exec(line);
    return found ? { head: found[1]!, body: found[2]!, tail: "", isStatement: true } : null;
  },
  operand,
];

function expression(line: string, from: number, to: number): Parts | null {
  const body = line.slice(from, to);
  if (!isBalanced(body)) return null;
  return { head: line.slice(0, from), body, tail: line.slice(to), isStatement: false };
}

function isBalanced(text: string): boolean {
  return closing(`${text})`, 0) === text.length;
}

/** Place of the first bracket that nothing in the text opens, else its end. */
function unbalancedEnd(text: string): number {
  const end = closing(text, 0);
  return end < 0 ? text.length : end;
}

/** Place of the bracket that closes one before `from`; −1 if it is not in the line. */
function closing(line: string, from: number): number {
  const masked = line.replace(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'/g, (text) => " ".repeat(text.length));
  let depth = 1;
  for (let at = from; at < masked.length; at++) {
    if ("([{".includes(masked[at]!)) depth += 1;
    else if (")]}".includes(masked[at]!)) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
