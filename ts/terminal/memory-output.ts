import { Output } from "./output.ts";

const noDescriptor = -1;

/** Keeps what reports write in memory, for callers that want it as a value. */
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

  /** Everything written since the last call. */
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
