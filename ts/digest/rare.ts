/** Lines unlike any other, and those that what the input is compared with does not have. */
import type { Facts } from "./facts.ts";
import type { Places } from "./places.ts";
import { cutLine, withoutTime } from "./plain.ts";
import { forInputs, type Item, type Section } from "./section.ts";
import { failureWeightMin } from "./signs.ts";
import type { Wording } from "./statement.ts";

const charactersMax = 200;
/** A statement is rare with at most this part of all lines; a line may be one of a few. */
const rareShareMax = 0.002;
const rareCountMax = 2;
/** In fewer lines, none is rare. */
const rareLinesMin = 100;
/** Rare lines of which only the number is shown, at most. */
const numberedMax = 40;

/** What the other input, or the saved sets, do not have. */
export function newSection({ wordings, comparedWith, places }: Facts): Section {
  const found = comparedWith !== null ? wordings.filter(({ isNew }) => isNew) : [];
  const ranked = [...found].sort((a, b) => b.weight - a.weight || b.count - a.count || a.first - b.first);
  const items = ranked.map((wording) => buildItem(wording, places));
  return {
    name: "new",
    what: ["new wording", "new wordings"],
    items,
    isListed: true,
    share: 0.4,
    more: forInputs(`templates --merge --novel ${comparedWith}`),
  };
}

export function rareSection({ wordings, lineCount, places }: Facts): Section {
  const least = lineCount >= rareLinesMin ? 1 : 0;
  const most = Math.max(least, Math.min(rareCountMax, Math.floor(lineCount * rareShareMax)));
  let isTrail = false;
  const rare = wordings.flatMap((wording, place) => {
    const { statement, first, weight } = wording;
    const [previous, next] = [wordings[place - 1], wordings[place + 1]];
    // Failures, and what follows them line by line, such as a stack, are shown as such.
    isTrail = weight >= failureWeightMin || (isTrail && previous!.first === first - 1);
    if (statement.count > most || wording !== statement.wordings[0] || isTrail) return [];
    const alone = Math.min(
      previous ? first - previous.first : Number.POSITIVE_INFINITY,
      next ? next.first - first : Number.POSITIVE_INFINITY,
    );
    // That an input begins or ends here says nothing.
    return [{ wording, alone: Math.min(alone, first + 1, lineCount - first) }];
  });
  const ranked = rare.sort((a, b) => b.alone - a.alone).map(({ wording }) => wording);
  const [alone, ...further] = ranked;
  return {
    name: "rare",
    what: ["list of rare lines", "lists of rare lines"],
    items: alone ? [withFurther(buildItem(alone, places), further, places)] : [],
    share: 0.15,
    more: forInputs("templates --merge --rare --cut 3"),
  };
}

/** The line that stands most alone, and the numbers of further ones. */
function withFurther(item: Item, wordings: readonly Wording[], places: Places): Item {
  const numbered = wordings.slice(0, numberedMax);
  const records = numbered.map(({ first }) => first).sort((a, b) => a - b);
  const { length: count } = wordings;
  if (count === 0) return item;
  const shown = records.map((record) => places.describe(record)).join(" ");
  const rest = count > records.length ? ", among them" : "";
  return {
    ...item,
    lines: [...item.lines, `${count} more ${count === 1 ? "line" : "lines"} seen once or twice${rest}: ${shown}`],
    claims: [...item.claims, ...numbered.map(({ first, text }) => places.claim(first, text))],
    data: { ...item.data, further: { count, lines: records.map((record) => places.data(record)) } },
  };
}

function buildItem(wording: Wording, places: Places): Item {
  const { first, count, text, level } = wording;
  const shown = cutLine(withoutTime(text), charactersMax);
  const place = places.describe(first);
  return {
    lines: [`${place}: ${count > 1 ? `${count}x ` : ""}${shown}`],
    placeLength: place.length,
    order: first,
    at: { record: first, pattern: wording.statement.pattern },
    claims: [places.claim(first, text)],
    data: { ...places.data(first), count, level, text: shown },
  };
}
