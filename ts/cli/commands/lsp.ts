/** `lsp`: a server of the Language Server Protocol over standard input and output. */
import { valueError } from "../../error/value-error.ts";
import type { Command } from "../command.ts";
import { lsp } from "../flags/lsp.ts";

export const command: Command = {
  usage: "",
  about:
    "Serves pattern files and logs to an editor, by the Language Server Protocol over standard input and output. In " +
    "files whose names end with .matcher or .watch: problems at their places, completion of kinds, parts, units and names, and " +
    "what each means. In all others, which it takes for logs: colours by kind, the kind and value of a token, an outline " +
    "from the digest. docs/editors.md has the configuration of editors.",
  flags: [lsp],
  async run(args) {
    const [word] = args.positionals;
    if (word !== undefined) throw valueError("lsp", word, { takes: "no argument" });
    // Help and completions load every command: only a run needs the server and its packages.
    const { serve } = await import("../lsp/server.ts");
    const { version } = await import("../../../package.json");
    return serve(version);
  },
};
