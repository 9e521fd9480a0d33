/** The build file of Arch Linux, with the summary that its repository of users wants beside it. */
import { about, homepage, releaseUrl } from "../release/about.ts";
import { archived } from "../release/extras.ts";
import { archiveFile, type Target, targets } from "../targets.ts";
import type { Release } from "./recipe.ts";

const name = `${about.program}-bin`;

export function aur({ version, sums }: Release): Record<string, string> {
  const rows = targets.filter(({ rpm }) => rpm !== null);
  /** Kept under a name with its version: makepkg would take an old file for the new one. */
  const source = (target: Target, of: string) => {
    const file = archiveFile(target);
    return `${about.program}-${of}-${file}::${releaseUrl(of)}/${file}`;
  };
  const build = `# Made by \`npm run packaging\`: change scripts/packaging/aur.ts, not this file.
# Maintainer: ${about.maintainer}
pkgname=${name}
pkgver=${version}
pkgrel=1
pkgdesc='${about.summary}'
arch=(${rows.map(({ rpm }) => `'${rpm}'`).join(" ")})
url='${homepage}'
license=('${about.license}')
depends=('glibc')
provides=('${about.program}')
conflicts=('${about.program}')
# The program carries its modules behind its code; stripping would cut them off.
options=('!strip' '!debug')
${rows.map((target) => `source_${target.rpm}=("${source(target, "$pkgver")}")`).join("\n")}
${rows.map((target) => `sha256sums_${target.rpm}=('${sums(archiveFile(target))}')`).join("\n")}

package() {
  install -Dm755 ${about.program} "$pkgdir/usr/bin/${about.program}"
  install -Dm644 ${archived.manual} "$pkgdir/usr/share/man/man1/${about.program}.1"
  install -Dm644 ${archived.bash} "$pkgdir/usr/share/bash-completion/completions/${about.program}"
  install -Dm644 ${archived.zsh} "$pkgdir/usr/share/zsh/site-functions/_${about.program}"
  install -Dm644 ${archived.fish} "$pkgdir/usr/share/fish/vendor_completions.d/${about.program}.fish"
  install -Dm644 LICENSE "$pkgdir/usr/share/licenses/$pkgname/LICENSE"
}
`;
  const summary = [
    `pkgbase = ${name}`,
    ...[
      `pkgdesc = ${about.summary}`,
      `pkgver = ${version}`,
      "pkgrel = 1",
      `url = ${homepage}`,
      ...rows.map(({ rpm }) => `arch = ${rpm}`),
      `license = ${about.license}`,
      "depends = glibc",
      `provides = ${about.program}`,
      `conflicts = ${about.program}`,
      "options = !strip",
      "options = !debug",
      ...rows.flatMap((target) => [
        `source_${target.rpm} = ${source(target, version)}`,
        `sha256sums_${target.rpm} = ${sums(archiveFile(target))}`,
      ]),
    ].map((line) => `\t${line}`),
    "",
    `pkgname = ${name}`,
    "",
  ].join("\n");
  return { "aur/PKGBUILD": build, "aur/.SRCINFO": summary };
}
