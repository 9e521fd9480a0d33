/** Formats as the words and bytes that zig/event/format.zig reads. */
import { packBytes, packText } from "../pattern/compile/clause-words.ts";
import { listBase } from "../tables/field-names.ts";
import { severityScales } from "../tables/severities.ts";
import { ByteWriter } from "./bytes.ts";
import { listFields, rankForm, rankStep, writeForm } from "./form.ts";
import { type EventFormat, roles, structures } from "./format.ts";

/** What fields that a structure must have add to how specific a format is. */
const structureRanks = {
  json: 20,
  logfmt: 8,
  w3c: 40,
  zeek: 40,
  prose: 0,
  trailing: 3,
  pairs: 1,
  extension: 2,
  export: 40,
  xml: 40,
  csv: 30,
  commas: 0,
  tabs: 0,
  aligned: 0,
} as const;
const neededRank = 15;
/** Pairs are found in any text, and a head around them tells more than their names. */
const neededPairRank = 1;

/** How much a form, or the structure, of a format demands of a text. */
function demands({ structure, forms, needs }: EventFormat, form: number): number {
  if (structure === "line") return rankForm(forms[form]!);
  const needed = structure === "pairs" ? neededPairRank : neededRank;
  return (structureRanks[structure] + needs.length * needed) * rankStep + rankStep - 1;
}

/** Bits of `Flags` in zig/event/format.zig. */
const flagBits = {
  continuesIndented: 1,
  continuesUnread: 2,
  onlyInside: 4,
  onlyNamed: 8,
  guesses: 16,
  hasByteArrays: 32,
  readsMessages: 64,
  onlyRecords: 128,
  continuesGoroutines: 256,
} as const;

/** A way to read a text, a form of a format or its structure, as zig/event/format.zig reads it. */
export interface CompiledWay {
  /** The format's name. */
  readonly name: string;
  /** If two read a text, the one with the higher rank does. */
  readonly rank: number;
  /** Its flags are the first byte. */
  readonly bytes: Uint8Array;
}

/** Formats in the order in which they are tried. */
export interface CompiledFormats {
  /** Names that ways have numbers of. */
  readonly fields: readonly string[];
  readonly ways: readonly CompiledWay[];
}

/** The more specific first; of equal ones, the first that is given. */
export const byRank = (a: CompiledWay, b: CompiledWay): number => b.rank - a.rank;

/**
 * @param formats of two that are equally specific, the first counts
 * @param known names of fields that have numbers already
 */
export function compileFormats(formats: readonly EventFormat[], known: readonly string[] = []): CompiledFormats {
  const fields = new FieldNumbers(known);
  const ways = formats.flatMap((format) =>
    (format.structure === "line" ? format.forms : [null]).map((_, form) => ({
      name: format.name,
      rank: demands(format, form),
      bytes: encodeForm(format, form, fields),
    })),
  );
  return { fields: fields.names, ways: ways.sort(byRank) };
}

/** Formats as an event reader takes them. */
export type FormatsToRead = readonly EventFormat[] | CompiledFormats;

export function ensureCompiled(formats: FormatsToRead): CompiledFormats {
  return "ways" in formats ? formats : compileFormats(formats);
}

/** The same with one that reads records itself, while all others read only what it opens. */
export function readingAs({ fields, ways }: CompiledFormats, name: string): CompiledFormats {
  const { onlyInside, onlyNamed, readsMessages } = flagBits;
  return {
    fields,
    ways: ways.map((way) => {
      // A copy: slice of a Buffer is none.
      const bytes = Uint8Array.from(way.bytes);
      if (way.name === name) bytes[0]! &= ~(onlyInside | onlyNamed | readsMessages);
      else bytes[0]! |= onlyInside;
      return { ...way, bytes };
    }),
  };
}

/**
 * @param asked names of fields that are read of each event
 * @param layout how a table is laid out: `Layout` in zig/field/query.zig
 */
export function formatWords({ fields, ways }: CompiledFormats, asked: readonly string[], layout = 0): Uint32Array {
  const arrays = asked.flatMap((name) => listBase(name) ?? []);
  const sought = [...asked, ...new Set(arrays.filter((name) => !asked.includes(name)))];
  const head = new ByteWriter();
  head.number(fields.length);
  for (const name of fields) head.text(name);
  head.number(ways.length);
  const parts = [head.bytes(), ...ways.flatMap(({ rank, bytes }) => [rankBytes(rank), bytes])];
  const bytes = Buffer.concat(parts);
  const names = [layout, asked.length, sought.length, ...sought.flatMap(packText), bytes.length];
  const packed = packBytes(bytes);
  const words = new Uint32Array(names.length + packed.length);
  words.set(names);
  words.set(packed, names.length);
  return words;
}

function rankBytes(rank: number): Uint8Array {
  const writer = new ByteWriter();
  writer.number(rank);
  return writer.bytes();
}

/** Numbers of fields by their names. */
class FieldNumbers {
  readonly names: string[];
  readonly #numbers: Map<string, number>;

  constructor(known: readonly string[]) {
    this.names = [...known];
    this.#numbers = new Map(known.map((name, number) => [name, number]));
  }

  of(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

function encodeFlags(format: EventFormat): number {
  const { continues, isInside, isAsked, isNamed, isGuess, hasByteArrays, isOnlyRecords } = format;
  let flags = 0;
  if (continues.includes("indented")) flags |= flagBits.continuesIndented;
  if (continues.includes("unread")) flags |= flagBits.continuesUnread;
  if (continues.includes("goroutines")) flags |= flagBits.continuesGoroutines;
  if (isInside || isAsked) flags |= flagBits.onlyInside;
  if (isNamed || isAsked) flags |= flagBits.onlyNamed;
  if (isGuess) flags |= flagBits.guesses;
  if (hasByteArrays) flags |= flagBits.hasByteArrays;
  if (isInside) flags |= flagBits.readsMessages;
  if (isOnlyRecords) flags |= flagBits.onlyRecords;
  return flags;
}

function encodeForm(format: EventFormat, form: number, fields: FieldNumbers): Uint8Array {
  const { name, structure, needs, places, opens, opensAs, beside, part, joins } = format;
  const registers = [...new Set([...format.columns, ...format.forms.flatMap(listFields)])];
  const hasRegisters = structure === "line" || structure === "csv";
  const numberOf = (field: string) => (hasRegisters ? registers.indexOf(field) : fields.of(field));
  /** 0 stands for no field. */
  const orNone = (field: string | null) => (field === null ? 0 : numberOf(field) + 1);
  const writer = new ByteWriter();
  writer.number(encodeFlags(format));
  writer.text(name);
  writer.number(structures.indexOf(structure));
  writer.list(registers, (register) => writer.text(register));
  writer.list(needs, (need) => writer.number(numberOf(need)));
  for (const role of roles) {
    writer.list(places[role], (place) => {
      writer.number(numberOf(place.name));
      writer.number(severityScales.indexOf(place.scale));
      writer.number(orNone(place.joined));
    });
  }
  writer.number(orNone(opens));
  writer.text(opensAs ?? "");
  writer.list(beside?.names ?? [], (field) => writer.number(orNone(field)));
  writer.text(beside?.as ?? "");
  writer.number(orNone(part));
  writer.number(orNone(joins?.name ?? null));
  writer.text(joins?.text ?? "");
  writer.number(format.continues.includes("within") ? 1 : 0);
  writer.list(format.pairs, (field) => writer.number(numberOf(field)));
  for (const paths of [format.records, format.lists, format.inherits]) writer.list(paths, (path) => writer.text(path));
  // By these fields an object shows that it is such a document.
  const arrays = new Set([...format.records, ...format.lists].map((path) => path.split("[]")[0]!));
  arrays.delete("");
  writer.list([...arrays], (field) => writer.number(numberOf(field)));
  writer.list(structure === "line" ? [format.forms[form]!] : [], (ops) => writeForm(writer, ops, registers));
  return writer.bytes();
}
