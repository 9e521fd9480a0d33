/** Links of the guide and of the other pages of the repository lead to pages, files and headings that exist. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { listAnchors, listLinks, mapHeadings, mapLinks } from "../../scripts/site/links.ts";
import { chapters, sitePath } from "../../scripts/site/pages.ts";
import { pagesOfSite } from "../../scripts/site/stage.ts";

const root = join(import.meta.dir, "..", "..");
const pages = pagesOfSite(root);
const read = (page: string) => readFileSync(join(root, page), "utf8");

test.each(pages)("the links of %s lead somewhere", (page) => {
  const dead = listLinks(read(page)).filter(({ target }) => {
    const [path, anchor] = target.split("#", 2);
    const file = path === "" ? page : normalize(join(dirname(page), path!));
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && !(file.endsWith(".md") && listAnchors(read(file)).has(anchor));
  });
  expect(dead).toEqual([]);
});

test("the site has every page once, under a path of its own", () => {
  expect(pages).toContain("docs/library/types.md");
  expect(pages).toContain("CHANGELOG.md");
  expect(new Set(pages.map(sitePath)).size).toBe(pages.length);
  expect(chapters.flatMap((chapter) => chapter.pages).filter((page) => !pages.includes(page))).toEqual([]);
});

test("anchors are those of a repository's page", () => {
  const text = "# A `--flag`, and [more](x.md)\n```\n# not this\n```\n## Same\n## same\n";
  expect([...listAnchors(text)]).toEqual(["a---flag-and-more", "same", "same-1"]);
  expect(mapHeadings("## Same\n", (line, anchor) => `${line} {#${anchor}}`)).toBe("## Same {#same}\n");
});

test("links in code, and to other sites, are none", () => {
  const text = "`[a](b.md)` [`x`](c.md#d) ![p](e.png) [s](https://example.com)\n```\n[a](b.md)\n```\n";
  expect(listLinks(text)).toEqual([
    { isPicture: false, target: "c.md#d" },
    { isPicture: true, target: "e.png" },
  ]);
  expect(mapLinks("[a](b.md) and [c](d.md)", ({ target }, shown) => `${shown}=${target}`)).toBe("a=b.md and c=d.md");
});
