/** `mt_redact` masks in random logs what the TypeScript library masks, or refuses more. */
import { randomLog } from "../../ts/api/redact.fuzz.ts";
import { MatcherError, Pattern } from "../../ts/index.ts";
import { isPossible, redacted, withPattern } from "./library.ts";

const sources = [
  String.raw`\I | \{email}`,
  String.raw`\I:a "and"? \{email}?`,
  String.raw`\W:key "=" .:value`,
  String.raw`\N+`,
  String.raw`\Q`,
  String.raw`\U | \P`,
  String.raw`^ \W`,
  '"a"',
];
const masks = ["*", "<gone>", "shape", "pseudonym", '"', "7"];
const keeps = ["", "0:first2", "0:last3, 0:first1"];
const leftoverStatus = "status 13";
const malformed = "malformed";

export function skipped(): string | null {
  return isPossible ? null : "texts are passed in another way on this system";
}

/** @throws with the text, if the two differ */
export function run(seed: number, rounds: number): void {
  for (const [i, source] of sources.entries()) {
    const pattern = new Pattern(source);
    withPattern(source, (handle) => {
      for (let round = i; round < rounds; round += sources.length) {
        const number = Math.imul(seed, 1009) + round;
        // With a word before them they are no logfmt, whose names and values TypeScript masks one by one.
        const log = randomLog(number).log.replaceAll("level=info", "x level=info");
        const mask = masks[Math.abs(number) % masks.length]!;
        const keep = keeps[Math.abs(number) % keeps.length]!;
        const found = redacted(handle, { keep, mask }, log);
        const expected = inTypeScript(pattern, log, { keep, mask });
        // The C library does not look whether masks break a record, and refuses what TypeScript masks in a second pass.
        if (found === expected || expected === malformed || found === leftoverStatus) continue;
        if (jsonValue.test(log) && isQuoted(expected, found)) continue;
        throw new Error(
          `seed ${seed}: ${source} with ${JSON.stringify({ keep, mask })} makes\n${found}not\n${expected}of\n${log}`,
        );
      }
    });
  }
}

/** A value of JSON of which all is masked, or a text of which only a part is kept, such as one quote. */
const jsonValue = /"\w+":|,null\]/;

/** Whether a text is another one with more quotes, as masks of values of JSON get them, and with their escapes. */
function isQuoted(quoted: string, bare: string): boolean {
  let at = 0;
  for (let i = 0; i < quoted.length; i++) {
    if (quoted[i] === bare[at]) at += 1;
    else if (quoted[i] !== '"' && quoted[i] !== "\\") return false;
  }
  return at === bare.length;
}

function inTypeScript(pattern: Pattern, log: string, options: { keep: string; mask: string }): string {
  try {
    return pattern.redact(log, options);
  } catch (error) {
    if (error instanceof MatcherError && error.code === "leftover") return leftoverStatus;
    if (error instanceof MatcherError && error.code === malformed) return malformed;
    throw error;
  }
}
