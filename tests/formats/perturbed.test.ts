/**
 * Events of texts with small faults, read at once and in pieces, are what they were. (Which formats an input has is
 * learned from what there is of it at first, so the two may differ.) After a change that is wanted,
 * `MATCHER_ANSWERS=write bun test tests/formats/perturbed.test.ts` writes the digests; `bun
 * tests/formats/perturbed.ts NAME`, before and after it, shows what differs.
 */
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomBelow } from "../prng.ts";
import { eventsIn, perturbedTexts } from "./perturbed.ts";

const path = join(import.meta.dir, "perturbed.txt");

test("texts with small faults are read as before", () => {
  const lines = Array.from(perturbedTexts(), ([name, text, reader]) => {
    const read = [eventsIn(reader, text), eventsIn(reader, text, randomBelow(3))];
    return [...read.map((events) => Bun.hash.wyhash(events).toString(36).slice(0, 5)), name].join(" ");
  });
  if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, `${lines.join("\n")}\n`);
  const stored = readFileSync(path, "utf8").split("\n").slice(0, -1);
  expect(lines.filter((line) => !stored.includes(line))).toEqual([]);
  expect(stored.length).toBe(lines.length);
}, 60_000);
