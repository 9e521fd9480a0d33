/**
 * Messages as lines of standard input and output. Unlike the package's own transport, it answers what a client asked
 * before it closed its side, and reports lines that are not messages.
 */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/server";
import { MatcherError } from "../../error/errors.ts";
import { mcpCallMs, mcpMessageBytesMax } from "../../tables/limits.ts";

/** The code of JSON-RPC. */
const invalidRequest = -32_600;
/** Requests that stay open as long as the connection. */
const openRequests: readonly string[] = ["subscriptions/listen"];
const lineFeed = 0x0a;

export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** How often each identifier waits for an answer. */
  readonly #waiting = new Map<RequestId, number>();
  #line: Buffer[] = [];
  #lineBytes = 0;
  #state: "open" | "input ended" | "closed" = "open";
  #lastChance: ReturnType<typeof setTimeout> | undefined;

  /** @param onFault gets each problem that a client should know of */
  constructor(private readonly onFault: (problem: MatcherError | string) => void) {}

  async start(): Promise<void> {
    process.stdin.on("data", this.#take);
    for (const event of ["end", "close", "error"]) process.stdin.once(event, this.#end);
    process.stdout.once("error", () => void this.close());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#state === "closed") throw new Error("the connection is closed");
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
    });
    if (isJSONRPCResponse(message) && message.id !== undefined) this.#settle(message.id);
  }

  async close(): Promise<void> {
    if (this.#state === "closed") return;
    this.#state = "closed";
    clearTimeout(this.#lastChance);
    process.stdin.off("data", this.#take);
    process.stdin.pause();
    this.onclose?.();
  }

  readonly #take = (chunk: Buffer): void => {
    for (let at = 0; at < chunk.length; ) {
      const found = chunk.indexOf(lineFeed, at);
      const end = found < 0 ? chunk.length : found;
      this.#line.push(chunk.subarray(at, end));
      this.#lineBytes += end - at;
      if (this.#lineBytes > mcpMessageBytesMax) {
        const limit = `${mcpMessageBytesMax} bytes (mcpMessageBytesMax)`;
        this.onFault(new MatcherError("io", `mcp: a message has more than ${limit}: the server ends`));
        void this.close();
        return;
      }
      if (found >= 0) this.#takeLine();
      at = end + 1;
    }
  };

  #takeLine(): void {
    const text = Buffer.concat(this.#line).toString("utf8");
    this.#line = [];
    this.#lineBytes = 0;
    if (text.trim() !== "" && this.#state !== "closed") this.#read(text);
  }

  #read(text: string): void {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.onFault("mcp: standard input has lines that are not JSON: they are skipped");
      return;
    }
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      this.#refuse(value);
      return;
    }
    if (isJSONRPCRequest(message) && !openRequests.includes(message.method)) {
      this.#waiting.set(message.id, (this.#waiting.get(message.id) ?? 0) + 1);
    } else if (isJSONRPCNotification(message) && message.method === "notifications/cancelled") {
      // No answer will come.
      this.#settle(message.params?.requestId as RequestId);
    }
    this.onmessage?.(message);
  }

  /** Answers a line that is not a message under its identifier, if it has one. */
  #refuse(value: unknown): void {
    const id = typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
    if (typeof id !== "string" && typeof id !== "number") {
      this.onFault("mcp: standard input has lines that are not JSON-RPC 2.0 messages: they are skipped");
      return;
    }
    const error = { code: invalidRequest, message: "this is not a JSON-RPC 2.0 message" };
    void this.send({ jsonrpc: "2.0", id, error }).catch(() => {});
  }

  #settle(id: RequestId): void {
    const count = this.#waiting.get(id);
    if (count === undefined) return;
    if (count > 1) this.#waiting.set(id, count - 1);
    else this.#waiting.delete(id);
    if (this.#state === "input ended" && this.#waiting.size === 0) void this.close();
  }

  readonly #end = (): void => {
    if (this.#state !== "open") return;
    this.#takeLine();
    if (this.#waiting.size === 0) void this.close();
    else {
      this.#state = "input ended";
      // There may be no reader left, so calls that queue behind others are not waited for indefinitely.
      this.#lastChance = setTimeout(() => void this.close(), mcpCallMs);
    }
  };
}
