/** What the sources use of the runtime beside its modules. Imported before everything else. */
import { Buffer } from "./buffer.ts";

const wide =
  /^[\p{Extended_Pictographic}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const invisible = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;

/** Columns of a text on a terminal. */
function stringWidth(text: string): number {
  let columns = 0;
  for (const character of text) columns += invisible.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return columns;
}

const bun = { gc() {}, stringWidth, main: "", file: () => ({ size: 0 }) };
const process = {
  env: {} as Record<string, string | undefined>,
  argv: [] as string[],
  exitCode: 0,
  pid: 1,
  version: "",
  versions: {},
  stdout: { isTTY: false },
  stderr: { isTTY: false },
  stdin: { isTTY: false },
  cwd: () => "/",
  emitWarning() {},
  memoryUsage: Object.assign(() => ({ rss: 0, heapUsed: 0, external: 0 }), { rss: () => 0 }),
  on() {},
};

/** Calls of `setImmediate`, in order; a message lets the event loop run between them. */
const immediate: (() => void)[] = [];
const channel = new MessageChannel();
channel.port1.onmessage = () => immediate.shift()?.();
const setImmediate = (run: () => void) => {
  immediate.push(run);
  channel.port2.postMessage(0);
};

/** The bundler's `Buffer` copies to other buffers only. */
Buffer.prototype.copy = function (this: Uint8Array, target: Uint8Array, at = 0, from = 0, to = this.length) {
  const part = this.subarray(from, to).subarray(0, Math.max(target.length - at, 0));
  target.set(part, at);
  return part.length;
};

/** In Bun, where tests run the same files, all of them exist. */
for (const [name, value] of Object.entries({ Buffer, Bun: bun, process, setImmediate })) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
}
if (globalThis.setImmediate !== (setImmediate as unknown)) channel.port1.close();
