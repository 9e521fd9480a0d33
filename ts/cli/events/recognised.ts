/** Says on standard error as what the records of an input were read. */
import { warn } from "../../error/diagnostics.ts";
import { areManyUnread, type EventCounts } from "../../events/index.ts";
import { isTerminal } from "../../native/system.ts";

export function tellFormats(path: string, counts: EventCounts): void {
  const { events, unread } = counts;
  if (events === 0) return;
  if (!areManyUnread(unread, events) && !isTerminal(2)) return;
  warn(`${path === "" ? "" : `${path}: `}${recognised(counts)}`);
}

/** `230 records: syslog 200, json 20, 10 read by no format, the first on line 7`. */
export function recognised({ events, unread, firstUnreadLine, byFormat }: EventCounts): string {
  const read = byFormat.map(([name, count]) => `${name} ${count}`);
  const rest = unread > 0 ? [`${unread} read by no format, the first on line ${firstUnreadLine}`] : [];
  const what = `${events} ${events === 1 ? "record" : "records"}`;
  return events === 0 ? what : `${what}: ${[...read, ...rest].join(", ")}`;
}
