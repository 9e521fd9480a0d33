/** Runs the tests of formats: a text, and what its event has. */
import type { FormatsToRead } from "./encode.ts";
import type { EventFormat, FormatTest } from "./format.ts";
import { EventReader } from "./reader.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** An event as `matcher events` prints it. */
export interface PrintedEvent {
  readonly time: string | null;
  readonly level: string | null;
  readonly source: string | null;
  readonly message: string | null;
  readonly format: string | null;
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The events of a text that is held, by formats in the order in which they are tried. */
export function eventsOfText(text: string, formats: FormatsToRead): PrintedEvent[] {
  const reader = new EventReader(formats);
  try {
    return eventsRead(reader, text);
  } finally {
    reader.close();
  }
}

function eventsRead(reader: EventReader, text: string): PrintedEvent[] {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length === 0) return [];
  reader.restart("");
  let printed = "";
  for (const lines of reader.push(bytes, 0, true)) printed += decoder.decode(lines);
  return printed
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** What is wrong with a test of a format. */
export interface TestFault {
  readonly format: EventFormat;
  readonly test: FormatTest;
  readonly fault: string;
}

/** The tests of `tested` that fail where all of `formats` are known. */
export function testFaults(tested: readonly EventFormat[], formats: readonly EventFormat[]): TestFault[] {
  const reader = new EventReader(formats);
  try {
    return tested.flatMap((format) =>
      format.tests.flatMap((test) => {
        const events = format.isAsked
          ? eventsOfText(test.text, [{ ...format, isAsked: false }])
          : eventsRead(reader, test.text);
        const fault = testFault(format, test, events);
        return fault === null ? [] : [{ format, test, fault }];
      }),
    );
  } finally {
    reader.close();
  }
}

/** What a test's event has otherwise than it says; `null` if it is as it says. */
function testFault(format: EventFormat, test: FormatTest, events: readonly PrintedEvent[]): string | null {
  const event = events.at(-1);
  if (event === undefined) return "no event was read";
  // The header of a table is an event of its own.
  const isTable = format.structure === "w3c" || format.structure === "zeek";
  if (events.length > 1 && !isTable) return `${events.length} events were read`;
  const names = event.format?.split("/") ?? [];
  if (!names.includes(format.name)) return `it was read as ${event.format ?? "none of the formats"}`;
  for (const [name, wanted] of Object.entries(test.gives)) {
    const isOwn = name === "time" || name === "level" || name === "source" || name === "message";
    const found = isOwn ? event[name] : Object.hasOwn(event.fields, name) ? event.fields[name] : undefined;
    if (!Bun.deepEquals(found, wanted)) {
      return `${name} is ${JSON.stringify(found) ?? "absent"}, expected ${JSON.stringify(wanted)}`;
    }
  }
  return null;
}
