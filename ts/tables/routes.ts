/** How a scan may be answered, and what `--explain` and `--stats` call it; `null`: nothing is told of it. */
export interface Route {
  readonly id: string;
  readonly name: string | null;
}

export const routes: readonly Route[] = [
  { id: "members", name: null }, // a set: each member goes its own way
  { id: "declared", name: "the engines over a lex under the declared shapes" },
  { id: "absent", name: "a route, not the engine" }, // bytes that every match holds are nowhere: nothing was lexed
  { id: "opening", name: "windows around the opening literal" },
  { id: "held", name: "windows around bytes that every match holds" },
  { id: "run", name: "a route, not the engine" }, // a fixed run of tokens, compared in place
  { id: "single_pass", name: "the single-pass engine over a whole lex" }, // the automaton
  { id: "every_way", name: "the set engine over a whole lex" }, // ways apart: backtracking over the places not yet tried, or all side by side
];
