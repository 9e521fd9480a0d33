/** Logs in the workbench: a format of their records, conditions on fields, levels. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type {
  Completion,
  EventsAnswer,
  GapsAnswer,
  MatchAnswer,
  PlotAnswer,
  TableAnswer,
  WindowAnswer,
  WordsAnswer,
} from "../../ts/workbench/protocol.ts";
import { Workplace } from "../e2e/workplace.ts";
import { duringTests, inBrowser, pageTitle, until } from "./in-browser.ts";
import { browserPath, openPage, Workbench } from "./workbench.ts";

setDefaultTimeout(60_000);

const json = (rest: object) => `${JSON.stringify({ service: "shop", ...rest })}\n`;
const log = [
  json({ ts: "2026-05-01T10:00:00Z", lvl: "info", msg: "started", took: 12 }),
  "2026-05-01 10:00:01,000 [main] ERROR org.shop.Pay - card refused\n\tat org.shop.Pay.run(Pay.java:7)\n",
  json({ ts: "2026-05-01T10:00:02Z", lvl: "warn", msg: 'disk "a"', took: 30 }),
  json({ ts: "2026-05-01T10:01:02Z", lvl: "info", msg: "done", took: 50 }),
  json({ ts: "2026-05-01T10:01:03Z", lvl: "info", msg: "idle" }),
  json({ ts: "2026-05-01T10:01:04Z", lvl: "info", msg: "idle" }),
].join("");
const rows = Array.from({ length: 30_000 }, (_, i) => `${i},${i % 3 === 0 ? "slow" : "quick"},10.0.0.${i % 9}\n`);
const place = new Workplace({ "shop.log": log, "table.csv": `number,speed,client\n${rows.join("")}` });
const paths = ["shop.log", "table.csv"].map((name) => join(place.folder, name));

const request = (pattern: string, format = "auto", document = 1) => ({ document, pattern, declarations: [], format });
const windowAt = (firstLine: number, pattern: string, format?: string, document?: number) => ({
  ...{ ...request(pattern, format, document), firstLine, count: 10, parts: {} },
});

describe("its server", () => {
  let workbench: Workbench;
  beforeAll(async () => {
    workbench = await Workbench.start(paths);
  });
  afterAll(() => workbench.stop());

  /** Runs a search to its end. */
  const search = async (body: object) => {
    const response = await workbench.fetch("search", { method: "POST", body: JSON.stringify(body) });
    return JSON.parse((await response.text()).trim().split("\n").at(-1)!);
  };
  /** The text of each painted part: `""` is the whole match. */
  const listPaints = ({ lines, registers }: WindowAnswer) =>
    lines.flatMap(({ text, paints }) =>
      Array.from({ length: paints.length / 4 }, (_, i) => {
        const [start, end, , register] = paints.slice(i * 4, i * 4 + 4) as [number, number, number, number];
        return `${registers[register] ?? ""}=${text.slice(start, end)}`;
      }),
    );

  test("names its formats, and says as what a text is read", async () => {
    const names = await workbench.call<string[]>("formats", {});
    expect(names).toContain("combined");
    const { said, examinedBytes } = await workbench.call<EventsAnswer>("events", { document: 1, format: "auto" });
    expect([said, examinedBytes]).toEqual(["6 records: json 5, logback 1", null]);
    const unknown = await workbench.call<{ error: { message: string } }>("events", { document: 1, format: "no" });
    expect(unknown.error.message).toContain('there is no format "no"');
  });

  test("each line has the level of its record, a trace that of the record before it", async () => {
    const { lines } = await workbench.call<WindowAnswer>("window", windowAt(0, ""));
    expect(lines.map(({ level }) => level)).toEqual(["info", "error", "error", "warn", "info", "info", "info"]);
    const plain = await workbench.call<WindowAnswer>("window", windowAt(0, "", ""));
    expect(plain.lines.map(({ level }) => level)).toEqual(["", "", "", "", "", "", ""]);
  });

  test("records of a query are found and painted with their values", async () => {
    const query = ".level{>=warn} .message";
    expect(await search(request(query))).toMatchObject({ count: 2, isDone: true });
    const answer = await workbench.call<WindowAnswer>("window", windowAt(0, query));
    expect(answer.isSearched).toBe(true);
    const [first, trace, second, ...values] = listPaints(answer).sort();
    expect([first, trace, second]).toEqual([
      "=\tat org.shop.Pay.run(Pay.java:7)",
      expect.stringContaining("=2026-05-01 10:00:01,000"),
      expect.stringContaining('={"service":"shop"'),
    ]);
    expect(values).toContain("message=card refused");
  });

  test("far from the beginning a table still has its header", async () => {
    const query = ".speed{=slow}";
    expect(await search(request(query, "csv", 2))).toMatchObject({ count: 10_000 });
    const answer = await workbench.call<WindowAnswer>("window", windowAt(29_998, query, "csv", 2));
    expect(listPaints(answer)).toEqual(["=29997,slow,10.0.0.0", "speed=slow"]);
    const { start, end } = answer.matches[0]!;
    const match = await workbench.call<MatchAnswer>("match", { ...request(query, "csv", 2), start, end });
    expect([match.line, match.isRecord]).toEqual([29_998, true]);
    expect(match.captures.map(({ name, text }) => `${name}=${text}`)).toEqual([
      ...["number=29997", "speed=slow", "client=10.0.0.0"],
    ]);
  });

  test("a record has its time, level, source, message and fields", async () => {
    const query = ".level{=warn}";
    await search(request(query));
    const { matches } = await workbench.call<WindowAnswer>("window", windowAt(0, query));
    const { captures, route } = await workbench.call<MatchAnswer>("match", { ...request(query), ...matches[0] });
    expect(captures.slice(0, 3).map(({ name, text }) => `${name}=${text}`)).toEqual([
      ...["time=2026-05-01T10:00:02Z", "level=warn", "source=shop"],
    ]);
    expect(captures.find(({ name }) => name === "took")?.text).toBe("30");
    expect(route).toContain("read by json");
  });

  test("patterns of tokens are searched as before", async () => {
    const pattern = '"refused"';
    expect(await search(request(pattern))).toMatchObject({ count: 1 });
    const { lines } = await workbench.call<WindowAnswer>("window", windowAt(0, pattern));
    expect(lines.map(({ level }) => level)[1]).toBe("error");
  });

  test("tables and plots are of fields, without a pattern of all records", async () => {
    const drawn = { range: null };
    const levels = await workbench.call<TableAnswer>("table", { ...request(""), ...drawn, register: "grouping" });
    const names = levels.registers.map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(["time", "level", "source", "message"]);
    expect(names[levels.register!]).toBe("level");
    expect(levels.rows).toEqual([
      { label: "info", value: 4 },
      { label: "error", value: 1 },
      { label: "warn", value: 1 },
    ]);
    const took = names.indexOf("took");
    expect(levels.registers[took]!.unit).toBe("number");
    const sizes = await workbench.call<PlotAnswer>("histogram", { ...request(""), ...drawn, register: took });
    expect([sizes.drawn, sizes.without]).toEqual([3, 3]);
    const queried = await workbench.call<PlotAnswer>("plot", { ...request(".took{>20}"), ...drawn, register: 0 });
    expect([queried.registers[0]!.name, queried.drawn, queried.edges[0]]).toEqual([
      "took",
      2,
      Date.parse("2026-05-01T10:00:02Z"),
    ]);
    const gaps = await workbench.call<GapsAnswer>("gaps", { document: 1, format: "auto" });
    expect(gaps.gaps[0]).toEqual({ line: 4, milliseconds: 60_000 });
  });

  test("names of fields and levels are completed, and a query is told in words", async () => {
    const complete = async (pattern: string, document: number | null = 1) => {
      const body = { ...request(pattern), document, caret: pattern.length };
      const { items } = await workbench.call<{ items: Completion[] }>("complete", body);
      return items.map(({ text }) => text);
    };
    expect(await complete(".to")).toEqual(["took"]);
    expect(await complete("!.se")).toEqual(["service"]);
    expect(await complete(".", null)).toEqual(["time", "level", "source", "message"]);
    expect(await complete(".level{>=err")).toEqual([">=error}"]);
    const { lines } = await workbench.call<WordsAnswer>("words", request('.level{>=warn} !.took .msg("a" \\N)'));
    expect(lines.map(({ depth, means }) => `${" ".repeat(depth)}${means}`)).toEqual([
      "the field level: its value is >=warn",
      "the field took: it is not there",
      "the field msg: this is found in it",
      ' the text "a"',
      " a number",
    ]);
  });

  test("a field that no record has is named, and a query without a format names the choice", async () => {
    const { hint } = await workbench.call<{ hint: string }>("hint", request(".tok"));
    expect(hint).toContain('no record has a field "tok"');
    expect(hint).toContain(".took");
    const { error } = await search(request(".level{>=warn}", ""));
    expect(error.hint).toContain("choose a format");
    const near = await workbench.call<{ error: { message: string } }>("near", request(".tok"));
    expect(near.error.message).toContain("no near misses");
  });
});

describe.skipIf(browserPath === null)(pageTitle, () => {
  const running = duringTests(paths);
  const levels = (page: Page) => page.locator(".row .level").allTextContents();

  inBrowser("a format is chosen, levels are shown, and fields are asked for", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.locator(".row").first().waitFor();
    expect(await levels(page)).toEqual([]);
    await page.getByLabel("Format").selectOption("auto");
    await page.locator(".recognised").filter({ hasText: "6 records: json 5, logback 1" }).waitFor();
    await until(async () => (await levels(page)).join() === "info,error,error,warn,info,info,info");
    await page.locator("#pattern").pressSequentially(".level{>=warn} .me");
    await page.locator("[role=option]").filter({ hasText: "message" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator("#pattern-state").filter({ hasText: "2 matches" }).waitFor();
    await page.locator(".field-1").filter({ hasText: "card" }).first().click();
    await page.locator(".match table").filter({ hasText: "org.shop.Pay" }).waitFor();
    await page.getByRole("tab", { name: "Marks" }).click();
    const command = await page.locator(".file").first().textContent();
    expect(command).toContain("matcher scan --in auto '.level{>=warn} .message'");
    expect(await page.getByRole("button", { name: "Copy as TypeScript" }).count()).toBe(0);
    await page.getByLabel("Format").selectOption("");
    await page.locator("output.wrong").filter({ hasText: "choose a format" }).waitFor();
    await until(async () => (await levels(page)).length === 0);
    expect(problems).toEqual([]);
  });

  inBrowser("a table opens on levels without a pattern", async () => {
    const { page, problems } = await openPage(running.browser, running.workbench);
    await page.getByLabel("Format").selectOption("auto");
    await page.getByRole("tab", { name: "Tables" }).click();
    await page.locator(".charts").filter({ hasText: "3 keys over 6 matches" }).waitFor();
    expect(await page.getByLabel("Key").inputValue()).toBe("level");
    expect(problems).toEqual([]);
  });
});
