/** Pieces of a text and its records, as the library mines them. */
import { native } from "../native/open.ts";
import type { Work } from "../native/work.ts";
import { type RecordDefinition, recordSpans, type Spans } from "../window/index.ts";

/** Bytes of lines mined between two turns of the event loop. */
const pieceBytes = 16 << 20;

/**
 * A text in pieces to be mined in order, each with its records; `null` means its lines. Other records are mined at
 * once.
 */
export function* splitPieces(
  text: Uint8Array,
  definition: RecordDefinition | null,
): Work<Iterable<readonly [Uint8Array, Spans | null]>> {
  if (definition === null) return linePieces(text);
  const spans = yield* recordSpans(text, definition);
  return spans.starts.length === 0 ? [] : [[text, spans]];
}

function* linePieces(text: Uint8Array): Generator<readonly [Uint8Array, null]> {
  let wanted = pieceBytes;
  for (let at = 0; at < text.length; ) {
    const piece = text.subarray(at, at + wanted);
    const isLast = at + piece.length === text.length;
    const cut = isLast ? piece.length : native().mb_mine_cut(piece, BigInt(piece.length));
    if (cut > 0) yield [piece.subarray(0, cut), null];
    at += cut;
    wanted = cut > 0 ? pieceBytes : 2 * wanted;
  }
}

/** A text and its records as the library takes them. */
export function textAndSpans(text: Uint8Array, spans: Spans | null) {
  return [
    text.length === 0 ? null : text,
    BigInt(text.length),
    spans ? spans.starts : null,
    spans ? spans.ends : null,
    BigInt(spans ? spans.starts.length : 0),
  ] as const;
}
