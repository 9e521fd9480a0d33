/** Findings as a SARIF 2.1.0 document, which code scanning services read. */
import { OptionError } from "../error/errors.ts";
import type { Rule as DeclaredRule } from "../library/index.ts";
import type { Finding, Rule } from "./finding.ts";
import { jsonText } from "./json.ts";
import type { Library } from "./library.ts";
import { checkOptions } from "./option-names.ts";
import { toRule } from "./rules.ts";
import { describeArtifact, sarifLog } from "./sarif-log.ts";

/**
 * One document with all findings.
 * @param options rules of `lib` are listed even without findings
 * @example writeFileSync("findings.sarif", sarif(library.check({ path: "src" }), { lib: library }))
 */
export function sarif(findings: Iterable<Finding>, options: { lib?: Library | undefined } = {}): string {
  checkOptions("sarif", options);
  return buildDocument([...findings], options.lib?.rules ?? []);
}

/** The same with the rules of pattern files. */
export function sarifDocument(found: readonly Finding[], declared: readonly DeclaredRule[]): string {
  return buildDocument(found, declared.map(toRule));
}

/** The same of findings as `--rules --json --utf16` prints them, in one JSON array. @throws {OptionError} it is none */
export function sarifOfJson(text: string): string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = null;
  }
  const isFinding = (one: unknown) =>
    typeof (one as { definition?: { name?: unknown } })?.definition?.name === "string";
  if (!Array.isArray(given) || !given.every(isFinding))
    throw new OptionError(
      "--sarif",
      "",
      "--sarif: expected the findings that matcher scan --rules --json --utf16 prints",
    );
  return buildDocument(given.map(findingOfJson), []);
}

/** What a document says of a finding. */
type Reported = Pick<
  Finding,
  "rule" | "severity" | "message" | "path" | "line" | "column" | "byteStart" | "byteEnd" | "fix" | "definition"
> & { endLine: number; endColumn: number; text: string | Uint8Array };

// biome-ignore lint/suspicious/noExplicitAny: keys are those that `findingForPrograms` writes.
function findingOfJson(one: any): Reported {
  const { col: column, end_line: endLine, end_col: endColumn, byte_start: byteStart, byte_end: byteEnd } = one;
  const decodeBase64 = (text: { b64: string } | string | null) =>
    typeof text === "object" && text !== null ? new Uint8Array(Buffer.from(text.b64, "base64")) : text;
  return {
    ...one,
    column,
    endLine,
    endColumn,
    byteStart,
    byteEnd,
    text: decodeBase64(one.text),
    fix: decodeBase64(one.fix),
  };
}

function buildDocument(found: readonly Reported[], known: readonly Rule[]): string {
  const rules = new Map<string, Rule>(known.map((rule) => [rule.name, rule]));
  for (const { definition } of found) if (!rules.has(definition.name)) rules.set(definition.name, definition);
  const numbers = new Map([...rules.keys()].map((name, number) => [name, number]));
  const results = found.map((finding) => result(finding, numbers.get(finding.rule)!));
  return sarifLog([...rules.values()].map(descriptor), results);
}

function descriptor({ name, severity, message, tags, meta }: Rule) {
  const { tags: _, ...others } = meta;
  const properties = { ...(tags.length > 0 ? { tags } : {}), ...others };
  return {
    id: name,
    shortDescription: { text: message === "" ? name : message },
    defaultConfiguration: { level: severity },
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
}

function result(finding: Reported, ruleIndex: number) {
  const { rule, severity, message, path } = finding;
  const region = {
    startLine: finding.line,
    startColumn: finding.column,
    endLine: finding.endLine,
    endColumn: finding.endColumn,
    byteOffset: finding.byteStart,
    byteLength: finding.byteEnd - finding.byteStart,
    snippet: { text: spellText(finding.text) },
  };
  const artifact = describeArtifact(path);
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    message: { text: message === "" ? rule : message },
    locations: [{ physicalLocation: { ...artifact, region } }],
    ...(finding.fix === null ? {} : { fixes: [describeFix(finding, { artifactLocation: {}, ...artifact })] }),
  };
}

function describeFix({ fix, line, column, endLine, endColumn }: Reported, location: object) {
  const deletedRegion = { startLine: line, startColumn: column, endLine, endColumn };
  const replacement = { deletedRegion, insertedContent: { text: spellText(fix!) } };
  return { artifactChanges: [{ ...location, replacements: [replacement] }] };
}

function spellText(text: string | Uint8Array): string {
  const spelled = jsonText(text);
  return typeof spelled === "string"
    ? spelled
    : new TextDecoder("utf-8", { ignoreBOM: true }).decode(text as Uint8Array);
}
