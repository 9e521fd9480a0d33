/**
 * Hostile files of every other kind than an input: rules, watch files, grammars, models, parts, saved sets, indexes,
 * configurations. Each is a right one that was changed, and is either refused with a message or used.
 */
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Below } from "../../prng.ts";
import { hostileText } from "../hostile-text.ts";
import { matcher } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

const log = `${[
  "2026-03-01T10:00:00Z ERROR billing took 15ms at 10.0.0.7 user=ann",
  "2026-03-01T10:00:05Z INFO shop took 2.5s GET /a/b 200",
].join("\n")}\n`.repeat(30);

const patternFile = `# slow ones
let slow = "took" \\R{>1s}:d
shape host = \`[a-z]{1,9}[0-9]{1,9}\`
kind pair = \\W "=" \\W
rule slow error "slow: \${d}" = \\{slow}
fix slow = took 0s
test slow accepts "took 5s" rejects "took 5ms"
`;

const watchFile = `counter   requests_total {path}         = '"GET" \\L:path'
counter   errors_total {source max 20}  = '"ERROR" \\W:source'
histogram request_seconds quantiles p95 = '"took" \\R:value'
gauge     last_seconds = '"took" \\R:value'
let       x = \\R{>1s}
alert slow   when p95(request_seconds) > 80ms over 5m for 1m   print
alert errors when rate(errors_total) > 1/m over 5m by {source} every 10m print
alert silent when none of '"GET"' for 2m or novel '"ERROR" .' print
test request_seconds accepts "GET /v2/orders took 79ms" rejects "it took long"
`;

const formatFile = `format till
  about = the tills of the shop
  line = {time} [{source:word}] {level}: {message} (user={user:word})
  line = {time} [{source:word}] {level}: {message}
  continues = indented
  test = 2026-05-01 10:00:00Z [till-3] W: drawer is open (user=ann)
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"till-3","message":"drawer is open","user":"ann"}
`;

const grammarFile = `sum := <sum> "+" <product> | <product>
product := <product> "*" <factor> @2 | <factor>
factor := number | "(" <sum> ")"
list := ( <sum> "," )* <sum>?
`;

/** A command, the file that is changed, and what is run with it. `in` is a hostile text, `log` is not. */
interface Tool {
  readonly file: string;
  /** The right file, or the command line that writes it. */
  readonly from: string | readonly string[];
  readonly lines: readonly (readonly string[])[];
  readonly env?: (folder: string) => Record<string, string>;
}

const tools: readonly Tool[] = [
  {
    file: "rules.matcher",
    from: patternFile,
    lines: [
      ["scan", "--rules", "rules.matcher", "in", "log"],
      ["scan", "--rules", "rules.matcher", "--fix", "--dry-run", "log"],
      ["scan", "--lib", "rules.matcher", "\\{slow}", "log"],
      ["lib", "--test", "rules.matcher"],
      ...["names", "rules", "fields", "tests"].map((what) => ["lib", "--list", what, "rules.matcher"]),
      ["compile", "--patterns", "rules.matcher", "-o", "made"],
      ["infer", "--lib", "rules.matcher", "--mark", "took {d:5s}", "took 7s"],
    ],
  },
  {
    file: "some.watch",
    from: watchFile,
    lines: [
      ["watch", "--check", "some.watch"],
      ["watch", "some.watch", "--replay", "log"],
      ["scan", "--rules", "some.watch", "log"],
    ],
  },
  {
    file: "right.watch",
    from: watchFile,
    lines: [
      ["watch", "right.watch", "--replay", "in"],
      ["watch", "right.watch", "--replay", "log", "in"],
      ["scan", "--rules", "right.watch", "--json", "in"],
    ],
  },
  {
    file: "till.matcher",
    from: formatFile,
    lines: [["formats", "--test", "till.matcher"]],
  },
  {
    file: "config/matcher/formats/till.matcher",
    from: formatFile,
    env: (folder) => ({ XDG_CONFIG_HOME: join(folder, "config") }),
    lines: [["events", "in"], ["events", "--in", "till", "in"], ["formats"], ["formats", "till"]],
  },
  {
    file: "rules.grammar",
    from: grammarFile,
    lines: [
      ["grammar", "rules.grammar", "short"],
      ...["--count", "--best", "--prob", "--json"].map((flag) => ["grammar", flag, "rules.grammar", "short"]),
      ["grammar", "--rules", "rules.grammar"],
    ],
  },
  {
    file: "model",
    from: ["bpe", "train", "log", "--merges", "50"],
    lines: [
      ["bpe", "encode", "--model", "model", "short"],
      ["bpe", "train", "in", "--merges", "20"],
    ],
  },
  {
    file: "part",
    from: ["count-by", "\\W:w", "${w}", "--line", "--partial", "log"],
    lines: [
      ["combine", "part"],
      ["combine", "part", "part", "--json"],
    ],
  },
  {
    file: "set",
    from: ["templates", "--save", "set", "log"],
    lines: [
      ["templates", "--load", "set", "in"],
      ["templates", "--novel", "--load", "set", "in"],
      ["digest", "--load", "set", "in"],
      ["diff", "--load", "set", "in"],
      ["diff", "--load", "set", "--load", "set"],
    ],
  },
  {
    file: "tree/.matcher-index",
    from: ["index", "tree"],
    lines: [
      ["index", "--list", "tree"],
      ["scan", "--count", "\\W", "tree"],
      ["index", "tree"],
    ],
  },
  {
    file: "key.json",
    from: ["redact", "--mask", "pseudonym", "--map", "key.json", "log"],
    lines: [["redact", "--unmask", "key.json", "in", "log"]],
  },
  {
    file: "arguments",
    from: "# of every run\n--color=always\n--max-memory=1G\n--tz=Europe/Berlin\n",
    env: () => ({ MATCHER_CONFIG: "arguments" }),
    lines: [["scan", "\\T", "log"], ["digest", "log"], ["man"], ["completions", "bash"]],
  },
  {
    file: "options.json",
    from: '{"signal":"length","detail":true}',
    lines: [
      ["measure", "flow", "--options", "@options.json", "in"],
      ["measure", "magnitude", "in"],
      ["prefilter", "--literal", "@options.json", "in"],
      ["prefilter", "--literal", "took", "--verify", "short"],
      ["escape", "@options.json"],
      ["infer", "@options.json", "took 5ms"],
      ["completions", "@options.json"],
      ["scan", "@options.json", "log"],
      ["run", "--budget", "200", "--", "cat", "in"],
      ["run", "--on-failure", "--", "cat", "in"],
    ],
    // Where it keeps the output of what it runs.
    env: (folder) => ({ TMPDIR: folder }),
  },
];

export const attackedByTools: readonly string[] = [
  ...new Set(
    tools.flatMap(({ from, lines }) => [
      ...(typeof from === "string" ? [] : [from[0]!]),
      ...lines.map(([first]) => first!),
    ]),
  ),
];

const words = [
  "999999999999999999999",
  "-1",
  "1e309",
  "\\N{in:@/etc/hostname}",
  "${${0}}",
  "{",
  '"',
  "'",
  "`(a*)*`",
  "\u202e",
  "__proto__",
];

/** Up to four changes: bytes, lines that come twice or not, and words where others were. */
function changeAtRandom(below: Below, right: Buffer): Buffer {
  let bytes = Buffer.from(right);
  for (let changes = below(5); changes > 0 && bytes.length > 0; changes--) {
    const at = below(bytes.length);
    const to = Math.min(bytes.length, at + 1 + below(below(4) === 0 ? 200 : 8));
    const between = pickFrom(below, [
      () => Buffer.from([below(256)]),
      () => Buffer.from(pickFrom(below, words)),
      () => hostileText(below, 200),
      () => Buffer.alloc(0),
      () => Buffer.concat(Array<Buffer>(2 + below(300)).fill(bytes.subarray(at, to))),
    ])();
    bytes = Buffer.concat([bytes.subarray(0, at), between, bytes.subarray(below(3) === 0 ? at : to)]);
  }
  return bytes;
}

export const hostileTools: Scenario = {
  name: "tools",
  async run({ below, folder }: Attack) {
    const { file, from, lines, env } = pickFrom(below, tools);
    const path = join(folder, file);
    writeFileSync(join(folder, "log"), log);
    writeFileSync(join(folder, "in"), hostileText(below, 60_000));
    writeFileSync(join(folder, "short"), below(2) === 0 ? "1 + 2 * (3)" : hostileText(below, 60));
    for (const name of ["tree", "config/matcher/formats"]) mkdirSync(join(folder, name), { recursive: true });
    const indexed = join(folder, "tree", "a.log");
    writeFileSync(indexed, log);
    // Old enough to be in an index.
    utimesSync(indexed, 1_700_000_000, 1_700_000_000);
    if (typeof from === "string") writeFileSync(path, from);
    else {
      const made = await matcher(from, { cwd: folder });
      hold(made.status === 0, "the right file was not made", { from, ...made });
      if (!(await Bun.file(path).exists())) writeFileSync(path, made.stdout);
    }
    const isRight = file === "right.watch";
    const bytes = Buffer.from(await Bun.file(path).bytes());
    for (let round = 0; round < 4; round++) {
      const text = isRight ? bytes : changeAtRandom(below, bytes);
      writeFileSync(path, text);
      // An argument ends at a NUL, and is text.
      const argument = text.toString("utf8").replaceAll("\0", "").slice(0, 30_000);
      const line = pickFrom(below, lines).map((word) => (word.startsWith("@") ? argument : word));
      await matcher(line, { cwd: folder, quotes: true, cpuSeconds: 60, ...(env && { env: env(folder) }) });
    }
  },
};
