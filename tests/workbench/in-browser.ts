/** What tests of the page in a real browser share. */
import { afterAll, beforeAll, test } from "bun:test";
import type { Browser } from "playwright-core";
import { browserPath, launch, Workbench } from "./workbench.ts";

export const pageTitle = browserPath === null ? "skipped: no browser" : "the page";

/** Tried again if it fails: on a busy machine the browser can take longer than a wait allows. */
export const inBrowser = (name: string, run: () => Promise<void>) => test(name, run, { retry: 2 });

/** A browser and a workbench of these files, from before the first test to after the last one. */
export function duringTests(paths: readonly string[]): { browser: Browser; workbench: Workbench } {
  const running = {} as { browser: Browser; workbench: Workbench };
  beforeAll(async () => {
    [running.browser, running.workbench] = await Promise.all([launch(), Workbench.start(paths)]);
  });
  afterAll(async () => {
    await running.browser.close();
    await running.workbench.stop();
  });
  return running;
}

/** Waits until a condition on the page holds. */
export async function until(condition: () => Promise<boolean>, what = "the page did not get there"): Promise<void> {
  const end = performance.now() + 15_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(what);
    await Bun.sleep(20);
  }
}
