/** The workbench: on no route a pattern reads a file; hostile text and names run nothing in the page. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { routes } from "../../../ts/workbench/routes.ts";
import { browserPath, launch, openPage, Workbench } from "../../workbench/workbench.ts";
import { hostileText } from "../hostile-text.ts";
import { command } from "../program.ts";
import { type Attack, Finding, hold, pickFrom, type Scenario } from "../scenario.ts";

const secret = "Q9secretQ9";
const odd: readonly unknown[] = [null, -1, 0.5, 1e300, "", "1", [], {}, true, "x".repeat(100_000), [null], { a: [] }];

/** Every form in which a pattern or a declaration names a file. */
function naming(path: string): readonly string[] {
  const sets = ["in:@", "in!=@", "in:case:@", "in:edits1:@", "=@", "contains:@", "in:  @"];
  const inside = sets.flatMap((set) =>
    ["\\W", "\\N", "\\I", "[\\W \\N]", "\\Q"].map((test) => `${test}{${set}${path}}`),
  );
  return [...inside, `@novel:@${path} .`, `@echoed:@${path} .`, `@echo:@${path}>1 .`, `(${inside[0]}):x \\N =x`];
}
const declaring = ["let x = ", "kind x = ", "shape x = ", "include ", "use ", "@", "set ", "test x: "];

/** Random requests of every route, with fields of odd values. */
export const workbenchRoutes: Scenario = {
  name: "workbench-routes",
  async run({ below, folder, isShort }: Attack) {
    const path = join(folder, "secret.set");
    writeFileSync(path, `word\n${secret}\n`);
    writeFileSync(join(folder, "in"), "one 10.0.0.1 took 5ms\nword 1 two\n");
    const workbench = await Workbench.start([join(folder, "in")], [...command]);
    try {
      for (let round = isShort ? 25 : 200; round > 0; round--) {
        const named = pickFrom(below, naming(path));
        const isDeclared = below(2) === 0;
        const body: Record<string, unknown> = {
          ...{ document: 1, firstLine: 0, count: 10, parts: {}, start: 0, end: 1, offset: below(5) - 1 },
          ...{ isBackward: false, register: null, range: null, against: null, caret: below(60) },
          ...{ marked: [{ line: 0, text: named, marks: [] }], rejected: [named], isAnchored: true },
          pattern: isDeclared ? "\\{x}" : named,
          declarations: isDeclared ? [pickFrom(below, declaring) + named] : [],
        };
        if (below(3) === 0) body[pickFrom(below, Object.keys(body))] = pickFrom(below, odd);
        const route = pickFrom(
          below,
          Object.keys(routes).filter((name) => name !== "close"),
        );
        const asked = below(12) === 0 ? JSON.stringify(body).slice(0, below(200)) : JSON.stringify(body);
        const response = await workbench.fetch(route, { method: "POST", body: asked });
        const answer = await response.text();
        const facts = { route, asked: asked.slice(0, 400), status: response.status, answer: answer.slice(0, 300) };
        hold([200, 400, 404].includes(response.status), "an odd request is no fault of the server", facts);
        hold(!answer.includes(secret), "a file was read for a pattern", facts);
      }
      hold(workbench.child.exitCode === null, "the workbench has ended");
    } finally {
      await workbench.stop();
    }
  },
};

const markup = [
  "<img src=x onerror=document.title='changed'>",
  "</script><script>document.title='changed'</script>",
  "<svg onload=fetch('http://127.0.0.1:9/')>",
  "<link rel=stylesheet href=//127.0.0.1:9/a>",
  "javascript:document.title='changed'",
  "<iframe srcdoc='<script>parent.document.title=1</script>'>",
  "\u202e\u2066\u200b${7*7}{{constructor}}",
  "\x1b]8;;javascript:alert(1)\x07link\x1b]8;;\x07",
];

/** The page in Chromium: with hostile names, logs and patterns no script runs and nothing is fetched. */
export const workbenchPages: Scenario = {
  name: "workbench-page",
  unavailable: () => (browserPath === null ? "needs a browser" : null),
  async run({ below, folder }: Attack) {
    const name = `${pickFrom(below, markup).replaceAll("/", "_").slice(0, 80)}.log`;
    const parts = Array.from({ length: 1 + below(40) }, () =>
      below(3) === 0
        ? hostileText(below, 2000)
        : Buffer.from(`took 5ms ${pickFrom(below, markup)} "${pickFrom(below, markup)}"\n`),
    );
    const text = Buffer.concat(parts);
    writeFileSync(join(folder, name), Buffer.from(text.map((byte) => (byte === 0 ? 1 : byte))));
    const workbench = await Workbench.start([join(folder, name)], [...command]);
    const browser = await launch();
    try {
      const { page, problems } = await openPage(browser, workbench);
      const title = await page.title();
      await workbench.fetch(`drop?name=${encodeURIComponent(pickFrom(below, markup))}`, {
        method: "POST",
        body: pickFrom(below, markup),
      });
      await page.reload();
      await page.locator(".row").first().waitFor({ timeout: 120_000 });
      for (let round = 0; round < 4; round++) {
        const piece = pickFrom(below, markup).replaceAll('"', "");
        await page.fill("#pattern", pickFrom(below, [`"${piece}"`, `\\{${piece}}`, "\\W", "\\Q", piece]));
        await page.locator("output.wrong, #pattern-state:has-text('match')").first().waitFor({ timeout: 120_000 });
        const rows = page.locator(".row");
        const [count, scripts] = [
          await rows.locator("img, script, iframe, svg, link, b").count(),
          await page.locator("script").count(),
        ];
        hold(count === 0 && scripts === 1, "text became an element of the page", { name, piece, count, scripts });
      }
      hold((await page.title()) === title, "a script has run", { name });
      hold(problems.length === 0, "the page has faults, or fetched something", { name, problems });
    } catch (error) {
      throw error instanceof Finding
        ? error
        : new Finding("the page did not get there", { name, error: String(error) });
    } finally {
      await browser.close();
      await workbench.stop();
    }
  },
};
