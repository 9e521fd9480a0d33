/** A plugin by which builds of the command contain the page of the workbench. */
import type { BunPlugin } from "bun";
import { bundlePage } from "../ts/workbench/page-bundle.ts";

export async function workbenchPage(): Promise<BunPlugin> {
  // Bundled first: a build cannot wait for another one that it started.
  const page = await bundlePage();
  const contents = `const page = ${JSON.stringify(page)};\nexport const pageFiles = async () => page;\n`;
  return {
    name: "page of the workbench",
    setup(build) {
      build.onLoad({ filter: /[\\/]workbench[\\/]page-files\.ts$/ }, () => ({ contents, loader: "ts" }));
    },
  };
}
