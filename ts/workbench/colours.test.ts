import { expect, test } from "bun:test";
import { kinds } from "../tables/kinds.ts";
import { contrast, fieldColours, kindColour, parseRgb, schemes, textContrast, tokenBackgrounds } from "./colours.ts";

const [light, dark] = ["light", "dark"] as const;

test("contrast is that of WCAG", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrast(parseRgb("#777777"), parseRgb("#ffffff"))).toBeCloseTo(4.48, 2);
});

test.each([light, dark])("text of every colour is legible on every background (%s)", (scheme) => {
  const palette = schemes[scheme];
  const backgrounds = ["background", "panel", "raised", "match", "selected"] as const;
  const texts = ["ink", "quiet", "accent", "wrong", "good"] as const;
  const poor = texts.flatMap((text) =>
    backgrounds
      .filter((background) => contrast(parseRgb(palette[text]), parseRgb(palette[background])) < textContrast)
      .map((background) => `${text} on ${background}`),
  );
  expect(poor).toEqual([]);
  expect(contrast(parseRgb(palette["on-accent"]), parseRgb(palette.accent))).toBeGreaterThanOrEqual(textContrast);
});

test.each([light, dark])("every kind is legible where tokens are shown (%s)", (scheme) => {
  const poor = kinds.filter(({ colour }) =>
    tokenBackgrounds.some(
      (background) =>
        colour && contrast(kindColour(colour.rgb, scheme), parseRgb(schemes[scheme][background])) < textContrast,
    ),
  );
  expect(poor.map(({ name }) => name)).toEqual([]);
});

test.each([light, dark])("lines under fields, and frames of controls with focus, are seen (%s)", (scheme) => {
  const graphic = 3;
  for (const colour of [...fieldColours[scheme], schemes[scheme].accent]) {
    for (const name of ["background", "match", "selected"] as const) {
      expect(contrast(parseRgb(colour), parseRgb(schemes[scheme][name]))).toBeGreaterThanOrEqual(graphic);
    }
  }
});
