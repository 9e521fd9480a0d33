/** Inputs read as events: the level, time and line of each, which its message need not name. */
import type { Gap, Group, Notes } from "../mine/index.ts";
import { levelOfSeverity } from "../tables/levels.ts";
import { timeGapsMax } from "../tables/limits.ts";
import type { Severity } from "../tables/severities.ts";

/** By the number of the event. */
export interface LogEvents {
  readonly count: number;
  /** Size of the inputs. */
  readonly bytes: number;
  /** The line in its input where it begins. */
  line(event: number): number;
  severity(event: number): Severity | null;
  /** Since 1970; not a number if it has no time. */
  seconds(event: number): number;
  /** What is left of them. */
  nanoseconds(event: number): number;
  /** The lines of its message behind the first one, if they are known. */
  further(event: number): readonly Uint8Array[];
}

/** The events of two logs, one after the other. */
export function joinEvents(first: LogEvents, second: LogEvents): LogEvents {
  const { count } = first;
  const of = <T>(read: (events: LogEvents, event: number) => T) => {
    return (event: number) => (event < count ? read(first, event) : read(second, event - count));
  };
  return {
    count: count + second.count,
    bytes: first.bytes + second.bytes,
    line: of((events, event) => events.line(event)),
    severity: of((events, event) => events.severity(event)),
    seconds: of((events, event) => events.seconds(event)),
    nanoseconds: of((events, event) => events.nanoseconds(event)),
    further: of((events, event) => events.further(event)),
  };
}

export function eventLevel(events: LogEvents, event: number) {
  const severity = events.severity(event);
  return severity && levelOfSeverity[severity];
}

function eventTime(events: LogEvents, event: number): bigint | null {
  const seconds = events.seconds(event);
  return Number.isNaN(seconds) ? null : BigInt(seconds) * 1_000_000_000n + BigInt(events.nanoseconds(event));
}

type TimeNotes = Pick<
  Notes,
  "timeForm" | "timedCount" | "backCount" | "firstTime" | "lastTime" | "leastTime" | "greatestTime" | "gaps"
>;

/** The notes with the times of events in place of those that messages name. */
export function notesOfEvents(notes: Notes, groups: readonly Group[], events: LogEvents): Notes {
  return {
    ...notes,
    bytes: events.bytes,
    groups: notes.groups.map((note, group) => ({
      ...note,
      firstTime: eventTime(events, groups[group]!.firstRecord),
      lastTime: eventTime(events, note.lastRecord),
    })),
    ...timeNotes(events),
  };
}

interface Step {
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
}

function timeNotes(events: LogEvents): TimeNotes {
  const secondsAt = (event: number) => events.seconds(event) + events.nanoseconds(event) / 1e9;
  const gaps: Step[] = [];
  let [first, last, least, greatest, timedCount, backCount] = [-1, -1, -1, -1, 0, 0];
  for (let event = 0; event < events.count; event++) {
    const at = secondsAt(event);
    if (Number.isNaN(at)) continue;
    timedCount++;
    if (last < 0) first = least = greatest = event;
    else {
      const seconds = events.seconds(event) - events.seconds(last) + nanosecondsBetween(events, last, event) / 1e9;
      if (seconds < 0) backCount++;
      keepGap(gaps, { seconds, from: last, to: event });
      if (at < secondsAt(least)) least = event;
      if (at > secondsAt(greatest)) greatest = event;
    }
    last = event;
  }
  const time = (event: number) => (event < 0 ? null : eventTime(events, event));
  return {
    timeForm: timedCount > 0 ? "instant" : "none",
    ...{ timedCount, backCount },
    ...{ firstTime: time(first), lastTime: time(last), leastTime: time(least), greatestTime: time(greatest) },
    gaps: gaps.map(({ from, to }) => measureGap(events, from, to)),
  };
}

const nanosecondsBetween = (events: LogEvents, from: number, to: number) =>
  events.nanoseconds(to) - events.nanoseconds(from);

/** Keeps the longest, of equal ones the first. */
function keepGap(gaps: Step[], gap: Step): void {
  if (gap.seconds <= 0 || (gaps.length === timeGapsMax && gap.seconds <= gaps[timeGapsMax - 1]!.seconds)) return;
  const place = gaps.findIndex(({ seconds }) => seconds < gap.seconds);
  gaps.splice(place < 0 ? gaps.length : place, 0, gap);
  gaps.length = Math.min(gaps.length, timeGapsMax);
}

function measureGap(events: LogEvents, from: number, to: number): Gap {
  const [before, after] = [eventTime(events, from)!, eventTime(events, to)!];
  return { length: after - before, before, after, beforeRecord: from, afterRecord: to };
}
