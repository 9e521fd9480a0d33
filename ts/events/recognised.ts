/** Says on standard error as what the records of inputs were read: on a terminal, and where many were not. */
import { warn } from "../error/diagnostics.ts";
import { isTerminal } from "../native/system.ts";
import { areManyUnread, type EventCounts } from "./reader.ts";

/** What was read of each input so far, by its path. */
const noted = new Map<string, EventCounts>();

/** Notes what was read of an input; of several times, the one that read most of it counts. */
export function noteRecognised(path: string, counts: EventCounts): void {
  const known = noted.get(path);
  if (counts.events > 0 && !(known && known.events > counts.events)) noted.set(path, counts);
}

/** A command begins; one before it may have ended in between. */
export function forgetRecognised(): void {
  noted.clear();
}

/** At the end of a command: inputs of which many records were not read, and on a terminal, in one line, the others. */
export function tellRecognised(showsAll = isTerminal(2)): void {
  const rest: EventCounts[] = [];
  for (const [path, counts] of noted) {
    const where = path === "" || path === "-" ? "" : `${path}: `;
    if (areManyUnread(counts.unread, counts.events)) warn(`${where}${recognised(counts)}`);
    else rest.push(counts);
  }
  if (showsAll && rest.length > 0) {
    const [path = ""] = noted.size === 1 ? noted.keys() : [];
    const where = rest.length > 1 ? `${rest.length} inputs: ` : path === "" || path === "-" ? "" : `${path}: `;
    warn(`${where}${recognised(rest.reduce(together))}`);
  }
  noted.clear();
}

function together(one: EventCounts, other: EventCounts): EventCounts {
  const byFormat = new Map(one.byFormat);
  for (const [name, count] of other.byFormat) byFormat.set(name, (byFormat.get(name) ?? 0) + count);
  return {
    events: one.events + other.events,
    unread: one.unread + other.unread,
    firstUnreadLine: 0, // Of several inputs no line is named.
    byFormat: [...byFormat].sort(([, a], [, b]) => b - a),
  };
}

/** `230 records: syslog 200, json 20, 10 read by no format, the first on line 7`. */
export function recognised({ events, unread, firstUnreadLine, byFormat }: EventCounts): string {
  const read = byFormat.map(([name, count]) => `${name} ${count}`);
  const first = firstUnreadLine > 0 ? `, the first on line ${firstUnreadLine}` : "";
  const rest = unread > 0 ? [`${unread} read by no format${first}`] : [];
  const what = `${events} ${events === 1 ? "record" : "records"}`;
  return events === 0 ? what : `${what}: ${[...read, ...rest].join(", ")}`;
}
