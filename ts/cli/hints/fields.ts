/** Hints on conditions on fields: values that a comparison can't be made with, and texts in another letter case. */
import { compileFields, FieldFinder, kindsTested, parseFieldTerms, type RecordFormat } from "../../fields/index.ts";
import type { Inputs } from "../../input/index.ts";
import { listMark } from "../../tables/field-names.ts";
import { excerpt } from "../../terminal/index.ts";
import { samples } from "./input.ts";

type Term = ReturnType<typeof parseFieldTerms>[number];

interface Value {
  readonly text: string;
  readonly line: number;
}

const opposites: Readonly<Record<string, string>> = { ">": "<=", ">=": "<", "<": ">=", "<=": ">" };
/** A comparison with a value; a level is a word. */
const comparison = /^\s*(>=|<=|>|<)\s*([-+$€£.]?\d[^,]*?)\s*$/;
const range = /^\s*([-+$€£.]?\d[^,]*?)\.\.([^,]*?)\s*$/;
const equality = /^\s*=\s*(?:"([^"]*)"|([^,"]*?))\s*$/;

/**
 * What the beginnings of the inputs show of a query: a value that one of its comparisons can't be made with or, where
 * nothing was found, a text that differs in letter case. `undefined` if they show neither.
 */
export function fieldsHint(source: string, format: RecordFormat, inputs: Inputs, isFound: boolean): string | undefined {
  const terms = parseFieldTerms(source).filter(({ name }) => !name.includes(listMark));
  for (const { text, path, isCut } of samples(inputs, null)) {
    // The end of a value may be missing.
    if (isCut) continue;
    const where = ({ line }: Value) => `on line ${line}${path === null ? "" : ` of ${path}`}`;
    for (const term of terms) {
      const left = firstUncompared(term, format, text);
      if (left) {
        const problem = `${spellName(term)} is ${quote(left)} ${where(left)}, which {${term.body}} can't compare`;
        return problem + numberAtStart(term, left);
      }
      // Where a negated condition can't be tested, all is found.
      const lacking = isFound && !term.isNegated ? undefined : firstWithoutPart(term, format, text);
      if (lacking) return `${spellName(term)} is ${quote(lacking)} ${where(lacking)}, which {${term.body}} can't test`;
      const other = isFound || term.isNegated ? undefined : firstInOtherCase(term, format, text);
      if (other)
        return `${spellName(term)} is ${quote(other)} ${where(other)}: {${term.body}} takes the letter case as it is`;
    }
  }
  return undefined;
}

/** The first value for which neither the comparison nor its opposite is true. */
function firstUncompared(term: Term, format: RecordFormat, text: Uint8Array): Value | undefined {
  const bodies = term.is === "value" || term.is === "epoch" ? comparedBodies(term.body) : [];
  if (bodies.length === 0) return undefined;
  const accessor = term.is === "epoch" ? ":epoch" : "";
  const compared = new Set<number>();
  for (const body of bodies) {
    for (const { start } of findValues(`${spellName(term)}${accessor}{${body}}`, format, text)) compared.add(start);
  }
  for (const value of findValues(spellName(term), format, text)) {
    if (!compared.has(value.start) && value.text !== "" && value.text !== "-") return value;
  }
  return undefined;
}

const plainNumber = String.raw`\d+(?:\.\d+)?`;
const startsWithNumber = new RegExp(String.raw`^${plainNumber}[\s(]`);
const comparesNumber = new RegExp(String.raw`^(?:(?:>=|<=|>|<)${plainNumber}|${plainNumber}\.\.${plainNumber})$`);

/** What compares the number that a text begins with; empty where the condition or the text has another form. */
function numberAtStart(term: Term, { text }: Value): string {
  const body = term.is === "value" ? term.body.replaceAll(" ", "") : "";
  if (!startsWithNumber.test(text) || !comparesNumber.test(body)) return "";
  return `; ${spellName(term)}(^ \\N{${body}}) compares the number that the text begins with`;
}

/** Conditions of which one is true for every value that the condition compares; none of another condition. */
function comparedBodies(body: string): string[] {
  const [, sign, operand] = comparison.exec(body) ?? [];
  if (sign) return [body, `${opposites[sign]}${operand}`];
  const [, low, high] = range.exec(body) ?? [];
  return low && high ? [body, `<${low}`, `>${high}`] : [];
}

/** A condition on a part of a value: `{host:*.com}`, or on a claim of a JWT, which may have any name. */
const partForm = /^\s*[a-z_]\w*\s*(?:[:=<>]|!=)/i;

/** The first value, if none is of a kind that has the part. */
function firstWithoutPart(term: Term, format: RecordFormat, text: Uint8Array): Value | undefined {
  if (term.is !== "value" || !partForm.test(term.body)) return undefined;
  for (const kind of kindsTested(term.body)) {
    for (const _ of findValues(`${spellName(term)}{${kind}}`, format, text)) return undefined;
  }
  for (const value of findValues(spellName(term), format, text)) return value;
  return undefined;
}

function firstInOtherCase(term: Term, format: RecordFormat, text: Uint8Array): Value | undefined {
  const [, quoted, bare] = (term.is === "value" && equality.exec(term.body)) || [];
  const wanted = quoted ?? bare;
  if (!wanted) return undefined;
  const folded = wanted.toLowerCase();
  for (const value of findValues(spellName(term), format, text)) {
    if (value.text === wanted) return undefined;
    if (value.text.toLowerCase() === folded) return value;
  }
  return undefined;
}

/** The values of the first field of a query in the records that satisfy it. */
function* findValues(source: string, format: RecordFormat, text: Uint8Array): Generator<Value & { start: number }> {
  const finder = new FieldFinder(compileFields(source, format));
  try {
    for (const batch of finder.whole(text)) {
      const { matches, text: read } = batch.read!;
      for (let i = 0; i < batch.count; i++) {
        const [start, end] = [matches.registerStart(i, 0), matches.registerEnd(i, 0)];
        if (start < 0) continue;
        yield { start: batch.start(i), line: batch.line(i), text: Buffer.from(read.subarray(start, end)).toString() };
      }
    }
  } finally {
    finder.close();
  }
}

const spellName = ({ name }: Term): string => (/^[^\s{}()":|]+$/.test(name) ? `.${name}` : `."${name}"`);

const quote = ({ text }: Value): string => JSON.stringify(excerpt(text));
