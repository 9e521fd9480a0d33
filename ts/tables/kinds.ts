/**
 * The table of token kinds. The lexer and the matcher (through `zig/gen/kinds.zig`), the pattern parser, colours, JSON,
 * `tokens`, help and documentation all read it. A row's index is the kind's number.
 */

/** The type of a token's value; `null` if the kind has only its text. */
export type ValueType =
  | "number"
  | "percent"
  | "bytesize"
  | "money"
  | "duration"
  | "quantity"
  | "timestamp"
  | "ip"
  | "cidr"
  | "version";

export type Family = "text" | "structure" | "amount" | "time" | "network" | "place" | "identity" | "secret";

/** Foreground colour of a kind when whole lines are printed: SGR parameters for each colour depth. */
export interface KindColour {
  readonly rgb: readonly [number, number, number];
  readonly ansi256: number;
  /** Base colour 30–37 or 90–97. */
  readonly ansi16: number;
  readonly underline?: true;
  /** Coloured only at level `all`. */
  readonly onlyAll?: true;
}

export interface Kind {
  /** What `tokens`, `--explain` and JSON print. */
  readonly name: string;
  /** Letter of the kind's escape in a pattern, such as `\I`. */
  readonly letter: string | null;
  /** Names of the kind in a pattern, such as `\{ip}`, the canonical one first; empty if no atom matches the kind. */
  readonly atoms: readonly string[];
  readonly family: Family;
  readonly value: ValueType | null;
  /** What the kind's guard checks, for `--explain`; `null` if the form alone decides. */
  readonly guard: string | null;
  readonly colour: KindColour | null;
}

type Colour = readonly [r: number, g: number, b: number, ansi256: number, ansi16: number, mark?: "underline" | "all"];

type Row = readonly [
  name: string,
  letter: string | null,
  atoms: readonly string[],
  family: Family,
  value?: ValueType | null,
  colour?: Colour,
  guard?: string,
];

const rows: readonly Row[] = [
  ["other", null, [], "text"],
  ["word", "W", ["word"], "text", null, [175, 175, 175, 145, 90, "all"]],
  ["number", "N", ["number"], "amount", "number", [255, 215, 0, 220, 93]],
  ["punct", "P", ["punct"], "structure"],
  ["open", null, [], "structure"],
  ["close", null, [], "structure"],
  ["whitespace", "S", ["whitespace"], "structure"],
  ["quoted", "Q", ["quoted"], "text", null, [215, 0, 215, 164, 35]],
  ["percent", "%", ["percent"], "amount", "percent", [255, 175, 0, 214, 33]],
  ["bytesize", "Z", ["bytesize"], "amount", "bytesize", [215, 175, 0, 178, 33]],
  ["money", "$", ["money"], "amount", "money", [255, 255, 95, 227, 93]],
  ["duration", "R", ["duration"], "time", "duration", [215, 135, 0, 172, 33]],
  ["quantity", null, ["quantity"], "amount", "quantity", [175, 135, 0, 136, 33]],
  ["timestamp", "T", ["timestamp"], "time", "timestamp", [0, 215, 95, 41, 32]],
  ["ip", "I", ["ip"], "network", "ip", [0, 95, 255, 27, 94]],
  ["cidr", "C", ["cidr"], "network", "cidr", [0, 0, 215, 20, 34]],
  ["mac", null, ["mac"], "network", null, [95, 135, 255, 69, 94]],
  ["url", "U", ["url"], "network", null, [0, 95, 215, 26, 34]],
  ["email", "E", ["email"], "network", null, [95, 95, 255, 63, 94]],
  [
    "phone",
    null,
    ["phone", "tel"],
    "network",
    null,
    [0, 0, 175, 19, 34],
    "a country code and a length that dialling allows",
  ],
  ["path", "L", ["path"], "place", null, [0, 215, 215, 44, 36]],
  [
    "geo",
    null,
    ["geo", "coord"],
    "place",
    null,
    [0, 175, 175, 37, 36],
    "a latitude within 90 and a longitude within 180 degrees, four decimals each",
  ],
  ["uuid", null, ["uuid"], "identity", null, [215, 95, 215, 170, 35]],
  ["version", "V", ["version"], "identity", "version", [255, 95, 255, 207, 95]],
  ["hexcolor", "H", ["hexcolor"], "identity", null, [175, 0, 175, 127, 35]],
  [
    "creditcard",
    null,
    ["creditcard", "card"],
    "secret",
    null,
    [255, 0, 0, 196, 91, "underline"],
    "an issuer's prefix and length, or a card's grouping, and the Luhn digit",
  ],
  [
    "jwt",
    null,
    ["jwt"],
    "secret",
    null,
    [215, 0, 0, 160, 31, "underline"],
    "three parts joined by dots, the first opening as encoded JSON does",
  ],
  [
    "base64",
    null,
    ["base64", "b64"],
    "secret",
    null,
    [255, 0, 95, 197, 91, "underline"],
    "a length divisible by four, and letters of both cases with a digit, or padding",
  ],
  ["hash", "D", ["hash", "hashdigest"], "secret", null, [135, 0, 0, 88, 31, "underline"]],
  ["hex", null, ["hex"], "secret", null, [175, 0, 0, 124, 31, "underline"]],
];

export const kinds: readonly Kind[] = rows.map(
  ([name, letter, atoms, family, value = null, colour = null, guard = null]) => ({
    name,
    letter,
    atoms,
    family,
    value,
    guard,
    colour: colour && {
      rgb: [colour[0], colour[1], colour[2]],
      ansi256: colour[3],
      ansi16: colour[4],
      ...(colour[5] === "underline" ? { underline: true } : {}),
      ...(colour[5] === "all" ? { onlyAll: true } : {}),
    },
  }),
);

/**
 * Codes of kinds, by name, in the alphabets that readings count over. They determine the size of those alphabets and
 * the printed class of a token. Each bracket has its own code: see `bracketCodes`. Declared kinds follow in order of
 * declaration.
 */
export const kindCodes: Readonly<Record<string, number>> = {
  number: 0,
  word: 1,
  quoted: 2,
  ip: 3,
  url: 4,
  email: 5,
  timestamp: 6,
  whitespace: 7,
  punct: 8,
  other: 9,
  open: 10,
  close: 13,
  version: 16,
  uuid: 17,
  mac: 18,
  hexcolor: 19,
  cidr: 20,
  percent: 21,
  bytesize: 22,
  money: 23,
  hash: 24,
  duration: 25,
  path: 26,
  jwt: 27,
  creditcard: 28,
  base64: 29,
  geo: 30,
  phone: 31,
  quantity: 32,
  hex: 33,
};

/** Brackets whose codes are 10, 11 and so on. */
export const codedBrackets = "([{)]}";
export const bracketCodeFirst = 10;
export const declaredKindCodeFirst = 34;

/**
 * Built-in kinds are numbered below this (with room to grow); declared and library kinds are numbered from here, in the
 * program's order.
 */
export const declaredKindFirst = 32;
/** Pattern names for several kinds at once. */
export const kindGroups: Readonly<Record<string, readonly string[]>> = {
  qty: ["quantity", "bytesize", "duration", "percent"],
};

/** Kinds whose atoms also take a quantity of a family: `\R` takes `3 hours 20 minutes`, `\Z` `1024 bytes`. */
export const quantityFamilies: Readonly<Record<string, string>> = { duration: "time", bytesize: "data" };

/** Whether the atom of kind number `atom` takes tokens of kind number `kind`; -1 takes none. */
export function takesKind(atom: number, kind: number): boolean {
  if (atom < 0) return false;
  return kind === atom || (kinds[kind]?.name === "quantity" && quantityFamilies[kinds[atom]!.name] !== undefined);
}

/** In place of the kind of a span that is not exactly one token: `kind_none` of `zig/match/commit/batch.zig`. */
export const noKind = 255;

/** The number of a built-in kind. */
export function kindNumber(name: string): number {
  const number = kinds.findIndex((kind) => kind.name === name);
  if (number < 0) throw new Error(`no kind is named ${name}`);
  return number;
}

/** A kind in a sentence, with its article. */
export function kindPhrase(kind: number): string {
  const found = kinds[kind]?.name ?? "token of a declared kind";
  return `${/^[aeio]/.test(found) ? "an" : "a"} ${found}`;
}

/** Numbers of the built-in kinds that an atom includes, by its canonical name. */
export const builtInKinds: Readonly<Record<string, readonly number[]>> = {};
for (let number = 0; number < kinds.length; number++) {
  const { name, atoms } = kinds[number]!;
  const byAtom = builtInKinds as Record<string, number[]>;
  if (atoms.length > 0) byAtom[atoms[0]!] = [number];
  for (const group in kindGroups) if (kindGroups[group]!.includes(name)) (byAtom[group] ??= []).push(number);
}
