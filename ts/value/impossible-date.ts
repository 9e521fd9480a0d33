import { native } from "../native/open.ts";

/** The first date that templates met and that does not exist in the order that was asked for; once per run. */
let first: string | null = null;

export function sawImpossibleDate(text: string): void {
  first ??= text;
}

export const isAnyImpossible = (): boolean => first !== null;

/** Forgets it. */
export function takeImpossibleDate(): string | null {
  const taken = first;
  first = null;
  return taken;
}

/** What was read before, such as the values of flags, is no input: forgets all notices about times. */
export function forgetTimeNotices(): void {
  native().mb_time_notices();
  native().mb_impossible_date(new Uint8Array(1), 0);
  first = null;
}
