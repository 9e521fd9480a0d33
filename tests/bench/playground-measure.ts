/** The measured functions on the library as a module of WebAssembly: in Bun, or in a browser. */
import "../../ts/playground/globals.ts";
import { openModule } from "../../ts/playground/ffi.ts";
import { useHost } from "../../ts/playground/files.cjs";
import { MemoryHost } from "../../ts/playground/host.ts";
import { type Figures, measureBest } from "./workbench-measure.ts";

async function measuredInModule(
  module: ArrayBuffer,
  text: ArrayBuffer,
  patterns: readonly string[],
  runs: number,
): Promise<Figures> {
  const host = new MemoryHost();
  useHost(host);
  await openModule(await WebAssembly.compile(module), host.functions);
  return measureBest(new Uint8Array(text), patterns, runs);
}

Object.assign(globalThis, { measuredInModule });
