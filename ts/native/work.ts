/**
 * Work whose long library calls run synchronously or on the library's threads, as its driver decides, while the event
 * loop runs. Both ways run the same code.
 */
import { native } from "./open.ts";
import type { PoolName } from "./pool.ts";

export type Given = number | bigint | boolean | null | ArrayBufferView;

/** A call of the library that may take long. */
export class LongCall {
  constructor(
    readonly name: PoolName,
    readonly given: readonly Given[],
  ) {}
}

/** An action that is done differently off the event loop; without `now` it can't be done synchronously. */
export interface Waiting {
  later(): Promise<void>;
  now?(): void;
}

/** A step of work: a call, something to wait for, or nothing, at which the event loop may run. */
export type Step = LongCall | Waiting | undefined;
export type Work<R> = Generator<Step, R, number>;

/**
 * Calls the library, on this or another thread.
 * @returns the function's result: a status, an address, or a boolean as 1 or 0
 */
export function* longCall(name: PoolName, ...given: Given[]): Work<number> {
  return yield new LongCall(name, given);
}

/** Does work on this thread. */
export function atOnce<R>(work: Work<R>): R {
  let answer = 0;
  for (;;) {
    const step = work.next(answer);
    if (step.done) return step.value;
    if (!step.value) continue;
    if (step.value instanceof LongCall) answer = calledNow(step.value);
    else if (step.value.now) step.value.now();
    else throw new Error("nothing can be waited for here");
  }
}

/** Does work on this thread, and waits for what it waits for. */
export async function onThisThread<R>(work: Work<R>): Promise<R> {
  try {
    let answer = 0;
    for (;;) {
      const step = work.next(answer);
      if (step.done) return step.value;
      if (step.value instanceof LongCall) answer = calledNow(step.value);
      else await step.value?.later();
    }
  } finally {
    work.return(undefined as R);
  }
}

/** Calls on this thread. */
export function calledNow({ name, given }: LongCall): number {
  const made = native()[name] as (...given: readonly unknown[]) => unknown;
  return Number(made(...given) ?? 0);
}

/** Decides when the event loop may run. */
export interface LoopTurns {
  readonly isDue: boolean;
  take(): Promise<void>;
  beside<R>(work: Promise<R>): Promise<R>;
}
