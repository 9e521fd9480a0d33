/** Says on standard error as what the records of an input were read. */
import { warn } from "../../error/diagnostics.ts";
import type { EventCounts } from "../../events/index.ts";
import { isTerminal } from "../../native/system.ts";

/** Below this share of records that a format reads, it is always said. */
const readShare = 0.9;

export function tellFormats(path: string, counts: EventCounts): void {
  const { events, unread } = counts;
  if (events === 0) return;
  const isPoor = events - unread < readShare * events;
  if (!isPoor && !isTerminal(2)) return;
  warn(`${path === "" ? "" : `${path}: `}${recognised(counts)}`);
}

/** `230 records: syslog 200, json 20, 10 read by no format, the first on line 7`. */
export function recognised({ events, unread, firstUnreadLine, byFormat }: EventCounts): string {
  const read = byFormat.map(([name, count]) => `${name} ${count}`);
  const rest = unread > 0 ? [`${unread} read by no format, the first on line ${firstUnreadLine}`] : [];
  const what = `${events} ${events === 1 ? "record" : "records"}`;
  return events === 0 ? what : `${what}: ${[...read, ...rest].join(", ")}`;
}
