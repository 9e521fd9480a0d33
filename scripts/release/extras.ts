/** What accompanies the program in archives and packages: the manual page, completions, the licence. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { about } from "./about.ts";

const root = join(import.meta.dir, "..", "..");

export interface Extra {
  /** In an archive of a release. */
  readonly name: string;
  /** Where systems have it, below the prefix. */
  readonly installed: string;
  readonly content: Uint8Array;
}

/** Where systems with a package manager look for them, below `/usr`. */
const printed = [
  { words: ["man"], name: "matcher.1", installed: "share/man/man1/matcher.1" },
  {
    words: ["completions", "bash"],
    name: "completions/matcher.bash",
    installed: "share/bash-completion/completions/matcher",
  },
  { words: ["completions", "zsh"], name: "completions/_matcher", installed: "share/zsh/vendor-completions/_matcher" },
  {
    words: ["completions", "fish"],
    name: "completions/matcher.fish",
    installed: "share/fish/vendor_completions.d/matcher.fish",
  },
] as const;

/** Names within an archive, for recipes that install from one. */
export const archived = {
  manual: printed[0].name,
  bash: printed[1].name,
  zsh: printed[2].name,
  fish: printed[3].name,
} as const;

/** @param command what runs the program on this machine; the texts are the same for all of them */
export function extras(command: readonly string[]): Extra[] {
  const texts = printed.map(({ words, name, installed }) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([...command, ...words], { stdin: "ignore" });
    if (exitCode !== 0) throw new Error(`${about.program} ${words.join(" ")}: ${stderr.toString()}`);
    return { name, installed, content: stdout };
  });
  return [
    ...texts,
    { name: "LICENSE", installed: "share/doc/matcher/LICENSE", content: readFileSync(join(root, "LICENSE")) },
  ];
}
