/** Finds the native library, opens it at first use, and refuses one whose layouts are not the ones this code was made for. */
import { dlopen } from "bun:ffi";
import { existsSync } from "node:fs";
import { MatcherError } from "../error/errors.ts";
import { layoutDigest } from "./layout.gen.ts";
import { libraryPath } from "./path.ts";
import { deep } from "./symbols/deep.ts";
import { lex } from "./symbols/lex.ts";
import { library } from "./symbols/library.ts";
import { mine } from "./symbols/mine.ts";
import { record } from "./symbols/record.ts";
import { report } from "./symbols/report.ts";
import { scan } from "./symbols/scan.ts";
import { source } from "./symbols/source.ts";
import { table } from "./symbols/table.ts";
import { terminal } from "./symbols/terminal.ts";
import { value } from "./symbols/value.ts";

/** Every exported function; a room's symbols stand in a file of their own beside its door in zig/abi/bun. */
const symbols = {
  ...deep,
  ...lex,
  ...library,
  ...mine,
  ...record,
  ...report,
  ...scan,
  ...source,
  ...table,
  ...terminal,
  ...value,
} as const;

/** The number in zig/abi/bun/library.zig. */
const abiVersion = 1;

type Native = ReturnType<typeof dlopen<typeof symbols>>["symbols"];
let opened: Native | undefined;

/** The library's functions. Opens it at the first call; throws where it is missing or stale. */
export function native(): Native {
  return (opened ??= open());
}

function open(): Native {
  const path = libraryPath();
  const functions = load(path);
  if (functions.mb_abi_version() !== abiVersion)
    throw stale(path, `its interface is version ${functions.mb_abi_version()}, expected ${abiVersion}`);
  if (functions.mb_layout_digest() !== layoutDigest)
    throw stale(path, "its structures are laid out otherwise than this program reads them");
  return functions;
}

function load(path: string): Native {
  try {
    return dlopen(path, symbols).symbols;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
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
