/** Commands by what people and other tools call their jobs. */
const meant: Readonly<Record<string, readonly string[]>> = {
  completions: ["completion"],
  "count-by": ["count", "group", "group-by", "stats", "stat", "aggregate"],
  diff: ["compare", "changes"],
  digest: ["summary", "summarize", "summarise", "overview", "analyze", "analyse", "report", "errors"],
  events: ["parse", "records", "json", "convert", "to-json"],
  grep: ["search", "filter", "match"],
  infer: ["learn", "guess"],
  lib: ["library", "kinds", "names"],
  redact: ["mask", "anonymize", "anonymise", "scrub", "sanitize", "sanitise", "censor", "hide", "secrets"],
  rewrite: ["replace", "substitute", "sub", "sed"],
  scan: ["find", "extract"],
  "tail -f": ["follow"],
  templates: ["cluster", "clusters", "statements", "patterns", "drain"],
  "tokens --explain": ["explain", "why"],
  tokens: ["tokenize", "tokenise", "lex"],
  uniq: ["unique", "distinct"],
  watch: ["monitor", "alert", "alerts"],
  workbench: ["ui", "gui", "web", "serve"],
};

/** Advice for a word that is no command, by what it means. */
export function familiarCommand(name: string): string | undefined {
  if (name === "version") return "did you mean --version?";
  if (name === "examples" || name === "recipes") return "matcher COMMAND -h shows examples of a command";
  for (const [command, words] of Object.entries(meant)) if (words.includes(name)) return `did you mean ${command}?`;
  return undefined;
}
