/** A format of events from lines with marks: a file as `matcher formats` reads it. */
import { BuildError } from "../../error/errors.ts";
import { eventsOfText, knownFormats, parseFormatFile } from "../../events/index.ts";
import type { MarkedLine } from "../../infer/index.ts";

/** What a line is made of: the texts around its fields, and the fields between them. */
interface Cut {
  readonly line: MarkedLine;
  readonly names: readonly string[];
  readonly values: readonly string[];
  /** One more than there are fields. */
  readonly around: readonly string[];
}

/** A format has so many tests at most: the first line of each form. */
const testsMax = 8;

/**
 * @param lines with marks
 * @param others lines without, which the format must read, too
 * @throws {BuildError}
 */
export function formatFromMarks(name: string, lines: readonly MarkedLine[], others: readonly string[]): string {
  if (!/^[A-Za-z][\w-]*$/.test(name)) {
    refuse(`"${name}" is not a valid format name: use letters, digits, _ and -, beginning with a letter`);
  }
  if (!lines.some(({ marks }) => marks.length > 0)) refuse("no line has a mark: write {name:text} around a value");
  const groups = [...Map.groupBy(lines.map(cutLine), formKey).values()];
  const found = [false, true].map((isNarrow) => writeHead(name, groups, isNarrow));
  const samples = groups.map(([first]) => first!);
  const head = found.find((one) => samples.every((cut) => firstReader(name, one, cut) === name)) ?? found[1]!;
  for (const cut of samples) {
    const first = firstReader(name, head, cut);
    if (first !== name) refuse(`the format ${first} reads ${quote(cut.line.text)} before it: mark fewer of its words`);
  }
  const tests = samples.slice(0, testsMax).flatMap((cut) => writeTest(name, head, cut));
  for (const [, ...cuts] of groups) for (const cut of cuts) writeTest(name, head, cut);
  for (const text of others) readEvent(name, head, text);
  return `${[head, ...tests].join("\n")}\n`;
}

/** @param isNarrow words of letters and digits are told from others, which makes forms more specific */
function writeHead(name: string, groups: readonly (readonly Cut[])[], isNarrow: boolean): string {
  const forms = groups.map((cuts) => `  line = ${writeForm(cuts, isNarrow)}`);
  return [`format ${name}`, `  about = lines of ${name}`, ...forms, ...writeRoles(groups.flat())].join("\n");
}

/** The format that reads a line where all are known. */
function firstReader(name: string, head: string, { line }: Cut): string | null | undefined {
  return eventsOfText(line.text, [...parseFormatFile(head, name), ...knownFormats()])[0]?.format?.split("/")[0];
}

function refuse(message: string): never {
  throw new BuildError("mismatch", `infer --as-format: ${message}`);
}

function cutLine(line: MarkedLine): Cut {
  const { text, marks } = line;
  let at = 0;
  const around: string[] = [];
  const seen = new Set<string>();
  for (const { name, start, end, parent, starred } of marks) {
    if (parent >= 0 || starred) refuse(`${name}: a format has no fields in others, and no records in a line`);
    if (seen.has(name)) refuse(`${name} is marked twice in ${quote(text)}: a format reads one value of a name`);
    seen.add(name);
    around.push(text.slice(at, start));
    at = end;
  }
  around.push(text.slice(at).trimEnd());
  const inner = around.slice(1, -1).indexOf("");
  if (inner >= 0) refuse(`nothing is between ${marks[inner]!.name} and ${marks[inner + 1]!.name} in ${quote(text)}`);
  return {
    line,
    names: marks.map(({ name }) => name),
    values: marks.map(({ start, end }) => text.slice(start, end)),
    around,
  };
}

const quote = (text: string): string => JSON.stringify(text);
const splitWords = (text: string): string[] => text.split(/[ \t]+/);

/** Lines with the same fields and as many words between them have one form. */
const formKey = ({ names, around }: Cut): string =>
  JSON.stringify([names, around.map((text) => splitWords(text).length)]);

function writeForm(cuts: readonly Cut[], isNarrow: boolean): string {
  const [{ names, around }] = cuts as [Cut, ...Cut[]];
  const texts = around.map((_, i) => writeLiteral(cuts.map((cut) => cut.around[i]!)));
  const fields = names.map((name, i) => writeField(name, cuts, i, isNarrow));
  return texts.map((text, i) => text + (fields[i] ?? "")).join("");
}

/** What is between fields: words that all lines have, and a field without a name for each of the others. */
function writeLiteral(texts: readonly string[]): string {
  const rows = texts.map(splitWords);
  return rows[0]!.map((_, i) => writeWord(rows.map((row) => row[i]!))).join(" ");
}

function writeWord(words: readonly string[]): string {
  const [first] = words as [string, ...string[]];
  if (words.every((word) => word === first)) return escapeBraces(first);
  const opening = common(words, /^[^\p{L}\p{N}]*/u);
  const closing = common(words, /[^\p{L}\p{N}]*$/u);
  return `${escapeBraces(opening)}{:word}${escapeBraces(closing)}`;
}

/** The marks that all words begin or end with; nothing if they differ. */
function common(words: readonly string[], marks: RegExp): string {
  const found = words.map((word) => marks.exec(word)![0]);
  return found.every((text) => text === found[0]) ? found[0]! : "";
}

const escapeBraces = (text: string): string => text.replaceAll("{", "{{");

function writeField(name: string, cuts: readonly Cut[], at: number, isNarrow: boolean): string {
  const values = cuts.map((cut) => cut.values[at]!);
  const isQuoted = cuts.every(({ around }) => around[at]!.endsWith('"') && around[at + 1]!.startsWith('"'));
  // A message that has one word here has more elsewhere.
  const isRest = name === "message" && cuts.every(({ names }) => at === names.length - 1);
  const type = isQuoted ? "quoted" : isRest ? "text" : chooseType(name, values, isNarrow);
  return type === name || type === "text" ? `{${name}}` : `{${name}:${type}}`;
}

function chooseType(name: string, values: readonly string[], isNarrow: boolean): string {
  const types = ["time", ...(name === "level" ? ["level"] : []), "number", "ip", ...(isNarrow ? ["name"] : [])];
  const type = types.find((one) => areAll(one, name, values));
  return type ?? (values.some((value) => /[ \t]/.test(value)) ? "text" : "word");
}

/** Digits are a time only where the name says so. */
const timeName = /^(?:time|ts|date|timestamp|when)/i;

/** Whether a field of the type reads each of the values. */
function areAll(type: string, name: string, values: readonly string[]): boolean {
  if (type === "time" && !timeName.test(name) && values.some((value) => /^[\d.]+$/.test(value))) return false;
  const probe = parseFormatFile(`format probe\n  line = {value:${type}}`, "probe");
  return values.every((value) => eventsOfText(value, probe)[0]?.format === "probe");
}

const collectValues = (name: string, cuts: readonly Cut[]): string[] =>
  cuts.flatMap(({ names, values }) => (names.includes(name) ? [values[names.indexOf(name)]!] : []));

/** One letter is a level only in a field that is named so. */
function mayBe(role: string, name: string, cuts: readonly Cut[]): boolean {
  const values = collectValues(name, cuts);
  const isClear = role === "time" || /^(?:level|lvl|sev)/i.test(name) || values.every((value) => value.length > 2);
  return isClear && areAll(role, name, values);
}

/** The fields that have the time and the level under another name. */
function writeRoles(cuts: readonly Cut[]): string[] {
  const rows: string[] = [];
  const names = new Set(cuts.flatMap((cut) => cut.names));
  for (const role of ["time", "level"]) {
    if (names.has(role)) continue;
    const meant = [...names].find((name) => mayBe(role, name, cuts));
    if (meant !== undefined) rows.push(`  ${role} = .${meant}`);
  }
  return rows;
}

/** The event of a line by the format so far. @throws {BuildError} it reads the line otherwise than as one */
function readEvent(name: string, head: string, text: string) {
  const formats = parseFormatFile(head, name);
  const [event, second] = eventsOfText(text, formats);
  if (event?.format !== name || second) refuse(`the format does not read ${quote(text)}: mark more lines like it`);
  return event;
}

/** A test of the line. @throws {BuildError} a field is read otherwise than it is marked */
function writeTest(name: string, head: string, { line, names, values }: Cut): string[] {
  const event = readEvent(name, head, line.text);
  const gives: Record<string, unknown> = {};
  for (const role of ["time", "level"] as const) if (event[role] !== null) gives[role] = event[role];
  names.forEach((field, i) => {
    if ((field === "time" || field === "level") && event[field] !== null) return;
    const read = event.fields[field] ?? (field === "source" || field === "message" ? event[field] : null);
    const text = values[i]!;
    if (String(read) !== text && read !== text.replace(/\\(.)/g, "$1")) {
      refuse(`${field} of ${quote(line.text)} is read as ${JSON.stringify(read)}, not as ${quote(text)}`);
    }
    gives[field] = read;
  });
  return [`  test = ${line.text}`, `  gives = ${JSON.stringify(gives)}`];
}
