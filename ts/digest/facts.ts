/** What is known of an input once it is mined; sections are made from it without looking at the text again. */
import type { MergedTemplate, Mining, Noted, Notes } from "../mine/index.ts";
import type { Work } from "../native/work.ts";
import type { Places } from "./places.ts";
import { type Statement, statementsOf, type Wording } from "./statement.ts";

export interface Facts {
  readonly notes: Notes;
  readonly places: Places;
  /** Number of lines, blank ones too. */
  readonly lineCount: number;
  /** Lines that have a template. */
  readonly covered: number;
  /** The most frequent first. */
  readonly statements: readonly Statement[];
  /** In order of their first lines. */
  readonly wordings: readonly Wording[];
  /** Flags that name what the input was compared with: another one, or saved sets; `null` if nothing. */
  readonly comparedWith: string | null;
}

export function* factsOf(
  { templates, covered, noted }: Mining<MergedTemplate> & { noted: Noted },
  places: Places,
  comparedWith: string | null = null,
): Work<Facts> {
  const statements = yield* statementsOf(templates, noted);
  const wordings = statements.flatMap((statement) => statement.wordings).sort((a, b) => a.first - b.first);
  return {
    notes: noted.notes,
    places,
    lineCount: noted.recordCount,
    covered,
    statements,
    wordings,
    comparedWith,
  };
}
