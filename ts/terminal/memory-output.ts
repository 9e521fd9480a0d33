import { Output } from "./output.ts";

const noDescriptor = -1;

/** What reports write, kept in memory: for those who want it as a value. */
export class MemoryOutput extends Output {
  #parts: Uint8Array[] = [];

  constructor() {
    super(noDescriptor);
  }

  override get isTerminal(): boolean {
    return false;
  }

  protected override writeOut(bytes: Uint8Array): null {
    this.#parts.push(bytes.slice());
    return null;
  }

  /** All that was written since it was last asked. */
  takeBytes(): Uint8Array {
    this.flush();
    const taken = Buffer.concat(this.#parts);
    this.#parts = [];
    return taken;
  }

  takeText(): string {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.takeBytes());
  }
}
