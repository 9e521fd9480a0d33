/** The command line's hint at why a pattern found nothing, in the words of the page. */
import { spellingHint } from "../hints/spelling.ts";
import { soleWords, textHint } from "../hints/text.ts";
import { parsePattern } from "../pattern/index.ts";
import { hintBytesLimit } from "../tables/limits.ts";
import { compiledFor, declarationsFrom } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import type { HintAnswer, SearchRequest } from "./protocol.ts";

/** @throws {PatternError | DeclarationError} */
export function hintOf({ storage }: TextDocument, { pattern, declarations: lines }: SearchRequest): HintAnswer {
  const compiled = compiledFor(pattern, lines);
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
  return { hint: textHint(searched, storage.read(0, hintBytesLimit).slice(), soleWords(sources)) ?? null };
}
