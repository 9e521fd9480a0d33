import { expect, test } from "bun:test";
import { Content } from "./content.ts";
import { lostTextsMax } from "./limits.ts";
import { Places } from "./places.ts";

test("texts of removed files are remembered up to a limit, the oldest are forgotten first", () => {
  const places = new Places();
  const family = "/logs/app.log";
  for (let i = 0; i < lostTextsMax + 3; i++) {
    const content = new Content();
    content.advance(new TextEncoder().encode(`${i}\n`));
    const rest = { isLive: false, isCopy: true, isPacked: false, file: null, grewAtMs: 0, checked: "" };
    const place = { id: `${i}`, path: `${family}.${i}`, input: family, content, ...rest };
    places.add(place);
    places.remove(place, 1000);
  }
  expect(places.forgetOld(2000)).toBe(3);
  const lost = places.listLost(family);
  expect(lost.length).toBe(lostTextsMax);
  const begins = (text: string) => lost.some((content) => content.beginsLike(new TextEncoder().encode(text)));
  expect(["0\n", "2\n", "3\n"].map(begins)).toEqual([false, false, true]);
  expect(places.forgetOld(2000)).toBe(0);
});
