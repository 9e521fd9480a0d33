/** Compiles the bodies of value predicates, `\N{>=500,<600}`, to words. */

import { PatternError } from "../error/errors.ts";
import type { FieldType } from "../tables/predicate.ts";
import { readBound } from "../value/bound.ts";
import { clauseWords, predicateWords, textOperand } from "./compile/clause-words.ts";
import {
  type Clause,
  comparisonOf,
  containmentOf,
  type Operator,
  orderings,
  readClause,
  textComparisonOf,
} from "./predicate/clause.ts";
import type { CompiledPredicate, PredicateContext, Refuse } from "./predicate/compiled.ts";
import { fieldsOf, findField, type NamedField, unreachableRange } from "./predicate/field.ts";
import { elapsedForm, magnitudeForm, readMagnitude } from "./predicate/magnitude.ts";
import { parseSetValue, setOperand } from "./predicate/set.ts";
import { programOperand } from "./predicate/words.ts";

export type { CompiledPredicate, PredicateContext } from "./predicate/compiled.ts";

/** Examples of each type of bound, for messages. */
const examples: Partial<Record<FieldType, readonly [noun: string, example: string]>> = {
  number: ["number", "digits with an optional sign and fraction: 500, -0.5"],
  bytesize: [
    "byte size",
    "a size with its unit or a count of bytes: 512KB, 1.5GiB, 1024; 1K and 1KiB are 1024 bytes, 1kB is 1000",
  ],
  duration: ["duration", "a number with its unit: 500ms, 2s, 3h20m"],
  timestamp: ["timestamp", "2026-09-01, 2026-09-01T12:00:00Z, 12:30 or now"],
  version: ["version", "2, 1.4.2 or 1.2.3-rc.1"],
  address: ["address", "10.0.0.1 or ::1"],
  block: ["block of addresses", "10.0.0.0/8"],
  network: ["block of addresses", "10.0.0.0/8 or 10.0.0.1"],
  quantity: ["quantity", "a number with its unit: 5kg, -40°C, 2h, 1GiB"],
};

/**
 * Compiles the body of a predicate on an atom of these kinds.
 * @param byteOffset of the body in the pattern; every error is reported there
 * @param kindNames the kinds that the atom matches: one, or all that `\{qty}` is
 * @throws {PatternError}
 */
export function compilePredicate(
  body: string,
  byteOffset: number,
  kindNames: readonly string[],
  context: PredicateContext,
): CompiledPredicate {
  const refuse = refuser(context, byteOffset);
  if (kindNames[0] === "timestamp") {
    const elapsed = elapsedForm(body, refuse);
    if (elapsed) return elapsed;
  }
  if (magnitudeForm.test(body)) {
    // Errors in a reading are reported after its closing brace, as for \M.
    const behind = byteOffset + Buffer.byteLength(body) + 1;
    return { form: "magnitude", test: readMagnitude(body, refuser(context, behind)) };
  }
  const compiler = new ClauseCompiler(kindNames, context, refuse);
  return { form: "test", words: predicateWords(clauseTexts(body).flatMap((clause) => compiler.compile(clause))) };
}

/** Throws the errors of a predicate, all of them just after its opening brace: its body begins at `byteOffset`. */
function refuser(context: PredicateContext, byteOffset: number): Refuse {
  return (found, detail = {}) => {
    const { source, file, line } = context;
    throw new PatternError({ source, byteOffset, found, file, line, ...detail });
  };
}

/** The clauses of a body that tests a token's value; each is read by `readClause`. */
export const clauseTexts = (body: string): string[] => body.split(",").map((clause) => clause.trim());

/** What does what a condition on a declared kind would do; sums and the like read the numbers of `grouped`. */
function formHint(name: string): string {
  const millions = String.raw`\d{1,3}([.,]\d{3}){2,}.*`;
  return /^grouped(:|$)/.test(name)
    ? `--sum, --max and --sort-by take its number; those of a million and more are [\\{${name}} && \`${millions}\`]`
    : `one with a certain text is [\\{${name}} && "TEXT"], and those of a form [\\{${name}} && \`FORM\`]`;
}

class ClauseCompiler {
  private readonly fields;
  private readonly isJwt;

  constructor(
    kindNames: readonly string[],
    private readonly context: PredicateContext,
    private readonly refuse: Refuse,
  ) {
    this.fields = fieldsOf(kindNames);
    this.isJwt = kindNames[0] === "jwt";
    if (this.fields.length > 0) return;
    refuse(`a token of kind ${kindNames[0]} has no field that a predicate can read`, { hint: formHint(kindNames[0]!) });
  }

  /** Words of a trimmed clause; a range is two of them. */
  compile(text: string): number[][] {
    if (text === "")
      this.refuse("an empty clause", { hint: "separate conditions by commas; a value cannot contain one" });
    const clause = readClause(text, this.isJwt);
    if (clause.form === "field") return [this.compileField(text, clause)];
    if (clause.form === "word") return [this.compileWord(clause.word)];
    const { low, high } = clause;
    const field = this.ownField(text);
    if (low === "" || high === "") {
      this.refuse(`"${text}" is a range with one end`, {
        bad: text,
        hint: "a range needs a value at both ends; else write >= or <=",
      });
    }
    return [this.compileValue(field, ">=", low), this.compileValue(field, "<=", high)];
  }

  private compileField(text: string, { name, operator, value }: Clause & { form: "field" }): number[] {
    const field = name === "" ? this.ownField(text) : findField(this.fields, this.isJwt, name);
    if (!field) {
      if (operator !== ":") this.refuseForm(text);
      return this.refuse(`unknown field "${name}" here`, { bad: name, expected: this.names() });
    }
    if (value === "" && !isText(field)) {
      this.refuse(`"${field.name}" has no value after ${operator}`, { bad: field.name, expected: ["a value"] });
    }
    return this.compileValue(field, operator, value);
  }

  /** `v4` and `v6` are complete clauses if the kind has them. */
  private compileWord(word: string): number[] {
    const field = this.fields.find((row) => row.words?.includes(word));
    return field ? this.compileValue({ ...field, claim: null }, "=", word) : this.refuseForm(word);
  }

  private compileValue(field: NamedField, operator: Operator, value: string): number[] {
    const { reads, claim } = field;
    const set = value.includes("@") ? parseSetValue(value) : null;
    if (orderings.includes(operator) && (set || field.contains || isText(field) || field.type === "program")) {
      const what = set ? "a set has no order" : `"${field.name}" has no order`;
      return this.refuse(what, { bad: field.name, expected: [":", "=", "!="] });
    }
    if (set) {
      const operand = setOperand(set, field, this.context.readFile, this.refuse);
      return clauseWords(reads, containmentOf(operator), operand, claim);
    }
    if (field.type === "program") return this.compileProgram(field, operator, value);
    if (field.type === "claim") return this.compileClaim(field, operator, value);
    if (field.type === "text" || field.type === "caseless") {
      if (field.words && !field.words.includes(value)) {
        this.refuse(`"${value}" is no ${field.name}`, { bad: value, expected: field.words });
      }
      const operand = textOperand(value, field.type === "caseless");
      return clauseWords(reads, textComparisonOf(operator), operand);
    }
    const operand = readBound(field.type, value) ?? this.refuseValue(field.type, value);
    const range = field.range ? unreachableRange(field, operator, value) : null;
    if (range) this.refuse(`no timestamp has ${field.name}${operator}${value}`, { bad: value, expected: [range] });
    return clauseWords(reads, field.contains ? containmentOf(operator) : comparisonOf[operator], operand, claim);
  }

  /** A claim is compared as a number if the pattern contains a number, otherwise as a text. */
  private compileClaim({ name, reads, claim }: NamedField, operator: Operator, value: string): number[] {
    if (value === "") this.refuse(`"${name}" has no value after ${operator}`, { bad: name, expected: ["a value"] });
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value)) {
      return clauseWords(reads, comparisonOf[operator], readBound("number", value)!, claim);
    }
    if (orderings.includes(operator)) this.refuseValue("number", value);
    return clauseWords(reads, textComparisonOf(operator), textOperand(value, false), claim);
  }

  private compileProgram({ name, reads }: NamedField, operator: Operator, value: string): number[] {
    const program = this.context.subpattern(value);
    if (!program) {
      return this.refuse(`"${name}" needs a declared pattern; "${value}" is not declared`, {
        bad: value,
        hint: `declare it: --let '${value || "NAME"} = ...'`,
      });
    }
    return clauseWords(reads, containmentOf(operator), programOperand(program));
  }

  private ownField(text: string): NamedField {
    const field = findField(this.fields, false, "value");
    return (
      field ??
      this.refuse(`"${text}" needs a value, but this kind has no value of its own`, {
        bad: text,
        hint: `name a field: ${this.names().join(", ")}${this.textHint(text)}`,
      })
    );
  }

  private refuseForm(text: string): never {
    const expected = ["FIELD:VALUE", "an operator and a value", "LOW..HIGH"];
    return this.refuse(`"${text}" is not a valid condition`, {
      bad: text,
      expected,
      hint: `fields: ${this.names().join(", ")}`,
    });
  }

  private refuseValue(type: FieldType, value: string): never {
    const [noun, example] = examples[type]!;
    return this.refuse(`"${value}" is no ${noun}`, { bad: value, expected: [example] });
  }

  /** How `{=ERROR}` of a kind without a value is written. */
  private textHint(text: string): string {
    const [, word] = /^=\s*([\w.-]+)$/.exec(text) ?? [];
    return word === undefined ? "" : `; a token with that text is written "${word}"`;
  }

  private names(): string[] {
    return this.fields.map((field) => field.name);
  }
}

function isText(field: NamedField): boolean {
  return field.type === "text" || field.type === "caseless";
}
