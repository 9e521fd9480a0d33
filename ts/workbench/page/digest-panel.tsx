/** What is in the text: the page of a digest, whose lines lead to lines of the text. */
import { useEffect, useState } from "preact/hooks";
import type { DigestAnswer, DigestItem, DocumentInfo } from "../protocol.ts";
import { call, faultFrom } from "./requests.ts";
import { countText, sizeText, visibleText } from "./visible-text.ts";

interface DigestPanelProps {
  readonly document: DocumentInfo;
  readonly onGo: (place: { line: number }) => void;
  readonly onPattern: (pattern: string) => void;
}

export function DigestPanel({ document, onGo, onPattern }: DigestPanelProps) {
  const [answer, setAnswer] = useState<DigestAnswer | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => setAnswer(null), [document.id]);
  useEffect(() => {
    setProblem("");
    const cancelling = new AbortController();
    call<DigestAnswer>("digest", { document: document.id }, cancelling.signal).then(setAnswer, (error) =>
      setProblem(faultFrom(error)?.message ?? ""),
    );
    return () => cancelling.abort();
  }, [document.id, document.sizeBytes]);
  if (problem !== "") return <p class="wrong">{problem}</p>;
  if (answer === null) return <p class="quiet">Reading the text …</p>;
  return (
    <div class="digest">
      {answer.examinedBytes !== null && <p class="quiet">Only the first {sizeText(answer.examinedBytes)} were read.</p>}
      {answer.heading.map((line) => (
        <p key={line}>{visibleText(line)}</p>
      ))}
      {answer.sections.map(({ name, items, left }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <ol class="template-list">
            {items.map((item, i) => (
              <li key={i}>
                <Item {...{ item, onGo, onPattern }} />
              </li>
            ))}
          </ol>
          {left > 0 && <p class="quiet">{countText(left)} more</p>}
        </section>
      ))}
    </div>
  );
}

function Item({ item, onGo, onPattern }: { item: DigestItem } & Pick<DigestPanelProps, "onGo" | "onPattern">) {
  const { lines, details, line, pattern } = item;
  const text = (
    <>
      <code>{visibleText(lines.join("\n"))}</code>
      {details.map((detail) => (
        <code key={detail} class="quiet">
          {visibleText(detail)}
        </code>
      ))}
    </>
  );
  if (line === null) return text;
  return (
    <>
      <button type="button" class="template" onClick={() => onGo({ line })}>
        {text}
      </button>
      {pattern !== null && (
        <button type="button" class="link" onClick={() => onPattern(`^ ${pattern} ~<($ .)`)}>
          Show all in the text
        </button>
      )}
    </>
  );
}
