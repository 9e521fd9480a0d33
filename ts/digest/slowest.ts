/** The slowest and the largest: lines with the greatest durations and sizes. */
import type { AmountSample } from "../mine/index.ts";
import type { Facts } from "./facts.ts";
import { cutLine, withoutTime } from "./plain.ts";
import { forInputs, type Section } from "./section.ts";
import { spellAmount } from "./spell.ts";

const charactersMax = 160;
const shownMax = 3;

/** Whether the greatest amount is greater than others. */
function varies({ least, greatest }: AmountSample): boolean {
  return least < greatest;
}

export function slowestSection({ wordings, places }: Facts): Section {
  const found = (["nanoseconds", "bytes"] as const).flatMap((unit) =>
    wordings
      .flatMap((wording) =>
        wording.samples
          .filter((sample) => sample.unit === unit && varies(sample))
          .map((sample) => ({ wording, sample })),
      )
      .sort((a, b) => b.sample.greatest - a.sample.greatest || a.sample.greatestRecord - b.sample.greatestRecord)
      .slice(0, shownMax),
  );
  return {
    name: "greatest",
    what: ["greatest amount", "greatest amounts"],
    items: found.map(({ wording, sample }, order) => {
      const { unit, greatest, greatestRecord, count } = sample;
      const amount = spellAmount(greatest, unit);
      const text = cutLine(withoutTime(wording.statement.text), charactersMax);
      return {
        lines: [`${amount} in line ${places.describe(greatestRecord)}, of ${count}: ${text}`],
        order,
        at: { record: greatestRecord, pattern: wording.statement.pattern },
        claims: [places.claim(greatestRecord)],
        data: { unit, greatest, ...places.data(greatestRecord), count, template: wording.statement.text },
      };
    }),
    share: 0.08,
    more: forInputs("templates --merge --slots"),
  };
}
