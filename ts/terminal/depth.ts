/** How many colours the terminal can show. */

/** 0: none. 24: 24-bit colour. */
export type Depth = 0 | 16 | 256 | 24;

const named: Readonly<Record<string, Depth>> = {
  never: 0,
  "16": 16,
  ansi: 16,
  "256": 256,
  ansi256: 256,
  truecolor: 24,
  "24bit": 24,
  "16m": 24,
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The depth that `--color WHEN` asks for. */
export function colourDepth(when: string, environment: Environment, isTerminal: boolean): Depth {
  const depth = named[when];
  if (depth !== undefined) return depth;
  if (when !== "always") return depthOfEnvironment(environment, isTerminal);
  return depthOfEnvironment(environment, true) || 16;
}

function depthOfEnvironment(environment: Environment, isTerminal: boolean): Depth {
  const { NO_COLOR, TERM = "", COLORTERM, WT_SESSION, TERM_PROGRAM } = environment;
  if (NO_COLOR || !isTerminal || TERM === "dumb") return 0;
  if (COLORTERM === "truecolor" || COLORTERM === "24bit" || WT_SESSION || TERM_PROGRAM === "vscode") return 24;
  if (TERM.startsWith("xterm-kitty") || TERM.startsWith("alacritty")) return 24;
  return TERM.includes("256color") ? 256 : 16;
}
