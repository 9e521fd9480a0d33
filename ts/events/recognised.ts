/** Says on standard error as what the records of inputs were read: on a terminal, and where many were not. */
import { warn } from "../error/diagnostics.ts";
import { isTerminal } from "../native/system.ts";
import { takeLeftOut } from "./left-out.ts";
import { areManyUnread, type EventCounts } from "./reader.ts";
import type { FormatTie } from "./tallies.ts";

/** So many inputs are remembered by their path, as a part of one may be read once more; older ones are only summed. */
export const recentInputsLimit = 1024;
/** So many inputs of which many records were not read are named; one line sums the others. */
export const namedInputsLimit = 100;

/** Several inputs as one. */
class InputsTotal {
  inputs = 0;
  #path = "";
  #counts: EventCounts = { events: 0, unread: 0, firstUnreadLine: 0, byFormat: [], ties: [] };

  add(path: string, counts: EventCounts): void {
    this.inputs += 1;
    this.#path = path;
    this.#counts = this.inputs === 1 ? counts : together(this.#counts, counts);
  }

  /** @param which more inputs than were named, or all */
  tell(which: "" | "more " = ""): void {
    if (this.inputs === 0) return;
    const where = this.inputs === 1 ? placePrefix(this.#path) : `${this.inputs} ${which}inputs: `;
    warn(`${where}${spellCounts(this.#counts)}`);
  }
}

/** Inputs of which two formats would read the same lines, and neither is the more specific. */
interface TiedInputs {
  readonly path: string;
  readonly tie: FormatTie;
  /** Further inputs of the same two. */
  more: number;
  /** In one of them these are many lines: it is always said. */
  isMuch: boolean;
}

/** What was read of the inputs of a command so far. */
class Noted {
  /** By path, the oldest first. */
  readonly #recent = new Map<string, EventCounts>();
  /** Messages about inputs of which many records were not read. */
  readonly #named: string[] = [];
  readonly #unnamed = new InputsTotal();
  readonly #read = new InputsTotal();
  readonly #tied = new Map<string, TiedInputs>();

  /** By path, records that share lines with others where lines were taken by their times. */
  readonly #sharing = new Map<string, number>();

  noteSharing(path: string, records: number): void {
    if (this.#sharing.size >= recentInputsLimit && !this.#sharing.has(path)) return;
    this.#sharing.set(path, Math.max(records, this.#sharing.get(path) ?? 0));
  }

  note(path: string, counts: EventCounts): void {
    const known = this.#recent.get(path);
    if (counts.events === 0 || (known && known.events > counts.events)) return;
    this.#recent.set(path, counts);
    if (this.#recent.size <= recentInputsLimit) return;
    const [oldest] = this.#recent;
    this.#recent.delete(oldest![0]);
    this.#sum(...oldest!);
  }

  tell(showsAll: boolean): void {
    for (const [path, counts] of this.#recent) this.#sum(path, counts);
    for (const message of this.#named) warn(message);
    for (const [path, records] of this.#sharing) {
      warn(
        `${placePrefix(path)}${records} records share lines with others, and lines are taken by the first time on each; matcher events INPUT makes a line of each record`,
      );
    }
    this.#unnamed.tell("more ");
    if (showsAll) this.#read.tell();
    for (const { path, tie, more, isMuch } of this.#tied.values()) {
      if (isMuch || showsAll)
        warn(`${placePrefix(path)}${spellTie(tie)}${more > 0 ? `; also in ${more} more inputs` : ""}`);
    }
  }

  #sum(path: string, counts: EventCounts): void {
    for (const tie of counts.ties) this.#tie(path, tie);
    if (!areManyUnread(counts.unread, counts.events)) this.#read.add(path, counts);
    else if (this.#named.length === namedInputsLimit) this.#unnamed.add(path, counts);
    else this.#named.push(`${placePrefix(path)}${spellCounts(counts)}`);
  }

  #tie(path: string, tie: FormatTie): void {
    const key = `${tie.taken} ${tie.other}`;
    const known = this.#tied.get(key);
    const isMuch = areManyUnread(tie.lines, tie.lookedAt);
    if (!known) {
      this.#tied.set(key, { path, tie, more: 0, isMuch });
      return;
    }
    known.more += 1;
    known.isMuch ||= isMuch;
  }
}

let noted = new Noted();

/** Notes what was read of an input; of several times, the one that read most of it counts. */
export function noteRecognised(path: string, counts: EventCounts): void {
  noted.note(path, counts);
}

/** Notes how many records of an input share lines with others, where lines are taken by their times. */
export function noteSharing(path: string, records: number): void {
  if (records > 0) noted.noteSharing(path, records);
}

/** A command begins; one before it may have ended in between. */
export function forgetRecognised(): void {
  noted = new Noted();
  takeLeftOut();
}

/**
 * At the end of a command: inputs of which many records were not read or many lines of which two formats read as well,
 * and on a terminal, in one line, the others.
 */
export function tellRecognised(showsAll = isTerminal(2)): void {
  noted.tell(showsAll);
  for (const notice of takeLeftOut()) warn(notice);
  forgetRecognised();
}

const placePrefix = (path: string): string => (path === "" || path === "-" ? "" : `${path}: `);

function together(one: EventCounts, other: EventCounts): EventCounts {
  const byFormat = new Map(one.byFormat);
  for (const [name, count] of other.byFormat) byFormat.set(name, (byFormat.get(name) ?? 0) + count);
  return {
    events: one.events + other.events,
    unread: one.unread + other.unread,
    firstUnreadLine: 0, // A line number would not tell which of several inputs it is in.
    byFormat: [...byFormat].sort(([, a], [, b]) => b - a),
    ties: [], // They are said of each pair.
  };
}

/** `230 records: syslog 200, json 20, 10 read by no format, the first on line 7`. */
export function spellCounts({ events, unread, firstUnreadLine, firstUnread, byFormat }: EventCounts): string {
  const read = byFormat.map(([name, count]) => `${name} ${count}`);
  const first = firstUnreadLine > 0 ? `, the first on line ${firstUnreadLine}` : "";
  const rest = unread > 0 ? [`${unread} read by no format${first}`] : [];
  const what = `${events} ${events === 1 ? "record" : "records"}`;
  const areObjects = firstUnread?.trim() === "{" && unread >= objectLinesMin && unread > events / 2;
  const advice = areObjects ? `; ${objectsOverLines}` : "";
  return events === 0 ? what : `${what}: ${[...read, ...rest].join(", ")}${advice}`;
}

/** A brace, a member and a brace. Between lines that formats read a lone brace is what some program wrote. */
const objectLinesMin = 3;

/** An object over several lines that has no time of its own is read line by line. */
const objectsOverLines =
  "objects over several lines are read by --in json of grep, scan and tables, and jq -c . writes each on a line";

/** `formats a and b read 12 of 16 lines looked at equally well; a was taken: --in b or --in a chooses`. */
export function spellTie({ taken, other, lines, lookedAt }: FormatTie): string {
  const of = `${lines} of ${lookedAt} ${lookedAt === 1 ? "line" : "lines"}`;
  const choice = `--in ${other} or --in ${taken} chooses`;
  return `formats ${taken} and ${other} read ${of} looked at equally well; ${taken} was taken: ${choice}`;
}
