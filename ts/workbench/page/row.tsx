/** A line of the text pane. */
import { memo } from "preact/compat";
import { type LineShown, tokenNumbers } from "../protocol.ts";
import { type Piece, splitPieces } from "./pieces.ts";
import { rowHeight } from "./scrolling.ts";
import { plural, sizeText, visibleText } from "./visible-text.ts";

export interface RowProps {
  readonly shown: LineShown;
  /** Its text is a log's, whose records have levels. */
  readonly hasLevels: boolean;
  /** Position in the scrolled area, in pixels. */
  readonly top: number;
  /** Part of the text that is selected for a mark, in units; tokens with the keyboard, text with the mouse. */
  readonly selected: { readonly start: number; readonly end: number } | null;
  /** Parts that are marked already. */
  readonly marks: readonly { readonly start: number; readonly end: number; readonly colour: number }[];
  /** Index of the match that is explained; −1 if it is not visible. */
  readonly match: number;
  readonly onPart: (line: number, from: number) => void;
}

/** Number of colours of fields. */
export const fieldColourCount = 6;

function Row({ shown, hasLevels, top, selected, marks, match, onPart }: RowProps) {
  const { line, text, from, to, bytes } = shown;
  const look = (piece: Piece) => {
    const classes = ["piece"];
    if (piece.token >= 0) classes.push(`kind-${shown.tokens[piece.token * tokenNumbers + 3]}`);
    if (piece.match >= 0) classes.push(piece.match === match ? "in-match current" : "in-match");
    const mark = marks.find(({ start, end }) => piece.start >= start && piece.end <= end);
    if (mark) classes.push("marked", `field-${mark.colour % fieldColourCount}`);
    else if (piece.register >= 0) classes.push(`field-${piece.register % fieldColourCount}`);
    if (selected && piece.start >= selected.start && piece.end <= selected.end) classes.push("selected");
    return classes.join(" ");
  };
  const cuts = [...marks, ...(selected ? [selected] : [])].flatMap(({ start, end }) => [start, end]);
  return (
    <div class="row" data-line={line} style={{ top: `${top}px`, height: `${rowHeight}px` }}>
      <span class="gutter" aria-hidden="true">
        {line + 1}
      </span>
      {hasLevels && <span class={`level level-${shown.level}`}>{shown.level}</span>}
      {from > 0 && (
        <button type="button" class="part" onClick={() => onPart(line, Math.max(0, from - 4000))}>
          ◂ {sizeText(from)} before
        </button>
      )}
      <span class="code">
        {splitPieces(shown, cuts).map((piece) => (
          <span
            key={piece.start}
            class={look(piece)}
            data-at={piece.start}
            data-token={piece.token}
            data-match={piece.match}
          >
            {visibleText(text.slice(piece.start, piece.end))}
          </span>
        ))}
      </span>
      {to < bytes && (
        <button
          type="button"
          class="part"
          title={`This line has ${plural(bytes, "byte")}`}
          onClick={() => onPart(line, to)}
        >
          {sizeText(bytes - to)} more ▸
        </button>
      )}
    </div>
  );
}

export const TextRow = memo(Row);
