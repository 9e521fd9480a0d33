/** A vector, and the difference of a result from it. It runs in browsers, too. */
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

export function bytes(content: Content): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  if ("b64" in content) return Buffer.from(content.b64, "base64");
  return Buffer.from(content.repeat[0].repeat(content.repeat[1]));
}

export interface Result {
  readonly status: number;
  readonly out: Uint8Array;
  readonly err: string;
}

/** `null` if there is none; files are not compared. */
export function findDifference(vector: Vector, { status, out, err }: Result): string | null {
  if (status !== vector.status) return `status ${status}, not ${vector.status}; stderr: ${err.slice(0, 300)}`;
  return output(vector, Buffer.from(out)) ?? errors(vector, err);
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
