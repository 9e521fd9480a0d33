/** The interface of every scenario of the campaign, and shared checks. */
import { type Below, randomBelow } from "../prng.ts";

/** An attack: a function of a seed that returns silently if the program withstands it. */
export interface Scenario {
  readonly name: string;
  /** What the program lacks; the scenario is skipped until then. */
  readonly pending?: string;
  /** Why it cannot run on this machine; `null` if it can. */
  unavailable?(): string | null;
  /** @throws {Finding} */
  run(attack: Attack): void | Promise<void>;
}

/** The means of a scenario. */
export interface Attack {
  readonly seed: number;
  readonly below: Below;
  /** An empty folder of its own. */
  readonly folder: string;
  /** The attack must end within seconds, even with a debug build. */
  readonly isShort: boolean;
}

/** The program did something it must not do. */
export class Finding extends Error {
  constructor(message: string, facts: object = {}) {
    super(`${message} ${JSON.stringify(facts)}`);
  }
}

export function createAttack(seed: number, folder: string, isShort: boolean): Attack {
  return { seed, folder, isShort, below: randomBelow(seed) };
}

export function pickFrom<T>(below: Below, list: readonly T[]): T {
  return list[below(list.length)]!;
}

/** @throws {Finding} if `condition` is false */
export function hold(condition: boolean, message: string, facts: object = {}): void {
  if (!condition) throw new Finding(message, facts);
}
