/** The shapes of lines: how often each occurs, what its slots held, and its lines. */
import { useEffect, useState } from "preact/hooks";
import type { DocumentInfo, TemplateShown, TemplatesAnswer } from "../protocol.ts";
import { call, faultFrom } from "./requests.ts";
import { countText, plural, sizeText, visibleText } from "./visible-text.ts";

interface TemplatesPanelProps {
  readonly document: DocumentInfo;
  readonly documents: readonly DocumentInfo[];
  readonly onGo: (place: { line: number }) => void;
  readonly onPattern: (pattern: string) => void;
}

export function TemplatesPanel({ document, documents, onGo, onPattern }: TemplatesPanelProps) {
  const [answer, setAnswer] = useState<TemplatesAnswer | null>(null);
  const [problem, setProblem] = useState("");
  const [against, setAgainst] = useState<number | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => {
    setProblem("");
    setAnswer(null);
    const cancelling = new AbortController();
    call<TemplatesAnswer>("templates", { document: document.id, against }, cancelling.signal).then(setAnswer, (error) =>
      setProblem(faultFrom(error)?.message ?? ""),
    );
    return () => cancelling.abort();
  }, [document.id, against]);
  const others = documents.filter(({ id }) => id !== document.id);
  const most = answer?.templates[0]?.count ?? 1;
  return (
    <div class="templates">
      {others.length > 0 && (
        <label class="choose">
          <span>Compare with</span>
          <select
            value={against ?? ""}
            onChange={(event) =>
              setAgainst(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))
            }
          >
            <option value="">nothing</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {problem !== "" && <p class="wrong">{problem}</p>}
      {answer === null ? (
        problem === "" && <p class="quiet">Reading the templates …</p>
      ) : (
        <>
          <p class="quiet">
            {plural(answer.all, "template")} of {plural(answer.covered, "line")}
            {answer.templates.length < answer.all && `; the most frequent ${answer.templates.length} are shown`}
            {answer.examinedBytes !== null && `; only the first ${sizeText(answer.examinedBytes)} were read`}.
          </p>
          <ol class="template-list">
            {answer.templates.map((template) => (
              <li key={template.pattern}>
                <button
                  type="button"
                  class="template"
                  aria-expanded={open === template.pattern}
                  onClick={() => setOpen(open === template.pattern ? null : template.pattern)}
                >
                  <span class="count">
                    <span class="bar-track">
                      <span class="bar-fill" style={{ width: `${(template.count / most) * 100}%` }} />
                    </span>
                    {countText(template.count)}
                    {template.isRare && <em>rare</em>}
                    {template.isNovel && <em class="novel">novel</em>}
                  </span>
                  <code>{visibleText(template.readable)}</code>
                </button>
                {open === template.pattern && <Opened {...{ template, onGo, onPattern }} />}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Opened({
  template,
  onGo,
  onPattern,
}: { template: TemplateShown } & Pick<TemplatesPanelProps, "onGo" | "onPattern">) {
  return (
    <div class="opened">
      {template.slots.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Slot</th>
              <th scope="col">Values</th>
              <th scope="col">Most frequent</th>
            </tr>
          </thead>
          <tbody>
            {template.slots.map(({ kind, distinct, top, range }, i) => (
              <tr key={i}>
                <th scope="row">{kind}</th>
                <td>{countText(distinct)}</td>
                <td>
                  {(range === "" || top[0]!.count > 1 ? top : []).map(({ value, count }) => (
                    <span key={value} class="top">
                      <code>{visibleText(value)}</code> {countText(count)}×
                    </span>
                  ))}
                  {range !== "" && <span class="quiet">{visibleText(range)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="line-links">
        {template.lines.map((line) => (
          <button key={line} type="button" class="link" onClick={() => onGo({ line })}>
            {line === template.lines[0] ? `Line ${countText(line + 1)}` : countText(line + 1)}
          </button>
        ))}
        {template.lines.length < template.count && <span class="quiet">and more</span>}
      </p>
      <button type="button" onClick={() => onPattern(`^ ${template.pattern} ~<($ .)`)}>
        Show all in the text
      </button>
    </div>
  );
}
