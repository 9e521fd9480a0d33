/**
 * Error values hold fields; messages are made in `render.ts`. Every error is a `MatcherError`, identified by `code`.
 */

import { faultSentence, type PatternFault, valueText } from "./wording.ts";

/** What kind of error it is: the same for all errors of one class. */
export type ErrorCode =
  | "pattern"
  | "template"
  | "register"
  | "option"
  | "declaration"
  | "build"
  | "grammar"
  | "io"
  | "binary"
  | "memory"
  | "busy"
  | "finished"
  | "disposed"
  | "changed"
  | "leftover"
  | "malformed";

/**
 * An error of the library; `code` says which. Its subclasses have the details.
 * @example
 * try {
 *   new Pattern("(");
 * } catch (error) {
 *   (error as MatcherError).code // "pattern"
 * }
 */
export class MatcherError extends Error {
  override readonly name: string = "MatcherError";
  /** Lines printed under the message. */
  details: readonly string[] = [];
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export type { PatternFault };

/**
 * A pattern does not compile.
 * @example
 * try {
 *   new Pattern("(");
 * } catch (error) {
 *   (error as PatternError).source // "("
 * }
 */
export class PatternError extends MatcherError {
  override readonly name = "PatternError";
  constructor(readonly fault: PatternFault) {
    const wayOn = fault.hint ? `; ${fault.hint}` : "";
    super("pattern", `byte ${fault.byteOffset}: ${faultSentence(fault)}${wayOn}`);
  }
  get source() {
    return this.fault.source;
  }
  get byteOffset() {
    return this.fault.byteOffset;
  }
  /** The same place in UTF-16 units of the source. */
  get offset(): number {
    return unitOffset(this.fault.source, this.fault.byteOffset);
  }
  /** The unknown or misused name; `null` for other faults. */
  get bad(): string | null {
    return this.fault.bad ?? null;
  }
}

/** Converts a byte offset in a text's UTF-8 to an offset in UTF-16 units. */
function unitOffset(text: string, byteOffset: number): number {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, byteOffset)).length;
}

/**
 * A template, key or keep list does not parse, or refers to an unknown name.
 * @example
 * try {
 *   rewrite("5", "${nothing}", "5");
 * } catch (error) {
 *   (error as TemplateError).template // "${nothing}"
 * }
 */
export class TemplateError extends MatcherError {
  override readonly name = "TemplateError";
  /** @internal The name that no register has, where a field may be meant: commands say how fields are written. */
  unbound: string | null = null;
  constructor(
    readonly template: string,
    readonly byteOffset: number,
    message: string,
    readonly allowed: readonly string[] = [],
  ) {
    super("template", message);
  }
  /** The place in UTF-16 units of the template. */
  get offset(): number {
    return unitOffset(this.template, this.byteOffset);
  }
}

/**
 * A register was requested that the pattern does not bind.
 * @example
 * try {
 *   find("5", "5")!.value("nothing");
 * } catch (error) {
 *   (error as RegisterError).register // "nothing"
 * }
 */
export class RegisterError extends MatcherError {
  override readonly name = "RegisterError";
  constructor(
    readonly register: string,
    message: string,
  ) {
    super("register", message);
  }
}

/**
 * An option's value is invalid, or options exclude each other.
 * @example
 * try {
 *   new Pattern("5").scan("5", { head: -1 });
 * } catch (error) {
 *   (error as OptionError).option // "head"
 * }
 */
export class OptionError extends MatcherError {
  override readonly name = "OptionError";
  /** The value as text; a string is given as it is. */
  readonly given: string;
  constructor(
    readonly option: string,
    given: unknown,
    message: string,
    readonly allowed: readonly string[] = [],
  ) {
    super("option", message);
    this.given = valueText(given);
  }
}

/**
 * A bad declaration or pattern file.
 * @example
 * try {
 *   new Library().declare("nonsense");
 * } catch (error) {
 *   (error as DeclarationError).code // "declaration"
 * }
 */
export class DeclarationError extends MatcherError {
  override readonly name = "DeclarationError";
  constructor(
    readonly file: string | null,
    readonly line: number,
    readonly declared: string,
    message: string,
  ) {
    super("declaration", message);
  }
}

/** Why `infer` has no answer. */
export type BuildReason = "too-few" | "counter-example" | "bad-mark" | "no-such-value" | "mismatch" | "too-large";

/** Details of a failed inference besides its message. */
export interface BuildFault {
  /** The pattern found so far. */
  readonly pattern?: string;
  /** From 1. */
  readonly counterExample?: number;
  /** From 1: the number of an example, or of a line of a template. */
  readonly line?: number;
  /** In characters, from 1. */
  readonly column?: number;
  readonly field?: string;
}

/**
 * `infer` found no answer.
 * @example
 * try {
 *   infer(["5"]);
 * } catch (error) {
 *   (error as BuildError).reason // "too-few"
 * }
 */
export class BuildError extends MatcherError {
  override readonly name = "BuildError";
  constructor(
    readonly reason: BuildReason,
    message: string,
    readonly fault: BuildFault = {},
  ) {
    super("build", message);
  }
  get pattern(): string | null {
    return this.fault.pattern ?? null;
  }
  /** From 1. */
  get counterExample(): number | null {
    return this.fault.counterExample ?? null;
  }
}

/**
 * A grammar is invalid or lacks its start rule.
 * @example
 * try {
 *   new Grammar("a b");
 * } catch (error) {
 *   (error as GrammarError).line // 1
 * }
 */
export class GrammarError extends MatcherError {
  override readonly name = "GrammarError";
  constructor(
    /** From 1. */
    readonly line: number,
    message: string,
  ) {
    super("grammar", message);
  }
}

/**
 * `push` or `finish` was called after `finish`.
 * @example
 * try {
 *   const scanner = new StreamScanner("5");
 *   scanner.finish();
 *   scanner.push("5");
 * } catch (error) {
 *   (error as StreamFinishedError).code // "finished"
 * }
 */
export class StreamFinishedError extends MatcherError {
  override readonly name = "StreamFinishedError";
  constructor() {
    super("finished", "the stream scanner is finished: open another one");
  }
}

/**
 * A path cannot be read or walked.
 * @example
 * try {
 *   read("missing.log");
 * } catch (error) {
 *   (error as FileError).paths // ["missing.log"]
 * }
 */
export class FileError extends MatcherError {
  override readonly name: string = "FileError";
  /** @param message by default, the first path and the reason */
  constructor(
    readonly paths: readonly string[],
    readonly errno: string,
    readonly reason: string,
    message = `${namedPath(paths[0] ?? "")}: ${reason}`,
  ) {
    super("io", message);
  }
}

/** A path as messages name it: it may be empty. */
function namedPath(path: string): string {
  return path === "" ? '""' : path;
}

/**
 * A file that was named, not found in a folder, contains a NUL byte, and `binary` is not set.
 * @example
 * try {
 *   head(1, { path: "binary.dat" });
 * } catch (error) {
 *   (error as BinaryFileError).path // "binary.dat"
 * }
 */
export class BinaryFileError extends MatcherError {
  override readonly name = "BinaryFileError";
  /** @param advice what to do instead; by default worded for the command line */
  constructor(
    readonly path: string,
    advice = adviceOn(path),
  ) {
    super("binary", `${namedPath(path)}: contains a NUL byte, so it is treated as binary; ${advice}`);
  }
}

function adviceOn(path: string): string {
  const { hasCompressedEnding, findUnpackCommand } =
    require("../tables/compression.ts") as typeof import("../tables/compression.ts");
  const unpacker = findUnpackCommand(path);
  if (path === "-") {
    return "--binary reads it all the same, and a compressed stream is unpacked before, as by zcat FILE | matcher ...";
  }
  if (unpacker) return `archives are not unpacked: ${unpacker} FILE | matcher ... searches the text it holds`;
  return hasCompressedEnding(path)
    ? "--search-zip unpacks it, and --binary reads NUL bytes too"
    : "--binary reads it all the same";
}
