/** The benchmark's table: each row has a task, our command line, and the rivals that do the same. */
import { join } from "node:path";
import { type DataName, dataPath } from "./data.ts";
import { listRows } from "./list-rows.ts";
import { shapeRows } from "./shape-rows.ts";
import { tableRows } from "./table-rows.ts";

export interface Rival {
  /** A name in `rivals.ts`. */
  readonly name: string;
  readonly words: readonly string[];
  /** Maximum ratio of our time to theirs; omitted if there is no goal. */
  readonly atMost?: number | undefined;
  /** Why its output cannot equal ours; without it, different output fails the benchmark. */
  readonly differs?: string;
}

export interface Row {
  readonly work: string;
  readonly data: DataName;
  readonly ours: readonly string[];
  readonly rivals: readonly Rival[];
  /** Maximum resident memory of our run, in bytes. */
  readonly memoryAtMostBytes?: number;
  /** Maximum time of our run. */
  readonly timeAtMostMs?: number;
  /** Run fresh copies of both programs: start-up depends by 2 to 3 ms on how a file's pages lie in the page cache. */
  readonly copiesPrograms?: boolean;
}

/** A scan that does little more than start. */
const startedScan: Rival = {
  name: "our scan",
  words: ["scan", "--text", "x", '"x"'],
  atMost: 1,
  differs: "a start-up, not the lines",
};

const set = join(import.meta.dir, "set20.patterns");
const drain = join(import.meta.dir, "drain.py");
const ip = String.raw`\b(?:[0-9]{1,3}\.){3}[0-9]{1,3}\b`;
const quoted = "a quoted token is one token of ours";
const whole = "whole lines against matches";

/** A row in which the peer takes the same arguments. `DATA` is replaced by the file or folder. */
function likePeer(
  work: string,
  data: DataName,
  atMost: number | undefined,
  words: readonly string[],
  others: readonly Rival[] = [],
): Row {
  const all = [...words, "DATA"];
  return { work, data, ours: all, rivals: [{ name: "peer", words: all, atMost }, ...others] };
}

const countRow = (
  pattern: string,
  atMost: number | undefined,
  data: DataName = "log100",
  others: readonly Rival[] = [],
) => likePeer(`count ${pattern}`, data, atMost, ["scan", "--count", pattern], others);

const searched: readonly Row[] = [
  countRow(`"ERROR"`, 0.1, "log100", [
    { name: "ripgrep", words: ["-c", "-w", "ERROR", "DATA"], atMost: 2, differs: quoted },
    { name: "ugrep", words: ["-c", "-w", "ERROR", "DATA"], differs: quoted },
    { name: "grep", words: ["-c", "-w", "ERROR", "DATA"], differs: quoted },
  ]),
  countRow(`"zyzzyva"`, undefined, "log100", [
    { name: "ripgrep", words: ["-c", "zyzzyva", "DATA"], atMost: 2, differs: "prints nothing for none" },
    { name: "ugrep", words: ["-c", "zyzzyva", "DATA"] },
    { name: "grep", words: ["-c", "zyzzyva", "DATA"] },
  ]),
  countRow("\\I", 0.25, "log100", [
    { name: "ripgrep", words: ["-c", ip, "DATA"], atMost: 1, differs: quoted },
    { name: "ugrep", words: ["-c", ip, "DATA"], differs: quoted },
  ]),
  ...["\\U", "\\R", "\\R{>2s}", `"took" "=" \\R:d`].map((pattern) => countRow(pattern, 0.25)),
  ...["\\N{>=500} \\R", `(\\I):ip "bytes" \\Z{>900KB}`, `\\W "=" [\\N \\R \\V]`, `\\W "=" \\N`].map((pattern) =>
    countRow(pattern, 0.33),
  ),
  countRow("\\W:x =x", 0.5, "log20"),
  ...[`"ERROR"`, "\\R{>2s}", `"took" "=" \\R:d`].flatMap((pattern): Row[] =>
    // Lines are printed in full, matches with their places: what `grep` prints is several times longer.
    [
      { flags: ["-c"], scan: ["--count"] },
      { flags: [], scan: [], differs: whole },
    ].map(({ flags, scan, differs }) => ({
      work: ["grep", ...flags, pattern].join(" "),
      data: "log100",
      ours: ["grep", ...flags, pattern, "DATA"],
      rivals: [
        { name: "our scan", words: ["scan", ...scan, pattern, "DATA"], atMost: 1.05, ...(differs && { differs }) },
      ],
    })),
  ),
  likePeer("set of twenty patterns", "log20", 0.2, ["scan", "--count-matches", "--patterns", set]),
  likePeer("twenty patterns joined", "log20", 0.2, ["scan", "--count", "-f", set]),
  {
    work: "count \\R{>2s} of 1 GB",
    data: "log1000",
    ours: ["scan", "--count", "\\R{>2s}", "DATA"],
    rivals: [],
    memoryAtMostBytes: 256 << 20,
  },
];

/** Patterns that compare tokens with the others of the text. */
const compared: readonly Row[] = [
  countRow("\\N{>+3}", 0.1, "log20"),
  countRow("@novel \\W", 0.15, "log20"),
  countRow("@echo>2 \\W", 0.15, "log20"),
  countRow("\\F{entropy>3}", 0.25, "log20"),
  // The peer's time grows with the square of the text's size.
  likePeer("explain \\N{>+1} of 1 MB", "log1", 0.3, ["scan", "--explain", "\\N{>+1}"]),
];

const reported: readonly Row[] = [
  likePeer("print \\I", "log20", 0.5, ["scan", "\\I"]),
  likePeer("scan --json \\R:d", "log20", 0.75, ["scan", "--json", "\\R:d"]),
  likePeer("rewrite \\I X", "log20", 0.5, ["rewrite", "\\I", "X"]),
  likePeer("templates", "log20", 0.5, ["templates"]),
  {
    work: "templates of 5 MB",
    data: "log5",
    ours: ["templates", "DATA"],
    rivals: [{ name: "drain3", words: [drain, "DATA"], atMost: 0.01, differs: "prints the number alone" }],
  },
  likePeer(
    "first five lines of 1 GB",
    "log1000",
    undefined,
    ["head", "5"],
    [{ name: "coreutils", words: ["-c", 'head -n5 "$0"', "DATA"] }, startedScan],
  ),
  likePeer(
    "last five lines of 1 GB",
    "log1000",
    undefined,
    ["tail", "5"],
    [{ name: "coreutils", words: ["-c", 'tail -n5 "$0"', "DATA"] }, startedScan],
  ),
];

const tables: readonly Row[] = [
  likePeer(
    "top \\I:ip",
    "log20",
    0.5,
    ["top", "\\I:ip", "${ip}"],
    [
      {
        name: "coreutils",
        words: ["-c", `grep -oE '([0-9]{1,3}\\.){3}[0-9]{1,3}' "$0" | LC_ALL=C sort | uniq -c | sort -rn`, "DATA"],
        differs: quoted,
      },
    ],
  ),
  likePeer("count-by --p95", "log20", 0.5, ["count-by", `"status" "=" \\N:s`, "${s}", "--p95", "s"]),
  {
    work: "counts and sums by a field of DKVP",
    data: "dkvp20",
    ours: ["count-by", `"service" "=" \\W:s "," "ms" "=" \\N:ms`, "${s}", "--sum", "ms", "--tsv", "DATA"],
    rivals: [
      {
        name: "miller",
        words: [
          "--idkvp",
          "--otsv",
          "stats1",
          "-a",
          "count,sum",
          "-f",
          "ms",
          "-g",
          "service",
          "then",
          "sort",
          "-f",
          "service",
          "DATA",
        ],
        differs: "titles of its own",
      },
    ],
  },
];

const trees: readonly Row[] = [
  likePeer("tree of 4,000 files, count \\I", "tree", 0.75, ["scan", "--count", "\\I"]),
  {
    work: "tree of 4,000 files, -l, absent literal",
    data: "tree",
    ours: ["scan", "-l", `"zyzzyva"`, "DATA"],
    rivals: [{ name: "ripgrep", words: ["-l", "zyzzyva", "DATA"], atMost: 3 }],
  },
  {
    work: "tree of 50,000 files, -l, absent literal",
    data: "tree50k",
    ours: ["scan", "-l", `"zyzzyva"`, "DATA"],
    rivals: [{ name: "ripgrep", words: ["-l", "zyzzyva", "DATA"], atMost: 2 }],
  },
  {
    work: "start-up",
    data: "none",
    ours: ["scan", "\\R", "--text", "took 5ms"],
    copiesPrograms: true,
    rivals: [{ name: "bun", words: ["-e", "1"], atMost: 2.5, differs: "an empty program" }],
  },
];

const divided: readonly Row[] = [
  likePeer("count of constructs with \\N", "log20", 0.25, ["scan", "\\N", "--record", "unit", "--count"]),
  likePeer("count of seams with \\N", "log20", 0.5, ["scan", "\\N", "--record", "seam", "--count"]),
  likePeer("count @super:call \\W", "log20", 0.25, ["scan", "@super:call \\W", "--count"]),
  likePeer("constructs around \\N{>3000}", "log5", 0.3, ["scan", "\\N{>3000}", "-C", "unit"]),
  likePeer("tree of 4,000 files, textures", "tree", undefined, ["scan", "--files", "--texture"]),
];

/** Selected by `--lists`. */
export const rowsOfLists = listRows;

/** Selected by `--tables`. */
export const rowsOfTables = tableRows;

/** Selected by `--shapes`, since their texts take another gigabyte. */
export const rowsOfShapes = (): readonly Row[] => shapeRows(dataPath("ascii50"));

export const rows: readonly Row[] = [...searched, ...compared, ...reported, ...tables, ...trees, ...divided];
