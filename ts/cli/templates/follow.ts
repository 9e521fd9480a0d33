/** `templates --novel --follow`: prints lines of unknown templates as they are written. */
import { type FileInput, type InputOptions, openInputs } from "../../input/index.ts";
import type { NoveltyWatch } from "../../mine/index.ts";
import { PathWriter } from "../../report/index.ts";
import { plainTheme } from "../../report/plain-theme.ts";
import { standardOutput } from "../../terminal/index.ts";
import { LineHolder, type Window } from "../../window/index.ts";
import { type FollowTaker, followInputs } from "../follow/follow-inputs.ts";

/** Prints what is new in the window, then in what is added. @returns the exit status, as `followInputs` */
export function followNovel(options: InputOptions, window: Window | null, watch: NoveltyWatch): Promise<number> {
  const inputs = openInputs(options);
  return followInputs(inputs, {
    window,
    definition: null,
    binary: options.binary,
    taker: (input) => new NoveltyTaker(input, watch, inputs.isMultiple),
  });
}

class NoveltyTaker implements FollowTaker {
  readonly #held = new LineHolder();
  readonly #paths = new PathWriter(standardOutput, plainTheme, false);

  constructor(
    readonly input: FileInput,
    readonly watch: NoveltyWatch,
    readonly isNamed: boolean,
  ) {}

  begin(): void {}

  restart(): void {
    this.#held.drop();
  }

  take(text: Uint8Array): void {
    const lines = this.#held.push(text);
    if (lines === null) return;
    for (const line of this.watch.push(lines)) {
      if (this.isNamed) {
        this.#paths.write(this.input.path);
        standardOutput.text(":");
      }
      standardOutput.shownText(line);
      standardOutput.text("\n");
    }
  }
}
