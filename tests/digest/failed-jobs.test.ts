/** What a page of 1,500 tokens keeps of the failures that common tools report. */
import { expect, test } from "bun:test";
import { buildContents, collectFacts, Places, printPage } from "../../ts/digest/index.ts";
import { notedWork } from "../../ts/mine/index.ts";
import { atOnce } from "../../ts/native/work.ts";
import { failedJobs, listEvidence, writeLog } from "./failed-jobs.ts";

const limits = { bytes: 4 * 1500, lines: Number.POSITIVE_INFINITY };
const blanksOnce = (text: string) => text.replace(/\s+/g, " ");
/** Longer lines around a failure are cut. */
const charactersMin = 190;

test.each(failedJobs.map((job, at) => [job.name, job, at] as const))("%s", (_, job, at) => {
  const bytes = new TextEncoder().encode(writeLog(job, at % 2 === 0));
  const facts = atOnce(
    collectFacts(atOnce(notedWork([bytes])), new Places([{ name: "-", firstRecord: 0, firstLine: 1 }])),
  );
  const page = printPage(buildContents(facts, "-"), { form: "text", limits, input: "-", explains: false });
  const shown = blanksOnce(page);
  expect(listEvidence(job).filter((line) => !shown.includes(blanksOnce(line).slice(0, charactersMin)))).toEqual([]);
});
