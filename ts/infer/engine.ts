/** Uses the lexer and the matcher for inference: tokens of short texts, and matches of patterns in them. */
import { type CompiledPattern, compilePattern, type Declarations, noDeclarations } from "../pattern/index.ts";
import { type Matches, scan } from "../scan/index.ts";
import { isBracketText, type Line, type Token } from "./token.ts";

/** Matches each token separately, with its kind. */
const everyToken = "(.):token";
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const lexers = new WeakMap<Declarations, CompiledPattern>();

function compileLexer(declarations: Declarations): CompiledPattern {
  let lexer = lexers.get(declarations);
  if (!lexer) lexers.set(declarations, (lexer = compilePattern(everyToken, declarations)));
  return lexer;
}

/** Texts that have the same tokens among other lines as by themselves: without quotes, escapes and line ends. */
const plainText = /^[ !#-&(-[\]-_a-~]+$/;
/** Size of the texts that are searched in one scan. */
const joinedBytesMax = 1 << 20;

/** Tokens of each text, lexed separately. `declarations` must not change afterwards. */
export function lexLines(texts: readonly string[], declarations: Declarations = noDeclarations): Line[] {
  const pattern = compileLexer(declarations);
  const lines: Line[] = texts.map((text) => ({ text, bytes: encoder.encode(text), tokens: [] }));
  const read = (line: Line, start: number, end: number, kind: string) => {
    const text = decoder.decode(line.bytes.subarray(start, end));
    (line.tokens as Token[]).push({ kind: isBracketText(kind, text) ? text : kind, text, start, end });
  };
  // A declared kind may have line ends.
  const isPlain = (text: string) => declarations.tokens.length === 0 && plainText.test(text);
  for (const line of lines) {
    if (isPlain(line.text)) continue;
    for (const batch of scan(pattern, line.bytes, { lines: false }))
      for (let i = 0; i < batch.count; i++)
        read(line, batch.start(i), batch.end(i), pattern.kindNames[batch.registerKind(i, 0)]!);
  }
  for (const group of joinInBatches(lines.filter(({ text }) => isPlain(text)))) {
    let at = 0;
    for (const batch of scan(pattern, group.bytes, { lines: false })) {
      for (let i = 0; i < batch.count; i++) {
        const start = batch.start(i);
        while (start >= group.ends[at]!) at++;
        const from = group.ends[at]! - group.items[at]!.bytes.length;
        read(group.items[at]!, start - from, batch.end(i) - from, pattern.kindNames[batch.registerKind(i, 0)]!);
      }
    }
  }
  return lines;
}

/** Lines one after the other, each with a line end. */
interface Joined<One> {
  readonly items: readonly One[];
  readonly bytes: Uint8Array;
  /** Where each line ends, without its line end. */
  readonly ends: readonly number[];
}

function* joinInBatches<One extends { readonly bytes: Uint8Array }>(all: readonly One[]): Generator<Joined<One>> {
  for (let from = 0; from < all.length; ) {
    let to = from;
    let size = 0;
    while (to < all.length && (to === from || size + all[to]!.bytes.length < joinedBytesMax))
      size += all[to++]!.bytes.length + 1;
    const items = all.slice(from, to);
    const bytes = new Uint8Array(size);
    let at = 0;
    const ends = items.map((item) => {
      bytes.set(item.bytes, at);
      at += item.bytes.length + 1;
      bytes[at - 1] = 0x0a;
      return at - 1;
    });
    yield { items, bytes, ends };
    from = to;
  }
}

/** Whether each text, which begins and ends with a token, is one match. */
export function allMatchWhole(pattern: CompiledPattern, texts: readonly string[]): boolean {
  const others = texts.filter((text) => !plainText.test(text));
  if (!lexLines(others).every((line) => matchesWhole(pattern, line))) return false;
  const plain = texts.filter((text) => plainText.test(text)).map((text) => ({ bytes: encoder.encode(text) }));
  for (const { items, bytes, ends } of joinInBatches(plain)) {
    let at = 0;
    let found = 0;
    for (const batch of scan(pattern, bytes, { lines: false, registers: false, byLine: true })) {
      for (let i = 0; i < batch.count; i++) {
        while (batch.start(i) >= ends[at]!) at++;
        const from = ends[at]! - items[at]!.bytes.length;
        if (batch.start(i) === from && batch.end(i) === ends[at]) found++;
      }
    }
    if (found < items.length) return false;
  }
  return true;
}

/** Span of the first match, in bytes, and the bindings of its registers, by full name. */
export interface FirstMatch {
  readonly start: number;
  readonly end: number;
  /** Every binding in order, as start and end. */
  readonly bindings: ReadonlyMap<string, readonly (readonly [number, number])[]>;
}

export function firstMatch(pattern: CompiledPattern, line: Line): FirstMatch | null {
  for (const batch of scan(pattern, line.bytes, { lines: false, maxCount: 1 })) return matchAt(pattern, batch, 0, 0);
  return null;
}

/** The first match of each line, searched separately. */
export function firstMatches(pattern: CompiledPattern, lines: readonly Line[]): (FirstMatch | null)[] {
  const found = new Map<Line, FirstMatch | null>();
  const isPlain = (line: Line) => plainText.test(line.text);
  for (const line of lines) if (!isPlain(line)) found.set(line, firstMatch(pattern, line));
  for (const { items, bytes, ends } of joinInBatches(lines.filter(isPlain))) {
    let at = 0;
    for (const batch of scan(pattern, bytes, { lines: false, byLine: true })) {
      for (let i = 0; i < batch.count; i++) {
        while (batch.start(i) > ends[at]!) at++;
        const line = items[at]!;
        if (!found.has(line)) found.set(line, matchAt(pattern, batch, i, ends[at]! - line.bytes.length));
      }
    }
  }
  return lines.map((line) => found.get(line) ?? null);
}

/** A match of a batch; offsets are relative to byte `from`. */
function matchAt(pattern: CompiledPattern, batch: Matches, i: number, from: number): FirstMatch {
  const bindings = new Map<string, (readonly [number, number])[]>();
  pattern.registers.forEach((register, r) => {
    const found: (readonly [number, number])[] = bindings.get(register.name) ?? [];
    if (!register.repeated) {
      if (batch.registerStart(i, r) >= 0)
        found.push([batch.registerStart(i, r) - from, batch.registerEnd(i, r) - from]);
    } else {
      for (let k = 0; k < batch.bindingCount(i, r); k++)
        found.push([batch.bindingStart(i, r, k) - from, batch.bindingEnd(i, r, k) - from]);
    }
    bindings.set(register.name, found);
  });
  return { start: batch.start(i) - from, end: batch.end(i) - from, bindings };
}

/** Spans of all matches. */
export function matchSpans(pattern: CompiledPattern, line: Line): [number, number][] {
  const spans: [number, number][] = [];
  for (const batch of scan(pattern, line.bytes, { lines: false, registers: false }))
    for (let i = 0; i < batch.count; i++) spans.push([batch.start(i), batch.end(i)]);
  return spans;
}

/** Whether a match extends from the line's first significant token to its last. */
export function matchesWhole(pattern: CompiledPattern, line: Line): boolean {
  const [first, last] = [line.tokens[0], line.tokens.at(-1)];
  return !!first && matchSpans(pattern, line).some(([start, end]) => start === first.start && end === last!.end);
}

/** Indexes of the lines in which the pattern matches. */
export function hitNumbers(pattern: CompiledPattern, lines: readonly Line[]): number[] {
  return lines.flatMap((line, i) => (line.tokens.length > 0 && hits(pattern, line) ? [i] : []));
}

function hits(pattern: CompiledPattern, line: Line): boolean {
  for (const batch of scan(pattern, line.bytes, { lines: false, registers: false, maxCount: 1 }))
    return batch.count > 0;
  return false;
}
