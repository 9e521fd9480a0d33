/** The page: the pattern above, the text at the left, what is known about it at the right. */
import { useMemo, useState } from "preact/hooks";
import { kinds } from "../../tables/kinds.ts";
import type { StepAnswer } from "../protocol.ts";
import { ChartsPanel } from "./charts-panel.tsx";
import { DigestPanel } from "./digest-panel.tsx";
import { DocumentsBar } from "./documents-bar.tsx";
import { MarkBar } from "./mark-bar.tsx";
import { MarksPanel } from "./marks-panel.tsx";
import { MatchPanel } from "./match-panel.tsx";
import { NearPanel } from "./near-panel.tsx";
import { PatternPane } from "./pattern-pane.tsx";
import { call, connection } from "./requests.ts";
import type { Place, Selected } from "./selecting.ts";
import { type Panel, Tabs } from "./tabs.tsx";
import { TemplatesPanel } from "./templates-panel.tsx";
import { TextPane } from "./text-pane.tsx";
import { TokenTip } from "./tooltip.tsx";
import { useDocuments } from "./use-documents.ts";
import { fieldNames, useMarks } from "./use-marks.ts";
import { useSearch } from "./use-search.ts";
import type { Result } from "./written-forms.ts";

export interface Written {
  readonly pattern: string;
  /** Lines of a pattern file that it needs. */
  readonly declarations: readonly string[];
}

export type At = { readonly start: number; readonly end: number };

export function App() {
  const { documents, current, choose, openText, reload, close, problem } = useDocuments();
  const [reloads, setReloads] = useState(0);
  const [isThere, setIsThere] = useState(true);
  const [written, setWritten] = useState<Written>({ pattern: "", declarations: [] });
  const [place, setPlace] = useState<Place | null>(null);
  const [match, setMatch] = useState<At | null>(null);
  const [selected, setSelected] = useState<Selected | null>(null);
  const [goTo, setGoTo] = useState<{ line: number } | null>(null);
  const [panel, setPanel] = useState("digest");
  const inferred = useMarks(current?.id ?? null, (pattern, declarations) => {
    if (pattern === written.pattern && declarations.join("\n") === written.declarations.join("\n")) return;
    setWritten({ pattern, declarations });
    setMatch(null);
  });
  const search = useSearch(current?.id ?? null, written.pattern, written.declarations, reloads);
  connection.onChange = setIsThere;

  const change = (pattern: string) => {
    setWritten({ ...written, pattern });
    setMatch(null);
  };
  /** A pattern that needs no declarations. */
  const replace = (pattern: string) => {
    setWritten({ pattern, declarations: [] });
    setMatch(null);
  };
  const step = async (isBackward: boolean, from?: number) => {
    if (!current) return;
    const offset = from ?? (match ? match.start : -1);
    const found = await call<StepAnswer | null>("match-beside", {
      ...{ document: current.id, ...written, offset, isBackward },
    });
    if (!found) return;
    setMatch(found);
    setGoTo({ line: found.line });
  };
  const shown = useMemo(
    () => (search.fault === null ? written : { pattern: "", declarations: [] }),
    [written, search.fault],
  );
  const version = `${current?.isCounted} ${search.progress?.isDone} ${reloads}`;
  const names = fieldNames(inferred.marks);
  const markedParts = inferred.marks.lines.flatMap(({ line, marks }) =>
    marks.map(({ name, start, end }) => ({ line, start, end, colour: names.indexOf(name) })),
  );
  const result: Result = {
    ...written,
    fields: registersIn(written.pattern),
    file: current?.isFile ? current.name : null,
  };
  const panels: Panel[] = [
    {
      id: "digest",
      title: "Digest",
      body: () => current && <DigestPanel document={current} onGo={setGoTo} onPattern={replace} />,
    },
    {
      id: "marks",
      title: "Marks",
      body: () => (
        <MarksPanel
          {...{ inferred, result }}
          isInferred={written.pattern === inferred.answer?.pattern}
          onGo={setGoTo}
        />
      ),
    },
    {
      id: "match",
      title: "Match",
      body: () =>
        current && (
          <MatchPanel
            {...{ document: current.id, written, match }}
            onGo={setGoTo}
            onReject={inferred.marks.lines.length === 0 ? null : inferred.reject}
          />
        ),
    },
    {
      id: "templates",
      title: "Templates",
      body: () =>
        current && <TemplatesPanel {...{ document: current, documents }} onGo={setGoTo} onPattern={replace} />,
    },
    {
      id: "charts",
      title: "Tables",
      body: () => current && <ChartsPanel {...{ document: current.id, written: shown }} onGo={setGoTo} />,
    },
    {
      id: "near",
      title: "Near misses",
      body: () => current && <NearPanel document={current.id} written={shown} onGo={setGoTo} />,
    },
  ];
  return (
    <div class="page" {...dropping(openText)}>
      <DocumentsBar documents={documents} current={current} onChoose={choose} onText={openText} onClose={close} />
      <div class="alerts">
        {!isThere && (
          <p role="alert">
            The workbench has ended. Start it again with <code>matcher workbench</code>, and open the address that it
            prints.
          </p>
        )}
        {current?.isChanged && (
          <p role="alert">
            {current.name} has changed since it was opened.{" "}
            <button type="button" onClick={() => void reload(current.id).then(() => setReloads(reloads + 1))}>
              Open it again
            </button>
          </p>
        )}
        {problem && <p role="alert">{problem}</p>}
      </div>
      <PatternPane
        {...{ ...written, search }}
        sizeBytes={current?.sizeBytes ?? 0}
        onChange={change}
        onStep={(isBackward) => void step(isBackward)}
      />
      <main>
        <section class="text" aria-label="Text">
          {current ? (
            <TextPane
              {...{ document: current, ...shown, version, goTo, selected, match }}
              marks={markedParts}
              onSelect={(chosen) => {
                setSelected(chosen);
                if (chosen) setPlace(null);
              }}
              onPoint={setPlace}
              onChoose={(chosen) => {
                setMatch(chosen.match);
                if (chosen.match) setPanel("match");
              }}
              onShortcut={(key) => {
                if (key !== "n" && key !== "N") return false;
                void step(key === "N");
                return true;
              }}
            />
          ) : (
            <Welcome />
          )}
          <p id="text-keys" class="keys">
            Arrow keys read tokens, Shift selects several, m marks them, Enter explains a match, n and N go to the next
            and the previous match.
          </p>
          {selected && (
            <MarkBar
              selected={selected}
              kindNames={kinds.map(({ name }) => name)}
              known={names}
              onMark={(name) => {
                inferred.add(selected, name);
                setSelected(null);
                setPanel("marks");
                window.getSelection()?.removeAllRanges();
              }}
              onCancel={() => setSelected(null)}
            />
          )}
        </section>
        <Tabs panels={panels} chosen={panel} onChoose={setPanel} />
      </main>
      {current && <TokenTip document={current.id} place={place} written={shown} />}
    </div>
  );
}

function Welcome() {
  return (
    <div class="welcome">
      <h2>Open a text</h2>
      <p>
        Drop a log on this page, paste one, or name files on the command line: <code>matcher workbench FILE</code>.
      </p>
    </div>
  );
}

function dropping(openText: (name: string, text: BodyInit) => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      for (const file of event.dataTransfer?.files ?? []) openText(file.name, file);
      const text = event.dataTransfer?.files.length === 0 ? event.dataTransfer.getData("text/plain") : "";
      if (text) openText("dropped text", text);
    },
  };
}

/** Names of the registers that a pattern binds, outside of texts. */
function registersIn(pattern: string): string[] {
  const bare = pattern.replace(/"(?:\\.|[^"\\])*"/g, '""');
  return [...new Set([...bare.matchAll(/[^\s:({|]:([A-Za-z_]\w*)(?![\w:]*@)/g)].map(([, name]) => name!))];
}
