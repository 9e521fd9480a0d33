/** Standard input of this process from a pipe that holds a text: commands of the tests run in this process. */
import { dlopen } from "bun:ffi";

export const isPossible = process.platform === "linux";
const libc = isPossible
  ? dlopen("libc.so.6", {
      pipe: { args: ["ptr"], returns: "i32" },
      dup: { args: ["i32"], returns: "i32" },
      dup2: { args: ["i32", "i32"], returns: "i32" },
      close: { args: ["i32"], returns: "i32" },
      write: { args: ["i32", "ptr", "u64"], returns: "i64" },
    }).symbols
  : null;

/** A pipe takes so much before somebody reads it. */
const bytesMax = 1 << 16;

/** @param text at most what a pipe takes at once */
export async function withInput<T>(text: Uint8Array, run: () => Promise<T>): Promise<T> {
  if (text.length > bytesMax) throw new Error(`a pipe takes ${bytesMax} bytes, not ${text.length}`);
  const ends = new Int32Array(2);
  if (libc!.pipe(ends) !== 0) throw new Error("no pipe");
  const [reading, writing] = ends as unknown as [number, number];
  if (text.length > 0) libc!.write(writing, text, text.length);
  libc!.close(writing);
  const before = libc!.dup(0);
  libc!.dup2(reading, 0);
  libc!.close(reading);
  try {
    return await run();
  } finally {
    libc!.dup2(before, 0);
    libc!.close(before);
  }
}
