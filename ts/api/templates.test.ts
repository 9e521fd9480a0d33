/** Library and command find the same templates, and saved sets pass between the two. */
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Workplace } from "../../tests/e2e/workplace.ts";
import { OptionError, type TemplateOptions, templates } from "../index.ts";

const root = join(import.meta.dir, "..", "..");
const place = new Workplace();

function command(...args: string[]): unknown {
  return JSON.parse(place.output(["templates", "--json", ...args]));
}

const example = (name: string) => join(root, "examples", `${name}.log`);

test.each(["access", "gateway", "java", "nginx", "web"])("%s.log has the templates of the command", (name) => {
  const path = example(name);
  const all: TemplateOptions = { merge: true, explain: true, slots: true, cut: "10%" };
  expect(templates({ path }, all)).toEqual(command("--merge", "--explain", "--slots", "--cut", "10%", path) as never);
  expect(templates({ path }, { slots: true, rare: true })).toEqual(command("--slots", "--rare", path) as never);
});

test("merged templates are compared with another input", () => {
  const [path, against] = [example("web"), example("access")];
  expect(templates({ path }, { merge: true, against: { path: against } })).toEqual(
    command("--merge", "--against", against, path) as never,
  );
});

test("a set is the same from the library and the command, and each goes on from the other's", () => {
  const [path, next, file] = [example("java"), example("web"), join(place.folder, "java.set")];
  const saved: Uint8Array[] = [];
  const save = (set: Uint8Array) => void saved.push(set);
  templates({ path }, { save });
  command("--save", file, path);
  expect(saved).toEqual([Uint8Array.from(readFileSync(file))]);
  for (const load of [saved[0]!, file, [file]]) {
    expect(templates({ path: next }, { load })).toEqual(command("--load", file, next) as never);
    expect(templates({ path: next }, { load, novel: true })).toEqual(command("--load", file, "--novel", next) as never);
  }
  expect(templates({ path }, { load: saved[0]!, novel: true })).toEqual([]);
  expect(templates("", { load: [file, saved[0]!] })).toEqual(command("--load", file, "--load", file) as never);
});

test("records other than lines are saved under the command's name", () => {
  const [text, file] = [join(place.folder, "paragraphs"), join(place.folder, "paragraphs.set")];
  writeFileSync(text, "a 1\nb\n\na 2\nb\n");
  command("--record", "paragraph", "--save", file, text);
  expect(templates("", { unit: "paragraph", load: file })[0]!.count).toBe(2);
  expect(() => templates("", { load: file })).toThrow("its records are --record paragraph, but this run reads lines");
  expect(() => templates("", { load: Uint8Array.from(readFileSync(file)) })).toThrow(OptionError);
});

test.each<[unknown, string, string]>([
  [{ load: new TextEncoder().encode("no set") }, "load", "load: is not a set of templates: load takes what save wrote"],
  [{ load: [new Uint8Array(), 5] }, "load", "load[1]: expected bytes or the path of a file, found 5"],
  [{ load: "x", against: "a" }, "load", "against and load exclude each other: give one"],
  [{ novel: true }, "novel", "novel requires against or load"],
  [{ explain: true }, "explain", "explain requires merge"],
])("%j is refused by the option %s", (options, option, message) => {
  const code = "option";
  expect(() => templates("a 1\n", options as TemplateOptions)).toThrow(
    expect.objectContaining({ code, option, message }),
  );
});

test("save must be a function", () => {
  const options = { save: "x" } as unknown as TemplateOptions;
  expect(() => templates("a 1\n", options)).toThrow(new TypeError('save: expected a function, found "x"'));
});
