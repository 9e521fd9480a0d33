/** A part of a line as the page shows it: text in UTF-16 units, and the place of each byte in it. */

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export class ShownText {
  readonly text: string;
  /** Byte offsets and units where parts begin that were decoded separately; unused if units are bytes. */
  readonly #bytes: number[] = [];
  readonly #units: number[] = [];
  readonly #unitsAreBytes: boolean;

  /**
   * @param cuts offsets in `bytes`, in order, at which tokens begin and end: no character crosses one, so ill-formed
   * bytes of one token do not move another
   */
  constructor(
    private readonly bytes: Uint8Array,
    cuts: readonly number[],
  ) {
    const whole = decoder.decode(bytes);
    // No character has more units than bytes.
    this.#unitsAreBytes = whole.length === bytes.length;
    if (this.#unitsAreBytes) {
      this.text = whole;
      return;
    }
    let text = "";
    let at = 0;
    for (const cut of [...cuts, bytes.length]) {
      if (cut <= at || cut > bytes.length) continue;
      this.#bytes.push(at);
      this.#units.push(text.length);
      text += decoder.decode(bytes.subarray(at, cut));
      at = cut;
    }
    this.#bytes.push(bytes.length);
    this.#units.push(text.length);
    this.text = text;
  }

  /** Unit of a byte offset, which is clamped to the part. */
  unit(byte: number): number {
    const at = Math.min(Math.max(byte, 0), this.bytes.length);
    if (this.#unitsAreBytes) return at;
    let from = 0;
    let to = this.#bytes.length;
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (this.#bytes[middle]! <= at) from = middle;
      else to = middle;
    }
    const rest = decoder.decode(this.bytes.subarray(this.#bytes[from]!, at)).length;
    return Math.min(this.#units[from]! + rest, this.text.length);
  }
}
