/** The place of a window in a text. */
import { lineEndsBackward, lineEndsForward } from "./line-ends.ts";
import { type RecordDefinition, recordWindow } from "./records.ts";
import { ResolvedWindow } from "./resolved.ts";
import { timeWindow } from "./time-window.ts";
import type { AnyWindow } from "./window.ts";

const lineFeed = 10;

/**
 * Finds a window in decoded text, from the nearer end.
 * @param window `null`: the whole text
 * @param definition what the window counts; `null`: lines
 * @param path of the text, for warnings about its times
 */
export function resolveWindow(
  text: Uint8Array,
  window: AnyWindow | null,
  definition: RecordDefinition | null = null,
  path = "",
): ResolvedWindow {
  if (!window) return ResolvedWindow.whole(text);
  if (window.kind === "time") return timeWindow(text, window, { path });
  if (definition) {
    const span = recordWindow(text, definition, window);
    if (!span) return new ResolvedWindow(text, text.length, text.length);
    const to = text[span.end] === lineFeed ? span.end + 1 : span.end;
    return new ResolvedWindow(text, span.start, to);
  }
  if (window.kind === "tail") return new ResolvedWindow(text, tailStart(text, window.count), text.length);
  const [first, last] = window.kind === "head" ? [1, window.count] : [window.first, window.last];
  const before = lineEndsForward(text, first - 1);
  if (before.count < first - 1) return new ResolvedWindow(text, text.length, text.length);
  if (last === Infinity) return new ResolvedWindow(text, before.offset, text.length, first);
  const inside = lineEndsForward(text.subarray(before.offset), last - first + 1);
  const to = inside.count === last - first + 1 ? before.offset + inside.offset : text.length;
  return new ResolvedWindow(text, before.offset, to, first);
}

/** Start of the last `count` lines. A final LF does not start another line. */
function tailStart(text: Uint8Array, count: number): number {
  if (count === 0) return text.length;
  const end = text[text.length - 1] === lineFeed ? text.length - 1 : text.length;
  const found = lineEndsBackward(text.subarray(0, end), count);
  return found.count === count ? found.offset : 0;
}
