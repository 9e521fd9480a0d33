/** What a watch file says, and what the engine that follows it gives. */

import type { Declarations } from "../pattern/index.ts";
import type { Family } from "./families.ts";

/** A watch file that was checked. */
export interface WatchFile {
  readonly path: string;
  readonly inputs: readonly WatchInput[];
  readonly metrics: readonly MetricRule[];
  readonly alerts: readonly AlertRule[];
  /** Names that its patterns use. */
  readonly declarations: Declarations;
  /** Hash of the rules on which saved state depends: a state of other rules is not restored. */
  readonly digest: string;
}

export interface WatchInput {
  /** A path or glob; `-` is standard input. */
  readonly glob: string;
  /** The format after `in`. */
  readonly format: string | undefined;
  /** `input journal`: the journal is read. */
  readonly isJournal: boolean;
}

export type MetricKind = "counter" | "gauge" | "histogram";

/** A register, a field, `path` or `pattern`, whose text is the value of a label. */
export interface LabelRule {
  /** Name in the exposition. */
  readonly name: string;
  /** What is read: the register, `.field`, `path` or `pattern`. */
  readonly source: string;
  /** The accessor after `:`, as in templates. */
  readonly accessor: string | undefined;
  /** The number of different values; what comes after them is `other`. */
  readonly max: number;
}

/** What a metric measures, in its base unit: seconds, bytes, a share of 1, or a number without a unit. */
export type Measure = "seconds" | "bytes" | "ratio" | "number";

export interface MetricRule {
  readonly kind: MetricKind;
  readonly name: string;
  readonly measure: Measure;
  readonly labels: readonly LabelRule[];
  /** Text of the pattern. */
  readonly pattern: string;
  /** Line in the watch file, from 1. */
  readonly line: number;
  /** Register whose values a counter adds. */
  readonly add: string | undefined;
  /** Upper bounds in the base unit, ascending. */
  readonly buckets: readonly number[];
  /** Between 0 and 1, ascending. */
  readonly quantiles: readonly number[];
}

export type Comparison = "<" | "<=" | ">" | ">=" | "=" | "!=";

export interface Compared {
  readonly operator: Comparison;
  /** In the base unit; a rate is per second. */
  readonly bound: number;
}

/** A metric, by name, or a pattern, by its text. */
export type Counted = { readonly metric: string } | { readonly pattern: string };

export type Condition =
  | ({ readonly is: "count" | "rate"; readonly of: Counted; readonly overMs: number } & Compared)
  | ({
      readonly is: "percentile";
      readonly metric: string;
      readonly quantile: number;
      readonly overMs: number;
    } & Compared)
  | ({ readonly is: "gauge"; readonly metric: string } & Compared)
  | { readonly is: "novel"; readonly pattern: string }
  | { readonly is: "none"; readonly pattern: string; readonly forMs: number }
  | { readonly is: "and" | "or"; readonly of: readonly Condition[] };

export interface AlertRule {
  readonly name: string;
  readonly condition: Condition;
  /** Labels that each have an alert of their own. */
  readonly by: readonly LabelRule[];
  /** The condition must hold as long as this before the alert fires. */
  readonly forMs: number;
  /** At most one `firing` in this time; 0 without a limit. */
  readonly everyMs: number;
  readonly action: Action;
  readonly line: number;
}

export type Action =
  | { readonly kind: "print" }
  | { readonly kind: "exec"; readonly argv: readonly string[]; readonly raw: boolean }
  | { readonly kind: "webhook" | "slack" | "alertmanager"; readonly url: string; readonly raw: boolean };

/** An alert that began or stopped firing. */
export interface Transition {
  readonly name: string;
  readonly state: "firing" | "resolved";
  readonly atMs: number;
  readonly sinceMs: number;
  /** Spelled for people, with its unit. */
  readonly value: string;
  /** The line that decided, redacted unless the action is `raw`; empty if no line did. */
  readonly text: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly action: Action;
}

/** Where some lines come from. */
export interface LinesOrigin {
  /** The input, which the path need not match: rotation gives a file other names. */
  readonly glob: string;
  /** Names the text, the same whatever its file is called. */
  readonly text: string;
  /** The first lines of the text, if `needsHead` asks for them. */
  readonly head?: Uint8Array;
}

export interface WatchEngine {
  /**
   * Whole lines of one text, in order.
   * @param nowMs clock of the windows: of arrival in a service, of the log in a replay. It never goes back.
   * @param origin by default the path is the input, and the name of the text
   */
  feed(path: string, lines: Uint8Array, nowMs: number, origin?: LinesOrigin): Transition[];
  /** Whether it wants the first lines of a text with the next ones: they may name the columns of its records. */
  needsHead(path: string, origin: LinesOrigin): boolean;
  /** Conditions are decided once a second: call it at least as often. */
  tick(nowMs: number): Transition[];
  /** The metrics of the file, and the watch's own. */
  families(): Iterable<Family>;
  /** Alerts that fire now, in the order of the file. */
  firing(): Transition[];
  /** Counters, tables of labels, windows, pending and firing alerts, templates met; bounded by the limits of labels. */
  snapshot(): Uint8Array;
  /**
   * Continues from a snapshot of an engine of the same rules.
   * @param resumedMs until then nobody watched, so that no line could be seen; not given: it was watched all the time
   * @throws {MatcherError} of other rules, or damaged
   */
  restore(state: Uint8Array, resumedMs?: number): void;
  /** Frees native memory. */
  close(): void;
}
