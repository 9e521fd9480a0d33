/** Rows of tables, fields and templates, and of many literals, against the tools that people use for them. */
import { join } from "node:path";
import { type DataName, dataPath } from "./data.ts";
import type { Row } from "./rows.ts";

const script = (name: string) => join(import.meta.dir, name);
const layout = "another layout";
const quoted = "a quoted token is one token of ours";

/** A query about JSON lines; DuckDB's start-up is part of its time. */
const duckdbRival = (sql: string, atMost: number) => ({
  name: "duckdb",
  words: [script("duckdb-query.py"), sql, "DATA"],
  atMost,
  differs: layout,
});

/** A count of the places of many words. */
const countRow = (work: string, data: DataName, list: DataName): Row => ({
  work,
  data,
  ours: ["scan", "--count-matches", "-f", dataPath(list), "DATA"],
  rivals: [
    {
      name: "hyperscan",
      words: [script("hyperscan-count.py"), dataPath(list), "DATA"],
      atMost: 0.5,
      differs: quoted,
    },
  ],
});

/** The data of these rows is generated when they are selected. */
export const tableRows = (): readonly Row[] => [
  {
    work: "top by a key of JSON lines",
    data: "json50",
    ours: ["top", "--in", "json", ".", "${.svc}", "DATA"],
    rivals: [
      {
        name: "jq",
        words: ["-c", `jq -r .svc "$0" | sort | uniq -c | sort -rn`, "DATA"],
        atMost: 0.1,
        differs: layout,
      },
      {
        name: "miller",
        words: ["--ijsonl", "--opprint", "count-distinct", "-f", "svc", "then", "sort", "-nr", "count", "DATA"],
        atMost: 0.2,
        differs: layout,
      },
      duckdbRival("SELECT svc, count(*) FROM read_json(FILE) GROUP BY svc ORDER BY 2 DESC", 0.7),
    ],
  },
  {
    work: "uniq of a key of JSON lines",
    data: "json50",
    ours: ["uniq", "--in", "json", ".", "${.user.name}", "DATA"],
    rivals: [
      { ...duckdbRival("SELECT DISTINCT user.name FROM read_json(FILE) ORDER BY 1", 0.7), differs: "its own order" },
    ],
  },
  {
    work: "count-by --p95 of JSON lines",
    data: "json50",
    ours: ["count-by", "--in", "json", ".", "${.svc}", "--p95", ".ms", "DATA"],
    rivals: [
      duckdbRival("SELECT svc, count(*), quantile_disc(ms, 0.95) FROM read_json(FILE) GROUP BY svc ORDER BY svc", 0.7),
    ],
  },
  {
    work: "--fields of logfmt",
    data: "logfmt50",
    ours: [
      "scan",
      "--line",
      `"at" "=" \\T:at "level" "=" \\W:level .*? "status" "=" \\N:status "bytes" "=" \\N:bytes`,
      "--fields",
      "DATA",
    ],
    rivals: [
      {
        name: "miller",
        words: ["--idkvp", "--ifs", " ", "--opprint", "cut", "-o", "-f", "at,level,status,bytes", "DATA"],
        atMost: 0.5,
        differs: layout,
      },
    ],
  },
  countRow("2,000 absent literals", "log40", "absent2k"),
  countRow("2,000 dense literals", "log20", "dense2k"),
  {
    work: "templates --merge of 10,000 lines",
    data: "lines10k",
    ours: ["templates", "--merge", "DATA"],
    rivals: [{ name: "drain3", words: [script("drain.py"), "DATA"], atMost: 0.5, differs: "prints the number alone" }],
  },
  {
    work: "infer from 10,000 marked lines",
    data: "marks10k",
    ours: ["infer", "--marks", "DATA"],
    rivals: [],
    timeAtMostMs: 1000,
  },
];
