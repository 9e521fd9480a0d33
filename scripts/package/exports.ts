/**
 * The functions that a native library exports, read from its file: ELF, PE (64 bits) or Mach-O (64 bits). So libraries
 * of machines on which nothing can be run are checked too.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./folders.ts";

/** @throws {Error} the file is of another format */
export function exportedNames(file: Uint8Array): ReadonlySet<string> {
  const bytes = new Bytes(file);
  if (bytes.u32(0) === 0x464c457f) return namesOfElf(bytes);
  if (bytes.u32(0) === 0xfeedfacf) return namesOfMachO(bytes);
  if (bytes.u16(0) === 0x5a4d) return namesOfPe(bytes);
  throw new Error("neither an ELF, nor a PE, nor a Mach-O file");
}

/** Names of the functions that matcher.h declares. */
export function declaredNames(): ReadonlySet<string> {
  const header = readFileSync(join(root, "zig", "matcher.h"), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return new Set([...header.matchAll(/^.*?\W(mt_\w+)\([^)]*\);/gm)].map(([, name]) => name!));
}

/** What is wrong with the functions that a library exports for C; `null` if they are those of matcher.h. */
export function wrongExports(exported: ReadonlySet<string>): string | null {
  const declared = declaredNames();
  const missing = [...declared].filter((name) => !exported.has(name));
  const extra = [...exported].filter((name) => name.startsWith("mt_") && !declared.has(name));
  if (missing.length > 0) return `lacks ${missing.join(", ")} of matcher.h`;
  return extra.length > 0 ? `exports ${extra.join(", ")}, which matcher.h does not declare` : null;
}

/** Little-endian numbers and NUL-terminated names of a file. */
class Bytes {
  private readonly view: DataView;
  constructor(private readonly file: Uint8Array) {
    this.view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  }

  u8 = (at: number) => this.view.getUint8(at);
  u16 = (at: number) => this.view.getUint16(at, true);
  u32 = (at: number) => this.view.getUint32(at, true);
  u64 = (at: number) => Number(this.view.getBigUint64(at, true));
  name = (at: number) => new TextDecoder().decode(this.file.subarray(at, this.file.indexOf(0, at)));
}

/** Numbers from `first` in steps of `stride`. */
const places = (first: number, count: number, stride: number) =>
  Array.from({ length: count }, (_, i) => first + i * stride);

function namesOfElf(bytes: Bytes): Set<string> {
  const names = new Set<string>();
  const dynamicSymbols = 11;
  const sectionAt = (index: number) => bytes.u64(0x28) + index * bytes.u16(0x3a);
  for (const section of places(sectionAt(0), bytes.u16(0x3c), bytes.u16(0x3a))) {
    if (bytes.u32(section + 4) !== dynamicSymbols) continue;
    const texts = bytes.u64(sectionAt(bytes.u32(section + 0x28)) + 0x18);
    const entryBytes = 24;
    for (const at of places(bytes.u64(section + 0x18), bytes.u64(section + 0x20) / entryBytes, entryBytes)) {
      const isFunction = (bytes.u8(at + 4) & 0xf) === 2;
      const isDefined = bytes.u16(at + 6) !== 0;
      if (isFunction && isDefined) names.add(bytes.name(texts + bytes.u32(at)));
    }
  }
  return names;
}

/** Symbols that are external and in a section; their names begin with an underscore. */
function namesOfMachO(bytes: Bytes): Set<string> {
  const names = new Set<string>();
  const [symbolTable, headerBytes, entryBytes] = [2, 32, 16];
  let command = headerBytes;
  for (let left = bytes.u32(16); left > 0; left -= 1, command += bytes.u32(command + 4)) {
    if (bytes.u32(command) !== symbolTable) continue;
    const texts = bytes.u32(command + 16);
    for (const at of places(bytes.u32(command + 8), bytes.u32(command + 12), entryBytes)) {
      const [debugging, privateExternal, typeMask, inSection, external] = [0xe0, 0x10, 0x0e, 0x0e, 0x01];
      const type = bytes.u8(at + 4);
      const isExported = (type & (debugging | privateExternal | external)) === external;
      if (isExported && (type & typeMask) === inSection) names.add(bytes.name(texts + bytes.u32(at) + 1));
    }
  }
  return names;
}

function namesOfPe(bytes: Bytes): Set<string> {
  const header = bytes.u32(0x3c);
  const optional = header + 24;
  const sections = optional + bytes.u16(header + 20);
  /** Place in the file of an address in memory. */
  const findOffset = (address: number): number => {
    for (const section of places(sections, bytes.u16(header + 6), 40)) {
      const within = address - bytes.u32(section + 12);
      if (within >= 0 && within < bytes.u32(section + 16)) return bytes.u32(section + 20) + within;
    }
    throw new Error(`no section of the file contains the address ${address}`);
  };
  if (bytes.u32(optional + 112) === 0) return new Set();
  const exports = findOffset(bytes.u32(optional + 112));
  const list = findOffset(bytes.u32(exports + 32));
  return new Set(places(list, bytes.u32(exports + 24), 4).map((at) => bytes.name(findOffset(bytes.u32(at)))));
}
