/** The declarations that programs compile against: what `index.d.ts` reaches. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { reachedDeclarations } from "./declarations.ts";
import { root, typesFolder } from "./folders.ts";
import { run } from "./run.ts";

export async function writeTypes(): Promise<void> {
  const whole = mkdtempSync(join(tmpdir(), "matcher-types-"));
  try {
    await emitDeclarations(whole);
    writeReached(join(whole, "ts"));
  } finally {
    rmSync(whole, { recursive: true, force: true });
  }
}

/** Writes the declarations of all sources below a folder. */
export async function emitDeclarations(folder: string): Promise<void> {
  const flags = "--noEmit false --emitDeclarationOnly --declaration --stripInternal --rootDir . --outDir";
  await run([join(root, "node_modules", ".bin", "tsc"), ...flags.split(" "), folder]);
}

/** Files are named by their path below `whole`, without an ending. */
function writeReached(whole: string): void {
  const texts = reachedDeclarations(
    "index",
    (file) => readFileSync(join(whole, `${file}.d.ts`), "utf8"),
    (from, specifier) => (specifier.startsWith(".") ? join(dirname(from), specifier).replace(/\.ts$/, "") : null),
  );
  for (const [file, text] of texts) {
    const target = join(typesFolder, `${file}.d.ts`);
    mkdirSync(dirname(target), { recursive: true });
    const named = text.replace(/ from "([^."][^"]*)";$/gm, (line, path: string) => {
      if (!texts.has(path)) return line;
      const below = relative(dirname(file), path);
      return ` from "${below.startsWith(".") ? below : `./${below}`}.js";`;
    });
    writeFileSync(target, named);
  }
}
