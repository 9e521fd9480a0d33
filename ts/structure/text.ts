/** A text opened for readings of structure: its tokens, and the columns that the library holds until it is closed. */
import { TextTokens } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { openProgram } from "../scan/program.ts";

/** In `mates`: not a paired bracket. */
export const unpaired = 0xffff_ffff;

/** Significant tokens of a text. Columns are views that become invalid on closing. */
export class StructureText {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly kinds: Uint8Array;
  /** For each bracket of a pair the index of its partner, otherwise `unpaired`. */
  readonly mates: Uint32Array;
  readonly handle: Pointer;

  /**
   * @param bytes the text, which must not change until this is closed
   * @param pattern its shapes and kinds are lexed too
   * @throws {MatcherError} memory ran out
   */
  constructor(
    readonly bytes: Uint8Array,
    pattern: CompiledPattern | null = null,
  ) {
    const view = new NativeView(TextTokens.size);
    const text = bytes.length > 0 ? bytes : null;
    const program = pattern ? openProgram(pattern) : null;
    if (native().mb_structure_open(text, BigInt(bytes.length), program, view.data) !== 0)
      throw memoryError("the tokens");
    this.handle = view.whole(TextTokens.handle) as Pointer;
    this.count = view.whole(TextTokens.count);
    this.starts = view.u32(TextTokens.start, this.count);
    this.ends = view.u32(TextTokens.end, this.count);
    this.kinds = view.u8(TextTokens.kind, this.count);
    this.mates = view.u32(TextTokens.mate, this.count);
  }

  close(): void {
    native().mb_structure_close(this.handle);
  }

  /** Fills a view of `size` bytes by `read`, which returns a status. @throws {MatcherError} memory ran out */
  view(size: number, what: string, read: (data: DataView) => number): NativeView {
    const view = new NativeView(size);
    if (read(view.data) !== 0) throw memoryError(what);
    return view;
  }
}

/** A struct filled by the library. */
class NativeView {
  readonly data: DataView;

  constructor(size: number) {
    this.data = new DataView(new ArrayBuffer(size));
  }

  whole(field: number): number {
    return Number(this.data.getBigUint64(field, true));
  }

  number(field: number): number {
    return this.data.getFloat64(field, true);
  }

  u32(field: number, count: number): Uint32Array {
    return new Uint32Array(this.#column(field, count * 4));
  }

  i32(field: number, count: number): Int32Array {
    return new Int32Array(this.#column(field, count * 4));
  }

  f32(field: number, count: number): Float32Array {
    return new Float32Array(this.#column(field, count * 4));
  }

  f64(field: number, count: number): Float64Array {
    return new Float64Array(this.#column(field, count * 8));
  }

  u16(field: number, count: number): Uint16Array {
    return new Uint16Array(this.#column(field, count * 2));
  }

  u8(field: number, count: number): Uint8Array {
    return new Uint8Array(this.#column(field, count));
  }

  #column(field: number, size: number): ArrayBuffer {
    return memoryAt(this.whole(field), size);
  }
}
