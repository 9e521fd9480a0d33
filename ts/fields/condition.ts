/** Compiles the condition between braces, `{>1s}`, for the values of every kind that it applies to. */
import { PatternError } from "../error/errors.ts";
import { packText } from "../pattern/compile/clause-words.ts";
import { compilePredicate, type PredicateContext } from "../pattern/predicate.ts";
import { kinds } from "../tables/kinds.ts";
import type { FieldTerm } from "./parse.ts";

/** Numbers of `TextTest` in zig/field/query.zig. */
const textTests = { "=": 1, "!=": 2, ":": 3 } as const;

/** A whole body that compares a text: `=error`, `!="two words"`, `:err*`. */
const textForm = /^\s*(=|!=|:)\s*(?:"([^"]*)"|([^,"]*?))\s*$/;

/** A range from a clock or an address with colons: `09:00..11:00` would be the part `09` of a value. */
const colonRange = /^\s*((?:\d{1,2}:\d\d|[\da-f]{0,4}:[\da-f]{0,4}:)[^,]*?)\.\.([^,]+?)\s*$/i;

/** Words of the condition. @throws {PatternError} no kind of value can satisfy it */
export function conditionWords({ body, bodyOffset }: FieldTerm, context: PredicateContext): number[] {
  const [, operator, quoted, bare] = textForm.exec(body) ?? [];
  const text = operator ? [textTests[operator as keyof typeof textTests], ...packText(quoted ?? bare ?? "")] : [0];
  const isText = quoted !== undefined || operator === ":";
  const [, low, high] = (!operator && colonRange.exec(body)) || [];
  if (low) {
    const both = `>=${low.trim()},<=${high}`;
    const isWay = parsePredicates(both, bodyOffset, context).length > 0;
    refuse(
      body,
      bodyOffset,
      context,
      isWay ? `a range of values with colons is two comparisons: {${both}}` : undefined,
    );
  }
  const predicates = isText ? [] : parsePredicates(body, bodyOffset, context);
  if (!operator && predicates.length === 0) refuse(body, bodyOffset, context);
  return [...text, predicates.length, ...predicates.flatMap(({ kind, words }) => [kind, words.length, ...words])];
}

interface KindPredicate {
  readonly kind: number;
  readonly words: readonly number[];
}

/** Names of the kinds whose values a condition can be tested of. */
export function kindsTested(body: string): string[] {
  const context: PredicateContext = { source: body, readFile: () => new Uint8Array(), subpattern: () => null };
  return parsePredicates(body, 0, context).map(({ kind }) => kinds[kind]!.name);
}

function parsePredicates(body: string, bodyOffset: number, context: PredicateContext): KindPredicate[] {
  const [first = "", ...rest] = body.split(",");
  const named = kinds.findIndex(({ name }) => name === first.trim());
  if (named >= 0) return namedPredicate(named, rest.join(","), bodyOffset, context);
  return kinds.flatMap(({ name, atoms }, kind) => {
    if (atoms.length === 0) return [];
    const words = wordsFor(name, body, bodyOffset, context);
    return words ? [{ kind, words }] : [];
  });
}

/** `{duration}`, `{duration,>1s}`: only values of that kind. */
function namedPredicate(kind: number, rest: string, offset: number, context: PredicateContext): KindPredicate[] {
  if (rest.trim() === "") return [{ kind, words: [0] }];
  const compiled = compilePredicate(rest, offset, [kinds[kind]!.name], context);
  return compiled.form === "test" ? [{ kind, words: compiled.words }] : [];
}

function wordsFor(kind: string, body: string, offset: number, context: PredicateContext): readonly number[] | null {
  try {
    const compiled = compilePredicate(body, offset, [kind], context);
    return compiled.form === "test" ? compiled.words : null;
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

const usualHint = "as in .took{>1s}, .status{500..599}, .client{in:10.0.0.0/8}, .level{=error} or .path{:/api/*}";

function refuse(body: string, byteOffset: number, { source }: PredicateContext, hint = usualHint): never {
  throw new PatternError({
    source,
    byteOffset,
    found: `no value can satisfy "${body}"`,
    expected: ["an operator and a value", "LOW..HIGH", "=TEXT", ":GLOB"],
    hint,
  });
}
