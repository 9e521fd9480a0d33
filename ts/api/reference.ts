/** `group(reference)`: the text that a reference denotes in one match. */
import { RegisterError } from "../error/errors.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import {
  ByteBuffer,
  parseAccessors,
  parsePath,
  type ReferenceContext,
  type RegisterReference,
  resolveRegister,
  TextAccessors,
} from "../template/index.ts";
import { dateOrderNow } from "../value/index.ts";
import type { Input, Text } from "./input.ts";
import { Recent } from "./recent.ts";
import type { MatchRow } from "./row.ts";

interface Texts<T extends Input> {
  readonly text: Text<T>;
  readonly all?: Text<T>[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A reference as it was written. */
interface Parsed {
  readonly path: ReturnType<typeof parsePath>;
  readonly accessors: TextAccessors | null;
}

const recent = new Recent<Parsed>(() => true);

/** @throws {RegisterError | TemplateError} */
export function referenceText<T extends Input>(
  written: string,
  compiled: CompiledPattern,
  row: MatchRow,
  whole: Text<T>,
  captures: Readonly<Record<string, Texts<T>>>,
): Text<T> {
  if (typeof written !== "string") throw new TypeError(`a reference is a string: found ${typeof written}`);
  const { registers } = compiled;
  const context: ReferenceContext = { where: "reference", text: written, byteOffset: 0, registers, otherNames: [] };
  const { path, accessors } = recent.take(compiled, written, () => parseReference(context));
  const texts = /^0+$/.test(path.name) ? [whole] : readTexts();
  return joinTexts(accessors === null ? texts : texts.map((text) => accessedText(text, accessors)), whole);

  function readTexts(): Text<T>[] {
    const reference = resolveRegister(path, context);
    if (!reference) {
      const bound = registers.map(({ name }) => name).join(", ") || "none";
      throw new RegisterError(path.name, `the pattern has no register "${path.name}": it binds ${bound}`);
    }
    return boundTexts(reference);
  }

  function boundTexts({ registers: numbers, index, indexed }: RegisterReference): Text<T>[] {
    const r = numbers.find((number) => row.span(number)) ?? numbers[0]!;
    const { name } = registers[r]!;
    const capture = captures[name]!;
    if (index === null) return [capture.text];
    if (index === "all") return capture.all ?? (row.span(r) ? [capture.text] : []);
    const outer = indexed.find((number) => row.span(number)) ?? indexed[0]!;
    const bindings = row.bindings(outer);
    if (bindings === null || index >= bindings.length) failIndex(outer, index, bindings?.length ?? null);
    if (outer === r) return [capture.all![index]!];
    const around = bindings[index]!;
    const inner = row.bindings(r) ?? [];
    const at = inner.findLastIndex(({ start, end }) => start >= around.start && end <= around.end);
    return at < 0 ? [] : [capture.all![at]!];
  }

  function failIndex(r: number, index: number, count: number | null): never {
    const { name } = registers[r]!;
    const problem =
      count === null
        ? `register "${name}" is under no repetition and takes no index`
        : `register "${name}" has ${count} ${count === 1 ? "binding" : "bindings"}, counted from 0: there is no [${index}]`;
    throw new RegisterError(name, problem);
  }
}

function parseReference(context: ReferenceContext): Parsed {
  const { text } = context;
  const colon = text.indexOf(":");
  const accessors = colon < 0 ? [] : parseAccessors(text.slice(colon + 1), context);
  const path = parsePath(colon < 0 ? text : text.slice(0, colon), context);
  return { path, accessors: accessors.length === 0 ? null : new TextAccessors(accessors) };
}

function accessedText<T extends Input>(text: Text<T>, accessors: TextAccessors): Text<T> {
  const bytes = typeof text === "string" ? encoder.encode(text) : (text as Uint8Array);
  const found = accessors.apply(bytes, dateOrderNow());
  return (typeof text === "string" ? decoder.decode(found) : found) as Text<T>;
}

function joinTexts<T extends Input>(texts: readonly Text<T>[], like: Text<T>): Text<T> {
  if (texts.length === 1) return texts[0]!;
  if (typeof like === "string") return texts.join(",") as Text<T>;
  const out = new ByteBuffer();
  texts.forEach((text, k) => {
    if (k > 0) out.pushText(",");
    out.push(text as Uint8Array);
  });
  return out.copy() as Text<T>;
}
