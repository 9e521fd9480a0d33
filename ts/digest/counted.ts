/** Two logs as commands take them that count their lines again. */

export interface CountedLog {
  readonly words: string;
  /** Number of its inputs, of each of which `grep` would count the lines apart. */
  readonly inputCount: number;
}

export type CountedLogs = readonly [first: CountedLog, second: CountedLog];

/** A pattern of whole lines for commands that take other matches too. */
export const wholeLine = (pattern: string) => `^ (${pattern}) ~<($ .)`;
