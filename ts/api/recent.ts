/** What was made of the last texts that were used with a pattern: a loop over matches uses the same ones for each. */
import type { CompiledPattern } from "../pattern/compiled.ts";

/** A loop rarely uses more. */
const textsMax = 8;

export class Recent<Made> {
  readonly #made = new WeakMap<CompiledPattern, Map<string, Made>>();

  /** @param lasts whether it stays the same, whatever happens between two uses */
  constructor(private readonly lasts: (made: Made) => boolean) {}

  /** What was made of `text`, or is made of it now. */
  take(pattern: CompiledPattern, text: string, make: () => Made): Made {
    let texts = this.#made.get(pattern);
    const known = texts?.get(text);
    if (known !== undefined) return known;
    const made = make();
    if (!this.lasts(made)) return made;
    if (!texts) this.#made.set(pattern, (texts = new Map()));
    if (texts.size === textsMax) texts.clear();
    texts.set(text, made);
    return made;
  }
}
