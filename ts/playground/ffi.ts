/**
 * Takes the place of `bun:ffi` where the library is a module of WebAssembly (zig/wasm.zig): functions by name, and
 * access to the library's memory. Its memory may move when it grows, so JavaScript reads copies of it, and what
 * JavaScript passes is copied into it.
 */
import { layoutDigest } from "../native/layout.gen.ts";
import { abiVersion } from "../native/open.ts";
import { embedLibrary } from "../native/path.ts";

export type Pointer = number & { __pointer__: null };
type Given = number | bigint | boolean | null | undefined | ArrayBufferView;
type Native = (...given: readonly Given[]) => unknown;

/** Functions of the system, which the module lacks: by name, they get the arguments as they are. */
export type Host = Readonly<Record<string, Native>>;

/** How a function is called, from `wasm_calls`. */
interface Call {
  readonly name: string;
  readonly types: readonly string[];
  readonly result: string;
  readonly run: (words: number) => void;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly wasm_calls: () => number;
  readonly wasm_calls_size: () => number;
  readonly wasm_allocate: (size: number) => number;
  readonly wasm_free: (address: number) => void;
}

const wordBytes = 8;
const argumentsMax = 16;

let exported: Exports;
let host: Host = {};
const calls = new Map<string, Call>();
let words = 0;

/** Must be called before anything calls the library. */
export async function openModule(module: WebAssembly.Module, functions: Host): Promise<void> {
  host = functions;
  embedLibrary(() => ["matcher.wasm"]);
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system(module) });
  exported = instance.exports as unknown as Exports;
  const bytes = new Uint8Array(exported.memory.buffer, exported.wasm_calls() >>> 0, exported.wasm_calls_size());
  for (const line of new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.slice()).trimEnd().split("\n")) {
    const [name = "", ...types] = line.split(" ");
    const run = instance.exports[name.replace("mb_", "wasm_")] as Call["run"];
    calls.set(name, { name, types: types.slice(0, -1), result: types.at(-1)!, run });
  }
  words = exported.wasm_allocate(argumentsMax * wordBytes) >>> 0;
}

/** Numbers of errors in WASI. */
const noSuchCall = 52;

/** What the C library of the module asks of the system: the time, and a place for the last words of a fault. */
function system(module: WebAssembly.Module): Record<string, (...given: never[]) => number> {
  const functions: Record<string, (...given: never[]) => number> = {};
  for (const { name } of WebAssembly.Module.imports(module)) functions[name] = () => noSuchCall;
  functions.environ_sizes_get = (count: number, size: number) => {
    const view = new DataView(exported.memory.buffer);
    for (const out of [count, size]) view.setUint32(out, 0, true);
    return 0;
  };
  functions.environ_get = () => 0;
  functions.clock_time_get = (clock: number, _precision: bigint, out: number) => {
    const milliseconds = clock === 0 ? Date.now() : performance.now();
    new DataView(exported.memory.buffer).setBigUint64(out, BigInt(Math.round(milliseconds * 1e6)), true);
    return 0;
  };
  functions.fd_write = (_descriptor: number, pieces: number, count: number, out: number) => {
    const view = new DataView(exported.memory.buffer);
    let size = 0;
    for (let at = pieces; at < pieces + count * wordBytes; at += wordBytes) {
      const [from, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
      const bytes = new Uint8Array(exported.memory.buffer, from, length).slice();
      console.error(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
      size += length;
    }
    view.setUint32(out, size, true);
    return 0;
  };
  functions.proc_exit = () => {
    throw new Error("the library ended");
  };
  return functions;
}

/** What the module itself can't say. */
const own: Host = { mb_abi_version: () => abiVersion, mb_layout_digest: () => layoutDigest };

export function dlopen(_path: string, table: Readonly<Record<string, unknown>>): { readonly symbols: Host } {
  return { symbols: Object.fromEntries(Object.keys(table).map((name) => [name, findFunction(name)])) };
}

/** A function of the library. */
export function findFunction(name: string): Native {
  const replacement = own[name] ?? host[name];
  if (replacement) return replacement;
  const call = calls.get(name);
  return call ? (...given) => callFunction(call, given) : () => missing(name);
}

function missing(name: string): never {
  throw new Error(`${name} needs an operating system, which a browser does not have`);
}

function callFunction({ types, result, run }: Call, given: readonly Given[]): unknown {
  // Addresses first: making room for an array may move the memory.
  const addresses = given.map((one) => (typeof one === "object" && one !== null ? addressFor(one) : 0));
  const view = new DataView(exported.memory.buffer);
  for (const [i, type] of types.entries()) {
    const at = words + i * wordBytes;
    const one = given[i];
    if (type === "f64") view.setFloat64(at, Number(one), true);
    else if (type === "f32") view.setFloat32(at, Number(one), true);
    else if (typeof one === "object" && one !== null) view.setBigUint64(at, BigInt(addresses[i]!), true);
    else view.setBigUint64(at, BigInt.asUintN(64, BigInt(one ?? 0)), true);
  }
  run(words);
  for (const [i, type] of types.entries()) {
    const one = given[i];
    if (type !== "written" || typeof one !== "object" || one === null) continue;
    toBytes(one).set(new Uint8Array(exported.memory.buffer, addresses[i]!, one.byteLength));
  }
  return readResult(result);
}

function readResult(type: string): unknown {
  const view = new DataView(exported.memory.buffer);
  switch (type) {
    case "void":
      return undefined;
    case "f64":
      return view.getFloat64(words, true);
    case "bool":
      return view.getUint32(words, true) !== 0;
    case "i32":
      return view.getInt32(words, true);
    case "ptr":
      return view.getUint32(words, true) || null;
    default:
      return view.getUint32(words, true);
  }
}

/** Where the bytes of a copy of the library's memory came from. */
const origins = new WeakMap<ArrayBufferLike, number>();
/** Where the bytes of JavaScript's memory are in the library's, which may use them as long as they exist. */
const mirrors = new WeakMap<ArrayBufferLike, number>();
let unused: FinalizationRegistry<number> | undefined;

/** The address at which the library finds the bytes of a view now. */
function addressFor(view: ArrayBufferView): number {
  const origin = origins.get(view.buffer);
  if (origin !== undefined) return origin + view.byteOffset;
  let mirror = mirrors.get(view.buffer);
  if (mirror === undefined) {
    mirror = exported.wasm_allocate(Math.max(view.buffer.byteLength, 1)) >>> 0;
    if (mirror === 0) throw new RangeError("out of memory");
    mirrors.set(view.buffer, mirror);
    unused ??= new FinalizationRegistry((address) => exported.wasm_free(address));
    unused.register(view.buffer, mirror);
  }
  const address = mirror + view.byteOffset;
  new Uint8Array(exported.memory.buffer, address, view.byteLength).set(toBytes(view));
  return address;
}

export function ptr(view: ArrayBufferView): Pointer {
  return addressFor(view) as Pointer;
}

/** A copy of the library's memory. */
export function toArrayBuffer(address: Pointer, _offset: number, size: number): ArrayBuffer {
  const copy = exported.memory.buffer.slice(address, address + size) as ArrayBuffer;
  origins.set(copy, address);
  return copy;
}

function toBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Memory of the library; 0 if there is no more. */
export function allocate(sizeBytes: number): number {
  return exported.wasm_allocate(sizeBytes) >>> 0;
}

export function free(address: number): void {
  exported.wasm_free(address);
}

export function writeBytes(address: number, bytes: Uint8Array): void {
  new Uint8Array(exported.memory.buffer).set(bytes, address);
}
