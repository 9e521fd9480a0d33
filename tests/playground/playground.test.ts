/** The library as a module of WebAssembly, in Bun and in a browser. Without it: skipped, and counted as skipped. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { bundleForBrowsers, bundlePlayground, packModule } from "../../scripts/playground/bundle.ts";
import type { Vector } from "../conformance/vector.ts";
import { pendingLines, vectorFile, vectorsIn } from "../conformance/vector-files.ts";
import { browserPath, launch } from "../workbench/workbench.ts";
import { modulePath } from "./module.ts";
import type { Outcome } from "./vectors.ts";

setDefaultTimeout(240_000);

/** The vectors of lexing and patterns, without those that are pending. */
function vectors(): Vector[] {
  const pending = pendingLines();
  return (["lex", "pat"] as const)
    .flatMap((chapter) => vectorsIn(vectorFile(chapter)))
    .filter(({ id }) => !pending.has(id));
}

const hasModule = modulePath !== null;
const title = hasModule ? "the module" : "skipped: no module of WebAssembly; npm run playground compiles it";

describe.skipIf(!hasModule)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-playground-"));
  const given = vectors();
  beforeAll(async () => {
    const { outputs } = await bundleForBrowsers(join(import.meta.dir, "vectors.ts"));
    await Bun.write(join(folder, "vectors.js"), outputs[0]!);
    writeFileSync(join(folder, "vectors.json"), JSON.stringify(given));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("passes the vectors of lexing and patterns in Bun", async () => {
    const main = `import { readFileSync, writeFileSync } from "node:fs";
import "./vectors.js";
const given = JSON.parse(readFileSync("vectors.json", "utf8"));
const bytes = readFileSync(${JSON.stringify(modulePath)});
const outcome = await runVectors(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), given);
writeFileSync("outcome.json", JSON.stringify(outcome));
`;
    writeFileSync(join(folder, "main.mjs"), main);
    const child = Bun.spawn([process.execPath, "main.mjs"], { cwd: folder, stdout: "ignore", stderr: "pipe" });
    const [error, status] = await Promise.all([new Response(child.stderr).text(), child.exited]);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    const outcome = JSON.parse(readFileSync(join(folder, "outcome.json"), "utf8")) as Outcome;
    expect(outcome).toEqual({ passed: given.length, failed: [] });
    expect(given.length).toBeGreaterThan(700);
  });

  describe.skipIf(browserPath === null)(browserPath === null ? "skipped: no browser" : "in a browser", () => {
    let browser: Browser;
    let server: Bun.Server<undefined>;
    /** Addresses that the server was asked for. */
    const asked: string[] = [];
    beforeAll(async () => {
      await bundlePlayground(folder);
      writeFileSync(join(folder, "empty.html"), "<!doctype html><title>vectors</title>");
      await Bun.write(join(folder, "matcher.wasm"), Bun.file(modulePath!));
      await packModule(modulePath!, folder);
      server = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        fetch: async ({ url }) => {
          asked.push(url);
          const file = Bun.file(join(folder, new URL(url).pathname.slice(1) || "index.html"));
          return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 });
        },
      });
      browser = await launch();
    });
    afterAll(async () => {
      await browser.close();
      await server.stop(true);
    });

    /** What the page asks of other addresses is in `left`. */
    async function open(path: string): Promise<{ page: Page; left: string[]; errors: string[] }> {
      const page = await browser.newPage();
      const left: string[] = [];
      const errors: string[] = [];
      page.on("request", (request) => {
        if (request.method() !== "GET" || !request.url().startsWith(server.url.href)) left.push(request.url());
      });
      page.on("pageerror", ({ message }) => errors.push(message));
      // What the page's policy refuses is told there.
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await page.goto(new URL(path, server.url).href);
      return { page, left, errors };
    }

    test("passes the vectors of lexing and patterns", async () => {
      const { page } = await open("empty.html");
      await page.addScriptTag({ url: "vectors.js", type: "module" });
      await page.waitForFunction("typeof runVectors === 'function'");
      const outcome = await page.evaluate(
        `(async () => runVectors(await (await fetch("matcher.wasm")).arrayBuffer(), await (await fetch("vectors.json")).json()))()`,
      );
      expect(outcome).toEqual({ passed: given.length, failed: [] });
    });

    test("its page finds matches and writes a digest, and nothing leaves it", async () => {
      const { page, left, errors } = await open("");
      await page.getByRole("button", { name: "Paste text" }).click();
      await page.locator(".paste-text").fill("took 120ms from 10.0.0.5\ntook 2.4s from 10.0.0.7\nno time here\n");
      await page.locator("dialog .primary").click();
      await page.locator("#pattern").fill(String.raw`"took" \R{>1s}:d`);
      const state = page.locator("#pattern-state");
      await state.filter({ hasText: "1 match " }).waitFor();
      await page.getByRole("tabpanel").filter({ hasText: "<duration>" }).waitFor();
      const digest = await page.locator("[role=tabpanel]").first().textContent();
      expect(digest).toContain("took <duration> from <ip>");
      const colour = (part: string) => `getComputedStyle(${part}).color`;
      const token = "[...document.querySelectorAll('.row span')].find((one) => one.textContent === '120ms')";
      expect(await page.evaluate(colour(token))).not.toBe(await page.evaluate(colour("document.body")));
      expect({ left, errors }).toEqual({ left: [], errors: [] });
      await page.close();
    });

    test("a log has levels and fields, and a link keeps its format", async () => {
      const { page, left, errors } = await open("");
      await page.getByRole("button", { name: "Paste text" }).click();
      await page.locator(".paste-text").fill('{"lvl":"warn","took":"5ms"}\n{"lvl":"info","took":"7ms"}\n');
      await page.locator("dialog .primary").click();
      await page.getByLabel("Format").selectOption("auto");
      await page.locator(".recognised").filter({ hasText: "2 records: json 2" }).waitFor();
      await page.locator(".level-warn").waitFor();
      await page.locator("#pattern").fill(".took{>6ms}");
      await page.locator("#pattern-state").filter({ hasText: "1 match " }).waitFor();
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.waitForURL(/#1\./);
      const again = await open(page.url().slice(server.url.href.length));
      await again.page.locator("#pattern-state").filter({ hasText: "1 match " }).waitFor();
      expect(await again.page.getByLabel("Format").inputValue()).toBe("auto");
      expect({ left, errors }).toEqual({ left: [], errors: [] });
      await again.page.close();
      await page.close();
    });

    test("each of its panels answers, for a file that was chosen", async () => {
      const { page, left, errors } = await open("");
      const lines = Array.from(
        { length: 40 },
        (_, i) => `2026-10-05T09:41:${i + 10}Z took ${i * 60}ms from 10.0.0.5\n`,
      );
      const file = { name: "chosen.log", mimeType: "text/plain", buffer: Buffer.from(lines.join("")) };
      await page.getByLabel("File to open").setInputFiles(file);
      await page.locator("#pattern").fill(String.raw`"took" \R{>1s}:d`);
      await page.locator("#pattern-state").filter({ hasText: "23 matches " }).waitFor();
      const waitForText = async (panel: string, text: string) => {
        await page.getByRole("tab", { name: panel, exact: true }).click();
        await page.getByRole("tabpanel").filter({ hasText: text }).waitFor();
      };
      await waitForText("Digest", "chosen.log  40 lines");
      await waitForText("Pattern", "a duration above 1s, kept as d");
      await waitForText("Templates", "took <duration> from");
      await waitForText("Near misses", "40 lines: 23 matching, 17 nearly.");
      await waitForText("Tables", "23 keys over 23 matches.");
      const charts = {
        "Over time": "matches over time",
        Histogram: "Histogram of d",
        "Gaps between lines": "Time between lines",
      };
      for (const [label, title] of Object.entries(charts)) {
        await page.getByLabel("Show").selectOption({ label });
        await page.getByRole("img", { name: title, exact: true }).waitFor();
      }
      expect({ left, errors }).toEqual({ left: [], errors: [] });
      await page.close();
    });

    test("a link holds the pattern and the text, which no request has", async () => {
      const { page, left, errors } = await open("");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.getByRole("button", { name: "Paste text" }).click();
      await page.locator(".paste-text").fill("took 120ms\ntook 2.4s\nsecret-9 here\n");
      await page.locator("dialog .primary").click();
      await page.locator("#pattern").fill(String.raw`"took" \R{>1s}:d`);
      await page.locator("#pattern-state").filter({ hasText: "1 match " }).waitFor();
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.locator(".share-said").filter({ hasText: "The link is copied" }).waitFor();
      const address = (await page.evaluate("navigator.clipboard.readText()")) as string;
      expect(address).toBe(page.url());
      await page.close();

      asked.length = 0;
      const second = await open(address);
      await second.page.locator("#pattern-state").filter({ hasText: "1 match " }).waitFor();
      expect(await second.page.inputValue("#pattern")).toBe(String.raw`"took" \R{>1s}:d`);
      expect(await second.page.locator(".row").allTextContents()).toEqual([
        "1took 120ms",
        "2took 2.4s",
        "3secret-9 here",
      ]);
      await second.page.locator(".in-match").filter({ hasText: "2.4s" }).waitFor();
      expect(asked.filter((url) => url.includes("#") || url.includes(new URL(address).hash.slice(3)))).toEqual([]);
      // Another link in the same tab.
      await second.page.evaluate("location.hash = '#1.damaged'");
      await second.page.getByRole("alert").filter({ hasText: "This link is damaged" }).waitFor();
      await second.page.close();
      expect([left, errors, second.left, second.errors]).toEqual([[], [], [], []]);
    });

    test("a text that is too long for a link is refused, with the reason", async () => {
      const { page } = await open("");
      await page.locator(".welcome").waitFor();
      const text = Array.from({ length: 20_000 }, (_, i) => Bun.hash(String(i)).toString(36)).join("\n");
      await page.evaluate(`(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([${JSON.stringify(text)}], "random.log"));
        document.querySelector(".page").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
      })()`);
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.locator(".share-said").filter({ hasText: "too long for a link (" }).waitFor();
      expect(page.url()).not.toContain("#");
      await page.close();
    });
  });
});
