/**
 * Recipes of package managers, made for a release with made-up sums, and looked at by their own tools where this
 * machine has them: ruby, bash, makepkg, nix. Nothing here knows what winget and Scoop accept: their fields are
 * compared.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { recipes } from "../../scripts/packaging/recipes.ts";
import { about, releaseUrl } from "../../scripts/release/about.ts";
import { archiveFile, programFile, targets } from "../../scripts/targets.ts";
import { output, root } from "./release-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-recipes-"));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sums = (name: string) => new Bun.CryptoHasher("sha256").update(name).digest("hex");
const texts = new Map<string, string>();
for (const recipe of recipes) {
  for (const [name, text] of Object.entries(recipe({ version: about.version, sums }))) texts.set(name, text);
}
for (const [name, text] of texts) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
const text = (name: string) => texts.get(name)!;

/** Addresses of files, with the sum that stands nearest below. */
const sourcesIn = (recipe: string) =>
  [...recipe.matchAll(/(https:\S+?\/(matcher-[\w.-]+))["'\s][\s\S]*?\b([0-9a-fA-F]{64})\b/g)].map(
    ([, url, name, sum]) => [url!, name!, sum!.toLowerCase()],
  );

test("npm run packaging writes them from a file of sums, and names a sum that is missing", () => {
  const own = join(folder, "SHA256SUMS");
  writeFileSync(own, targets.map((target) => `${sums(archiveFile(target))}  ${archiveFile(target)}\n`).join(""));
  const script = [process.execPath, join(root, "scripts", "packaging.ts")];
  output([...script, "--sums", own, "--into", join(folder, "written")]);
  for (const [name, text] of texts) expect(readFileSync(join(folder, "written", name), "utf8")).toBe(text);
  writeFileSync(own, "");
  expect(() => output([...script, "--sums", own, "--into", join(folder, "none")])).toThrow("no sum of matcher-");
});

describe("the files of a release are named with their sums", () => {
  const expectedNames = (field: "homebrew" | "nix" | "rpm") =>
    targets.filter((target) => target[field] !== null).map((target) => archiveFile(target));
  test.each([
    ["homebrew/matcher.rb", expectedNames("homebrew")],
    ["nix/package.nix", expectedNames("nix")],
    ["scoop/matcher.json", ["matcher-windows-x64.zip"]],
    ["winget/matcher.matcher.installer.yaml", ["matcher-windows-x64.zip"]],
  ])("%s", (name, files) => {
    const found = sourcesIn(text(name)).slice(0, files.length);
    expect(found).toEqual(files.map((file) => [`${releaseUrl(about.version)}/${file}`, file, sums(file)]));
  });
});

test("winget: three manifests of one package, each of its type", () => {
  const manifests = [...texts].filter(([name]) => name.startsWith("winget/"));
  const read = manifests.map(([, text]) => Bun.YAML.parse(text) as Record<string, unknown>);
  expect(read.map(({ ManifestType }) => ManifestType)).toEqual(["version", "installer", "defaultLocale"]);
  for (const { PackageIdentifier, PackageVersion } of read) {
    expect([PackageIdentifier, PackageVersion]).toEqual(["matcher.matcher", about.version]);
  }
  expect(read[1]!.Installers).toMatchObject([
    { Architecture: "x64", InstallerSha256: expect.stringMatching(/^[0-9A-F]{64}$/) },
  ]);
});

test("Scoop: a manifest that finds its next version by itself", () => {
  const { bin, hash, autoupdate } = JSON.parse(text("scoop/matcher.json"));
  expect([bin, hash]).toEqual(["matcher.exe", undefined]);
  expect(autoupdate.architecture["64bit"].url).toEndWith("/v$version/matcher-windows-x64.zip");
});

test.skipIf(Bun.which("ruby") === null)("Homebrew: the formula is Ruby", () => {
  expect(output(["ruby", "-c", join(folder, "homebrew", "matcher.rb")])).toBe("Syntax OK\n");
});

test.skipIf(Bun.which("nix-instantiate") === null)("Nix: the expression is one", () => {
  const parsed = output(["nix-instantiate", "--parse", join(folder, "nix", "package.nix")]);
  expect(parsed).toContain('pname = "matcher"');
});

test.skipIf(Bun.which("bash") === null)(
  "Arch Linux: bash reads the build file, which has one sum for each source",
  () => {
    const path = join(folder, "aur", "PKGBUILD");
    output(["bash", "-n", path]);
    const arrays = '. "$0"; for a in "${arch[@]}"; do s="source_$a[@]"; h="sha256sums_$a[@]"; echo "${!s} ${!h}"; done';
    const rows = targets.filter(({ rpm }) => rpm !== null).map(archiveFile);
    const lines = rows.map(
      (file) => `matcher-${about.version}-${file}::${releaseUrl(about.version)}/${file} ${sums(file)}\n`,
    );
    expect(output(["bash", "-c", arrays, path])).toBe(lines.join(""));
  },
);

const isRoot = process.geteuid?.() === 0;
const canDrop = !isRoot || Bun.which("setpriv") !== null;
test.skipIf(Bun.which("makepkg") === null || !canDrop)("Arch Linux: .SRCINFO is what makepkg prints", () => {
  // Makepkg does not run as root, and looks for pacman, which it does not need to print this.
  const dropped = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
  const env = {
    PATH: process.env.PATH!,
    HOME: folder,
    BUILDDIR: "/tmp",
    PKGDEST: "/tmp",
    SRCDEST: "/tmp",
    LOGDEST: "/tmp",
    PACMAN: "true",
  };
  const printed = output([...dropped, "makepkg", "--printsrcinfo"], { cwd: join(folder, "aur"), env });
  const plain = (text: string) =>
    text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .sort();
  expect(plain(printed)).toEqual(plain(text("aur/.SRCINFO")));
});

test("the image has the programs for the processors of its platforms", () => {
  const file = text("container/Dockerfile");
  for (const target of targets.filter(({ container }) => container !== null)) {
    expect(file).toContain(`${target.container!.replace("linux/", "")}) file=${programFile(target)} ;;`);
  }
  expect(file).toMatch(/^FROM scratch\n/m);
  expect(file).toMatch(/^USER 65532:65532\n/m);
});
