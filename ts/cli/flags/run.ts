import type { FlagGroup } from "./flag.ts";

export const runOutput = {
  title: "Output",
  flags: [
    {
      long: "budget",
      value: "TOKENS",
      min: 1,
      once: true,
      help: "print at most this much, in tokens of four bytes (default: 4000)",
      more: "Shorter output is printed unchanged.",
    },
    {
      long: "keep",
      value: "FILE",
      help: "keep the whole output in this file, which only you can read",
      more: "Without it, output that is too long is kept in a new file of the folder for temporary files.",
    },
    { long: "on-failure", help: "print nothing if CMD exits with status 0" },
    {
      long: "github",
      help: "also write the digest to the summary of the step, and its failures as annotations",
      more: "For steps of GitHub workflows: the summary is the file that GITHUB_STEP_SUMMARY names.",
    },
    {
      long: "no-redact",
      help: "show what is sensitive in a digest that does not go to a terminal",
      more: "Without it, addresses, keys, passwords and everything else that redact masks are IP_1, SECRET_1 and so on.",
    },
  ],
} as const satisfies FlagGroup;
