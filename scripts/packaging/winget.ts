/** The three manifests of a version for the repository of winget. */
import { about, homepage, releaseUrl } from "../release/about.ts";
import { archiveFile, endingOf, targets } from "../targets.ts";
import type { Release } from "./recipe.ts";

const manifestVersion = "1.6.0";
/** `PUBLISHER.NAME`, which people type after `winget install`. */
const identifier = `${about.publisher}.${about.program}`;
const locale = "en-US";

export function winget({ version, sums }: Release): Record<string, string> {
  const target = targets.find(({ machine }) => machine === "win32-x64")!;
  const file = archiveFile(target);
  const manifest = (type: string, fields: object) => {
    const head = `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type.toLowerCase()}.${manifestVersion}.schema.json\n`;
    const whole = {
      PackageIdentifier: identifier,
      PackageVersion: version,
      ...fields,
      ManifestType: type,
      ManifestVersion: manifestVersion,
    };
    return `${head}${Bun.YAML.stringify(whole, null, 2)}\n`;
  };
  return {
    [`winget/${identifier}.yaml`]: manifest("version", { DefaultLocale: locale }),
    [`winget/${identifier}.installer.yaml`]: manifest("installer", {
      InstallerType: "zip",
      NestedInstallerType: "portable",
      NestedInstallerFiles: [
        { RelativeFilePath: `${about.program}${endingOf(target)}`, PortableCommandAlias: about.program },
      ],
      Installers: [
        {
          Architecture: "x64",
          InstallerUrl: `${releaseUrl(version)}/${file}`,
          InstallerSha256: sums(file).toUpperCase(),
        },
      ],
    }),
    [`winget/${identifier}.locale.${locale}.yaml`]: manifest("defaultLocale", {
      PackageLocale: locale,
      Publisher: about.publisher,
      PackageName: about.program,
      PackageUrl: homepage,
      License: about.license,
      ShortDescription: about.summary,
    }),
  };
}
