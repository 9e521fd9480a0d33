import type { FlagGroup } from "./flag.ts";

/** What editors add to the command of a server. */
export const lsp = {
  title: "Server",
  flags: [{ long: "stdio", help: "use standard input and output (always so; editors pass this flag)" }],
} as const satisfies FlagGroup;
