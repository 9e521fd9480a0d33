/**
 * `npm run bench -- playground [FILE]`: the playground in `dist/playground`: its size, what the page shows of FILE (by
 * default a log of 10 MB) and when, and searches in WebAssembly beside native ones on one thread. Needs `npm run
 * playground` before; without a browser only Bun is measured.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { dataPath } from "../../tests/bench/data.ts";
import type { Figures } from "../../tests/bench/workbench-measure.ts";
import { browserPath, launch } from "../../tests/workbench/workbench.ts";
import { bundleForBrowsers } from "../playground/bundle.ts";

const root = join(import.meta.dir, "..", "..");
const built = join(root, "dist", "playground");
const modulePath = join(root, "dist", "matcher.wasm");
const measures = join(root, "tests", "bench");

const patterns = ["\\N", "\\I", "\\T \\W", "\\R{>2s}", '"took" \\R:d', '"ERROR"', "\\W:x =x"];
const runs = 4;
const pageRuns = 5;

/** @returns why nothing was measured; `null` if all was */
export async function benchPlayground(args: readonly string[]): Promise<string | null> {
  if (!existsSync(modulePath) || !existsSync(built)) return "playground: npm run playground builds it";
  const path = args[0] ?? dataPath("log10");
  const folder = mkdtempSync(join(tmpdir(), "matcher-bench-"));
  try {
    const { outputs } = await bundleForBrowsers(join(measures, "playground-measure.ts"));
    await Bun.write(join(folder, "measure.js"), outputs[0]!);
    const native = await inBun(folder, path, "native");
    const bun = await inBun(folder, path, "module");
    const browser = browserPath === null ? null : await inBrowser(folder, path);
    printSizes();
    if (browser) printPage(browser.page);
    printFigures(statSync(path).size, native, bun, browser?.figures ?? null);
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A process of its own, since a module of WebAssembly takes the place of the library for the whole process. */
async function inBun(folder: string, path: string, library: "native" | "module"): Promise<Figures> {
  const given = `await Bun.file(${JSON.stringify(path)}).bytes(), ${JSON.stringify(patterns)}, ${runs}`;
  const main =
    library === "native"
      ? `import { measured } from ${JSON.stringify(join(measures, "workbench-measure.ts"))};
console.log(JSON.stringify(await measured(${given})));`
      : `import "./measure.js";
const [module, text] = [await Bun.file(${JSON.stringify(modulePath)}).arrayBuffer(), ${given}];
console.log(JSON.stringify(await measuredInModule(module, text.buffer, ${JSON.stringify(patterns)}, ${runs})));`;
  const file = join(folder, `${library}.mjs`);
  await Bun.write(file, main);
  const env = { ...process.env, MATCHER_CORES: "1" };
  const child = Bun.spawn([process.execPath, file], { cwd: root, env, stdout: "pipe", stderr: "inherit" });
  return JSON.parse(await new Response(child.stdout).text());
}

/** Milliseconds from the drop of the text, or from the last key of a pattern. */
interface PageTimes {
  readonly firstRow: number;
  readonly digest: number;
  readonly firstMatch: number;
  readonly allMatches: number;
}

async function inBrowser(folder: string, path: string): Promise<{ figures: Figures; page: PageTimes }> {
  const own: Readonly<Record<string, string>> = {
    "/module": modulePath,
    "/text": path,
    "/measure.js": join(folder, "measure.js"),
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname === "/empty") return new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
      const file = Bun.file(own[pathname] ?? join(built, pathname.slice(1) || "index.html"));
      return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 });
    },
  });
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(new URL("empty", server.url).href);
    await page.addScriptTag({ url: "measure.js", type: "module" });
    await page.waitForFunction("typeof measuredInModule === 'function'");
    const given = `await get("module"), await get("text"), ${JSON.stringify(patterns)}, ${runs}`;
    const get = "const get = async (name) => (await fetch(name)).arrayBuffer()";
    const figures = (await page.evaluate(`(async () => { ${get}; return measuredInModule(${given}); })()`)) as Figures;
    await page.close();
    const times: PageTimes[] = [];
    for (let run = 0; run < pageRuns; run++) times.push(await pageTimes(await browser.newPage(), server.url.href));
    return { figures, page: least(times) };
  } finally {
    await browser.close();
    await server.stop(true);
  }
}

/** Each as the best of its runs. */
function least(times: readonly PageTimes[]): PageTimes {
  const best = (of: (one: PageTimes) => number) => Math.min(...times.map(of));
  return {
    firstRow: best(({ firstRow }) => firstRow),
    digest: best(({ digest }) => digest),
    firstMatch: best(({ firstMatch }) => firstMatch),
    allMatches: best(({ allMatches }) => allMatches),
  };
}

/** In the page, so that no message to the browser's driver is measured. */
const dropAndType = `(async () => {
  const seen = (holds) => new Promise((resolve) => {
    const look = () => (holds() ? (observer.disconnect(), resolve(performance.now())) : undefined);
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  });
  const text = await (await fetch("text")).blob();
  const dropped = performance.now();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "bench.log"));
  document.querySelector(".page").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  const firstRow = (await seen(() => document.querySelector(".row"))) - dropped;
  const digest = (await seen(() => document.querySelector("[role=tabpanel] .digest"))) - dropped;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const input = document.querySelector("#pattern");
  input.value = String.raw\`"took" \\R:d\`;
  const typed = performance.now();
  input.dispatchEvent(new Event("input", { bubbles: true }));
  const firstMatch = (await seen(() => document.querySelector(".in-match"))) - typed;
  const done = () => / matches? /.test(document.querySelector("#pattern-state").textContent ?? "");
  const allMatches = (await seen(done)) - typed;
  return { firstRow, digest, firstMatch, allMatches };
})()`;

async function pageTimes(page: Page, url: string): Promise<PageTimes> {
  await page.goto(url);
  await page.locator(".welcome").waitFor();
  await page.waitForTimeout(1500);
  const times = (await page.evaluate(dropAndType)) as PageTimes;
  await page.close();
  return times;
}

function printSizes(): void {
  const files = readdirSync(built).map((name) => [name, statSync(join(built, name)).size] as const);
  const all = files.reduce((sum, [, size]) => sum + size, 0);
  console.log(`size: ${all} bytes: ${files.map(([name, size]) => `${name} ${size}`).join(", ")}`);
}

function printPage({ firstRow, digest, firstMatch, allMatches }: PageTimes): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(`page, best of ${pageRuns}: first lines ${ms(firstRow)} after the drop, digest ${ms(digest)};`);
  console.log(`first match ${ms(firstMatch)} after the last key, all matches ${ms(allMatches)}`);
}

function printFigures(sizeBytes: number, native: Figures, bun: Figures, browser: Figures | null): void {
  console.log(`\n| best of ${runs}, ms | native, one thread | in Bun | in the browser | MB/s | of native |`);
  console.log("|---|---|---|---|---|---|");
  const row = (name: string, of: (figures: Figures) => number) => {
    const [a, b, c] = [of(native), of(bun), browser ? of(browser) : Number.NaN];
    const best = browser ? c : b;
    const cells = [a, b, c].map((ms) => ms.toFixed(1));
    console.log(`| ${[name, ...cells, (sizeBytes / 1000 / best).toFixed(0), (a / best).toFixed(2)].join(" | ")} |`);
  };
  row("open, first lines", ({ openMs }) => openMs);
  row("digest", ({ digestMs }) => digestMs);
  for (const [i, { pattern, matches }] of native.searches.entries()) {
    for (const other of [bun, browser]) {
      if (other && other.searches[i]!.matches !== matches) throw new Error(`${pattern}: ${matches} matches natively`);
    }
    row(`\`${pattern}\``, ({ searches }) => searches[i]!.ms);
  }
}
