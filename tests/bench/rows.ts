/** The benchmark's table: each row is a piece of work, ours, and the rivals that do the same. */

export interface Row {
  readonly work: string;
  readonly data: "log100" | "log20" | "log1000" | "tree" | "none";
  readonly ours: readonly string[];
  readonly rivals: readonly {
    readonly name: string;
    readonly command: readonly string[];
    readonly atMost: number /** Output counts the same thing as ours: compared. */;
    readonly same?: boolean;
  }[];
}

/** `DATA` stands for the file or folder; `PEER`, `RG` ... for the rivals' programs. */
const ip = String.raw`\b(?:[0-9]{1,3}\.){3}[0-9]{1,3}\b`;
const peer = (atMost: number, ...args: string[]) => ({
  name: "peer",
  command: ["PEER", ...args, "DATA"],
  atMost,
  same: true,
});

export const rows: readonly Row[] = [
  {
    work: `count "ERROR"`,
    data: "log100",
    ours: ["scan", "--count", `"ERROR"`, "DATA"],
    rivals: [
      { name: "ripgrep -c -w", command: ["RG", "-c", "-w", "ERROR", "DATA"], atMost: 2 },
      peer(0.1, "scan", "--count", `"ERROR"`),
    ],
  },
  {
    work: "a literal that is nowhere",
    data: "log100",
    ours: ["scan", "--count", `"zyzzyva"`, "DATA"],
    rivals: [{ name: "ripgrep", command: ["RG", "-c", "zyzzyva", "DATA"], atMost: 2 }],
  },
  {
    work: String.raw`count \I`,
    data: "log100",
    ours: ["scan", "--count", "\\I", "DATA"],
    rivals: [{ name: "ripgrep", command: ["RG", "-c", ip, "DATA"], atMost: 1 }, peer(0.25, "scan", "--count", "\\I")],
  },
  ...["\\U", "\\R", "\\R{>2s}", `"took" "=" \\R:d`].map((pattern) => ({
    work: `count ${pattern}`,
    data: "log100" as const,
    ours: ["scan", "--count", pattern, "DATA"],
    rivals: [peer(0.25, "scan", "--count", pattern)],
  })),
  ...["\\N{>=500} \\R", `(\\I):ip "bytes" \\Z{>900KB}`, `\\W "=" [\\N \\R \\V]`, `\\W "=" \\N`].map((pattern) => ({
    work: `count ${pattern}`,
    data: "log100" as const,
    ours: ["scan", "--count", pattern, "DATA"],
    rivals: [peer(0.33, "scan", "--count", pattern)],
  })),
  {
    work: String.raw`count \W:x =x`,
    data: "log20",
    ours: ["scan", "--count", "\\W:x =x", "DATA"],
    rivals: [peer(0.5, "scan", "--count", "\\W:x =x")],
  },
  { work: String.raw`print \I`, data: "log20", ours: ["scan", "\\I", "DATA"], rivals: [peer(0.5, "scan", "\\I")] },
  {
    work: String.raw`top \I:ip`,
    data: "log20",
    ours: ["top", "\\I:ip", "${ip}", "DATA"],
    rivals: [peer(0.5, "top", "\\I:ip", "${ip}")],
  },
  {
    work: "count-by --p95",
    data: "log20",
    ours: ["count-by", `"status" "=" \\N:s`, "${s}", "--p95", "s", "DATA"],
    rivals: [peer(0.5, "count-by", `"status" "=" \\N:s`, "${s}", "--p95", "s")],
  },
  {
    work: String.raw`rewrite \I X`,
    data: "log20",
    ours: ["rewrite", "\\I", "X", "DATA"],
    rivals: [peer(0.5, "rewrite", "\\I", "X")],
  },
  {
    work: String.raw`scan --json \R:d`,
    data: "log20",
    ours: ["scan", "--json", "\\R:d", "DATA"],
    rivals: [peer(0.75, "scan", "--json", "\\R:d")],
  },
  { work: "templates", data: "log20", ours: ["templates", "DATA"], rivals: [peer(0.5, "templates")] },
  {
    work: String.raw`tree of 4,000 files, \I`,
    data: "tree",
    ours: ["scan", "--count", "\\I", "DATA"],
    rivals: [peer(0.75, "scan", "--count", "\\I")],
  },
  {
    work: "tree, -l, an absent literal",
    data: "tree",
    ours: ["scan", "-l", `"zyzzyva"`, "DATA"],
    rivals: [{ name: "ripgrep -l", command: ["RG", "-l", "zyzzyva", "DATA"], atMost: 3 }],
  },
  {
    work: "start-up",
    data: "none",
    ours: ["scan", "\\R", "--text", "took 5ms"],
    rivals: [{ name: "bun -e 1", command: ["BUN", "-e", "1"], atMost: 2.5 }],
  },
];
