/** The command line's hint at why a pattern found nothing, in the words of the page. */
import { FieldFinder } from "../fields/index.ts";
import { spellingHint } from "../hints/spelling.ts";
import { soleWords, textHints } from "../hints/text.ts";
import { type CompiledPattern, parsePattern } from "../pattern/index.ts";
import { hintBytesLimit } from "../tables/limits.ts";
import { compiledFor, declarationsFrom } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import type { HintAnswer, SearchRequest } from "./protocol.ts";
import { Turns } from "./turns.ts";

/** @throws {PatternError | DeclarationError} @throws the signal's reason */
export async function findHint(
  { storage }: TextDocument,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<HintAnswer> {
  const { pattern, declarations: lines } = request;
  const compiled = compiledFor(request);
  if (compiled.fields) return { hint: fieldHint(compiled, storage.read(0, hintBytesLimit)) };
  const spelled = spellingHint(pattern);
  if (spelled !== undefined) return { hint: spelled };
  const declarations = declarationsFrom(lines);
  const sources = [pattern];
  const searched = {
    ...{ sources, declarations, pattern: compiled },
    ...{ deep: false, foldingCase: `(?orbit:case ${pattern})`, requiresWholeTokens: false },
    ...{ forPeople: true, namesDepth: true },
    deeper: { deep: "matcher scan --deep", everywhere: "matcher scan --everywhere" },
    near: { tree: parsePattern(pattern, { declarations }), declarations, showsMore: "Near misses" },
  } as const;
  const text = storage.read(0, hintBytesLimit).slice();
  const turns = new Turns(signal);
  for (const hint of textHints(searched, text, soleWords(sources))) {
    if (hint !== undefined) return { hint };
    await turns.take();
  }
  return { hint: null };
}

/** What records lack that a query asks for. */
function fieldHint(query: CompiledPattern, text: Uint8Array): string | null {
  const finder = new FieldFinder(query);
  try {
    for (const _ of finder.whole(text));
    return finder.rest()[0] ?? null;
  } finally {
    finder.close();
  }
}
