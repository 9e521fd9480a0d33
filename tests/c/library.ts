/** The functions of `matcher.h` that tests call from here. */
import { dlopen, type Pointer, ptr, read, toArrayBuffer } from "bun:ffi";
import { libraryPaths } from "../../ts/native/path.ts";
import { type CompiledPattern, compilePattern } from "../../ts/pattern/index.ts";

/**
 * An `mt_str` argument is passed as its pointer and its size; values whose byte order differs between machines are
 * numbers.
 */
function cLibrary() {
  const [path] = libraryPaths();
  return dlopen(path!, {
    mt_program_load: { args: ["ptr", "u64", "ptr", "ptr"], returns: "i32" },
    mt_pattern_free: { args: ["ptr"], returns: "void" },
    mt_set_tz: { args: ["ptr", "u64", "ptr"], returns: "i32" },
    mt_rewrite: { args: ["ptr", "ptr", "u64", "ptr", "u64", "ptr", "ptr", "ptr"], returns: "i32" },
    mt_redact: {
      args: ["ptr", "ptr", "u64", "ptr", "u64", "u64", "u64", "u64", "ptr", "ptr"],
      returns: "i32",
    },
    mt_call: { args: ["ptr", "u64", "ptr", "u64", "ptr", "u64", "ptr", "ptr", "ptr"], returns: "i32" },
    mt_library_new: { args: ["ptr", "ptr"], returns: "i32" },
    mt_library_declare: { args: ["ptr", "ptr", "u64", "ptr", "u64", "ptr"], returns: "i32" },
    mt_library_free: { args: ["ptr"], returns: "void" },
    mt_files: { args: ["ptr", "u64", "ptr", "ptr"], returns: "i32" },
    mt_scan: { args: ["ptr", "ptr", "u64", "ptr", "ptr", "ptr"], returns: "i32" },
    mt_spans: { args: ["ptr", "ptr"], returns: "ptr" },
    mt_slots: { args: ["ptr", "u64", "ptr"], returns: "ptr" },
    mt_list: { args: ["ptr", "u64", "u32", "ptr"], returns: "ptr" },
    mt_matches_free: { args: ["ptr"], returns: "void" },
    mt_stream_open: { args: ["ptr", "ptr", "ptr", "ptr", "ptr"], returns: "i32" },
    mt_stream_push: { args: ["ptr", "ptr", "u64", "ptr", "ptr", "ptr"], returns: "i32" },
    mt_stream_finish: { args: ["ptr", "ptr", "ptr", "ptr"], returns: "i32" },
    mt_stream_batch: { args: ["ptr", "ptr"], returns: "void" },
    mt_stream_restart: { args: ["ptr", "ptr"], returns: "i32" },
    mt_stream_free: { args: ["ptr"], returns: "void" },
    mt_set_new: { args: ["ptr", "u64", "ptr", "ptr"], returns: "i32" },
    mt_set_scan: { args: ["ptr", "ptr", "u64", "ptr", "ptr", "ptr"], returns: "i32" },
    mt_set_free: { args: ["ptr"], returns: "void" },
    mt_rewriter_new: { args: ["ptr", "ptr", "u64", "ptr", "ptr", "ptr"], returns: "i32" },
    mt_redactor_new: { args: ["ptr", "ptr", "u64", "ptr", "u64", "ptr", "ptr", "ptr"], returns: "i32" },
    mt_editor_push: { args: ["ptr", "ptr", "u64", "ptr", "ptr"], returns: "i32" },
    mt_editor_finish: { args: ["ptr", "ptr", "ptr"], returns: "i32" },
    mt_editor_free: { args: ["ptr"], returns: "void" },
    mt_buf_free: { args: ["ptr"], returns: "void" },
  }).symbols;
}

// bun:ffi passes no structures: a text is given as its two words, which is how these systems pass it.
export const isPossible = process.platform !== "win32";
export const library = isPossible ? cLibrary() : null;

export const terminate = (text: string) => new TextEncoder().encode(`${text}\0`);

/** The buffer that `call` leaves in its out value, as text. */
export function answer(call: (out: BigUint64Array) => number): string {
  const out = new BigUint64Array(1);
  const status = call(out);
  if (status !== 0) return `status ${status}`;
  const handle = Number(out[0]) as Pointer;
  const size = Number(read.u64(handle, 8));
  // toArrayBuffer refuses to make an empty one.
  const text = size === 0 ? "" : new TextDecoder().decode(toArrayBuffer(read.ptr(handle, 0) as Pointer, 0, size));
  library!.mt_buf_free(handle);
  return text;
}

export function withPattern<T>(source: string | CompiledPattern, use: (pattern: Pointer) => T): T {
  const { program } = typeof source === "string" ? compilePattern(source) : source;
  const out = new BigUint64Array(1);
  const status = library!.mt_program_load(ptr(program), program.length, out, null);
  if (status !== 0) throw new Error(`mt_program_load: status ${status}`);
  const pattern = Number(out[0]) as Pointer;
  try {
    return use(pattern);
  } finally {
    library!.mt_pattern_free(pattern);
  }
}

const refusals: Readonly<Record<string, string>> = { "status 13": "leftover", "status 14": "malformed" };

/** The text that `mt_redact` gives, the code of the error that the TypeScript library has, or another status. */
export function redactByC(pattern: Pointer, { keep, mask }: { keep: string; mask: string }, text: string): string {
  const [k, m, s] = [terminate(keep), terminate(mask), terminate(text)];
  const texts = [pattern, ptr(k), k.length - 1, ptr(m), m.length - 1] as const;
  const input = [ptr(s), s.length - 1] as const;
  // On x64 only one register is left for the third text: it goes to the stack, and the register to the options.
  const given = answer((out) =>
    process.arch === "x64"
      ? library!.mt_redact(...texts, 0, ...input, out, null)
      : library!.mt_redact(...texts, ...input, 0, out, null),
  );
  return refusals[given] ?? given;
}
