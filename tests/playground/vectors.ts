/** Runs conformance vectors where the library is a module of WebAssembly: in Bun, or in a browser. */
import "../../ts/playground/globals.ts";
import { run } from "../../ts/cli/run.ts";
import { openModule } from "../../ts/playground/ffi.ts";
import { useHost } from "../../ts/playground/files.cjs";
import { MemoryHost } from "../../ts/playground/host.ts";
import { bytes, findDifference, type Vector } from "../conformance/vector.ts";

export interface Outcome {
  readonly passed: number;
  /** The vectors that differ, each with its difference. */
  readonly failed: readonly string[];
}

export async function runVectors(module: ArrayBuffer, vectors: readonly Vector[]): Promise<Outcome> {
  const host = new MemoryHost();
  useHost(host);
  await openModule(await WebAssembly.compile(module), host.functions);
  const failed: string[] = [];
  for (const vector of vectors) {
    const files = Object.entries(vector.files ?? {}).map(
      ([name, content]) => [name, copyBytes(bytes(content))] as const,
    );
    host.reset(new Map(files), copyBytes(bytes(vector.stdin ?? "")));
    Object.assign(process.env, { TZ: "UTC", ...vector.env });
    const status = await run(vector.args);
    for (const name of Object.keys(vector.env ?? {})) delete process.env[name];
    const result = { status, out: host.output(1), err: new TextDecoder().decode(host.output(2)) };
    const difference = findDifference(vector, result);
    if (difference !== null) failed.push(`${vector.id} ${JSON.stringify(vector.args).slice(0, 200)}: ${difference}`);
  }
  return { passed: vectors.length - failed.length, failed };
}

const copyBytes = (content: Uint8Array) => new Uint8Array(content);

Object.assign(globalThis, { runVectors });
