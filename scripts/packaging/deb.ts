/** The package for Debian and its relatives, by dpkg-deb. */
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { about, homepage, sourceEpoch } from "../release/about.ts";
import type { Extra } from "../release/extras.ts";
import type { Target } from "../targets.ts";

/** `null` where there is no package for the target. */
export const debFile = ({ deb }: Pick<Target, "deb">): string | null =>
  deb === null ? null : `${about.program}_${about.version}_${deb}.deb`;

const page = "matcher.1";

/** @param program of the target; @returns the path of the package in `folder`, or `null` */
export function writeDeb(target: Target, program: string, extras: readonly Extra[], folder: string): string | null {
  const name = debFile(target);
  if (name === null) return null;
  const staged = mkdtempSync(join(tmpdir(), "matcher-deb-"));
  try {
    chmodSync(staged, 0o755);
    const bytes = extras.reduce((sum, { content }) => sum + content.length, statSync(program).size);
    const put = (path: string, content: Uint8Array | string, mode = 0o644) => {
      for (const part of dirname(path)
        .split("/")
        .map((_, i, all) => all.slice(0, i + 1).join("/"))) {
        mkdirSync(join(staged, part), { recursive: true, mode: 0o755 });
        chmodSync(join(staged, part), 0o755);
      }
      writeFileSync(join(staged, path), content, { mode });
      chmodSync(join(staged, path), mode);
    };
    put(`usr/bin/${about.program}`, "", 0o755);
    copyFileSync(program, join(staged, "usr/bin", about.program));
    chmodSync(join(staged, "usr/bin", about.program), 0o755);
    for (const { name, installed, content } of extras) {
      if (name === "LICENSE") put(`usr/share/doc/${about.program}/copyright`, copyright(content));
      else if (name === page) put(`usr/${installed}.gz`, gzip(content));
      else put(`usr/${installed}`, content);
    }
    put(`usr/share/doc/${about.program}/changelog.gz`, gzip(changelog()));
    put(`usr/share/lintian/overrides/${about.program}`, overrides);
    put("DEBIAN/control", control(target.deb!, bytes));
    const path = join(folder, name);
    const command = ["dpkg-deb", "--root-owner-group", "--build", staged, path];
    const { exitCode, stderr } = Bun.spawnSync(command, { env: { ...process.env, SOURCE_DATE_EPOCH: sourceEpoch } });
    if (exitCode !== 0) throw new Error(`dpkg-deb: ${stderr.toString()}`);
    return path;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** Without a time, so that the same text gives the same bytes. */
const gzip = (content: Uint8Array | string) => gzipSync(content, { level: 9 });

const control = (architecture: string, bytes: number) => `Package: ${about.program}
Version: ${about.version}
Architecture: ${architecture}
Maintainer: ${about.maintainer}
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: libc6 (>= 2.17)
Section: utils
Priority: optional
Homepage: ${homepage}
Description: find and count patterns over typed tokens
 Reads logs, configurations and tables as durations, addresses, sizes,
 versions and times, so that a pattern can say what a value is and what
 it is worth.
`;

const copyright = (license: Uint8Array) => `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ${about.program}
Source: ${homepage}

Files: *
Copyright: the authors of ${about.program}
License: Expat
${new TextDecoder()
  .decode(license)
  .trimEnd()
  .split("\n")
  .map((line) => (line.trim() === "" ? " ." : ` ${line}`))
  .join("\n")}
`;

const changelog = () => `${about.program} (${about.version}) unstable; urgency=medium

  * See ${homepage}/blob/main/CHANGELOG.md

 -- ${about.maintainer}  ${new Date(Number(sourceEpoch) * 1000).toUTCString().replace("GMT", "+0000")}
`;

/** What lintian would report of a program that carries its runtime and is not built from a source package. */
const overrides = `${about.program}: unstripped-binary-or-object
${about.program}: embedded-library
${about.program}: hardening-no-pie
${about.program}: hardening-no-relro
${about.program}: initial-upload-closes-no-bugs
`;
