import type { FlagGroup } from "./flag.ts";

/** Flags that change how the work is done, not the matches. */
export const engine = {
  title: "Engine",
  flags: [
    { long: "cpu", aliases: ["nogpu"], help: "never use a GPU" },
    { long: "gpu", help: "use a GPU for patterns it can run" },
    { long: "dual-grain", refuses: ["patterns"], help: "lex and match as a pipeline" },
    {
      long: "chunk-size",
      value: "BYTES",
      min: 1,
      refuses: ["patterns"],
      help: "read the input as a stream, in chunks of BYTES",
    },
  ],
} as const satisfies FlagGroup;
