/** A running server, and a client of the official SDK. */
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");

export interface Answered {
  readonly text: string;
  readonly isError: boolean;
}

export class LogClient {
  private constructor(readonly client: Client) {}

  static async start(args: readonly string[]): Promise<LogClient> {
    const client = new Client({ name: "tests", version: "1" });
    const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ""]));
    const started = { command: process.execPath, args: [main, "mcp", ...args], stderr: "ignore" as const };
    await client.connect(new StdioClientTransport({ ...started, env }));
    return new LogClient(client);
  }

  async call(
    name: string,
    args: Record<string, unknown>,
    options: Parameters<Client["callTool"]>[1] = {},
  ): Promise<Answered> {
    const { content, isError } = await this.client.callTool({ name, arguments: args }, options);
    const [first] = content as { type: string; text: string }[];
    return { text: first!.text, isError: isError === true };
  }

  stop(): Promise<void> {
    return this.client.close();
  }
}
