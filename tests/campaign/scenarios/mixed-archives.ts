/**
 * Archives of files in archives of every kind, with hostile names, whole and cut: nothing is read beyond the outermost
 * compression, nothing is written, and what was not searched is said.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostileText } from "../hostile-text.ts";
import { matcher } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";
import { packers } from "./inputs.ts";

const planted = "plantedword took 15ms at 10.0.0.7\n";
const names = ["a.log", "..%2f..%2fescaped", "a\nmatcher: all is well", "\x1b[31mred", "-rf", "{a}{b}", "é\u202egol.x"];

/** Archives of several files, by programs that are installed. */
const containers: Readonly<Record<string, (target: string, members: readonly string[]) => readonly string[]>> = {
  tar: (target, members) => ["tar", "-cf", target, "--", ...members],
  zip: (target, members) => ["zip", "-q", target, "--", ...members],
};

const isThere = (program: string) => Bun.which(program) !== null;

export const mixedArchives: Scenario = {
  name: "mixed-archives",
  unavailable: () => (Object.keys(containers).some(isThere) ? null : "needs tar or zip"),
  async run({ below, folder }: Attack) {
    const tree = join(folder, "tree");
    mkdirSync(tree);
    const run = (words: readonly string[]) =>
      Bun.spawnSync([...words], { cwd: tree, stdout: "pipe", stderr: "ignore" });
    const lz4 = isThere("lz4")
      ? { lz4: (bytes: Buffer) => Bun.spawnSync(["lz4", "-qc"], { stdin: bytes }).stdout }
      : {};
    const kinds = Object.entries({ ...packers(), ...lz4 });
    let members: string[] = [];
    for (let count = 1 + below(3); count > 0; count--) {
      const name = pickFrom(below, names);
      writeFileSync(join(tree, name), below(3) === 0 ? hostileText(below, 20_000) : planted);
      members.push(name);
    }
    for (let depth = 1 + below(4); depth > 0; depth--) {
      const container = below(2) === 0 ? pickFrom(below, Object.keys(containers).filter(isThere)) : null;
      if (container !== null) {
        const made = `made${depth}.${container}`;
        run(containers[container]!(made, members));
        members = [made];
      } else {
        const [ending, pack] = pickFrom(below, kinds);
        const made = `${members[0]!.slice(0, 60)}.${ending}`;
        writeFileSync(join(tree, made), pack(Buffer.from(await Bun.file(join(tree, members[0]!)).bytes())));
        members = [made];
      }
    }
    const last = members[0]!;
    const whole = Buffer.from(await Bun.file(join(tree, last)).bytes());
    const isCut = below(3) === 0;
    if (isCut) writeFileSync(join(tree, last), whole.subarray(0, below(whole.length + 1)));
    const before = readdirSync(tree).sort().join("\n");
    const words = pickFrom(below, [
      ["scan", "--count", '"plantedword"'],
      ["grep", '"plantedword"'],
      ["redact"],
      ["redact", "--report"],
      ["templates", "--merge"],
      ["digest"],
      ["events"],
      ["tail", "3"],
      ["count-by", "\\W", "${0}"],
      ["rewrite", "\\N", "x"],
    ]);
    const options = { cwd: tree, quotes: true } as const;
    const { status, stderr } = await matcher([...words, "--", `./${last}`], options);
    const facts = { words, last, isCut, status, stderr: stderr.slice(0, 400), bytes: whole.length };
    hold(!/^matcher: all is well/m.test(stderr), "a forged message", facts);
    // Silence would say that nothing is in it.
    const isContainer = /\.(tar|zip)$/.test(last) && !isCut;
    hold(!isContainer || (status === 2 && stderr.includes("not unpacked")), "not searched, and not said", facts);
    await matcher([...words, "--search-zip", "."], options);
    const after = readdirSync(tree).sort().join("\n");
    hold(before === after, "a file was written or removed", { ...facts, before, after });
  },
};
