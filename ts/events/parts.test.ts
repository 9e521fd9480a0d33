/** Messages whose parts are in several records of a container. */
import { expect, test } from "bun:test";
import { eventsOfText } from "./format-test.ts";
import { knownFormats } from "./formats.ts";

const formats = knownFormats();

/** Lines of CRI, a tenth of a second each. */
const log = (...lines: string[]) => lines.map((line, i) => `2026-05-01T10:00:00.${i}Z ${line}\n`).join("");
const messagesOf = (text: string) => eventsOfText(text, formats).map(({ message, line }) => [line, message]);

test("parts of a message are joined up to its last one", () => {
  expect(messagesOf(log("stdout P on", "stdout P e t", "stdout F wo", "stdout F three"))).toEqual([
    [1, "one two"],
    [4, "three"],
  ]);
});

test("a part of another stream is no part of the message before it", () => {
  expect(messagesOf(log("stdout P one ", "stderr P uno", "stderr F  dos", "stdout F two"))).toEqual([
    [1, "one "],
    [2, "uno dos"],
    [4, "two"],
  ]);
  const [first, second] = eventsOfText(log("stdout P one", "stderr F uno"), formats);
  expect([first!.fields, second!.fields]).toEqual([
    { stream: "stdout", partial: "P" },
    { stream: "stderr", partial: "F" },
  ]);
});
