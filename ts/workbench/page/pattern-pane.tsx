/** The editor of the pattern: errors in place, completion, and the number of matches. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { CompletionAnswer, Written } from "../protocol.ts";
import { call } from "./requests.ts";
import type { SearchState } from "./use-search.ts";
import { countText, durationText, plural } from "./visible-text.ts";

export interface PatternPaneProps {
  readonly written: Written;
  /** The open text, whose fields are offered. */
  readonly document: number | null;
  readonly search: SearchState;
  readonly sizeBytes: number;
  readonly onChange: (pattern: string) => void;
  readonly onStep: (isBackward: boolean) => void;
}

interface Offered extends CompletionAnswer {
  readonly chosen: number;
}

export function PatternPane(props: PatternPaneProps) {
  const { written, document, search } = props;
  const { pattern } = written;
  const input = useRef<HTMLTextAreaElement>(null);
  const [offered, setOffered] = useState<Offered | null>(null);
  const asked = useRef<AbortController | null>(null);
  const fault = search.fault;

  const offer = (text: string, caret: number) => {
    asked.current?.abort();
    asked.current = new AbortController();
    call<CompletionAnswer>("complete", { ...written, pattern: text, caret, document }, asked.current.signal).then(
      (answer) => setOffered(answer.items.length > 0 ? { ...answer, chosen: 0 } : null),
      () => setOffered(null),
    );
  };
  const complete = (index: number) => {
    const item = offered?.items[index];
    const element = input.current!;
    if (!offered || !item) return;
    const text = pattern.slice(0, offered.from) + item.text + pattern.slice(element.selectionEnd);
    props.onChange(text);
    setOffered(null);
    const caret = offered.from + item.text.length;
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(caret, caret);
      if (/[{:]$/.test(item.text)) offer(text, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === " " && event.ctrlKey) offer(pattern, input.current!.selectionEnd);
    else if (offered && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const step = event.key === "ArrowDown" ? 1 : offered.items.length - 1;
      setOffered({ ...offered, chosen: (offered.chosen + step) % offered.items.length });
    } else if (offered && (event.key === "Tab" || event.key === "Enter")) complete(offered.chosen);
    else if (offered && event.key === "Escape") setOffered(null);
    else if (event.key === "Enter") props.onStep(event.shiftKey);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const element = input.current!;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight, 120)}px`;
  }, [pattern]);
  return (
    <section class="pattern-pane" aria-label="Pattern">
      <label for="pattern">Pattern</label>
      <div class="editor">
        <div class="under" aria-hidden="true">
          {fault?.at != null ? (
            <>
              {pattern.slice(0, fault.at)}
              <span class="fault">{pattern.slice(fault.at, fault.at + 1) || " "}</span>
              {pattern.slice(fault.at + 1)}
            </>
          ) : (
            pattern
          )}
        </div>
        <textarea
          id="pattern"
          ref={input}
          rows={1}
          value={pattern}
          spellcheck={false}
          autocomplete="off"
          placeholder="\R{>1s}  durations above 1s"
          aria-invalid={fault !== null}
          aria-describedby="pattern-state"
          aria-controls="completions"
          aria-autocomplete="list"
          aria-activedescendant={offered ? `completion-${offered.chosen}` : undefined}
          onInput={(event) => {
            const text = event.currentTarget.value.replace(/\n/g, " ");
            props.onChange(text);
            offer(text, event.currentTarget.selectionEnd);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOffered(null)}
        />
        <Offer offered={offered} onChoose={complete} />
      </div>
      <PatternState {...props} />
    </section>
  );
}

function Offer({ offered, onChoose }: { offered: Offered | null; onChoose: (index: number) => void }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [offered]);
  return (
    <div
      id="completions"
      class="completions"
      role="listbox"
      aria-label="Completions"
      hidden={!offered}
      ref={list}
      style={{ left: `calc(${Math.min(offered?.from ?? 0, 60)}ch + 10px)` }}
    >
      {offered?.items.map(({ text, meaning }, i) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the editor keeps the focus, and names the chosen one
        <div
          key={text}
          id={`completion-${i}`}
          role="option"
          aria-selected={i === offered.chosen}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(i);
          }}
        >
          <code>{text}</code>
          <span>{meaning}</span>
        </div>
      ))}
    </div>
  );
}

/** A line of fixed height: what is wrong, or what was found. */
function PatternState({ written: { pattern }, search, sizeBytes, onStep }: PatternPaneProps) {
  const { fault, progress } = search;
  const text = () => {
    if (pattern.trim() === "") return "Type a pattern, or select a value in the text to build one.";
    if (!progress) return "Searching …";
    const found = `${plural(progress.count, "match", "matches")} in ${durationText(progress.milliseconds)}`;
    if (progress.isDone) return progress.isCut ? `${found}; places of the first ones are kept` : found;
    const share = Math.floor((progress.searchedBytes / Math.max(1, sizeBytes)) * 100);
    return `${countText(progress.count)} so far, ${share} % searched`;
  };
  const isStepping = progress?.isDone === true && progress.count > 0;
  return (
    <div class="pattern-state">
      <output id="pattern-state" class={fault ? "wrong" : ""}>
        {fault ? `${fault.message}${fault.hint ? `: ${fault.hint}` : ""}` : text()}
      </output>
      <span class="steps">
        <button type="button" disabled={!isStepping} onClick={() => onStep(true)} aria-label="Previous match">
          ↑
        </button>
        <button type="button" disabled={!isStepping} onClick={() => onStep(false)} aria-label="Next match">
          ↓
        </button>
      </span>
    </div>
  );
}
