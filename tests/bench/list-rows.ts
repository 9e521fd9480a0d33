/** Rows of long lists of patterns, and of rewriting and printing, against the tools that people use for them. */
import { join } from "node:path";
import { type DataName, dataPath } from "./data.ts";
import type { Row } from "./rows.ts";

const set = join(import.meta.dir, "set20.patterns");
const ip = String.raw`\b(?:[0-9]{1,3}\.){3}[0-9]{1,3}\b`;
const quoted = "a quoted token is one token of ours";

/** A count of the lines that have one of many texts. `texts` and `patterns` are the same list. */
const listRow = (work: string, texts: DataName, patterns: DataName): Row => {
  const words = ["-c", "-w", "-F", "-f", dataPath(texts), "DATA"];
  return {
    work,
    data: "log100",
    ours: ["scan", "--count", "-f", dataPath(patterns), "DATA"],
    rivals: [
      { name: "ripgrep", words, atMost: 1, differs: quoted },
      { name: "grep", words, atMost: 1, differs: quoted },
    ],
  };
};

/** The data of these rows is generated when they are selected. */
export const listRows = (): readonly Row[] => [
  listRow("-f of 2,000 texts", "texts2k", "patterns2k"),
  listRow("-f of 10,000 texts", "texts10k", "patterns10k"),
  {
    work: "set of 2,000 dense texts",
    data: "log20",
    ours: ["scan", "--count-matches", "--patterns", dataPath("dense2k"), "DATA"],
    // The members are single tokens, so joining them counts the same.
    rivals: [{ name: "our scan", words: ["scan", "--count-matches", "-f", dataPath("dense2k"), "DATA"], atMost: 2.5 }],
  },
  {
    work: "set of 1,000 patterns with conditions on values",
    data: "log20",
    ours: ["scan", "--count-matches", "--patterns", dataPath("typed1k"), "DATA"],
    rivals: [
      {
        name: "our scan",
        words: ["scan", "--count-matches", "--patterns", set, "DATA"],
        atMost: 1.5,
        differs: "the set of twenty",
      },
    ],
  },
  {
    work: "top \\I:ip of an access log",
    data: "access50",
    ours: ["top", "\\I:ip", "${ip}", "DATA"],
    rivals: [
      {
        name: "coreutils",
        words: [
          "-c",
          `"\${RIPGREP:-rg}" -oN '${ip}' "$0" | awk '{c[$0]++} END {for (k in c) print c[k], k}' | sort -rn`,
          "DATA",
        ],
        atMost: 0.3,
        differs: "another layout",
      },
    ],
  },
  {
    work: "redact \\I within JSON",
    data: "json50",
    ours: ["redact", "--deep", "\\I", "DATA"],
    rivals: [
      {
        name: "perl",
        words: ["-pe", `s/${ip}/"*" x length($&)/ge`, "DATA"],
        atMost: 0.8,
      },
    ],
  },
  {
    work: `"error" in any letter case`,
    data: "log100",
    ours: ["scan", "--count", "-i", `"error"`, "DATA"],
    rivals: [{ name: "ripgrep", words: ["-ciw", "error", "DATA"], differs: quoted }],
  },
  {
    work: "redact \\I within tokens of any kind",
    data: "log20",
    ours: ["redact", "\\I", "DATA"],
    rivals: [{ name: "peer", words: ["redact", "\\I", "DATA"], differs: "it leaves those within other tokens" }],
  },
  {
    work: `print \\W "=" \\N of a German text`,
    data: "german50",
    ours: ["scan", `\\W "=" \\N`, "DATA"],
    rivals: [{ name: "peer", words: ["scan", `\\W "=" \\N`, "DATA"] }],
  },
  {
    work: "count \\W:x .{0,5} =x, which nothing matches",
    data: "logfmt50",
    ours: ["scan", "--count", "\\W:x .{0,5} =x", "DATA"],
    rivals: [{ name: "peer", words: ["scan", "--count", "\\W:x .{0,5} =x", "DATA"] }],
  },
  {
    work: "every word in upper case",
    data: "log20",
    ours: ["scan", "--format", "${0:upper}\\n", "\\W", "DATA"],
    rivals: [
      {
        name: "ripgrep",
        words: ["-oN", "-r", "$0", "[A-Za-z_][A-Za-z0-9_]*", "DATA"],
        atMost: 0.5,
        differs: "its replacement can't change case",
      },
    ],
  },
];
