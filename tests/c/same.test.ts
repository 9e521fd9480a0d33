/**
 * The C library gives the results of the TypeScript one for everything that both implement: templates, keep lists, the
 * walk.
 */
import { type Pointer, ptr, read, toArrayBuffer } from "bun:ffi";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, files } from "../../ts/index.ts";
import { compilePattern } from "../../ts/pattern/index.ts";
import { accessors } from "../../ts/tables/accessors.ts";
import { cLibrary } from "./library.ts";

// bun:ffi passes no structures: a text is given as its two words, which is how these systems pass it.
const isPossible = process.platform !== "win32";
const library = isPossible ? cLibrary() : null;

const bytesOf = (text: string) => new TextEncoder().encode(`${text}\0`);

/** The buffer that `call` leaves in its out value, as text. */
function answer(call: (out: BigUint64Array) => number): string {
  const out = new BigUint64Array(1);
  const status = call(out);
  if (status !== 0) return `status ${status}`;
  const handle = Number(out[0]) as Pointer;
  const text = new TextDecoder().decode(toArrayBuffer(read.ptr(handle, 0) as Pointer, 0, Number(read.u64(handle, 8))));
  library!.mt_buf_free(handle);
  return text;
}

function withPattern<T>(source: string, use: (pattern: Pointer) => T): T {
  const { program } = compilePattern(source);
  const out = new BigUint64Array(1);
  expect(library!.mt_program_load(ptr(program), program.length, out, null)).toBe(0);
  const pattern = Number(out[0]) as Pointer;
  try {
    return use(pattern);
  } finally {
    library!.mt_pattern_free(pattern);
  }
}

const subjects = [
  "a=10.20.30.40 b=2001:db8::1 c=https://u@h.org:80/p/q.tar.gz?x=1#f é=ﬁ straße=v2.10.3-rc.1+b5",
  "t=2026-03-04T05:06:07Z u=03/04/2026 v=13/Feb/2026:05:06:07 w=4111111111111111 x=ann@ex.org",
  "size=1.5GB took=-3ms path=/var/log/a.b.log name=C:\\a\\b.txt",
];

test.skipIf(!isPossible)("every accessor gives the same in C and in TypeScript", () => {
  const source = String.raw`\W:key "=" .:value`;
  const uses = accessors.map(({ name, index }) => name + { none: "", count: "3", range: "2" }[index]);
  withPattern(source, (pattern) => {
    for (const use of [...uses, "octet1-2", "trim | upper", "host|first2"]) {
      const template = `<\${key:upper}:\${value:${use}}:\${2[*]}:\${line}>`;
      for (const subject of subjects) {
        const [t, s] = [bytesOf(template), bytesOf(subject)];
        const given = answer((out) =>
          library!.mt_rewrite(pattern, ptr(t), t.length - 1, ptr(s), s.length - 1, null, out, null),
        );
        expect(given).toBe(compile(source).rewrite(template, subject));
      }
    }
  });
});

test.skipIf(!isPossible)("redactions are the same in C and in TypeScript", () => {
  const source = String.raw`(\W:key "=" .:value)+:all`;
  withPattern(source, (pattern) => {
    for (const keep of ["", "all.key", "all.value[*]:last2, 0:first1", "2[1]"]) {
      for (const mask of ["*", "█", "<x>", "shape", "pseudonym"]) {
        for (const subject of subjects) {
          const [k, m, s] = [bytesOf(keep), bytesOf(mask), bytesOf(subject)];
          const texts = [pattern, ptr(k), k.length - 1, ptr(m), m.length - 1] as const;
          const input = [ptr(s), s.length - 1] as const;
          // On x64 only one register is left for the third text: it goes to the stack, and the register to the options.
          const given = answer((out) =>
            process.arch === "x64"
              ? library!.mt_redact(...texts, 0, ...input, out, null)
              : library!.mt_redact(...texts, ...input, 0, out, null),
          );
          expect(given).toBe(compile(source).redact(subject, { keep, mask }));
        }
      }
    }
  });
});

let tree: string;
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "walk-"));
  mkdirSync(join(tree, ".git", "info"), { recursive: true });
  writeFileSync(join(tree, ".git", "info", "exclude"), "excluded.txt\n");
  writeFileSync(join(tree, ".gitignore"), "*.log\n!keep.log\n/top/\nbuild/\na/**/z\n# none\n\\#odd\n");
  writeFileSync(join(tree, ".ignore"), "!b.log\n");
  for (const folder of ["top", "d/top", "d/build", "a/x/y", "d/.hidden"]) {
    mkdirSync(join(tree, folder), { recursive: true });
    for (const name of ["a.ts", "b.log", "keep.log", "z", "#odd", ".dot", "excluded.txt", "Makefile"]) {
      writeFileSync(join(tree, folder, name), "text\n");
    }
  }
  writeFileSync(join(tree, "d", ".gitignore"), "!a.ts\n*.md\nMakefile\n");
  writeFileSync(join(tree, "d", "readme.md"), "text\n");
  writeFileSync(join(tree, "nul"), "a\0b");
  writeFileSync(join(tree, "wide"), Buffer.from([0xff, 0xfe, 0x61, 0]));
});
afterAll(() => rmSync(tree, { recursive: true }));

const requests = [
  {},
  { hidden: true },
  { noIgnore: true },
  { noIgnore: true, hidden: true, binary: true },
  { globs: ["*.log"] },
  { globs: ["!*.ts", "!d/"] },
  { globs: ["d/**/*.{ts,log}"] },
  { types: ["ts"] },
  { typesNot: ["make"], reverse: true },
];

test.skipIf(!isPossible)("mt_files walks as the TypeScript library does", () => {
  for (const request of requests) {
    const json = bytesOf(JSON.stringify({ ...request, paths: [tree] }));
    const found = JSON.parse(answer((out) => library!.mt_files(ptr(json), json.length - 1, out, null)));
    expect(found.errors).toEqual([]);
    expect(found.files).toEqual(files(tree, request));
  }
});
