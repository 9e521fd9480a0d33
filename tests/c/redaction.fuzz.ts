/** `mt_redact` makes of random logs what the TypeScript library makes of them. */
import { randomLog } from "../../ts/api/redact.fuzz.ts";
import { MatcherError, Pattern } from "../../ts/index.ts";
import { isPossible, redactByC, withPattern } from "./library.ts";

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

export function whySkipped(): string | null {
  return isPossible ? null : "texts are passed in another way on this system";
}

/** @throws with the text, if the two differ */
export function run(seed: number, rounds: number): void {
  for (const [i, source] of sources.entries()) {
    const pattern = new Pattern(source);
    withPattern(source, (handle) => {
      for (let round = i; round < rounds; round += sources.length) {
        const number = Math.imul(seed, 1009) + round;
        const { log } = randomLog(number);
        const mask = masks[Math.abs(number) % masks.length]!;
        const keep = keeps[Math.abs(number) % keeps.length]!;
        const found = redactByC(handle, { keep, mask }, log);
        const expected = inTypeScript(pattern, log, { keep, mask });
        if (found === expected) continue;
        throw new Error(
          `seed ${seed}: ${source} with ${JSON.stringify({ keep, mask })} makes\n${found}not\n${expected}of\n${log}`,
        );
      }
    });
  }
}

function inTypeScript(pattern: Pattern, log: string, options: { keep: string; mask: string }): string {
  try {
    return pattern.redact(log, options);
  } catch (error) {
    if (error instanceof MatcherError) return error.code;
    throw error;
  }
}
