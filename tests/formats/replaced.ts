/**
 * Values of events in their places: the lines of the shipped formats, as they are and within other texts, with their
 * values masked, and with a message that needs quotes and escapes. `bun tests/formats/replaced.ts NAME...` prints those
 * of formats of these names.
 */
import { shippedFormats } from "../../ts/events/formats.ts";
import { runHere } from "../flags/in-process.ts";

const quote = (text: string) => JSON.stringify(text);
const docker = (text: string) => `{"log":${quote(`${text}\n`)},"stream":"stdout","time":"2026-05-01T10:00:00.1Z"}`;
const cri = (text: string) => `2026-05-01T10:00:00.123456789Z stdout F ${text}`;

/** What a line may be within. */
const envelopes: Readonly<Record<string, (line: string) => string>> = {
  "as it is": (line) => line,
  docker,
  "docker in cri": (line) => cri(docker(line)),
  "behind escapes": (line) =>
    `{"é\\u00e9":1,"log":"\\u0020\\t${quote(`${line} é\r\n`).slice(1)},"stream":"stderr","time":"2026-05-01T10:00:00Z"}`,
  "a string in a string": (line) => docker(`{"level":"error","log":${quote(line)}}`),
  logfmt: (line) => `time=2026-05-01T10:00:00Z level=warn msg=${quote(line)} n=1`,
};

const commands = [
  ["redact", "--in", "auto", ".message .level .time .source"],
  ["rewrite", "--in", "auto", ".message", 'a "b" \\\\ é,${.level:upper}'],
] as const;

/** A text, and what each of the commands writes of it. */
interface Replaced {
  readonly name: string;
  readonly before: string;
  readonly after: readonly string[];
}

/** Of each format and envelope. */
export async function* replaceValues(isWanted: (format: string) => boolean = () => true): AsyncGenerator<Replaced> {
  for (const { name, tests, isAsked } of shippedFormats()) {
    if (isAsked || !isWanted(name)) continue;
    for (const [envelope, wrap] of Object.entries(envelopes)) {
      // Lines of one test belong together, such as a trace.
      const before = tests.map(({ text }) => `${text.split("\n").map(wrap).join("\n")}\n`).join("");
      const after: string[] = [];
      for (const words of commands) {
        const { status, out, error } = await runHere([...words, "--now", "2026-05-02", "--text", before], ".");
        after.push(`${out}${status} ${error}`);
      }
      yield { name: `${name}, ${envelope}`, before, after };
    }
  }
}

if (import.meta.main) {
  const named = new Set(process.argv.slice(2));
  for await (const { name, after } of replaceValues((format) => named.has(format)))
    console.log(`=== ${name}\n${after.join("\n")}`);
}
