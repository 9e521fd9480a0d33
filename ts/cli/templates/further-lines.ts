/** The lines behind the first one of messages, such as a stack; a digest shows some of them. */

/** Kept of one message. */
const linesMax = 32;
const messageBytesMax = 4 << 10;
/** Kept of all. */
const messagesMax = 1 << 11;

const lineFeed = 0x0a;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * Only the first one of alike messages is shown, so no others are kept: alike are those whose first lines are the same
 * but for their digits.
 */
export class FurtherLines {
  readonly #texts = new Map<number, Uint8Array>();
  readonly #known = new Set<string>();

  /** @param message from its first line that is not blank */
  add(event: number, message: Uint8Array): void {
    const end = message.indexOf(lineFeed);
    if (end < 0 || this.#texts.size === messagesMax) return;
    const shape = decoder.decode(message.subarray(0, Math.min(end, messageBytesMax))).replace(/\d+/g, "0");
    if (this.#known.has(shape)) return;
    this.#known.add(shape);
    this.#texts.set(event, message.slice(end + 1, end + 1 + messageBytesMax));
  }

  /** None if they were not kept. */
  of(event: number): readonly Uint8Array[] {
    const text = this.#texts.get(event);
    if (!text) return [];
    const lines = decoder.decode(text).split("\n");
    // The last line of a text that was cut may be a part.
    if (text.length === messageBytesMax) lines.pop();
    return lines
      .filter((line) => line.trim() !== "")
      .slice(0, linesMax)
      .map((line) => encoder.encode(line));
  }
}
