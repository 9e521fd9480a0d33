/** An alert of a file: its condition, and the state of each of its groups. */
import type { AlertRule, Transition } from "../types.ts";
import {
  type Clock,
  createTerm,
  decide,
  flattenTerms,
  type SimpleCondition,
  type Term,
  type Verdict,
} from "./conditions.ts";
import { Groups } from "./groups.ts";
import type { Tally } from "./tally.ts";

interface GroupState {
  /** End of the second since which the condition holds, in milliseconds. */
  sinceMs: number | null;
  /** When it began to fire, if it fires. */
  firedMs: number | null;
  /** When it last began to fire, if `every` still counts it. */
  lastMs: number | null;
  value: string;
  text: string;
}

export interface SavedAlert {
  readonly groups: readonly (readonly string[])[];
  readonly states: readonly (readonly [group: number, state: GroupState])[];
  readonly terms: readonly unknown[];
}

/** The tally of a term's pattern or metric, with the labels of an alert. */
export type TallyOf = (condition: SimpleCondition, rule: AlertRule) => Tally;

/** What actions are told, redacted unless the rule says `raw`. */
export interface Told {
  text(line: Uint8Array, raw: boolean): string;
  label(name: string, value: string, raw: boolean): string;
}

export class Alert {
  readonly #groups: Groups;
  readonly #terms: readonly Term[];
  readonly #states: GroupState[] = [];
  readonly #named: Readonly<Record<string, string>>[] = [];

  constructor(
    private readonly rule: AlertRule,
    tallyOf: TallyOf,
    clock: Clock,
    private readonly told: Told,
  ) {
    this.#groups = new Groups(rule.by);
    this.#terms = flattenTerms(rule.condition).map((term) =>
      createTerm(term, tallyOf(term, rule), this.#groups, clock),
    );
  }

  /** Decides at the end of a second. */
  end(second: number, out: Transition[]): void {
    for (const term of this.#terms) term.end(second);
    const atMs = (second + 1) * 1000;
    for (let group = 0; group < this.#groups.size; group++) {
      const transition = this.#step(group, atMs, decide(this.rule.condition, this.#terms, group));
      if (transition) out.push(transition);
    }
  }

  /** The longest time after which the conditions no longer change by themselves, in seconds. */
  get horizonSeconds(): number {
    const { condition, forMs, everyMs } = this.rule;
    const spans = flattenTerms(condition).map((term) =>
      "overMs" in term ? term.overMs * 2 : term.is === "none" ? term.forMs : 0,
    );
    return (Math.max(...spans) + forMs + everyMs) / 1000 + 2;
  }

  *firing(): Generator<Transition> {
    for (const [group, state] of this.#states.entries()) {
      if (state?.firedMs != null) yield this.#transition(group, "firing", state.firedMs, state);
    }
  }

  save(): SavedAlert {
    return {
      groups: this.#groups.labels,
      states: this.#states.flatMap((state, group) => [[group, state] as const]),
      terms: this.#terms.map((term) => term.save()),
    };
  }

  restore({ groups, states, terms }: SavedAlert): void {
    for (const labels of groups) this.#groups.of(labels);
    for (const [group, state] of states) this.#states[group] = { ...state };
    for (const [i, saved] of terms.entries()) this.#terms[i]!.restore(saved as never);
  }

  close(): void {
    for (const term of this.#terms) term.close?.();
  }

  #step(group: number, atMs: number, verdict: Verdict): Transition | null {
    const { value, line, isKnown = true } = verdict;
    const known = this.#states[group];
    // What fires goes on as long as nothing else is known.
    if (!isKnown && known?.firedMs != null) return null;
    const holds = isKnown && verdict.holds;
    if (!holds && !known) return null;
    const state = (this.#states[group] ??= { sinceMs: null, firedMs: null, lastMs: null, value: "", text: "" });
    const { forMs, everyMs } = this.rule;
    if (!holds) return this.#stop(group, state, atMs, value);
    state.sinceMs ??= atMs;
    if (state.firedMs !== null || atMs - state.sinceMs < forMs) return null;
    if (state.lastMs !== null && atMs - state.lastMs < everyMs) return null;
    [state.firedMs, state.lastMs, state.value] = [atMs, atMs, value];
    state.text = line ? this.told.text(line, this.#isRaw) : "";
    for (const term of this.#terms) term.onFire?.(group);
    return this.#transition(group, "firing", atMs, state);
  }

  #stop(group: number, state: GroupState, atMs: number, value: string): Transition | null {
    const isOver = state.lastMs === null || atMs - state.lastMs >= this.rule.everyMs;
    if (state.firedMs === null) {
      state.sinceMs = null;
      // Nothing of it matters any longer.
      if (isOver) delete this.#states[group];
      return null;
    }
    const ended = this.#transition(group, "resolved", atMs, { ...state, value });
    [state.sinceMs, state.firedMs] = [null, null];
    if (isOver) delete this.#states[group];
    return ended;
  }

  get #isRaw(): boolean {
    const { action } = this.rule;
    return "raw" in action && action.raw;
  }

  /** Masked once for each group. */
  #labels(group: number): Readonly<Record<string, string>> {
    return (this.#named[group] ??= Object.fromEntries(
      Object.entries(this.#groups.labelsByName(group)).map(([name, value]) => [
        name,
        this.told.label(name, value, this.#isRaw),
      ]),
    ));
  }

  #transition(group: number, state: Transition["state"], atMs: number, from: GroupState): Transition {
    const { name, action } = this.rule;
    const labels = this.#labels(group);
    return { name, state, atMs, sinceMs: from.sinceMs ?? atMs, value: from.value, text: from.text, labels, action };
  }
}
