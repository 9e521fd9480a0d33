/** Digests and comparisons of logs. */
import type { CommandMatrix } from "./matrix.ts";
import { sameEverywhere } from "./same.ts";
import { sharedSamples } from "./samples.ts";

export const digest: CommandMatrix = {
  command: "digest",
  usual: { pattern: [], inputs: ["d"] },
  modes: {
    text: { flags: [] },
    json: { flags: ["--json"] },
    markdown: { flags: ["--markdown"] },
    html: { flags: ["--html"] },
  },
  samples: {
    ...sharedSamples,
    follow: { words: ["--follow"], inputs: ["d/a.log"], isEndless: true },
    every: { words: ["--every", "1"], base: ["--follow"], inputs: ["d/a.log"], isEndless: true },
    for: { words: ["--for", "llm"] },
    map: { words: ["--map", "key.json"], base: ["--for", "llm"] },
    unredacted: { words: ["--unredacted"], base: ["--for", "llm"] },
    in: { words: ["--in", "json"], inputs: ["j.json"] },
    color: { words: ["--color", "always"] },
    budget: { words: ["--budget", "40"] },
    bytes: { words: ["--bytes", "160"] },
    lines: { words: ["--lines", "2"], base: ["--bytes", "100000"] },
    against: { words: ["--against", "t.log"] },
    load: { words: ["--load", "d.set"] },
    since: { words: ["--since", "11:30"], inputs: ["t.log"] },
    until: { words: ["--until", "11:30"], inputs: ["t.log"] },
    time: { words: ["--time", '"at" \\T'], base: ["--since", "11:30"], inputs: ["times.log"] },
    now: { words: ["--now", "1717200000"], inputs: ["yearless.log"] },
    tz: { words: ["--tz", "+05:00"], inputs: ["zone.log"] },
    "date-order": { words: ["--date-order", "mdy"], inputs: ["order.log"] },
  },
  same: sameEverywhere,
};

export const diff: CommandMatrix = {
  command: "diff",
  usual: { pattern: [], inputs: ["t.log", "d"] },
  modes: { text: { flags: [] }, json: { flags: ["--json"] }, markdown: { flags: ["--markdown"] } },
  samples: {
    ...sharedSamples,
    at: { words: ["--at", "12:00"], inputs: ["t.log"] },
    since: { words: ["--since", "11:30"], inputs: ["t.log", "t.log"] },
    until: { words: ["--until", "11:30"], base: ["--at", "11:00"], inputs: ["t.log"] },
    time: { words: ["--time", '"at" \\T'], base: ["--at", "11:30"], inputs: ["times.log"] },
    load: { words: ["--load", "d.set"], inputs: ["d/a.log"] },
    in: { words: ["--in", "json"], inputs: ["j.json", "d"] },
    color: { words: ["--color", "always"] },
    budget: { words: ["--budget", "40"] },
    bytes: { words: ["--bytes", "160"] },
    lines: { words: ["--lines", "2"], base: ["--bytes", "100000"] },
    now: { words: ["--now", "1717243300"], base: ["--at", "1h"], inputs: ["t.log"] },
    tz: { words: ["--tz", "+05:00"], base: ["--at", "2024-06-01T05:30:00Z"], inputs: ["zone.log"] },
    "date-order": { words: ["--date-order", "mdy"], base: ["--at", "2024-04-01"], inputs: ["order.log"] },
  },
  same: sameEverywhere,
};
