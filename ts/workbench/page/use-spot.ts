/** Brings a place of the text into view: its line, and sideways the match that begins there. */
import { useEffect, useRef } from "preact/hooks";
import { lineBytesShown } from "../limits.ts";
import { type LineShown, tokenNumbers, type WindowAnswer } from "../protocol.ts";

export interface Spot {
  readonly line: number;
  /** Offset of the match that begins there; a line alone if there is none. */
  readonly start?: number;
  /** Moves nothing if a match is in view already, and leaves the cursor where it is. */
  readonly isGentle?: true;
}

interface View {
  readonly scroll: { readonly current: HTMLElement | null };
  readonly answer: WindowAnswer | null;
  /** The answer belongs to the pattern that is shown. */
  readonly isCurrent: boolean;
  readonly top: number;
  readonly rows: number;
  /** For the whole text. */
  readonly lines: number;
  readonly moveTo: (line: number) => void;
  readonly onCursor: (line: number, token: number) => void;
  readonly onPart: (line: number, from: number) => void;
}

export function useSpot(spot: Spot | null, view: View): void {
  const { scroll, answer, isCurrent, top, rows, lines, moveTo, onCursor, onPart } = view;
  const wanted = useRef<Spot | null>(null);
  // The last row may be cut by the view's edge, but not at the end of the text.
  const isInView = (line: number) => line >= top && (line < top + rows - 1 || top + rows + 1 >= lines);
  const showLine = (line: number) => isInView(line) || moveTo(line - Math.floor(rows / 3));
  useEffect(() => {
    wanted.current = spot;
    if (spot === null || spot.isGentle) return;
    showLine(spot.line);
    if (spot.start === undefined) onCursor(spot.line, 0);
  }, [spot]);
  useEffect(() => {
    const { current } = wanted;
    if (!current || current.start === undefined || !answer || !isCurrent) return;
    if (current.isGentle && hasMatchInView(scroll.current!)) {
      wanted.current = null;
      return;
    }
    if (!isInView(current.line)) return void showLine(current.line);
    const shown = answer.lines.find(({ line }) => line === current.line);
    if (!shown) return;
    const at = current.start - shown.start;
    // A match may begin at the line's end.
    if (at < shown.from || (at >= shown.to && shown.to < shown.bytes))
      return onPart(current.line, Math.max(0, at - lineBytesShown / 2));
    wanted.current = null;
    if (!current.isGentle) onCursor(current.line, tokenAt(shown, current.start));
    const match = answer.matches.findIndex(({ start }) => start === current.start);
    showSideways(scroll.current!, `[data-line="${current.line}"] [data-match="${match}"]`);
  }, [spot, answer, isCurrent, top, rows]);
}

function tokenAt({ tokens }: LineShown, start: number): number {
  for (let i = 0; i < tokens.length; i += tokenNumbers) if (tokens[i] === start) return i / tokenNumbers;
  return 0;
}

/** Whether a match can be seen as a whole, or, if it is wider than the view, from its start. */
function hasMatchInView(scroll: HTMLElement): boolean {
  const view = scroll.getBoundingClientRect();
  const left = view.left + gutterWidth(scroll);
  const matches = new Map<string, { left: number; right: number }>();
  for (const piece of scroll.querySelectorAll<HTMLElement>(".in-match")) {
    const box = piece.getBoundingClientRect();
    if (box.top < view.top || box.bottom > view.bottom) continue;
    const key = `${piece.closest<HTMLElement>(".row")?.dataset.line} ${piece.dataset.match}`;
    const known = matches.get(key) ?? { left: box.left, right: box.right };
    matches.set(key, { left: Math.min(known.left, box.left), right: Math.max(known.right, box.right) });
  }
  const isWide = (match: { left: number; right: number }) => match.right - match.left > view.right - left;
  return [...matches.values()].some(
    (match) => match.left >= left && (match.right <= view.right || (isWide(match) && match.left < view.right)),
  );
}

const gutterWidth = (scroll: HTMLElement) => scroll.querySelector(".gutter")?.clientWidth ?? 0;

/** Space that is left beside what is brought into view. */
const besidePixels = 20;

/** Scrolls sideways to elements of a line: the start of the first one is always in view. */
export function showSideways(scroll: HTMLElement, selector: string): void {
  const boxes = [...scroll.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) return;
  const view = scroll.getBoundingClientRect();
  const left = view.left + gutterWidth(scroll);
  if (first.left < left) scroll.scrollLeft -= left - first.left + besidePixels;
  else if (last.right > view.right) {
    scroll.scrollLeft += Math.min(last.right - view.right + besidePixels, first.left - left - besidePixels);
  }
}
