/** Responses of HTTP that say that a server failed: how many of each status, wherever lines have one. */
import type { NotedSlot } from "../mine/index.ts";
import { requestBefore, responseStatusNames, statusRange } from "../tables/response-status.ts";
import { shellQuote } from "../terminal/shell-word.ts";
import type { Facts, Masking } from "./facts.ts";
import { forInputs, type Item, type Section } from "./section.ts";
import { spellCount, spellShare } from "./spell.ts";
import type { Statement } from "./statement.ts";

const shownMax = 3;
const failure = String.raw`\{http_5xx}:status`;

/** Where lines have a status. */
interface Place {
  /** Matches it, if it is one of a failure. */
  readonly pattern: string;
  readonly counts: Map<number, number>;
  /** Some statement has more values there than are known, or several in a line, of which the end may not be read. */
  isPartial: boolean;
}

export function responseSection(facts: Facts): Section {
  // What a message of an event says is not its whole line, which commands read.
  const places = facts.events
    ? []
    : collectPlaces(facts).filter((place) => !place.isPartial && listFailures(place).length > 0);
  return {
    name: "responses",
    what: ["list of responses", "lists of responses"],
    items: places.map(buildItem),
    share: 0.05,
    shownMax,
    more: forInputs("templates --merge --slots"),
  };
}

const namedStatus = new RegExp(`(?<![\\w-])(${responseStatusNames.join("|")})("?)\\s*([:=])\\s*$`, "i");
/** Most statements have neither. */
const mayHaveStatus = new RegExp(`${responseStatusNames.join("|")}|HTTP/|<quoted> <number>`, "i");
/** The same of a line: what is in quotes ends with one. */
const lineMayHaveStatus = new RegExp(`${responseStatusNames.join("|")}|HTTP/|["'] [-+.]?\\d`, "i");

function collectPlaces({ statements, masking }: Facts): Place[] {
  const places = new Map<string, Place>();
  for (const statement of statements.filter((one) => hasStatusPlace(one, masking))) {
    const own = new Set<string>();
    for (const slot of statement.slots("all")) {
      const pattern = failurePattern(slot, statement);
      const values = slot.top.map(({ value, count }) => [Number(value), count] as const);
      if (pattern === null || !values.every(([status]) => isStatus(status))) continue;
      const place = places.get(pattern) ?? { pattern, counts: new Map(), isPartial: false };
      places.set(pattern, place);
      const isKnown = slot.isExact && slot.count > 0 && slot.top.length === slot.distinct;
      if (!isKnown || own.has(pattern)) place.isPartial = true;
      own.add(pattern);
      for (const [status, count] of values) place.counts.set(status, (place.counts.get(status) ?? 0) + count);
    }
  }
  return [...places.values()];
}

/** Spelling a statement takes longer than looking at the line that it is spelled from, unless that is masked. */
function hasStatusPlace(statement: Statement, masking: Masking | null): boolean {
  return (
    (masking !== null || lineMayHaveStatus.test(statement.wordings[0]!.text)) && mayHaveStatus.test(statement.text)
  );
}

const isStatus = (value: number) => Number.isInteger(value) && value >= statusRange.first && value <= statusRange.last;

/** For the statuses of failures in a slot's place; `null` if it has no statuses. */
function failurePattern({ kind, token }: NotedSlot, { wordings: [wording] }: Statement): string | null {
  if (kind !== "number") return null;
  const [before, after] = wording!.around(token);
  const named = namedStatus.exec(before);
  if (named) {
    const [, name, quote, separator] = named;
    const written = quote === '"' ? String.raw`"\"${name}\""` : `"${name}"`;
    return `${written} "${separator}" ${failure}`;
  }
  if (!requestBefore.test(before)) return null;
  // The size that servers write behind it tells it from other numbers behind a quoted text.
  return /^ (?:\d+|-)(?: |$)/.test(after) ? String.raw`\Q ${failure} [\N "-"]` : String.raw`\Q ${failure}`;
}

function listFailures({ counts }: Place): [status: number, count: number][] {
  return [...counts].filter(([status]) => status >= statusRange.failuresFrom).sort(([a], [b]) => a - b);
}

function buildItem(place: Place, order: number): Item {
  const failures = listFailures(place);
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);
  const [failed, all] = [sum(failures.map(([, count]) => count)), sum(place.counts.values())];
  const words = `count-by --line ${shellQuote(place.pattern)} '\${status}' --csv`;
  const listed = failures.map(([status, count]) => ({
    says: `${status} ${spellCount(count)}`,
    shows: `${status},${count}`,
  }));
  return {
    lines: [
      `${spellCount(failed)} of ${spellCount(all)} failed (${spellShare(failed, all)}): ` +
        listed.map(({ says }) => says).join(", "),
    ],
    order,
    claims: listed.map((one) => ({ ...one, command: forInputs(words) })),
    data: { failed, of: all, statuses: failures.map(([status, count]) => ({ status, count })), pattern: place.pattern },
  };
}
