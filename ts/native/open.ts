/** Finds the native library, opens it at first use, and refuses one whose layouts are not the ones this code was made for. */
import { dlopen } from "bun:ffi";
import { libraryPath } from "./path.ts";
import { library } from "./symbols/library.ts";
import { record } from "./symbols/record.ts";
import { source } from "./symbols/source.ts";

/** Every exported function; a room's symbols stand in a file of their own beside its door in zig/abi/bun. */
const symbols = { ...library, ...record, ...source } as const;

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
  const { symbols: functions } = dlopen(path, symbols);
  const found = functions.mb_abi_version();
  if (found !== abiVersion) {
    throw new Error(
      `the native library ${path} is stale: its interface is version ${found}, expected ${abiVersion}; build it anew with "npm run build"`,
    );
  }
  return functions;
}
