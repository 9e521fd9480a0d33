/** A failed job, as a tool reports it. */
import { noises } from "./job-noise.ts";

export interface FailedJob {
  readonly name: string;
  /** What the tool prints when it fails; a line that begins with `!` is needed to know why. */
  readonly failure: string;
  readonly noise: (line: number) => string;
}

export const job = (name: string, noise: keyof typeof noises, failure: string): FailedJob => ({
  name,
  failure: failure.replace(/^\n/, ""),
  noise: noises[noise],
});
