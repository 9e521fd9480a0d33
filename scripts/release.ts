/**
 * `npm run release -- --programs DIR`: the files of a release in `dist/release` (`--into DIR`: elsewhere), from the
 * programs in a folder, named as `npm run build -- --target` names them: archives, packages for Debian and rpm where
 * this machine has their tools, the bill of materials, the notes, the sums. `--all`: what is missing is an error.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeDeb } from "./packaging/deb.ts";
import { writeRpm } from "./packaging/rpm.ts";
import { about } from "./release/about.ts";
import { writeArchive } from "./release/archive.ts";
import { findSection } from "./release/changelog.ts";
import { extras } from "./release/extras.ts";
import { buildSbom, type Lock } from "./release/sbom.ts";
import { writeSums } from "./release/sums.ts";
import { hostTarget, programFile, targets } from "./targets.ts";

const root = join(import.meta.dir, "..");
const [path, isWanted] = [{ type: "string" }, { type: "boolean" }] as const;
const { values } = parseArgs({ options: { programs: path, into: path, all: isWanted } });
const programs = values.programs ?? join(root, "dist");
const into = values.into ?? join(root, "dist", "release");
const found = targets.filter((target) => existsSync(join(programs, programFile(target))));
const missing = targets.filter((target) => !found.includes(target)).map(programFile);
if (found.length === 0 || (values.all && missing.length > 0)) {
  console.error(`matcher: release: ${programs} has no ${missing.join(", ")}`);
  process.exit(2);
}
const host = found.find(({ bun }) => bun === hostTarget());
// Texts are those of the program that is released, where this machine can run one of them.
const command = host ? [join(programs, programFile(host))] : [process.execPath, join(root, "ts", "main.ts")];
rmSync(into, { recursive: true, force: true });
mkdirSync(into, { recursive: true });
if (host) chmodSync(command[0]!, 0o755);
const accompanying = extras(command);
const lacked = new Set<string>();
for (const target of found) {
  const program = join(programs, programFile(target));
  copyFileSync(program, join(into, programFile(target)));
  chmodSync(join(into, programFile(target)), 0o755);
  await writeArchive(target, program, accompanying, into);
  if (Bun.which("dpkg-deb")) writeDeb(target, program, accompanying, into);
  else lacked.add("dpkg-deb");
  if (Bun.which("rpmbuild")) writeRpm(target, program, accompanying, into);
  else lacked.add("rpmbuild");
}
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
writeFileSync(join(into, "matcher.cdx.json"), buildSbom(lock));
const section = findSection(readFileSync(join(root, "CHANGELOG.md"), "utf8"), about.version);
if (section === null) throw new Error(`CHANGELOG.md has no section for ${about.version}`);
writeFileSync(join(into, "NOTES.md"), `${section.text}\n`);
copyFileSync(join(root, "install.sh"), join(into, "install.sh"));
await writeSums(into);
if (lacked.size > 0) {
  console.error(`matcher: release: no packages that need ${[...lacked].join(", ")}: this machine has none`);
  if (values.all) process.exitCode = 2;
}
console.error(`matcher: release: ${into} has the files of ${found.length} targets`);
