/** `--texture` in all its forms, on folders, named files and standard input, alone and with a pattern. */
import { expect, test } from "bun:test";
import { regionKinds } from "../../ts/tables/textures.ts";
import { prng } from "../prng.ts";
import { Workplace } from "./workplace.ts";

const random = prng(1);
const noise = Buffer.from(Array.from({ length: 600 }, () => random() % 256)).toString("base64");
const rows = Array.from({ length: 19 }, (_, row) => `${row},n${row},${row * 7}\n`).join("");
const files = {
  blob: noise,
  empty: "",
  function: "function area(width, height) {\n  const total = width * height;\n  return total;\n}\n",
  notes: "Notes\n\nThe ferry from 10.0.0.1 is late\nnobody waited\n\nWrite to bob@example.org\nor wait\n\nthe end\n",
  settings: "port = 80\n\n# upstreams\nup = 10.0.0.1:90\n",
  table: `id,name,total\n${rows}`,
} as const;
const workplace = new Workplace(Object.fromEntries(Object.entries(files).map(([name, text]) => [`d/${name}`, text])));
const run = (args: readonly string[], input?: string) => workplace.run(args, input);

const descriptions = {
  blob: "blob",
  empty: "no region",
  function: "mixed",
  notes: "prose",
  settings: "code",
  table: "table, period 5",
} as const satisfies Record<keyof typeof files, string>;
type Name = keyof typeof files;
const names = Object.keys(files) as Name[];
const describeAll = (prefix: string) => names.map((name) => `${prefix}${name}: ${descriptions[name]}\n`).join("");
const paths = (...some: readonly Name[]) => some.map((name) => `d/${name}\n`).join("");
const counts = (...some: readonly Name[]) =>
  some.map((name) => `d/${name}:${files[name].split("\n").filter((line) => line.trim() !== "").length}\n`).join("");

const lists: readonly (readonly [readonly string[], string])[] = [
  // Bare: what each file is.
  [["--files", "--texture", "d"], describeAll("d/")],
  [["--files", "d", "--texture"], describeAll("d/")],
  [["--files", "--texture"], describeAll("./d/")],
  [["--files", "--texture", "d/table", "d/notes"], "d/table: table, period 5\nd/notes: prose\n"],
  // With kinds: the paths alone. Kinds are a union, and what is excluded is never listed.
  [["--files", "--texture", "code", "d"], paths("settings")],
  [["--files", "--texture=code", "d"], paths("settings")],
  [["--files", "d", "--texture", "code"], paths("settings")],
  [["--files", "--texture", "code", "--texture", "table", "d"], paths("settings", "table")],
  [["--files", "--texture", "numeric", "d"], ""],
  [["--files", "--texture", "!code", "d"], paths("blob", "empty", "function", "notes", "table")],
  [["--files", "--texture", "!code", "--texture", "!table", "d"], paths("blob", "empty", "function", "notes")],
  [["--files", "--texture", "code", "--texture", "!code", "d"], ""],
  // A value that names kinds and a bare one both count.
  [["--files", "--texture", "code", "--texture", "--", "d"], "d/settings: code\n"],
  // A named file is not filtered.
  [["--files", "--texture", "code", "d/notes"], paths("notes")],
  [
    ["--files", "--texture", "!prose", "d/notes", "d"],
    paths("notes", "blob", "empty", "function", "settings", "table"),
  ],
  // Searches.
  [["--texture", "code", "--count", ".", "d"], counts("settings")],
  [["--texture", "code", "--texture", "prose", "--count", ".", "d"], counts("notes", "settings")],
  [["--texture", "!code", "--count", ".", "d"], counts("blob", "function", "notes", "table")],
  [["--count", ".", "d", "--texture"], counts("blob", "function", "notes", "settings", "table")],
  [["--texture", "code", "--count", ".", "d/notes", "d"], counts("notes", "settings")],
];

test.each(lists)("scan %j", (args, out) => {
  const status = out === "" && args.includes("--count") ? 1 : 0;
  expect(run(["scan", ...args])).toEqual({ status, out, error: "" });
});

test.each([
  [["--files", "--texture", "-"], files.table, "-: table, period 5\n"],
  [["--files", "--texture", "d/notes", "-"], "", "d/notes: prose\n-: no region\n"],
  [["--files", "--texture", "code", "-", "d"], files.notes, "-\nd/settings\n"],
  // A stream is not filtered: it is named, as a file can be.
  [["--texture", "code", "--count", '"ferry"', "-"], files.notes, "1\n"],
  [["--texture", "code", "--count", '"port"', "-", "d"], files.settings, "-:1\nd/settings:1\n"],
] as const)("scan %j of standard input", (args, input, out) => {
  expect(run(["scan", ...args], input)).toEqual({ status: 0, out, error: "" });
});

test.each(["Code", "!", "!Code", "no region", ""])("%j is no kind", (word) => {
  const { status, out, error } = run(["scan", "--files", `--texture=${word}`, "d"]);
  expect({ status, out }).toEqual({ status: 2, out: "" });
  expect(error).toStartWith(`matcher: --texture takes ${regionKinds.join(", ")}, !${regionKinds[0]}`);
  expect(error).toEndWith(`: found "${word}"\n`);
});

test("grep takes it too", () => {
  const found = run(["grep", "-c", "--texture", "prose", '"ferry"', "d"]);
  expect(found).toEqual({ status: 0, out: "d/notes:1\n", error: "" });
});

test.each([
  [["top", "--texture", "code", "\\I", "${0}", "d"], "10.0.0.1  1\n"],
  [["count-by", "--texture", "!code", "\\I", "${path}", "d"], "d/notes  1\n"],
  [["uniq", "--texture", "prose", "\\E", "${0}", "d"], "bob@example.org\n"],
  [["uniq", "-g", "set*", "\\I", "${path}", "d"], "d/settings\n"],
  [["templates", "--texture", "code", "d"], run(["templates", "d/settings"]).out],
] as const)("tables and templates choose files: %j", (args, out) => {
  expect(run(args)).toEqual({ status: 0, out, error: "" });
});
