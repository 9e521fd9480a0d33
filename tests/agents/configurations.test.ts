/** The configurations of clients in docs/agents.md: what they start is a server. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LogClient } from "./client.ts";

const page = readFileSync(join(import.meta.dir, "..", "..", "docs", "agents.md"), "utf8");
const section = page.slice(page.indexOf("### Configuration of clients"));
const root = mkdtempSync(join(tmpdir(), "matcher-clients-"));
writeFileSync(join(root, "app.log"), "INFO up\n");
afterAll(() => rmSync(root, { recursive: true }));

interface Started {
  readonly command: string;
  readonly args: readonly string[];
}

/** Where clients look for servers: VS Code under a name of its own. */
type Configuration = Partial<Record<"mcpServers" | "servers", Record<string, Started & { readonly type?: string }>>>;

const configurations = [...section.matchAll(/```json\n(.*?)```/gs)].map(
  ([, text]) => JSON.parse(text!) as Configuration,
);
const [, typed] = /```sh\nclaude mcp add logs -- (.*)\n```/.exec(section)!;
const [command, ...args] = typed!.split(" ");

test("there is one for each form of file", () => {
  expect(configurations.map((one) => Object.keys(one))).toEqual([["mcpServers"], ["servers"]]);
  // VS Code requires the type.
  expect(configurations[1]!.servers!.logs!.type).toBe("stdio");
});

test.each([...configurations.map((one) => ({ ...one.mcpServers, ...one.servers }).logs!), { command: command!, args }])(
  "%j",
  async ({ command, args }: Started) => {
    expect(command).toBe("matcher");
    const [subcommand, ...words] = args;
    expect(subcommand).toBe("mcp");
    const client = await LogClient.start(words.map((word) => (word === "/var/log" ? root : word)));
    const { tools } = await client.client.listTools();
    expect(tools.map(({ name }) => name)).toContain("digest");
    expect((await client.call("lines", { path: "app.log", from: 1, to: 1 })).text).toContain("1| INFO up");
    await client.stop();
  },
);
