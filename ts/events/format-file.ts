/** Reads the files of formats: `format NAME`, and below it indented lines `key = value`. */
import { DeclarationError } from "../error/errors.ts";
import { eventDocumentDepthLimit } from "../tables/limits.ts";
import { type SeverityScale, severityScales } from "../tables/severities.ts";
import { FormError, listFields, type Op, parseForm } from "./form.ts";
import {
  type Continuation,
  continuations,
  type EventFormat,
  type FormatTest,
  type Role,
  type RolePlace,
  roles,
  type Structure,
  structures,
} from "./format.ts";

/** Keys below `format NAME`. */
export const formatKeys: readonly string[] = [
  "about",
  "reads",
  "line",
  "needs",
  "like",
  ...roles,
  "columns",
  "opens",
  "beside",
  "arrays",
  "records",
  "lists",
  "inherits",
  "pairs",
  "joins",
  "continues",
  "inside",
  "auto",
  "test",
  "more",
  "gives",
];

/** What `inside` may say. */
const insides = ["only", "named", "guess", "named guess", "records"];

/** Keys that only formats of one structure may have: parts are joined that end their lines. */
const structureOfKey: Readonly<Record<string, Structure>> = { line: "line", joins: "line", columns: "csv" };

/** Keys of documents that are JSON. */
const documentKeys = ["records", "lists", "inherits", "pairs"] as const;
type DocumentKey = (typeof documentKeys)[number];
const isDocumentKey = (key: string): key is DocumentKey => documentKeys.includes(key as DocumentKey);

/** The formats that a file declares, in order. @throws {DeclarationError} */
export function parseFormatFile(text: string, file: string): EventFormat[] {
  const formats: Draft[] = [];
  text.split(/\r?\n/).forEach((written, index) => {
    const line = index + 1;
    if (/^\s*(#|$)/.test(written)) return;
    const begun = /^format[ \t]+([A-Za-z][\w-]*)\s*$/.exec(written);
    if (begun) {
      formats.push(new Draft(begun[1]!, file, line));
      return;
    }
    const [, key, value] = /^[ \t]+([a-z]+)[ \t]*=[ \t]?(.*)$/s.exec(written) ?? [];
    const draft = formats.at(-1);
    if (key === undefined || !draft)
      refuse(file, line, "expected format NAME, and below it indented lines KEY = VALUE");
    if (key === "like") draft.like(formats.slice(0, -1), value!.trim(), line);
    else draft.set(key, value!, line);
  });
  return formats.map((draft) => draft.finish());
}

export const byName = (formats: readonly EventFormat[]): EventFormat[] =>
  formats.toSorted((a, b) => (a.name < b.name ? -1 : 1));

function refuse(file: string, line: number, message: string, name = ""): never {
  throw new DeclarationError(file, line, name, `${file}, line ${line}: ${message}`);
}

class Draft {
  #about = "";
  #structure: Structure | null = null;
  readonly #forms: Op[][] = [];
  readonly #needs: string[] = [];
  readonly #places: Record<Role, RolePlace[]> = { time: [], level: [], source: [], message: [] };
  #opens: string | null = null;
  readonly #continues: Continuation[] = [];
  #part: string | null = null;
  #opensAs: string | null = null;
  #joins: EventFormat["joins"] = null;
  #isInside = false;
  #isNamed = false;
  #isGuess = false;
  #isAsked = false;
  #columns: readonly string[] = [];
  #beside: EventFormat["beside"] = null;
  #hasByteArrays = false;
  #isOnlyRecords = false;
  readonly #documents: Record<DocumentKey, string[]> = { records: [], lists: [], inherits: [], pairs: [] };
  readonly #tests: FormatTest[] = [];
  #test: { readonly text: string; readonly line: number } | null = null;
  /** The line of each key, of several the last. */
  readonly #lineOf = new Map<string, number>();
  /** Fields that a key names, and the lines of these keys. */
  readonly #named: { readonly field: string; readonly line: number }[] = [];

  constructor(
    private readonly name: string,
    private readonly file: string,
    private readonly line: number,
  ) {}

  /** The roles have the fields that they have in a format above. */
  like(above: readonly Draft[], name: string, line: number): void {
    const other = above.find((draft) => draft.name === name);
    if (!other) {
      const names = above.map((draft) => draft.name).join(", ");
      const rest = names === "" ? "this is the first format of the file" : `above are ${names}`;
      refuse(this.file, line, `like names a format above in the file, and "${name}" is none: ${rest}`, this.name);
    }
    for (const role of roles) {
      const places = other.#places[role];
      this.#places[role].push(...places);
      this.#note(
        places.map(({ name: field }) => field),
        line,
      );
    }
  }

  set(key: string, value: string, line: number): void {
    const fail = (message: string): never => refuse(this.file, line, message, this.name);
    if (!formatKeys.includes(key)) fail(`there is no key "${key}"; there are ${formatKeys.join(", ")}`);
    this.#lineOf.set(key, line);
    if (isDocumentKey(key)) return void this.#documents[key].push(...documentPaths(key, value, fail));
    switch (key) {
      case "about":
        this.#about = value.trim();
        return;
      case "reads":
        this.#structure =
          structures.find((name) => name === value.trim()) ??
          fail(`found "${value.trim()}", expected ${structures.join(", ")}`);
        return;
      case "line":
        this.#forms.push(this.#form(value.trim().replaceAll("\\n", "\n"), fail));
        return;
      case "needs":
        this.#needs.push(...fieldNames(value, fail));
        this.#note(this.#needs, line);
        return;
      case "columns":
        this.#columns = fieldNames(value, fail);
        return;
      case "arrays":
        if (value.trim() !== "bytes") fail(`found "${value.trim()}", expected bytes`);
        this.#hasByteArrays = true;
        return;
      case "beside":
        this.#readBeside(value, line, fail);
        return;
      case "opens":
        this.#open(value, fail);
        this.#note([this.#opens!], line);
        return;
      case "joins":
        this.#join(value, fail);
        this.#note([this.#joins!.name], line);
        return;
      case "continues":
        this.#continue(value.trim(), line, fail);
        return;
      case "inside":
        this.#readInside(value.trim(), fail);
        return;
      case "auto":
        if (value.trim() !== "no") fail(`found "${value.trim()}", expected no`);
        this.#isAsked = true;
        return;
      case "test":
        this.#test = { text: value, line };
        return;
      case "more":
        this.#test = this.#test
          ? { ...this.#test, text: `${this.#test.text}\n${value}` }
          : fail("there is no test above this more");
        return;
      case "gives":
        this.#gives(value, fail);
        return;
      default: {
        const places = placesIn(value, fail);
        this.#places[key as Role].push(...places);
        this.#note(
          places.flatMap(({ name, joined }) => [name, ...(joined === null ? [] : [joined])]),
          line,
        );
      }
    }
  }

  #note(fields: readonly string[], line: number): void {
    for (const field of fields) this.#named.push({ field, line });
  }

  /** A format of forms has the fields of these forms alone. */
  #checkNames(): void {
    const there = new Set([...this.#columns, ...this.#forms.flatMap(listFields)]);
    for (const { field, line } of this.#named) {
      if (there.has(field)) continue;
      const names = [...there].map((name) => `.${name}`).join(", ");
      refuse(
        this.file,
        line,
        `no line of the format ${this.name} has a field .${field}; there are ${names}`,
        this.name,
      );
    }
  }

  /** A key that counts for one structure alone would be ignored beside another. */
  #checkKeys(structure: Structure): void {
    for (const [key, only] of Object.entries(structureOfKey)) {
      const line = this.#lineOf.get(key);
      if (line === undefined || structure === only) continue;
      const expected = only === "line" ? "a format of line = FORM" : `reads = ${only}`;
      refuse(this.file, line, `${key} is for ${expected}, and ${this.name} reads ${structure}`, this.name);
    }
  }

  /** Documents of many records are JSON, and what counts for records is in one. */
  #checkDocuments(structure: Structure): void {
    for (const key of documentKeys) {
      const line = this.#lineOf.get(key);
      if (line === undefined || structure === "json") continue;
      refuse(this.file, line, `${key} is for reads = json, and ${this.name} reads ${structure}`, this.name);
    }
    const { records, lists, inherits } = this.#documents;
    for (const path of inherits) {
      const object = path.slice(0, Math.max(0, path.lastIndexOf(".")));
      if ([...records, ...lists].some((array) => object === "" || array.startsWith(`${object}.`))) continue;
      const message = `inherits names .${path}, and no object of records or lists has it`;
      refuse(this.file, this.#lineOf.get("inherits")!, message, this.name);
    }
    if (this.#isOnlyRecords && records.length === 0) {
      refuse(this.file, this.line, `the format ${this.name} reads only records, and names no array of them`, this.name);
    }
  }

  #form(value: string, fail: (message: string) => never): Op[] {
    try {
      return parseForm(value);
    } catch (error) {
      if (error instanceof FormError) return fail(error.message);
      throw error;
    }
  }

  /** `.message`, `.message as json`. */
  #open(value: string, fail: (message: string) => never): void {
    const [, field, format] = /^\s*(\S+)(?:\s+as\s+([A-Za-z][\w-]*))?\s*$/.exec(value) ?? [];
    const [name] = fieldNames(field ?? fail("expected .FIELD, or .FIELD as FORMAT"), fail);
    this.#opens = name ?? null;
    this.#opensAs = format ?? null;
  }

  /** The name of a way, or `.part`. */
  #continue(value: string, line: number, fail: (message: string) => never): void {
    const known = continuations.find((name) => name === value);
    if (known) this.#continues.push(known);
    else if (value.startsWith(".")) {
      [this.#part = null] = fieldNames(value, fail);
      this.#note([this.#part!], line);
    } else fail(`found "${value}", expected ${continuations.join(", ")}, or .FIELD`);
  }

  /** `.partial P`. */
  #join(value: string, fail: (message: string) => never): void {
    const [, field, text] = /^\s*(\S+)\s+(\S+)\s*$/.exec(value) ?? [];
    const [name] = fieldNames(field ?? fail("expected .FIELD TEXT, as in .partial P"), fail);
    this.#joins = { name: name!, text: text! };
  }

  #readInside(which: string, fail: (message: string) => never): void {
    if (!insides.includes(which)) fail(`found "${which}", expected ${insides.join(", ")}`);
    this.#isOnlyRecords = which === "records";
    this.#isInside = which !== "records";
    this.#isNamed = which.startsWith("named");
    this.#isGuess = which.endsWith("guess");
  }

  /** `.structured as pairs`, `.message .msg as prose`, `. as prose`. */
  #readBeside(value: string, line: number, fail: (message: string) => never): void {
    const [, fields, format] = /^\s*(\S.*?)\s+as\s+([A-Za-z][\w-]*)\s*$/.exec(value) ?? [];
    const written = fields ?? fail("expected .FIELD as FORMAT, or . as FORMAT for the whole text");
    const names = written === "." ? [] : fieldNames(written, fail);
    this.#note(names, line);
    this.#beside = { names: written === "." ? [null] : names, as: format! };
  }

  #gives(value: string, fail: (message: string) => never): void {
    const test = this.#test ?? fail("there is no test above this gives");
    try {
      this.#tests.push({ ...test, gives: JSON.parse(value) });
    } catch {
      fail("gives is a JSON object of the values that the event has");
    }
    this.#test = null;
  }

  finish(): EventFormat {
    const structure = this.#structure ?? "line";
    if (structure === "line" && this.#forms.length === 0) {
      refuse(
        this.file,
        this.line,
        `the format ${this.name} has no line: write line = FORM, or reads = json`,
        this.name,
      );
    }
    this.#checkKeys(structure);
    this.#checkDocuments(structure);
    const hasRegisters = structure === "line" || structure === "csv";
    if (hasRegisters) this.#checkNames();
    if (structure === "csv" && this.#columns.length === 0) {
      refuse(this.file, this.line, `the format ${this.name} has no columns: write columns = .time .message`, this.name);
    }
    return {
      name: this.name,
      file: this.file,
      about: this.#about,
      structure,
      forms: this.#forms,
      needs: this.#needs,
      columns: this.#columns,
      places: hasRegisters ? this.#placesOfForms() : this.#places,
      opens: this.#opens ?? (hasRegisters ? this.#messageOfForms() : null),
      beside: this.#beside,
      hasByteArrays: this.#hasByteArrays,
      continues: this.#continues,
      part: this.#part,
      opensAs: this.#opensAs,
      joins: this.#joins,
      ...this.#documents,
      isOnlyRecords: this.#isOnlyRecords,
      isInside: this.#isInside,
      isNamed: this.#isNamed,
      isGuess: this.#isGuess,
      isAsked: this.#isAsked,
      tests: this.#tests,
    };
  }

  /** What a line says in its message is read again, unless the format opens something else. */
  #messageOfForms(): string | null {
    const isThere =
      this.#columns.includes("message") || this.#forms.some((form) => listFields(form).includes("message"));
    return isThere ? "message" : null;
  }

  /** A register named after a role has its value. */
  #placesOfForms(): Record<Role, RolePlace[]> {
    const registers = [...this.#columns, ...this.#forms.flatMap(listFields)];
    const own = (role: Role): RolePlace[] =>
      registers.includes(role) ? [{ name: role, scale: "any", joined: null }] : [];
    return {
      time: [...own("time"), ...this.#places.time],
      level: [...own("level"), ...this.#places.level],
      source: [...own("source"), ...this.#places.source],
      message: [...own("message"), ...this.#places.message],
    };
  }
}

/** `.resourceLogs[].scopeLogs[]`, without the first dot. */
function documentPaths(key: DocumentKey, value: string, fail: (message: string) => never): string[] {
  if (key === "pairs") return fieldNames(value, fail);
  const isArray = key !== "inherits";
  return value
    .trim()
    .split(/\s+/)
    .map((path) => {
      if (!/^\.(\[\]|[\w@-]+)(\[\]|\.[\w@-]+)*$/.test(path) || path.endsWith("[]") !== isArray) {
        fail(`"${path}" is not ${isArray ? "an array: write .NAME[]" : "a member: write .NAME"}`);
      }
      const depth = path.split(/\.|(?=\[\])/).filter((part) => part !== "").length;
      if (depth > eventDocumentDepthLimit)
        fail(`"${path}" has ${depth} steps; there may be ${eventDocumentDepthLimit}`);
      return path.slice(1);
    });
}

/** `.a .b`, `."odd name"`. */
function fieldNames(value: string, fail: (message: string) => never): string[] {
  return placesIn(value, fail).map(({ name }) => name);
}

function placesIn(value: string, fail: (message: string) => never): RolePlace[] {
  return Array.from(value.matchAll(/\."[^"]*"\S*|\S+/g), ([word]) => {
    const [, quoted, bare, joined, scale] =
      /^\.(?:"([^"]+)"|([^\s":+]+))(?:\+\.([^\s":+]+))?(?::([a-z]+))?$/.exec(word) ?? [];
    const name = quoted ?? bare ?? fail(`"${word}" is not a field: write .NAME, or ."NAME"`);
    if (scale !== undefined && !severityScales.includes(scale as SeverityScale)) {
      fail(`there is no scale "${scale}"; there are ${severityScales.join(", ")}`);
    }
    return { name, scale: (scale as SeverityScale | undefined) ?? "any", joined: joined ?? null };
  });
}
