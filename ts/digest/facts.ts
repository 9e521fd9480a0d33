/** What is known of an input once it is mined; sections are made from it without looking at the text again. */
import type { MergedTemplate, Mining, Noted, Notes } from "../mine/index.ts";
import type { Work } from "../native/work.ts";
import { type LogEvents, notesOfEvents } from "./log-events.ts";
import { maskedTemplate } from "./masked-template.ts";
import type { Places } from "./places.ts";
import { plainLine } from "./plain.ts";
import { type CountsBefore, collectStatements, type Statement, type Wording } from "./statement.ts";

/** Replaces what is sensitive. */
export interface Masking {
  /** @param texts of one line each; the same number in the same order is returned */
  texts(texts: readonly string[]): string[];
  /**
   * Lines masked together with those around them, since a secret may go over several.
   * @param records numbers of lines, from 0, ascending
   * @returns `null` if only their texts are known
   */
  linesAt?(records: readonly number[]): string[] | null;
  /** Lines that follow each other: what covers several of them hides them all. */
  lines?(lines: readonly string[]): string[];
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
  /** Of them, those of each of several inputs; `null` for one, or for many. */
  readonly linesByInput: readonly number[] | null;
  /** Lines that have a template. */
  readonly covered: number;
  /** Lines of which only the beginning was looked at, since they are too long. */
  readonly cut: number;
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

export function* collectFacts(
  { templates, covered, cut, noted: mined }: Mining<MergedTemplate> & { noted: Noted },
  places: Places,
  { comparedWith = null, masking = null, countsBefore = null, events = null }: FactsOptions = {},
): Work<Facts> {
  const noted = events ? { ...mined, notes: notesOfEvents(mined.notes, mined.groups, events) } : mined;
  const statements = yield* collectStatements(templates, noted, { countsBefore, events });
  const wordings = statements.flatMap((statement) => statement.wordings).sort((a, b) => a.first - b.first);
  // Texts are masked after all that they say is known, and in order, so that pseudonyms don't depend on the page.
  if (masking) maskTexts(wordings, statements, masking);
  return {
    notes: noted.notes,
    places,
    lineCount: noted.recordCount,
    linesByInput: countsBefore && linesByInput(places, noted.recordCount),
    covered,
    cut,
    statements,
    wordings,
    comparedWith,
    masking,
    events,
  };
}

function linesByInput({ parts }: Places, recordCount: number): number[] {
  return parts.map(({ firstRecord }, at) => (parts[at + 1]?.firstRecord ?? recordCount) - firstRecord);
}

function maskTexts(wordings: readonly Wording[], statements: readonly Statement[], masking: Masking): void {
  const lines = wordings.map(({ text }) => text);
  const own = masking.texts(lines);
  const around = masking.linesAt?.(wordings.map(({ first }) => first)) ?? null;
  const lineOf = new Map<Statement, { readonly line: string; readonly masked: string }>();
  for (const [i, wording] of wordings.entries()) {
    const line = lines[i]!;
    // What is seen only with the lines around it is masked there, and what is seen without them, here.
    const masked = around === null || own[i] !== line ? own[i]! : plainLine(encoder.encode(around[i]));
    wording.text = masked;
    if (!lineOf.has(wording.statement)) lineOf.set(wording.statement, { line, masked });
  }
  const texts = masking.texts(statements.map(({ text }) => text));
  for (const [i, statement] of statements.entries()) {
    const { line, masked } = lineOf.get(statement)!;
    statement.text = maskedTemplate(texts[i]!, line, masked);
  }
}

const encoder = new TextEncoder();
