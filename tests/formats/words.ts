/**
 * Lines for each word of the tables of events: as a level, a name of a field, a prefix, a zone, a host, a line behind.
 * `bun tests/formats/words.ts WORD...` prints the events of theirs.
 */
import { shippedFormats } from "../../ts/events/formats.ts";
import { roles } from "../../ts/events/index.ts";
import { EventReader } from "../../ts/events/reader.ts";
import { fixedZone, setClockParts } from "../../ts/value/index.ts";
import { randomBelow } from "../prng.ts";
import { readWords } from "../zig-words.ts";
import { eventsIn } from "./perturbed.ts";

const time = "2026-05-01T10:00:00Z";
const forms: readonly ((word: string) => string)[] = [
  (word) => `${time} ${word} a message`,
  (word) => `${time} ${word}: a message`,
  (word) => `${time} a message\n${word} behind it\n  ${word}`,
  (word) => `${word} ${time} a message`,
  (word) => `${word}: boom`,
  (word) => `[${word}] boom`,
  (word) => `2026-05-01 10:00:00,123 [main] ${word} a.b.C - boom`,
  (word) => `2026-05-01 10:00:00 ${word} boom`,
  (word) => `[2026-05-01T10:00:00.5 ${word}] boom`,
  (word) => `{"time":"${time}","level":"${word}","msg":"m"}`,
  (word) => `{"${word}":"${time}","msg":"m","a":{"${word}":"error"}}`,
  (word) => `{"${word}":1777629600,"msg":"m"}`,
  (word) => `{"${word}":[{"time":"${time}","msg":"a"},{"time":"${time}","msg":"b"}]}`,
  (word) => `{"message":"${time} ${word} inner","${word}":"x"}`,
  (word) => `time=${time} level=${word} msg=m`,
  (word) => `time=${time} ${word}=error msg=m ${word}="x y"`,
  (word) => `ts=${time} ${word}=1777629600`,
  (word) => `May  1 10:00:00 ${word} sshd[1]: m`,
  (word) => `<34>1 ${time} ${word} app 1 - - m`,
  (word) => `May  1 10:00:00 host ${word}: ${word} m`,
  (word) => `web-1  | ${time} ${word} m`,
  (word) => `10.0.0.1 - - [01/May/2026:10:00:00 +0000] "GET /${word} HTTP/1.1" 200 5 "-" "${word}"`,
];
const texts = new TextEncoder();

/** Times without a year are those nearest to now. */
const nowSeconds = 1_777_000_000;

/** Words of the rules, of levels and zones, and names of fields that formats give a meaning. */
function readTables(): string[] {
  const named = shippedFormats().flatMap(({ places }) => roles.flatMap((role) => places[role].map(({ name }) => name)));
  return [
    ...new Set([...readWords("zig/event"), ...readWords("zig/gen", "severities.zig", "zones.zig"), ...named.sort()]),
  ];
}

/** The events of the lines of each word: of all of them, at once and in pieces, and of each alone. */
export function* eventsOfWords(words = readTables()): Generator<readonly [word: string, events: string]> {
  const reader = new EventReader(shippedFormats());
  setClockParts({ nowSeconds, zone: fixedZone(0), order: "any" });
  try {
    for (const word of words) {
      const lines = forms.map((form) => form(word));
      const all = texts.encode(`${lines.join("\n")}\n`);
      // The last line of a text may lack its end.
      const alone = lines.map((line, i) => eventsIn(reader, texts.encode(i % 2 === 0 ? line : `${line}\n`)));
      yield [word, [eventsIn(reader, all), eventsIn(reader, all, randomBelow(3)), ...alone].join("")];
    }
  } finally {
    setClockParts({ nowSeconds: null });
    reader.close();
  }
}

if (import.meta.main)
  for (const [word, events] of eventsOfWords(process.argv.slice(2))) console.log(`=== ${word}\n${events}`);
