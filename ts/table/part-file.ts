/** Part files: what `--partial` writes and `combine` reads. docs/scale.md describes the format. */
import { FileError } from "../error/errors.ts";
import { kinds } from "../tables/kinds.ts";
import { partHeaderBytesLimit } from "../tables/limits.ts";
import type { SavedUnits } from "./group-units.ts";
import { kindsMax, type SavedTally } from "./tally.ts";

const opening = "matcher table ";
const versionLine = `${opening}1\n`;
/** Before each section: its size in bytes and its checksum, both as little-endian 64-bit numbers. */
const sectionHeadBytes = 16;

/** What was counted and how; equal in all parts of one table. */
export interface PartQuestion {
  /** Version of the program. */
  readonly version: string;
  /** The command: `count-by`, `top` or `uniq`. */
  readonly command: string;
  /** Digest of the compiled pattern. */
  readonly pattern: string;
  /** The text of the KEY. */
  readonly key: string;
  /** Nanoseconds of a slice, if the KEY is a slice of time alone. */
  readonly slice: string | null;
  /** Flags of the aggregates, as they were given. */
  readonly aggregates: readonly { readonly flag: string; readonly argument: string }[];
  readonly percentile: string;
  /** Registers with the names of the kinds that they bind. */
  readonly registers: readonly {
    readonly name: string;
    readonly kind: string | null;
    readonly isField?: true | undefined;
  }[];
  /** Flags that change what is matched or how it is read. */
  readonly flags: readonly string[];
}

interface Header extends PartQuestion {
  readonly groups: number;
  /** For each column, how many values of each kind there were, by its name. */
  readonly kinds: readonly Readonly<Record<string, number>>[];
}

/** Of values whose kind has no name in all programs: declared kinds. */
const unnamedKind = "";

/** A part file in pieces. */
export function* partPieces(question: PartQuestion, saved: SavedTally): Generator<Uint8Array> {
  const header: Header = { ...question, groups: saved.groupCount, kinds: saved.columns.map(namedKinds) };
  const text = new TextEncoder();
  yield text.encode(versionLine);
  yield* section(text.encode(JSON.stringify(header)));
  yield* section(saved.groups);
  for (const { figures, units } of saved.columns) {
    yield* section(figures);
    yield* section(text.encode(JSON.stringify(units)));
  }
}

function* section(bytes: Uint8Array): Generator<Uint8Array> {
  const head = new DataView(new ArrayBuffer(sectionHeadBytes));
  head.setBigUint64(0, BigInt(bytes.length), true);
  head.setBigUint64(8, BigInt(Bun.hash.xxHash64(bytes)), true);
  yield new Uint8Array(head.buffer);
  yield bytes;
}

function namedKinds({ kindCounts }: SavedTally["columns"][number]): Record<string, number> {
  const named: Record<string, number> = {};
  for (const [kind, count] of kindCounts.entries()) {
    const name = kinds[kind]?.name ?? unnamedKind;
    if (count > 0) named[name] = (named[name] ?? 0) + count;
  }
  return named;
}

/**
 * A part from the bytes of a file.
 * @param name of the file, for messages
 * @throws {FileError} it is not a part, is damaged, or was written by another version
 */
export function readPart(bytes: Uint8Array, name: string): { question: PartQuestion; saved: SavedTally } {
  const begins = (text: string) => Buffer.from(bytes.subarray(0, text.length)).toString("latin1") === text;
  if (!begins(opening)) {
    const reason = "is no part of a table: combine takes what count-by, top or uniq wrote with --partial";
    throw new FileError([name], "", reason);
  }
  if (!begins(versionLine)) {
    const reason = "is a part of a table in the format of another version of matcher: write it again with --partial";
    throw new FileError([name], "", reason);
  }
  const reader = new SectionReader(bytes, versionLine.length, name);
  const header = checkHeader(reader.json(partHeaderBytesLimit), reader);
  const groups = reader.next();
  if (header.groups > groups.length) throw reader.damageError(); // A group takes two bytes at least.
  const columns = header.kinds.map((counts) => ({
    figures: reader.next(),
    kindCounts: readKindCounts(counts, reader),
    units: checkUnits(reader.json(), header.groups, reader),
  }));
  if (!reader.isAtEnd) throw reader.damageError();
  const { groups: groupCount, kinds: _counts, ...question } = header;
  return { question, saved: { groupCount, groups, columns } };
}

/** @throws {FileError} its bytes are not what was written */
export function damagedPart(name: string): FileError {
  return new FileError([name], "", "was cut short or changed since it was written: write it again with --partial");
}

class SectionReader {
  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
    private readonly name: string,
  ) {}

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  damageError(): FileError {
    return damagedPart(this.name);
  }

  next(limit = Number.POSITIVE_INFINITY): Uint8Array {
    const left = this.bytes.length - this.at;
    if (left < sectionHeadBytes) throw this.damageError();
    const head = new DataView(this.bytes.buffer, this.bytes.byteOffset + this.at, sectionHeadBytes);
    const size = Number(head.getBigUint64(0, true));
    if (size > left - sectionHeadBytes || size > limit) throw this.damageError();
    const start = this.at + sectionHeadBytes;
    const found = this.bytes.subarray(start, start + size);
    if (BigInt(Bun.hash.xxHash64(found)) !== head.getBigUint64(8, true)) throw this.damageError();
    this.at = start + size;
    return found;
  }

  json(limit?: number): unknown {
    const section = this.next(limit);
    try {
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(section));
    } catch {
      throw this.damageError();
    }
  }
}

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isListOf = <T>(value: unknown, is: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(is);

const isAggregate = (value: unknown): value is Header["aggregates"][number] =>
  isRecord(value) && isText(value.flag) && isText(value.argument);
const isRegister = (value: unknown): value is Header["registers"][number] =>
  isRecord(value) && isText(value.name) && (value.kind === null || isText(value.kind));
const isKindCounts = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every(isCount);

function checkHeader(found: unknown, reader: SectionReader): Header {
  const isHeader =
    isRecord(found) &&
    [found.version, found.command, found.pattern, found.key, found.percentile].every(isText) &&
    (found.slice === null || (isText(found.slice) && /^[1-9][0-9]*$/.test(found.slice))) &&
    isCount(found.groups) &&
    isListOf(found.aggregates, isAggregate) &&
    isListOf(found.registers, isRegister) &&
    isListOf(found.flags, isText) &&
    isListOf(found.kinds, isKindCounts);
  if (!isHeader) throw reader.damageError();
  return found as unknown as Header;
}

function readKindCounts(named: Readonly<Record<string, number>>, reader: SectionReader): Float64Array {
  const counts = new Float64Array(kindsMax);
  for (const [name, count] of Object.entries(named)) {
    const kind = name === unnamedKind ? kindsMax - 1 : kinds.findIndex((one) => one.name === name);
    if (kind < 0) throw reader.damageError();
    counts[kind] = count;
  }
  return counts;
}

function checkUnits(found: unknown, groupCount: number, reader: SectionReader): SavedUnits {
  const isUnits = (value: unknown): value is SavedUnits[number] => {
    if (!Array.isArray(value) || value.length !== 4) return false;
    const [group, first, count, families] = value;
    const isWhole = isText(first) && isCount(count) && isListOf(families, isText) && families.length > 0;
    return isWhole && isCount(group) && group < groupCount;
  };
  if (!isListOf(found, isUnits)) throw reader.damageError();
  return found;
}
