/** Tables and pictures of the matches. */
import { useEffect, useState } from "preact/hooks";
import { barPicture } from "../../chart/bars.ts";
import type { Picture } from "../../chart/picture.ts";
import { plotPicture } from "../../chart/plot.ts";
import { formatLabel, type Unit } from "../../chart/scale.ts";
import type { GapsAnswer, PlotAnswer, RegisterShown, TableAnswer, Written } from "../protocol.ts";
import { Chart, Exports, type Rows } from "./chart.tsx";
import { call, faultFrom } from "./requests.ts";
import { countText, plural, sizeText, visibleText } from "./visible-text.ts";

interface ChartsPanelProps {
  readonly document: number;
  readonly written: Written;
  readonly onGo: (place: { line: number }) => void;
}

type Range = readonly [number, number] | null;

const forms = [
  { id: "table", title: "Count by" },
  { id: "plot", title: "Over time" },
  { id: "histogram", title: "Histogram" },
  { id: "gaps", title: "Gaps between lines" },
] as const;

type Form = (typeof forms)[number]["id"];

type Answer = TableAnswer | PlotAnswer | GapsAnswer;

export function ChartsPanel({ document, written, onGo }: ChartsPanelProps) {
  const [form, setForm] = useState<Form>("table");
  /** `null` until one is chosen: a table then opens on the first register that groups. */
  const [name, setName] = useState<string | null>(null);
  const [range, setRange] = useState<Range>(null);
  const [known, setKnown] = useState<readonly RegisterShown[]>([]);
  const [loaded, setLoaded] = useState<{ form: Form; answer: Answer } | null>(null);
  const [problem, setProblem] = useState("");
  /** Without a pattern, records are drawn if there are any. */
  const isNothing = written.pattern.trim() === "" && written.format === "";
  const usable = form === "table" ? known : known.filter(({ unit }) => unit !== null);
  const grouping = loaded && "rows" in loaded.answer ? loaded.answer.register : null;
  const opened = form === "table" && name === null && grouping !== null ? known[grouping] : undefined;
  const chosen = usable.find((one) => one.name === name) ?? (form === "histogram" ? usable[0] : opened);
  const named = chosen && chosen !== opened ? known.indexOf(chosen) : null;
  const register = form === "table" && name === null ? "grouping" : named;
  useEffect(() => setRange(null), [document, written]);
  useEffect(() => {
    setProblem("");
    if (form !== "gaps" && isNothing) return setLoaded(null);
    const cancelling = new AbortController();
    const request = { document, ...written, register, range };
    call<Answer>(form, request, cancelling.signal).then(
      (answer) => {
        setLoaded({ form, answer });
        if (form !== "gaps") setKnown(answer.registers);
      },
      (error) => setProblem(faultFrom(error)?.message ?? ""),
    );
    return () => cancelling.abort();
  }, [document, written, form, register, range]);
  const answer = loaded?.form === form ? loaded.answer : null;
  return (
    <div class="charts">
      <div class="chart-choice">
        <label>
          <span>Show</span>
          <select value={form} onChange={(event) => setForm(event.currentTarget.value as Form)}>
            {forms.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {form !== "gaps" && (
          <label>
            <span>{form === "table" ? "Key" : "Value"}</span>
            <select value={chosen?.name ?? ""} onChange={(event) => setName(event.currentTarget.value)}>
              {form !== "histogram" && (
                <option value="">{form === "table" ? "whole match" : "number of matches"}</option>
              )}
              {form === "histogram" && usable.length === 0 && <option value="">none</option>}
              {usable.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {problem !== "" && <p class="wrong">{problem}</p>}
      {form !== "gaps" && isNothing && <p class="quiet">Write a pattern: its matches are drawn here.</p>}
      {form === "histogram" && answer && usable.length === 0 && (
        <p class="quiet">Bind a number or a duration to a name, such as {"\\R:took"}: its values are drawn here.</p>
      )}
      {answer && "rows" in answer && <Table answer={answer} title={chosen?.name ?? "match"} />}
      {answer && "drawn" in answer && (answer.drawn > 0 || form === "plot") && (
        <PlotView {...{ answer, form, range }} name={chosen?.name ?? "matches"} onRange={setRange} />
      )}
      {answer && "gaps" in answer && <Gaps answer={answer} onGo={onGo} />}
      {answer?.examinedBytes != null && <p class="quiet">Only the first {sizeText(answer.examinedBytes)} were read.</p>}
    </div>
  );
}

const barsDrawn = 40;
/** About the width of the panel, so that text has its usual size. */
const chartWidth = 500;

function Table({ answer, title }: { answer: TableAnswer; title: string }) {
  const { rows, all, matches } = answer;
  if (rows.length === 0) return <p class="quiet">Nothing matches.</p>;
  const picture = barPicture(
    rows.slice(0, barsDrawn).map(({ label, value }) => ({ label: visibleText(label), value })),
    `Matches by ${title}`,
    "count",
    chartWidth,
  );
  const csv: Rows = { titles: [title, "count"], cells: rows.map(({ label, value }) => [label, value]) };
  return (
    <>
      <p class="quiet">
        {plural(all, "key")} over {plural(matches, "match", "matches")}
        {all > barsDrawn && `; the most frequent ${barsDrawn} are drawn`}.
      </p>
      <Chart picture={picture} />
      <Exports picture={picture} rows={csv} name={`count-by-${title}`} />
    </>
  );
}

interface PlotViewProps {
  readonly answer: PlotAnswer;
  readonly form: Form;
  readonly name: string;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
}

function PlotView({ answer, form, name, range, onRange }: PlotViewProps) {
  const { edges, isLog, counts, p50, p95, drawn, without } = answer;
  const unit = answer.unit as Unit;
  const hasLines = p50.length > 0;
  const isTimed = form === "plot";
  const picture: Picture = plotPicture(
    {
      title: isTimed ? `${name} over time` : `Histogram of ${name}`,
      ...{ edges, isLog, xUnit: isTimed ? "time" : unit, yUnit: hasLines ? unit : "count" },
      series: hasLines
        ? [
            { name: "p50", values: p50 },
            { name: "p95", values: p95 },
          ]
        : [{ name: "matches", values: counts }],
      form: hasLines ? "lines" : "columns",
    },
    chartWidth,
  );
  const from = (i: number) => (isTimed ? new Date(edges[i]!).toISOString() : edges[i]!);
  const rows: Rows = hasLines
    ? { titles: ["from", "count", "p50", "p95"], cells: counts.map((count, i) => [from(i), count, p50[i]!, p95[i]!]) }
    : { titles: ["from", "count"], cells: counts.map((count, i) => [from(i), count]) };
  if (isTimed && drawn === 0 && range === null) return <p class="quiet">No match is on or after a line with a time.</p>;
  return (
    <>
      <p class="quiet">
        {plural(drawn, "match", "matches")}
        {without > 0 && `; ${countText(without)} without a ${isTimed ? "time or a value" : "value"}`}.
      </p>
      <Chart picture={picture} onDrag={isTimed ? (a, b) => onRange([timeAt(edges, a), timeAt(edges, b)]) : undefined} />
      {isTimed && <Zoom {...{ edges, range, onRange }} />}
      <Exports picture={picture} rows={rows} name={isTimed ? "over-time" : "histogram"} />
    </>
  );
}

/** The time at a share of the width of the slices. */
function timeAt(edges: readonly number[], share: number): number {
  return Math.round(edges[0]! + Math.min(1, Math.max(0, share)) * (edges.at(-1)! - edges[0]!));
}

/** Parts of the time that is shown: the same with the mouse and the keyboard. */
function Zoom({ edges, range, onRange }: Pick<PlotViewProps, "range" | "onRange"> & { edges: readonly number[] }) {
  const [first, last] = [edges[0]!, edges.at(-1)!];
  const length = last - first;
  const part = (from: number, to: number) => () =>
    onRange([Math.round(first + from * length), Math.round(first + to * length)]);
  return (
    <fieldset class="buttons left" aria-label="Zoom">
      <button type="button" onClick={part(0.25, 0.75)} disabled={length < 20}>
        Zoom in
      </button>
      <button type="button" onClick={part(-0.5, 1.5)} disabled={range === null}>
        Zoom out
      </button>
      <button type="button" onClick={part(-0.5, 0.5)} disabled={range === null} aria-label="Earlier">
        ◂
      </button>
      <button type="button" onClick={part(0.5, 1.5)} disabled={range === null} aria-label="Later">
        ▸
      </button>
      <button type="button" onClick={() => onRange(null)} disabled={range === null}>
        Show all
      </button>
    </fieldset>
  );
}

function Gaps({ answer, onGo }: { answer: GapsAnswer } & Pick<ChartsPanelProps, "onGo">) {
  const { gaps, edges, isLog, counts } = answer;
  if (gaps.length === 0) return <p class="quiet">Fewer than two lines have a time.</p>;
  const picture = plotPicture(
    {
      title: "Time between lines",
      ...{ edges, isLog, xUnit: "duration", yUnit: "count", form: "columns" },
      series: [{ name: "gaps", values: counts }],
    },
    chartWidth,
  );
  const rows: Rows = {
    titles: ["line", "gap_ms"],
    cells: gaps.map(({ line, milliseconds }) => [line + 1, milliseconds]),
  };
  return (
    <>
      <Chart picture={picture} />
      <h3>Longest gaps</h3>
      <table>
        <tbody>
          {gaps.map(({ line, milliseconds }) => (
            <tr key={line}>
              <th scope="row">
                <button type="button" class="link" onClick={() => onGo({ line })}>
                  Before line {countText(line + 1)}
                </button>
              </th>
              <td>{formatLabel(milliseconds * 1e6, "duration", 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Exports picture={picture} rows={rows} name="gaps" />
    </>
  );
}
