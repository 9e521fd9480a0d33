/** The insides of the quoted tokens of a text, their escapes undone, one behind another in a text of their own. */
import { lex } from "../lex/index.ts";
import { kinds } from "../tables/kinds.ts";

const quoted = kinds.findIndex(({ name }) => name === "quoted");
const backslash = 0x5c;
const lineFeed = 0x0a;
const encoder = new TextEncoder();

/** Behind every inside: a quote left open by one can't reach the next, even where a backslash ends it. */
const separatorBytes = 2;

export interface Insides {
  readonly text: Uint8Array;
  /** For each byte of `text` the place of what it was read from; behind an inside that of the closing quote. */
  readonly origins: Uint32Array;
  /** Where each inside begins and ends in `text`. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** The byte that quotes each. */
  readonly quotes: Uint8Array;
}

/** `null` where the text has no quoted token with anything in it. */
export function readInsides(text: Uint8Array): Insides | null {
  const tokens = lex(text);
  const found: number[] = [];
  let sizeBytes = 0;
  for (let i = 0; i < tokens.count; i++) {
    const inside = tokens.ends[i]! - tokens.starts[i]! - 2;
    if (tokens.kinds[i] !== quoted || inside <= 0) continue;
    found.push(i);
    sizeBytes += inside + separatorBytes;
  }
  if (found.length === 0) return null;
  const reader = new InsideReader(text, sizeBytes);
  const starts = new Float64Array(found.length);
  const ends = new Float64Array(found.length);
  const quotes = new Uint8Array(found.length);
  for (const [part, token] of found.entries()) {
    starts[part] = reader.length;
    reader.read(tokens.starts[token]! + 1, tokens.ends[token]! - 1);
    ends[part] = reader.length;
    reader.separate(tokens.ends[token]! - 1);
    quotes[part] = text[tokens.starts[token]!]!;
  }
  const { length } = reader;
  return { text: reader.text.subarray(0, length), origins: reader.origins.subarray(0, length), starts, ends, quotes };
}

/** What a byte behind a backslash stands for, where it is not itself. */
const controls: Readonly<Record<string, number>> = { b: 0x08, f: 0x0c, n: 0x0a, r: 0x0d, t: 0x09 };
const controlOf = new Uint8Array(256);
for (const [letter, value] of Object.entries(controls)) controlOf[letter.charCodeAt(0)] = value;

class InsideReader {
  readonly text: Uint8Array;
  readonly origins: Uint32Array;
  length = 0;

  /** @param sizeBytes room for everything: undoing an escape never makes it longer */
  constructor(
    private readonly source: Uint8Array,
    sizeBytes: number,
  ) {
    this.text = new Uint8Array(sizeBytes);
    this.origins = new Uint32Array(sizeBytes);
  }

  read(start: number, end: number): void {
    const { source } = this;
    for (let at = start; at < end; ) {
      const next = source[at + 1]!;
      if (source[at] !== backslash || at + 1 >= end) this.put(source[at]!, at++);
      else if (next === 0x75) at = this.readUnicode(at, end);
      else {
        const isKnown = next === backslash || next === 0x22 || next === 0x27 || next === 0x2f;
        const control = controlOf[next]!;
        if (control !== 0) this.put(control, at);
        else if (isKnown) this.put(next, at);
        else {
          this.put(backslash, at);
          this.put(next, at + 1);
        }
        at += 2;
      }
    }
  }

  separate(origin: number): void {
    for (let i = 0; i < separatorBytes; i++) this.put(lineFeed, origin);
  }

  private put(byte: number, origin: number): void {
    this.text[this.length] = byte;
    this.origins[this.length++] = origin;
  }

  /** `\uXXXX`, two of them where they are a pair. @returns the place behind */
  private readUnicode(at: number, end: number): number {
    const first = this.hexUnit(at, end);
    if (first < 0) {
      this.put(backslash, at);
      return at + 1;
    }
    const second = first >= 0xd800 && first < 0xdc00 ? this.hexUnit(at + 6, end) : -1;
    const isPair = second >= 0xdc00 && second < 0xe000;
    const character = isPair ? String.fromCharCode(first, second) : String.fromCharCode(first).toWellFormed();
    for (const byte of encoder.encode(character)) this.put(byte, at);
    return at + (isPair ? 12 : 6);
  }

  private hexUnit(at: number, end: number): number {
    if (at + 6 > end || this.source[at] !== backslash || this.source[at + 1] !== 0x75) return -1;
    const digits = String.fromCharCode(...this.source.subarray(at + 2, at + 6));
    return /^[0-9a-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : -1;
  }
}
