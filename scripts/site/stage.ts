/** Copies the pages of the repository to where the site's generator reads them, with links that hold there. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { mapHeadings, mapLinks } from "./links.ts";
import { chapters, otherTitle, sitePath } from "./pages.ts";

export interface Staged {
  /** Page of the repository, page of the site. */
  readonly pages: ReadonlyMap<string, string>;
}

/** The guide's pages, and the pages of the repository that they link to, directly or through others. */
export function pagesOfSite(root: string): string[] {
  const found = new Set<string>(["README.md", ...markdownBelow(root, "docs")]);
  for (const page of found) {
    mapLinks(readFileSync(join(root, page), "utf8"), ({ target }, _, whole) => {
      const file = resolveTarget(page, target);
      if (file?.endsWith(".md") && existsSync(join(root, file))) found.add(file);
      return whole;
    });
  }
  return [...found];
}

/** Writes the pages, their pictures and the list of pages into `folder`, which is emptied. */
export function stage(root: string, folder: string): Staged {
  rmSync(folder, { recursive: true, force: true });
  const pages = new Map(pagesOfSite(root).map((page) => [page, sitePath(page)]));
  for (const [page, path] of pages) {
    const text = readFileSync(join(root, page), "utf8");
    write(join(folder, path), sitePage(root, folder, page, text, pages));
  }
  write(join(folder, "chapters.json"), JSON.stringify(buildChapters(root, pages)));
  return { pages };
}

function sitePage(
  root: string,
  folder: string,
  page: string,
  text: string,
  pages: ReadonlyMap<string, string>,
): string {
  const linked = mapLinks(text, ({ isPicture, target }, shown, whole) => {
    const anchor = target.includes("#") ? target.slice(target.indexOf("#")) : "";
    const file = resolveTarget(page, target);
    if (file === null) return whole;
    const staged = pages.get(file);
    if (staged !== undefined) return `[${shown}](/${staged}${anchor})`;
    // The generator refuses links to pages that do not exist.
    if (file.endsWith(".md") && !existsSync(join(root, file))) return whole;
    if (!isPicture) return shown; // A file or folder that is no page.
    const name = posix.basename(file);
    mkdirSync(join(folder, "public"), { recursive: true });
    cpSync(join(root, file), join(folder, "public", name));
    return `![${shown}](/${name})`;
  });
  // Anchors as in the repository, where the generator would make others.
  return mapHeadings(linked, (line, anchor) => `${line} {#${anchor}}`);
}

/** The repository's path that a link on a page leads to; `null` for a heading of the same page. */
function resolveTarget(page: string, target: string): string | null {
  const [path] = target.split("#", 1);
  return path === "" ? null : posix.normalize(posix.join(posix.dirname(page), path!)).replace(/\/$/, "");
}

function buildChapters(root: string, pages: ReadonlyMap<string, string>) {
  const named = new Set(chapters.flatMap((chapter) => chapter.pages));
  const isReference = (page: string) => page.startsWith("docs/library/");
  const rest = [...pages.keys()].filter((page) => !named.has(page) && !isReference(page));
  return [...chapters, { title: otherTitle, pages: rest }].map(({ title, pages: listed }) => ({
    text: title,
    items: listed
      .filter((page) => pages.has(page))
      .map((page) => ({ text: readTitle(root, page), link: `/${pages.get(page)!.replace(/(?:index)?\.md$/, "")}` })),
  }));
}

function readTitle(root: string, page: string): string {
  const [, title] = /^# (.*)$/m.exec(readFileSync(join(root, page), "utf8")) ?? [];
  return (title ?? page).replaceAll("`", "").replace(/: .*/, "");
}

function markdownBelow(root: string, folder: string): string[] {
  const names = readdirSync(join(root, folder)).toSorted();
  return names.flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(join(root, path)).isDirectory()) return markdownBelow(root, path);
    return name.endsWith(".md") ? [path] : [];
  });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
