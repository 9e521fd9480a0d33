/** `workbench`: a page on this machine that shows tokens and matches while a pattern is written. */
import { reportError } from "../../error/diagnostics.ts";
import { FileError, MatcherError } from "../../error/errors.ts";
import { valueError } from "../../error/value-error.ts";
import { standardOutput } from "../../terminal/index.ts";
import { onEnding } from "../../terminal/signals.ts";
import { Documents, openBrowser, startServer } from "../../workbench/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { workbench } from "../flags/workbench.ts";

export const command: Command = {
  usage: "[FILE]...",
  about: `Opens a page in the browser that shows the tokens of FILE, paints matches while a pattern is typed, and
builds patterns from values that are marked with the mouse. - is standard input.

The page is served to this machine only. The address that is printed opens it in one browser, once: who opens it first
can read the named files. It ends with the command: Ctrl+C.`,
  flags: [workbench],
  async run(args) {
    const port = parsePort(args);
    const documents = new Documents();
    const isOpened = args.positionals.map((path) => openDocument(documents, path, args.has.binary ?? false));
    if (isOpened.length > 0 && !isOpened.includes(true)) return 2;
    const server = startServer(documents, port);
    standardOutput.text(`The workbench is at ${server.newAddress()}\nPress Ctrl+C to end it.\n`);
    standardOutput.flush();
    const opens = process.stdout.isTTY && !args.has["no-open"];
    const opened = opens ? openBrowser(server.newAddress()) : null;
    onEnding(() => {
      void server.stop();
      documents.closeAll();
      opened?.remove();
    });
    return new Promise<number>(() => {});
  },
};

function parsePort(args: ParsedArgs): number {
  const given = args.text.port;
  if (given === undefined) return 0;
  if (/^[0-9]{1,5}$/.test(given) && Number(given) > 0 && Number(given) < 65536) return Number(given);
  throw valueError("--port", given, { takes: "a number from 1 to 65535", example: "8080" });
}

/** @returns whether the file could be opened */
function openDocument(documents: Documents, path: string, binary: boolean): boolean {
  try {
    documents.openFile(path, binary);
    return true;
  } catch (error) {
    if (!(error instanceof FileError || error instanceof MatcherError)) throw error;
    reportError(error);
    return false;
  }
}
