/** Messages whose parts are in several records of a container. */
import { expect, test } from "bun:test";
import { parseFormatFile } from "./format-file.ts";
import { eventsOfText } from "./format-test.ts";
import { knownFormats } from "./formats.ts";

const formats = knownFormats();

/** Lines of CRI, a tenth of a second each. */
const log = (...lines: string[]) => lines.map((line, i) => `2026-05-01T10:00:00.${i}Z ${line}\n`).join("");
const readMessages = (text: string) => eventsOfText(text, formats).map(({ message, line }) => [line, message]);

test("parts of a message are joined up to its last one", () => {
  expect(readMessages(log("stdout P on", "stdout P e t", "stdout F wo", "stdout F three"))).toEqual([
    [1, "one two"],
    [4, "three"],
  ]);
});

test("parts are joined behind the name of a pod, too, and only those of one container", () => {
  const addPod = (lines: string) => lines.replace(/^/gm, "[pod/api-7d4/web] ").replace(/\[pod\S+ $/, "");
  const text = addPod(log("stdout P on", "stdout P e t", "stdout F wo", "stdout F three"));
  expect(readMessages(text)).toEqual([
    [1, "one two"],
    [4, "three"],
  ]);
  const [first] = eventsOfText(text, formats);
  expect([first!.format, first!.source, first!.fields.pod]).toEqual(["cri-prefixed", "web", "api-7d4"]);
  const two = `${addPod(log("stdout P one "))}${addPod(log("stdout F dos")).replace("/web]", "/db]")}`;
  expect(readMessages(two)).toEqual([
    [1, "one "],
    [2, "dos"],
  ]);
});

test("a part of another stream is no part of the message before it", () => {
  expect(readMessages(log("stdout P one ", "stderr P uno", "stderr F  dos", "stdout F two"))).toEqual([
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

test("lines below are in the message, wherever the line has it", () => {
  const readMessageTexts = (text: string) => eventsOfText(text, formats).map(({ message }) => message);
  const below = "\n\tat c.e.Orders.load(Orders.java:39)";
  expect(readMessageTexts(`2026-05-01 10:00:00,123 [main] ERROR c.e.Orders - failed try=2${below}`)).toEqual([
    `failed try=2${below}`,
  ]);
  const till = parseFormatFile(
    "format till\n  line = {time} [{source:word}] {level}: {message} (user={user:word})\n  continues = indented\n",
    "till.matcher",
  );
  const events = eventsOfText("2026-05-01 10:00:00Z [till-3] W: drawer is open (user=ann)\n  since 9\n", till);
  expect(events.map(({ message, fields }) => [message, fields])).toEqual([
    ["drawer is open\n  since 9", { user: "ann" }],
  ]);
});
