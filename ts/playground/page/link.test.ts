import { expect, test } from "bun:test";
import { linkBytesLimit, linkCharactersLimit, packFragment, sharedFrom } from "./link.ts";

const shared = {
  pattern: String.raw`"took" \{slow}:d`,
  declarations: [String.raw`let slow = \R{>1s}`],
  format: "auto",
  name: "a log",
  text: "took 2s\r\n\ufeffé 😀 \u0000 <b>\n",
};

test("a link holds pattern, declarations, name and text, whatever is in them", async () => {
  const fragment = (await packFragment(shared))!;
  expect(fragment).toMatch(/^#1\.[\w-]+$/);
  expect(await sharedFrom(fragment)).toEqual(shared);
  expect(await sharedFrom("")).toBeUndefined();
  expect(await sharedFrom("#")).toBeUndefined();
});

test("text that repeats itself fits where text that does not is too long", async () => {
  const line = "2026-09-27T09:00:01Z INFO gateway GET /v2/users from 10.0.0.5 took 120ms\n";
  const long = { ...shared, text: line.repeat(10_000) };
  const fragment = (await packFragment(long))!;
  expect(fragment.length).toBeLessThan(linkCharactersLimit);
  expect(await sharedFrom(fragment)).toEqual(long);
  let random = "";
  for (let i = 0; i < 20_000; i++) random += `${Bun.hash(String(i)).toString(36)} `;
  expect(await packFragment({ ...shared, text: random })).toBeNull();
  expect(await packFragment({ ...shared, text: "a".repeat(linkBytesLimit) })).toBeNull();
});

const packLink = (content: string | Uint8Array<ArrayBuffer>) =>
  `#1.${Buffer.from(Bun.deflateSync(content, { windowBits: -15 })).toString("base64url")}`;

test("a link that is damaged, of another form, or unfolds to too much holds nothing", async () => {
  const fragment = (await packFragment(shared))!;
  for (const damaged of [
    "#section",
    "#1.",
    "#1.%%%",
    "#2.abc",
    fragment.slice(0, -9),
    packLink("no JSON"),
    packLink("[]"),
    packLink('{"pattern":"x"}'),
    packLink('["p","d","n","t"]'),
    packLink('["p",[1],"n","t"]'),
    packLink(new Uint8Array([0x5b, 0xff, 0x5d])),
    packLink(`["p",[],"n","${"a".repeat(50 << 20)}"]`),
  ])
    expect([damaged.slice(0, 40), await sharedFrom(damaged)]).toEqual([damaged.slice(0, 40), null]);
});
