/**
 * What alerts ask for, done beside the reading: a bounded queue, several at once, those of one alert in their order,
 * tried again after growing waits.
 */
import type { Action, Transition } from "../types.ts";
import { actionsAtOnceMax, actionTriesMax, queuedActionsMax, retryMs, retryMsMax } from "./limits.ts";
import type { Log } from "./log.ts";

export type Outcome =
  | { readonly is: "done" }
  | { readonly is: "failed"; readonly why: string; readonly isFinal: boolean };

export const results = ["done", "retried", "failed", "dropped"] as const;
export type Result = (typeof results)[number];

/** An action as the state keeps it. */
export interface QueuedAction {
  readonly transition: Transition;
  readonly tries: number;
}

interface Entry {
  transition: Transition;
  readonly key: string;
  tries: number;
  notBeforeMs: number;
  isRunning: boolean;
}

interface Options {
  readonly log: Log;
  readonly deliver: (transition: Transition) => Promise<Outcome>;
  /** The wait before the second try. */
  readonly retryMs?: number;
  readonly atOnce?: number;
}

/** Drops are told at most so often. */
const tellDropsMs = 60_000;

export class ActionQueue {
  readonly #entries: Entry[] = [];
  readonly #counts = new Map<string, number>();
  #running = 0;
  #timer: Timer | undefined;
  #isStopped = false;
  #dropsToldMs = Number.NEGATIVE_INFINITY;
  #whenIdle: (() => void)[] = [];

  constructor(private readonly options: Options) {}

  get queued(): number {
    return this.#entries.length;
  }

  count(kind: Action["kind"], result: Result): number {
    return this.#counts.get(`${kind} ${result}`) ?? 0;
  }

  snapshot(): QueuedAction[] {
    return this.#entries.map(({ transition, tries }) => ({ transition, tries }));
  }

  restore(saved: readonly QueuedAction[]): void {
    for (const { transition, tries } of saved) this.#push(transition, tries);
    this.#start();
  }

  add(transition: Transition): void {
    const key = buildKey(transition);
    const last = this.#entries.findLast((entry) => entry.key === key);
    // The same news that nobody was told yet: the later one has the later times.
    if (last && !last.isRunning && last.transition.state === transition.state) {
      last.transition = transition;
      return;
    }
    if (this.#entries.length >= queuedActionsMax) this.#drop(transition);
    else {
      this.#push(transition, 0);
      this.#start();
    }
  }

  /** Starts nothing more. @returns once nothing runs any more, or the time is over */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    if (this.#running === 0) return;
    const idle = new Promise<void>((resolve) => this.#whenIdle.push(resolve));
    await Promise.race([idle, Bun.sleep(graceMs)]);
  }

  /** Resolves once nothing is queued. */
  async drain(graceMs: number): Promise<void> {
    if (this.#entries.length === 0) return;
    const idle = new Promise<void>((resolve) => this.#whenIdle.push(resolve));
    await Promise.race([idle.then(() => this.drain(graceMs)), Bun.sleep(graceMs)]);
  }

  #push(transition: Transition, tries: number): void {
    this.#entries.push({ transition, key: buildKey(transition), tries, notBeforeMs: 0, isRunning: false });
  }

  #drop(transition: Transition): void {
    this.#count(transition, "dropped");
    const now = performance.now();
    if (now - this.#dropsToldMs < tellDropsMs) return;
    this.#dropsToldMs = now;
    const { name, state } = transition;
    this.options.log.error("actions are dropped: too many wait", { alert: name, state, limit: queuedActionsMax });
  }

  #start(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    const now = performance.now();
    const earlier = new Set<string>();
    let next = Number.POSITIVE_INFINITY;
    for (const entry of this.#entries) {
      if (this.#running >= (this.options.atOnce ?? actionsAtOnceMax)) return;
      const isFirst = !earlier.has(entry.key);
      earlier.add(entry.key);
      if (!isFirst || entry.isRunning) continue;
      if (entry.notBeforeMs <= now) void this.#run(entry);
      else next = Math.min(next, entry.notBeforeMs);
    }
    if (next < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#start(), next - now);
  }

  async #run(entry: Entry): Promise<void> {
    entry.isRunning = true;
    this.#running++;
    let outcome: Outcome;
    try {
      outcome = await this.options.deliver(entry.transition);
    } catch (error) {
      outcome = { is: "failed", why: String(error), isFinal: false };
    }
    this.#running--;
    entry.isRunning = false;
    entry.tries++;
    this.#settle(entry, outcome);
    if (this.#running === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
    this.#start();
  }

  #settle(entry: Entry, outcome: Outcome): void {
    const { transition, tries } = entry;
    const { log, retryMs: firstMs = retryMs } = this.options;
    const fields = { alert: transition.name, state: transition.state, action: transition.action.kind, tries };
    if (outcome.is === "done") {
      this.#count(transition, "done");
      this.#entries.splice(this.#entries.indexOf(entry), 1);
      return;
    }
    if (outcome.isFinal || tries >= actionTriesMax) {
      this.#count(transition, "failed");
      this.#entries.splice(this.#entries.indexOf(entry), 1);
      log.error("action failed", { ...fields, why: outcome.why });
      return;
    }
    this.#count(transition, "retried");
    const waitMs = Math.min(retryMsMax, firstMs * 2 ** (tries - 1)) * (0.75 + Math.random() / 2);
    entry.notBeforeMs = performance.now() + waitMs;
    log.warn("action is tried again", { ...fields, why: outcome.why, in_ms: Math.round(waitMs) });
  }

  #count({ action }: Transition, result: Result): void {
    const key = `${action.kind} ${result}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}

/** Actions with the same key are done one after the other. */
function buildKey({ name, labels, action }: Transition): string {
  const target = action.kind === "print" ? "" : action.kind === "exec" ? action.argv.join("\0") : action.url;
  return JSON.stringify([name, action.kind, target, Object.entries(labels).sort()]);
}
