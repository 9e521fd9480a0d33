/** Parts of a token that accessors read: which accessors give a marked text, and what each one gives. */

import type { AccessorName } from "../tables/accessors.ts";
import { type AccessorUse, narrow } from "../template/index.ts";
import { dateOrderNow } from "../value/index.ts";
import type { Token } from "./token.ts";

const measure = ["value", "unit"] as const;
const byKind: Record<string, readonly AccessorName[]> = {
  url: ["scheme", "host", "port", "path", "query"],
  email: ["user", "domain"],
  version: ["major", "minor", "patch"],
  timestamp: ["year", "month", "day", "hour", "minute", "second"],
  path: ["dir", "name", "ext"],
  quantity: measure,
  bytesize: measure,
  duration: measure,
  percent: measure,
};

/** An IPv6 address has eight groups, an IPv4 address four octets. */
const groupsMax = 8;
const octetsMax = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The result of the accessor, written as in a template, for `text`; `null` if it is empty. */
export function cutPart(text: string, accessor: string): string | null {
  const bytes = encoder.encode(text);
  const slice = cut(bytes, accessor);
  return slice.start < slice.end ? decoder.decode(bytes.subarray(slice.start, slice.end)) : null;
}

/** Accessors of the token that give exactly its bytes `start` to `end`, in order of preference. */
export function accessorsGiving(token: Token, start: number, end: number): string[] {
  const bytes = encoder.encode(token.text);
  const from = start - token.start;
  const to = end - token.start;
  return candidates(token.kind, bytes, from, to).filter((accessor) => {
    const slice = cut(bytes, accessor);
    return slice.start === from && slice.end === to;
  });
}

function candidates(kind: string, bytes: Uint8Array, from: number, to: number): string[] {
  const own: string[] = kind === "ip" ? addressAccessors() : [...(byKind[kind] ?? [])];
  if (kind === "quoted") {
    const words = wordsBetween(bytes, from, to);
    own.push(words, ...partsOfWord.map((part) => `${words}|${part}`));
  }
  if (from === 0) own.push(`first${[...decoder.decode(bytes.subarray(0, to))].length}`);
  if (to === bytes.length) own.push(`last${[...decoder.decode(bytes.subarray(from))].length}`);
  return own;
}

/** Parts of a word in a quoted text, such as the path of a request without its query. */
const partsOfWord = ["path", "query", "host", "port", "scheme", "user", "domain", "dir", "name", "ext"] as const;

/** The words of a quoted text, counted from 1, that begin and end within the bytes, as an accessor. */
function wordsBetween(bytes: Uint8Array, from: number, to: number): string {
  const wordCount = (start: number, end: number) =>
    decoder.decode(bytes.subarray(start, end)).match(/[^ \t-\r]+/g)?.length ?? 0;
  const isInWord = from > 1 && !/[ \t-\r]/.test(String.fromCharCode(bytes[from - 1]!));
  const first = wordCount(1, from) + (isInWord ? 0 : 1);
  const last = first + wordCount(from, to) - 1;
  return first === last ? `word${first}` : `word${first}-${last}`;
}

function addressAccessors(): string[] {
  const spans = Array.from({ length: groupsMax }, (_, a) =>
    Array.from({ length: groupsMax - a }, (_, b) => [a + 1, a + b + 1] as const),
  ).flat();
  const spell = (name: string, [a, b]: readonly [number, number]) => name + (a === b ? `${a}` : `${a}-${b}`);
  return [
    ...spans.filter(([, b]) => b <= octetsMax).map((span) => spell("octet", span)),
    ...spans.map((span) => spell("group", span)),
  ];
}

function cut(bytes: Uint8Array, accessor: string): { readonly start: number; readonly end: number } {
  const uses = accessor.split("|").map((written): AccessorUse => {
    const parts = /^([a-z]+)(?:(\d+)(?:-(\d+))?)?$/.exec(written)!;
    const first = Number(parts[2] ?? 0);
    return { name: parts[1] as AccessorName, first, last: Number(parts[3] ?? first) };
  });
  const { starts, ends } = narrow(bytes, Float64Array.of(0), Float64Array.of(bytes.length), uses, dateOrderNow());
  return { start: starts[0]!, end: ends[0]! };
}
