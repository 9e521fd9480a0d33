import { expect, test } from "bun:test";
import type { DateOrder } from "../tables/date-orders.ts";
import { TextAccessors } from "./accessors.ts";
import { decodeText } from "./characters.ts";
import { parseAccessors } from "./reference.ts";

function cut(text: string | Uint8Array, accessors: string, order: DateOrder = "any"): string {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const context = { where: "template", text: accessors, byteOffset: 0, registers: [], otherNames: [] } as const;
  const made = new TextAccessors(parseAccessors(accessors, context)).apply(bytes, order);
  return decodeText(made, 0, made.length);
}

const cutAll = (text: string, accessors: string[]) => accessors.map((accessor) => cut(text, accessor));

test("case conversion covers all of Unicode", () => {
  expect(cut("Straße", "upper")).toBe("STRASSE");
  expect(cut("ÉTÉ ΣΑΣ", "lower")).toBe("été σας");
});

test("words and currencies", () => {
  expect(cutAll(" GET  /a HTTP/1.1", ["word1", "word2", "word2-3", "word4"])).toEqual(["GET", "/a", "/a HTTP/1.1", ""]);
  expect(["€1,061.08", "-$5", "5.00 EUR", "5.00", "free"].map((text) => cut(text, "currency"))).toEqual([
    "€",
    "$",
    "EUR",
    "",
    "",
  ]);
});

test("first and last count characters; an ill-formed sequence is one", () => {
  expect(cutAll("été", ["first2", "last2", "first9", "last9"])).toEqual(["ét", "té", "été", "été"]);
  expect(cut(new Uint8Array([0x61, 0xe6, 0x97, 0xff, 0x62]), "first3")).toBe("a\ufffd\ufffd");
  expect(cut(new Uint8Array([0x61, 0xe6, 0x97, 0xff, 0x62]), "last2")).toBe("\ufffdb");
});

test("trim removes Unicode white space", () => {
  expect(cut("\u3000 \ta b\u00a0\n", "trim")).toBe("a b");
  expect(cut(" \u2003 ", "trim")).toBe("");
  expect(cut("\ufeffa", "trim")).toBe("\ufeffa");
});

test("parts of texts separated by dots and colons", () => {
  expect(cutAll("192.168.5.9", ["octet1", "octet1-2", "octet4", "octet5", "octet3-5", "group1"])).toEqual([
    "192",
    "192.168",
    "9",
    "",
    "",
    "192.168.5.9",
  ]);
  expect(cutAll("2001:db8::1", ["group1-2", "group3", "group4"])).toEqual(["2001:db8", "", "1"]);
  expect(cut("192.168.5.9", "octet1-2|last3")).toBe("168");
  expect(cutAll("::ffff:10.0.0.1", ["octet1", "octet2-4", "octet5"])).toEqual(["10", "0.0.1", ""]);
  expect(cutAll("2001:db8::1", ["octet1", "octet1-2"])).toEqual(["", ""]);
  expect(cutAll("10.0.0.1:80", ["octet1", "octet4"])).toEqual(["10", "1:80"]);
});

test("parts of an address", () => {
  const parts = ["scheme", "host", "port", "path", "query"];
  expect(cutAll("https://bob:pw@API.example.com:8443/v1/x%20y?q=1&r=2#frag", parts)).toEqual([
    "https",
    "bob:pw@API.example.com",
    "8443",
    "/v1/x%20y",
    "q=1&r=2#frag",
  ]);
  expect(cutAll("http://h.example?x=1", parts)).toEqual(["http", "h.example", "", "", "x=1"]);
  expect(cutAll("http://[2001:db8::1]/x", parts)).toEqual(["http", "[2001:db8::1]", "", "/x", ""]);
  expect(cutAll("file:///etc/x", parts)).toEqual(["file", "", "", "/etc/x", ""]);
  expect(cutAll("10.0.0.1:8080", parts)).toEqual(["", "10.0.0.1", "8080", "", ""]);
  expect(cutAll("ftp://h:", parts)).toEqual(["ftp", "h:", "", "", ""]);
  expect(cutAll("bob.x@y.example", ["user", "domain"])).toEqual(["bob.x", "y.example"]);
  expect(cutAll("nobody", ["user", "domain"])).toEqual(["", ""]);
});

test("parts of a version", () => {
  expect(cutAll("v1.12.3-rc.1+b5", ["major", "minor", "patch"])).toEqual(["v1", "12", "3"]);
  expect(cutAll("3.4+x.y", ["major", "minor", "patch"])).toEqual(["3", "4", ""]);
});

test("fields of dates, digits as written", () => {
  const fields = ["year", "month", "day", "hour", "minute", "second"];
  const read = (text: string) => cutAll(text, fields).join("|");
  expect(read("2026-09-01T12:05:06.5Z")).toBe("2026|09|01|12|05|06");
  expect(read("Sep  4 18:50:53")).toBe("||4|18|50|53");
  expect(read("10/Oct/2000:13:55:36 -0700")).toBe("2000||10|13|55|36");
  expect(read("2026/09/15")).toBe("2026|09|15|||");
  expect(read("15/09/2026 07:30")).toBe("2026|09|15|07|30|");
  expect(read("03/04/2026")).toBe("2026|04|03|||");
  expect(read("12:30")).toBe("|||12|30|");
  expect(read("53:08")).toBe("|||||");
  expect(read("23:59:60")).toBe("|||23|59|60");
  expect(read("2026")).toBe("|||||");
  expect(cut("03/04/2026", "month", "mdy")).toBe("03");
  expect(cut("15/09/2026", "month", "mdy")).toBe("");
  expect(cut("15/09/2026", "month")).toBe("09");
});

test("fields of times as the world writes them", () => {
  const fields = ["year", "month", "day", "hour", "minute", "second"];
  const read = (text: string) => cutAll(text, fields).join("|");
  const rows = {
    "Sun Sep 27 09:00:01.123456 2020": "2020||27|09|00|01",
    "Sun Sep 27 09:00:01 CEST 2020": "2020||27|09|00|01",
    "Sun, 06 Nov 1994 08:49:37 GMT": "1994||06|08|49|37",
    "Feb 28 2021 18:20:54": "2021||28|18|20|54",
    "28-Nov-2024 15:26:27.498": "2024||28|15|26|27",
    "2023 Jan 11 19:27:57": "2023||11|19|27|57",
    "3/24/2022 2:42:35 PM": "2022|3|24|2|42|35",
    "17/06/09 20:10:45": "09|06|17|20|10|45",
    "25.04.2024 08:00:00": "2024|04|25|08|00|00",
    "2005-06-03-15.42.50.363779": "2005|06|03|15|42|50",
    "20160526T192415Z": "2016|05|26|19|24|15",
    "20160526192415Z": "2016|05|26|19|24|15",
    "20210711-145842": "2021|07|11|14|58|42",
    "20171223-22:15:29:606": "2017|12|23|22|15|29",
    "130324  7:56:13": "13|03|24|7|56|13",
    "0613 10:22:21.1": "|06|13|10|22|21",
    "03-17 16:13:38.811": "|03|17|16|13|38",
    "Sep 14 18:50": "||14|18|50|",
    "27 Sep 09:00:01": "||27|09|00|01",
    "2026-01-02 10:00:6": "|||||",
    "2026-01-02T10": "|||||",
    "@40000000433225833b6e1a8c": "|||||",
  };
  for (const [text, wanted] of Object.entries(rows)) expect([text, read(text)]).toEqual([text, wanted]);
});

test("parts of a path", () => {
  const parts = ["dir", "name", "ext"];
  expect(cutAll("/a/b/.bashrc", parts)).toEqual(["/a/b", ".bashrc", "bashrc"]);
  expect(cutAll("C:\\x\\y.txt", parts)).toEqual(["C:\\x", "y.txt", "txt"]);
  expect(cutAll("/a.b/c", parts)).toEqual(["/a.b", "c", ""]);
  expect(cutAll("plain", parts)).toEqual(["", "plain", ""]);
});

test("number and symbol of a measure", () => {
  const parts = ["value", "unit"];
  expect(cutAll("5.50kg", parts)).toEqual(["5.50", "kg"]);
  expect(cutAll("+4.5 kg", parts)).toEqual(["+4.5", "kg"]);
  expect(cutAll("−7 °C", parts)).toEqual(["−7", "°C"]);
  expect(cutAll("3h20m", parts)).toEqual(["3", "h20m"]);
  expect(cutAll("192.168.5.9", parts)).toEqual(["192.168", ".5.9"]);
  for (const text of ["12", "$5.50", "kg", "12 ", "", "1,045.22", "1'045"])
    expect(cutAll(text, parts)).toEqual(["", ""]);
});

test("errors name the accessor", () => {
  const problem = (accessor: string) => {
    try {
      cut("x", accessor);
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  expect(problem("foo")).toContain('"foo"');
  expect(problem("foo")).toContain("octetN[-M]");
  for (const bad of [
    "",
    "octet1|",
    "UPPER",
    "octet",
    "octet0",
    "octet3-2",
    "octet2-",
    "first",
    "first0",
    "first1-2",
    "upper1",
  ]) {
    expect(problem(bad)).toStartWith("template error at byte 0: ");
  }
});
