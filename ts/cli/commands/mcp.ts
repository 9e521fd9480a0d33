/** `mcp`: a server of the Model Context Protocol over standard input and output. */
import type { Masker } from "../../agents/mcp/index.ts";
import { warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import { timeWindowOf } from "../args/time-options.ts";
import type { Command } from "../command.ts";
import { mcp } from "../flags/mcp.ts";

export const command: Command = {
  usage: "",
  about:
    "Serves tools that read logs to a language model, by the Model Context Protocol over standard input and output: " +
    "digest, diff, search, templates, values, table, lines, events, infer. Nothing is written. docs/agents.md has the " +
    "configuration of clients. It ends when standard input ends.",
  flags: [mcp],
  async run(args) {
    const [word] = args.positionals;
    if (word !== undefined) throw new OptionError("mcp", word, `mcp: "${word}": folders are named by --root`);
    const folders = args.all.root ?? [];
    if (folders.length === 0) warn(`mcp: files below ${process.cwd()} can be read: --root DIR names another folder`);
    // Help and completions load every command: only a run needs the server and its packages.
    const { Roots, serve } = await import("../../agents/mcp/index.ts");
    const roots = new Roots(folders.length > 0 ? folders : ["."]);
    const { Pseudonyms } = await import("../digest/pseudonyms.ts");
    const { version } = await import("../../../package.json");
    const isRedacted = !args.has["no-redact"];
    const now = args.text.now;
    await serve({
      ...{ version, roots, isRedacted },
      masker: isRedacted ? new Pseudonyms() : plain,
      timeWindow: (since, until) => timeWindowOf(since, until, now),
    });
    return 0;
  },
};

/** Replaces nothing. */
const plain: Masker = {
  leftOut: "",
  text: (text) => text,
  texts: (texts) => [...texts],
  lines: (texts) => [...texts],
  nameOf: () => undefined,
  valueOf: () => undefined,
};
