/**
 * The contribution of each rule of merging: the accuracy of a native library that is built without it.
 *
 *     MATCHER_ZIG=zig bun tests/mine/ablation.ts REAL STATEMENTS [WORDS...]
 *
 * REAL and STATEMENTS are folders of labelled samples. Words select rules by name. A rule is left out by an edit of the
 * source, in a copy. The table has the gain in the mean of each half; halves are every other log by name.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Rule {
  readonly name: string;
  /** The half of a set of programs that the rule was made for; empty if it was made for another set. */
  readonly madeFor: string;
  /** A file of zig/mine/merge. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const rules: readonly Rule[] = [
  rule("rows of a table", "requests", "rows.zig", "try self.judge(@intCast(width));", "std.debug.assert(width > 0);"),
  rule("... sparse ones", "requests A", "rows.zig", "if (try self.isSparse(&texts, width))", "if (width == 0)"),
  rule("lists and objects", "", "units.zig", "try self.step(joinBrackets);", ""),
  rule("text behind = and names alone in brackets", "", "units.zig", "try self.step(markNames);", ""),
  rule("request lines and user agents", "", "units.zig", "names.isRequest(inner)", "false"),
  rule(
    "... verbs of requests are constant",
    "systems B",
    "names.zig",
    "for (text[0..end]) |byte| if (!std.ascii.isUpper(byte)) return 0;",
    "if (end < text.len) return 0;",
  ),
  rule(
    "truth values that vary independently",
    "systems A",
    "skeletons.zig",
    "if (seen.count() < 4) continue;",
    "if (true) continue;",
  ),
  rule("units of measure", "", "units.zig", "unit.role == .word and names.isUnitWord(unit.text)", "false"),
  rule("names of days and months", "", "units.zig", "nameDates(self.units.items);", ""),
  rule("12 (1.2 KB)", "", "units.zig", "isAmount(items[count - 3])", "false"),
  rule(
    "(1.2 KB) behind an amount only",
    "programs B",
    "units.zig",
    "isAmount(items[count - 3])",
    "items[count - 3].role == .value",
  ),
  rule(
    "[x] reads as x",
    "",
    "units.zig",
    "!unit.space and takeBracketed(out, unit)",
    "unit.text.len == 0 and takeBracketed(out, unit)",
  ),
  rule(
    "lines without words keep their signs",
    "programs B",
    "units.zig",
    "if (unit.role == .word or unit.role == .sign) return true;",
    "if (unit.role == .word) return true;",
  ),
  rule(
    "libc6:amd64 is one name",
    "programs",
    "chunks.zig",
    "if (sign == ':' and is_name)",
    "if (is_name and chunk.len == 0)",
  ),
  rule(
    "a value and a name are one place",
    "programs",
    "skeletons.zig",
    "return if (has_value) end else @min(end, at + 1);",
    "return if (has_value and end == at + 1) end else @min(end, at + 1);",
  ),
  rule("shared tails", "", "merge.zig", "try joinTails(&forms);", ""),
  rule(
    "... names before a colon are tags",
    "services",
    "tails.zig",
    "return if (last == 0 or self.says(items[last..colon]))",
    "return if (items.len > last or self.says(items))",
  ),
  rule(
    "... end with their quotes",
    "programs B",
    "tails.zig",
    "std.mem.findScalarPos(Word, items, place + 1, self.quote) orelse items.len",
    "items.len",
  ),
  rule(
    "... in brackets",
    "sources A",
    "tails.zig",
    "const is_text = item == vocabulary.colon or item == self.open;",
    "const is_text = item == vocabulary.colon;",
  ),
  rule(
    "... but no records of keys",
    "a log in no set",
    "tails.zig",
    "if (std.mem.countScalar(Word, tail, self.equals) >= keys_min) continue;",
    "std.debug.assert(keys_min > 0);",
  ),
  rule("... end with their brackets", "sources A", "tails.zig", "else if (depth > 0)", "else if (depth > items.len)"),
  rule(
    "phrases that are tails elsewhere",
    "sources A",
    "tails.zig",
    "try joinPhrases(forms, &phrases);",
    "_ = joinPhrases;",
  ),
  rule("shared endings", "programs A", "merge.zig", "try joinEndings(&forms);", ""),
  rule("insides of brackets", "programs A", "merge.zig", "try joinInsides(&forms);", ""),
  rule("families", "", "families.zig", "for (0..rounds_max) |_| {", "for (0..0) |_| {"),
  rule(
    "... words that places share",
    "",
    "families.zig",
    "return if (try self.sharesWords(number)) .shared_words else null;",
    "return null;",
  ),
  rule(
    "... names of different spellings",
    "",
    "families.zig",
    "if (spellingsDiffer(words, texts, constants)) return .spellings;",
    "",
  ),
  rule("... names of programs", "", "families.zig", "if (identifiers >= identifiers_min) return .identifiers;", ""),
  rule(
    "... many words",
    "",
    "families.zig",
    "if (texts.len >= @as(usize, if (is_in_context) words_in_context_min else words_min)) return .words;",
    "std.debug.assert(!is_in_context or texts.len > 0);",
  ),
  rule(
    "... three words among three constants",
    "",
    "families.zig",
    "@as(usize, if (is_in_context) words_in_context_min else words_min)",
    "@as(usize, if (is_in_context) 6 else words_min)",
  ),
  rule("... capitals are no program names", "services A", "vocabulary.zig", ".scream => false", ".scream => true"),
  rule(
    "... a lone dash is empty",
    "programs B",
    "families.zig",
    "word == vocabulary.value or word == self.dash;",
    "word == vocabulary.value;",
  ),
  rule("... participles are constant", "", "families.zig", "if (all(words, texts, .is_participle)) return null;", ""),
  rule(
    "... states that vary in several places",
    "sources A",
    "families.zig",
    "texts.len >= 2 and self.areStates(number)",
    "texts.len < 2 and self.areStates(number)",
  ),
  rule(
    "... names of different spellings at the start",
    "sources A",
    "families.zig",
    "if (constants >= opening_constants_min and differentNames(words, texts)) return .spellings;",
    "std.debug.assert(!differentNames(words, &.{}));",
  ),
  rule("... openings", "", "families.zig", "if (is_opening) {", "if (is_opening and texts.len == 0) {"),
  rule("texts behind one colon", "daemons A", "merge.zig", "try joinTexts(&forms);", ""),
  rule("... behind a value and a colon too", "daemons B", "texts.zig", "self.says(items[0..place])", "place == 0"),
  rule("texts of keys", "daemons B", "tails.zig", "self.isKeyed(items, place)", "place == 0"),
  rule("absorbing outliers", "", "merge.zig", "try absorbOutliers(&forms);", ""),
];

function rule(name: string, madeFor: string, file: string, from: string, to: string): Rule {
  return { name, madeFor, file, from, to };
}

const root = join(import.meta.dir, "..", "..");
const [real, statements, ...words] = process.argv.slice(2);
const zig = process.env.MATCHER_ZIG ?? "zig";
const place = join(tmpdir(), `matcher-ablation-${process.pid}`);

function run(command: readonly string[], env: Readonly<Record<string, string>>): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd: place, env: { ...process.env, ...env } });
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString()}`);
  return stdout.toString();
}

/** Means of the halves with the library of the sources in `place`. */
function measure(): Record<string, number> {
  run([zig, "build", "-Dmode=debug", "-p", join(place, "out")], {});
  const library = join(place, "out", "lib", "libmatcher.so");
  const script = join(root, "tests", "mine", "accuracy.ts");
  return JSON.parse(run([process.execPath, script, "--halves", real!, statements!], { MATCHER_NATIVE: library }));
}

function without(one: Rule): Record<string, number> {
  const path = join(place, "zig", "mine", "merge", one.file);
  const text = readFileSync(path, "utf8");
  if (text.split(one.from).length < 2) throw new Error(`${one.file} has no "${one.from}"`);
  writeFileSync(path, text.replaceAll(one.from, one.to));
  try {
    return measure();
  } finally {
    writeFileSync(path, text);
  }
}

mkdirSync(place, { recursive: true });
for (const name of ["zig", "build.zig", "build.zig.zon"])
  cpSync(join(root, name), join(place, name), { recursive: true });
try {
  const whole = measure();
  const columns = Object.keys(whole);
  const row = (name: string, cells: readonly string[]) => console.log(`| ${[name, ...cells].join(" | ")} |`);
  row("rule", ["made for", ...columns]);
  row(
    "---",
    ["made for", ...columns].map(() => "---"),
  );
  row("all rules", ["", ...columns.map((column) => whole[column]!.toFixed(3))]);
  for (const one of rules.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))) {
    const left = without(one);
    row(one.name, [one.madeFor, ...columns.map((column) => (whole[column]! - left[column]!).toFixed(3))]);
  }
} finally {
  rmSync(place, { recursive: true });
}
