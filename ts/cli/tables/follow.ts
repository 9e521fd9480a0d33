/** `top --follow`, `count-by --follow`: the table again and again while its files grow. */
import type { textStreams } from "../../deep/index.ts";
import { OptionError } from "../../error/errors.ts";
import { FieldStream } from "../../fields/index.ts";
import { type FileInput, type InputOptions, openInputs } from "../../input/index.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { MatchLimiter } from "../../scan/index.ts";
import type { Tally } from "../../table/index.ts";
import type { DateOrder, MatchContext, Template } from "../../template/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { countLineEnds } from "../../window/index.ts";
import { depthOf } from "../args/depth.ts";
import { checkFollow, checkFollowedPattern } from "../args/follow-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { dateOrderOption } from "../args/report-options.ts";
import { windowOption } from "../args/window-options.ts";
import { type FollowTaker, followInputs } from "../follow/follow-inputs.ts";
import { type PieceMatcher, pieceMatcher } from "../scan/piece-matcher.ts";
import { checkPrinted, type Printed, printRows, warnOfLeftOut } from "./print.ts";

/** On a terminal the table is drawn anew; elsewhere tables follow each other, so they are further apart. */
const terminalSeconds = 1;
const pipeSeconds = 10;
/** Moves to the top left corner, and clears what is below. */
const redraw = "\u001b[H\u001b[2J";
/** Rows of the screen that are no rows of the table: its titles, what it says below, and the cursor. */
const otherRows = 3;

export interface FollowedTable {
  readonly compiled: CompiledPattern;
  readonly key: Template;
  readonly tally: Tally;
  readonly printed: Printed;
}

/** @returns the exit status, as `followInputs` @throws {OptionError} it can't be followed */
export async function followTally(args: ParsedArgs, options: InputOptions, table: FollowedTable): Promise<number> {
  const { compiled, tally, printed } = table;
  const given = args.lastOf("follow")!;
  const window = windowOption(args);
  checkFollow(given, window, options);
  checkPrinted(args, printed);
  const byLine = args.has.line ?? false;
  if (!compiled.fields) await checkFollowedPattern(given, compiled, { byLine });
  if (table.key.usesReadings) {
    const message = `${given.typed} reads on without the whole input, which a KEY with readings such as \${@kind} needs`;
    throw new OptionError(given.typed, "", message);
  }
  const dateOrder = dateOrderOption(args);
  const members = args.has["single-match"] ? compiled.members.length : null;
  const pages = new Pages(args, tally, printed);
  let timer: ReturnType<typeof setInterval> | undefined;
  try {
    return await followInputs(openInputs(options), {
      window,
      definition: null,
      binary: options.binary,
      taker: (input) =>
        compiled.fields
          ? new CountedRecords(input, { compiled, tally, dateOrder })
          : new CountedMatches(input, { compiled, tally, dateOrder, byLine, deep: depthOf(args), members }),
      opened() {
        pages.write();
        warnOfLeftOut(tally, printed);
        timer = setInterval(() => pages.write(), pages.seconds * 1000);
      },
    });
  } finally {
    clearInterval(timer);
    tally.close();
  }
}

/** The table, printed whenever something was counted since. */
class Pages {
  #matches = -1;
  readonly #isRedrawn: boolean;
  readonly #form: "lines" | "as flags say";

  constructor(
    private readonly args: ParsedArgs,
    private readonly tally: Tally,
    private readonly printed: Printed,
  ) {
    const { isTerminal } = standardOutput;
    this.#isRedrawn = isTerminal && !args.lastOf("json", "ndjson");
    this.#form = args.has.ndjson || (!isTerminal && !args.lastOf("bars", "plot")) ? "lines" : "as flags say";
  }

  get seconds(): number {
    return this.args.number.every ?? (standardOutput.isTerminal ? terminalSeconds : pipeSeconds);
  }

  write(): void {
    const { matchCount } = this.tally;
    if (matchCount === this.#matches) return;
    this.#matches = matchCount;
    const { rows } = process.stdout;
    const rowsMax = this.#isRedrawn && rows ? Math.max(1, rows - otherRows) : Number.POSITIVE_INFINITY;
    if (this.#isRedrawn) standardOutput.text(redraw);
    printRows(this.args, this.tally, this.printed, { form: this.#form, rowsMax, atMs: Date.now() });
    const isPage = !this.#isRedrawn && this.#form === "as flags say" && !this.args.has.json;
    if (isPage) standardOutput.text("\n");
    standardOutput.flush();
  }
}

interface Counting {
  readonly compiled: CompiledPattern;
  readonly tally: Tally;
  readonly dateOrder: DateOrder;
}

class CountedMatches implements FollowTaker {
  readonly #matcher: PieceMatcher;
  readonly #cap: MatchLimiter;

  constructor(
    private readonly input: FileInput,
    private readonly counting: Counting & {
      readonly byLine: boolean;
      readonly deep: Parameters<typeof textStreams>[1];
      readonly members: number | null;
    },
  ) {
    const { compiled, byLine, deep, members } = counting;
    this.#cap = new MatchLimiter(Number.POSITIVE_INFINITY, members);
    this.#matcher = pieceMatcher(compiled, { wholeLine: false, byLine, deep });
  }

  get isDone(): boolean {
    return this.#cap.isReached;
  }

  begin(offset: number, firstLine: number): void {
    this.#matcher.restart(offset, firstLine);
  }

  restart(): void {
    this.#matcher.restart(0, 1);
    this.#cap.restart();
  }

  take(piece: Uint8Array): void {
    const { compiled, tally, dateOrder } = this.counting;
    const path = this.input.path.shown;
    for (const { matches, text, base } of this.#matcher.push(piece)) {
      const kept = this.#cap.take(matches);
      if (kept) tally.add(kept, { path, text, baseBytes: base, members: compiled.members, dateOrder });
    }
  }

  close(): void {
    this.#matcher.close();
  }
}

class CountedRecords implements FollowTaker {
  #stream: FieldStream;
  #linesBefore = 0;

  constructor(
    private readonly input: FileInput,
    private readonly counting: Counting,
  ) {
    this.#stream = this.#open();
  }

  begin(_: number, firstLine: number): void {
    this.#linesBefore = firstLine - 1;
  }

  restart(): void {
    this.close();
    this.#linesBefore = 0;
    this.#stream = this.#open();
  }

  take(piece: Uint8Array): void {
    const { text, base } = this.#stream.heldText();
    this.#linesBefore += countLineEnds(text.subarray(0, this.#stream.settled - base));
    this.#count(this.#stream.push(piece));
  }

  settle(): void {
    // Records of JSON may go over lines, those of tables have their quotes.
    if (this.counting.compiled.fields!.ways.length > 0) this.#count(this.#stream.settle());
  }

  close(): void {
    this.#stream.warnOfRest(this.input.path.shown);
    this.#stream.close();
  }

  #open(): FieldStream {
    return new FieldStream(this.counting.compiled, this.counting.tally.reads);
  }

  #count(found: ReturnType<FieldStream["push"]>): void {
    const { tally, dateOrder } = this.counting;
    for (const { matches, text, base } of found) {
      const context: MatchContext = { path: this.input.path.shown, text, baseBytes: base, members: [], dateOrder };
      tally.add(matches, { ...context, linesBefore: this.#linesBefore });
    }
  }
}
