/** The page in a real browser. Without one: skipped, and counted as skipped. */
import { describe, expect, setDefaultTimeout } from "bun:test";
import { closeSync, openSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Workplace } from "../e2e/workplace.ts";
import { duringTests, inBrowser, pageTitle, until } from "./in-browser.ts";
import { browserPath, openPage, Workbench } from "./workbench.ts";

setDefaultTimeout(60_000);

/** A folder in which what the page gives away is run. */
class RunningPlace extends Workplace {
  /** Standard output of a command as a shell runs it. */
  shell(command: string): string {
    const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
    const script = `matcher() { "${process.execPath}" "${main}" "$@"; }\n${command}`;
    return Bun.spawnSync(["sh", "-c", script], { cwd: this.folder }).stdout.toString();
  }

  /** Standard output of a TypeScript program that imports the library. */
  program(text: string): string {
    const library = join(import.meta.dir, "..", "..", "ts", "index.ts");
    this.write("taken.ts", text.replace('from "matcher"', `from ${JSON.stringify(library)}`));
    return Bun.spawnSync([process.execPath, "taken.ts"], { cwd: this.folder }).stdout.toString();
  }
}

const place = new RunningPlace({
  "web.log": `2026-09-27T09:00:01Z INFO gateway GET /v2/users from 10.0.0.5 took 120ms status=200
2026-09-27T09:00:02Z WARN billing retrying the primary after 3 failures
2026-09-27T09:00:03Z INFO gateway GET /v2/orders from 10.0.0.7 took 1450ms status=200
2026-09-27T09:00:05Z ERROR billing GET /v2/pay from 192.168.4.20 took 2.4s status=500
2026-09-27T09:00:06Z INFO gateway GET /v2/users from 10.0.0.5 took 95ms status=200
`,
  "second.log": "another text\n",
});
const paths = ["web.log", "second.log"].map((name) => join(place.folder, name));

/** None of them may run, be shown as markup, or name a file that is read. */
const hostilePatterns = [
  `"<img src=x onerror=document.title='changed'>"`,
  `"</script><script>document.title='changed'</script>"`,
  "\\N{in:@/etc/passwd}",
  "\\{<b>name</b>}",
];

const state = (page: Page) => page.locator("#pattern-state");
const readPainted = (page: Page) =>
  page
    .locator(".row")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll(".in-match")].map((piece) => piece.textContent).join("")),
    );

describe.skipIf(browserPath === null)(pageTitle, () => {
  const running = duringTests(paths);

  inBrowser("a pattern is searched while it is typed", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.locator("#pattern").pressSequentially(String.raw`"took" \R{>1s}:d`);
    await state(page).filter({ hasText: "2 matches" }).waitFor();
    await until(async () => (await readPainted(page)).join("|") === "||took 1450ms|took 2.4s|");
    expect(await page.locator(".field-0").allTextContents()).toEqual(["1450ms", "2.4s"]);
    expect(problems).toEqual([]);
  });

  inBrowser("a fault is shown in place, and the text stays readable", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.fill("#pattern", String.raw`"took" \R{>1x}`);
    await page.locator("output.wrong").waitFor();
    expect(await page.locator(".under .fault").textContent()).not.toBe("");
    expect(await page.locator(".row").count()).toBe(5);
    await page.fill("#pattern", String.raw`"took" \R`);
    await state(page).filter({ hasText: "4 matches" }).waitFor();
    expect(problems).toEqual([]);
  });

  inBrowser("kinds, fields and readings are completed from the tables", async () => {
    const { page } = await openPage(running.browser, running.workbench);
    const offered = page.locator("[role=option]");
    await page.locator("#pattern").pressSequentially("\\");
    await offered.filter({ hasText: "duration" }).first().waitFor();
    await page.keyboard.type("{cred");
    await offered.filter({ hasText: "creditcard" }).waitFor();
    await page.keyboard.press("Enter");
    await until(async () => (await page.inputValue("#pattern")) === String.raw`\{creditcard}`);
    await page.fill("#pattern", "");
    await page.locator("#pattern").pressSequentially(String.raw`\T{ye`);
    await offered.filter({ hasText: "year" }).waitFor();
    await page.fill("#pattern", "");
    await page.locator("#pattern").pressSequentially("@nov");
    await offered.filter({ hasText: "novel" }).first().waitFor();
    await page.keyboard.press("Escape");
    await offered.first().waitFor({ state: "detached" });
  });

  inBrowser("the pointer shows a token's kind, value and readings", async () => {
    const { page } = await openPage(running.browser, running.workbench);
    await page.getByText("1450ms", { exact: true }).hover();
    const tip = page.locator("[role=tooltip]");
    await tip.waitFor();
    expect(await tip.textContent()).toMatch(/^duration \\R1450msvalue1\.45s \(1450000000 ns\)occursonce/);
  });

  inBrowser("a match is explained, and near misses are listed", async () => {
    const { page } = await openPage(running.browser, running.workbench);
    await page.fill("#pattern", String.raw`"from" \I:client "took" \R{>2s}:d`);
    await state(page).filter({ hasText: "1 match " }).waitFor();
    const tip = page.locator("[role=tooltip]");
    await page.locator(".in-match").filter({ hasText: "2.4s" }).hover();
    await tip.filter({ hasText: "matchfrom 192.168.4.20 took 2.4sclient192.168.4.20d2.4s" }).waitFor();
    await page.locator(".in-match").filter({ hasText: "2.4s" }).click();
    await page.locator(".match table").waitFor();
    expect(await page.locator(".match table").textContent()).toBe(" client192.168.4.20ip d2.4sduration");
    await page.getByRole("tab", { name: "Near misses" }).click();
    await page.locator(".near-lines li").first().waitFor();
    expect(await page.locator(".near > p").first().textContent()).toBe("5 lines: 1 matching, 3 nearly.");
    expect(await page.locator(".near-lines .fault").allTextContents()).toContain("1450ms");
  });

  inBrowser("everything is reached with the keyboard", async () => {
    const { page } = await openPage(running.browser, running.workbench);
    await page.locator(".row").first().waitFor();
    await page.locator("#pattern").press("Tab");
    await page.locator("#pattern").fill(String.raw`\R{>1s}`);
    await state(page).filter({ hasText: "2 matches" }).waitFor();
    await page.locator("#pattern").press("Enter");
    await page.locator(".current").filter({ hasText: "1450ms" }).waitFor();
    await page.getByRole("tab", { name: "Digest" }).press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.locator("#pattern").focus();
    await page.locator(".match .sample").filter({ hasText: "1450ms" }).waitFor();
    await page.locator("#pattern").press("Enter");
    await page.locator(".match .sample").filter({ hasText: "2.4s" }).waitFor();
    for (let i = 0; i < 10; i++) {
      if (await page.locator(".text-scroll:focus").count()) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.locator("[role=tooltip]").filter({ hasText: "failures" }).waitFor();
    await page.keyboard.press("n");
    await page.locator(".match .sample").filter({ hasText: "1450ms" }).waitFor();
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").getAttribute("role")).toBe("tab");
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: "Templates", selected: true }).waitFor();
  });

  /** Marks a value as a mouse does: a double click on its token, a name, Enter. */
  async function mark(page: Page, line: number, value: string, name: string): Promise<void> {
    await page.locator(`[data-line="${line}"]`).getByText(value, { exact: true }).dblclick();
    const bar = page.getByRole("form", { name: "Mark a value" });
    await bar.getByLabel("Name").fill(name);
    await bar.getByLabel("Name").press("Enter");
    await bar.waitFor({ state: "detached" });
  }

  inBrowser("marked values become a pattern, which is taken away as command, TypeScript and file", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await mark(page, 0, "10.0.0.5", "client");
    await mark(page, 0, "120ms", "took");
    await state(page).filter({ hasText: "4 matches" }).waitFor();
    await page.getByLabel("Condition on client").selectOption("=");
    await page.getByLabel("Condition on took").selectOption(">");
    await page.getByLabel("Value for took").fill("100ms");
    await state(page).filter({ hasText: "1 match " }).waitFor();
    expect(await page.inputValue("#pattern")).toContain(String.raw`(\I{=10.0.0.5}):client "took" (\R{>100ms}):took`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copyByButton = async (name: string) => {
      await page.getByRole("button", { name }).click();
      await page.locator(".said").filter({ hasText: "copied" }).waitFor();
      return page.evaluate("navigator.clipboard.readText()") as Promise<string>;
    };
    const command = await copyByButton("Copy as command");
    expect(place.shell(command)).toBe("10.0.0.5\t120ms\n");
    const program = await copyByButton("Copy as TypeScript");
    expect(place.program(program)).toBe("1 10.0.0.5 120ms\n");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save pattern file" }).click();
    const file = join(place.folder, "found.matcher");
    await (await saving).saveAs(file);
    expect(place.output(["scan", "--count", "--lib", file, String.raw`\{found}`, paths[0]!])).toBe("1\n");
    expect(problems).toEqual([]);
  });

  inBrowser("a wrong match is rejected, and the pattern excludes it", async () => {
    const { page } = await openPage(running.browser, running.workbench);
    await mark(page, 0, "10.0.0.5", "client");
    await state(page).filter({ hasText: "4 matches" }).waitFor();
    const inferred = page.waitForResponse((response) => response.url().endsWith("/infer"));
    await mark(page, 2, "10.0.0.7", "client");
    await inferred;
    await state(page).filter({ hasText: "4 matches" }).waitFor();
    await page.locator('[data-line="3"] .in-match').first().click();
    await page.getByRole("button", { name: "This match is wrong" }).click();
    await until(async () => (await readPainted(page))[3] === "" && (await readPainted(page))[0] !== "");
    await page.getByRole("tab", { name: "Marks" }).click();
    await page.getByRole("button", { name: "Allow line 4" }).click();
    await state(page).filter({ hasText: "4 matches" }).waitFor();
    await page.getByRole("button", { name: "Remove client of line 3" }).click();
    await page.getByRole("button", { name: "Remove all marks" }).click();
    await page.getByText("Select a value in the text").waitFor();
  });

  inBrowser("a value is marked with the keyboard, and a part of a token with the mouse", async () => {
    const { page } = await openPage(running.browser, running.workbench);
    await page.locator(".row").first().waitFor();
    await page.locator(".text-scroll").focus();
    await page.keyboard.press("Control+Home");
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("m");
    const bar = page.getByRole("form", { name: "Mark a value" });
    await bar.filter({ hasText: "120ms" }).waitFor();
    await until(async () => (await bar.getByLabel("Name").inputValue()) === "took");
    await page.keyboard.press("Enter");
    await until(async () => (await page.inputValue("#pattern")).includes(String.raw`(\R):took`));
    await until(async () => (await readPainted(page))[0] !== "");
    const path = (await page.locator('[data-line="0"]').getByText("/v2/users", { exact: true }).boundingBox())!;
    const letter = path.width / "/v2/users".length;
    await page.mouse.move(path.x + 4 * letter, path.y + 8);
    await page.mouse.down();
    await page.mouse.move(path.x + path.width - 1, path.y + 8, { steps: 4 });
    await page.mouse.up();
    await bar.filter({ hasText: "users" }).waitFor();
    expect(await bar.locator(".mark-text").textContent()).toBe("users");
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
  });

  inBrowser("the page opens on the digest, whose lines lead to those of the text", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.getByRole("tab", { name: "Digest", selected: true }).waitFor();
    const failures = page.getByRole("region", { name: "failures" });
    await failures.locator("button").filter({ hasText: "4: " }).click();
    await page.locator('[data-line="3"] .selected').waitFor();
    await page.getByRole("region", { name: "statements" }).getByRole("button", { name: "Show all" }).first().click();
    await state(page).filter({ hasText: "3 matches" }).waitFor();
    expect(problems).toEqual([]);
  });

  inBrowser("templates have counts, slots and lines; rare and novel ones are marked", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.getByRole("tab", { name: "Templates" }).click();
    const first = page.locator(".template").first();
    await first.filter({ hasText: "INFO gateway GET <path> from <ip> took <duration>" }).waitFor();
    expect(await page.locator(".template").filter({ hasText: "retrying" }).textContent()).toContain("rare");
    await first.click();
    expect(await page.locator(".opened tbody tr").filter({ hasText: "duration" }).textContent()).toContain(
      "95ms to 1450ms",
    );
    await page.locator(".line-links button").nth(1).click();
    await page.locator('[data-line="2"] .selected').waitFor();
    await page.getByRole("button", { name: "Show all in the text" }).click();
    await state(page).filter({ hasText: "3 matches" }).waitFor();
    await page.getByLabel("Compare with").selectOption({ index: 1 });
    await page.locator(".template").filter({ hasText: "novel" }).first().waitFor();
    expect(problems).toEqual([]);
  });

  inBrowser("matches are counted and drawn, and the pictures are saved", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.fill("#pattern", String.raw`"from" \I:client "took" \R:took`);
    await page.getByRole("tab", { name: "Tables" }).click();
    await page.getByLabel("Key").selectOption("client");
    const chart = page.locator(".chart");
    await chart.getByText("10.0.0.5", { exact: true }).waitFor();
    const saveByButton = async (name: string) => {
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name }).click();
      const path = join(place.folder, "saved");
      await (await saving).saveAs(path);
      return Bun.file(path).bytes();
    };
    const decoder = new TextDecoder();
    expect(decoder.decode(await saveByButton("Save CSV"))).toBe(
      "client,count\r\n10.0.0.5,2\r\n10.0.0.7,1\r\n192.168.4.20,1\r\n",
    );
    expect(decoder.decode(await saveByButton("Save SVG"))).toMatch(/^<svg xmlns[\s\S]*10\.0\.0\.7[\s\S]*<\/svg>\n$/);
    expect([...(await saveByButton("Save PNG")).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    await page.getByLabel("Show").selectOption("plot");
    await page.getByLabel("Value").selectOption("took");
    await chart.getByText("p95", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.locator(".charts .quiet").filter({ hasText: "1 match." }).waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.locator(".charts .quiet").filter({ hasText: "4 matches" }).waitFor();
    const box = (await chart.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.6, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.99, box.y + 40, { steps: 3 });
    await page.mouse.up();
    await page.locator(".charts .quiet").filter({ hasText: "2 matches" }).waitFor();
    await page.getByLabel("Show").selectOption("histogram");
    await chart.locator("rect.ink-bar").first().waitFor();
    await page.getByLabel("Show").selectOption("gaps");
    await page.getByRole("button", { name: "Before line 4" }).click();
    await page.locator('[data-line="3"] .selected').waitFor();
    expect(problems).toEqual([]);
  });

  inBrowser("dark and light have their colours, and a narrow window shows all", async () => {
    const { page } = await openPage(running.browser, running.workbench, { colorScheme: "dark" });
    await page.locator(".row").first().waitFor();
    const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(await background()).toBe("rgb(20, 23, 28)");
    await page.emulateMedia({ colorScheme: "light" });
    expect(await background()).toBe("rgb(255, 255, 255)");
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole("tab", { name: "Near misses" }).click();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    expect((await page.locator(".text-scroll").boundingBox())!.height).toBeGreaterThan(100);
    expect((await page.locator("#panel").boundingBox())!.height).toBeGreaterThan(60);
  });

  inBrowser("nothing jumps while a pattern is typed", async () => {
    const { page } = await openPage(running.browser, running.workbench);
    await page.locator(".row").first().waitFor();
    const places = () =>
      Promise.all([".text-scroll", "aside", "#pattern-state"].map((one) => page.locator(one).boundingBox()));
    const before = await places();
    await page.locator("#pattern").pressSequentially(String.raw`"took" \R{>`);
    await page.locator("output.wrong").waitFor();
    expect(await places()).toEqual(before);
    await page.locator("#pattern").pressSequentially("1s}");
    await state(page).filter({ hasText: "2 matches" }).waitFor();
    await page.getByText("1450ms", { exact: true }).dblclick();
    await page.getByRole("form", { name: "Mark a value" }).waitFor();
    expect(await places()).toEqual(before);
  });

  inBrowser("every control has a name", async () => {
    const { page } = await openPage(running.browser, running.workbench);
    await page.fill("#pattern", String.raw`\R:took`);
    for (const name of ["Digest", "Pattern", "Marks", "Match", "Templates", "Tables", "Near misses"]) {
      await page.getByRole("tab", { name }).click();
      const unnamed = await page.locator("button, input, select, textarea").evaluateAll((controls) =>
        controls
          .filter((control) => {
            const own = control as unknown as { labels?: { length: number } };
            return !control.textContent?.trim() && !control.getAttribute("aria-label") && !own.labels?.length;
          })
          .map((control) => control.outerHTML),
      );
      expect(unnamed).toEqual([]);
    }
  });

  inBrowser("a text is pasted, another file is chosen", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.getByRole("button", { name: "Paste text" }).click();
    await page.getByLabel("Text to open").fill("pasted 7ms\n");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.locator(".row").filter({ hasText: "pasted 7ms" }).waitFor();
    await page.getByRole("button", { name: "Close text" }).click();
    await page.locator(".row").filter({ hasText: "INFO gateway" }).first().waitFor();
    await page.getByRole("combobox", { name: "Text" }).selectOption({ index: 1 });
    await page.locator(".row").filter({ hasText: "another text" }).waitFor();
    expect(problems).toEqual([]);
  });

  inBrowser("a file that changes is noticed, and opened again", async () => {
    place.write("growing.log", "one 5ms\n");
    const growing = await Workbench.start([join(place.folder, "growing.log")]);
    const { page } = await openPage(running.browser, growing);
    await page.fill("#pattern", String.raw`\R`);
    await state(page).filter({ hasText: "1 match " }).waitFor();
    place.write("growing.log", "one 5ms\ntwo 6ms\n");
    await page.getByRole("button", { name: "Open it again" }).click();
    await state(page).filter({ hasText: "2 matches" }).waitFor();
    await page.locator(".row").filter({ hasText: "two 6ms" }).waitFor();
    await page.getByRole("button", { name: "Open it again" }).waitFor({ state: "detached" });
    await growing.stop();
  });

  inBrowser("hostile text changes nothing but the text", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.locator(".row").first().waitFor();
    const hostile = [
      "<script>document.title = 'changed'</script><img src=x onerror=alert(1)>",
      "\x1b[31mred\x1b[0m \x1b]0;title\x07",
      "abc \u202e txt.exe \u2066 x \u2069 \u200b",
      "javascript:alert(1) {{constructor}} ${7*7} &lt;b&gt;",
      `${"x".repeat(10_000_000)}`,
      "\u0000 \ufffd \ud800",
    ].join("\n");
    await running.workbench.fetch(`drop?name=<b>hostile</b>`, { method: "POST", body: hostile });
    const title = await page.title();
    await page.reload();
    await page.getByRole("combobox", { name: "Text" }).selectOption({ label: "<b>hostile</b>" });
    await page.locator(".row").nth(4).waitFor();
    const shown = await page.locator(".row .code").allTextContents();
    expect(shown[0]).toBe("<script>document.title = 'changed'</script><img src=x onerror=alert(1)>");
    expect(shown[1]).toBe("␛[31mred␛[0m ␛]0;title␇");
    expect(shown[2]).toBe("abc ␣ txt.exe ␣ x ␣ ␣");
    expect(shown[3]).toBe("javascript:alert(1) {{constructor}} ${7*7} &lt;b&gt;");
    expect(shown[4]).toHaveLength(4096);
    await page.getByRole("button", { name: "10.0 MB more" }).click();
    await page.getByRole("button", { name: "4.1 kB before" }).waitFor();
    await page.getByText("title", { exact: true }).hover();
    await page.locator("[role=tooltip]").waitFor();
    for (const pattern of hostilePatterns) {
      await page.fill("#pattern", pattern);
      await page.locator("output.wrong, #pattern-state:has-text('match')").first().waitFor();
    }
    expect(await page.title()).toBe(title);
    expect(await page.locator("script").count()).toBe(1);
    expect(await page.locator(".row img, .row script, .row b").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  inBrowser("two tabs have patterns of their own", async () => {
    const [one, two] = [
      await openPage(running.browser, running.workbench),
      await openPage(running.browser, running.workbench),
    ];
    await one.page.fill("#pattern", String.raw`\R`);
    await two.page.fill("#pattern", String.raw`\I`);
    await state(one.page).filter({ hasText: "4 matches" }).waitFor();
    await state(two.page).filter({ hasText: "4 matches" }).waitFor();
    await until(async () => (await readPainted(one.page))[0] === "120ms");
    await until(async () => (await readPainted(two.page))[0] === "10.0.0.5");
  });

  inBrowser("when the command has ended, the page says so and keeps what it shows", async () => {
    const ending = await Workbench.start([paths[0]!]);
    const { page } = await openPage(running.browser, ending);
    await page.fill("#pattern", String.raw`\R`);
    await state(page).filter({ hasText: "4 matches" }).waitFor();
    await ending.stop("SIGINT");
    await page.getByRole("alert").filter({ hasText: "The workbench has ended" }).waitFor();
    expect(await page.inputValue("#pattern")).toBe(String.raw`\R`);
    expect(await page.locator(".row").count()).toBe(5);
  });

  inBrowser("a file of 1 GB, or 300 MB where the disk is short, opens at once and takes less than 200 MB", async () => {
    const path = join(place.folder, "large.log");
    const line = (number: number) =>
      `line ${String(number).padStart(9, "0")} from 10.0.0.5 took 120ms status=200 path=/v2/users\n`;
    const linesPerBlock = 200_000;
    const blockBytes = line(0).length * linesPerBlock;
    const { bavail, bsize } = statfsSync(place.folder);
    const blocks = Math.ceil((bavail * bsize > 2 ** 32 ? 2 ** 30 : 300e6) / blockBytes);
    const descriptor = openSync(path, "w");
    const block = Buffer.from(Array.from({ length: linesPerBlock }, (_, i) => line(i)).join(""));
    for (let i = 0; i < blocks; i++) writeSync(descriptor, block);
    writeSync(descriptor, "the last line took 3s\n");
    closeSync(descriptor);
    const large = await Workbench.start([path]);
    try {
      const { page, problems } = await openPage(running.browser, large);
      await page.locator(".row").filter({ hasText: "line 000000003" }).waitFor();
      await page.locator(".bar .size").filter({ hasNotText: "counting" }).waitFor();
      await page.locator(".text-scroll").focus();
      await page.keyboard.press("Control+End");
      await page.locator(".row").filter({ hasText: "the last line took 3s" }).waitFor();
      await page.locator(".text-scroll").hover();
      await page.mouse.wheel(0, -200);
      const number = String(blocks * linesPerBlock - 20);
      await page
        .locator(".gutter")
        .filter({ hasText: new RegExp(`^${number}$`) })
        .waitFor();
      await page.fill("#pattern", String.raw`\R{>1s}`);
      await page.locator(".in-match").filter({ hasText: "3s" }).waitFor();
      for (const name of ["Templates", "Tables"]) {
        await page.getByRole("tab", { name }).click();
        await page
          .locator("#panel")
          .filter({ hasText: /first [\d.]+ MB were read/ })
          .waitFor();
      }
      if (process.platform === "linux") expect(large.memoryMB).toBeLessThan(200);
      expect(problems).toEqual([]);
    } finally {
      await large.stop();
    }
  });
});
