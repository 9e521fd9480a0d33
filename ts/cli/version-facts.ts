/** What `--version --verbose` prints below the version: what a report of a fault needs to know about the program. */
import { abiVersion, libraryDigest, libraryFile, native } from "../native/open.ts";
import { openDevice } from "../scan/index.ts";

/** Set where the single file is built (`scripts/build.ts`). */
declare const MATCHER_BUILT_FROM: string;

export function versionFacts(): string {
  const rows: readonly (readonly [name: string, value: string])[] = [
    ["build", build()],
    ["runtime", `Bun ${Bun.version} on ${process.platform}-${process.arch}`],
    ["library", `${libraryFile()}, interface ${abiVersion}, digest ${libraryDigest().toString(16).padStart(16, "0")}`],
    ["processor", processor(native().mb_cpu_level(), native().mb_cpu_level_best())],
    ["GPU", openDevice() ?? "used where a scan is faster with it"],
  ];
  return rows.map(([name, value]) => `${name.padEnd(11)}${value}\n`).join("");
}

function build(): string {
  return typeof MATCHER_BUILT_FROM === "string" ? `single file, from ${MATCHER_BUILT_FROM}` : "modules";
}

/** The level whose kernels run, and the processor's own if `MATCHER_CPU` chose a lower one. */
function processor(used: number, best: number): string {
  const describeLevel = (level: number) => (level === 0 ? "portable kernels" : `kernels of x86-64-v${level}`);
  return used === best ? describeLevel(used) : `${describeLevel(used)} by MATCHER_CPU; it has ${describeLevel(best)}`;
}
