/** What a text is mostly made of. */
import { classifyText } from "../input/texture.ts";
import type { RegionKind } from "../tables/textures.ts";
import type { Input } from "./input.ts";
import { type FileInput, isFile, readInput } from "./parts.ts";

/** Kinds of text that `texture` and `files` tell apart. */
export type Texture = RegionKind;

/**
 * The kind of text that most bytes are, and the period of a table in tokens (else 0); `null` for an empty text.
 * @throws {FileError | BinaryFileError} a file of 4 GiB or more among others
 * @example texture("id,ms\n1,12\n2,19\n3,31\n4,44\n") // { kind: "table", period: 3 }
 */
export function texture(source: Input | FileInput): { kind: Texture; period: number } | null {
  const text = readInput(isFile(source) ? { ...source, binary: true } : source);
  const { kind, period } = classifyText(text.bytes, isFile(source) ? source.path : "input");
  return kind === null ? null : { kind, period };
}
