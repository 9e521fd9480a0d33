/** `--mask`: the replacement of redacted bytes. */
import { OptionError } from "../error/errors.ts";
import { valueError } from "../error/value-error.ts";
import type { Piece } from "../layout/index.ts";
import type { ByteBuffer } from "../template/index.ts";
import { canonical } from "./canonical.ts";
import { type NetworkBits, NetworkPseudonyms } from "./network-pseudonyms.ts";

export interface Mask {
  /** The replacement of a whole match as a layout piece, if possible. */
  readonly piece: Piece | null;
  /** The only text that the piece writes, any number of times, besides line ends and blanks. */
  readonly text?: Uint8Array;
  /** The text is a value of JSON, such as `"#"` in quotes, and replaces one as it is. */
  readonly isJsonValue?: boolean;
  /** Appends the replacement of `bytes[start..end)`, which is not empty. */
  push(out: ByteBuffer, bytes: Uint8Array, start: number, end: number): void;
  /** Tells of each pseudonym before it is first written, with the text that it replaces, one UTF-16 unit per byte. */
  onName?: ((name: string, text: string) => void) | undefined;
  /** Tells once of each pseudonym that also replaces another spelling of its value. */
  onOtherSpelling?: ((name: string) => void) | undefined;
}

export interface MaskOptions {
  /** Line ends, and the blanks with which later lines begin, stay: a block keeps its lines and its indentation. */
  readonly byLine?: boolean | undefined;
  /** Addresses of one network become addresses of one network. */
  readonly networks?: NetworkBits | undefined;
  /** Calling code of the telephone numbers that are written without one. */
  readonly callingCode?: string | undefined;
}

/** Name of the kind of a text that is a single token; `null` if it is not. */
export type KindOf = (bytes: Uint8Array) => string | null;

/** @throws {OptionError} the mask is empty, or takes no `networks`; the message calls it `option` */
export function parseMask(
  written: string,
  kindOf: KindOf,
  option = "--mask",
  { byLine = false, networks, callingCode }: MaskOptions = {},
): Mask {
  if (networks && written !== "pseudonym") {
    throw new OptionError(
      option,
      written,
      `a prefix is kept only by ${option} pseudonym: found ${option} "${written}"`,
    );
  }
  if (written === "") throw valueError(option, written, { takes: "a character, a text, shape or pseudonym" });
  if (written === "shape") return { piece: null, push: pushShape };
  if (written === "pseudonym") {
    return new Pseudonyms(kindOf, networks && new NetworkPseudonyms(networks), callingCode);
  }
  const text = new TextEncoder().encode(written);
  const isCharacter = [...written].length === 1;
  return {
    piece: { is: "mask", text, byLine },
    text,
    isJsonValue: !isCharacter && isJsonValue(written),
    push: (out, bytes, start, end) => {
      if (byLine) pushLines(out, text, isCharacter, bytes, start, end);
      else if (isCharacter) pushEach(out, text, bytes, start, end);
      else out.push(text);
    },
  };
}

function isJsonValue(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const [tab, newline, carriageReturn, blank] = [0x09, 0x0a, 0x0d, 0x20];

/** Appends `text`, once for each character or for each line, as `zig/report/masks.zig` does. */
function pushLines(
  out: ByteBuffer,
  text: Uint8Array,
  isCharacter: boolean,
  bytes: Uint8Array,
  start: number,
  end: number,
): void {
  for (let at = start; at < end; ) {
    let lineEnd = at;
    while (lineEnd < end && !isLineEnd(bytes[lineEnd]!)) lineEnd += 1;
    if (isCharacter) pushEach(out, text, bytes, at, lineEnd);
    else if (lineEnd > at) out.push(text);
    at = lineEnd;
    while (at < end && isLineEnd(bytes[at]!)) at += 1;
    while (at > lineEnd && at < end && (bytes[at] === blank || bytes[at] === tab)) at += 1;
    out.push(bytes, lineEnd, at);
  }
}

const isLineEnd = (byte: number): boolean => byte === newline || byte === carriageReturn;

/** Appends `text` once for each character. */
function pushEach(out: ByteBuffer, text: Uint8Array, bytes: Uint8Array, start: number, end: number): void {
  if (text.length === 1) out.pushByte(text[0]!, characterCount(bytes, start, end));
  else for (let i = start; i < end; i++) if (beginsCharacter(bytes[i]!)) out.push(text);
}

function characterCount(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) if (beginsCharacter(bytes[i]!)) count += 1;
  return count;
}

const beginsCharacter = (byte: number): boolean => (byte & 0xc0) !== 0x80;

/** Digits as 0, letters as a, everything else unchanged. */
function pushShape(out: ByteBuffer, bytes: Uint8Array, start: number, end: number): void {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    const letter = byte | 0x20;
    out.pushByte(byte >= 0x30 && byte <= 0x39 ? 0x30 : letter >= 0x61 && letter <= 0x7a ? 0x61 : byte);
  }
}

/** `KIND_N`, or an address in a network: equal values get the same name, over all inputs of a run. */
class Pseudonyms implements Mask {
  readonly piece = null;
  onName: Mask["onName"];
  onOtherSpelling: Mask["onOtherSpelling"];
  /** Names that `onOtherSpelling` knows. */
  private readonly respelled = new Set<string>();
  /** Names that `onName` knows. */
  private readonly told = new Set<string>();
  /** Names by the text's bytes, one UTF-16 unit per byte. */
  private readonly names = new Map<string, string>();
  /** Names by kind and the one spelling of a value. */
  private readonly byValue = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly kindOf: KindOf,
    private readonly networks: NetworkPseudonyms | undefined,
    private readonly callingCode: string | undefined,
  ) {}

  push(out: ByteBuffer, bytes: Uint8Array, start: number, end: number): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
    const written = text.toString("latin1");
    const name = this.names.get(written) ?? this.add(written, text);
    out.pushText(name);
  }

  private add(written: string, text: Uint8Array): string {
    const kind = this.kindOf(text) ?? "value";
    const value = canonical(kind, text, this.callingCode);
    const group = kind.toUpperCase();
    const valueKey = `${group} ${value}`;
    let name = this.byValue.get(valueKey);
    if (name === undefined) {
      name = this.networks?.of(value) ?? this.next(group);
      this.byValue.set(valueKey, name);
      this.tell(name, written);
    } else if (this.onOtherSpelling && !this.respelled.has(name)) {
      this.respelled.add(name);
      this.onOtherSpelling(name);
    }
    this.names.set(written, name);
    return name;
  }

  private tell(name: string, written: string): void {
    if (!this.onName || this.told.has(name)) return;
    this.told.add(name);
    this.onName(name, written);
  }

  private next(group: string): string {
    const count = (this.counts.get(group) ?? 0) + 1;
    this.counts.set(group, count);
    return `${group}_${count}`;
  }
}
