/** Templates of the lines of a text, with what their slots held. */
import { type Template, templatesAsync } from "../api/templates.ts";
import type { Documents } from "./documents.ts";
import { readHead } from "./head.ts";
import { templateBytesLimit, templateLinesShown, templatesShown } from "./limits.ts";
import type { TemplateShown, TemplatesAnswer, TemplatesRequest } from "./protocol.ts";

/** @throws the signal's reason */
export async function findTemplates(
  documents: Documents,
  { document, against }: TemplatesRequest,
  signal: AbortSignal,
): Promise<TemplatesAnswer> {
  const { bytes, examinedBytes } = readHead(documents.get(document), templateBytesLimit);
  const other = against === null ? undefined : readHead(documents.get(against), templateBytesLimit).bytes;
  const rows = await templatesAsync(bytes, { merge: true, slots: true, against: other, signal });
  return {
    templates: rows.slice(0, templatesShown).map(toShown),
    all: rows.length,
    covered: rows[0]?.covered ?? 0,
    examinedBytes,
  };
}

function toShown({ count, readable, pattern, rare, novel, records, slots = [] }: Template): TemplateShown {
  return {
    ...{ count, readable, pattern, isRare: rare, isNovel: novel === true },
    lines: records.slice(0, templateLinesShown),
    slots: slots.map(({ kind, distinct, top, min, max }) => ({
      ...{ kind, distinct, top: top.slice(0, 5) },
      range: min === null || max === null || min === max ? "" : `${min} to ${max}`,
    })),
  };
}
