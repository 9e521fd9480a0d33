/** A word that each object of JavaScript has, such as `constructor`, is in no table of words. */
import { expect, test } from "bun:test";
import { parseForm } from "../../ts/events/form.ts";
import { Grammar } from "../../ts/index.ts";
import { buildTheme } from "../../ts/report/theme.ts";
import { formFor } from "../../ts/watch/service/forms.ts";
import { checkWatchFile } from "../../ts/watch/syntax/check.ts";
import { Workplace } from "./workplace.ts";

const place = new Workplace();

test.each([
  ["a style", () => buildTheme(16, ["match:style:constructor"], undefined), "constructor"],
  ["a grammar's word", () => new Grammar("a := constructor"), 'expected <rule>, "text", a group'],
  [
    "a rate",
    () => checkWatchFile("w", "alert a when rate('\"x\"') > 6/constructor print"),
    "a rate is per s, m, h or d",
  ],
])("%s", (_, make, message) => {
  expect(() => make()).toThrow(message);
});

test("a name without a type of its own is a text, and an unknown form of metrics the usual one", () => {
  expect(parseForm("{constructor} {time}")).toEqual(parseForm("{constructor:text} {time:time}"));
  expect(formFor("constructor, application/openmetrics-text;q=0.5")).toBe("openmetrics");
});

test("a register that redaction does not know is told by its name", () => {
  expect(place.run(["redact", "--keep", "constructor:octet1", "--text", "10.0.0.1"]).error).toContain("constructor");
});
