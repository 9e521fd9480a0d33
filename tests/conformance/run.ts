/** Runs a vector on a command and describes the differences. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { exactJson } from "./exact-json.ts";

/** A file's content: text, base64, or repeated text. */
type Content = string | { b64: string } | { repeat: [text: string, times: number] };

export interface Vector {
  readonly id: string;
  readonly args: readonly string[];
  readonly files?: Readonly<Record<string, Content>>;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly stdout?: string | { b64: string } | null;
  /** `labels`: compares on each line the text before the first colon; `status`: does not compare standard output. */
  readonly compare?: "exact" | "json" | "labels" | "status";
  readonly stderr_empty: boolean;
  readonly err_has?: readonly string[];
  readonly files_after?: Readonly<Record<string, Content>>;
}

const timeoutMs = 20_000;

function bytes(content: Content): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  if ("b64" in content) return Buffer.from(content.b64, "base64");
  return Buffer.from(content.repeat[0].repeat(content.repeat[1]));
}

/**
 * The difference from the vector's expectation; `null` if there is none.
 * @param env added to the vector's environment
 */
export async function differs(command: string, vector: Vector, env: Vector["env"] = {}): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), "matcher-vector-"));
  try {
    for (const [path, content] of Object.entries(vector.files ?? {})) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes(content));
    }
    return await compare(command, { ...vector, env: { ...env, ...vector.env } }, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(command: string, vector: Vector, cwd: string): Promise<string | null> {
  const { PATH = "", HOME = "", LANG = "" } = process.env;
  const child = Bun.spawn([command, ...vector.args], {
    cwd,
    env: { PATH, HOME, LANG, TZ: "UTC", ...vector.env },
    stdin: Buffer.from(vector.stdin ?? ""),
    stdout: "pipe",
    stderr: "pipe",
    timeout: timeoutMs,
  });
  const [out, err, status] = await Promise.all([
    new Response(child.stdout).bytes(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (child.signalCode) return `ended by ${child.signalCode}; no end within ${timeoutMs} ms?`;
  if (status !== vector.status) return `status ${status}, not ${vector.status}; stderr: ${err.slice(0, 300)}`;
  return output(vector, Buffer.from(out)) ?? errors(vector, err) ?? files(vector, cwd);
}

const withoutRoute = (text: string) => text.replace(/^( *route:).*$/gm, "$1").replace(/"route":"[^"]*"/g, '"route":""');
const labels = (text: string) =>
  text
    .split("\n")
    .map((line) => line.split(":")[0])
    .join("\n");

function output(vector: Vector, got: Buffer): string | null {
  const mode = vector.compare ?? "exact";
  if (mode === "status" || vector.stdout == null) return null;
  const want = bytes(vector.stdout);
  const spell = { exact: withoutRoute, labels, json: (text: string) => exactJson(withoutRoute(text)) }[mode];
  // Latin-1 keeps all bytes distinct.
  const encoding = mode === "json" ? "utf8" : "latin1";
  try {
    if (spell(got.toString(encoding)) === spell(want.toString(encoding))) return null;
  } catch (error) {
    return `stdout is no JSON: ${error}`;
  }
  return `stdout\n  want ${JSON.stringify(want.toString().slice(0, 1500))}\n  got  ${JSON.stringify(got.toString().slice(0, 1500))}`;
}

function errors(vector: Vector, got: string): string | null {
  if (vector.stderr_empty !== (got === "")) return `stderr: ${got.slice(0, 300)}`;
  if (got !== "" && !got.startsWith("matcher: ")) return `stderr without its prefix: ${got.slice(0, 200)}`;
  const missing = (vector.err_has ?? []).find((text) => !got.includes(text));
  return missing === undefined ? null : `stderr lacks ${JSON.stringify(missing)}: ${got.slice(0, 300)}`;
}

function files(vector: Vector, cwd: string): string | null {
  for (const [path, content] of Object.entries(vector.files_after ?? {})) {
    const got = readFileSync(join(cwd, path));
    if (!got.equals(bytes(content))) return `${path} holds ${JSON.stringify(got.toString().slice(0, 400))}`;
  }
  return null;
}
