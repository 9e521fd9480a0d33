/** Compiles tests/c/scan.c against the native library with `zig cc` and scans a file through it. */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { $ } from "bun";
import { compilePattern } from "../../ts/pattern/index.ts";
import { zig } from "../zig.ts";

const root = join(import.meta.dir, "..", "..");
const source = join(root, "tests", "c", "scan.c");
if (existsSync(source)) {
  const folder = join(root, ".build", "c");
  mkdirSync(folder, { recursive: true });
  const program = join(folder, "scan");
  const library = join(root, "zig-out", "lib");
  await $`${zig} cc -std=c11 -Wall -Wextra -Werror -I${join(root, "zig")} ${source} -L${library} -lmatcher -Wl,-rpath,${library} -o ${program}`;
  const compiled = join(folder, "pattern.program");
  await Bun.write(compiled, compilePattern(String.raw`(\W:key "=" \N:value)+:all`).program);
  await $`${program} ${compiled}`.cwd(root);
}
