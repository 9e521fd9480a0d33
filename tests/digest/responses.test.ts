/** The section of a page about responses of HTTP that failed. */
import { expect, test } from "bun:test";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "../flags/in-process.ts";
import { shellWords } from "./shell-words.ts";

const place = new Workplace();
const run = (...words: string[]) => runHere(words, place.folder);

/** Of 400 lines, every 20th failed with 502, of the others every 25th with 503; every 7th asked for what is missing. */
function chooseStatus(at: number): number {
  return at % 20 === 0 ? 502 : at % 25 === 0 ? 503 : at % 7 === 0 ? 404 : 200;
}
const log = (line: (at: number) => string) => Array.from({ length: 400 }, (_, at) => `${line(at)}\n`).join("");
const time = (at: number) => new Date(Date.UTC(2026, 1, 3, 4, 5, at)).toISOString();
const day = (at: number) => `03/Feb/2026:04:05:${`${at % 60}`.padStart(2, "0")} +0000`;
// 20 of 400 are multiples of 20; of the 16 multiples of 25, four are among these.
const line = "responses  32 of 400 failed (8 %): 502 20, 503 12";

const forms: readonly (readonly [name: string, log: string])[] = [
  [
    "combined",
    // Numbers behind other quoted texts are no statuses.
    log(
      (at) =>
        `10.0.0.${at % 9} - - [${day(at)}] "GET /a/${at} HTTP/1.1" ${chooseStatus(at)} ${at} "-" "curl/8.5.0" ${500 + (at % 9)}`,
    ),
  ],
  ["json", log((at) => `{"ts":"${time(at)}","path":"/a/${at}","status":${chooseStatus(at)},"ms":${500 + (at % 90)}}`)],
  ["logfmt", log((at) => `ts=${time(at)} path=/a/${at} status_code=${chooseStatus(at)} code=${500 + (at % 3)}`)],
];

test.each(forms)("responses that failed are counted by their status: %s", async (name, text) => {
  place.write(`${name}.log`, text);
  const { out } = await run("digest", "--explain", `${name}.log`);
  expect(out.split("\n").filter((line) => line.startsWith("responses"))).toEqual([line]);
  const command = /^ {4}502 20 = matcher (count-by .*)$/m.exec(out)![1]!;
  expect((await run(...shellWords(command))).out).toBe("key,count\n502,20\n503,12\n");
});

test("statuses in several statements are one list, and without failures there is none", async () => {
  place.write(
    "two.log",
    log((at) => `${at % 2 ? "GET done for" : "upload was stored by"} bob status=${chooseStatus(at)}`),
  );
  expect((await run("digest", "two.log")).out).toContain(`${line}\n`);
  place.write(
    "fine.log",
    log((at) => `GET done status=${200 + (at % 3)}`),
  );
  place.write(
    "exits.log",
    log((at) => `job done status=${at % 3 ? 0 : 512}`),
  );
  for (const name of ["fine.log", "exits.log"]) expect((await run("digest", name)).out).not.toContain("responses");
  const { sections } = JSON.parse((await run("digest", "--json", "two.log")).out);
  const { data } = { data: sections.find((one: { name: string }) => one.name === "responses").items[0] };
  expect(data).toMatchObject({
    failed: 32,
    of: 400,
    statuses: [
      { status: 502, count: 20 },
      { status: 503, count: 12 },
    ],
  });
});

test("a line with several statuses in the same place is not counted, since the end of a long one is not read", async () => {
  const statuses = Array.from({ length: 400 }, (_, at) => `"status":${at % 2 ? 200 : 500},"text":"a b"`);
  place.write("long.log", `{${statuses.join(",")}}\n`.repeat(2));
  expect((await run("digest", "long.log")).out).not.toContain("responses");
});
