/** What every SARIF 2.1.0 log has: of findings by rules, and of the report of `redact`. */
import { version } from "../../package.json" with { type: "json" };

/** One run, whose results count columns in code points. */
export function sarifLog(rules: readonly object[], results: readonly object[]): string {
  const [before, behind] = sarifAround(rules);
  return before + results.map((result) => JSON.stringify(result)).join(",") + behind;
}

/** What is before and behind the results, for those that are written one by one with commas between. */
export function sarifAround(rules: readonly object[]): readonly [before: string, behind: string] {
  const run = { tool: { driver: { name: "matcher", version, rules } }, columnKind: "unicodeCodePoints", results: [] };
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  const empty = JSON.stringify(log);
  const behind = "]}]}";
  return [empty.slice(0, -behind.length), behind];
}

/** The file of a result; nothing for a text without a path. */
export function describeArtifact(path: string | null): { artifactLocation?: { uri: string } } {
  if (path === null) return {};
  // These two would begin a query and a fragment.
  const uri = encodeURI(path.replace(/^\.\//, "")).replace(/[?#]/g, encodeURIComponent);
  return { artifactLocation: { uri } };
}
