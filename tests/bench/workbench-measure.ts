/** What `npm run bench -- playground` measures of the workbench, natively and in WebAssembly. */
import { digestDocument } from "../../ts/workbench/digest.ts";
import { Documents } from "../../ts/workbench/documents.ts";
import { searchText } from "../../ts/workbench/search.ts";
import { buildWindow } from "../../ts/workbench/window.ts";

export interface Figures {
  /** Opening the text and lexing its first lines. */
  readonly openMs: number;
  readonly digestMs: number;
  readonly searches: readonly { readonly pattern: string; readonly matches: number; readonly ms: number }[];
}

const never = new AbortController().signal;
const written = { declarations: [], format: "" };
const firstLines = { ...written, firstLine: 0, count: 60, pattern: "", parts: {} };

/** The best of several runs. Each opens the text again, since finished searches are kept. */
export async function measureBest(text: Uint8Array, patterns: readonly string[], runs: number): Promise<Figures> {
  let openMs = Number.POSITIVE_INFINITY;
  let digestMs = Number.POSITIVE_INFINITY;
  const searches = patterns.map((pattern) => ({ pattern, matches: 0, ms: Number.POSITIVE_INFINITY }));
  for (let run = 0; run < runs; run++) {
    const documents = new Documents();
    let begun = performance.now();
    const document = documents.openText("log", text);
    buildWindow(document, { document: document.id, ...firstLines });
    openMs = Math.min(openMs, performance.now() - begun);
    for (const search of searches) {
      begun = performance.now();
      const found = await searchText(document, { ...written, pattern: search.pattern }, never, () => {});
      search.matches = found.count;
      search.ms = Math.min(search.ms, performance.now() - begun);
    }
    begun = performance.now();
    await digestDocument(documents, { document: document.id }, never);
    digestMs = Math.min(digestMs, performance.now() - begun);
    documents.closeAll();
  }
  return { openMs, digestMs, searches };
}
