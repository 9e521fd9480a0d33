/** Examples in Markdown: a block of PowerShell and a block of what it writes. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { builtModule, runPowerShell } from "./module.ts";

export interface Example {
  readonly at: string;
  readonly code: string;
  readonly output: string;
}

/** The examples of a page; one that writes nothing has no block of output. */
export function findExamples(path: string): Example[] {
  const page = readFileSync(path, "utf8").replaceAll("\r", "");
  const blocks = page.matchAll(/```powershell\n([\s\S]*?)\n```(?:\n+```text\n([\s\S]*?)\n```)?/g);
  const examples = Array.from(blocks, ({ 1: code = "", 2: output = "", index }) => {
    const heading = page
      .slice(0, index)
      .match(/^#+ .*$/gm)
      ?.at(-1);
    return { at: `${basename(path)}, ${heading}`, code, output };
  });
  if (examples.length === 0) throw new Error(`${path} has no example`);
  return examples;
}

/** Blanks at the ends of lines, and empty lines before and after, depend on the host. */
const trimLines = (text: string) =>
  text
    .replaceAll("\r", "")
    .replace(/ +$/gm, "")
    .replace(/^\n+|\n+$/g, "");

/** Runs pages of examples; those of a page share a session and a folder. @returns what did not write what is wanted */
export async function wrongExamples(pages: readonly (readonly Example[])[]): Promise<string[]> {
  const list = join(mkdtempSync(join(tmpdir(), "matcher-")), "pages");
  writeFileSync(list, pages.map((page) => `${JSON.stringify(page.map(({ code }) => code))}\n`).join(""));
  const script = join(import.meta.dir, "examples.ps1");
  const { output, errors } = runPowerShell(["-File", script, "-Module", await builtModule(), "-Pages", list]);
  const written = output.trim().split(/\r?\n/);
  const count = pages.flat().length;
  if (written.length !== count) throw new Error(`${count} examples wrote ${written.length} results: ${errors}`);
  return pages.flat().flatMap(({ at, output: wanted }, i) => {
    const got = trimLines(JSON.parse(written[i]!));
    return got === trimLines(wanted) ? [] : [`${at} writes\n${got}\nwanted\n${trimLines(wanted)}`];
  });
}
