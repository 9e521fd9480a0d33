/** What may be written at a place of a pattern file, from the tables. */
import { formatKeys } from "../../events/format-file.ts";
import { keywords, shippedEntries } from "../../library/index.ts";
import type { FieldType } from "../../tables/predicate.ts";
import { units } from "../../tables/unit-symbols.ts";
import { aboutAnchor, aboutKind, anchorNames, findKind, listParts, namedKinds } from "./words.ts";

export interface Offered {
  readonly label: string;
  readonly what: "kind" | "name" | "part" | "unit" | "reading" | "keyword";
  /** What is written from `from` on. */
  readonly text: string;
  /** A line about it. */
  readonly detail: string;
  /** Markdown. */
  readonly about?: string;
}

export interface Completion {
  /** Column of the line where the offered texts begin. */
  readonly from: number;
  readonly offered: readonly Offered[];
}

/** Families of units that the values of a type are written in. */
const familiesOf: Partial<Record<FieldType, readonly string[]>> = { duration: ["time"], bytesize: ["data"] };

/**
 * @param before the line up to the cursor
 * @param after the rest of it
 * @param declared names that the file declares
 * @param isOfFormats whether the file declares formats of logs
 * @param words keywords that begin a line
 */
export function completionAt(
  before: string,
  after: string,
  declared: readonly string[],
  isOfFormats: boolean,
  words: readonly string[] = isOfFormats ? formatKeys : keywords,
): Completion | null {
  const [word] = /^\s*[a-z-]*$/.exec(before) ?? [];
  if (word !== undefined) {
    const from = before.length - word.trimStart().length;
    return { from, offered: words.map((text) => plain(text, "keyword", "")) };
  }
  if (isOfFormats || before.trimStart().startsWith("#")) return null;
  const [, named] = /\\\{([\w-]*)$/.exec(before) ?? [];
  if (named !== undefined) {
    const close = after.startsWith("}") ? "" : "}";
    const offered = nameOffers(declared).map((one) => ({ ...one, text: one.text + close }));
    return { from: before.length - named.length, offered };
  }
  if (before.endsWith("\\")) return { from: before.length, offered: [...letterOffers(), ...bracedOffers(declared)] };
  const [, anchor] = /@([a-z]*)$/.exec(before) ?? [];
  if (anchor !== undefined) {
    const offered = anchorNames.map((name) => ({
      ...plain(name, "reading", "a reading"),
      about: aboutAnchor(name) ?? "",
    }));
    return { from: before.length - anchor.length, offered };
  }
  return insideBraces(before);
}

/** Parts of the value, or units behind a number, in an open condition. */
function insideBraces(before: string): Completion | null {
  const open = /\\(?:([A-Za-z%$])|\{([\w-]+)\})\{([^{}]*)$/.exec(before);
  const kind = open && findKind(open[1], open[2]);
  if (!kind) return null;
  const clause = /[^,]*$/.exec(open[3]!)![0].trimStart();
  const [, part = "", sign = "", number, unit = ""] =
    /^([a-z]*)\s*(:|[<>]=?|!?=)?\s*(?:([+-]?[\d.]+)\s?([^\d\s.]*))?$/.exec(clause) ?? [];
  if (number !== undefined && (sign !== "" || part === "")) {
    const type = part === "" ? typeOfValue(kind.value) : listParts(kind).find(({ name }) => name === part)?.type;
    const families = familiesOf[type ?? "text"];
    const isQuantity = kind.value === "quantity" && part === "";
    if (!families && !isQuantity) return null;
    const fitting = units.filter(
      ({ family, place }) => place !== "never" && (isQuantity || families!.includes(family)),
    );
    return {
      from: before.length - unit.length,
      offered: fitting.map(({ symbol, family }) => plain(symbol, "unit", family)),
    };
  }
  if (sign !== "" || !/^[a-z]*$/.test(clause)) return null;
  const seen = new Set<string>();
  const offered = listParts(kind)
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map(({ name, type, words }) => plain(name, "part", words ? `${type}: ${words.join(", ")}` : type));
  return { from: before.length - clause.length, offered };
}

const typeOfValue = (value: string | null): FieldType | undefined =>
  value === "duration" || value === "bytesize" ? value : undefined;

const plain = (text: string, what: Offered["what"], detail: string): Offered => ({ label: text, what, text, detail });

function letterOffers(): Offered[] {
  return namedKinds.flatMap((kind) =>
    kind.letter === null
      ? []
      : [{ label: `\\${kind.letter}`, what: "kind", text: kind.letter, detail: kind.name, about: aboutKind(kind) }],
  );
}

function bracedOffers(declared: readonly string[]): Offered[] {
  return nameOffers(declared).map((one) => ({ ...one, label: `\\{${one.label}}`, text: `{${one.text}}` }));
}

function nameOffers(declared: readonly string[]): Offered[] {
  return [
    ...declared.map((name) => plain(name, "name", "declared in this file")),
    ...namedKinds.flatMap((kind) =>
      kind.atoms.map((atom): Offered => ({ ...plain(atom, "kind", "a kind"), about: aboutKind(kind) })),
    ),
    ...shippedEntries.map(({ name, what }) => plain(name, "name", what)),
  ];
}
