/** The files on which every flag of a search matters. */
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

const main = `2024-06-01T10:00:00Z t=120ms took 120ms "peer 10.0.0.7" err
plain line
another line

a third line
2024-06-01T11:00:00Z t=2s TOOK 2s ERR

a fifth line
2024-06-01T12:00:00Z t=3s took 3s took 4s
  took 5s
  "peer 10.0.0.8"
`;

const files: Readonly<Record<string, string | Uint8Array>> = {
  "d/a.log": main,
  "d/b.txt": "t=7ms took 7ms http://h.org/10.0.0.9?q=1\nlast took 8s\n",
  "d/.hidden.log": "t=9ms took 9ms\n",
  "d/left.log": "t=10ms took 10ms\n",
  "d/.ignore": "left.log\n",
  "d/nul.log": "t=11ms took 11ms\0\n",
  "d/packed.log.gz": gzipSync("t=12ms took 12ms\n"),
  "d/sub/e.rs": "fn f() { t=13ms took 13ms }\n",
  "d/none.rs": "nothing\n",
  "d/late.txt": "first\nt=14ms took 14ms\n",
  "d/upper.txt": "t=16ms TOOK 16ms\n",
  "d/early.txt": "t=15ms took 15ms\nlast\n",
  "read.log":
    main +
    Array.from(
      { length: 12 },
      (_, i) => `2024-06-01T13:00:0${i % 10} f(g(h(${i * i * 1000}, "a b")), Took) t0= took ${i}s\n`,
    ).join("") +
    "a b c d e\n".repeat(8) +
    "1,2,3,4,5\n".repeat(40) +
    Array.from({ length: 30 }, (_, i) => Buffer.from(`${i * 7919}x${i}`).toString("base64")).join(""),
  "kinds.m": 'kind zz = "took" \\R\n',
  "other.log": "2024-06-01T11:30:00Z host=web9 took 9s\n",
  "old.log": "2024-05-31T00:00:00Z took 1s\n",
  "order.log": "03/04/2024 took 1s\n03/04/2024 took 2s\n",
  "empty.m": "",
  "rules.watch": "gauge queue_depth = '\"took\" \\N:value'\n",
  "own.matcher": 'format own\n  line = took {t:word}\n  test = took 1s\n  gives = {"t":"1s"}\n',
  "times.log":
    "2024-06-01T10:00:00Z t=1s took 1s at 2024-06-01T12:00:00Z\n2024-06-01T12:00:00Z t=2s took 2s at 2024-06-01T10:00:00Z\n",
  "yearless.log": "Mar  3 10:00:00 took 1s\n",
  "losung.log": "losung=aB3dE5gH7 took 1s\n",
  "zone.log": "2024-06-01 10:00:00 took 1s\n",
  "set.m": 'let one = "took" \\R:d\nlet two = \\R:t\nlet three = \\I\n',
  "names.m": "let zz = \\R\n",
  "z/packed.log.gz": gzipSync("one\ntwo\nthree\n"),
  "w/a.log": "one took 1s\ntwo took 2s\nthree took 3s\n",
  "w/.hidden.log": "one\ntwo\nthree\n",
  "w/.ignore": "left.log\n",
  "w/left.log": "one\ntwo\nthree\n",
  "thirds.log": "took 1s\ntook 1s\ntook 2s\n",
  "registers.txt": "\\I:d\n",
  "t.log":
    "2024-06-01T10:00:00Z took 3s\n2024-06-01T10:10:00Z took 1s\n2024-06-01T12:00:00Z took 2s\n2024-06-01T12:30:00Z took 1s\n",
  "calls.log": "+49 30 1234567 phone=0301234567\n",
  "names.json": '{"format":"matcher pseudonyms 2"}\n["IP_1","10.0.0.1"]\n',
  "patterns.txt": "\\I \\W?\n",
  "r.m": 'rule r error "slow ${d}" = "took" \\R:d\nfix r = FIXED ${d}\n',
  "i/a.log": "took 1s\n",
  "i/b.txt": "took 2s\n",
  "i/.hidden.log": "took 3s\n",
  "i/.ignore": "left.log\n",
  "i/left.log": "took 4s\n",
  "i/packed.log.gz": gzipSync("took 5s\n"),
  "i/e.rs": "fn took() {}\n",
  "p/a.log":
    "2024-06-01T10:00:00Z start 1\n2024-06-01T10:00:05Z end 1\n2024-06-01T11:00:00Z start 2\n2024-06-01T12:00:00Z end 2\n",
  "p/b.log":
    "2024-06-01T10:30:00Z start 3 at 2024-06-01T09:00:00Z\n2024-06-01T10:30:09Z end 3 at 2024-06-01T12:30:00Z\n",
  "p/.hidden.log": "2024-06-01T10:00:01Z start 4\n2024-06-01T10:00:02Z end 4\n",
  "p/.ignore": "left.log\n",
  "p/left.log": "2024-06-01T10:00:03Z start 5\n2024-06-01T10:00:04Z end 5\n",
  "p/nul.log": "2024-06-01T10:00:06Z start 6\0\n2024-06-01T10:00:07Z end 6\n",
  "p/packed.log.gz": gzipSync("2024-06-01T10:00:08Z start 7\n2024-06-01T10:00:09Z end 7\n"),
  "zones.log": "2024-06-01 10:00:00 start 1\n2024-06-01T10:00:05Z end 1\n",
  "orders.log": "03/04/2024 start 1\n06/05/2024 end 1\n",
  "names.log": "took 1ms\ntook 2ms\nuser bob\nuser eve\n",
  "words.txt": "a\nab\nb\n",
  "rules.g": 's := <w> | <w> <s>\nw := "a" @0.5 | "b" @0.25 | "ab" @0.1\n',
  "derived.txt": "a b a\n",
  "decimals.csv": "ts;b;n\n2024-06-01T11:00:00Z;1,5;1717236000,5\n",
  "marks.txt": "took {d:9s} up\n",
  "tested.m": 'let yy = \\R:d\nrule yy note "m" = "x"\ntest yy accepts "5s" rejects "7ms"\n',
  "later.log": "02/05/2024 end 9\n",
  "m/a.log": "2024-06-01T10:00:00Z one\n2024-06-01T10:02:00Z two\n",
  "m/.hidden.log": "2024-06-01T10:01:00Z three\n",
  "m/.ignore": "left.log\n",
  "m/left.log": "2024-06-01T10:03:00Z four\n",
  "percentiles.log": "a took 1s\na took 2s\nb took 1900ms\n",
  "mixed.log": "took 1ms\ntook 2\ntook 10.0.0.1\n\nsize 5 kB\n\nsize 6\n",
  "instants.log": "2024-06-01 10:00:00 a 2024-06-01T10:00:00Z b 03/04/2024 10:00:00Z c 2024-04-03T10:00:00Z d\n",
  "slots.log": "took 1ms a\n\ntook 2ms a\n",
  "loads.log": "load 1\nload 2ms\n",
  "fields.log": "ts=2024-06-01T10:00:00Z start 1\nts=2024-06-01T10:00:05Z end 1\n",
  "users.log": "user bob in\nuser eve in\n\nuser zoe in\n\nuser amy in\nuser joe in\nuser max in\n\nuser sam in\n",
  "semicolons.csv": "ts;b\n2024-06-01T11:00:00Z;2\n",
  "headless.csv": "2024-06-01T11:00:00Z,2\n",
  "noted.csv": "#by hand\nts,x\n2024-06-01T11:00:00Z,2\n",
  "notes.csv": "#ts,x\n2024-06-01T11:00:00Z,2\n",
  "j.json": '{"host":"web1","took":"2s"}\n{"host":"web2","took":"3s"}\n',
};

/**
 * Days since 1970 of the files' times, oldest first: the order of paths turned around.
 * @param only the files to write; all by default
 */
export function fillFolder(folder: string, only?: ReadonlySet<string>): void {
  const names = Object.keys(files);
  for (const [index, name] of names.entries()) {
    if (only && !only.has(name)) continue;
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, files[name]!);
    const seconds = 1_700_000_000 - index * 86_400;
    utimesSync(path, seconds, seconds);
  }
}
