/** The tokens of a text. */

import { Lexed } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { openProgram } from "../scan/program.ts";

/** Columns of tokens in order; a row's kind is an index in the table of kinds. */
export interface Tokens {
  readonly count: number;
  readonly kinds: Uint8Array;
  /** Bytes of the text, half-open. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Bits: 1, white space before the token; 2, first significant token of its line; 4, last one of its line. */
  readonly flags: Uint8Array;
}

export interface LexOptions {
  /** Include tokens of white space. */
  readonly whitespace?: boolean;
  /** Its shapes and kinds are lexed too. */
  readonly pattern?: CompiledPattern | undefined;
}

/**
 * Tokens of the whole text.
 * @throws {MatcherError} memory ran out, or the text is 4 GiB or longer
 */
export function lex(text: Uint8Array, { whitespace = false, pattern }: LexOptions = {}): Tokens {
  if (text.length === 0) return noTokens;
  const out = new DataView(new ArrayBuffer(Lexed.size));
  const program = pattern ? openProgram(pattern) : null;
  const status = native().mb_lex(text, BigInt(text.length), whitespace ? 1 : 0, program, out);
  if (status !== 0) throw memoryError(`lexing a text of ${text.length} bytes at once`);
  return copyTokens(out);
}

/**
 * The significant tokens that start from byte `from`, the start of a token of the whole text, to before `to`; with
 * kinds that are fused from several tokens, all tokens of the text.
 * @throws {MatcherError} memory ran out, or the text is 4 GiB or longer
 */
export function lexPart(text: Uint8Array, from: number, to: number, pattern: CompiledPattern): Tokens {
  const out = new DataView(new ArrayBuffer(Lexed.size));
  const size = BigInt(text.length);
  const status = native().mb_lex_part(text, size, BigInt(from), BigInt(to), openProgram(pattern), out);
  if (status !== 0) throw memoryError(`lexing a part of a text of ${text.length} bytes`);
  return copyTokens(out);
}

/** Copies the columns and frees the native ones. */
function copyTokens(out: DataView): Tokens {
  const handle = Number(out.getBigUint64(Lexed.handle, true)) as Pointer;
  const count = Number(out.getBigUint64(Lexed.count, true));
  const column = (field: number, bytes: number) => memoryAt(Number(out.getBigUint64(field, true)), count * bytes);
  try {
    return {
      count,
      kinds: new Uint8Array(column(Lexed.kind, 1)).slice(),
      starts: new Uint32Array(column(Lexed.start, 4)).slice(),
      ends: new Uint32Array(column(Lexed.end, 4)).slice(),
      flags: new Uint8Array(column(Lexed.flags, 1)).slice(),
    };
  } finally {
    native().mb_lex_free(handle);
  }
}

const noTokens: Tokens = {
  count: 0,
  kinds: new Uint8Array(0),
  starts: new Uint32Array(0),
  ends: new Uint32Array(0),
  flags: new Uint8Array(0),
};
