/** Lines unlike any other, and those that what the input is compared with does not have. */
import type { Facts } from "./facts.ts";
import type { Places } from "./places.ts";
import { cutLine, withoutTime } from "./plain.ts";
import type { Item, Section } from "./section.ts";
import type { Wording } from "./statement.ts";

const charactersMax = 200;
/** A statement is rare with at most this part of all lines; a line may be one of a few. */
const rareShareMax = 0.002;
const rareCountMax = 2;
const shownMax = 5;
/** A rare line stands alone if no other wording begins within so many lines, as they do while a program starts. */
const aloneLines = 5;

/** What the other input, or the saved sets, do not have. */
export function newSection({ wordings, isCompared, places }: Facts): Section {
  const found = isCompared ? wordings.filter(({ isNew }) => isNew) : [];
  const ranked = [...found].sort((a, b) => b.weight - a.weight || b.count - a.count || a.first - b.first);
  const items = ranked.map((wording) => itemOf(wording, places));
  return {
    name: "new",
    what: "new wordings",
    items,
    share: 0.4,
    more: "templates --merge --novel --against OTHER INPUT",
  };
}

export function rareSection({ wordings, lineCount, places }: Facts): Section {
  const most = Math.min(rareCountMax, Math.floor(lineCount * rareShareMax));
  const rare = wordings.flatMap((wording, place) => {
    const { statement, first } = wording;
    if (statement.count > most || wording !== statement.wordings[0]) return [];
    const [previous, next] = [wordings[place - 1], wordings[place + 1]];
    const alone = Math.min(
      previous ? first - previous.first : Number.POSITIVE_INFINITY,
      next ? next.first - first : Number.POSITIVE_INFINITY,
    );
    // A whole input that began or ended here says nothing.
    return alone < aloneLines ? [] : [{ wording, alone: Math.min(alone, first + 1, lineCount - first) }];
  });
  const ranked = rare.sort((a, b) => b.wording.weight - a.wording.weight || b.alone - a.alone);
  return {
    name: "rare",
    what: "rare lines",
    items: ranked.slice(0, shownMax).map(({ wording }) => itemOf(wording, places)),
    share: 0.1,
    more: "templates --merge --rare --cut 3 INPUT",
  };
}

function itemOf(wording: Wording, places: Places): Item {
  const { first, count, text, level } = wording;
  const shown = cutLine(withoutTime(text), charactersMax);
  return {
    lines: [`${places.shown(first)}: ${count > 1 ? `${count}x ` : ""}${shown}`],
    order: first,
    claims: [places.claim(first, text)],
    data: { ...places.data(first), count, level, text: shown },
  };
}
