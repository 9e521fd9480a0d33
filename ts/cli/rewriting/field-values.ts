/** `--in` for `rewrite` and `redact`: values of fields are replaced, and everything else stays as it is. */
import type { TextStream } from "../../deep/index.ts";
import { reportError, warn } from "../../error/diagnostics.ts";
import { FileError, OptionError } from "../../error/errors.ts";
import {
  compileFields,
  FieldFinder,
  FieldStream,
  fieldValues,
  linesOfRests,
  parseFieldTerms,
} from "../../fields/index.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { capped, type Matches, type TextPart } from "../../scan/index.ts";
import { recordFormatOf } from "../args/field-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

/** What becomes of lines that are no records, and of fields that no record has. */
export type Rest = "warn" | "error" | "refuse";

/** The fields whose values are replaced. */
export class ReplacedFields {
  readonly #format;

  /** @param fields numbers of their registers in `pattern` */
  constructor(
    args: ParsedArgs,
    private readonly pattern: CompiledPattern,
    private readonly fields: readonly number[],
    private readonly rest: Rest,
  ) {
    this.#format = recordFormatOf(args)!;
  }

  /** The values in a text. @throws {FileError} `rest` refuses what was not searched */
  *values(text: Uint8Array, maxCount: number | undefined, path: string): Generator<Matches, void, void> {
    const finder = new FieldFinder(this.pattern);
    try {
      const rests: number[] = [];
      const batches = this.#each(finder.whole(text), { text, base: 0 }, rests);
      yield* capped(batches, maxCount ?? Number.POSITIVE_INFINITY, null);
      this.#reportRest(finder, rests, path);
    } finally {
      finder.close();
    }
  }

  /** The values in a text that arrives in pieces. Must be closed. */
  stream(path: string): TextStream {
    const stream = new FieldStream(this.pattern);
    const rests: number[] = [];
    const found = (parts: ReturnType<FieldStream["push"]>) =>
      parts.map((part) => ({ ...part, matches: this.#values(part.matches, part, rests) }));
    const reportRest = () => this.#reportRest(stream, rests, path);
    return {
      push: (chunk) => found(stream.push(chunk)),
      *finish() {
        yield* found(stream.finish());
        reportRest();
      },
      get openFrom() {
        return stream.settled;
      },
      heldText: () => stream.heldText(),
      // A piece that follows drops what is settled.
      keepFrom() {},
      close: () => stream.close(),
    };
  }

  /** Whether values are masked, so that whatever stays in the clear must be said. */
  get #isRedaction(): boolean {
    return this.rest !== "warn";
  }

  *#each(batches: Iterable<Matches>, held: TextPart, rests: number[]): Generator<Matches> {
    for (const batch of batches) yield this.#values(batch, held, rests);
  }

  /** @param rests receives the lines of values that are not the whole field */
  #values(batch: Matches, held: TextPart, rests: number[]): Matches {
    const values = fieldValues(batch, this.fields, held, this.#format);
    rests.push(...linesOfRests(values, held, this.#format));
    return values;
  }

  #reportRest(found: FieldFinder | FieldStream, rests: readonly number[], path: string): void {
    const comments = this.#isRedaction ? found.comments() : null;
    if (comments !== null) warn(`${path}: ${comments}, in which nothing is masked`);
    // What a redaction takes for names may be values, where a table has no header.
    this.#report([...found.rest(!this.#isRedaction), ...restMessages(rests)], path);
  }

  /** What was not replaced: a warning, an error or a refusal. */
  #report(messages: readonly string[], path: string): void {
    if (messages.length === 0) return;
    if (this.rest === "warn") {
      for (const message of messages) warn(`${path}: ${message}`);
      return;
    }
    const way = this.rest === "refuse" ? "; nothing is written to it" : "";
    const error = new FileError([path], "", `${messages.join("; ")}${way}`);
    if (this.rest === "refuse") throw error;
    reportError(error);
  }
}

function restMessages(lines: readonly number[]): string[] {
  if (lines.length === 0) return [];
  const many = lines.length === 1 ? "" : `, and ${lines.length - 1} more`;
  return [`line ${lines[0]}: text after the closing quote of a value is left as it is${many}`];
}

/**
 * The query of a redaction: every record that has one of the fields. @throws {PatternError | OptionError} it has
 * conditions, by which values would be left in the clear
 */
export function queryOfMasked(args: ParsedArgs): CompiledPattern {
  const [source = "."] = args.positionals;
  const terms = parseFieldTerms(source);
  const refuse = (what: string): never => {
    const example = "redact --in json '.user .client.ip'";
    throw new OptionError(
      "--in",
      source,
      `redact --in masks the values of the fields that PATTERN names: ${what}, as in ${example}`,
    );
  };
  if (terms.length === 0) refuse("name one");
  const conditional = terms.find(({ is }) => is !== "present");
  if (conditional) refuse(`.${conditional.name} takes no condition here`);
  return compileFields(
    ".",
    recordFormatOf(args)!,
    terms.map(({ name }) => name),
  );
}

/** The first field of a rewrite's query is the one that is replaced. @throws {PatternError | OptionError} */
export function checkReplacedField(args: ParsedArgs): void {
  const [source = "."] = args.positionals;
  const [first] = parseFieldTerms(source);
  if (first && first.is !== "absent") return;
  const example = "rewrite --in csv '.email .amount{>100}' '${.email:domain}'";
  throw new OptionError(
    "--in",
    source,
    `rewrite --in replaces the value of the field that PATTERN names first: name one, as in ${example}`,
  );
}
