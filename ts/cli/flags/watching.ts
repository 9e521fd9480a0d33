import type { FlagGroup } from "./flag.ts";

export const watching = {
  title: "Service",
  flags: [
    {
      long: "metrics",
      value: "HOST:PORT",
      once: true,
      refuses: ["check", "replay"],
      help: "answer /metrics, /healthz and a page of what fires at this address",
      more:
        "127.0.0.1:9464 is for this machine alone. There is no password: with another HOST, whoever reaches it reads " +
        "the metrics and the lines of alerts. No request reads a file.",
    },
    {
      long: "state",
      value: "DIR",
      once: true,
      refuses: ["check", "replay"],
      help: "keep positions, counts and alerts here, so that each line counts once over any end",
      more: "The folder is made if it is missing, and locked. Without it every start counts the inputs from their start.",
    },
    {
      long: "from",
      value: "WHERE",
      once: true,
      choices: ["start", "end"],
      refuses: ["check", "replay"],
      help: "begin with what files hold at the first start, or at their end (default: start)",
      more: "What is added later, and files that appear later, always count.",
    },
  ],
} as const satisfies FlagGroup;
