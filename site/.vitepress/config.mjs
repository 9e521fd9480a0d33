// The site of README.md and docs, which scripts/site.ts copies to site/pages.
import { existsSync, readFileSync } from "node:fs";

const chapters = JSON.parse(readFileSync(new URL("../pages/chapters.json", import.meta.url), "utf8"));

/** Built by `npm run playground`; scripts/site.ts copies it to the site. */
const hasPlayground = existsSync(new URL("../../dist/playground/matcher.wasm", import.meta.url));

/** Vue would read `{{` as the start of an expression, in code too. */
function keepBraces(md) {
  for (const rule of ["text", "code_inline"]) {
    const render = md.renderer.rules[rule];
    md.renderer.rules[rule] = (...args) => render(...args).replaceAll("{{", "&#123;&#123;");
  }
}

export default {
  title: "matcher",
  description: "Find, explain, rewrite and count what is in logs by value",
  lang: "en",
  head: [["link", { rel: "icon", href: "data:," }]],
  base: process.env.SITE_BASE ?? "/",
  srcDir: "pages",
  outDir: "../dist/site",
  cacheDir: "../.build/site",
  cleanUrls: true,
  lastUpdated: false,
  markdown: { config: keepBraces },
  themeConfig: {
    nav: hasPlayground ? [{ text: "Playground", link: "/playground/index.html", target: "_self" }] : [],
    outline: [2, 3],
    sidebar: chapters,
    search: { provider: "local" },
    docFooter: { prev: true, next: true },
  },
};
