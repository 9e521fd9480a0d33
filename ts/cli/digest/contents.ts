/** Reads inputs, and makes what a page shows of them. */
import { buildContents, type Contents, collectFacts } from "../../digest/index.ts";
import { hasReportedError, warn } from "../../error/diagnostics.ts";
import type { InputOptions } from "../../input/index.ts";
import { notedWork } from "../../mine/index.ts";
import { atOnce, onThisThread } from "../../native/work.ts";
import type { AnyWindow } from "../../window/index.ts";
import { textsAs } from "../templates/read-as.ts";
import { InputTexts } from "../templates/texts.ts";
import { wordingNotes } from "./options.ts";
import { InputParts } from "./parts.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

export interface DigestRequest {
  readonly inputs: InputOptions;
  /** That of the events that are read; without it, lines are. */
  readonly format?: string | undefined;
  /** The part of each input that is read. */
  readonly window: AnyWindow | null;
  readonly against: NonNullable<Parameters<typeof notedWork>[1]>["against"];
  /** The flags that name it. */
  readonly comparedWith: string | null;
  /** Of what is sensitive. */
  readonly pseudonyms: Pseudonyms | null;
  readonly reader: "person" | "program";
}

/** @returns `null` if no input could be read, of which a page of 0 lines would be wrong */
export async function readContents(
  request: DigestRequest,
): Promise<{ readonly contents: Contents; readonly parts: InputParts } | null> {
  const { inputs, format, window, against, comparedWith, pseudonyms, reader } = request;
  const parts = new InputParts(inputs, (text) => pseudonyms?.text(text) ?? text);
  const texts = textsAs(format, {
    ...{ inputs, window, definition: null, twice: false },
    begin: (input, firstLine) => parts.begin(input, firstLine),
  });
  const mining = await onThisThread(
    notedWork(texts, {
      against,
      onCount: (count) => parts.countWith(count),
      onWordings: (counts) => parts.countWordingsWith(counts),
    }),
  );
  if (mining.noted.recordCount === 0 && hasReportedError()) return null;
  for (const note of wordingNotes(mining)) warn(note);
  // Wordings that were joined on the way have other numbers.
  const countsBefore = mining.collapsed === 0 ? parts.countsBefore() : null;
  const events = texts instanceof InputTexts ? null : texts.places;
  const options = { comparedWith, masking: pseudonyms, countsBefore, events };
  const facts = atOnce(collectFacts(mining, parts.places(events), options));
  return { contents: buildContents(facts, parts.title(), reader), parts };
}
