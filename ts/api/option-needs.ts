/** Options that do nothing without others: a call refuses them alone, so that none is accepted and dropped. */
import { OptionError } from "../error/errors.ts";
import type { OptionedCall } from "./option-table.ts";

type Needs = Readonly<Record<string, readonly string[]>>;

const counted: Needs = { unit: ["head", "tail", "lines"] };
const masked: Needs = { keepPrefix: ["mask"] };
const reviewed: Needs = { showSkipped: ["review"], explain: ["review"] };
const followed: Needs = { keepCount: ["maxCount"] };
const followedLines: Needs = { unit: ["tail", "lines"] };
const markers = ["marked", "fields", "marksInLines"];

/** By call: an option, and the options of which it needs one. */
const needs: { readonly [Call in OptionedCall]?: Needs } = {
  isMatch: counted,
  find: counted,
  scan: counted,
  grep: counted,
  rewrite: counted,
  rewriteN: counted,
  redact: { ...counted, ...masked },
  diff: counted,
  rewriteFile: { ...counted, ...reviewed },
  rewriteFileAsync: counted,
  redactDiff: { ...counted, ...masked },
  redactFile: { ...counted, ...masked, ...reviewed },
  redactFileAsync: { ...counted, ...masked },
  countBy: counted,
  groupBy: counted,
  distinct: counted,
  redactStream: masked,
  follow: followed,
  followEvents: followedLines,
  followLines: followedLines,
  followRewrite: { ...followedLines, ...followed },
  followRedact: { ...followedLines, ...followed, ...masked },
  templates: { explain: ["merge"], novel: ["against", "load"], lib: ["recordStart", "recordSpan"] },
  infer: { lib: markers, unanchored: markers, noMint: markers, mintShapes: markers },
  "Library.check": counted,
  "Library.fix": { ...counted, ...reviewed, context: ["dryRun"] },
  "Library.follow": { ...followedLines, ...followed },
  "axes.context": { tokenWindow: ["detail"], unitWindow: ["detail"] },
};

/** The options of calls that need another one, for tests. */
export const needyOptions: readonly (readonly [call: OptionedCall, option: string])[] = Object.entries(needs).flatMap(
  ([call, of]) => Object.keys(of).map((option) => [call as OptionedCall, option] as const),
);

const isGiven = (value: unknown) => value !== undefined && value !== false;

/** @throws {OptionError} an option lacks the one that it belongs to */
export function checkNeeds(call: OptionedCall, options: object): void {
  const given = options as Readonly<Record<string, unknown>>;
  for (const [option, others] of Object.entries(needs[call] ?? {})) {
    if (isGiven(given[option]) && !others.some((other) => isGiven(given[other]))) {
      throw new OptionError(option, given[option], `${option} requires ${others.join(" or ")}`);
    }
  }
}

/**
 * Refuses an option that another one's value makes useless.
 * @throws {OptionError} it is given
 */
export function refuseOption(options: object, option: string, because: string): void {
  const value = (options as Readonly<Record<string, unknown>>)[option];
  if (value !== undefined) throw new OptionError(option, value, `${option} ${because}`);
}
