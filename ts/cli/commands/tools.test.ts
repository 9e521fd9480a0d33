/** The commands over `Grammar`, `Bpe`, `Prefilter` and the axes. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";
import * as axes from "../../api/axes.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const rules =
  'expr := <expr> "+" <term> @0.4 | <term> @0.6\nterm := <term> "*" <fact> @0.5 | <fact> @0.5\nfact := number | ident\n';
const place = new Workplace({
  "sums.grammar": rules,
  "words.txt": "the\ncat\nt\nhe\n",
  "low.txt": "low low lower newest\n",
});

test("grammar prints a tree, figures, and says that there is none", () => {
  expect(place.output(["grammar", "sums.grammar", "--text", "2 + 3 * x"])).toBe("(expr 2 + (term 3 * x))\n");
  expect(place.output(["grammar", "sums.grammar"], "2 + 3")).toBe("(expr 2 + 3)\n");
  expect(place.run(["grammar", "sums.grammar", "--text", "2 +"])).toEqual({ status: 1, out: "no parse\n", error: "" });
  expect(place.output(["grammar", "sums.grammar", "--count", "--text", "1 + 2 + 3"])).toBe("1\n");
  expect(place.run(["grammar", "sums.grammar", "--prob", "--text", "1 +"])).toMatchObject({ status: 1, out: "0\n" });
  expect(place.output(["grammar", "sums.grammar", "--start", "term", "--best", "--text", "1"])).toBe("0.5\n");
  const pairs = ["grammar", "--grammar-text", "s := <s> <s> @0.5 | ident @0.5", "--segment", "thecat"];
  expect(place.output([...pairs, "--dict", "words.txt"])).toBe("the cat\t0.125\t1\n");
  expect(place.output([...pairs, "--dict", "words.txt", "--list"]).split("\n")).toHaveLength(3);
  expect(place.output([...pairs, "--dict", "words.txt", "--count"])).toBe("3\n");
  expect(JSON.parse(place.output(["grammar", "sums.grammar", "--json", "--text", "1"]))).toMatchObject({
    rule: "expr",
  });
  expect(place.output(["grammar", "sums.grammar", "--rules"])).toBe("expr\nterm\nfact\n");
  const named = place.output(["grammar", "sums.grammar", "--rules", "--json", "--start", "term"]);
  expect(JSON.parse(named)).toEqual({ start: "term", rules: ["expr", "term", "fact"] });
  expect(place.run(["grammar", "sums.grammar", "words.txt", "--rules"])).toMatchObject({ status: 2, out: "" });
  expect(place.run(["grammar", "--grammar-text", "s := <t>", "--text", "a"])).toMatchObject({ status: 2, out: "" });
  expect(place.run(["grammar", "nowhere.grammar", "--text", "a"])).toMatchObject({ status: 2, out: "" });
});

test("bpe learns a model and cuts texts by it", () => {
  const model = place.output(["bpe", "train", "low.txt", "--merges", "4"]);
  expect(model.split("\n")[0]!.split("\t")).toHaveLength(2);
  place.write("low.model", model);
  expect(place.output(["bpe", "encode", "--model", "low.model"], "lower x")).toBe("low er </w> x </w>\n");
  expect(place.run(["bpe", "encode", "--text", "a"])).toMatchObject({ status: 2, out: "" });
  expect(place.run(["bpe", "guess"])).toMatchObject({ status: 2, out: "" });
  expect(place.run(["bpe"])).toMatchObject({ status: 2, out: "" });
});

test("prefilter tells what a text lacks", () => {
  const run = (...more: string[]) => place.output(["prefilter", ...more, "--text", "the quick brown ERROR"]);
  expect(run("--literal", "ERROR", "--literal", "MISSING", "--filter", "xor")).toBe(
    'xor: "ERROR" -> might occur; present (confirmed)\nxor: "MISSING" -> ABSENT (rejected with no corpus scan)\n',
  );
  expect(run("--literal", "zzz")).toBe('bloom: "zzz" -> might occur; filter false positive\n');
  expect(run("--verify").split("\n")).toHaveLength(4);
  expect(place.run(["prefilter", "--text", "a"])).toMatchObject({ status: 2, out: "" });
});

test("measure prints the report of an axis as the library returns it", () => {
  const runMeasure = (...more: string[]) => JSON.parse(place.output(["measure", ...more]));
  expect(runMeasure("stress", "--text", "f(a)", "--options", '{"peakMinDepth":1}')).toEqual({
    ...axes.stress("f(a)", { peakMinDepth: 1 }),
  });
  const shape = ["--declare", "shape ticket = `[A-Z]{2,4}-[0-9]{1,5}`"];
  expect(runMeasure("magnitude", "--text", "see OPS-412 now", ...shape).tokens).toBe(3);
  for (const options of ["[1]", "{", '{"detail":1}', '{"depth":1}']) {
    const run = place.run(["measure", "stress", "--text", "a", "--options", options]);
    expect(run).toMatchObject({ status: 2, out: "" });
    expect(run.error).not.toContain("internal");
  }
  expect(place.run(["measure", "nope", "--text", "a"]).error).toContain("spectral");
});
