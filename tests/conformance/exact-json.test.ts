import { expect, test } from "bun:test";
import { exactJson } from "./exact-json.ts";

test("numbers compare by value, with all digits", () => {
  expect(exactJson("[1.0, 10, 0.5e1, -0]")).toBe(exactJson("[1, 1e1, 5, 0]"));
  expect(exactJson("9007199254740993")).not.toBe(exactJson("9007199254740992"));
  expect(exactJson('"1"')).not.toBe(exactJson("1"));
});

test("the order of keys is ignored, that of elements is not", () => {
  expect(exactJson('{"a":1,"b":[1,2]}')).toBe(exactJson('{"b":[1,2],"a":1}'));
  expect(exactJson("[1,2]")).not.toBe(exactJson("[2,1]"));
});
