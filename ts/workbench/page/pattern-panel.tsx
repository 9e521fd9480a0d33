/** The pattern in words, and a short table of the forms that patterns have. */
import { useEffect, useState } from "preact/hooks";
import { patternBrief, readingsBrief, type Sample } from "../../tables/pattern-brief.ts";
import type { WordsAnswer, Written } from "../protocol.ts";
import { call } from "./requests.ts";
import { plural, visibleText } from "./visible-text.ts";

interface PatternPanelProps {
  readonly written: Written;
  readonly onPattern: (pattern: string) => void;
}

export function PatternPanel({ written, onPattern }: PatternPanelProps) {
  const [answer, setAnswer] = useState<WordsAnswer | null>(null);
  const isEmpty = written.pattern.trim() === "";
  useEffect(() => {
    if (isEmpty) return setAnswer(null);
    const cancelling = new AbortController();
    // The pattern's pane shows faults.
    call<WordsAnswer>("words", written, cancelling.signal).then(setAnswer, () => {});
    return () => cancelling.abort();
  }, [written, isEmpty]);
  return (
    <div class="pattern-words">
      {answer === null ? (
        <p class="quiet">Write a pattern, or take one of these forms: what its parts mean is said here.</p>
      ) : (
        <Words answer={answer} />
      )}
      <Forms title="Forms" samples={patternBrief} onPattern={onPattern} />
      <Forms title="Compared with the rest of the text" samples={readingsBrief} onPattern={onPattern} />
    </div>
  );
}

function Words({ answer: { lines, all } }: { answer: WordsAnswer }) {
  return (
    <>
      <h3>In words</h3>
      <ul class="words" aria-label="The pattern in words">
        {lines.map(({ depth, written, means }, i) => (
          <li key={i} style={{ marginLeft: `${depth * 16}px` }}>
            <code>{visibleText(written)}</code> <span class="means">{visibleText(means)}</span>
          </li>
        ))}
      </ul>
      {all > lines.length && <p class="quiet">{plural(all - lines.length, "more part")} </p>}
    </>
  );
}

function Forms({
  title,
  samples,
  onPattern,
}: { title: string; samples: readonly Sample[] } & Pick<PatternPanelProps, "onPattern">) {
  return (
    <>
      <h3>{title}</h3>
      <table class="forms" aria-label={title}>
        <tbody>
          {samples.map(({ written, means }) => (
            <tr key={means}>
              <th scope="row">
                {written.map((pattern) => (
                  <button key={pattern} type="button" class="link" onClick={() => onPattern(pattern)}>
                    <code>{pattern}</code>
                  </button>
                ))}
              </th>
              <td>{means}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
