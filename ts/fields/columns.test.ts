/** `--in columns`: values below the names of a header. */
import { expect, test } from "bun:test";
import { compileFields, FieldFinder, FieldStream, recordFormats } from "./index.ts";

const format = recordFormats.find(({ name }) => name === "columns")!;

/** The values of each row, joined by `|`, whole and in pieces, with what is said of the rest. */
function rows(text: string, names: readonly string[]): { rows: string[]; rest: string[] } {
  const pattern = compileFields(".", format, names);
  const takeRows = (batches: Iterable<{ read?: unknown; count: number }>) => Array.from(batches, readRows).flat();
  const readRows = (batch: { read?: unknown; count: number }) => {
    const { text: bytes, matches } = batch.read as import("../scan/index.ts").Read;
    return Array.from({ length: batch.count }, (_, i) =>
      names
        .map((_, register) => {
          const start = matches.registerStart(i, register);
          return start < 0 ? "-" : Buffer.from(bytes.subarray(start, matches.registerEnd(i, register))).toString();
        })
        .join("|"),
    );
  };
  const finder = new FieldFinder(pattern);
  const whole = takeRows(finder.whole(Buffer.from(text)));
  const rest = finder.rest();
  finder.close();
  for (const size of [1, 7, 300]) {
    const stream = new FieldStream(pattern);
    const found: string[] = [];
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) {
      for (const { matches } of stream.push(bytes.subarray(at, at + size))) found.push(...readRows(matches));
    }
    for (const { matches } of stream.finish()) found.push(...readRows(matches));
    expect(found).toEqual(whole);
    expect(stream.rest()).toEqual(rest);
    stream.close();
  }
  return { rows: whole, rest };
}

const kubectl = `NAME                   READY   STATUS             RESTARTS      AGE
shop-5d8f7c9b4-x2x7k   1/1     Running            0             3d4h
pay-7c4b8d6f9-zz9xq    0/1     CrashLoopBackOff   12 (3m ago)   45m

NAME           TYPE        CLUSTER-IP   EXTERNAL-IP   AGE
service/shop   ClusterIP   10.96.12.7   <none>        3d
`;

test("kubectl: cells of several words, and a second table with a header of its own", () => {
  expect(rows(kubectl, ["NAME", "STATUS", "RESTARTS", "AGE", "CLUSTER-IP"]).rows).toEqual([
    "shop-5d8f7c9b4-x2x7k|Running|0|3d4h|-",
    "pay-7c4b8d6f9-zz9xq|CrashLoopBackOff|12 (3m ago)|45m|-",
    "service/shop|-|-|3d|10.96.12.7",
  ]);
});

test("a slash between blanks is within a name or a value", () => {
  const stats = `CONTAINER ID   NAME    CPU %     MEM USAGE / LIMIT     NET I/O          BLOCK I/O     PIDS
d3f1b2c4a5e6   web-1   0.50%     45.3MiB / 1.944GiB    1.45kB / 0B      0B / 0B       5
d3f1b2c4a5e7   db-1    12.50%    145.3MiB / 1.944GiB   1.45MB / 12kB    8.19kB / 0B   25
`;
  expect(rows(stats, ["NAME", "CPU %", "MEM USAGE / LIMIT", "BLOCK I/O", "PIDS"])).toEqual({
    rows: ["web-1|0.50%|45.3MiB / 1.944GiB|0B / 0B|5", "db-1|12.50%|145.3MiB / 1.944GiB|8.19kB / 0B|25"],
    rest: [],
  });
  const disks = "Use%  Mounted on\n 42%  /\n  7%  /boot\n";
  expect(rows(disks, ["Use%", "Mounted on"]).rows).toEqual(["42%|/", "7%|/boot"]);
});

const docker = `CONTAINER ID   IMAGE        COMMAND                  CREATED       PORTS                  NAMES
3f4e8a91c0de   nginx:1.27   "/docker-entrypoint.…"   2 hours ago   0.0.0.0:8080->80/tcp   web
0a1b2c3d4e5f   redis:7      "docker-entrypoint.s…"   5 days ago                           cache
`;

test("docker: names with blanks, empty cells, characters of several bytes", () => {
  expect(rows(docker, ["CONTAINER ID", "COMMAND", "CREATED", "PORTS", "NAMES"]).rows).toEqual([
    '3f4e8a91c0de|"/docker-entrypoint.…"|2 hours ago|0.0.0.0:8080->80/tcp|web',
    '0a1b2c3d4e5f|"docker-entrypoint.s…"|5 days ago|-|cache',
  ]);
});

const df = `Filesystem     1K-blocks     Used Available Use% Mounted on
devtmpfs        12334460        0  12334460   0% /
/dev/vda       264212084 41577728  53923536  44% /srv
`;

test("df: values at the right of their columns, and the last name", () => {
  const names = ["Filesystem", "Used", "Available", "Use%", "Mounted on"];
  expect(rows(df, names).rows).toEqual(["devtmpfs|0|12334460|0%|/", "/dev/vda|41577728|53923536|44%|/srv"]);
  // Which names there are is told by the rows alone.
  expect(rows(df, ["Nope"]).rest).toEqual([
    'no record has a field "Nope"; there are .Filesystem, .1K-blocks, .Used, .Available, .Use%, ."Mounted on"',
  ]);
});

const ps = `USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
root         1  0.5  0.0  57928 23296 ?        S<Ll Nov26   6:51 /sbin/init --a b
root         2  0.0  0.0      0     0 ?        S    Nov26   0:00 [kthreadd]
mysql     1234  0.5 10.2 123456789 1048576 ?   Ssl  Nov26  12:01 mysqld
`;

test("ps: the last column has all that is left, and a wide value moves those behind it", () => {
  expect(rows(ps, ["USER", "PID", "VSZ", "RSS", "TTY", "TIME", "COMMAND"]).rows).toEqual([
    "root|1|57928|23296|?|6:51|/sbin/init --a b",
    "root|2|0|0|?|0:00|[kthreadd]",
    "mysql|1234|123456789|1048576|?|12:01|mysqld",
  ]);
});

test("free: rows with a label before the first name", () => {
  const free = "        total   used\nMem:      100     20\nSwap:       0      0\n";
  expect(rows(free, ["1", "total", "used"]).rows).toEqual(["Mem:|100|20", "Swap:|0|0"]);
});

test("a row whose values can't be told apart is none, and said; so is what follows an empty line", () => {
  const text = "ID   NAME   AGE\n1    ann    5\n2    bob and c  7  8\n3 4  5\n\n2 rows in all.\n";
  const { rows: found, rest } = rows(text, ["ID", "NAME", "AGE"]);
  expect(found).toEqual(["1|ann|5"]);
  expect(rest).toEqual([
    "3 lines, the first of them line 3, hold no row of values below the names of a header and were not searched",
  ]);
});

test("a header that comes again is no row", () => {
  expect(rows("r b\n1 2\nr b\n3 4\n", ["r", "b"]).rows).toEqual(["1|2", "3|4"]);
});

test("a word of a header below which nothing stands ends the name before it, unless it is asked for", () => {
  const text = "LAST SEEN   TYPE\n2m5s        Warning\n";
  expect(rows(text, ["LAST SEEN", "TYPE"]).rows).toEqual(["2m5s|Warning"]);
  expect(rows(text, ["TYPE"]).rest).toEqual([]);
  expect(rows(text, ["LAST", "TYPE"]).rest).toEqual(['no record has a field "LAST"; there are ."LAST SEEN", .TYPE']);
  expect(rows("A B\n1\n", ["A", "B"]).rows).toEqual(["1|-"]);
});

test("the names of a header at other places are those of a header", () => {
  const text = "NAME  AGE\na     1d\nNAME         AGE\nlonger-name  2d\n";
  expect(rows(text, ["NAME", "AGE"]).rows).toEqual(["a|1d", "longer-name|2d"]);
});
