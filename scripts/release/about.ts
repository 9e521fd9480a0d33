/** What a release and the recipes of package managers say about the program. */
import project from "../../package.json" with { type: "json" };

export const about = {
  /** The name on npm and PyPI; only package.json decides it (RELEASING.md). */
  packageName: project.name,
  version: project.version,
  /** What people type; also the name in package managers of systems. */
  program: "matcher",
  summary: "Find, explain, build, rewrite and count patterns over typed tokens",
  description: project.description,
  license: project.license,
  maintainer: "The maintainers of matcher <matcher@users.noreply.github.com>",
  publisher: "matcher",
} as const;

/** The repository that has the releases, as package.json names it. */
export const { homepage } = project;

/** Where the files of a release are. */
export const releaseUrl = (version: string): string => `${homepage}/releases/download/v${version}`;

/** The time that files of packages have, so that sources give the same bytes each time: 2026-01-01 unless given. */
export const sourceEpoch = process.env.SOURCE_DATE_EPOCH ?? "1767225600";
