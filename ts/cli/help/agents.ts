/** `matcher help agents`: one page to give to a language model. Tests run its commands and compile its patterns. */
import { timesExample } from "../flags/window.ts";
import { entry, terminalColumns, wrapText } from "./entry.ts";
import { patternAdvice, patternBrief, type Sample } from "./language-brief.ts";

/** What is typed in a shell, `matcher` left out, and what it answers. */
interface Step {
  readonly line: string;
  readonly says: string;
}

/** In the order in which they are of use. Their files are in `examples`. */
const agentSteps: readonly Step[] = [
  {
    line: "digest shop.log --for llm --budget 1000",
    says: "first: what is in a log, on one page: levels, failures, what began or stopped, gaps, statements. Several files are read as one.",
  },
  {
    line: "diff shop.log --at 09:50",
    says: "what changed at a time, or between two files: diff A B. Status 1 says that they differ.",
  },
  {
    line: "templates --merge shop.log --head 200",
    says: "the statements of a log with the number of their lines, values replaced by <ip>, <duration>, ...",
  },
  {
    line: `grep -n -m 20 '"timed" "out" "after" \\R{>=30s}' shop.log`,
    says: "lines that match, with numbers: -c counts them, -C 3 shows those around, -v those that do not match, -F takes a text as it is.",
  },
  {
    line: `top --line '\\L:p .* "took" \\R:d' '\${p}' shop.log --p95 d --max d --sort max --duration-unit ms`,
    says: "a table by a key: the number of matches, and of a register its --sum, --min, --max, --p95 and others; -n 10 keeps ten rows.",
  },
  {
    line: `count-by --line '^ \\T:t .* "ERROR"' '\${t:every 1m}' shop.log`,
    says: "the same in order of the key, here errors per minute; --fill writes those with none.",
  },
  { line: "lines 195..205 shop.log", says: "lines by their numbers, which digest, diff and grep -n print." },
  {
    line: `grep --in auto '.level{>=error}' mixed.log ${timesExample}`,
    says: "events of any format by their fields (.time .level .source .message and their own); matcher events prints them as JSON.",
  },
];

/** Beside what `matcher help patterns` has. */
export const agentPatterns: readonly Sample[] = [
  { written: [String.raw`"took" \R{>1s,<1m}`, String.raw`\N{100..200}`], means: "all clauses of braces hold; a range" },
  {
    written: [String.raw`\Z{>1MB}`, String.raw`\V{<2.1}`],
    means: "values compare with their units; versions as versions",
  },
  {
    written: [String.raw`\T{hour>=8,hour<18}`, String.raw`\T{>=2026-10-05T09:50:00Z}`],
    means: "times by a field, or by the instant",
  },
  {
    written: [String.raw`\U{host:*.example.com}`, String.raw`\L{ext:log}`],
    means: "a part of a URL or path, with * and ?; exactly this one",
  },
  {
    written: [String.raw`\I{in:10.0.0.0/8}`, String.raw`\I{!=10.0.0.5}`],
    means: "addresses in a network; all but one",
  },
  { written: ["`5[0-9][0-9]`", '"status" "=" `5..`'], means: "one token by a regular expression, in backticks" },
  { written: [`["GET" "POST"]`, `[\\W -- "if"]`], means: "one of these; a word that is not if" },
  { written: [`("a" | "b") "c"`, `"x"?`], means: "parentheses group; ? makes optional" },
  {
    written: [`"took" .* "failed"`, `"took" .*? "failed"`],
    means: "anything between; as little as possible. grep and --line keep it within one line",
  },
  {
    written: ['"user" "=" .:u', String.raw`\W:k "=" \N:v`],
    means: "names for tables, templates and --format '${k} ${v}'",
  },
  { written: [String.raw`~<("from") \I`, String.raw`!~<("to") \I`], means: "after that; not after it" },
  { written: [String.raw`\Q`, String.raw`\B`], means: "a quoted text; a pair of brackets with what is in it" },
  {
    written: ["@novel .", "@shape:rare ."],
    means: "texts that occur for the first time; lines whose template is rare",
  },
];

const about = [
  'A pattern is about tokens, not characters: 1450ms is one duration, 10.0.0.5 one address, "GET" one word.',
  'It matches anywhere in a line: \'"timed" "out"\' finds the lines with these two words in a row.',
  "Quote patterns with '...' in a shell. The status of grep is 0 if it found something and 1 if not, as that of scan with --require-match; 2 is a mistake, which standard error explains.",
];

/** What keeps answers short. */
const agentBudgets: readonly Step[] = [
  {
    line: "digest ci.log --for llm --budget 500",
    says: "at most 500 tokens of four bytes. What is left out is counted. --for llm writes IP_1, SECRET_1 for what is sensitive, --map FILE keeps their key.",
  },
  {
    line: "run --budget 500 -- sh -c 'seq 2000; echo ERROR disk full'",
    says: "runs a command and ends with its status; a longer output becomes a digest, and a file keeps it whole. --on-failure prints only if the command failed.",
  },
  {
    line: "mcp --root .",
    says: "the same as tools of the Model Context Protocol (digest, diff, search, templates, values, table, lines, events, infer), read-only, redacted, each answer within its budget.",
  },
  {
    line: "redact shop.log --mask pseudonym",
    says: "masks what is sensitive before a text is shown to anybody: grep and lines print lines as they are.",
  },
];

const finding: readonly Step[] = [
  { line: "escape 'took 5ms'", says: "the pattern of a text" },
  { line: "infer 'took 120ms from 10.0.0.5' 'took 2.4s from 10.0.0.9'", says: "the pattern that lines have in common" },
  { line: "tokens --text '10.0.0.5 took 120ms'", says: "how a text is read" },
  { line: `grep --why-not '"took" \\R{>10s}' shop.log`, says: "why nothing matches: the nearest miss" },
];

/** Of what a command answers: blanks are tokens too. */
const indent = 6;

/** Everything on the page that can be run. */
export const agentLines: readonly string[] = [...agentSteps, ...agentBudgets, ...finding].map(({ line }) => line);

export function agentsPage(): string[] {
  const below = (says: string) => wrapText(says, terminalColumns() - indent).map((part) => " ".repeat(indent) + part);
  const steps = (rows: readonly Step[]) => rows.flatMap(({ line, says }) => [`  matcher ${line}`, ...below(says)]);
  const samples = [...patternBrief, ...agentPatterns];
  return [
    "For a program that reads logs: begin with digest, search with a pattern, read single lines last.",
    "",
    "Commands:",
    ...steps(agentSteps),
    "",
    "Patterns:",
    ...about.flatMap((line) => wrapText(line, terminalColumns() - 2).map((part) => `  ${part}`)),
    ...samples.flatMap(({ written, means }) => entry(`  ${written.join("  ")}`, [means])),
    ...entry("", [patternAdvice]),
    "",
    "To find a pattern:",
    ...steps(finding),
    "",
    "Budgets and secrets:",
    ...steps(agentBudgets),
    "",
    "More: matcher help guards, matcher help templates, matcher COMMAND -h.",
  ];
}
