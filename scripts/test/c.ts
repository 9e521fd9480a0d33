/**
 * Builds the C programs against the native library with `zig cc`, then runs them and the Python example: a test of
 * every function of `matcher.h`, and the examples as a reader would run them.
 */
import { basename, join } from "node:path";
import { $ } from "bun";
import { zig } from "../zig.ts";
import { fillFolder } from "./c-folder.ts";

const root = join(import.meta.dir, "..", "..");
const folder = join(root, ".build", "c");
const library = process.env.MATCHER_NATIVE ?? join(root, "zig-out", "lib", "libmatcher.so");
fillFolder(folder);

async function compileProgram(source: string): Promise<string> {
  const program = join(folder, basename(source, ".c"));
  const libraries = join(library, "..");
  await $`${zig} cc -std=c11 -Wall -Wextra -Werror -I${join(root, "zig")} ${source} -L${libraries} -lmatcher -Wl,-rpath,${libraries} -o ${program}`;
  return program;
}

/** Runs a program and compares what it prints. */
async function prints(words: readonly string[], expected: string, input = "", env: Record<string, string> = {}) {
  const child = Bun.spawn([...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdin: new Blob([input]),
    stdout: "pipe",
    stderr: "inherit",
  });
  const printed = await new Response(child.stdout).text();
  if ((await child.exited) === 0 && printed === expected) return;
  console.error(`${words.join(" ")}: printed ${JSON.stringify(printed)}, expected ${JSON.stringify(expected)}`);
  process.exit(1);
}

await prints([await compileProgram(join(root, "tests", "c", "library.c")), folder], "ok\n");
const durations = await compileProgram(join(root, "examples", "c", "durations.c"));
await prints([durations, join(folder, "durations.program"), join(folder, "server.log")], "line 1: 1.5s\nline 3: 2m\n");
await prints(
  ["python3", join(root, "examples", "python", "redact.py"), join(folder, "private.program")],
  "from ******** to **********\n",
  "from 10.0.0.1 to ann@ex.org\n",
  { MATCHER_LIBRARY: library },
);
