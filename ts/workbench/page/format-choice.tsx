/** The format of a text's records, and what was read by it. */
import { useEffect, useState } from "preact/hooks";
import type { EventsAnswer } from "../protocol.ts";
import { call, faultFrom } from "./requests.ts";
import { sizeText, visibleText } from "./visible-text.ts";

interface FormatChoiceProps {
  readonly document: number;
  /** Empty: none. */
  readonly format: string;
  /** Changes when the text does. */
  readonly version: number;
  readonly onChoose: (format: string) => void;
}

export function FormatChoice({ document, format, version, onChoose }: FormatChoiceProps) {
  const [names, setNames] = useState<readonly string[]>([]);
  const [said, setSaid] = useState("");
  useEffect(() => {
    call<readonly string[]>("formats").then(setNames, () => {});
  }, []);
  useEffect(() => {
    setSaid("");
    if (format === "") return;
    const cancelling = new AbortController();
    call<EventsAnswer>("events", { document, format }, cancelling.signal).then(
      ({ said, examinedBytes }) =>
        setSaid(examinedBytes === null ? said : `Of the first ${sizeText(examinedBytes)}: ${said}`),
      (error) => setSaid(faultFrom(error)?.message ?? ""),
    );
    return () => cancelling.abort();
  }, [document, format, version]);
  return (
    <>
      <label class="choose">
        <span>Format</span>
        <select value={format} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">no format</option>
          <option value="auto">auto</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {said !== "" && (
        <output class="quiet recognised" title={visibleText(said)}>
          {visibleText(said)}
        </output>
      )}
    </>
  );
}
