/** Uses the lexer and the matcher for inference: tokens of short texts, and matches of patterns in them. */
import { type CompiledPattern, compilePattern, type Declarations, noDeclarations } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { isBracketText, type Line, type Token } from "./token.ts";

/** Matches each token separately, with its kind. */
const everyToken = "(.):token";
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const lexers = new WeakMap<Declarations, CompiledPattern>();

function lexerOf(declarations: Declarations): CompiledPattern {
  let lexer = lexers.get(declarations);
  if (!lexer) lexers.set(declarations, (lexer = compilePattern(everyToken, declarations)));
  return lexer;
}

/** Tokens of each text, lexed separately. `declarations` must not change afterwards. */
export function lexLines(texts: readonly string[], declarations: Declarations = noDeclarations): Line[] {
  const pattern = lexerOf(declarations);
  return texts.map((text) => {
    const bytes = encoder.encode(text);
    const tokens: Token[] = [];
    for (const batch of scan(pattern, bytes, { lines: false })) {
      for (let i = 0; i < batch.count; i++) {
        const [start, end] = [batch.start(i), batch.end(i)];
        const read = decoder.decode(bytes.subarray(start, end));
        const kind = pattern.kindNames[batch.registerKind(i, 0)]!;
        tokens.push({ kind: isBracketText(kind, read) ? read : kind, text: read, start, end });
      }
    }
    return { text, bytes, tokens };
  });
}

/** Span of the first match, in bytes, and the bindings of its registers, by full name. */
export interface FirstMatch {
  readonly start: number;
  readonly end: number;
  /** Every binding in order, as start and end. */
  readonly bindings: ReadonlyMap<string, readonly (readonly [number, number])[]>;
}

export function firstMatch(pattern: CompiledPattern, line: Line): FirstMatch | null {
  for (const batch of scan(pattern, line.bytes, { lines: false, maxCount: 1 })) {
    const bindings = new Map<string, (readonly [number, number])[]>();
    pattern.registers.forEach((register, r) => {
      const found: (readonly [number, number])[] = bindings.get(register.name) ?? [];
      if (!register.repeated) {
        if (batch.registerStart(0, r) >= 0) found.push([batch.registerStart(0, r), batch.registerEnd(0, r)]);
      } else {
        for (let k = 0; k < batch.bindingCount(0, r); k++)
          found.push([batch.bindingStart(0, r, k), batch.bindingEnd(0, r, k)]);
      }
      bindings.set(register.name, found);
    });
    return { start: batch.start(0), end: batch.end(0), bindings };
  }
  return null;
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
