/** Follows a watch file: counts what lines say, and decides alerts once a second of its clock. */
import { MatcherError } from "../../error/errors.ts";
import type { RecordFormat } from "../../fields/formats.ts";
import type { Family } from "../families.ts";
import { keptLineBytesMax, textMax } from "../limits.ts";
import { findFormat, rulePattern } from "../rule-pattern.ts";
import type { AlertRule, LabelRule, LinesOrigin, MetricRule, Transition, WatchEngine, WatchFile } from "../types.ts";
import { Alert, type SavedAlert, type Told } from "./alert.ts";
import type { Clock, SimpleCondition } from "./conditions.ts";
import { type Exposed, metricFamilies } from "./metric-families.ts";
import { namedFields, Search } from "./search.ts";
import { type SavedTally, Tally, type TallyRule } from "./tally.ts";

export interface EngineOptions {
  /** Masks what is sensitive in a line; by default nothing is. */
  readonly redact?: (line: string) => string;
}

/** The register that gauges and histograms read. */
const valueRegister = "value";
const stateVersion = 7;

interface SavedEngine {
  readonly version: number;
  readonly digest: string;
  readonly first: number;
  readonly away: number;
  readonly resumed: number;
  readonly second: number;
  readonly tallies: readonly SavedTally[];
  readonly alerts: readonly SavedAlert[];
  readonly heads: ReturnType<Search["saveHeads"]>;
}

export function createEngine(file: WatchFile, options: EngineOptions = {}): WatchEngine {
  return new Engine(file, options);
}

class Engine implements WatchEngine {
  readonly #metrics: readonly Exposed[];
  /** Those of metrics, then those of conditions. */
  readonly #tallies: Tally[] = [];
  readonly #alerts: readonly Alert[];
  readonly #search: Search;
  readonly #clock: Clock = { first: 0, away: 0, resumed: 0 };
  readonly #horizonSeconds: number;
  readonly #format: RecordFormat | null;
  /** The second that goes on; `null` before anything came. */
  #second: number | null = null;
  /** The last second in which lines came. */
  #fed = 0;
  /** The first second in which somebody watched again. */
  #awayUntil = 0;

  constructor(
    private readonly file: WatchFile,
    { redact = (line) => line }: EngineOptions,
  ) {
    const format = file.inputs.find((input) => input.format !== undefined)?.format;
    this.#format = format === undefined ? null : findFormat(format);
    this.#metrics = file.metrics.map((rule) => ({ rule, tally: this.#tally(rule.pattern, tallyRule(rule)) }));
    const told: Told = {
      text: (line, raw) => toldText(line, raw ? null : redact),
      label: (name, value, raw) => (raw ? value : toldLabel(name, value, redact)),
    };
    const findTally = (term: SimpleCondition, rule: AlertRule) => this.#findTally(term, rule);
    this.#alerts = file.alerts.map((rule) => new Alert(rule, findTally, this.#clock, told));
    this.#horizonSeconds = Math.max(0, ...this.#alerts.map((alert) => alert.horizonSeconds));
    this.#search = new Search(this.#tallies, file.inputs, file.declarations);
  }

  feed(path: string, lines: Uint8Array, nowMs: number, origin: LinesOrigin = { glob: path, text: path }): Transition[] {
    const transitions = this.tick(nowMs);
    if (lines.length === 0) return transitions;
    this.#fed = this.#second!;
    this.#search.feed(path, lines, this.#second!, origin);
    return transitions;
  }

  needsHead(path: string, origin: LinesOrigin): boolean {
    return this.#search.needsHead(path, origin);
  }

  tick(nowMs: number): Transition[] {
    const now = Math.floor(nowMs / 1000);
    if (this.#second === null) this.#clock.first = this.#clock.resumed = this.#second = this.#fed = now;
    const transitions: Transition[] = [];
    if (this.#alerts.length === 0) this.#second = Math.max(this.#second, now);
    while (this.#second < now) {
      // Nothing is decided of time in which nobody watched.
      if (this.#second < this.#awayUntil) this.#clock.away++;
      else for (const alert of this.#alerts) alert.end(this.#second, transitions);
      this.#second++;
      // Long after the last line nothing changes any more.
      if (this.#second > Math.max(this.#fed, this.#clock.resumed) + this.#horizonSeconds) this.#second = now;
    }
    return transitions;
  }

  *families(): Generator<Family> {
    for (const metric of this.#metrics) yield* metricFamilies(metric, this.#second ?? 0);
    yield* this.#own();
  }

  firing(): Transition[] {
    return this.#alerts.flatMap((alert) => [...alert.firing()]);
  }

  snapshot(): Uint8Array {
    const saved: SavedEngine = {
      version: stateVersion,
      digest: this.file.digest,
      first: this.#clock.first,
      away: this.#clock.away,
      resumed: this.#clock.resumed,
      second: this.#second ?? 0,
      tallies: this.#tallies.map((tally) => tally.save()),
      alerts: this.#alerts.map((alert) => alert.save()),
      heads: this.#search.saveHeads(),
    };
    const text = JSON.stringify([saved, this.#fed]);
    const hash = new Bun.CryptoHasher("sha256").update(text).digest("hex");
    return new TextEncoder().encode(`${hash}\n${text}`);
  }

  restore(state: Uint8Array, resumedMs?: number): void {
    const whole = new TextDecoder("utf-8", { ignoreBOM: true }).decode(state);
    const end = whole.indexOf("\n");
    const text = whole.slice(end + 1);
    if (end < 0 || whole.slice(0, end) !== new Bun.CryptoHasher("sha256").update(text).digest("hex")) {
      throw new MatcherError("malformed", "the state of the watch is damaged");
    }
    const [saved, fed] = JSON.parse(text) as [SavedEngine, number];
    if (saved.version !== stateVersion || saved.digest !== this.file.digest) {
      throw new MatcherError("changed", "the state of the watch is that of other rules");
    }
    this.#clock.first = saved.first;
    this.#clock.away = saved.away;
    this.#awayUntil = resumedMs === undefined ? 0 : Math.floor(resumedMs / 1000);
    this.#second = saved.second === 0 ? null : saved.second;
    this.#clock.resumed = this.#awayUntil > saved.second ? this.#awayUntil : saved.resumed;
    this.#fed = fed;
    this.#search.restoreHeads(saved.heads);
    for (const [i, tally] of this.#tallies.entries()) tally.restore(saved.tallies[i]!);
    for (const [i, alert] of this.#alerts.entries()) alert.restore(saved.alerts[i]!);
  }

  close(): void {
    this.#search.close();
    for (const tally of this.#tallies) tally.close();
    for (const alert of this.#alerts) alert.close();
  }

  #tally(pattern: string, rule: TallyRule): Tally {
    const compiled = rulePattern(pattern, this.file.declarations, this.#format, namedFields(rule));
    const tally = new Tally(rule, compiled);
    this.#tallies.push(tally);
    return tally;
  }

  /** What a term looks at: a metric, or a pattern with the labels of its alert. */
  #findTally(term: SimpleCondition, { by }: AlertRule): Tally {
    const metric = "metric" in term ? term.metric : "of" in term && "metric" in term.of ? term.of.metric : undefined;
    if (metric !== undefined) return this.#metrics.find(({ rule }) => rule.name === metric)!.tally;
    const pattern = "of" in term && "pattern" in term.of ? term.of.pattern : (term as { pattern: string }).pattern;
    return this.#tally(pattern, counting(by));
  }

  /** What the watch tells of itself. */
  #own(): Family[] {
    const unread = this.#metrics.filter(({ rule }) => rule.kind !== "counter" || rule.add !== undefined);
    const replaced = this.#metrics.flatMap(({ rule, tally }) =>
      rule.labels.map(({ name }, label) => ({
        labels: [["metric", rule.name] as const, ["label", name] as const],
        value: tally.table.countReplaced(label),
      })),
    );
    return [
      {
        ...{ kind: "counter", name: "matcher_watch_other_total" },
        help: "Matches whose label has the value other, since it has too many.",
        samples: replaced,
      },
      {
        ...{ kind: "counter", name: "matcher_watch_unread_total" },
        help: "Values that the metric can't take: of another measure, or negative ones of a counter.",
        samples: unread.map(({ rule, tally }) => ({ labels: [["metric", rule.name]], value: tally.unread })),
      },
    ];
  }
}

/** What an alert tells of a line that was kept. @param redact `null`: nothing is masked */
function toldText(line: Uint8Array, redact: ((text: string) => string) | null): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(line);
  if (!redact) return text.slice(0, textMax).toWellFormed();
  const masked = redact(text);
  // Something sensitive that the end of what was kept cuts in two is not known as such: that part is not told.
  const isCut = line.length >= keptLineBytesMax;
  return masked.slice(0, isCut ? Math.max(0, Math.min(textMax, masked.length - textMax)) : textMax).toWellFormed();
}

/** What an alert tells of a label, which may be sensitive by its name alone. */
function toldLabel(name: string, value: string, redact: (text: string) => string): string {
  const head = `${name}=`;
  const masked = redact(head + value);
  return masked.startsWith(head) ? masked.slice(head.length) : redact(value);
}

function tallyRule({ kind, labels, measure, add, buckets, quantiles }: MetricRule): TallyRule {
  return { kind, labels, measure, reads: kind === "counter" ? add : valueRegister, buckets, quantiles };
}

const counting = (labels: readonly LabelRule[]): TallyRule => ({
  ...{ kind: "counter", labels, measure: "number", reads: undefined, buckets: [], quantiles: [] },
});
