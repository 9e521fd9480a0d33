/** The package for Fedora, openSUSE and their relatives, by rpmbuild. */
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { about, homepage, sourceEpoch } from "../release/about.ts";
import type { Extra } from "../release/extras.ts";
import type { Target } from "../targets.ts";

/** `null` where there is no package for the target. */
export const rpmFile = ({ rpm }: Pick<Target, "rpm">): string | null =>
  rpm === null ? null : `${about.program}-${about.version}-1.${rpm}.rpm`;

/** Where these systems have what Debian has elsewhere. */
const moved: Readonly<Record<string, string>> = {
  "share/zsh/vendor-completions/_matcher": "share/zsh/site-functions/_matcher",
  "share/doc/matcher/LICENSE": "share/licenses/matcher/LICENSE",
};

/** @returns the path of the package in `folder`, or `null` */
export function writeRpm(target: Target, program: string, extras: readonly Extra[], folder: string): string | null {
  const name = rpmFile(target);
  if (name === null) return null;
  const top = mkdtempSync(join(tmpdir(), "matcher-rpm-"));
  try {
    const files = [{ path: `/usr/bin/${about.program}`, mode: "755" }];
    const staged = join(top, "files");
    mkdirSync(join(staged, "usr/bin"), { recursive: true });
    copyFileSync(program, join(staged, "usr/bin", about.program));
    for (const { installed, content } of extras) {
      const path = `/usr/${moved[installed] ?? installed}`;
      mkdirSync(dirname(join(staged, path)), { recursive: true });
      writeFileSync(join(staged, path), content);
      files.push({ path, mode: "644" });
    }
    const spec = join(top, `${about.program}.spec`);
    writeFileSync(spec, writeSpec(files));
    const defined = [`_topdir ${top}`, `staged_files ${staged}`, "_build_id_links none", "_binary_payload w9.gzdio"];
    const words = defined.flatMap((one) => ["--define", one]);
    const command = ["rpmbuild", "-bb", "--target", `${target.rpm}-linux`, ...words, spec];
    const { exitCode, stderr } = Bun.spawnSync(command, { env: { ...process.env, SOURCE_DATE_EPOCH: sourceEpoch } });
    if (exitCode !== 0) throw new Error(`rpmbuild: ${stderr.toString()}`);
    renameSync(join(top, "RPMS", target.rpm!, name), join(top, name));
    copyFileSync(join(top, name), join(folder, name));
    return join(folder, name);
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

const writeSpec = (
  files: readonly { path: string; mode: string }[],
) => `# The program carries its modules behind its code; stripping would cut them off.
%global debug_package %{nil}
%global __os_install_post %{nil}
%global __strip /bin/true

Name:           ${about.program}
Version:        ${about.version}
Release:        1
Summary:        ${about.summary}
License:        ${about.license}
URL:            ${homepage}
AutoReqProv:    no
Requires:       glibc >= 2.17

%description
Reads logs, configurations and tables as durations, addresses, sizes, versions and times, so that a pattern can say what
a value is and what it is worth.

%install
${files.map(({ path, mode }) => `install -Dm${mode} %{staged_files}${path} %{buildroot}${path}`).join("\n")}

%files
${files.map(({ path }) => (path.includes("/licenses/") ? `%license ${path}` : path.includes("/man/") ? `${path}*` : path)).join("\n")}
`;
