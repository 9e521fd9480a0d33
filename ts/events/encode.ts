/** Formats as the words that zig/event/format.zig reads. */
import { packText } from "../pattern/predicate/words.ts";
import { listBase } from "../tables/field-names.ts";
import { severityScales } from "../tables/severities.ts";
import { formWords, namesOf, rankOf } from "./form.ts";
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
} as const;
const neededRank = 15;
/** Pairs are found in any text, and a head around them tells more than their names. */
const neededPairRank = 1;

/** How much a form, or the structure, of a format demands of a text. */
function demands({ structure, forms, needs }: EventFormat, form: number): number {
  if (structure === "line") return rankOf(forms[form]!);
  return structureRanks[structure] + needs.length * (structure === "pairs" ? neededPairRank : neededRank);
}

/** One way to read a text: a form of a format, or its structure. */
interface Way {
  readonly format: EventFormat;
  readonly form: number;
  readonly rank: number;
}

/** Every way of every format, the more specific first; ties in order of name. */
export function waysOf(formats: readonly EventFormat[]): Way[] {
  return formats
    .flatMap((format) => (format.structure === "line" ? format.forms : [null]).map((_, form) => ({ format, form })))
    .map(({ format, form }) => ({ format, form, rank: demands(format, form) }))
    .sort((a, b) => b.rank - a.rank || (a.format.name < b.format.name ? -1 : 1) || a.form - b.form);
}

/**
 * For each field, the ways in which its path may go on in a text that holds JSON, as words; what they name is added to
 * the fields.
 */
function splitsOf(fields: string[]): number[][] {
  const numberOf = (name: string) => {
    const known = fields.indexOf(name);
    return known < 0 ? fields.push(name) - 1 : known;
  };
  const rows: number[][] = [];
  for (let field = 0; field < fields.length; field++) {
    // The array of a list is a field of its own.
    const parts = listBase(fields[field]!) === null ? fields[field]!.split(".") : [];
    const row = parts.slice(1).flatMap((_, at) => {
      const [outer, inner] = [parts.slice(0, at + 1).join("."), parts.slice(at + 1).join(".")];
      return outer === "" || inner === "" ? [] : [numberOf(outer), numberOf(inner)];
    });
    rows.push([row.length / 2, ...row]);
  }
  return rows;
}

/** @param ways in the order in which they are tried @param asked names of fields that are read of each event */
export function formatWords(ways: readonly Way[], asked: readonly string[]): Uint32Array {
  const arrays = asked.flatMap((name) => listBase(name) ?? []);
  const fields = [...asked, ...new Set(arrays.filter((name) => !asked.includes(name)))];
  const soughtCount = fields.length;
  for (const { structure, needs, places, opens, beside } of ways.map(({ format }) => format)) {
    if (structure === "line" || structure === "csv") continue;
    const named = [
      ...needs,
      ...roles.flatMap((role) =>
        places[role].flatMap(({ name, joined }) => (joined === null ? [name] : [name, joined])),
      ),
    ];
    if (opens !== null) named.push(opens);
    named.push(...(beside?.names ?? []).filter((name) => name !== null));
    for (const name of named) if (!fields.includes(name)) fields.push(name);
  }
  const splits = splitsOf(fields);
  const words = [asked.length, fields.length, soughtCount, ...fields.flatMap(packText), ...splits.flat(), ways.length];
  for (const way of ways) words.push(...wordsOf(way, fields));
  return Uint32Array.from(words);
}

function wordsOf({ format, form }: Way, fields: readonly string[]): number[] {
  const {
    name,
    structure,
    needs,
    places,
    opens,
    opensAs,
    beside,
    joins,
    continues,
    isInside,
    isNamed,
    isGuess,
    isAsked,
  } = format;
  const registers = [...new Set([...format.columns, ...format.forms.flatMap(namesOf)])];
  const forms = structure === "line" ? [format.forms[form]!] : [];
  const names = structure === "line" || structure === "csv" ? registers : fields;
  const flags =
    (continues.includes("indented") ? 1 : 0) |
    (continues.includes("unread") ? 2 : 0) |
    (isInside || isAsked ? 4 : 0) |
    (isNamed || isAsked ? 8 : 0) |
    (isGuess ? 16 : 0) |
    (format.hasByteArrays ? 32 : 0) |
    (isInside && format.isPassedOver !== true ? 64 : 0);
  return [
    ...packText(name),
    structures.indexOf(structure),
    flags,
    registers.length,
    ...registers.flatMap(packText),
    needs.length,
    ...needs.map((need) => names.indexOf(need)),
    ...roles.flatMap((role) => [
      places[role].length,
      ...places[role].flatMap((place) => [
        names.indexOf(place.name),
        severityScales.indexOf(place.scale),
        place.joined === null ? 0 : names.indexOf(place.joined) + 1,
      ]),
    ]),
    opens === null ? 0 : names.indexOf(opens) + 1,
    ...packText(opensAs ?? ""),
    beside?.names.length ?? 0,
    ...(beside?.names ?? []).map((field) => (field === null ? 0 : names.indexOf(field) + 1)),
    ...packText(beside?.as ?? ""),
    format.part === null ? 0 : names.indexOf(format.part) + 1,
    joins === null ? 0 : names.indexOf(joins.name) + 1,
    ...packText(joins?.text ?? ""),
    forms.length,
    ...forms.flatMap((ops) => formWords(ops, registers, packText)),
  ];
}
