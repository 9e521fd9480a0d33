/** Telephone numbers of every country by its plan, as `libphonenumber-js` gives and writes examples of them. */
import { expect, test } from "bun:test";
import { type CountryCode, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { redact, sensitive } from "../../index.ts";
import { phoneCountries } from "./phone-plans.ts";

const mask = "[#]";

/** Countries whose own way of writing puts digits within or before a number that its plan has not. */
const known = ["ar", "by"];

function maskPhones(countries: readonly string[], text: string): string {
  return redact(sensitive({ only: [`phone:${countries.join(",")}`] }), text, { mask });
}

test("an example of every country is masked, as it is written there and from abroad", () => {
  const left = phoneCountries().flatMap((country) => {
    const number = getExampleNumber(country.toUpperCase() as CountryCode, examples);
    if (known.includes(country) || !number || number.nationalNumber.length < 7) return [];
    const written = [number.formatNational(), number.formatInternational(), number.number];
    // Digits that no sign tells from other numbers.
    const told = written.filter((text) => /^[+0]|\D/.test(text));
    const text = told.map((one) => `call ${one}, please`).join("\n");
    return maskPhones([country], text).replaceAll(`call ${mask}, please`, "").trim() === ""
      ? []
      : [`${country}: ${text}`];
  });
  expect(left).toEqual([]);
}, 120_000);

const texts: readonly [country: string, text: string, redacted: string][] = [
  ["de", "030 1234567, 0171/1234567, (030) 123-4567, 0049 30 1234567", "#, #, #, #"],
  ["fr", "01 23 45 67 89 or 06.12.34.56.78", "# or #"],
  ["es", "612 34 56 78 and 612345678", "# and 612345678"],
  ["us", "(212) 555-0123, 212 555 0123, 2026-11-03 10:00:00", "#, #, 2026-11-03 10:00:00"],
  ["uk", "020 7946 0958 at 10.20.30.40", "# at 10.20.30.40"],
  ["in", '{"m":"098765 43210"}', '{"m":"#"}'],
];

test.each(texts)("%s: %s", (country, text, redacted) => {
  expect(maskPhones([country], text)).toBe(redacted.replaceAll("#", mask));
});

test("a country that has no plan is no name", () => {
  expect(() => sensitive({ only: ["phone:xx"] })).toThrow('"phone:xx" is not a kind');
});
