/**
 * Template text → elements. Every name is looked up here, so that rendering can't fail.
 *
 * Twin: zig/template/template.zig, compared by tests/c/same.test.ts.
 */
import { faultyByte } from "../native/surrogateescape.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import { type AxisName, axes, axisAliases } from "../tables/axes.ts";
import { type PlaceName, placeNames } from "../tables/place-names.ts";
import { findClose, withoutNames } from "../tables/quoted-names.ts";
import { type Computation, checkComputation, parseComputation } from "./computed.ts";
import {
  type AccessorUse,
  type BindingIndex,
  checkPart,
  fail,
  failUnbound,
  parseAccessors,
  parseFieldPath,
  parsePath,
  type ReferenceContext,
  type RegisterReference,
  resolveName,
  resolveRegister,
  type Where,
} from "./reference.ts";

export type Element =
  | { readonly is: "text"; readonly bytes: Uint8Array }
  | { readonly is: "match"; readonly accessors: readonly AccessorUse[] }
  | { readonly is: "register"; readonly reference: RegisterReference; readonly accessors: readonly AccessorUse[] }
  | { readonly is: "place"; readonly place: PlaceName; readonly accessors: readonly AccessorUse[] }
  | { readonly is: "computed"; readonly computation: Computation; readonly accessors: readonly AccessorUse[] }
  | { readonly is: "given"; readonly name: string; readonly accessors: readonly AccessorUse[] }
  | { readonly is: "reading"; readonly reading: ReadingReference; readonly accessors: readonly AccessorUse[] };

export interface ReadingReference {
  readonly axis: AxisName;
  /** One of the axis's values; `null` for its sentence. */
  readonly value: string | null;
  /** Token of the match, from 0; `null` for all of them. */
  readonly token: number | null;
}

export interface TemplateOptions {
  readonly registers: readonly RegisterInfo[];
  /**
   * Where it is used: in `rewrite` a register takes precedence over a position of the same name, elsewhere the position
   * does.
   */
  readonly where: "rewrite" | "key" | "format";
  /** Names of additional texts that the caller provides: such as the name of a rule. */
  readonly given?: readonly string[];
}

const labels = { rewrite: "template", key: "key", format: "--format" } as const satisfies Record<
  TemplateOptions["where"],
  Where
>;

const encoder = new TextEncoder();
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", "\\": "\\" };

/** @throws {TemplateError} with the byte of the `${` or `\` at fault */
export function parseElements(text: string, options: TemplateOptions): Element[] {
  const faulty = faultyByte(text);
  if (faulty !== null) fail({ ...contextAt(text, 0, options), byteOffset: faulty }, "a byte that is not UTF-8");
  const elements: Element[] = [];
  let plain = "";
  const flush = () => {
    if (plain !== "") elements.push({ is: "text", bytes: encoder.encode(plain) });
    plain = "";
  };
  for (let at = 0; at < text.length; ) {
    const next = text[at + 1];
    if (text[at] === "\\") {
      const meant = next === undefined ? undefined : escapes[next];
      if (meant === undefined) failEscape(contextAt(text, at, options), next);
      plain += meant;
      at += 2;
    } else if (text[at] === "$" && next === "$") {
      plain += "$";
      at += 2;
    } else if (text[at] === "$" && next === "{") {
      const close = findClose(text, at);
      const context = contextAt(text, at, options);
      if (close < 0) fail(context, "the ${ is not closed; write } after the name");
      flush();
      elements.push(parseElement(text.slice(at + 2, close), context, options));
      at = close + 1;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return elements;
}

function contextAt(text: string, at: number, { registers, where, given = [] }: TemplateOptions): ReferenceContext {
  const byteOffset = Buffer.byteLength(text.slice(0, at));
  return { where: labels[where], text, byteOffset, registers, otherNames: [...placeNames, ...given, "@axis"] };
}

function failEscape(context: ReferenceContext, next: string | undefined): never {
  const found = next === undefined ? "a lone backslash ends the text" : `"\\${next}" is not an escape`;
  return fail(context, `${found}; valid escapes are \\n, \\t and \\\\, and a dollar sign is $$`, [
    "\\n",
    "\\t",
    "\\\\",
  ]);
}

function parseElement(body: string, context: ReferenceContext, options: TemplateOptions): Element {
  if (body === "") fail(context, "${} is empty; write a register, as in ${0}", ["0"]);
  const computed = parseComputation(body, context);
  if (computed) {
    const { computation, accessors: after } = computed;
    checkComputation(computation, context);
    return { is: "computed", computation, accessors: after === "" ? [] : parseAccessors(after, context) };
  }
  const colon = withoutNames(body).indexOf(":");
  const accessors = colon < 0 ? [] : parseAccessors(body.slice(colon + 1), context);
  const written = colon < 0 ? body : body.slice(0, colon);
  if (written.startsWith("@")) return { is: "reading", reading: parseReading(written.slice(1), context), accessors };
  // A leading dot names a field of a record, which no place or number hides.
  const isField = written.startsWith(".");
  const path = isField ? parseFieldPath(written.slice(1), context) : parsePath(written, context);
  if (isField) {
    const field = resolveName(path, context);
    return field ? registerElement(field, accessors, context) : failUnbound(path, context);
  }
  if (/^0+$/.test(path.name)) {
    if (path.index !== null) fail(context, "${0} is the whole match and takes no index");
    return { is: "match", accessors };
  }
  if (path.index === null && options.given?.includes(path.name)) return { is: "given", name: path.name, accessors };
  const place = path.index === null ? placeNames.find((name) => name === path.name) : undefined;
  if (place && options.where !== "rewrite") return { is: "place", place, accessors };
  const reference = resolveRegister(path, context);
  if (reference) return registerElement(reference, accessors, context);
  if (place) return { is: "place", place, accessors };
  return failUnbound(path, context);
}

function registerElement(
  reference: RegisterReference,
  accessors: readonly AccessorUse[],
  context: ReferenceContext,
): Element {
  checkPart(reference, accessors, context);
  return { is: "register", reference, accessors };
}

/** `kind`, `echo.count`, `baseline.mean[0]`, `baseline[0].mean`. */
function parseReading(written: string, context: ReferenceContext): ReadingReference {
  const path = parsePath(written, context);
  const token = tokenIndex(path.index, written, context);
  const [name = "", value = null, ...more] = path.name.split(".");
  const axis = axes().find((row) => row.name === (axisAliases[name] ?? name));
  if (!axis) {
    const names = axes().map((row) => row.name);
    fail(context, `\${@${written}} reads no axis; the axes are ${names.join(", ")}`, names);
  }
  const values: readonly string[] = axis.values;
  if (value !== null && (more.length > 0 || !values.includes(value))) {
    const has =
      values.length === 0 ? "one value and takes no name after it" : `without that value; it has ${values.join(", ")}`;
    fail(context, `\${@${written}}: the axis ${name} is ${has}`, values);
  }
  return { axis: axis.name, value, token };
}

function tokenIndex(index: BindingIndex, written: string, context: ReferenceContext): number | null {
  if (index !== "all") return index;
  return fail(
    context,
    `"${written}": a reading's index is the number of a token of the match, from 0; without one all are given`,
  );
}
