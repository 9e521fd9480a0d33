import { expect, test } from "bun:test";
import { readShapes, Texts } from "./shape.ts";

function shapes(...texts: string[]): string[] {
  const given = new Texts();
  for (const text of texts) {
    const bytes = Buffer.from(text);
    given.push(bytes, 0, bytes.length);
  }
  const found = readShapes(given);
  const all = Buffer.from(found.buffer.bytes);
  return texts.map((_, i) => all.toString("utf8", found.startOf(i), found.ends[i]));
}

test.each([
  ["/api/orders/1034", "/api/orders/<number>"],
  ["/api/v2/orders/3f2504e0-4f89-11d3-9a0c-0305e82c3301/items", "/api/v2/orders/<uuid>/items"],
  ["/v1/users?limit=50&offset=100&q=abc#10", "/v1/users?limit=<number>&offset=<number>&q=abc#<number>"],
  ["https://10.0.0.7:8443/a/12.5", "https://<ip>:<number>/a/<number>"],
  ["GET /api/orders/7 HTTP/1.1", "GET /api/orders/<number> HTTP/<number>"],
  ['"GET /api/orders/7?x=8 from 10.0.0.1"', '"GET /api/orders/<number>?x=<number> from <ip>"'],
  ["/static/app.4f9c1.js", "/static/app.<word>.js"],
  ["took 12ms for user10345, page2", "took <duration> for <word>, page2"],
  ["at 2026-09-27T09:00:01Z", "at <timestamp>"],
  ['ann@ex.org "it\'s 5"', '<email> "it\'s <number>"'],
  ["caf\u00e9 5 \u2192", "caf\u00e9 <number> \u2192"],
  ["", ""],
])("%s", (text, shape) => {
  expect(shapes(text)).toEqual([shape]);
});

test("texts of a batch do not affect each other", () => {
  const texts = ['open "quote 1', "2", "", "it's 3\"", "/a/4", "\n5\n"];
  expect(shapes(...texts)).toEqual(texts.flatMap((text) => shapes(text)));
});
