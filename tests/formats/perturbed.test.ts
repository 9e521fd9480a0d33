/**
 * Events of texts with small faults, read at once and in pieces, are what they were. (Which formats an input has is
 * learned from what there is of it at first, so the two may differ.) After a change that is wanted,
 * `MATCHER_ANSWERS=write bun test tests/formats/perturbed.test.ts` writes the digests; `bun
 * tests/formats/perturbed.ts NAME`, before and after it, shows what differs.
 */
import { test } from "bun:test";
import { join } from "node:path";
import { randomBelow } from "../prng.ts";
import { digest, expectStored } from "../stored.ts";
import { eventsIn, perturbedTexts } from "./perturbed.ts";

const path = join(import.meta.dir, "perturbed.txt");

test("texts with small faults are read as before", () => {
  const lines = Array.from(perturbedTexts(), ([name, text, reader]) => {
    const read = [eventsIn(reader, text), eventsIn(reader, text, randomBelow(3))];
    return [...read.map((events) => digest(events)), name].join(" ");
  });
  expectStored(path, lines);
}, 60_000);
