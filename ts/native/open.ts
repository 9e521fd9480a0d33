/** Finds the native library, opens it at first use, and rejects a library with other layouts than this code expects. */
import { dlopen, type FFIFunction } from "bun:ffi";
import { MatcherError } from "../error/errors.ts";
import { layoutDigest } from "./layout.gen.ts";
import { libraryPaths } from "./path.ts";
import { classify } from "./symbols/classify.ts";
import { context } from "./symbols/context.ts";
import { deep } from "./symbols/deep.ts";
import { device } from "./symbols/device.ts";
import { echo } from "./symbols/echo.ts";
import { event } from "./symbols/event.ts";
import { field } from "./symbols/field.ts";
import { files } from "./symbols/files.ts";
import { indexing } from "./symbols/indexing.ts";
import { lex } from "./symbols/lex.ts";
import { library } from "./symbols/library.ts";
import { memory } from "./symbols/memory.ts";
import { mine } from "./symbols/mine.ts";
import { observation } from "./symbols/observation.ts";
import { pool } from "./symbols/pool.ts";
import { record } from "./symbols/record.ts";
import { report } from "./symbols/report.ts";
import { scan } from "./symbols/scan.ts";
import { shared } from "./symbols/shared.ts";
import { signals } from "./symbols/signals.ts";
import { source } from "./symbols/source.ts";
import { spectral } from "./symbols/spectral.ts";
import { structure } from "./symbols/structure.ts";
import { system } from "./symbols/system.ts";
import { table } from "./symbols/table.ts";
import { terminal } from "./symbols/terminal.ts";
import { value } from "./symbols/value.ts";

/** Every exported function; the symbols of each room are in a file named after its file in zig/abi/bun. */
const rooms = [
  classify,
  context,
  deep,
  device,
  echo,
  event,
  field,
  files,
  indexing,
  lex,
  library,
  memory,
  mine,
  observation,
  pool,
  record,
  report,
  scan,
  shared,
  signals,
  source,
  spectral,
  structure,
  system,
  table,
  terminal,
  value,
] as const;
type Symbols = typeof classify &
  typeof context &
  typeof deep &
  typeof device &
  typeof echo &
  typeof event &
  typeof field &
  typeof files &
  typeof indexing &
  typeof lex &
  typeof library &
  typeof memory &
  typeof mine &
  typeof observation &
  typeof pool &
  typeof record &
  typeof report &
  typeof scan &
  typeof shared &
  typeof signals &
  typeof source &
  typeof spectral &
  typeof structure &
  typeof system &
  typeof table &
  typeof terminal &
  typeof value;

/** Same number as in zig/abi/bun/library.zig. */
const abiVersion = 1;

type Functions<Room extends Record<string, FFIFunction>> = ReturnType<typeof dlopen<Room>>["symbols"];
type Native = Functions<Symbols>;
let opened: Native | undefined;
let openedPath = "";

/** The library's functions. Opens it at the first call; throws if it is missing or outdated. */
export function native(): Native {
  return (opened ??= open());
}

/**
 * Functions that most runs call, bound at once when the library is opened. Each takes 18,000 instructions; opening the
 * library again for one takes 14,000 more.
 */
const first = {
  ...library,
  mb_clock_set: value.mb_clock_set,
  mb_time_notices: value.mb_time_notices,
  mb_is_terminal: system.mb_is_terminal,
  mb_path_kind: system.mb_path_kind,
  mb_write: system.mb_write,
  mb_program_load: scan.mb_program_load,
  mb_program_registers: scan.mb_program_registers,
  mb_file_count: scan.mb_file_count,
  mb_scan_open: scan.mb_scan_open,
  mb_scan_next: scan.mb_scan_next,
  mb_scan_close: scan.mb_scan_close,
  mb_layout_open: report.mb_layout_open,
  mb_layout_write: report.mb_layout_write,
} as const;

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
function boundWhenCalled(path: string, bound: Functions<typeof first>): Native {
  const functions: Record<string, unknown> = Object.create(
    new Proxy(
      {},
      {
        get(_, name: string) {
          for (const room of rooms as readonly Record<string, FFIFunction>[]) {
            if (Object.hasOwn(room, name)) return (functions[name] = load(path, { [name]: room[name]! })[name]);
          }
          return undefined;
        },
      },
    ),
  );
  return Object.assign(functions, bound) as Native;
}

function load<Room extends Record<string, FFIFunction>>(path: string, symbols: Room): Functions<Room> {
  try {
    return dlopen(path, symbols).symbols;
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
    `the native library ${path} does not fit this program: ${reason}; build it anew with "npm run build"`,
  );
