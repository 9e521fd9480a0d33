/** Completions of a pattern at the caret, from the tables of kinds, fields, anchors and the shipped library. */
import { roles } from "../events/index.ts";
import { shippedEntries } from "../library/index.ts";
import { axisAnchors } from "../tables/axes.ts";
import { kinds } from "../tables/kinds.ts";
import { fieldsByKind } from "../tables/predicate.ts";
import { severities } from "../tables/severities.ts";
import { declarationsFrom } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import type { Completion, CompletionAnswer, CompletionRequest } from "./protocol.ts";
import { listFields } from "./records.ts";

const itemsMax = 60;

/** What can be completed where the text before the caret has a form. */
interface Place {
  readonly form: RegExp;
  /** @param found the form's groups; the last one is the part that was typed */
  items(found: RegExpExecArray, request: CompletionRequest, document: TextDocument | null): Completion[];
}

const places: readonly Place[] = [
  // A name in `\{...`.
  { form: /\\\{([\w.-]*)$/, items: (_, { declarations }) => names(declarations) },
  // A field in the predicate of a kind.
  { form: /\\([A-Za-z%$])\{(?:[^{}]*,\s*)?(\w*)$/, items: ([, letter]) => fields(kindOfLetter(letter!)) },
  { form: /\\\{([\w.-]+)\}\{(?:[^{}]*,\s*)?(\w*)$/, items: ([, name]) => fields(name!) },
  // A kind's letter.
  { form: /\\([A-Za-z%$]?)$/, items: letters },
  // A reading.
  { form: /@([\w:]*)$/, items: anchors },
  // A register that an earlier part binds.
  { form: /(?:^|\s)=(\w*)$/, items: (_, { pattern }) => registers(pattern) },
];

/** Where a text has records. */
const recordPlaces: readonly Place[] = [
  { form: /(?:^|\s)!?\.("?[^\s{}()":|]*)$/, items: recordFields },
  { form: /(?:^|\s)\.level\{([<>=!]*\w*)$/, items: levels },
];

/** @param document the open text @throws {DeclarationError | PatternError | OptionError} */
export function completionsAt(request: CompletionRequest, document: TextDocument | null): CompletionAnswer {
  const before = request.pattern.slice(0, request.caret);
  if (isInQuotes(before)) return { from: request.caret, items: [] };
  for (const { form, items } of request.format === "" ? places : [...recordPlaces, ...places]) {
    const found = form.exec(before);
    if (!found) continue;
    const typed = found.at(-1)!.toLowerCase();
    const fitting = items(found, request, document).filter(({ text }) => text.toLowerCase().startsWith(typed));
    return { from: before.length - found.at(-1)!.length, items: fitting.slice(0, itemsMax) };
  }
  return { from: request.caret, items: [] };
}

function recordFields(_: RegExpExecArray, { format }: CompletionRequest, document: TextDocument | null): Completion[] {
  return (document === null ? roles : listFields(document, format)).map((name, i) => ({
    text: /^[^\s{}()":|]+$/.test(name) ? name : `"${name}"`,
    meaning: i < roles.length ? "every event" : "a field",
  }));
}

function levels(): Completion[] {
  return [">=", "="].flatMap((sign) => severities.map((level) => ({ text: `${sign}${level}}`, meaning: "a level" })));
}

function isInQuotes(before: string): boolean {
  return (before.replace(/\\./g, "").match(/"/g)?.length ?? 0) % 2 === 1;
}

const lettered = kinds.filter(({ letter }) => letter !== null);

const kindOfLetter = (letter: string) => lettered.find((kind) => kind.letter === letter)?.name ?? "";

function letters(): Completion[] {
  const named = kinds.filter(({ letter, atoms }) => letter === null && atoms.length > 0);
  return [
    ...lettered.map(({ letter, name }) => ({ text: letter!, meaning: name })),
    ...named.map(({ atoms, name }) => ({ text: `{${atoms[0]}}`, meaning: name })),
    { text: "{", meaning: "a kind or a library name" },
  ];
}

function names(lines: readonly string[]): Completion[] {
  const declared = [...declarationsFrom(lines).names()].map((name) => ({ text: `${name}}`, meaning: "declared here" }));
  const builtIn = kinds.flatMap(({ atoms, name }) => atoms.map((atom) => ({ text: `${atom}}`, meaning: name })));
  return [...declared, ...builtIn, ...shippedEntries.map(({ name, what }) => ({ text: `${name}}`, meaning: what }))];
}

function fields(kind: string): Completion[] {
  const rows = fieldsByKind[kind]?.() ?? [];
  return rows.flatMap(({ name, type, contains, words }) => {
    if (name === "value") return [{ text: ">", meaning: `${type} above a value; also <, >=, <=, =, !=` }];
    const meaning = words ? words.join(", ") : contains ? `${type} in a set or block` : type;
    return [{ text: contains ? `${name}:` : name, meaning }];
  });
}

function anchors(): Completion[] {
  return axisAnchors
    .filter(({ name }) => /^[a-z]/.test(name) && name !== "mag" && name !== "relative")
    .flatMap(({ name, axis, parts }): Completion[] => [
      { text: name === "field" ? "2:line" : name, meaning: `${axis} of the next token` },
      ...(name === "field" ? [] : parts.map((part) => ({ text: `${name}:${part}`, meaning: `${axis}: ${part}` }))),
    ]);
}

function registers(pattern: string): Completion[] {
  const found = new Set([...pattern.matchAll(/[^\s:]:([A-Za-z_]\w*)/g)].map(([, name]) => name!));
  return [...found].map((text) => ({ text, meaning: "the same text again" }));
}
