/** The forms of a page: text, Markdown, JSON and HTML. Each keeps to the limits. */
import { type Chosen, countBytes, fit, type Limits, type Page } from "./fit.ts";
import { type Claim, type Contents, detailIndent, type Item, spellCommand, type What } from "./section.ts";

export type PageForm = "text" | "markdown" | "json" | "html";

export interface PrintOptions {
  readonly form: PageForm;
  readonly limits: Limits;
  /** The inputs as a shell takes them, with the flags that choose what is read of them. */
  readonly input: string;
  /** Show the command that repeats each number. */
  readonly explains: boolean;
  /** Colours of text; they count for no limit. */
  readonly paint?: Paint;
}

/** Adds colours to text. */
export interface Paint {
  /** The log, and sections. */
  name(text: string): string;
  /** Where a line stands in the log. */
  place(text: string): string;
}

const unpainted: Paint = { name: (text) => text, place: (text) => text };

/** The page as text, never longer than the limits. */
export function printPage(contents: Contents, options: PrintOptions): string {
  const { limits, explains } = options;
  const extra = (item: Item) => (explains ? item.claims.map((claim) => writeClaim(claim, options)) : []);
  const isWhole = options.form === "json";
  let wanted = limits;
  for (let tries = 0; tries < triesMax; tries++) {
    const page = fit(contents, wanted, { extra, isWhole });
    const text = forms[options.form](page, { ...options, paint: unpainted }, extra);
    const lines = countRows(text, limits.columns);
    const bytes = Buffer.byteLength(text);
    if (bytes <= limits.bytes && lines <= limits.lines)
      return options.paint && options.form === "text" ? textForm(page, options, extra) : text;
    wanted = {
      bytes: Math.floor(wanted.bytes * Math.min(0.9, limits.bytes / bytes)),
      lines: Math.floor(wanted.lines * Math.min(lines > limits.lines ? 0.9 : 1, limits.lines / lines)),
    };
  }
  return cutTitle(contents, options);
}

/** What the page begins with, whatever its sections are; empty if that depends on them. */
export function pageHead({ title }: Contents, { form, limits: { bytes, lines }, paint }: PrintOptions): string {
  const isKept = form === "text" && title.length <= lines && countBytes(title) <= bytes;
  return isKept ? joinLines(paintTitle(title, paint)) : "";
}

const joinLines = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

/** The name of the input stands before two blanks. */
function paintTitle(title: readonly string[], { name } = unpainted): string[] {
  return title.map((line, at) => (at === 0 ? line.replace(/^.*?(?= {2}|$)/, name) : line));
}

const triesMax = 24;

function countRows(text: string, columns: number | undefined): number {
  const lines = text.split("\n").slice(0, -1);
  if (columns === undefined) return lines.length;
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(Bun.stringWidth(line) / columns)), 0);
}

const writeClaim = ({ says, command }: Claim, { input }: PrintOptions) =>
  `    ${says} = ${spellCommand(command, input)}`;

/** If not even the heading fits, as much of it as does. */
function cutTitle({ title }: Contents, { limits, form, paint }: PrintOptions): string {
  if (form === "html") return "";
  if (form === "json") return limits.bytes >= 3 && limits.lines >= 1 ? "{}\n" : "";
  const kept = title.slice(0, limits.lines);
  while (kept.length > 0 && countBytes(kept) > limits.bytes) {
    const last = kept.pop()!;
    const room = limits.bytes - countBytes(kept) - 1;
    if (kept.length === 0 && room > 0)
      return `${Buffer.from(last)
        .subarray(0, room)
        .toString()
        .replace(/\ufffd+$/, "")}\n`;
  }
  return joinLines(paintTitle(kept, paint));
}

type Extra = (item: Item) => readonly string[];

const forms = {
  text: textForm,
  markdown: markdownForm,
  json: jsonForm,
  html(page: Page, options: PrintOptions, extra: Extra) {
    const { htmlForm } = require("./html.ts") as typeof import("./html.ts");
    return htmlForm(page, { extra, writeNote: (one) => writeNote(one, options), bytesMax: options.limits.bytes });
  },
};

const nounOf = (count: number, [one, several]: What) => (count === 1 ? one : several);

function writeNote({ section, left }: Chosen, { input }: PrintOptions): string {
  return `${left} more ${nounOf(left, section.what)}: ${spellCommand(section.more, input)}`;
}

function textForm({ contents, chosen }: Page, options: PrintOptions, extra: Extra): string {
  const { paint = unpainted } = options;
  const out = paintTitle(contents.title, paint);
  for (const one of chosen) {
    const { section, items, left } = one;
    if (items.length === 0) continue;
    const { isListed } = section;
    const name = paint.name(section.name);
    if (isListed) out.push(name);
    for (const item of items) {
      const [first, ...further] = paintLines(item, paint);
      out.push(isListed ? first! : `${name}  ${first}`, ...further.map((line) => detailIndent + line));
      if (one.detailed.has(item)) out.push(...item.details!.map((line) => detailIndent + line));
      out.push(...extra(item));
    }
    if (left > 0) out.push(`  ${writeNote(one, options)}`);
  }
  const hidden = chosen.filter(({ items, left }) => items.length === 0 && left > 0);
  if (hidden.length > 0)
    out.push(`left out: ${hidden.map(({ section, left }) => `${left} ${nounOf(left, section.what)}`).join(", ")}`);
  return joinLines(out);
}

function paintLines({ lines, placeLength = 0 }: Item, paint: Paint): readonly string[] {
  if (placeLength === 0) return lines;
  const [first = "", ...further] = lines;
  return [paint.place(first.slice(0, placeLength)) + first.slice(placeLength), ...further];
}

/** Text that Markdown shows as it is. */
const inCode = (line: string) => {
  const fence = "`".repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const space = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${space}${line}${space}${fence}`;
};

function markdownForm({ contents, chosen }: Page, options: PrintOptions, extra: Extra): string {
  const out = [`# ${inCode(contents.title[0]!)}`, ...contents.title.slice(1).flatMap((line) => ["", line])];
  for (const one of chosen) {
    const { section, items, left } = one;
    if (items.length === 0) continue;
    out.push("", `## ${section.name}`, "");
    for (const item of items) {
      for (const line of item.lines) out.push(`- ${inCode(line)}`);
      if (one.detailed.has(item)) out.push(...item.details!.map((line) => `  - ${inCode(line)}`));
      for (const line of extra(item)) out.push(`  - ${inCode(line.trim())}`);
    }
    if (left > 0) out.push("", `${inCode(writeNote(one, options))}`);
  }
  return joinLines(out);
}

function jsonForm({ contents, chosen }: Page, options: PrintOptions): string {
  const sections = chosen
    .filter(({ section }) => section.items.length > 0)
    .map(({ section, items, detailed, left }) => ({
      name: section.name,
      items: items.map((item) => ({
        ...item.data,
        ...(detailed.has(item) && item.detailData),
        ...(options.explains && { commands: item.claims.map((claim) => writeClaim(claim, options).trim()) }),
      })),
      left,
      more: spellCommand(section.more, options.input),
    }));
  return `${JSON.stringify({ ...contents.summary, sections })}\n`;
}
