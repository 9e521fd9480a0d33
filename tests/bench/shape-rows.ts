/** Rows of texts that are no usual logs, against the usual expressions of ripgrep and the same text in ASCII. */
import type { DataName } from "./data.ts";
import type { Row } from "./rows.ts";

const ip = String.raw`\b(?:[0-9]{1,3}\.){3}[0-9]{1,3}\b`;
const assignment = String.raw`[A-Za-z_]\w*\s*=\s*[0-9]+`;
const pair = `\\W "=" \\N`;

/** A count of lines, compared with ripgrep's of `expression`. */
const countRow = (
  pattern: string,
  data: DataName,
  expression: string,
  atMost: number,
  flags: readonly string[] = [],
): Row => ({
  work: `${data}: count ${pattern}`,
  data,
  ours: ["scan", "--count", ...flags, pattern, "DATA"],
  rivals: [{ name: "ripgrep", words: ["-c", expression, "DATA"], atMost, differs: "a line of bytes, not of tokens" }],
});

/** A count in a text of another language, compared with that in as many bytes of ASCII words. */
const spellingRow = (data: DataName, ascii: string): Row => ({
  work: `${data}: count ${pair}`,
  data,
  ours: ["scan", "--count", pair, "DATA"],
  rivals: [{ name: "our scan", words: ["scan", "--count", pair, ascii], atMost: 1.3, differs: "another text" }],
});

/** A search of all files of a tree, of which none has the literal. */
const absent = (data: DataName, files: string): Row => ({
  work: `tree of ${files} files, -l, absent literal`,
  data,
  ours: ["scan", "-l", '"zyzzyva"', "DATA"],
  rivals: [{ name: "ripgrep", words: ["-l", "zyzzyva", "DATA"], atMost: 0.9 }],
});

/** The resident memory of a search in a line of 100 MB. */
const longLine = (...words: readonly string[]): Row => ({
  work: `line of 100 MB: ${words.join(" ")}`,
  data: "line100",
  ours: [...words, "DATA"],
  rivals: [],
  memoryAtMostBytes: 128 << 20,
});

/** @param ascii path of the text in ASCII */
export const shapeRows = (ascii: string): readonly Row[] => [
  countRow(pair, "logfmt50", assignment, 4),
  countRow("\\I", "access50", ip, 1.5),
  countRow("\\I", "csv50", ip, 1.5),
  countRow("\\I", "json50", ip, 1.5, ["--deep"]),
  countRow(".", "punctuation50", ".", 6),
  countRow(".", "hex50", ".", 6),
  countRow(pair, "short50", assignment, 1),
  countRow(pair, "code50", assignment, 1),
  countRow('"zzz"', "script50", "zzz", 1.2),
  countRow('"zzz"', "json1line50", "zzz", 1.2),
  ...(["german50", "cyrillic50", "chinese50"] as const).map((data) => spellingRow(data, ascii)),
  absent("tree20k", "20,000"),
  absent("tree100k", "100,000"),
  longLine("scan", "--count", '"function"'),
  longLine("scan", "--count", "\\N"),
  longLine("scan", "--count-matches", "\\W"),
  longLine("grep", "-c", '"function"'),
];
