/** Places in the shown text: of elements, and of what is selected with the mouse. */
import type { LineShown, WindowAnswer } from "../protocol.ts";

export interface Place {
  readonly shown: LineShown;
  /** Index of the token; −1 between tokens. */
  readonly token: number;
  /** The match that contains it; `null` outside of matches. */
  readonly match: { readonly start: number; readonly end: number } | null;
  readonly element: Element;
}

/** A part of one line, in units of its shown text. */
export interface Selected {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly shown: LineShown;
}

export function findPlace(element: Element, answer: WindowAnswer | null): Place | null {
  const piece = element.closest<HTMLElement>("[data-at]");
  const row = element.closest<HTMLElement>("[data-line]");
  const shown = answer?.lines.find(({ line }) => line === Number(row?.dataset.line));
  if (!piece || !shown) return null;
  const match = answer?.matches[Number(piece.dataset.match)] ?? null;
  return { shown, token: Number(piece.dataset.token), match, element: piece };
}

/** What is selected in the browser; `null` if it is nothing or not within one line. */
export function selectedText(scroll: Element, answer: WindowAnswer | null): Selected | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || !selection.anchorNode || !selection.focusNode) return null;
  if (!scroll.contains(selection.anchorNode) || !scroll.contains(selection.focusNode)) return null;
  const ends = [
    findUnit(selection.anchorNode, selection.anchorOffset),
    findUnit(selection.focusNode, selection.focusOffset),
  ];
  const [a, b] = ends;
  if (!a || !b || a.line !== b.line) return null;
  const shown = answer?.lines.find(({ line }) => line === a.line);
  const [start, end] = [Math.min(a.unit, b.unit), Math.max(a.unit, b.unit)];
  return !shown || start === end ? null : { line: a.line, start, end, shown };
}

function findUnit(node: Node, offset: number): { line: number; unit: number } | null {
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest<HTMLElement>("[data-line]");
  const piece = element?.closest<HTMLElement>("[data-at]");
  if (!row) return null;
  const line = Number(row.dataset.line);
  if (piece) return { line, unit: Number(piece.dataset.at) + (node instanceof Element ? 0 : offset) };
  // The browser may select to the end of the line's element.
  const last = [...row.querySelectorAll<HTMLElement>("[data-at]")].at(-1);
  return last ? { line, unit: Number(last.dataset.at) + (last.textContent?.length ?? 0) } : null;
}
