/**
 * The C library gives the results of the TypeScript one for everything that both implement: templates, keep lists, the
 * walk, groups, findings.
 */
import { type Pointer, ptr } from "bun:ffi";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, files, Library, MatcherError, setTimeZone, templates } from "../../ts/index.ts";
import { compilePattern } from "../../ts/pattern/index.ts";
import { accessors } from "../../ts/tables/accessors.ts";
import { answer, isPossible, library, redactByC, terminate, withPattern } from "./library.ts";

const subjects = [
  "a=10.20.30.40 b=2001:db8::1 c=https://u@h.org:80/p/q.tar.gz?x=1#f é=ﬁ straße=v2.10.3-rc.1+b5",
  "t=2026-03-04T05:06:07Z u=03/04/2026 v=13/Feb/2026:05:06:07 w=4111111111111111 x=ann@ex.org",
  "size=1.5GB took=-3ms path=/var/log/a.b.log name=C:\\a\\b.txt",
];

const inBoth = accessors.filter((row) => !("lexes" in row));

test.skipIf(!isPossible)("every accessor gives the same in C and in TypeScript", () => {
  const source = String.raw`\W:key "=" .:value`;
  const uses = inBoth.map(({ name, index }) => name + { none: "", count: "3", range: "2" }[index]);
  withPattern(source, (pattern) => {
    for (const use of [...uses, "octet1-2", "trim | upper", "host|first2"]) {
      const template = `<\${key:upper}:\${value:${use}}:\${2[*]}:\${line}>`;
      for (const subject of subjects) {
        const [t, s] = [terminate(template), terminate(subject)];
        const given = answer((out) =>
          library!.mt_rewrite(pattern, ptr(t), t.length - 1, ptr(s), s.length - 1, null, out, null),
        );
        expect(given).toBe(compile(source).rewrite(template, subject));
      }
    }
  });
});

test.skipIf(!isPossible)("a part that does not fit its value leaves the match as it is, in C and in TypeScript", () => {
  const uses = inBoth.map(({ name, index }) => name + { none: "", count: "3", range: "2" }[index]);
  const text = subjects.join("\n");
  for (const source of [".:v", String.raw`\W "=" (. | . .):v`, '(. "="? )+:v']) {
    withPattern(source, (pattern) => {
      for (const use of [...uses, "host|octet1"]) {
        const template = `<\${v:${use}}>`;
        const [t, s] = [terminate(template), terminate(text)];
        const given = answer((out) =>
          library!.mt_rewrite(pattern, ptr(t), t.length - 1, ptr(s), s.length - 1, null, out, null),
        );
        expect(given).toBe(compile(source).rewrite(template, text));
      }
    });
  }
  for (const [source, template] of [
    [String.raw`\N:n`, "${n:host}"],
    [String.raw`\I:n`, "${n:year}"],
    [String.raw`\N:n`, "${n * 2}"],
    [String.raw`\N:n`, "${n:shape}"],
    [String.raw`\N:n`, "${n:KiB}"],
  ] as const) {
    withPattern(source, (pattern) => {
      const [t, s] = [terminate(template), terminate("5")];
      const call = (out: BigUint64Array) =>
        library!.mt_rewrite(pattern, ptr(t), t.length - 1, ptr(s), s.length - 1, null, out, null);
      expect(answer(call)).toBe("status 2");
    });
  }
});

test.skipIf(!isPossible)("instants of numbers and slices of time are the same in C and in TypeScript", () => {
  const text =
    "1700000000 1700000000123 1700000000.25 42 10:07:59.5 2026-03-04T05:06:07.1Z 13/Feb/2026:05:06:07 +0100 x 2026-02-30 Sep 27 09:00:01";
  const uses = ["epoch", "epoch|every 5m", "epoch | every 1d|day", "epoch|upper|last3", "every 1h", "every 2w|first10"];
  for (const source of [".:v", String.raw`\N:v`, String.raw`\T:v`, String.raw`\N | \T:v`, "(. .):v"]) {
    withPattern(source, (pattern) => {
      for (const use of uses) {
        const template = `<\${v:${use}}>`;
        const [t, s] = [terminate(template), terminate(text)];
        const given = answer((out) =>
          library!.mt_rewrite(pattern, ptr(t), t.length - 1, ptr(s), s.length - 1, null, out, null),
        );
        let wanted = "status 2";
        try {
          wanted = compile(source).rewrite(template, text);
        } catch {}
        expect([source, use, given]).toEqual([source, use, wanted]);
      }
    });
  }
});

const hasZones = existsSync("/usr/share/zoneinfo/Europe/Berlin");

test.skipIf(!isPossible || !hasZones)("zones have the same changes in C and in TypeScript", () => {
  const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Casablanca"];
  const hours = Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, "0"));
  const dates = [
    "1899-12-31",
    "1945-05-24",
    "2005-10-30",
    "2026-03-29",
    "2026-10-25",
    "2026-04-05",
    "2099-11-01",
    "2200-07-01",
  ];
  const text = dates.flatMap((date) => hours.map((hour) => `${date} ${hour}:30:00`)).join("\n");
  const source = String.raw`\T:t`;
  const [t, s] = [terminate("${t:every 1s}"), terminate(text)];
  withPattern(source, (pattern) => {
    for (const zone of [...zones, "+05:30", "utc"]) {
      const name = terminate(zone);
      expect(library!.mt_set_tz(ptr(name), name.length - 1, null)).toBe(0);
      const given = answer((out) =>
        library!.mt_rewrite(pattern, ptr(t), t.length - 1, ptr(s), s.length - 1, null, out, null),
      );
      setTimeZone(zone === "utc" ? "UTC" : zone);
      expect([zone, given]).toEqual([zone, compile(source).rewrite("${t:every 1s}", text)]);
    }
  });
  setTimeZone("UTC");
});

test.skipIf(!isPossible)("colours within a match are the same in C and in TypeScript", () => {
  const text = "a \x1b[31mERROR\x1b[0m 5 \x1b[32mb\x1b[0m 6 \x1b]8;;http://a.b/\x1b\\\\link\x1b]8;;\x1b\\\\ 7 \x1b[K8";
  withPattern(String.raw`(\W \N):r`, (pattern) => {
    for (const template of ["x", "${0}", "${r:upper}|${r}", "${r:word2} ${r:word1}", "${line}"]) {
      const [t, s] = [terminate(template), terminate(text)];
      const given = answer((out) =>
        library!.mt_rewrite(pattern, ptr(t), t.length - 1, ptr(s), s.length - 1, null, out, null),
      );
      expect(given).toBe(compile(String.raw`(\W \N):r`).rewrite(template, text));
    }
    for (const mask of ["*", "<x>", "shape", "pseudonym"]) {
      expect(redactByC(pattern, { keep: "", mask }, text)).toBe(compile(String.raw`(\W \N):r`).redact(text, { mask }));
    }
  });
});

test.skipIf(!isPossible)("redactions are the same in C and in TypeScript", () => {
  const source = String.raw`(\W:key "=" .:value)+:all`;
  const pattern = compile(source);
  withPattern(source, (program) => {
    for (const keep of ["", "all.key", "all.value[*]:last2, 0:first1", "2[1]"]) {
      for (const mask of ["*", "█", "<x>", "shape", "pseudonym"]) {
        for (const subject of subjects.flatMap((text) => [text, `see this: ${text}`])) {
          const masked = givenOrCode(() => pattern.redact(subject, { keep, mask }));
          expect(masked).not.toContain(subject);
          expect(redactByC(program, { keep, mask }, subject)).toBe(masked);
        }
      }
    }
  });
});

test.skipIf(!isPossible)("a pseudonym names the kind of a text that is one token and no blank", () => {
  const source = String.raw`\W:key "=" .:value`;
  const text = 'msg=" 10.0.0.1" to="10.0.0.1" peer=[x';
  const masked = 'WORD_1="VALUE_1" WORD_2="IP_1" WORD_3=OPEN_1x';
  expect(compile(source).redact(text, { mask: "pseudonym" })).toBe(masked);
  withPattern(source, (pattern) => expect(redactByC(pattern, { keep: "", mask: "pseudonym" }, text)).toBe(masked));
});

test.skipIf(!isPossible)("equal values have the same pseudonym, however they are spelled", () => {
  const source = String.raw`\I | \{mac} | \{email} | \{phone} | \{creditcard} | \{uuid} | \H`;
  const rows = [
    ["::ffff:10.0.0.1", "10.0.0.1", "::ffff:a00:1"],
    ["2001:DB8::1", "2001:db8:0:0:0:0:0:1", "2001:0db8::0001", "2001:db8::0.0.0.1"],
    ["fe80::1%eth0", "FE80::1%eth0"],
    ["0a:1b:2c:3d:4e:05", "0A-1B-2C-3D-4E-05", "0a1b.2c3d.4e05"],
    ["A@Example.COM", "A@example.com"],
    ["4111 1111 1111 1111", "4111111111111111", "4111-1111-1111-1111"],
    ["+49 30 1234567", "+49-30-1234567"],
    ["0A000000-0000-4000-8000-000000000000", "0a000000-0000-4000-8000-000000000000"],
  ];
  const pattern = compile(source);
  withPattern(source, (program) => {
    for (const spellings of rows) {
      const text = spellings.map((spelling) => `x ${spelling} y\n`).join("");
      const masked = pattern.redact(text, { mask: "pseudonym" });
      const names = new Set(masked.split("\n").filter(Boolean));
      expect([spellings, names.size]).toEqual([spellings, 1]);
      expect([...names][0]).toMatch(/^x [A-Z]+_1 y$/);
      expect(redactByC(program, { keep: "", mask: "pseudonym" }, text)).toBe(masked);
    }
  });
});

test.skipIf(!isPossible)("a redaction keeps the form of a record, or refuses to break it", () => {
  const rows: [source: string, text: string, masked: string][] = [
    [String.raw`\I`, '{"ip":"10.1.2.3"}', '{"ip":"********"}'],
    [String.raw`\N`, '{"pin":1234}', '{"pin":"****"}'],
    [String.raw`\N`, '{"a":[-5,{"b":"{\\"c\\":77}"}]}', '{"a":["**",{"b":"{\\"c\\":\\"**\\"}"}]}'],
    [String.raw`":" \N`, '{"pin":1234}', "malformed"],
    [String.raw`":" \N`, '{\n"pin":1234\n}\n', "malformed"],
    [String.raw`\I`, "a=10.1.2.3 b=2", "a=******** b=2"],
    [String.raw`"=" \I`, "a=10.1.2.3 b=2", "a=******** b=2"],
    [String.raw`\N`, "password: 1234\nuser: ann\n", 'password: "****"\nuser: ann\n'],
  ];
  for (const [source, text, masked] of rows) {
    expect(givenOrCode(() => compile(source).redact(text))).toBe(masked);
    expect([text, withPattern(source, (program) => redactByC(program, { keep: "", mask: "*" }, text))]).toEqual([
      text,
      masked,
    ]);
  }
});

test.skipIf(!isPossible)(
  "what is decoded keeps the same parts in C and in TypeScript where its record is divided",
  () => {
    const [source, keep, mask] = [String.raw`\U | \P`, "0:last3, 0:first1", "7"];
    const text = "OyYjMDEwOT0OzA1NDsgb2s= r=";
    const masked = "OyYjMDEwOT0O777777772s= r=";
    expect(compile(source).redact(text, { keep, mask })).toBe(masked);
    withPattern(source, (program) => expect(redactByC(program, { keep, mask }, text)).toBe(masked));
  },
);

/** What a redaction gives, or the code of its error. */
function givenOrCode(redact: () => string): string {
  try {
    return redact();
  } catch (error) {
    if (error instanceof MatcherError) return error.code;
    throw error;
  }
}

test.skipIf(!isPossible)("a redaction in C searches within tokens, and refuses what still reads as a match", () => {
  withPattern(String.raw`\I`, (pattern) => {
    expect(redactByC(pattern, { keep: "", mask: "*" }, 'a https://h/x?ip=10.1.2.3 "10.1.2.4"')).toBe(
      'a https://h/x?ip=******** "********"',
    );
  });
  withPattern(String.raw`\I "and"?`, (pattern) => {
    // The address begins in a path, and another one in the middle of it.
    expect(redactByC(pattern, { keep: "", mask: "*" }, "/fe80::8524:a324:1 and")).toBe(`/${"*".repeat(21)}`);
  });
  withPattern(String.raw`\N`, (pattern) => {
    // The mask joins `77` and the `1` behind it to one number.
    const masked = givenOrCode(() => compile(String.raw`\N`).redact("1%1.1ee", { mask: "7" }));
    expect(redactByC(pattern, { keep: "", mask: "7" }, "1%1.1ee")).toBe(masked);
  });
});

const log = [
  ...["user bob logged in from 10.0.0.1", "user amy logged in from 10.0.0.2", "took 5ms for (a)", "took 12ms for [b]"],
  ...["", "disk full", 'said "a \\" b"', "caf\u{e9} \u2192 5", "user eve logged in from 10.0.0.9", "x=1", "x=2"],
];

test.skipIf(!isPossible)("templates are the same in C and in TypeScript", () => {
  const texts = [`${log.join("\n")}\n`, "", `${log.slice(0, 2).join("\n\n")}\n\n`];
  for (const options of [{}, { merge: true }, { rare: true }, { unit: "paragraph" }, { merge: true, cut: 2 }]) {
    for (const text of texts) {
      const [n, j, s] = ["templates", JSON.stringify(options), text].map(terminate) as [
        Uint8Array,
        Uint8Array,
        Uint8Array,
      ];
      const rows = answer((out) =>
        library!.mt_call(ptr(n), n.length - 1, ptr(j), j.length - 1, ptr(s), s.length - 1, null, out, null),
      );
      const cut = "cut" in options ? String(options.cut) : undefined;
      const wanted = templates(text, { ...options, cut }).map(({ novel, pattern, ...row }) => ({
        ...row,
        ...(!("merge" in options) && { pattern }),
      }));
      expect(JSON.parse(rows)).toEqual(wanted);
    }
  }
});

/** The answer of `mt_call` with a library that has the declarations, whose programs are written to `tree`. */
function callByC(name: string, options: unknown, text: string, declarations: readonly string[]): unknown {
  const out = new BigUint64Array(1);
  expect(library!.mt_library_new(out, null)).toBe(0);
  const handle = Number(out[0]) as Pointer;
  const base = terminate(tree);
  for (const declaration of declarations) {
    const line = terminate(declaration);
    const status = library!.mt_library_declare(handle, ptr(line), line.length - 1, ptr(base), base.length - 1, null);
    expect([declaration, status]).toEqual([declaration, 0]);
  }
  const [n, j, s] = [name, JSON.stringify(options), text].map(terminate) as [Uint8Array, Uint8Array, Uint8Array];
  const json = answer((buffer) =>
    library!.mt_call(ptr(n), n.length - 1, ptr(j), j.length - 1, ptr(s), s.length - 1, handle, buffer, null),
  );
  library!.mt_library_free(handle);
  return json.startsWith("status") ? json : JSON.parse(json);
}

const pairs = "b = 2 a = 1\n() c = 3\nb = 2\n() x = 9 x = 9 x = 8\n";

test.skipIf(!isPossible)("keys and counts of groups are the same in C and in TypeScript", () => {
  const source = String.raw`\W:k "=" \N:n`;
  writeFileSync(join(tree, "pair.program"), compilePattern(source).program);
  const declarations = ["let pair = pair.program"];
  const pattern = compile(source);
  for (const key of ["${k}", "${n}", "${k:upper}-${line}"]) {
    for (const order of [undefined, "key", "count"] as const) {
      const given = { pattern: "pair", key, ...(order && { order }) };
      const options = order ? { order } : {};
      expect(callByC("countBy", given, pairs, declarations)).toEqual(pattern.countBy(key, pairs, options));
      const groups = pattern.groupBy(key, pairs, options).map((group) => ({ key: group.key, count: group.count }));
      expect(callByC("groupBy", given, pairs, declarations)).toEqual(groups);
      expect(callByC("distinct", given, pairs, declarations)).toEqual(pattern.distinct(key, pairs, options));
    }
  }
});

test.skipIf(!isPossible)("findings of rules are the same in C and in TypeScript", () => {
  const source = String.raw`(\W:k "=" \N:n)+:all`;
  writeFileSync(join(tree, "pairs.program"), compilePattern(source).program);
  const rules = 'rule pairs warning "${all.k} is ${all.n[0]}, ${all:upper} at ${line}" =';
  const fix = "fix pairs = <${all.k[*]}>";
  const rows = callByC("check", {}, pairs, [`${rules} pairs.program`, fix]);
  const names = new Library();
  for (const line of [`${rules} ${source}`, fix]) names.declare(line);
  const findings = names.check(pairs).map((finding) => {
    const { meta, path, ...row } = finding.toJSON() as Record<string, unknown>;
    return { ...row, captures: finding.captures };
  });
  expect(findings.length).toBeGreaterThan(2);
  expect(rows).toEqual(findings);
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
  // Larger than a piece that is read at once; both walks apply it to the same limit.
  writeFileSync(join(tree, "d", ".matcherignore"), `# ${"x".repeat(2 << 20)}\nz\n`);
  writeFileSync(join(tree, "d", "readme.md"), "text\n");
  writeFileSync(join(tree, "code.c"), "int main(void) { return f(a[0], b->c); }\n".repeat(20));
  writeFileSync(join(tree, "prose.txt"), "It was a bright cold day and the clocks were striking.\n".repeat(20));
  writeFileSync(join(tree, "table.csv"), Array.from({ length: 40 }, (_, i) => `${i},${i * i},x${i}\n`).join(""));
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
  { texture: ["prose", "code"] },
  { textureNot: ["table", "prose"], hidden: true },
] as const;

test.skipIf(!isPossible)("mt_files walks as the TypeScript library does", () => {
  for (const request of requests) {
    const json = terminate(JSON.stringify({ ...request, paths: [tree] }));
    const found = JSON.parse(answer((out) => library!.mt_files(ptr(json), json.length - 1, out, null)));
    expect(found.errors).toEqual([]);
    expect(found.files).toEqual(files(tree, request));
    expect(found.files.length).toBeGreaterThan(0);
  }
});
