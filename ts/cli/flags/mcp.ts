import type { FlagGroup } from "./flag.ts";

export const mcp = {
  title: "Access",
  flags: [
    {
      long: "root",
      value: "DIR",
      repeats: true,
      help: "read only files below this folder (default: the current one)",
      more: "Links are resolved first: one that leads out of the folder is refused.",
    },
    {
      long: "no-redact",
      help: "do not mask sensitive values",
      more:
        "Without it, addresses, keys, passwords and everything else that redact masks are IP_1, SECRET_1 and so on in every " +
        "answer, the same value always by the same name. What they replace is in no answer and in no file.",
    },
  ],
} as const satisfies FlagGroup;
