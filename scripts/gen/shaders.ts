import { createRequire } from "node:module";

/** The part of glslang that is used: the package declares a default export that it does not have. */
interface Compiler {
  compileGLSL(source: string, stage: "compute", hasDebugInfo: boolean): Uint32Array;
}

let compiler: Compiler | undefined;

/** Compiles a compute shader to SPIR-V. */
export async function shader(path: string): Promise<Uint8Array> {
  // It is loaded synchronously: what the package returns is thenable and, awaited, never settles.
  compiler ??= (createRequire(import.meta.url)("@webgpu/glslang/dist/node-devel/glslang.js") as () => Compiler)();
  const words = compiler.compileGLSL(await Bun.file(path).text(), "compute", false);
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength).slice();
}
