/**
 * The service: reads the inputs, gives their lines to the engine, does what alerts ask for, answers requests, keeps the
 * state, and tells the manager of services how it is.
 */
import { basename } from "node:path";
import { version } from "../../../package.json";
import { MatcherError } from "../../error/errors.ts";
import { type ExpositionForm, expositionText } from "../exposition.ts";
import type { Family } from "../families.ts";
import type { Transition, WatchEngine, WatchFile, WatchInput } from "../types.ts";
import { ActionQueue, type QueuedAction } from "./action-queue.ts";
import { execute } from "./exec-action.ts";
import { type HttpServer, startHttpServer } from "./http-server.ts";
import { endingMs, pollMs, resendMs, stateMs, stateShare, stillMs } from "./limits.ts";
import { Log } from "./log.ts";
import { Notifier } from "./notify.ts";
import type { WatchOptions } from "./options.ts";
import { otlpBodies } from "./otlp.ts";
import { OtlpPush } from "./otlp-push.ts";
import { ownFamilies } from "./own-metrics.ts";
import { page } from "./page.ts";
import { printAction } from "./print-action.ts";
import { Reading, type SavedReading } from "./reading.ts";
import { StandardInput } from "./standard-input.ts";
import { StateFile } from "./state-file.ts";
import { post } from "./web-action.ts";

/** The state besides the engine's snapshot. */
export interface SavedBody extends SavedReading {
  readonly actions: readonly QueuedAction[];
  /** When counts began. */
  readonly begunMs: number;
}

/** Until the next turn without a wait: other tasks of the process come first. */
const nextTask = () => new Promise<void>((resolve) => setImmediate(resolve));

export class Service {
  readonly #log: Log;
  readonly #actions: ActionQueue;
  readonly #notifier: Notifier;
  readonly #standardInput: StandardInput;
  readonly #state: StateFile<SavedBody> | null;
  #engine: WatchEngine;
  #reading: Reading;
  #server: HttpServer | null = null;
  readonly #push: OtlpPush | null;
  #begunMs = Date.now();
  /** The signal that ends it; `null` if its inputs have ended. */
  #ending: NodeJS.Signals | null | undefined;
  #mustReload = false;
  #hasChanged = true;
  #savedAtMs = 0;
  #saveWaitMs = stateMs;
  #resentAtMs = Date.now();
  #turnAtMs = performance.now();
  #toldAliveMs = Number.NEGATIVE_INFINITY;
  #saveFault: string | null = null;
  #nowMs = 0;

  /** @throws {MatcherError} the state can't be used, or is locked */
  constructor(
    private file: WatchFile,
    private readonly inputs: readonly WatchInput[],
    private readonly options: WatchOptions,
  ) {
    this.#log = new Log(options.writeLog);
    this.#notifier = new Notifier(this.#log);
    this.#standardInput = new StandardInput(this.#log);
    this.#actions = new ActionQueue({ log: this.#log, deliver: (transition) => this.#deliver(transition) });
    this.#push = options.otlp ? new OtlpPush({ ...options.otlp, log: this.#log, bodies: () => this.#bodies() }) : null;
    this.#state = options.stateDir === undefined ? null : new StateFile(options.stateDir);
    this.#engine = options.engine(file);
    const found = this.#state?.read() ?? null;
    const isOwn = found !== null && found.saved.digest === file.digest;
    if (found && isOwn) this.#restore(found.snapshot, found.saved.body.begunMs);
    if (found && !isOwn) this.#log.warn("the state belongs to other rules: counts start from zero, positions are kept");
    this.#reading = this.#newReading(found?.saved.body ?? null);
    if (found) this.#actions.restore(found.saved.body.actions);
    this.#savedAtMs = found?.saved.savedAtMs ?? 0;
  }

  /** Counts that another version of the engine wrote begin anew. */
  #restore(snapshot: Uint8Array, begunMs: number): void {
    try {
      this.#engine.restore(snapshot, this.#clock());
      this.#begunMs = begunMs;
    } catch (error) {
      if (!(error instanceof MatcherError)) throw error;
      this.#log.warn("counts start from zero, positions are kept", { why: error.message });
      this.#engine.close();
      this.#engine = this.options.engine(this.file);
    }
  }

  /** @returns the signal that ended it; `null` if its inputs ended */
  async run(): Promise<NodeJS.Signals | null> {
    const { metrics } = this.options;
    if (metrics) this.#server = startHttpServer(metrics, this.#answers());
    // The positions at the beginning: what is written from now on counts, whatever happens.
    this.#reading.list(this.#clock());
    this.#save();
    this.#reading.start();
    this.#push?.start();
    this.#log.info("watching", {
      ...{ file: this.file.path, inputs: this.#watchedInputs().length, state: this.options.stateDir },
      metrics: this.#server?.address,
      otlp: this.options.otlp && new URL(this.options.otlp.url).host,
    });
    this.#notifier.ready(this.#status());
    while (this.#ending === undefined) await this.#turn();
    return await this.#end();
  }

  end(signal: NodeJS.Signals): void {
    this.#ending ??= signal;
    this.#reading.wake();
  }

  reload(): void {
    this.#mustReload = true;
    this.#reading.wake();
  }

  async #turn(): Promise<void> {
    this.#turnAtMs = performance.now();
    const nowMs = this.#clock();
    if (this.#mustReload) this.#reload();
    const hasMore = this.#reading.turn(nowMs);
    this.#act(this.#engine.tick(nowMs));
    this.#resend(nowMs);
    this.#tellAlive();
    if (this.#hasChanged && Date.now() - this.#savedAtMs >= this.#saveWaitMs) this.#save();
    if (hasMore) await nextTask();
    else if (this.#reading.isOver) {
      await this.#actions.drain(endingMs);
      this.#ending ??= null;
    } else await this.#reading.wait(pollMs);
  }

  /** Milliseconds of the clock on the wall, which never go back here. */
  #clock(): number {
    return (this.#nowMs = Math.max(this.#nowMs, Date.now()));
  }

  #watchedInputs(file = this.file): readonly WatchInput[] {
    return this.inputs.length > 0 ? this.inputs : file.inputs;
  }

  #newReading(saved: SavedReading | null): Reading {
    return new Reading({
      inputs: this.#watchedInputs(),
      from: this.options.from ?? "start",
      log: this.#log,
      saved,
      standardInput: this.#standardInput,
      counter: {
        take: (path, lines, origin) => {
          this.#hasChanged = true;
          this.#act(this.#engine.feed(path, lines, this.#clock(), origin));
        },
        needsHead: (path, origin) => this.#engine.needsHead(path, origin),
      },
    });
  }

  #act(transitions: readonly Transition[]): void {
    for (const transition of transitions) {
      const { name, state, value } = transition;
      this.#log.info("alert", { alert: name, state, value });
      this.#actions.add(transition);
      // An alert that was told is soon in the state, so that a kill does not have it told again.
      this.#saveWaitMs = Math.min(this.#saveWaitMs, 1000);
      this.#hasChanged = true;
    }
  }

  /** An Alertmanager takes an alert for over that it does not hear of. */
  #resend(nowMs: number): void {
    if (nowMs - this.#resentAtMs < resendMs) return;
    this.#resentAtMs = nowMs;
    for (const transition of this.#engine.firing())
      if (transition.action.kind === "alertmanager") this.#actions.add(transition);
  }

  #deliver(transition: Transition) {
    const { action } = transition;
    if (action.kind === "exec") return execute(transition, action.argv);
    if (action.kind === "print") return printAction(transition, this.options.print);
    return post(transition, action, Date.now());
  }

  #tellAlive(): void {
    const { watchdogMs } = this.#notifier;
    if (watchdogMs === null || performance.now() - this.#toldAliveMs < watchdogMs) return;
    this.#toldAliveMs = performance.now();
    this.#notifier.alive();
  }

  /** A file with a fault is told, and the rules go on as they are. */
  #reload(): void {
    this.#mustReload = false;
    this.#notifier.reloading();
    try {
      const file = this.options.reload();
      const isSame = file.digest === this.file.digest;
      // Also with the same rules: their actions and inputs may be others.
      const engine = this.options.engine(file);
      try {
        if (isSame) engine.restore(this.#engine.snapshot());
      } catch (error) {
        engine.close();
        throw error;
      }
      this.#engine.close();
      this.#engine = engine;
      if (!isSame) this.#begunMs = Date.now();
      const isOther = JSON.stringify(this.#watchedInputs(file)) !== JSON.stringify(this.#watchedInputs());
      this.file = file;
      if (isOther) this.#changeInputs();
      this.#hasChanged = true;
      this.#log.info("reloaded", { file: file.path, counts: isSame ? "kept" : "start from zero" });
    } catch (error) {
      const why = String((error as Error).message).split("\n")[0];
      this.#log.error("the watch file has a fault: the old rules go on", { file: this.file.path, why });
    }
    this.#notifier.ready(this.#status());
  }

  #changeInputs(): void {
    const saved = this.#reading.snapshot();
    this.#reading.close();
    this.#reading = this.#newReading(saved);
    this.#reading.list(this.#clock());
    this.#reading.start();
  }

  #save(): void {
    if (!this.#state) return;
    const begun = performance.now();
    const body = { ...this.#reading.snapshot(), actions: this.#actions.snapshot(), begunMs: this.#begunMs };
    try {
      const savedAtMs = Date.now();
      this.#state.write({ digest: this.file.digest, savedAtMs, body }, this.#engine.snapshot());
      this.#savedAtMs = savedAtMs;
      this.#hasChanged = false;
      if (this.#saveFault !== null) this.#log.info("the state is written again");
      this.#saveFault = null;
    } catch (error) {
      const why =
        error instanceof MatcherError ? error.message : ((error as NodeJS.ErrnoException).code ?? String(error));
      if (this.#saveFault === null) this.#log.error("the state can't be written", { dir: this.options.stateDir, why });
      this.#saveFault = `the state can't be written: ${why}`;
      this.#savedAtMs = Date.now(); // The next try is not at once.
    }
    this.#saveWaitMs = Math.max(stateMs, (performance.now() - begun) / stateShare);
  }

  #illness(): string | null {
    const stillForMs = performance.now() - this.#turnAtMs;
    return stillForMs > stillMs ? `reading stands still since ${Math.round(stillForMs / 1000)} s` : this.#saveFault;
  }

  #answers() {
    return {
      exposition: (form: ExpositionForm) => expositionText(form, this.#families()),
      illness: () => this.#illness(),
      page: () => {
        const inputs = this.#reading.inputs();
        return page({
          name: basename(this.file.path),
          firing: this.#engine.firing(),
          inputs,
          illness: this.#illness(),
        });
      },
    };
  }

  *#families(): Generator<Family> {
    yield* this.#engine.families();
    yield* ownFamilies({
      reading: this.#reading,
      actions: this.#actions,
      firing: this.#engine.firing().length,
      savedAtMs: this.#state ? this.#savedAtMs : null,
      pushes: this.#push?.counts ?? null,
    });
  }

  #bodies(): Iterable<unknown> {
    return otlpBodies(this.#families(), { begunMs: this.#begunMs, nowMs: Date.now() }, version);
  }

  #status(): string {
    return `${this.#watchedInputs().length} inputs, ${this.file.metrics.length} metrics, ${this.file.alerts.length} alerts`;
  }

  async #end(): Promise<NodeJS.Signals | null> {
    this.#notifier.stopping();
    this.#log.info("ending", { signal: this.#ending });
    this.#reading.stop();
    await Promise.all([this.#actions.stop(endingMs), this.#push?.stop(endingMs)]);
    this.#save();
    await this.#server?.stop();
    this.#reading.close();
    this.#engine.close();
    this.#state?.close();
    return this.#ending ?? null;
  }
}
