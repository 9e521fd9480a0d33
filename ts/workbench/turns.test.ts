import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { tableOfMatches } from "./charts.ts";
import { memoryStorage, TextDocument } from "./document.ts";
import { findHint } from "./hint.ts";

/** Few lines have what is searched for, so that a choice among registers reads all of it. */
const text = Array.from({ length: 60_000 }, (_, i) => `line ${i} took ${i} steps${i % 1000 === 0 ? " ago" : ""}`).join(
  "\n",
);

let clock: ReturnType<typeof spyOn<Performance, "now">>;
let now = 0;
beforeEach(() => {
  // Each look at the clock finds that a share of time has passed.
  clock = spyOn(performance, "now").mockImplementation(() => {
    now += 20;
    return now;
  });
});
afterEach(() => clock.mockRestore());

test.each<[string, (document: TextDocument, signal: AbortSignal) => Promise<unknown>]>([
  [
    "the register that groups",
    (document, signal) => {
      const request = {
        document: 1,
        pattern: '\\W:a \\N:b "ago"',
        declarations: [],
        format: "",
        register: "grouping",
      } as const;
      return tableOfMatches(document, request, signal);
    },
  ],
  [
    "a hint",
    (document, signal) =>
      findHint(document, { document: 1, pattern: '"took" \\R:d "steps"', declarations: [], format: "" }, signal),
  ],
])("%s gives way to other work, and can be cancelled", async (_, answer) => {
  const document = new TextDocument(1, "text", false, memoryStorage(new TextEncoder().encode(text)));
  try {
    const cancelling = new AbortController();
    const answered = answer(document, cancelling.signal);
    setImmediate(() => cancelling.abort(new Error("cancelled")));
    await expect(answered).rejects.toThrow("cancelled");
  } finally {
    document.close();
  }
});
