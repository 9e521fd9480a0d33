import type { FlagGroup } from "./flag.ts";

export const watch = {
  title: "Rules",
  flags: [
    {
      long: "check",
      help: "check the watch file and run its test lines, and read nothing else",
      more: "Every problem is reported with its line and a caret. The status is 2 if there is one.",
    },
    {
      long: "replay",
      value: "LOG",
      repeats: true,
      refuses: ["check"],
      help: "print which alerts would have fired, and when, by the clock of this log",
      more:
        "A line for each alert that began or stopped: its time, name, firing or resolved, and the value. A further " +
        "LOG is an INPUT or another --replay: lines of several are taken in order of time. Nothing else is done: no " +
        "action runs. A line without a time has that of the line before it.",
    },
    {
      long: "metrics",
      value: "ADDRESS",
      refuses: ["check", "replay"],
      help: "serve /metrics, /healthz and a page of firing alerts at this address, as in 127.0.0.1:9464",
      more: "A port alone listens on this machine only. Without this flag there is no server. No request reads a file.",
    },
    {
      long: "otlp",
      value: "URL",
      once: true,
      refuses: ["check", "replay"],
      help: "send the metrics there over OTLP (JSON over HTTP), as in http://127.0.0.1:4318",
      more:
        "Without a path it is /v1/metrics. What fails is tried again with later numbers. Headers, such as a key, are read " +
        "from OTEL_EXPORTER_OTLP_HEADERS.",
    },
    {
      long: "otlp-every",
      value: "SECONDS",
      min: 1,
      once: true,
      needs: ["otlp"],
      help: "seconds between two transmissions (default: 60)",
    },
    {
      long: "state",
      value: "DIR",
      refuses: ["check", "replay"],
      help: "keep positions, counters and alerts in this folder, so that a restart resumes where it stopped",
      more: "Each line is then counted once, whenever the process ends. Without this flag every start counts from zero.",
    },
    {
      long: "from",
      value: "WHERE",
      choices: ["start", "end"],
      refuses: ["check", "replay"],
      help: "at the first start, read files from their start or from their end (default: start)",
      more: "Lines and files that appear later count in any case.",
    },
  ],
} as const satisfies FlagGroup;
