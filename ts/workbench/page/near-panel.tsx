/** Lines that nearly match: how far each got, and what was expected there. */
import { useEffect, useState } from "preact/hooks";
import type { NearAnswer, Written } from "../protocol.ts";
import { call, faultFrom } from "./requests.ts";
import { countText, plural, sizeText, visibleText } from "./visible-text.ts";

interface NearPanelProps {
  readonly document: number;
  readonly written: Written;
  readonly onGo: (place: { line: number }) => void;
}

export function NearPanel({ document, written, onGo }: NearPanelProps) {
  const [answer, setAnswer] = useState<NearAnswer | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    setProblem("");
    if (written.pattern.trim() === "") return setAnswer(null);
    const cancelling = new AbortController();
    call<NearAnswer>("near", { document, ...written }, cancelling.signal).then(setAnswer, (error) =>
      setProblem(faultFrom(error)?.message ?? ""),
    );
    return () => cancelling.abort();
  }, [document, written]);
  if (problem !== "") return <p class="wrong">{problem}</p>;
  if (answer === null) return <p class="quiet">Lines that a pattern nearly matches are listed here.</p>;
  const { lines, all, matching, near, examinedBytes } = answer;
  return (
    <div class="near">
      <p>
        {plural(all, "line")}: {countText(matching)} matching, {countText(near)} nearly.
        {examinedBytes !== null && ` Only the first ${sizeText(examinedBytes)} were examined.`}
      </p>
      {near > lines.length && <p class="quiet">The nearest {lines.length} are shown.</p>}
      <ol class="near-lines">
        {lines.map(({ line, before, found, after, wanted }) => (
          <li key={line}>
            <button type="button" class="link" onClick={() => onGo({ line })}>
              Line {countText(line + 1)}
            </button>
            <p class="sample">
              {visibleText(before)}
              <mark class="fault">{found ? visibleText(found.text) : "⏎"}</mark>
              {visibleText(after)}
            </p>
            <p class="quiet">
              Found {found ? found.kind : "the end of the line"}, expected <code>{wanted}</code>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
