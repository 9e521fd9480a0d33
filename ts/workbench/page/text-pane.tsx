/** The text: only visible lines are in the page. Tokens can be read and marked with the mouse and the keyboard. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { DocumentInfo, LineShown, WindowAnswer, Written } from "../protocol.ts";
import { type Cursor, cursorAfter, tokenRange } from "./cursor.ts";
import { fieldColourCount, TextRow } from "./row.tsx";
import {
  contentHeight,
  type Geometry,
  isScaled,
  lineAt,
  rowHeight,
  scrollTopFor,
  topMax,
  visibleRows,
} from "./scrolling.ts";
import { findPlace, type Place, type Selected, selectedText } from "./selecting.ts";
import { type Spot, showSideways, useSpot } from "./use-spot.ts";
import { useWindow } from "./use-window.ts";

export interface MarkedPart {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly colour: number;
}

export interface TextPaneProps {
  readonly document: DocumentInfo;
  readonly written: Written;
  readonly version: string;
  /** Scrolls to a place; a new object does so again. */
  readonly goTo: Spot | null;
  /** Lines that are added are scrolled to while the last one is in view. */
  readonly isFollowing: boolean;
  readonly marks: readonly MarkedPart[];
  /** The match that is explained. */
  readonly match: { readonly start: number } | null;
  readonly selected: Selected | null;
  readonly onSelect: (selected: Selected | null) => void;
  /** The pointer or the cursor is on a token. */
  readonly onPoint: (place: Place | null) => void;
  /** A place was chosen: clicked, or Enter was pressed. */
  readonly onChoose: (place: Place) => void;
  readonly onShortcut: (key: string) => boolean;
}

export function TextPane(props: TextPaneProps) {
  const { document, written, version, goTo, marks, selected } = props;
  const scroll = useRef<HTMLElement>(null);
  const [viewHeight, setViewHeight] = useState(600);
  const [top, setTop] = useState(0);
  const [parts, setParts] = useState<Readonly<Record<number, number>>>({});
  const [cursor, setCursor] = useState<Cursor | null>(null);
  /** The last click ended a selection. */
  const hasDragged = useRef(false);
  const geometry: Geometry = { lines: document.lines, viewHeight };
  const rows = visibleRows(geometry);
  const { answer, isCurrent } = useWindow({ document: document.id, top, rows, written, parts, version });

  useLayoutEffect(() => {
    const element = scroll.current!;
    const watching = new ResizeObserver(() => setViewHeight(element.clientHeight));
    watching.observe(element);
    return () => watching.disconnect();
  }, []);

  const moveTo = (line: number) => {
    const to = Math.min(Math.max(0, line), topMax(geometry));
    setTop(to);
    scroll.current!.scrollTop = scrollTopFor(geometry, to);
  };
  useEffect(() => {
    setCursor(null);
    setParts({});
    moveTo(0);
  }, [document.id]);
  const onCursor = (line: number, token: number) => setCursor({ line, token, anchor: token });
  const onPart = (line: number, from: number) => setParts({ ...parts, [line]: from });
  useSpot(goTo, { scroll, answer, isCurrent, top, rows, lines: document.lines, moveTo, onCursor, onPart });
  const last = useRef(document.lines);
  useEffect(() => {
    // At the end the first visible line is cut by the view's edge, unless its height is a multiple of a row's.
    if (props.isFollowing && top + rows + 1 >= last.current) moveTo(document.lines);
    last.current = document.lines;
  }, [document.lines, props.isFollowing]);

  const onScroll = () => {
    const line = lineAt(geometry, scroll.current!.scrollTop);
    // A scaled position stands for many lines: one that was set by code must not be rounded to another.
    if (isScaled(geometry) && Math.abs(scrollTopFor(geometry, top) - scroll.current!.scrollTop) < 1) return;
    setTop(line);
  };
  useWheel(scroll, (lines) => {
    if (isScaled(geometry)) moveTo(top + lines);
    return isScaled(geometry);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroll.current) return;
    if (!event.ctrlKey && !event.metaKey && !event.altKey && props.onShortcut(event.key)) return event.preventDefault();
    if (event.key === "m" && cursor) {
      props.onSelect(tokenRange(answer, cursor));
      return event.preventDefault();
    }
    const moved = cursorAfter(event, cursor ?? { line: top, token: 0, anchor: 0 }, document.lines, rows, answer);
    if (moved === "choose") {
      const place = cursorPlace(answer, cursor, scroll.current!);
      if (place) props.onChoose(place);
    } else if (moved) {
      setCursor(moved);
      if (moved.line < top) moveTo(moved.line);
      else if (moved.line >= top + rows) moveTo(moved.line - rows + 1);
    } else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (cursor === null || scroll.current !== window.document.activeElement) return;
    showSideways(scroll.current!, `[data-line="${cursor.line}"] [data-token="${cursor.token}"]`);
    props.onPoint(cursorPlace(answer, cursor, scroll.current!));
  }, [cursor, answer]);

  const origin = isScaled(geometry) ? scrollTopFor(geometry, top) - top * rowHeight : 0;
  const marksOf = useMemo(() => groupByLine(marks), [marks]);
  const findSelected = (line: number) => {
    if (selected?.line === line) return selected;
    return cursor?.line === line ? tokenRange(answer, cursor) : null;
  };
  const explained = answer?.matches.findIndex(({ start }) => start === props.match?.start) ?? -1;
  const place = (event: MouseEvent) => findPlace(event.target as Element, answer);
  return (
    <section
      class="text-scroll"
      ref={scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the text is scrolled and read with the keyboard
      tabIndex={0}
      aria-label={`Text of ${document.name}`}
      aria-describedby="text-keys"
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onMouseMove={(event) => props.onPoint(place(event))}
      onMouseLeave={() => props.onPoint(null)}
      onMouseUp={() => {
        const found = selectedText(scroll.current!, answer);
        hasDragged.current = found !== null;
        if (found) props.onSelect(found);
      }}
      onClick={(event) => {
        const found = place(event);
        if (found === null || hasDragged.current) return;
        setCursor({ line: found.shown.line, token: Math.max(0, found.token), anchor: Math.max(0, found.token) });
        props.onSelect(null);
        props.onChoose(found);
      }}
      onDblClick={(event) => {
        const found = place(event);
        if (!found || found.token < 0) return;
        window.getSelection()?.removeAllRanges();
        props.onSelect(tokenRange(answer, { line: found.shown.line, token: found.token, anchor: found.token }));
      }}
    >
      <div class="text-space" style={{ height: `${Math.max(contentHeight(geometry), 1)}px` }}>
        {answer?.lines.map((shown: LineShown) => (
          <TextRow
            key={shown.line}
            shown={shown}
            hasLevels={written.format !== ""}
            top={origin + shown.line * rowHeight}
            selected={findSelected(shown.line)}
            match={explained}
            marks={marksOf.get(shown.line) ?? noMarks}
            onPart={onPart}
          />
        ))}
      </div>
    </section>
  );
}

const noMarks: readonly MarkedPart[] = [];

function groupByLine(marks: readonly MarkedPart[]): Map<number, MarkedPart[]> {
  const lines = new Map<number, MarkedPart[]>();
  for (const mark of marks) {
    const colour = mark.colour % fieldColourCount;
    lines.set(mark.line, [...(lines.get(mark.line) ?? []), { ...mark, colour }]);
  }
  return lines;
}

/** The place of the cursor's token. */
function cursorPlace(answer: WindowAnswer | null, cursor: Cursor | null, scroll: Element): Place | null {
  const shown = answer?.lines.find(({ line }) => line === cursor?.line);
  if (!shown || !cursor) return null;
  const element = scroll.querySelector(`[data-line="${cursor.line}"] [data-token="${cursor.token}"]`);
  return element ? findPlace(element, answer) : null;
}

/** Wheel steps in lines; `onLines` says whether it moved. The listener must be able to prevent scrolling. */
function useWheel(scroll: { current: HTMLElement | null }, onLines: (lines: number) => boolean): void {
  const latest = useRef(onLines);
  latest.current = onLines;
  useEffect(() => {
    const element = scroll.current!;
    let rest = 0;
    const listen = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0) return;
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * rowHeight : event.deltaY;
      rest += pixels / rowHeight;
      const lines = Math.trunc(rest);
      if (latest.current(lines)) {
        rest -= lines;
        event.preventDefault();
      } else rest = 0;
    };
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, [scroll]);
}
