/** The tokens of a text. */
import { lex } from "../lex/index.ts";
import { escapeTokens } from "../pattern/index.ts";
import { kinds } from "../tables/kinds.ts";
import { readValues, typedValue } from "../value/index.ts";
import { type Input, InputText, type Text } from "./input.ts";
import { compileKinds, type Lib } from "./library.ts";
import { checkOptions } from "./option-names.ts";
import { type FileInput, readInput } from "./parts.ts";
import type { Value } from "./values.ts";

/** A token: kind, place in the units of the input, text and value. */
export interface Token<T extends Input = string> {
  kind: string;
  /** In the input's own units. */
  start: number;
  end: number;
  text: Text<T>;
  /** Its value; `null` if it has only text. */
  value: Value;
}

/** Which tokens are given. */
export interface TokenOptions {
  /** Include white space. */
  whitespace?: boolean | undefined;
  /** Its shapes and kinds are tokens too. */
  lib?: Lib | undefined;
}

/**
 * The tokens of a text or a file.
 * @throws {FileError | BinaryFileError}
 * @example tokens("took 5ms").map(({ kind }) => kind) // ["word", "duration"]
 */
export function tokens<T extends Input | FileInput>(
  source: T,
  options: TokenOptions = {},
): Token<T extends Uint8Array ? Uint8Array : string>[] {
  checkOptions("tokens", options);
  const { whitespace = false, lib } = options;
  const text = readInput(source);
  const pattern = compileKinds(lib) ?? undefined;
  const { count, kinds: numbers, starts, ends } = lex(text.bytes, { whitespace, pattern });
  const values = readValues(text.bytes, 0, { kinds: numbers, starts, ends });
  return Array.from({ length: count }, (_, i) => ({
    kind: pattern?.kindNames[numbers[i]!] ?? kinds[numbers[i]!]!.name,
    start: text.unit(starts[i]!),
    end: text.unit(ends[i]!),
    text: text.slice(starts[i]!, ends[i]!),
    value: typedValue(values, i, numbers[i]!),
  })) as Token<T extends Uint8Array ? Uint8Array : string>[];
}

/**
 * The pattern that matches a text token by token.
 * @example escape("a.b") // '"a" "." "b"'
 */
export function escapeText(text: string): string {
  if (typeof text !== "string") throw new TypeError(`escape takes a string: found ${typeof text}`);
  const input = new InputText(text);
  const { count, starts, ends } = lex(input.bytes);
  return escapeTokens(Array.from({ length: count }, (_, i) => input.slice(starts[i]!, ends[i]!)));
}
