/** Templates at the command line: what `rewrite`, `--format` and tables make of values. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { Workplace } from "./workplace.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const place = new Workplace({ "three.txt": "a 5s\nb word\n30ms c\n" });

test("a match whose value has no such part stays as it is, and is counted with status 2", () => {
  const error = (path: string) =>
    `matcher: ${path}: 2 matches are left unchanged, since a part of TEMPLATE does not fit the value; ` +
    'the first: line 2, "b word"\n';
  const args = ["rewrite", ". .:n", "<${n:s}>"];
  const out = "<5>\nb word\n30ms c\n";
  expect(place.run([...args, "three.txt"])).toEqual({ status: 2, out, error: error("three.txt") });
  expect(place.run(args, "a 5s\nb word\n30ms c\n")).toEqual({ status: 2, out, error: error("-") });
  expect(place.run([...args, "--dry-run", "-C", "0", "three.txt"]).out).toContain("-a 5s\n+<5>\n");
  expect(place.run([...args, "--in-place", "three.txt", "three.txt"])).toEqual({
    status: 2,
    out: "",
    error: `matcher: three.txt: 1 replacement\n${error("three.txt")}`,
  });
});

test("aggregates take every binding of a register under a repetition", () => {
  const sum = ["count-by", String.raw`\W:w (\N:n)+`, "${w}", "--sum", "n", "--avg", "n", "--p50", "n", "--max", "n"];
  expect(place.output(sum, "a 1 2 3\nb 10\na 30 4\n")).toBe(
    [
      "     count  --sum n  --avg n  --p50 n  --max n",
      "a        2       40        8        3       30",
      "b        1       10       10       10       10\n",
    ].join("\n"),
  );
  const two = String.raw`(\N:n ",")+ | "x" (\N:n)`;
  expect(place.output(["count-by", two, "all", "--sum", "n"], "1,2,3, x 5")).toContain("all      2       11");
  expect(place.output(["scan", String.raw`(\N:n)+`, "--format", "${n}", "--text", "1 2 3"])).toBe("3\n");
});

test("shapes of texts as keys", () => {
  const log = "GET /api/orders/1034 a\nGET /api/orders/7 b\nGET /api/users/3/cart c\n";
  const rows = "/api/orders/<number>             2\n/api/users/<number>/cart  1\n";
  expect(place.output(["top", String.raw`\L:p`, "${p:shape}"], log).replace(/ +/g, " ")).toBe(rows.replace(/ +/g, " "));
  expect(place.output(["uniq", String.raw`\L:p`, "${p:path|shape|upper}"], log)).toBe(
    "/API/ORDERS/<NUMBER>\n/API/USERS/<NUMBER>/CART\n",
  );
  expect(place.output(["rewrite", String.raw`\L:p`, "${p:shape}", "--text", "see /a/1."])).toBe("see /a/<number>.");
  expect(place.run(["redact", String.raw`\L:p`, "--keep", "p:shape"]).error).toContain("selects no part to keep");
});

test("reports and keys have no terminal sequences", () => {
  const log = "\x1b[31mERROR\x1b[0m 5\nERROR 5\n";
  const pattern = String.raw`(\W \N):r`;
  expect(place.output(["scan", pattern, "--format", "${0}|${r:upper}|${r}"], log)).toBe(
    "ERROR 5|ERROR 5|ERROR 5\n".repeat(2),
  );
  expect(place.output(["top", pattern, "${r}"], log)).toBe("ERROR 5  2\n");
  expect(place.output(["top", pattern, "${0}"], log)).toBe("ERROR 5  2\n");
  expect(place.output(["top", pattern, "<${0}>"], log)).toBe("<ERROR 5>  2\n");
});

test("arithmetic with fields of records, in tables and in place of values", () => {
  const log = "dur=5ms bytes=2048\ndur=7ms bytes=1024\n";
  const table = ["count-by", "--in", "logfmt", ".", "all", "--sum", "${(.dur + 1ms) * 2:ms}", "--max", ".bytes / 1024"];
  expect(place.output(table, log)).toBe(
    "     count  --sum (.dur + 1ms) * 2:ms  --max .bytes / 1024\nall      2                         28                    2\n",
  );
  expect(place.output(["rewrite", "--in", "logfmt", ".dur", "${.dur * 2}"], log)).toBe(
    "dur=10ms bytes=2048\ndur=14ms bytes=1024\n",
  );
});

test("--ignore-case in tables, rewrite and redact", () => {
  const text = "Error a\nERROR b\nerror c\n";
  const error = String.raw`"error" \W:w`;
  expect(place.output(["count-by", "-i", error, "${0:first5}"], text)).toBe("ERROR  1\nError  1\nerror  1\n");
  expect(place.output(["top", "--ignore-case", error, "${0:first5|lower}"], text)).toBe("error  3\n");
  expect(place.output(["uniq", "-i", "-e", error, "all"], text)).toBe("all\n");
  expect(place.output(["rewrite", "--ignore-case", '"error"', "E"], text)).toBe("E a\nE b\nE c\n");
  expect(place.output(["redact", "--ignore-case", '"error"'], text)).toBe("***** a\n***** b\n***** c\n");
  const hint = "matcher: nothing matched; there are matches in other letter case: --ignore-case finds them\n";
  expect(place.run(["redact", '"eRROR"'], text)).toEqual({ status: 0, out: text, error: hint });
  expect(place.run(["count-by", '"eRROR"', "all"], text).error).toContain("-i finds them");
  expect(place.run(["redact", "--ignore-case", "--text", text])).toMatchObject({ status: 2, out: "" });
});

test("a file that is named twice is rewritten once", () => {
  place.write("twice.txt", "a\n");
  const args = ["rewrite", '"a"', "a a", "--in-place", "twice.txt", "./twice.txt"];
  expect(place.run(args).error).toBe("matcher: twice.txt: 1 replacement\n");
  expect(place.output(["scan", '"a"', "--format", "${0}", "twice.txt"])).toBe("a\na\n");
});

test("a part that no value of the kind has is refused; one that a value lacks is empty", () => {
  const refused = place.run(["rewrite", String.raw`\N:n`, "a ${n:s}", "--text", "5"]);
  expect(refused).toMatchObject({ status: 2, out: "" });
  expect(refused.error).toContain('template error at byte 2: "n" is a number: s is a unit of durations');
  const host = place.run(["scan", String.raw`\N:n`, "--format", "${n:host}", "--text", "5"]);
  expect(host.error).toContain('"n" is a number, which has no :host; that is a part of url');
  const keep = place.run(["redact", String.raw`\N:n`, "--keep", "n:host", "--text", "5"]);
  expect(keep.error).toContain('"n" is a number, which has no :host');
  expect(place.output(["rewrite", String.raw`\U:u`, "<${u:port}>", "--text", "https://h/"])).toBe("<>");
  expect(place.output(["scan", ".:n", "--format", "<${n:s}>", "--text", "5s word"])).toBe("<5>\n<>\n");
});
