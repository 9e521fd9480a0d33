/** The texts that are open, and ways to open another. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { DocumentInfo } from "../protocol.ts";
import { plural, sizeText } from "./visible-text.ts";

export interface DocumentsBarProps {
  readonly documents: readonly DocumentInfo[];
  readonly current: DocumentInfo | null;
  readonly onChoose: (id: number) => void;
  readonly onText: (name: string, text: BodyInit) => void;
  readonly onClose: (id: number) => void;
  /** Further controls of the text. */
  readonly children?: ComponentChildren;
}

export function DocumentsBar({ documents, current, onChoose, onText, onClose, children }: DocumentsBarProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [pasted, setPasted] = useState("");
  return (
    <header class="bar">
      <h1>matcher</h1>
      <label class="choose">
        <span>Text</span>
        <select
          value={current?.id ?? ""}
          disabled={documents.length === 0}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
        >
          {documents.length === 0 && <option value="">none is open</option>}
          {documents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span class="quiet size">{current && describeSize(current)}</span>
      {children}
      {current && !current.isFile && (
        <button type="button" onClick={() => onClose(current.id)}>
          Close text
        </button>
      )}
      <FileChooser onText={onText} />
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Paste text
      </button>
      <dialog ref={dialog} aria-labelledby="paste-title" onClose={() => setPasted("")}>
        <h2 id="paste-title">Paste text</h2>
        <textarea
          class="paste-text"
          aria-label="Text to open"
          rows={12}
          spellcheck={false}
          value={pasted}
          onInput={(event) => setPasted(event.currentTarget.value)}
        />
        <p class="quiet">It is kept in memory, on this machine. You can also open a file, or drop one on the page.</p>
        <div class="buttons">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button
            type="button"
            class="primary"
            disabled={pasted === ""}
            onClick={() => {
              onText("pasted text", pasted);
              dialog.current?.close();
            }}
          >
            Open
          </button>
        </div>
      </dialog>
    </header>
  );
}

function FileChooser({ onText }: Pick<DocumentsBarProps, "onText">) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open file
      </button>
      <input
        type="file"
        multiple
        hidden
        ref={input}
        aria-label="File to open"
        onChange={(event) => {
          for (const file of event.currentTarget.files ?? []) onText(file.name, file);
          // The same file can be chosen again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

function describeSize({ sizeBytes, lines, isCounted }: DocumentInfo): string {
  return `${sizeText(sizeBytes)}, ${isCounted ? "" : "counting: "}${plural(lines, "line")}`;
}
