import type { FlagGroup } from "./flag.ts";

/** How the work is done; the matches are the same. */
export const engine: FlagGroup = {
  title: "Engine",
  flags: [
    { long: "cpu", aliases: ["nogpu"], help: "never ask for a device" },
    { long: "gpu", help: "use a device where it can take the scan" },
    { long: "dual-grain", refuses: ["patterns"], help: "lex and match as a pipeline" },
    { long: "chunk-size", value: "BYTES", min: 1, refuses: ["patterns"], help: "read as a stream, in chunks" },
  ],
};
