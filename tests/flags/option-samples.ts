/** What the matrices of options are made of. */
import type { OptionedCall } from "../../ts/api/option-names.ts";
import * as matcher from "../../ts/index.ts";

export type Options = Readonly<Record<string, unknown>>;

export interface OptionSample {
  readonly given: Options;
  /** In both calls. */
  readonly base?: Options;
}

export interface OptionMode {
  readonly options: Options;
  readonly samples?: Readonly<Record<string, OptionSample>>;
}

export interface OptionMatrix {
  readonly call: OptionedCall;
  /** What the call returns, or changes. */
  readonly run: (options: never, folder: string) => unknown;
  readonly modes?: Readonly<Record<string, OptionMode>>;
  readonly samples: Readonly<Record<string, OptionSample>>;
}

export const sample = (options: Options, base?: Options): OptionSample => ({ given: options, ...(base && { base }) });

export const text = `2024-06-01T10:00:00Z took 1s took 2s
plain

2024-06-01T11:00:00Z took 3s f(a, (b, c)) 10.0.0.7
say "took 4s" 20000000
2024-06-01 10:00:00 a took 3s
${"a b c d e\n".repeat(8)}${"1,2,3,4,5\n".repeat(40)}${Array.from({ length: 30 }, (_, i) => `x${i * i * 7919}y`).join(" ")}
`;
export const declaring = (declare: (library: matcher.Library) => void) => {
  const library = new matcher.Library();
  declare(library);
  return library;
};
export const lib = () => declaring((library) => library.kind("zz", '"took" \\R'));
