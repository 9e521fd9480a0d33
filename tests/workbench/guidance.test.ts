/** How the page helps with a pattern, shows matches and follows files, in a real browser. Without one: skipped. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Workplace } from "../e2e/workplace.ts";
import { duringTests, inBrowser, pageTitle, until } from "./in-browser.ts";
import { browserPath, openPage, Workbench } from "./workbench.ts";

setDefaultTimeout(60_000);

const quiet = Array.from({ length: 400 }, (_, i) => `line ${i} of a quiet log\n`).join("");
const place = new Workplace({
  "web.log": `09:00:01 GET /v2/users from 10.0.0.5 took 120ms {"msg":"kernel panic"}
09:00:02 GET /v2/orders from 10.0.0.7 took 1450ms
09:00:02 GET /v2/users from 10.0.0.5 took 95ms
09:00:03 GET /v2/users from 10.0.0.7 took 97ms
`,
  "quiet.log": `${quiet}the last took 7ms\n`,
  "wide.log": `${"word ".repeat(20_000)}took 9ms ${"word ".repeat(200)}\nshort\n`,
});
const paths = ["web.log", "quiet.log", "wide.log"].map((name) => join(place.folder, name));

const state = (page: Page) => page.locator("#pattern-state");
const choose = (page: Page, index: number) => page.getByRole("combobox", { name: "Text" }).selectOption({ index });

/** Whether an element is within the visible part of the text. */
const isInView = (page: Page, selector: string) =>
  page.evaluate(`(() => {
    const view = document.querySelector(".text-scroll").getBoundingClientRect();
    const boxes = [...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.getBoundingClientRect());
    const isIn = (box) => box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
    return boxes.length > 0 && boxes.every(isIn);
  })()`) as Promise<boolean>;

const untilInView = (page: Page, selector: string) =>
  until(() => isInView(page, selector), `${selector} did not come into view`);

describe.skipIf(browserPath === null)(pageTitle, () => {
  const running = duringTests(paths);

  inBrowser("where a pattern finds nothing, the hint of the command line is shown", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    const hint = page.locator(".hint p");
    const hints = [
      ["took", 'texts need double quotes: "took"'],
      [String.raw`\R>500ms`, String.raw`\R{>500ms}, not \R>500ms`],
      ['"panic"', "there are matches inside quoted text: matcher scan --deep finds them"],
      ['"get"', '(?orbit:case "get") finds them'],
      [String.raw`"took" \R{>5s}`, "Near misses shows more such lines"],
    ] as const;
    for (const [pattern, said] of hints) {
      await page.fill("#pattern", pattern);
      await hint.filter({ hasText: said }).waitFor();
    }
    await page.fill("#pattern", String.raw`"took" \R`);
    await state(page).filter({ hasText: "4 matches" }).waitFor();
    await hint.waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  inBrowser("a pattern is explained in words, beside a table of forms that can be taken", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.getByRole("tab", { name: "Pattern" }).click();
    await page.getByRole("button", { name: String.raw`\R{>500ms}`, exact: true }).click();
    await state(page).filter({ hasText: "1 match " }).waitFor();
    const words = page.getByRole("list", { name: "The pattern in words" }).getByRole("listitem");
    await words.filter({ hasText: "a duration above 500ms" }).waitFor();
    await page.fill("#pattern", String.raw`"took" (\R | \N):v`);
    await words.nth(3).waitFor();
    expect(await words.allTextContents()).toEqual([
      '"took" the text "took"',
      String.raw`(\R | \N):v one of these, the first that leads to a match, kept as v`,
      String.raw`\R a duration`,
      String.raw`\N a number`,
    ]);
    expect(problems).toEqual([]);
  });

  inBrowser("a table opens on the first name whose values group", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.fill("#pattern", String.raw`\T:t . \L "from" \I:client "took" \R:took`);
    await state(page).filter({ hasText: "4 matches" }).waitFor();
    await page.getByRole("tab", { name: "Tables" }).click();
    await page.locator(".charts .quiet").filter({ hasText: "2 keys over 4 matches" }).waitFor();
    expect(await page.getByLabel("Key").inputValue()).toBe("client");
    await page.getByLabel("Key").selectOption("");
    await page.locator(".charts .quiet").filter({ hasText: "4 keys over 4 matches" }).waitFor();
    expect(problems).toEqual([]);
  });

  inBrowser("the first match is shown at once, and nothing moves while one is in view", async () => {
    const { page } = await openPage(running.browser, running.workbench);
    await choose(page, 1);
    await page.locator(".row").filter({ hasText: "line 3 of" }).waitFor();
    await page.fill("#pattern", String.raw`"took" \R`);
    await untilInView(page, ".in-match");
    const top = () => page.evaluate("document.querySelector('.text-scroll').scrollTop") as Promise<number>;
    const before = await top();
    expect(before).toBeGreaterThan(1000);
    await page.fill("#pattern", "\\W");
    await state(page)
      .filter({ hasText: /2,\d+ matches/ })
      .waitFor();
    await page.locator(".in-match").nth(5).waitFor();
    await Bun.sleep(200);
    expect(await top()).toBe(before);
  });

  inBrowser("on a phone, matches come into view sideways, in long lines as well", async () => {
    const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    const { page } = await openPage(running.browser, running.workbench, phone);
    await page.fill("#pattern", String.raw`"took" \R{>1s}:d`);
    await untilInView(page, ".in-match");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await choose(page, 2);
    await page.fill("#pattern", String.raw`"took" \R:d`);
    await untilInView(page, ".in-match");
    expect(await page.locator(".in-match").allTextContents()).toEqual(["took", " ", "9ms"]);
    await page.getByRole("button", { name: "Next match" }).click();
    await untilInView(page, ".current");
  });

  inBrowser("a file that grows is followed while its end is in view", async () => {
    place.write("growing.log", quiet);
    const path = join(place.folder, "growing.log");
    const growing = await Workbench.start([path]);
    const { page, problems } = await openPage(running.browser, growing);
    await page.fill("#pattern", String.raw`\R`);
    await state(page).filter({ hasText: "0 matches" }).waitFor();
    await page.getByLabel("Follow").check();
    await page.locator(".text-scroll").focus();
    await page.keyboard.press("Control+End");
    await page.locator(".row").filter({ hasText: "line 399 of" }).waitFor();
    appendFileSync(path, "added 5ms\n");
    await state(page).filter({ hasText: "1 match " }).waitFor();
    await untilInView(page, ".in-match");
    expect(await page.getByRole("button", { name: "Open it again" }).count()).toBe(0);
    await page.keyboard.press("Control+Home");
    await page.locator(".row").filter({ hasText: "line 0 of" }).waitFor();
    appendFileSync(path, "added 6ms\n");
    await state(page).filter({ hasText: "2 matches" }).waitFor();
    expect(await isInView(page, '[data-line="0"]')).toBe(true);
    expect(problems).toEqual([]);
    await growing.stop();
  });
});

test("a file that was opened again keeps its lines, whether it grew, was written anew or became shorter", async () => {
  place.write("changing.log", "one\ntwo\n");
  const path = join(place.folder, "changing.log");
  const changing = await Workbench.start([path]);
  const lines = async () => {
    await changing.call("reopen", { document: 1 });
    const request = { document: 1, firstLine: 0, count: 10, pattern: "", declarations: [], format: "", parts: {} };
    const { lines: shown } = await changing.call<{ lines: { text: string }[] }>("window", request);
    return shown.map(({ text }) => text);
  };
  expect(await lines()).toEqual(["one", "two"]);
  appendFileSync(path, "three");
  expect(await lines()).toEqual(["one", "two", "three"]);
  appendFileSync(path, " more\nfour\n");
  expect(await lines()).toEqual(["one", "two", "three more", "four"]);
  place.write("changing.log", "x\ny\nz\none two three four and more of it\n");
  expect(await lines()).toEqual(["x", "y", "z", "one two three four and more of it"]);
  place.write("changing.log", "a\n");
  expect(await lines()).toEqual(["a"]);
  await changing.stop();
});
