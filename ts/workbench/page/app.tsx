/** The page: the pattern above, the text at the left, what is known about it at the right. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { kinds } from "../../tables/kinds.ts";
import type { StepAnswer, Written } from "../protocol.ts";
import { Alerts } from "./alerts.tsx";
import { ChartsPanel } from "./charts-panel.tsx";
import { DigestPanel } from "./digest-panel.tsx";
import { DocumentsBar } from "./documents-bar.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { MarkBar } from "./mark-bar.tsx";
import { MarksPanel } from "./marks-panel.tsx";
import { MatchPanel } from "./match-panel.tsx";
import { NearPanel } from "./near-panel.tsx";
import { PatternPane } from "./pattern-pane.tsx";
import { PatternPanel } from "./pattern-panel.tsx";
import { call, connection } from "./requests.ts";
import type { Place, Selected } from "./selecting.ts";
import { ShareButton } from "./share-button.tsx";
import type { Sharing } from "./sharing.ts";
import { type Panel, Tabs } from "./tabs.tsx";
import { TemplatesPanel } from "./templates-panel.tsx";
import { TextPane } from "./text-pane.tsx";
import { TokenTip } from "./tooltip.tsx";
import { useDocuments } from "./use-documents.ts";
import { useFollowing } from "./use-following.ts";
import { useHint } from "./use-hint.ts";
import { fieldNames, useMarks } from "./use-marks.ts";
import { searchKey, useSearch } from "./use-search.ts";
import type { Spot } from "./use-spot.ts";
import { visibleText } from "./visible-text.ts";
import { isQuery, type Result } from "./written-forms.ts";

export type At = { readonly start: number; readonly end: number };

interface AppProps {
  readonly sharing?: Sharing;
}

export function App({ sharing }: AppProps) {
  const isFollowing = useRef(false);
  const { documents, current, choose, openText, reload, close, problem, setProblem } = useDocuments(isFollowing);
  const [reloads, setReloads] = useState(0);
  const [isThere, setIsThere] = useState(true);
  const [written, setWritten] = useState<Written>({ pattern: "", declarations: [], format: "" });
  const [place, setPlace] = useState<Place | null>(null);
  const [match, setMatch] = useState<At | null>(null);
  const [selected, setSelected] = useState<Selected | null>(null);
  const [goTo, setGoTo] = useState<Spot | null>(null);
  const [panel, setPanel] = useState("digest");
  const inferred = useMarks(current?.id ?? null, (pattern, declarations) => {
    if (pattern === written.pattern && declarations.join("\n") === written.declarations.join("\n")) return;
    setWritten({ ...written, pattern, declarations });
    setMatch(null);
  });
  const search = useSearch(current?.id ?? null, written, reloads);
  const hint = useHint(current?.id ?? null, written, search);
  connection.onChange = setIsThere;
  const openAgain = async (id: number) => {
    await reload(id);
    setReloads((count) => count + 1);
  };
  const following = useFollowing(current, search, openAgain, reloads);
  isFollowing.current = following.isOn;
  const firstOf = useRef("");
  useEffect(() => {
    const searched = searchKey(current?.id, written);
    if (search.of !== searched || firstOf.current === searched) return;
    if (!search.progress?.isDone || search.progress.count === 0) return;
    firstOf.current = searched;
    if (match === null) void step(false, -1, true);
  }, [current?.id, written, search]);
  useEffect(() => {
    sharing?.watch((shared) => {
      const { pattern, declarations, format } = shared;
      setWritten({ pattern, declarations, format });
      setMatch(null);
      setProblem(null);
      if (shared.text !== "") void openText(shared.name, shared.text);
    }, setProblem);
  }, [sharing]);

  const change = (pattern: string) => {
    setWritten({ ...written, pattern });
    setMatch(null);
  };
  /** A pattern that needs no declarations. */
  const replace = (pattern: string) => {
    setWritten({ ...written, pattern, declarations: [] });
    setMatch(null);
  };
  /** @param isFirst shows the match unless another one is in view */
  const step = async (isBackward: boolean, from = match ? match.start : -1, isFirst = false) => {
    if (!current) return;
    const found = await call<StepAnswer | null>("match-beside", {
      ...{ document: current.id, ...written, offset: from, isBackward },
    });
    if (!found) return;
    if (!isFirst) setMatch(found);
    setGoTo({ line: found.line, start: found.start, ...(isFirst && { isGentle: true }) });
  };
  const shown = useMemo(
    () => (search.fault === null ? written : { ...written, pattern: "", declarations: [] }),
    [written, search.fault],
  );
  const version = `${current?.isCounted} ${search.progress?.isDone} ${reloads} ${search.version} ${search.of}`;
  const names = fieldNames(inferred.marks);
  const markedParts = inferred.marks.lines.flatMap(({ line, marks }) =>
    marks.map(({ name, start, end }) => ({ line, start, end, colour: names.indexOf(name) })),
  );
  const result: Result = {
    ...written,
    fields: registersIn(written),
    file: current?.isFile ? current.name : null,
  };
  const panels: Panel[] = [
    {
      id: "digest",
      title: "Digest",
      body: () => current && <DigestPanel document={current} onGo={setGoTo} onPattern={replace} />,
    },
    {
      id: "pattern",
      title: "Pattern",
      body: () => <PatternPanel written={shown} onPattern={replace} />,
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
      <DocumentsBar documents={documents} current={current} onChoose={choose} onText={openText} onClose={close}>
        {current && following.isPossible && (
          <label class="check following">
            <input type="checkbox" checked={following.isOn} onChange={() => following.set(!following.isOn)} />
            Follow
          </label>
        )}
        {current && (
          <FormatChoice
            document={current.id}
            format={written.format}
            version={reloads}
            onChoose={(format) => {
              setWritten({ ...written, format });
              setMatch(null);
            }}
          />
        )}
        {sharing && current && <ShareButton {...{ sharing, document: current, written }} />}
      </DocumentsBar>
      <Alerts {...{ isThere, current, problem, isFollowing: following.isOn }} onReload={(id) => void openAgain(id)} />
      <PatternPane
        {...{ written, search, document: current?.id ?? null }}
        sizeBytes={current?.sizeBytes ?? 0}
        onChange={change}
        onStep={(isBackward) => void step(isBackward)}
      />
      <main>
        <section class="text" aria-label="Text">
          {current ? (
            <TextPane
              {...{ document: current, written: shown, version, goTo, selected, match }}
              isFollowing={following.isOn}
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
            <Welcome isAlone={sharing !== undefined} />
          )}
          {hint !== null && (
            <div class="hint">
              <p role="status">Nothing matches: {visibleText(hint)}.</p>
            </div>
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

/** @param isAlone no command has opened the page */
function Welcome({ isAlone }: { isAlone: boolean }) {
  return (
    <div class="welcome">
      <h2>Open a text</h2>
      {isAlone ? (
        <p>Open, drop or paste a log. It stays in this browser: the page sends nothing anywhere.</p>
      ) : (
        <p>
          Open, drop or paste a log, or name files on the command line: <code>matcher workbench FILE</code>.
        </p>
      )}
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
function registersIn({ pattern, format }: Written): string[] {
  if (isQuery({ pattern, format })) return [];
  const bare = pattern.replace(/"(?:\\.|[^"\\])*"/g, '""');
  return [...new Set([...bare.matchAll(/[^\s:({|]:([A-Za-z_]\w*)(?![\w:]*@)/g)].map(([, name]) => name!))];
}
