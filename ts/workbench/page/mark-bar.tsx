/** Names what is selected. It lies over the end of the text and moves nothing. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { tokenNumbers } from "../protocol.ts";
import type { Selected } from "./selecting.ts";
import { visibleText } from "./visible-text.ts";

interface MarkBarProps {
  readonly selected: Selected;
  readonly kindNames: readonly string[];
  readonly known: readonly string[];
  readonly onMark: (name: string) => void;
  readonly onCancel: () => void;
}

const form = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function MarkBar({ selected, kindNames, known, onMark, onCancel }: MarkBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const { shown, start, end } = selected;
  const [name, setName] = useState("");
  useEffect(() => {
    setName(suggestedName(selected, kindNames));
    input.current?.focus();
    requestAnimationFrame(() => input.current?.select());
  }, [selected]);
  // Escape cancels wherever the focus is: just after a selection it is still in the text.
  useLayoutEffect(() => {
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") onCancel();
    };
    document.addEventListener("keydown", cancelOnEscape);
    return () => document.removeEventListener("keydown", cancelOnEscape);
  }, [onCancel]);
  const isWhole = shown.from === 0 && shown.to === shown.bytes;
  const isValid = form.test(name) && isWhole;
  return (
    <form
      class="mark-bar"
      aria-label="Mark a value"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onMark(name);
      }}
    >
      <span class="mark-text">{visibleText(shown.text.slice(start, end))}</span>
      <label>
        <span>Name</span>
        <input
          ref={input}
          value={name}
          size={14}
          list="field-names"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={!form.test(name)}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <datalist id="field-names">
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button type="submit" class="primary" disabled={!isValid}>
        Mark
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
      <span class="quiet">
        {!isWhole && "This line is too long: mark a shorter one."}
        {isWhole && !form.test(name) && "A name has letters, digits and _."}
      </span>
    </form>
  );
}

/** The small word before the value, such as `took` in `took 5ms`, or the name of its kind. */
function suggestedName({ shown, start, end }: Selected, kindNames: readonly string[]): string {
  const { tokens, text } = shown;
  let kind = "value";
  let word = "";
  for (let at = 0; at < tokens.length; at += tokenNumbers) {
    const [from, to] = [tokens[at + 1]!, tokens[at + 2]!];
    if (to <= start) {
      const before = text.slice(from, to);
      if (form.test(before)) word = before === before.toLowerCase() ? before : "";
      else if (!/^[=:]$/.test(before)) word = "";
    } else if (from <= start && end <= to) kind = kindNames[tokens[at + 3]!] ?? kind;
  }
  return word !== "" && kind !== "word" ? word : kind;
}
