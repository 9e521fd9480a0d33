import { expect, test } from "bun:test";
import { describeArtifact, sarifAround, sarifLog } from "./sarif-log.ts";

test("a path is an address of its own, whatever signs it has", () => {
  expect(describeArtifact("./logs/a b#1?.log")).toEqual({ artifactLocation: { uri: "logs/a%20b%231%3F.log" } });
  expect(describeArtifact(null)).toEqual({});
});

test("a document that is written result by result is the same", () => {
  const rules = [{ id: "results" }];
  const results = [{ ruleId: "a" }, { ruleId: "b]}]}" }];
  const [before, behind] = sarifAround(rules);
  const log = before + results.map((one) => JSON.stringify(one)).join(",") + behind;
  expect(log).toBe(sarifLog(rules, results));
  expect(JSON.parse(log).runs[0].results).toEqual(results);
  expect(JSON.parse(sarifLog(rules, [])).runs[0].results).toEqual([]);
});
