/** What is in a text: the page of `matcher digest`, with the places of its lines. */
import { heldTextSteps } from "../api/async.ts";
import { later } from "../api/turns.ts";
import { buildContents, collectFacts, fit, Places } from "../digest/index.ts";
import { notedWork } from "../mine/index.ts";
import { onThreads } from "../native/threads.ts";
import type { Work } from "../native/work.ts";
import type { Documents } from "./documents.ts";
import { readHead } from "./head.ts";
import { digestBytesLimit, digestPageBytes } from "./limits.ts";
import type { DigestAnswer, DocumentRequest } from "./protocol.ts";

/** @throws the signal's reason */
export async function digestDocument(
  documents: Documents,
  { document }: DocumentRequest,
  signal: AbortSignal,
): Promise<DigestAnswer> {
  const of = documents.get(document);
  const { bytes, examinedBytes } = readHead(of, digestBytesLimit);
  const texts = (turns: Parameters<typeof heldTextSteps>[1]) => ({
    [Symbol.iterator]: () => heldTextSteps(bytes, turns, (text) => text),
  });
  return later(signal, (turns) => onThreads(buildAnswer(of.info.name, texts(turns), examinedBytes), turns));
}

function* buildAnswer(
  name: string,
  texts: Parameters<typeof notedWork>[0],
  examinedBytes: number | null,
): Work<DigestAnswer> {
  const mining = yield* notedWork(texts);
  const places = new Places([{ name, firstRecord: 0, firstLine: 1 }]);
  const contents = buildContents(yield* collectFacts(mining, places), name);
  const { chosen } = fit(contents, { bytes: digestPageBytes, lines: Number.POSITIVE_INFINITY });
  const sections = chosen
    .filter(({ items }) => items.length > 0)
    .map(({ section, items, detailed, left }) => ({
      name: section.name,
      items: items.map((item) => ({
        lines: item.lines,
        details: detailed.has(item) ? item.details! : [],
        line: item.at?.record ?? null,
        pattern: item.at?.pattern?.() ?? null,
      })),
      left,
    }));
  return { heading: contents.title, sections, examinedBytes };
}
