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
  "times.log":
    "2024-06-01T10:00:00Z t=1s took 1s at 2024-06-01T12:00:00Z\n2024-06-01T12:00:00Z t=2s took 2s at 2024-06-01T10:00:00Z\n",
  "yearless.log": "Mar  3 10:00:00 took 1s\n",
  "zone.log": "2024-06-01 10:00:00 took 1s\n",
  "set.m": 'let one = "took" \\R:d\nlet two = \\R:d\nlet three = \\I\n',
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
  "patterns.txt": "\\I \\W?\n",
  "r.m": 'rule r error "slow ${d}" = "took" \\R:d\nfix r = FIXED ${d}\n',
  "j.json": '{"host":"web1","took":"2s"}\n{"host":"web2","took":"3s"}\n',
};

/** Days since 1970 of the files' times, oldest first: the order of paths turned around. */
export function fillFolder(folder: string): void {
  const names = Object.keys(files);
  for (const [index, name] of names.entries()) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, files[name]!);
    const seconds = 1_700_000_000 - index * 86_400;
    utimesSync(path, seconds, seconds);
  }
}
