/** What the pages' content security policies refuse: a text or a link of strangers must not reach another server. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { bundlePlayground } from "../../scripts/playground/bundle.ts";
import { inBrowser, pageTitle } from "./in-browser.ts";
import { browserPath, launch, openPage, Workbench } from "./workbench.ts";

setDefaultTimeout(120_000);

/** Whatever a page might load or send to the address `other`, and code that is not in a file of its own. */
const attempts = (other: string) => `(async () => {
  const refused = new Set();
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.add(effectiveDirective));
  const attempt = (run) => { try { run(); } catch {} };
  const element = (name, set) =>
    attempt(() => document.body.append(Object.assign(document.createElement(name), set)));
  element("script", { textContent: "window.codeRan = true" });
  element("script", { src: "${other}script.js" });
  element("style", { textContent: "body { background: url(${other}style.png) }" });
  element("link", { rel: "stylesheet", href: "${other}style.css" });
  element("img", { src: "${other}image.png" });
  element("img", { src: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" });
  element("video", { src: "${other}video.mp4" });
  element("iframe", { src: "${other}frame.html" });
  element("object", { data: "${other}object" });
  element("form", { action: "${other}form", method: "post", target: "other" });
  attempt(() => document.body.lastChild.submit());
  element("base", { href: "${other}" });
  attempt(() => new FontFace("other", "url(${other}font.woff2)").load().catch(() => {}));
  const worker = new Blob(["fetch('${other}worker')"], { type: "text/javascript" });
  attempt(() => new Worker(URL.createObjectURL(worker)));
  attempt(() => new WebSocket("${other}".replace("http", "ws")));
  attempt(() => navigator.sendBeacon("${other}beacon", "text"));
  await fetch("${other}fetch").catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { refused: [...refused].sort(), codeRan: "codeRan" in window, base: document.baseURI };
})()`;

const directives = [
  "base-uri",
  "connect-src",
  "font-src",
  "form-action",
  "frame-src",
  "img-src",
  "media-src",
  "object-src",
  "script-src-elem",
  "style-src-elem",
  "worker-src",
];

describe.skipIf(browserPath === null)(pageTitle, () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-policy-"));
  let browser: Browser;
  let workbench: Workbench;
  let playground: Bun.Server<undefined>;
  let other: Bun.Server<undefined>;
  /** What reached the server of strangers. */
  const reached: string[] = [];

  beforeAll(async () => {
    await bundlePlayground(folder);
    await Bun.write(join(folder, "empty.html"), "<!doctype html><title>empty</title><body>");
    playground = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async ({ url }) => {
        const file = Bun.file(join(folder, new URL(url).pathname.slice(1) || "index.html"));
        return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 });
      },
    });
    other = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) => {
        reached.push(new URL(url).pathname);
        return new Response("", { headers: { "access-control-allow-origin": "*" } });
      },
    });
    [browser, workbench] = await Promise.all([
      launch(),
      Workbench.start([join(import.meta.dir, "..", "..", "examples", "shop.log")]),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await workbench.stop();
    await Promise.all([playground.stop(true), other.stop(true)]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function expectRefusals(page: Page, refused: readonly string[]): Promise<void> {
    reached.length = 0;
    const outcome = await page.evaluate(attempts(other.url.href));
    expect(outcome).toEqual({ refused, codeRan: false, base: page.url() });
    expect(reached).toEqual([]);
  }

  inBrowser("the workbench loads nothing from elsewhere, sends nothing there and runs no code of a text", async () => {
    const { page } = await openPage(browser, workbench);
    // It refuses to make scripts, workers and objects at all.
    const made = ["object-src", "script-src-elem", "worker-src"];
    const others = directives.filter((directive) => !made.includes(directive));
    await expectRefusals(page, [...others, "require-trusted-types-for"].sort());
    await page.context().close();
  });

  inBrowser("nor does the playground", async () => {
    const page = await browser.newPage();
    await page.goto(playground.url.href);
    await expectRefusals(page, directives);
    await page.close();
  });

  inBrowser("a page without a policy would do all of it", async () => {
    const page = await browser.newPage();
    reached.length = 0;
    await page.goto(new URL("empty.html", playground.url).href);
    const { codeRan } = (await page.evaluate(attempts(other.url.href))) as { codeRan: boolean };
    expect(codeRan).toBe(true);
    expect(reached.length).toBeGreaterThan(5);
    await page.close();
  });
});
