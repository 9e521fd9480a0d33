/** The tokens or constructs of a whole text, as units for readings. */
import { UnitsView } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { openProgram } from "../scan/program.ts";

/** Numbered as in zig/axis/units.zig. */
const grains = ["token", "construct"] as const;
export type UnitGrain = (typeof grains)[number];

/** Columns in order; valid until closed. */
export interface Units {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Codes of kinds or of roles. */
  readonly symbols: Uint16Array;
  /** One more than the largest possible symbol. */
  readonly alphabet: number;
  close(): void;
}

/** @param pattern holds declared shapes and kinds */
export function openUnits(text: Uint8Array, grain: UnitGrain, pattern: CompiledPattern | null): Units {
  if (text.length === 0) return noUnits;
  const out = new DataView(new ArrayBuffer(UnitsView.size));
  const program = pattern ? openProgram(pattern) : null;
  const status = native().mb_units_open(text, BigInt(text.length), program, grains.indexOf(grain), out);
  if (status !== 0) throw memoryError(`the tokens of a text of ${text.length} bytes at once`);
  const number = (at: number) => Number(out.getBigUint64(at, true));
  const count = number(UnitsView.count);
  const column = (at: number, size: number) => memoryAt(number(at), count * size);
  const handle = number(UnitsView.handle) as Pointer;
  return {
    count,
    starts: new Uint32Array(column(UnitsView.starts, 4)),
    ends: new Uint32Array(column(UnitsView.ends, 4)),
    symbols: new Uint16Array(column(UnitsView.symbols, 2)),
    alphabet: number(UnitsView.alphabet),
    close: () => native().mb_units_release(handle),
  };
}

const noUnits: Units = {
  count: 0,
  starts: new Uint32Array(),
  ends: new Uint32Array(),
  symbols: new Uint16Array(),
  alphabet: 1,
  close() {},
};
