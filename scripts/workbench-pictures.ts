/** `npm run pictures`: takes the pictures of docs/workbench.md anew, in a real browser. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { randomBelow } from "../tests/prng.ts";
import { launch, openPage, Workbench } from "../tests/workbench/workbench.ts";
import { offerBrowser } from "./test/browser.ts";

const root = join(import.meta.dir, "..");
const size = { width: 1200, height: 640 };

/** Requests of two hours, a part of them slow, among other lines. */
function gatewayLog(): string {
  const random = randomBelow(7);
  let time = Date.parse("2026-09-27T09:00:00Z");
  return Array.from({ length: 4000 }, (_, i) => {
    time += random(3000) + (i === 2000 ? 600_000 : 0);
    const slow = i > 2500 && i < 2900 ? 6 : 1;
    const took = Math.floor((20 + random(60) ** 2 / 4) * slow);
    const path = ["users", "orders", "pay"][random(3)];
    const client = 1 + Math.floor((random(12) * random(12)) / 12);
    const status = random(20) === 0 ? 500 : 200;
    const stamp = new Date(time).toISOString();
    if (i % 90 === 50) return `${stamp} WARN billing retrying the primary after ${1 + random(4)} failures\n`;
    if (i === 2499) return `${stamp} ERROR store replica 10.0.9.3 lags by ${12 + random(9)}s\n`;
    return `${stamp} INFO gateway GET /v2/${path} from 10.0.0.${client} took ${took}ms status=${status}\n`;
  }).join("");
}

async function mark(page: Page, value: string, name: string): Promise<void> {
  await page.locator('[data-line="0"]').getByText(value, { exact: true }).dblclick();
  const bar = page.getByRole("form", { name: "Mark a value" });
  await bar.getByLabel("Name").fill(name);
  await bar.getByLabel("Name").press("Enter");
  await bar.waitFor({ state: "detached" });
}

const take = (page: Page, name: string) => page.screenshot({ path: join(root, "docs", `workbench-${name}.png`) });

offerBrowser();
const browser = await launch();
const workbench = await Workbench.start(["examples/web.log"]);
await workbench.fetch(`drop?name=gateway.log`, { method: "POST", body: gatewayLog() });
const state = (page: Page, text: string) => page.locator("#pattern-state").filter({ hasText: text }).waitFor();
try {
  const { page } = await openPage(browser, workbench, { viewport: size, colorScheme: "light" });
  await page.fill("#pattern", String.raw`"from" \I:client "took" \R{>1s}:took`);
  await state(page, "2 matches");
  await page.getByRole("tab", { name: "Near misses" }).click();
  await page.locator(".near-lines li").first().waitFor();
  await page.getByText("1450ms", { exact: true }).first().hover();
  await page.locator("[role=tooltip]").waitFor();
  await take(page, "pattern");

  await page.reload();
  await mark(page, "10.0.0.5", "client");
  await mark(page, "120ms", "took");
  await page.getByLabel("Condition on client").selectOption("=");
  await page.getByLabel("Condition on took").selectOption(">");
  await page.getByLabel("Value for took").fill("100ms");
  await state(page, "1 match ");
  await page.locator(".in-match").first().waitFor();
  await page.mouse.move(1, 1);
  await page.locator("[role=tooltip]").waitFor({ state: "detached" });
  await take(page, "marks");

  await page.reload();
  await page.getByRole("combobox", { name: "Text" }).selectOption({ label: "gateway.log" });
  await page.fill("#pattern", String.raw`"from" \I:client "took" \R:took`);
  await state(page, "matches");
  await page.getByRole("tab", { name: "Templates" }).click();
  await page.locator(".template").first().click();
  await page.mouse.move(1, 1);
  await take(page, "templates");

  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("tab", { name: "Tables" }).click();
  await page.getByLabel("Show").selectOption("plot");
  await page.getByLabel("Value").selectOption("took");
  await page.locator(".chart").getByText("p95", { exact: true }).waitFor();
  await take(page, "plot");
} finally {
  await browser.close();
  await workbench.stop();
}
