/** The pages of the site: where each comes from, and the order in which the site lists them. */

interface Chapter {
  readonly title: string;
  /** Paths within `docs`, or of the repository. */
  readonly pages: readonly string[];
}

/** Chapters of the site's list of pages; a page that none of them names follows under `otherTitle`. */
export const chapters: readonly Chapter[] = [
  {
    title: "Use it",
    pages: ["README.md", "docs/install.md", "docs/tour.md", "docs/commands.md", "docs/compatibility.md"],
  },
  {
    title: "Jobs",
    pages: [
      ...["docs/digest.md", "docs/statements.md", "docs/redact.md", "docs/secrets.md", "docs/formats.md"],
      ...[
        "docs/recipes.md",
        "docs/logs.md",
        "docs/watch.md",
        "docs/workbench.md",
        "docs/editors.md",
        "docs/agents.md",
        "docs/scale.md",
      ],
    ],
  },
  {
    title: "Languages",
    pages: ["docs/patterns.md", "docs/kinds.md", "docs/templates.md", "docs/records.md", "docs/readings.md"],
  },
  {
    title: "In programs",
    pages: ["docs/library.md", "docs/library/names.md", "python/README.md", "docs/powershell.md"],
  },
];

/** The title of the pages that no chapter names. */
export const otherTitle = "More";

/** The path of a page on the site, by its path in the repository. */
export function sitePath(page: string): string {
  if (page === "README.md") return "index.md";
  // A folder of that name is beside it: many servers answer `/library` with the folder.
  if (page === "docs/library.md") return "library/index.md";
  if (page.startsWith("docs/")) return page.slice("docs/".length);
  return `project/${page.replace(/\/README\.md$/, ".md").toLowerCase()}`;
}
