/**
 * Messages as frames of standard input. Unlike the package's own reader, it holds no more than a limit of one message,
 * and passes over a larger one.
 */
import type { Readable } from "node:stream";
import { AbstractMessageReader, type DataCallback, type Disposable, type Message } from "vscode-languageserver/node";
import { MatcherError } from "../../error/errors.ts";
import { lspHeaderBytesMax, lspMessageBytesMax } from "../../tables/limits.ts";

const headerEnd = Buffer.from("\r\n\r\n");
/** Bytes of a skipped message in which its method and its identifier are looked for. */
const headBytesMax = 4096;
/** What stands in a message before its parameters, whatever the order. */
const scalars = /^\s*\{((?:\s*"(?:jsonrpc|method|id)"\s*:\s*(?:"(?:[^"\\]|\\.)*"|-?\d+)\s*,)*)/;

/** A message that was too large to be read. */
export interface SkippedMessage {
  readonly bytes: number;
  /** As far as it is known. */
  readonly id: string | number | undefined;
  readonly method: string | undefined;
}

export class LimitedMessageReader extends AbstractMessageReader {
  #callback: DataCallback = () => {};
  /** The beginning of a header, or of a message. */
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** Bytes of the message whose header was read; `null` within a header. */
  #length: number | null = null;
  /** Bytes of a message that is passed over, still to come. */
  #skipped = 0;
  readonly #open = new Set<string>();

  /**
   * @param onSkipped is told of each message that is passed over
   * @param onLost where a message begins can't be known: nothing more is read
   */
  constructor(
    private readonly input: Readable,
    private readonly onSkipped: (message: SkippedMessage) => void,
    private readonly onLost: (error: MatcherError) => void,
  ) {
    super();
  }

  listen(callback: DataCallback): Disposable {
    this.#callback = callback;
    const onClosed = () => this.fireClose();
    const onFailed = (error: Error) => this.fireError(error);
    this.input.on("data", this.#take).on("close", onClosed).on("error", onFailed);
    return { dispose: () => void this.input.off("data", this.#take).off("close", onClosed).off("error", onFailed) };
  }

  readonly #take = (chunk: Buffer): void => {
    let left = chunk;
    while (left.length > 0) left = this.#length === null ? this.#takeHeader(left) : this.#takeBody(left, this.#length);
  };

  /** @returns what is left of the bytes */
  #takeHeader(bytes: Buffer): Buffer {
    const before = this.#heldBytes;
    const part = bytes.subarray(0, lspHeaderBytesMax + 1);
    const held = Buffer.concat([...this.#held, part]);
    const found = held.indexOf(headerEnd);
    if (found < 0 && held.length <= lspHeaderBytesMax) {
      [this.#held, this.#heldBytes] = [[held], held.length];
      return bytes.subarray(part.length);
    }
    this.#drop();
    if (found < 0) {
      this.input.off("data", this.#take).pause();
      const limit = `${lspHeaderBytesMax} bytes (lspHeaderBytesMax)`;
      this.onLost(new MatcherError("io", `lsp: the header of a message has more than ${limit}: the server ends`));
      return bytes.subarray(bytes.length);
    }
    this.#readHeader(held.toString("latin1", 0, found));
    return bytes.subarray(found + headerEnd.length - before);
  }

  #readHeader(header: string): void {
    const digits = /^content-length:[ \t]*(\d{1,15})[ \t]*$/im.exec(header)?.[1];
    if (digits === undefined)
      this.fireError(new Error(`a message has no Content-Length: found ${JSON.stringify(header)}`));
    else this.#length = Number(digits);
    if (this.#length === 0) this.#length = null;
  }

  /** @returns what is left of the bytes */
  #takeBody(bytes: Buffer, length: number): Buffer {
    const isSkipped = length > lspMessageBytesMax;
    const part = bytes.subarray(0, length - this.#heldBytes - this.#skipped);
    const kept = isSkipped ? part.subarray(0, headBytesMax - this.#heldBytes) : part;
    // Also an empty part would hold all of its bytes' memory.
    if (kept.length > 0) this.#held.push(isSkipped ? Buffer.from(kept) : kept);
    this.#heldBytes += kept.length;
    this.#skipped += part.length - kept.length;
    if (this.#heldBytes + this.#skipped === length) {
      const text = Buffer.concat(this.#held).toString("utf8");
      this.#drop();
      [this.#length, this.#skipped] = [null, 0];
      if (isSkipped) this.#passOver(text, length);
      else this.#read(text);
    }
    return bytes.subarray(part.length);
  }

  #drop(): void {
    this.#held = [];
    this.#heldBytes = 0;
  }

  #read(text: string): void {
    try {
      const message: Message = JSON.parse(text);
      this.#noteDocument(message);
      this.#callback(message);
    } catch (error) {
      this.fireError(error);
    }
  }

  /** Which documents are open. */
  #noteDocument(message: unknown): void {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { textDocument?: { uri?: unknown } } };
    const uri = params?.textDocument?.uri;
    if (typeof uri !== "string") return;
    if (method === "textDocument/didOpen") this.#open.add(uri);
    else if (method === "textDocument/didClose") this.#open.delete(uri);
  }

  #passOver(head: string, bytes: number): void {
    const [, members = ""] = scalars.exec(head) ?? [];
    const { id, method } = parseMembers(members);
    this.onSkipped({ bytes, id, method });
    // It may have changed any document, whose text is not known from here on.
    if (id !== undefined || method === "textDocument/didOpen") return;
    for (const uri of this.#open) {
      const closing = { jsonrpc: "2.0", method: "textDocument/didClose", params: { textDocument: { uri } } };
      this.#callback(closing as Message);
    }
    this.#open.clear();
  }
}

/** @param members of an object, each with a comma behind it */
function parseMembers(members: string): Pick<SkippedMessage, "id" | "method"> {
  try {
    return JSON.parse(`{${members.slice(0, members.lastIndexOf(","))}}`);
  } catch {
    return { id: undefined, method: undefined };
  }
}
