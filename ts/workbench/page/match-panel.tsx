/** Why the chosen match matched: its registers, its tokens, what they satisfied. */
import { useEffect, useState } from "preact/hooks";
import type { MatchAnswer, Written } from "../protocol.ts";
import type { At } from "./app.tsx";
import { call } from "./requests.ts";
import { fieldColourCount } from "./row.tsx";
import type { Rejected } from "./use-marks.ts";
import { countText, visibleText } from "./visible-text.ts";

interface MatchPanelProps {
  readonly document: number;
  readonly written: Written;
  readonly match: At | null;
  readonly onGo: (place: { line: number }) => void;
  /** Takes the match's line as one that must not match; `null` if nothing is marked. */
  readonly onReject: ((line: Rejected) => void) | null;
}

export function MatchPanel({ document, written, match, onGo, onReject }: MatchPanelProps) {
  const [answer, setAnswer] = useState<MatchAnswer | null>(null);
  useEffect(() => {
    if (match === null) return setAnswer(null);
    const cancelling = new AbortController();
    call<MatchAnswer | null>("match", { document, ...written, ...match }, cancelling.signal).then(setAnswer, () =>
      setAnswer(null),
    );
    return () => cancelling.abort();
  }, [document, written, match]);
  if (answer === null) return <p class="quiet">Point at a match or click it to see why it matched.</p>;
  return (
    <div class="match">
      <p>
        <button type="button" class="link" onClick={() => onGo({ line: answer.line })}>
          Line {countText(answer.line + 1)}
        </button>
      </p>
      <p class="sample">{visibleText(answer.text)}</p>
      {onReject && (
        <p>
          <button type="button" onClick={() => onReject({ line: answer.line, text: answer.lineText })}>
            This match is wrong
          </button>
        </p>
      )}
      {answer.captures.length > 0 && (
        <>
          <h3>Values</h3>
          <table>
            <tbody>
              {answer.captures.map(({ name, text, kind, value }, i) => (
                <tr key={name}>
                  <th scope="row">
                    <span class={`swatch swatch-${i % fieldColourCount}`} /> {name}
                  </th>
                  <td>
                    <code>{visibleText(text)}</code>
                  </td>
                  <td class="quiet">
                    {kind}
                    {value !== null && value !== text && ` ${value}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {!answer.isRecord && (
        <>
          <h3>Tokens</h3>
          <p class="token-list">
            {answer.tokens.map(({ kind, text }, i) => (
              <span key={i} title={kind}>
                <code>{visibleText(text)}</code> <small>{kind}</small>
              </span>
            ))}
          </p>
        </>
      )}
      {answer.guards.length > 0 && <List title="Checked" items={answer.guards} />}
      {answer.readings.length > 0 && (
        <List title={answer.isPart ? "Readings, within the lines around it" : "Readings"} items={answer.readings} />
      )}
      <p class="quiet">Found by {answer.route}.</p>
    </div>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{visibleText(item)}</li>
        ))}
      </ul>
    </>
  );
}
