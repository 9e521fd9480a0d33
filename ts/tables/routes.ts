/**
 * The routes that can answer a scan, and their names in `--explain` and `--stats`; `null` if the route is not shown.
 */
export interface Route {
  readonly id: string;
  readonly name: string | null;
}

export const routes: readonly Route[] = [
  { id: "members", name: null }, // a set: each member has its own route
  { id: "declared", name: "the engines over a lex under the declared shapes" },
  { id: "absent", name: "a search for text that every match holds, which is absent: nothing was lexed" },
  { id: "opening", name: "a search for the text that matches begin with, then a lex around it" },
  { id: "held", name: "a search for text that every match holds, then a lex around it" },
  { id: "device_lines", name: "a lex and a match of lines on the GPU" },
  { id: "run", name: "a route, not the engine" }, // a fixed run of tokens, compared in place
  { id: "single_pass", name: "the single-pass engine over a whole lex" }, // the automaton
  { id: "every_way", name: "the set engine over a whole lex" }, // separate searches: backtracking over places not yet tried, or all in parallel
];
