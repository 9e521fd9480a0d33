/** What is known of an input once it is mined; sections are made from it without looking at the text again. */
import type { MergedTemplate, Mining, Noted, Notes } from "../mine/index.ts";
import type { Work } from "../native/work.ts";
import { type LogEvents, notesOfEvents } from "./log-events.ts";
import type { Places } from "./places.ts";
import { type CountsBefore, type Statement, statementsOf, type Wording } from "./statement.ts";

/** Replaces what is sensitive. */
export interface Masking {
  /** @param texts of one line each; the same number in the same order is returned */
  texts(texts: readonly string[]): string[];
}

export interface FactsOptions {
  /** Of several inputs. */
  readonly countsBefore?: CountsBefore | null;
  /** See `Facts`. */
  readonly comparedWith?: string | null;
  readonly masking?: Masking | null;
  /** Of inputs that were read as events. */
  readonly events?: LogEvents | null;
}

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
  /** Masks what the texts of statements and wordings don't contain; they are masked. `null` if nothing is. */
  readonly masking: Masking | null;
  /** Of inputs that were read as events, whose messages are the lines here. */
  readonly events: LogEvents | null;
}

export function* factsOf(
  { templates, covered, noted: mined }: Mining<MergedTemplate> & { noted: Noted },
  places: Places,
  { comparedWith = null, masking = null, countsBefore = null, events = null }: FactsOptions = {},
): Work<Facts> {
  const noted = events ? { ...mined, notes: notesOfEvents(mined.notes, mined.groups, events) } : mined;
  const statements = yield* statementsOf(templates, noted, { countsBefore, events });
  const wordings = statements.flatMap((statement) => statement.wordings).sort((a, b) => a.first - b.first);
  // Texts are masked after all that they say is known, and in order, so that pseudonyms don't depend on the page.
  if (masking) {
    for (const list of [wordings, statements]) {
      const texts = masking.texts(list.map(({ text }) => text));
      for (const [i, text] of texts.entries()) list[i]!.text = text;
    }
  }
  return {
    notes: noted.notes,
    places,
    lineCount: noted.recordCount,
    covered,
    statements,
    wordings,
    comparedWith,
    masking,
    events,
  };
}
