/** `${p:shape}`: a text with its values replaced by their kinds: `/api/orders/1034` is `/api/orders/<number>`. */
import { lex, type Tokens } from "../lex/index.ts";
import { kindNumber, kinds } from "../tables/kinds.ts";
import { ByteBuffer } from "./buffer.ts";

const byte = (character: string): number => character.charCodeAt(0);
const isDigit = (value: number | undefined): boolean => value !== undefined && value >= 48 && value <= 57;
const toByteSet = (text: string) => new Set([...text].map(byte));
/** Quotes hide what is between them from the lexer. */
const quotes = toByteSet("\"'`");
/** In a path or URL, each part between these is read by itself. */
const separators = toByteSet("/\\?&#=;,");
const lineFeed = 0x0a;

const text: readonly string[] = ["other", "word", "punct", "open", "close", "whitespace", "quoted", "path", "url"];
/** What takes the place of a token, by its kind; `null` if it stays. */
const marks = kinds.map(({ name }) => (text.includes(name) ? null : new TextEncoder().encode(`<${name}>`)));
const [word, path, url] = ["word", "path", "url"].map(kindNumber);
const wordMark = new TextEncoder().encode("<word>");

/** A word with so many digits is taken for an id. */
const idDigitsMin = 4;

/** A path, or an address with a scheme, by its beginning. */
const located = /^(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/|\/|\.{1,2}\/|[A-Za-z]:\\)\S*$/;

/** Texts in one buffer, each followed by a line end. */
export class Texts {
  readonly buffer = new ByteBuffer();
  /** Where each text ends; the next one begins after its line end. */
  readonly ends: number[] = [];

  push(bytes: Uint8Array, start: number, end: number): void {
    this.buffer.push(bytes, start, end);
    this.ends.push(this.buffer.length);
    this.buffer.pushByte(lineFeed);
  }

  startOf(i: number): number {
    return i === 0 ? 0 : this.ends[i - 1]! + 1;
  }

  clear(): void {
    this.buffer.clear();
    this.ends.length = 0;
  }
}

/** The shapes of all texts, read in at most two calls. */
export function readShapes(given: Texts): Texts {
  const shapes = new Texts();
  const bytes = given.buffer.bytes.subarray(0, given.buffer.length);
  const tokens = lexParts(given, bytes);
  const shape = new ByteBuffer();
  let token = 0;
  for (const [i, end] of given.ends.entries()) {
    shape.clear();
    let at = given.startOf(i);
    for (; token < tokens.count && tokens.starts[token]! < end; token++) {
      const [from, kind] = [tokens.starts[token]!, tokens.kinds[token]!];
      let to = tokens.ends[token]!;
      let mark = kind === word && isId(bytes, from, to) ? wordMark : marks[kind];
      if (!mark) continue;
      // An id such as 4f9c1 that was read as a number and a word.
      while (token + 1 < tokens.count && tokens.starts[token + 1] === to && tokens.kinds[token + 1] === word) {
        token += 1;
        to = tokens.ends[token]!;
        mark = wordMark;
      }
      shape.push(bytes, at, from);
      shape.push(mark, 0, mark.length);
      at = to;
    }
    shape.push(bytes, at, end);
    shapes.push(shape.bytes, 0, shape.length);
  }
  return shapes;
}

/** Tokens of the texts, in which paths and URLs are divided. */
function lexParts(given: Texts, bytes: Uint8Array): Tokens {
  const divided = bytes.slice();
  const decoder = new TextDecoder("latin1");
  for (const [i, end] of given.ends.entries()) {
    const start = given.startOf(i);
    divide(divided, start, end, located.test(decoder.decode(bytes.subarray(start, end))) ? separators : quotes);
  }
  const tokens = lex(divided);
  let isDivided = true;
  for (let token = 0; token < tokens.count; token++) {
    if (tokens.kinds[token] !== path && tokens.kinds[token] !== url) continue;
    divide(divided, tokens.starts[token]!, tokens.ends[token]!, separators);
    isDivided = false;
  }
  return isDivided ? tokens : lex(divided);
}

function divide(bytes: Uint8Array, start: number, end: number, at: ReadonlySet<number>): void {
  for (let i = start; i < end; i++) if (at.has(bytes[i]!) || quotes.has(bytes[i]!)) bytes[i] = lineFeed;
}

/** Whether a word is more likely an id than a name such as `v2` or `oauth2`. */
function isId(bytes: Uint8Array, start: number, end: number): boolean {
  let digits = 0;
  for (let i = start; i < end; i++) if (isDigit(bytes[i])) digits += 1;
  return isDigit(bytes[start]) || digits >= idDigitsMin;
}
