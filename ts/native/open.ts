/** Finds the native library, opens it at first use, and rejects a library with other layouts than this code expects. */
import { dlopen, type Pointer } from "bun:ffi";
import { MatcherError } from "../error/errors.ts";
import { layoutDigest, type Signatures, signatures } from "./layout.gen.ts";
import { libraryPaths } from "./path.ts";

/** Same number as in zig/abi/bun/library.zig. */
export const abiVersion = 1;

/** What a function takes for each type of layout.gen.ts: for memory an address or an array of this thread. */
interface ArgumentTypes {
  ptr: ArrayBufferView | Pointer | bigint | null;
  bool: boolean;
  u64: number | bigint;
  u32: number;
  i32: number;
  f64: number;
  f32: number;
}

interface ResultTypes {
  void: undefined;
  ptr: Pointer | null;
  bool: boolean;
  u32: number;
  i32: number;
  f64: number;
}

interface Signature {
  readonly args: readonly (keyof ArgumentTypes)[];
  readonly returns: keyof ResultTypes;
}

type ArgumentList<Names extends readonly (keyof ArgumentTypes)[]> = {
  -readonly [I in keyof Names]: ArgumentTypes[Names[I]];
};
type Callable<S extends Signature> = (...given: ArgumentList<S["args"]>) => ResultTypes[S["returns"]];
type Native = { readonly [Name in keyof Signatures]: Callable<Signatures[Name]> };
let opened: Native | undefined;
let openedPath = "";

/** The library's functions. Opens it at the first call; throws if it is missing or outdated. */
export const native = (): Native => (opened ??= open());

/**
 * Functions that most runs call, bound at once when the library is opened. Each takes 18,000 instructions; opening the
 * library again for one takes 14,000 more.
 */
const first = [
  "mb_abi_version",
  "mb_layout_digest",
  "mb_clock_set",
  "mb_time_notices",
  "mb_impossible_date",
  "mb_is_terminal",
  "mb_path_kind",
  "mb_write",
  "mb_program_load",
  "mb_program_registers",
  "mb_file_count",
  "mb_scan_open",
  "mb_scan_next",
  "mb_scan_close",
  "mb_source_open",
  "mb_source_close",
  "mb_layout_open",
  "mb_layout_write",
] as const;

function open(): Native {
  const { path, bound } = loadFirst();
  const { mb_abi_version, mb_layout_digest } = bound;
  if (mb_abi_version() !== abiVersion)
    throw stale(path, `its interface is version ${mb_abi_version()}, expected ${abiVersion}`);
  if (mb_layout_digest() !== layoutDigest)
    throw stale(path, "its structures are laid out otherwise than this program reads them");
  openedPath = path;
  return boundWhenCalled(path, bound);
}

/** Where the library was loaded from. */
export function libraryFile(): string {
  native();
  return openedPath;
}

let digest: bigint | undefined;

/** Identifies the build of the library, for results that another build may find otherwise. */
export function libraryDigest(): bigint {
  native();
  const { readFileSync } = require("node:fs") as typeof import("node:fs");
  return (digest ??= Bun.hash.xxHash64(readFileSync(openedPath)));
}

/** Opens the library at the first path that the system accepts. */
function loadFirst() {
  let refusal: unknown;
  for (const path of libraryPaths()) {
    try {
      return { path, bound: load(path, first) };
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

/** Binding a function takes longer than calling it, and a command calls few of them: the others are bound when used. */
function boundWhenCalled(path: string, bound: Bound<(typeof first)[number]>): Native {
  const functions: Record<string, unknown> = Object.create(
    new Proxy(
      {},
      {
        get(_, name: string) {
          if (!signatures.includes(`\n${name} `)) return undefined;
          return (functions[name] = load(path, [name as keyof Native])[name as keyof Native]);
        },
      },
    ),
  );
  return Object.assign(functions, bound) as Native;
}

type Bound<Name extends keyof Native> = Pick<Native, Name>;

function load<Name extends keyof Native>(path: string, names: readonly Name[]): Bound<Name> {
  const table: Record<string, Signature> = {};
  for (const name of names) {
    // Its line: the name, what it takes, what it returns.
    const line = signatures.indexOf(`\n${name} `) + 1;
    const args: string[] = [];
    const end = signatures.indexOf("\n", line);
    let at = line + name.length + 1;
    for (let space = signatures.indexOf(" ", at); space > 0 && space < end; space = signatures.indexOf(" ", at)) {
      args.push(signatures.slice(at, space));
      at = space + 1;
    }
    table[name] = { args, returns: signatures.slice(at, end) } as unknown as Signature;
  }
  try {
    return dlopen(path, table).symbols as unknown as Bound<Name>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { existsSync } = require("node:fs") as typeof import("node:fs");
    throw existsSync(path)
      ? stale(path, reason)
      : new MatcherError("io", `the native library ${path} is missing; build it with "npm run build"`);
  }
}

const stale = (path: string, reason: string) =>
  new MatcherError(
    "io",
    `the native library ${path} does not fit this program: ${reason}; rebuild it with "npm run build"`,
  );
