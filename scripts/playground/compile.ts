/** Compiles the library to a module of WebAssembly. */
import { join } from "node:path";
import { zig } from "../zig.ts";

const root = join(import.meta.dir, "..", "..");

/** What browsers have had since 2023. */
const processor = "generic+simd128+bulk_memory+sign_ext+nontrapping_fptoint+mutable_globals";
/** As much as the library's threads have: several times what the deepest bounded recursion needs. */
const stackBytes = 4 << 20;

/** @param mode Zig's name of how it is optimised */
export async function compileModule(path: string, mode = "fast"): Promise<void> {
  const words = ["-target", "wasm32-wasi", "-mcpu", processor, "-lc", "-fsingle-threaded", "-fno-entry", "-rdynamic"];
  const child = Bun.spawn(
    [
      zig,
      "build-exe",
      "zig/wasm.zig",
      ...words,
      "-O",
      mode,
      "-fstrip",
      "--stack",
      String(stackBytes),
      `-femit-bin=${path}`,
    ],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"] },
  );
  if ((await child.exited) !== 0) throw new Error("the library could not be compiled to WebAssembly");
}
