/** A manifest for a bucket of Scoop, on Windows. */
import { about, homepage, releaseUrl } from "../release/about.ts";
import { sumsFile } from "../release/sums.ts";
import { archiveFile, endingOf, targets } from "../targets.ts";
import type { Release } from "./recipe.ts";

export function scoop({ version, sums }: Release): Record<string, string> {
  const target = targets.find(({ machine }) => machine === "win32-x64")!;
  const file = archiveFile(target);
  const manifest = {
    version,
    description: about.summary,
    homepage,
    license: about.license,
    architecture: { "64bit": { url: `${releaseUrl(version)}/${file}`, hash: sums(file) } },
    bin: `${about.program}${endingOf(target)}`,
    checkver: "github",
    autoupdate: {
      architecture: { "64bit": { url: `${releaseUrl("$version")}/${file}` } },
      hash: { url: `$baseurl/${sumsFile}` },
    },
  };
  return { "scoop/matcher.json": `${JSON.stringify(manifest, null, 4)}\n` };
}
