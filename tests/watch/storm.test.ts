import { expect, test } from "bun:test";
import { storm } from "./storm.ts";

/** Longer ones by hand: `bun tests/watch/storm.ts --minutes 30`. */
const seconds = 6;

test.if(process.platform !== "win32")(
  "ten writers, every rotation, kills at random: each line counts once",
  async () => {
    const { lines, rotations, kills } = await storm(seconds, 20);
    expect(lines).toBeGreaterThan(1000);
    expect(rotations).toBeGreaterThan(0);
    expect(kills).toBeGreaterThan(0);
  },
  120_000,
);
