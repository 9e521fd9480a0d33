import { expect, test } from "bun:test";
import { mineMerged } from "../index.ts";

/** `COUNT  TEXT` of each merged template. */
function merged(...lines: string[]): string[] {
  const { templates } = mineMerged([new TextEncoder().encode(lines.join("\n"))]);
  return templates.map(({ count, readable }) => `${count}  ${new TextDecoder().decode(readable)}`);
}

test("a value of another kind belongs to the same statement", () => {
  expect(merged("login from host1 ok", "login from 10.0.0.1 ok", "login from gate ok")).toEqual([
    "3  login from <*> ok",
  ]);
});

test("a sequence of values is one value, whatever its length", () => {
  expect(merged("delete blk_1", "delete blk_2 blk_3 blk_44")).toEqual(["2  delete <*>"]);
});

test("nothing between brackets is an empty value", () => {
  expect(merged("from 10.0.0.1 () at 5", "from 10.0.0.2 (10.0.0.2) at 6")).toEqual(["2  from <*> at <number>"]);
});

test("many different words at one place are values, few belong to the statement", () => {
  const names = ["anna", "bob", "carl", "dana", "eve", "finn"];
  expect(merged(...names.map((name) => `password of ${name} changed`))).toEqual(["6  password of <word> changed"]);
  expect(merged("cache read failed", "cache write failed")).toEqual(["1  cache read failed", "1  cache write failed"]);
});

test("a statement begins with constant words, and participles are constant", () => {
  const starts = ["cups", "klogd", "rpc", "sshd", "cron"].map((name) => `${name} startup succeeded`);
  expect(merged(...starts)).toHaveLength(5);
  const states = ["paused", "resumed", "started", "stopped", "created"].map((state) => `machine ${state} now`);
  expect(merged(...states)).toHaveLength(5);
});

test("words of a quoted text are constant, its numbers are not", () => {
  expect(merged('got "GET /a1 x" 5', 'got "GET /a2 x" 6', 'got "PUT /a2 x" 7')).toEqual([
    "2  got <quoted> <number>",
    '1  got "PUT /a2 x" 7',
  ]);
});

test("truth values are constant", () => {
  expect(merged("ready is true", "ready is false")).toHaveLength(2);
});

test("the reasons for joining parts are reported", () => {
  const lines = ["login from host1 ok", "login from gate ok", "login from door ok"];
  const { templates } = mineMerged([new TextEncoder().encode(lines.join("\n"))]);
  expect(templates.map((template) => template.reasons)).toEqual([
    ['after "from": a value is found here too: gate, door'],
  ]);
});
