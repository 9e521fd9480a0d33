/** Chunks of a stream as bytes. */
import { type Input, InputText } from "./input.ts";

const none = new Uint8Array(0);

/** Strings as UTF-8; a surrogate pair may be split between two of them. */
export class ChunkBytes {
  #held = "";

  /** @throws {TypeError} `chunk` is neither a string nor bytes */
  push(chunk: Input): Uint8Array {
    if (typeof chunk !== "string") {
      const held = this.finish();
      const { bytes } = new InputText(chunk);
      return held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    }
    const text = this.#held + chunk;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff;
    this.#held = isHalf ? text.slice(-1) : "";
    return new TextEncoder().encode(isHalf ? text.slice(0, -1) : text);
  }

  /** The bytes still held back. */
  finish(): Uint8Array {
    const held = this.#held;
    this.#held = "";
    return held === "" ? none : new TextEncoder().encode(held);
  }
}
