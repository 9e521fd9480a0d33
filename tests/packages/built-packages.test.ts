/** Packages for Debian and rpm, from a program that starts the command from its sources; `dpkg -i` installs one. */
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debFile, writeDeb } from "../../scripts/packaging/deb.ts";
import { rpmFile, writeRpm } from "../../scripts/packaging/rpm.ts";
import { about } from "../../scripts/release/about.ts";
import { targets } from "../../scripts/targets.ts";
import { output, ownExtras, ran, writeProgram } from "./release-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-built-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const program = join(folder, "program");
if (process.platform !== "win32") writeProgram(program);

/** Below the root of a system. */
const files = [
  "usr/bin/matcher",
  "usr/share/bash-completion/completions/matcher",
  "usr/share/fish/vendor_completions.d/matcher.fish",
];
const [intel] = targets;
const has = (...names: string[]) => names.every((name) => Bun.which(name) !== null);

test("systems with these packages have one for each of their processors", () => {
  expect(targets.map(debFile).filter((name) => name !== null)).toEqual([
    `matcher_${about.version}_amd64.deb`,
    `matcher_${about.version}_arm64.deb`,
  ]);
  expect(targets.map(rpmFile).filter((name) => name !== null)).toEqual([
    `matcher-${about.version}-1.x86_64.rpm`,
    `matcher-${about.version}-1.aarch64.rpm`,
  ]);
});

test.skipIf(!has("dpkg-deb", "dpkg"))(
  "dpkg -i installs the package, whose program answers, and removes it",
  () => {
    const path = writeDeb(intel!, program, ownExtras(), folder)!;
    const first = readFileSync(path);
    writeDeb(intel!, program, ownExtras(), folder);
    expect(readFileSync(path).equals(first)).toBe(true);
    expect(output(["dpkg-deb", "--field", path, "Package", "Version", "Architecture"])).toBe(
      `Package: matcher\nVersion: ${about.version}\nArchitecture: amd64\n`,
    );
    const bytes = ownExtras().reduce((sum, { content }) => sum + content.length, statSync(program).size);
    expect(Number(output(["dpkg-deb", "--field", path, "Installed-Size"]))).toBe(Math.ceil(bytes / 1024));
    // Into a system of its own, whose list of packages is empty.
    const system = join(folder, "system");
    for (const name of ["info", "updates", "triggers"])
      mkdirSync(join(system, "var/lib/dpkg", name), { recursive: true });
    for (const name of ["status", "available"]) Bun.spawnSync(["touch", join(system, "var/lib/dpkg", name)]);
    const dpkg = (...words: string[]) =>
      output([
        "dpkg",
        `--root=${system}`,
        "--force-not-root,depends,architecture",
        `--log=${folder}/dpkg.log`,
        ...words,
      ]);
    dpkg("-i", path);
    for (const name of [...files, "usr/share/man/man1/matcher.1.gz", "usr/share/zsh/vendor-completions/_matcher"]) {
      expect([name, existsSync(join(system, name))]).toEqual([name, true]);
    }
    expect(statSync(join(system, "usr/bin/matcher")).mode & 0o7777).toBe(0o755);
    expect(output([join(system, "usr/bin/matcher"), "scan", "\\R", "--text", "took 5ms"])).toBe('[5..8] "5ms"\n');
    dpkg("-r", "matcher");
    expect(existsSync(join(system, "usr/bin/matcher"))).toBe(false);
  },
  60_000,
);

test.skipIf(!has("dpkg-deb", "lintian"))(
  "lintian finds no error in the package",
  () => {
    const path = writeDeb(intel!, program, ownExtras(), folder)!;
    const user = process.geteuid?.() === 0 ? ["--allow-root"] : [];
    const { status, out, error } = ran(["lintian", ...user, "--no-cfg", "--fail-on", "error,warning", path]);
    // What only a program of this size has is not found in the one of this test.
    const found = out.split("\n").filter((line) => /^[EW]:/.test(line));
    expect({ found, error, status }).toEqual({ found: [], error: "", status: 0 });
  },
  60_000,
);

test.skipIf(!has("rpmbuild", "rpm"))(
  "the rpm has the same files, with its licence, and needs glibc alone",
  () => {
    const path = writeRpm(intel!, program, ownExtras(), folder)!;
    const query = (...words: string[]) => output(["rpm", "-qp", ...words, path]);
    const listed = query("--qf", "[%{FILEMODES:octal} %{FILENAMES}\\n]").trimEnd().split("\n").sort();
    expect(listed).toContain("100755 /usr/bin/matcher");
    const names = listed.map((line) => line.slice(line.indexOf("/") + 1));
    expect(names).toEqual(expect.arrayContaining(files));
    expect(names).toContain("usr/share/licenses/matcher/LICENSE");
    expect(names).toContain("usr/share/zsh/site-functions/_matcher");
    expect(
      query("--requires")
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("rpmlib(")),
    ).toEqual(["glibc >= 2.17"]);
    expect(query("--qf", "%{VERSION} %{LICENSE} %{ARCH}")).toBe(`${about.version} MIT x86_64`);
  },
  60_000,
);
