/**
 * Compiles the native library by calling the compiler: on a new machine `zig build` first compiles its own build
 * runner, which takes longer (80 s) than the library (60 s). The result is the same, byte for byte: change build.zig
 * too.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.mjs";
import { quiet } from "./say.mjs";

const processors = { x64: "x86_64", arm64: "aarch64" };

/**
 * @param target Zig's name of the machine to compile for, such as `x86_64-windows`; otherwise this one
 * @returns whether its library is now at `path`
 */
export async function compileLibrary(zig, path, target = "native") {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const ofBoth = ["-Ofast", "-fstrip", "-target", target];
  const run = (...words) => quiet(zig, words, { cwd: root });
  const kernels = levels(target).map((level) => ({ level, object: join(folder, `kernels_${level}.o`) }));
  const compiled = await Promise.all(
    kernels.map(({ level, object }) =>
      run(
        ...["build-obj", ...ofBoth, "-mcpu", `x86_64_${level}`, "-fllvm", "-fPIC", "-Mroot=zig/kernels.zig", "-lc"],
        ...["--name", `kernels_${level}`, `-femit-bin=${object}`],
      ),
    ),
  );
  if (!compiled.every(Boolean)) return false;
  return run(
    ...["build-lib", "-dynamic", ...kernels.map(({ object }) => object), ...ofBoth, "-mcpu", "baseline"],
    ...["-Mroot=zig/root.zig", "-lc", "--name", "matcher", `-femit-bin=${path}`],
  );
}

/** Processor levels that the byte kernels are compiled for. */
function levels(target) {
  const processor = target === "native" ? processors[process.arch] : target.split("-")[0];
  if (processor !== "x86_64") return [];
  const listed = readFileSync(join(root, "zig", "kernels", "levels.zon"), "utf8");
  return [...listed.matchAll(/"(\w+)"/g)].map(([, level]) => level);
}
