/** The page: a heading, and of each section as many items as the budget holds. */
import type { Picture } from "../chart/index.ts";
import { type Level, levels } from "../tables/levels.ts";
import { amountForPeople } from "../value/people.ts";
import { bulkSection } from "./bulk.ts";
import type { Facts } from "./facts.ts";
import { failureSection } from "./failures.ts";
import { findLongGaps, gapSection } from "./gaps.ts";
import { eventLevel } from "./log-events.ts";
import { movedSection } from "./moved.ts";
import { newSection, rareSection } from "./rare.ts";
import { beganSection, rateSection, stoppedSection } from "./rates.ts";
import { responseSection } from "./responses.ts";
import type { Contents, Reader, Section } from "./section.ts";
import { sparkline } from "./slices.ts";
import { slowestSection } from "./slowest.ts";
import { spellCount, spellCut, spellEvents, spellLines, spellShare, spellTime } from "./spell.ts";

const failureLevels: readonly Level[] = ["fatal", "error"];

interface LevelCount {
  readonly level: Level;
  readonly count: number;
  readonly first: number;
}

interface Heading {
  readonly lines: number;
  readonly bytes: number;
  readonly statements: number;
  readonly firstTime: string | null;
  readonly lastTime: string | null;
  readonly levels: readonly LevelCount[];
  /** Lines of `failureLevels` in each slice of the input. */
  readonly failuresBySlice: readonly number[];
}

/** @param name of the input, or of the inputs */
export function buildContents(facts: Facts, name: string, reader: Reader = "person"): Contents {
  const heading = buildHeading(facts);
  let sections: readonly Section[] | undefined;
  return {
    title: writeTitle(heading, facts, name, reader),
    summary: buildSummary(heading, facts),
    // Made when they are asked for, so that the title can be written before.
    get sections() {
      return (sections ??= buildSections(facts, reader));
    },
    pictures: () => drawPictures(heading, facts),
  };
}

const buildSections = (facts: Facts, reader: Reader): readonly Section[] => [
  failureSection(facts),
  responseSection(facts),
  newSection(facts),
  beganSection(facts),
  stoppedSection(facts),
  rateSection(facts),
  gapSection(facts),
  movedSection(facts),
  rareSection(facts),
  slowestSection(facts),
  bulkSection(facts, reader),
];

const barsMax = 10;

/** Where failures are, and the statements that wrote most lines. */
function drawPictures({ failuresBySlice }: Heading, { notes, statements, lineCount }: Facts): Picture[] {
  const { barPicture, plotPicture } = require("../chart/index.ts") as typeof import("../chart/index.ts");
  const bars = statements.slice(0, barsMax).map(({ text, count }) => ({ label: text, value: count }));
  const most = barPicture(bars, "The most frequent statements, by lines");
  if (!failuresBySlice.some((count) => count > 0)) return [most];
  // A slice without lines begins where the next one does.
  let next = lineCount;
  const edges = [...notes.slices]
    .reverse()
    .map(({ count, firstRecord }) => (next = count > 0 ? firstRecord : next) + 1);
  const failures = plotPicture({
    title: "Lines that name an error, along the log",
    edges: [...edges.reverse(), lineCount + 1],
    xUnit: "count",
    isLog: false,
    yUnit: "count",
    series: [{ name: "errors", values: failuresBySlice }],
    form: "columns",
  });
  return [failures, most];
}

function buildSummary(
  { lines, bytes, statements, firstTime, lastTime, levels }: Heading,
  { places, events, linesByInput, cut }: Facts,
) {
  return {
    ...(events ? { events: lines } : { lines }),
    ...(linesByInput && { by_input: linesByInput }),
    ...(cut > 0 && { cut }),
    ...{ bytes, statements, first_time: firstTime, last_time: lastTime },
    levels: levels.map(({ level, count, first }) => ({ level, count, first: places.data(first) })),
  };
}

/** How many lines, or events, have each level, and the first one. */
function levelCounts({ wordings, events }: Facts): Map<Level, { count: number; first: number }> {
  const found = new Map<Level, { count: number; first: number }>();
  const add = (level: Level | null, count: number, first: number) => {
    if (level === null) return;
    const known = found.get(level);
    found.set(level, { count: (known?.count ?? 0) + count, first: Math.min(known?.first ?? first, first) });
  };
  if (events) for (let event = 0; event < events.count; event++) add(eventLevel(events, event), 1, event);
  else for (const { level, count, first } of wordings) add(level, count, first);
  return found;
}

function buildHeading(facts: Facts): Heading {
  const { notes, lineCount, statements } = facts;
  const found = levelCounts(facts);
  const failures = new Float64Array(notes.slices.length);
  for (const { slices, wordings } of statements) {
    const { level } = wordings[0]!;
    if (level === null || !failureLevels.includes(level)) continue;
    for (let slice = 0; slice < slices.length; slice++) failures[slice]! += slices[slice]!;
  }
  const time = (ns: bigint | null) => (ns === null ? null : spellTime(ns, notes.timeForm));
  return {
    lines: lineCount,
    bytes: notes.bytes,
    statements: statements.length,
    firstTime: time(notes.leastTime),
    lastTime: time(notes.greatestTime),
    levels: levels.flatMap((level) => {
      const known = found.get(level);
      return known ? [{ level, count: known.count, first: known.first }] : [];
    }),
    failuresBySlice: [...failures],
  };
}

const sparkColumns = 24;
/** A picture of a shorter log says nothing. */
const sparkSlicesMin = 8;

function writeTitle(heading: Heading, facts: Facts, name: string, reader: Reader): string[] {
  const { lines, bytes, firstTime, lastTime, levels, failuresBySlice } = heading;
  const times = firstTime === null ? [] : [firstTime === lastTime ? firstTime : `${firstTime} to ${lastTime}`];
  const [gap] = findLongGaps(facts);
  const gaps = gap
    ? [`gap ${[gap.before, gap.after].map((at) => spellTime(at, facts.notes.timeForm)).join(" to ")}`]
    : [];
  const counted = facts.events ? spellEvents(lines) : spellLines(lines);
  const byInput = facts.linesByInput ? ` = ${facts.linesByInput.map(spellCount).join(" + ")}` : "";
  const cut = facts.cut > 0 ? [spellCut(facts.cut)] : [];
  const basics = [name, counted + byInput, amountForPeople(`${bytes}`, "bytesize"), ...cut];
  const named = levels.map(({ level, count, first }) => {
    return `${level} ${spellCount(count)}${failureLevels.includes(level) ? ` (${spellShare(count, facts.covered)}, from line ${facts.places.describe(first)})` : ""}`;
  });
  const isUneven =
    reader === "person" && failuresBySlice.length >= sparkSlicesMin && failuresBySlice.some((count) => count > 0);
  const spark = isUneven ? [sparkline(failuresBySlice, sparkColumns)] : [];
  const second = named.length > 0 ? [[...named, ...spark].join("  ")] : [];
  return [[...basics, ...times, ...gaps].join("  "), ...second];
}
