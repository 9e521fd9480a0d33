/** What a step of a GitHub workflow can say: a summary of the job, and annotations. */
import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, unlinkSync, writeFileSync } from "node:fs";
import type { Contents } from "../../digest/index.ts";
import { errorReason } from "../../error/errno.ts";
import { FileError } from "../../error/errors.ts";

/** GitHub shows at most so many. */
const annotationsMax = 10;
/** The environment variable with the path of the summary. */
export const summaryVariable = "GITHUB_STEP_SUMMARY";

/** Adds Markdown to the summary of the step. @returns whether there is one @throws {FileError} */
export function addSummary(markdown: string): boolean {
  const path = process.env[summaryVariable];
  if (!path) return false;
  try {
    append(path, markdown);
    return true;
  } catch (error) {
    const { code = "EIO" } = error as NodeJS.ErrnoException;
    throw new FileError([path], code, errorReason(code));
  }
}

/** All of the text or nothing. */
function append(path: string, text: string): void {
  const isNew = !existsSync(path);
  const descriptor = openSync(path, "a");
  try {
    const { size } = fstatSync(descriptor);
    try {
      writeFileSync(descriptor, text);
    } catch (error) {
      ftruncateSync(descriptor, size);
      if (isNew) unlinkSync(path);
      throw error;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** An annotation for each failure of a page, or one that tells how the command ended. */
export function annotations({ sections }: Contents, title: string): string {
  const failures = sections.find(({ name }) => name === "failures")?.items ?? [];
  const shown = failures.slice(0, annotationsMax).toSorted((a, b) => a.order - b.order);
  const messages = shown.map(({ lines }) => lines.join("\n"));
  if (messages.length === 0) messages.push(title);
  return messages.map((message) => `::error title=${property(title)}::${data(message)}\n`).join("");
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
