/** Bundles the page. Runs from sources and in builds, never in the single file. */
import { join } from "node:path";
import type { PageFiles } from "./page-files.ts";

const folder = join(import.meta.dir, "page");

export async function bundlePage(): Promise<PageFiles> {
  const built = await Bun.build({ entrypoints: [join(folder, "main.tsx")], target: "browser", minify: true });
  if (!built.success) throw new AggregateError(built.logs, "the page of the workbench could not be bundled");
  const text = async (ending: string) => (await built.outputs.find(({ path }) => path.endsWith(ending))?.text()) ?? "";
  const file = (name: string) => Bun.file(join(folder, name)).text();
  const [html, icon] = await Promise.all([file("page.html"), file("icon.svg")]);
  return { html, icon, script: await text(".js"), style: await text(".css") };
}
