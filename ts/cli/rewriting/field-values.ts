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
import { limitMatches, type Matches, type TextPart } from "../../scan/index.ts";
import { firstOfList, listBase } from "../../tables/field-names.ts";
import { loadRecordFormat } from "../args/field-options.ts";
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
    this.#format = loadRecordFormat(args)!;
    refuseColumns(this.#format.name);
    for (const field of fields) refuseList(args, pattern.registers[field]!.name);
  }

  /** The values in a text. @throws {FileError} `rest` refuses what was not searched */
  *values(text: Uint8Array, maxCount: number | undefined, path: string): Generator<Matches, void, void> {
    const finder = new FieldFinder(this.pattern, null, true);
    try {
      const rests = new Rests();
      const batches = this.#each(finder.whole(text), { text, base: 0 }, rests);
      yield* limitMatches(batches, maxCount ?? Number.POSITIVE_INFINITY, null);
      this.#reportRest(finder, rests, path);
    } finally {
      finder.close();
    }
  }

  /** The values in a text that arrives in pieces. Must be closed. */
  stream(path: string): TextStream {
    const stream = new FieldStream(this.pattern, null, true);
    const rests = new Rests();
    const addMatches = (parts: ReturnType<FieldStream["push"]>) =>
      parts.map((part) => ({ ...part, matches: this.#values(part.matches, part, rests) }));
    const reportRest = () => this.#reportRest(stream, rests, path);
    return {
      push: (chunk) => addMatches(stream.push(chunk)),
      *finish() {
        yield* addMatches(stream.finish());
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

  *#each(batches: Iterable<Matches>, held: TextPart, rests: Rests): Generator<Matches> {
    for (const batch of batches) yield this.#values(batch, held, rests);
  }

  #values(batch: Matches, held: TextPart, rests: Rests): Matches {
    const onLeft = (line: number, isNew: boolean) => (isNew ? rests.unfit : rests.unplaced).push(line);
    const values = fieldValues(batch, this.fields, held, this.#format, this.#isRedaction, onLeft);
    rests.behind.push(...linesOfRests(values, held, this.#format));
    return values;
  }

  #reportRest(found: FieldFinder | FieldStream, rests: Rests, path: string): void {
    found.noteRecognised(path);
    const comments = this.#isRedaction ? found.comments() : null;
    if (comments !== null) warn(`${path}: ${comments}, in which nothing is masked`);
    // What a redaction takes for names may be values, where a table has no header.
    this.#report([...found.rest(!this.#isRedaction), ...rests.messages(), ...this.#unread(found)], path);
    // A rewrite warns of what it could not search, but a value that it was to replace and did not is an error.
    if (rests.left.length > 0) this.#fail(rests.left, path);
  }

  /** Lines that no format reads may hold what is to be masked, unless all of them is. */
  #unread(found: FieldFinder | FieldStream): string[] {
    const isWhole = this.pattern.registers.some(({ name }) => name === "message");
    const unread = this.#isRedaction && !isWhole ? found.unread() : null;
    return unread === null ? [] : [unread];
  }

  /** What was not replaced: a warning, an error or a refusal. */
  #report(messages: readonly string[], path: string): void {
    if (messages.length === 0) return;
    if (this.rest === "warn") {
      for (const message of messages) warn(`${path}: ${message}`);
      return;
    }
    this.#fail(messages, path);
  }

  #fail(messages: readonly string[], path: string): void {
    const way = this.rest === "refuse" ? "; nothing is written to it" : "";
    const error = new FileError([path], "", `${messages.join("; ")}${way}`);
    if (this.rest === "refuse") throw error;
    reportError(error);
  }
}

/** A new value would move those behind it below other names. @throws {OptionError} */
function refuseColumns(name: string): void {
  if (name !== "columns") return;
  const problem =
    "--in columns can only be read: a new value would shift the following values below other column names";
  throw new OptionError("--in", name, problem);
}

/** A list has values at several places. @throws {OptionError} */
function refuseList(args: ParsedArgs, name: string): void {
  const array = listBase(name);
  if (array === null) return;
  throw new OptionError(
    "--in",
    args.positionals[0] ?? "",
    `.${name} is a list, and one value of a record is replaced: name the array, .${array}, or one element, .${firstOfList(name)}`,
  );
}

/** Lines of values that are left as they are, in part or whole. */
class Rests {
  /** With text behind the closing quote, which is no part of them. */
  readonly behind: number[] = [];
  /** They have no place of their own, or one with terminal sequences in it. */
  readonly unplaced: number[] = [];
  /** The new value does not fit there. */
  readonly unfit: number[] = [];

  messages(): string[] {
    return describeLines(this.behind, "text after the closing quote of a value is left as it is");
  }

  /** What was to be replaced, and was not. */
  get left(): string[] {
    const unplaced =
      "the value stays, since it is not written in one piece there (a message in parts, colours of a terminal)";
    const unfit =
      "the old value stays, since the new one would be read otherwise there: the text around it has no quotes for it";
    return [...describeLines(this.unplaced, unplaced), ...describeLines(this.unfit, unfit)];
  }
}

function describeLines(lines: readonly number[], what: string): string[] {
  if (lines.length === 0) return [];
  const many = lines.length === 1 ? "" : `, and ${lines.length - 1} more`;
  return [`line ${lines[0]}: ${what}${many}`];
}

/**
 * The query of a redaction: every record that has one of the fields. @throws {PatternError | OptionError} it has
 * conditions, by which values would be left in the clear
 */
export function compileMaskedFields(args: ParsedArgs): CompiledPattern {
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
    loadRecordFormat(args)!,
    terms.map(({ name }) => name),
  );
}

/** The first field of a rewrite's query is the one that is replaced. @throws {PatternError | OptionError} */
export function checkReplacedField(args: ParsedArgs): void {
  const [source = "."] = args.positionals;
  const [first] = parseFieldTerms(source);
  if (first && first.is !== "absent" && !first.isNegated) return;
  const example = "rewrite --in csv '.email .amount{>100}' '${.email:domain}'";
  throw new OptionError(
    "--in",
    source,
    `rewrite --in replaces the value of the field that PATTERN names first: name one, as in ${example}`,
  );
}
