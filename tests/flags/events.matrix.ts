/** The commands about events. */
import type { CommandMatrix } from "./matrix.ts";
import { clockOfEveryCommand, sameEverywhere } from "./same.ts";
import { layoutSamples, sharedSamples, usualClock } from "./samples.ts";

/** All rows are printed. */
const layouts = Object.fromEntries(
  Object.entries(layoutSamples()).map(([long, one]) => [long, { ...one, pattern: [] }]),
);

const events: CommandMatrix = {
  command: "events",
  usual: { pattern: [], inputs: ["d"] },
  modes: { plain: { flags: [] }, "a table": { flags: ["--csv", ".time,.message,.b"] } },
  samples: {
    ...sharedSamples,
    ...layouts,
    in: { words: ["--in", "json"] },
    follow: { words: ["--follow"], inputs: ["d/a.log"], isEndless: true },
    csv: { words: ["--csv", ".time,.level"] },
    now: { words: ["--now", "1717200000"], inputs: ["yearless.log"] },
    tz: { words: ["--tz", "+05:00"], inputs: ["zone.log"] },
    "date-order": { words: ["--date-order", "mdy"], inputs: ["order.log"] },
  },
  same: [
    ...sameEverywhere,
    { modes: "*", flags: ["no-header"], because: "a first row that looks like a record is one without the flag, too" },
    { modes: ["a table"], flags: ["comment"], because: "no line of the text has the columns of the table" },
  ],
};

const formats: CommandMatrix = {
  command: "formats",
  usual: { pattern: [], inputs: ["d"] },
  modes: { plain: { flags: [] }, test: { flags: ["--test"], inputs: ["own.matcher"] } },
  samples: { ...sharedSamples, ...usualClock, test: { words: ["--test"], inputs: ["own.matcher"] } },
  same: [...sameEverywhere, clockOfEveryCommand("formats are recognised by the form of times alone")],
};

export const eventCommands: readonly CommandMatrix[] = [events, formats];
