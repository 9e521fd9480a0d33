/**
 * Texts with a secret: a random value behind a name, joined in every way of the table, in the records and encodings in
 * which logs have them.
 */
import { type SecretJoin, secretNames } from "../../ts/tables/secrets.ts";
import { type Below, randomBelow } from "../prng.ts";

export interface Planted {
  /** What is redacted. */
  readonly text: string;
  readonly value: string;
  /** The text with the mask in place of the value. */
  readonly expected: string;
}

/** What replaces a value. */
export const mask = "[#]";

export const alphabets: Readonly<Record<string, string>> = {
  "letters and digits": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  "with symbols": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^*_+-=.~?/:",
  "with punctuation": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789;)(&,]}{[|'\"`<>",
};

/** A text as part of a record. */
export interface Context {
  readonly name: string;
  readonly write: (text: string) => string;
  /** Characters that the text must not have. */
  readonly without?: string;
  /** Only texts of one line. */
  readonly isLine?: boolean;
}

const inJson = (text: string) => JSON.stringify(text);
const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

export const contexts: readonly Context[] = [
  { name: "alone", write: (text) => text },
  {
    name: "line of a log",
    write: (text) => `2026-11-22 10:00:00,123 INFO x.y - started\n${text}\n2026-11-22 10:00:01 INFO x.y - done\n`,
  },
  { name: "syslog", isLine: true, write: (text) => `Nov 22 10:00:00 web app[12]: ${text}\n` },
  { name: "string of JSON", write: (text) => `{"ts":1763800000,"msg":${inJson(text)},"ok":[true,null]}\n` },
  {
    name: "JSON in a string of JSON",
    write: (text) => `{"log":${inJson(`{"n":1,"m":${inJson(text)}}`)},"k":2}\n`,
  },
  { name: "string of logfmt", write: (text) => `level=info msg=${inJson(text)} dur=5ms\n` },
  { name: "cell of CSV", isLine: true, write: (text) => `1,${csvCell(text)},200\n2,"x",200\n` },
  { name: "coloured", isLine: true, write: (text) => `\x1b[32mINFO\x1b[0m ${text}\x1b[0m\n` },
];

export interface Encoding {
  readonly name: string;
  readonly write: (text: string, below: Below) => string;
}

const each = (text: string, write: (character: string) => string) => Array.from(text, write).join("");
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, "0");

/** Encodings of the value, or of the whole text. */
export const encodings: readonly Encoding[] = [
  { name: "as it is", write: (text) => text },
  { name: "percent-encoded", write: (text) => each(text, (c) => (/[A-Za-z0-9._~-]/.test(c) ? c : `%${hex(c)}`)) },
  { name: "escaped", write: (text, below) => each(text, (c) => (below(4) === 0 ? `\\u00${hex(c)}` : c)) },
  { name: "references", write: (text, below) => each(text, (c) => (below(4) === 0 ? `&#x${hex(c)};` : c)) },
];

/** Whether nothing but the value changed; a mask that is a whole value of YAML is in quotes. */
export function isAsExpected({ expected }: Planted, redacted: string): boolean {
  return redacted === expected || redacted === expected.replace(mask, `"${mask}"`);
}

export class Plants {
  private readonly below: Below;

  constructor(seed: number) {
    this.below = randomBelow(seed);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  /** A value that looks random: it has letters and digits. */
  value(alphabet: string, without: string): string {
    const from = [...alphabet].filter((character) => !without.includes(character));
    for (;;) {
      const size = 12 + this.below(28);
      const inner = Array.from({ length: size }, () => this.pick(from)).join("");
      // What surrounds a value may look like its quotes or brackets.
      const value = `${this.pick([...letters])}${inner}${this.pick([...letters])}`;
      if (/\d/.test(value) && /[a-z]/.test(value) && (value.match(/[A-Za-z\d]{4}/g)?.length ?? 0) > 1) return value;
    }
  }

  /** A name of a secret, with parts before and behind it. */
  name(): string {
    const { word } = this.pick(names);
    const before = this.pick(["", "", "db_", "my-", "app."]);
    const behind = this.pick(["", "", "", "2", "_old", "_value"]);
    const spelt = this.pick([word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)]);
    return /^[ -~]*$/.test(word) ? `${before}${spelt}${behind}` : `${before}${spelt}`;
  }

  plant(join: SecretJoin, context: Context, encoding: Encoding, alphabet: string): Planted | null {
    const isLine = !join.written.includes("\n");
    if (!isLine && context.isLine) return null;
    const value = this.value(alphabet, join.without + (context.without ?? ""));
    const written = encoding.write(value, this.below);
    const name = this.name();
    const named = join.written.replaceAll("NAME", name);
    const text = (shown: string) => context.write(named.replace("VALUE", () => shown));
    return { text: text(written), value, expected: text(mask) };
  }
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const names = secretNames.filter(({ value }) => value !== "header");

/** What a reader who decodes everything sees. */
export function decodeAll(text: string): string {
  let read = text;
  for (let i = 0; i < 3; i++) {
    read = read.replace(/\\+u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    read = read.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    read = read.replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    read = read.replace(/\\(["\\/])/g, "$1");
  }
  return read;
}

/** A run of letters and digits of the value that can still be read; `null` if there is none. */
export function readableRun(value: string, redacted: string): string | null {
  const read = decodeAll(redacted);
  for (const [run] of value.matchAll(/[A-Za-z\d]{4,}/g)) {
    for (let at = 0; at + 4 <= run.length; at++) {
      const piece = run.slice(at, at + 4);
      if (/\d/.test(piece) && read.includes(piece)) return piece;
    }
  }
  return null;
}
