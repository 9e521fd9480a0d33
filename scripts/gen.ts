/**
 * Writes zig/gen from ts/tables and shaders, then ts/native/layout.gen.ts from the Zig structs and functions. `--check`
 * writes nothing and fails if a file on disk differs.
 */
import { $ } from "bun";
import { kinds } from "../ts/tables/kinds.ts";
import { accessorsZig } from "./gen/accessors.ts";
import { axesZig } from "./gen/axes.ts";
import { deviceReasonsZig } from "./gen/device-reasons.ts";
import { fileTypesZig } from "./gen/file-types.ts";
import { foldingZig } from "./gen/folding.ts";
import { compiledFormatsTs, formatsTs } from "./gen/formats.ts";
import { kindDocs } from "./gen/kind-docs.ts";
import { kindsZig } from "./gen/kinds.ts";
import { libraryPages } from "./gen/library-docs.ts";
import { limitsZig } from "./gen/limits.ts";
import { missingEntries } from "./gen/missing-entries.ts";
import { monthsZig } from "./gen/months.ts";
import { personsZig } from "./gen/persons.ts";
import { predicateZig } from "./gen/predicate.ts";
import { programZig } from "./gen/program.ts";
import { recordUnitsZig } from "./gen/record-units.ts";
import { routesZig } from "./gen/routes.ts";
import { secretDocs } from "./gen/secret-docs.ts";
import { secretsZig } from "./gen/secrets.ts";
import { severitiesZig } from "./gen/severities.ts";
import { shader } from "./gen/shaders.ts";
import { targetsZon } from "./gen/targets.ts";
import { texturesZig } from "./gen/textures.ts";
import { unicodeZig } from "./gen/unicode.ts";
import { unitsZig } from "./gen/units.ts";
import { textMateGrammar, vscodeManifest } from "./gen/vscode.ts";
import { zoneChangesZig } from "./gen/zone-changes.ts";
import { zonesZig } from "./gen/zones.ts";
import { zig } from "./zig.ts";

/** The compiler says what is wrong, such as a recognizer without a line in zig/lex/recognize.zig. */
async function layouts(): Promise<string> {
  const { exitCode, stdout, stderr } = await $`${zig} build layouts`.quiet().nothrow();
  if (exitCode === 0) return stdout.toString();
  console.error(
    `${stderr.toString().trimEnd()}\nmatcher: the Zig sources do not compile: the compiler's errors are above`,
  );
  process.exit(1);
}

const files: Record<string, () => string | Promise<string | Uint8Array>> = {
  "docs/kinds.md": kindDocs,
  "docs/secrets.md": secretDocs,
  "editors/vscode/matcher.tmLanguage.json": textMateGrammar,
  "editors/vscode/package.json": vscodeManifest,
  "ts/events/compiled.gen.ts": compiledFormatsTs,
  "ts/events/shipped.gen.ts": formatsTs,
  "zig/gen/accessors.zig": accessorsZig,
  "zig/gen/axes.zig": axesZig,
  "zig/gen/device_reasons.zig": deviceReasonsZig,
  "zig/gen/file_types.zig": fileTypesZig,
  "zig/gen/folding.zig": foldingZig,
  "zig/gen/kinds.zig": kindsZig,
  "zig/gen/limits.zig": limitsZig,
  "zig/gen/lines.spv": () => shader("shaders/lines.comp"),
  "zig/gen/mark.spv": () => shader("shaders/mark.comp"),
  "zig/gen/months.zig": monthsZig,
  "zig/gen/persons.zig": personsZig,
  "zig/gen/predicate.zig": predicateZig,
  "zig/gen/program.zig": programZig,
  "zig/gen/record_units.zig": recordUnitsZig,
  "zig/gen/routes.zig": routesZig,
  "zig/gen/secrets.zig": secretsZig,
  "zig/gen/severities.zig": severitiesZig,
  "zig/gen/targets.zon": targetsZon,
  "zig/gen/textures.zig": texturesZig,
  "zig/gen/unicode.zig": unicodeZig,
  "zig/gen/units.zig": unitsZig,
  "zig/gen/zone_changes.zig": zoneChangesZig,
  "zig/gen/zones.zig": zonesZig,
  "ts/native/layout.gen.ts": layouts, // It compiles the files above.
};

const missing = missingEntries(kinds, process.cwd());
for (const message of missing) console.error(`matcher: ${message}`);
if (missing.length > 0) process.exit(1);

const check = process.argv.includes("--check");
let stale = 0;

async function keep(path: string, text: string | Uint8Array): Promise<void> {
  const made = Buffer.from(text as Uint8Array);
  const file = Bun.file(path);
  const old = (await file.exists()) ? await file.bytes() : null;
  if (old !== null && made.equals(old)) return;
  stale += 1;
  if (check) console.error(`matcher: ${path} is not what its source says: run "npm run gen"`);
  else await Bun.write(path, made);
}

for (const [path, make] of Object.entries(files)) await keep(path, await make());

const pages = await libraryPages(); // It compiles the sources, layout.gen.ts included.
for (const [path, text] of pages) await keep(path, text);
for (const path of new Bun.Glob("docs/library/*.md").scanSync(".")) {
  if (pages.has(path)) continue;
  stale += 1;
  if (check) console.error(`matcher: no name of the library is on ${path}: run "npm run gen"`);
  else await Bun.file(path).delete();
}
process.exitCode = check && stale > 0 ? 1 : 0;
