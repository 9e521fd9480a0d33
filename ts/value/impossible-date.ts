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
