/**
 * Keys of tables as they are shown. Whether a text is secret may depend on its line (`password=hunter2`), so each is
 * looked up in a line where it was found; of one that is not found, nothing is shown.
 */
import type { Pattern } from "../../api/pattern.ts";
import { mcpExampleBytesMax } from "../../tables/limits.ts";
import type { Log } from "./log.ts";
import type { Work } from "./tool.ts";

const notShown = "(not shown: it may be sensitive)";

/** Kinds whose values are figures; those of others, such as addresses, tell the text. */
const figureKinds: ReadonlySet<string> = new Set([
  ...["duration", "number", "bytesize", "percent", "money", "quantity", "timestamp", "version"],
]);

interface Asked {
  readonly log: Log;
  /** What is searched. */
  readonly bytes: Uint8Array;
  readonly pattern: Pattern;
  /** How a key is made of a match. */
  readonly template: string;
  /** Registers of which figures are shown. */
  readonly figures: readonly string[];
  readonly wanted: readonly string[];
  readonly work: Work;
}

interface Example {
  /** The lines of the match, from 0. */
  readonly line: number;
  readonly lastLine: number;
  readonly texts: readonly { readonly register: string; readonly text: string; readonly kind: string | null }[];
}

interface Seen {
  readonly examples: ReadonlyMap<string, Example>;
  /** The lines of the first and the last match, from 0. */
  readonly first: number | null;
  readonly last: number | null;
}

export class Keys {
  readonly #shown = new Map<string, string>();
  readonly #kinds = new Map<string, string | null>();
  readonly #secret = new Set<string>();

  private constructor(
    readonly asked: Asked,
    readonly seen: Seen,
  ) {}

  static async of(asked: Asked): Promise<Keys> {
    const { log } = asked;
    const seen = await seenIn(asked);
    const keys = new Keys(asked, seen);
    const found = [...seen.examples].toSorted(([, a], [, b]) => a.line - b.line);
    const lines = [...new Set(found.flatMap(([, example]) => lineNumbers(example)))].toSorted((a, b) => a - b);
    const masked = new Map(log.mask(lines).map((text, i) => [lines[i]!, text]));
    const shown = found.map(([key, example]) => keys.#maskKey(key, example, (line) => masked.get(line)!));
    const texts = asked.work.masker.texts(shown.map((text) => text?.replaceAll("\n", " ") ?? ""));
    for (const [i, [key]] of found.entries()) if (shown[i] != null) keys.#shown.set(key, texts[i]!);
    return keys;
  }

  showKey(key: string): string {
    return this.asked.work.isRedacted ? (this.#shown.get(key) ?? notShown) : key;
  }

  /** @returns what is shown of a figure of a register */
  figure(register: string, text: string): string {
    if (!this.asked.work.isRedacted) return text;
    const kind = this.#kinds.get(register);
    return this.#secret.has(register) || !figureKinds.has(kind ?? "") ? notShown : text;
  }

  /** The kind of a register's tokens. */
  kindOf(register: string): string | null {
    return this.#kinds.get(register) ?? null;
  }

  /** What is shown of a key, unless the text alone tells that it is sensitive. @returns `null` if nothing is */
  #maskKey(key: string, example: Example, maskedLine: (line: number) => string): string | null {
    const { log, template, work, bytes } = this.asked;
    // Quotes may have been taken away where it was found.
    const read = (text: string) => (bytes === log.bytes ? text : text.replaceAll('"', " "));
    const lines = lineNumbers(example);
    const whole = read(lines.map((line) => log.text(line)).join("\n"));
    const masked = read(lines.map(maskedLine).join("\n"));
    let shown: string | null = key;
    for (const { register, text, kind } of example.texts) {
      this.#kinds.set(register, kind);
      const count = text === "" ? 0 : countParts(whole, text);
      if (text === "" || (count > 0 && countParts(masked, text) >= count)) continue;
      this.#secret.add(register);
      if (!namedRegisters(template).includes(register)) continue;
      const name = work.masker.nameOf(text);
      shown = name === undefined || !shown?.includes(text) ? null : shown.replaceAll(text, name);
    }
    return shown;
  }
}

/** First lines of a match that are searched. */
const matchLinesMax = 64;
const lineNumbers = ({ line, lastLine }: Example) =>
  Array.from({ length: Math.min(matchLinesMax, lastLine - line + 1) }, (_, i) => line + i);
const namedRegisters = (template: string) => [...template.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
const countParts = (text: string, part: string) => text.split(part).length - 1;

/** A line for each key, from the beginning of the log. */
async function seenIn({ log, bytes: all, pattern, template, figures, wanted, work }: Asked): Promise<Seen> {
  const left = new Set(wanted);
  const examples = new Map<string, Example>();
  const registers = new Set([...namedRegisters(template), ...figures]);
  const limit = all.indexOf(10, mcpExampleBytesMax);
  const bytes = limit < 0 ? all : all.subarray(0, limit + 1);
  const found = await pattern.scanAsync(bytes, { signal: work.signal });
  for (const match of found) {
    if (left.size === 0) break;
    const key = match.format(template, bytes);
    if (!left.delete(key)) continue;
    const texts = [...registers].flatMap((register) => {
      if (register === "0") return [{ register, text: Buffer.from(match.text).toString(), kind: null }];
      const bound = match.captures[register];
      return bound ? [{ register, text: Buffer.from(bound.text).toString(), kind: match.kind(register) }] : [];
    });
    const end = Math.max(match.byteEnd, ...Object.values(match.captures).map(({ byteEnd }) => byteEnd));
    const lastLine = log.findLine(Math.max(match.byteStart, end - 1));
    examples.set(key, { line: log.findLine(match.byteStart), lastLine, texts });
  }
  const lines = [found[0], found.at(-1)].map((match) => (match ? log.findLine(match.byteStart) : null));
  return { examples, first: lines[0]!, last: bytes === all ? lines[1]! : null };
}
