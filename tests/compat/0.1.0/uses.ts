/**
 * A program as people wrote it for 0.1.0: it compiles as long as the library's types are those of that version. A test
 * runs it.
 */
import {
  compile,
  countBy,
  Decimal,
  infer,
  type Match,
  type Pattern,
  PatternError,
  redact,
  rewrite,
  scan,
  scanStream,
  templates,
  tokens,
  version,
} from "../../../ts/index.ts";

export async function use(): Promise<string[]> {
  const pattern: Pattern = compile("\\I:client .*? \\R:took");
  const found: readonly Match[] = pattern.scan("from 10.0.0.7 took 5ms");
  const [{ text, start, end }] = found as [Match];
  const counted: readonly [string, number][] = countBy("\\I:client", "${client}", "a 10.0.0.7 b 10.0.0.7");
  const streamed: string[] = [];
  for await (const match of scanStream("\\R", new Blob(["took 5ms"]).stream())) streamed.push(match.text);
  let refused = "";
  try {
    scan("(", "x");
  } catch (error) {
    if (error instanceof PatternError) refused = error.name;
  }
  return [
    `${text} ${start} ${end}`,
    counted.join(),
    streamed.join(),
    refused,
    rewrite("\\R", "soon", "took 5ms"),
    redact("\\I", "from 10.0.0.7"),
    infer(["took 5ms", "took 7s"]),
    tokens("took 5ms")
      .map(({ kind }) => kind)
      .join(),
    typeof version(),
    Decimal.name,
    String([...templates("a 1\na 2\n")].length),
  ];
}
