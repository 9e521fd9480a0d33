/** A client that speaks the protocol as an editor does: frames over standard input and output. */
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export interface Place {
  readonly line: number;
  readonly character: number;
}

export interface Diagnostic {
  readonly range: { readonly start: Place; readonly end: Place };
  readonly severity: number;
  readonly message: string;
}

export class Client {
  readonly #child = Bun.spawn([process.execPath, main, "lsp", "--stdio"], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  readonly #answers = new Map<number, (message: Message) => void>();
  readonly #published = new Map<string, ((diagnostics: Diagnostic[]) => void)[]>();
  #last = 0;
  /** What the server wrote into the log of the editor. */
  readonly logged: string[] = [];
  /** What it showed to the person. */
  readonly shown: string[] = [];

  constructor() {
    void this.#read();
  }

  async #read(): Promise<void> {
    let held = Buffer.alloc(0);
    for await (const chunk of this.#child.stdout) {
      held = Buffer.concat([held, chunk]);
      for (;;) {
        const end = held.indexOf("\r\n\r\n");
        if (end < 0) break;
        const [, digits] = /Content-Length: (\d+)/.exec(held.toString("latin1", 0, end))!;
        const [from, to] = [end + 4, end + 4 + Number(digits)];
        if (held.length < to) break;
        this.#take(JSON.parse(held.toString("utf8", from, to)));
        held = held.subarray(to);
      }
    }
    this.#fail();
  }

  /** The server has ended: nothing more is answered. */
  #fail(): void {
    const error = { message: "the server has ended" };
    for (const answered of this.#answers.values()) answered({ error });
  }

  #take(message: Message): void {
    if (message.id !== undefined && message.method === undefined) {
      this.#answers.get(message.id)?.(message);
      this.#answers.delete(message.id);
    } else if (message.method === "window/logMessage") {
      this.logged.push((message.params as { message: string }).message);
    } else if (message.method === "window/showMessage") {
      this.shown.push((message.params as { message: string }).message);
    } else if (message.method === "textDocument/publishDiagnostics") {
      const { uri, diagnostics } = message.params as { uri: string; diagnostics: Diagnostic[] };
      this.#published.get(uri)?.shift()?.(diagnostics);
    }
  }

  #send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    this.#child.stdin.flush();
  }

  // biome-ignore lint/suspicious/noExplicitAny: Answers are read as a test expects them.
  request(method: string, params: unknown): Promise<any> {
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#answers.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
    this.#send({ id, method, params });
    return promise;
  }

  notify(method: string, params: unknown): void {
    this.#send({ method, params });
  }

  /** The next problems of a document that the server tells. */
  diagnostics(uri: string): Promise<Diagnostic[]> {
    const { promise, resolve } = Promise.withResolvers<Diagnostic[]>();
    this.#published.set(uri, [...(this.#published.get(uri) ?? []), resolve]);
    return promise;
  }

  open(uri: string, text: string, languageId = "plaintext"): void {
    this.notify("textDocument/didOpen", { textDocument: { uri, languageId, version: 1, text } });
  }

  /** @returns the exit status, and what it wrote on standard error */
  async end(): Promise<{ status: number; error: string }> {
    await this.request("shutdown", null);
    this.notify("exit", null);
    const error = await new Response(this.#child.stderr).text();
    return { status: await this.#child.exited, error };
  }

  async start(): Promise<{ capabilities: Record<string, unknown> }> {
    const params = { processId: process.pid, rootUri: null, capabilities: {} };
    const answer = await this.request("initialize", params);
    this.notify("initialized", {});
    return answer;
  }
}
