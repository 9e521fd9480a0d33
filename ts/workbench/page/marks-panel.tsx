/** What was marked, conditions on the fields, and the pattern to take away. */
import { useState } from "preact/hooks";
import { fieldColourCount } from "./row.tsx";
import type { Inferred } from "./use-marks.ts";
import { fieldNames } from "./use-marks.ts";
import { countText, plural, visibleText } from "./visible-text.ts";
import { asCommand, asPatternFile, asTypeScript, canHaveCondition, isQuery, type Result } from "./written-forms.ts";

interface MarksPanelProps {
  readonly inferred: Inferred;
  readonly result: Result;
  /** The pattern is the inferred one, unchanged. */
  readonly isInferred: boolean;
  readonly onGo: (place: { line: number }) => void;
}

export function MarksPanel({ inferred, result, isInferred, onGo }: MarksPanelProps) {
  const { marks, answer, fault } = inferred;
  const names = fieldNames(marks);
  if (marks.lines.length === 0) {
    return (
      <>
        <p>Select a value in the text and give it a name: the pattern writes itself.</p>
        <p class="quiet">
          A double click takes a whole token; with the keyboard, m marks the token that the arrow keys are at. Mark
          values in a second line if the pattern misses it.
        </p>
        <TakeAway result={result} file={null} />
      </>
    );
  }
  return (
    <>
      {fault && <p class="wrong">{fault.message}</p>}
      {answer && answer.similar > 0 && (
        <p class="quiet">
          {plural(answer.similar, "line")} with the same kinds of tokens{" "}
          {answer.similar === 1 ? "is an example" : "are examples"} too.
        </p>
      )}
      <h3>Fields</h3>
      <table class="fields">
        <tbody>
          {names.map((name, i) => (
            <tr key={name}>
              <th scope="row">
                <span class={`swatch swatch-${i % fieldColourCount}`} /> {name}
              </th>
              <td>
                <Condition name={name} inferred={inferred} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <label class="check">
        <input
          type="checkbox"
          checked={marks.isAnchored}
          onChange={(event) => inferred.change({ isAnchored: event.currentTarget.checked })}
        />
        The pattern matches whole lines
      </label>
      <h3>Marked</h3>
      <ul class="marked-lines">
        {marks.lines.flatMap(({ line, text, marks: own }) =>
          own.map(({ name, start, end }) => (
            <li key={`${line} ${name}`}>
              <button type="button" class="link" onClick={() => onGo({ line })}>
                Line {countText(line + 1)}
              </button>
              <span>{name}</span>
              <code>{visibleText(text.slice(start, end))}</code>
              <button
                type="button"
                aria-label={`Remove ${name} of line ${line + 1}`}
                onClick={() => inferred.remove(line, name)}
              >
                ×
              </button>
            </li>
          )),
        )}
      </ul>
      {marks.rejected.length > 0 && (
        <>
          <h3>Must not match</h3>
          <ul class="marked-lines">
            {marks.rejected.map(({ line, text }) => (
              <li key={line}>
                <button type="button" class="link" onClick={() => onGo({ line })}>
                  Line {countText(line + 1)}
                </button>
                <code>{visibleText(text)}</code>
                <button type="button" aria-label={`Allow line ${line + 1}`} onClick={() => inferred.allow(line)}>
                  ×
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <button type="button" onClick={() => inferred.clear()}>
          Remove all marks
        </button>
      </p>
      <TakeAway result={result} file={isInferred ? (answer?.file ?? null) : null} />
    </>
  );
}

/** What a field must be. The text is the condition as a pattern writes it. */
function Condition({ name, inferred }: { name: string; inferred: Inferred }) {
  const { marks, answer } = inferred;
  const value = marks.lines.flatMap((line) =>
    line.marks.filter((mark) => mark.name === name).map(({ start, end }) => line.text.slice(start, end)),
  )[0]!;
  const condition = marks.conditions.get(name) ?? "";
  const sign = /^[<>=!]*/.exec(condition)![0];
  const set = (text: string) => inferred.change({ conditions: new Map(marks.conditions).set(name, text) });
  if (!answer || !canHaveCondition(answer.pattern, name)) return <span class="quiet">any</span>;
  return (
    <span class="condition">
      <select
        aria-label={`Condition on ${name}`}
        value={sign}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          set(chosen === "" ? "" : `${chosen}${condition.slice(sign.length) || value}`);
        }}
      >
        <option value="">any</option>
        <option value="=">is</option>
        <option value="!=">is not</option>
        <option value=">">above</option>
        <option value="<">below</option>
        <option value=">=">at least</option>
        <option value="<=">at most</option>
      </select>
      {sign !== "" && (
        <input
          aria-label={`Value for ${name}`}
          size={12}
          value={condition.slice(sign.length)}
          onInput={(event) => set(`${sign}${event.currentTarget.value}`)}
        />
      )}
    </span>
  );
}

function TakeAway({ result, file }: { result: Result; file: string | null }) {
  const [said, setSaid] = useState("");
  if (result.pattern.trim() === "") return null;
  const copy = async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`${what} copied.`);
    } catch {
      setSaid("The browser does not allow copying: select the text below.");
    }
  };
  const command = asCommand(result);
  return (
    <>
      <h3>Take it away</h3>
      <div class="buttons left">
        <button type="button" onClick={() => void copy(command, "Command")}>
          Copy as command
        </button>
        {!isQuery(result) && (
          <>
            <button type="button" onClick={() => void copy(asTypeScript(result), "TypeScript")}>
              Copy as TypeScript
            </button>
            <button type="button" onClick={() => save("found.matcher", file ?? asPatternFile(result), "text/plain")}>
              Save pattern file
            </button>
          </>
        )}
      </div>
      <output class="said">{said}</output>
      <p class="sample file">{command}</p>
    </>
  );
}

/** Gives the browser a file to save. */
export function save(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
