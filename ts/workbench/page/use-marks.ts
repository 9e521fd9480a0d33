/** Marked values, rejected lines, and the pattern that is inferred from them. */
import { useEffect, useState } from "preact/hooks";
import type { Fault, InferAnswer, MarkedLineGiven } from "../protocol.ts";
import { call, faultFrom } from "./requests.ts";
import type { Selected } from "./selecting.ts";
import { withConditions } from "./written-forms.ts";

export interface Rejected {
  readonly line: number;
  readonly text: string;
}

export interface Marks {
  readonly lines: readonly MarkedLineGiven[];
  readonly rejected: readonly Rejected[];
  readonly isAnchored: boolean;
  /** By field: `>1s`, `=10.0.0.5`. */
  readonly conditions: ReadonlyMap<string, string>;
}

const nothing: Marks = { lines: [], rejected: [], isAnchored: true, conditions: new Map() };

export interface Inferred {
  readonly marks: Marks;
  readonly answer: InferAnswer | null;
  readonly fault: Fault | null;
  add(selected: Selected, name: string): void;
  remove(line: number, name: string): void;
  reject(line: Rejected): void;
  allow(line: number): void;
  clear(): void;
  change(part: Partial<Pick<Marks, "isAnchored" | "conditions">>): void;
}

/** @param onPattern gets each pattern that was inferred */
export function useMarks(
  document: number | null,
  onPattern: (pattern: string, declarations: readonly string[]) => void,
): Inferred {
  const [marks, setMarks] = useState(nothing);
  const [answer, setAnswer] = useState<InferAnswer | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const { lines, rejected, isAnchored, conditions } = marks;
  useEffect(() => setMarks(nothing), [document]);
  useEffect(() => {
    setFault(null);
    if (lines.length === 0) return setAnswer(null);
    const cancelling = new AbortController();
    const request = { document, marked: lines, rejected: rejected.map(({ text }) => text), isAnchored };
    call<InferAnswer>("infer", request, cancelling.signal).then(setAnswer, (error) => setFault(faultFrom(error)));
    return () => cancelling.abort();
  }, [document, lines, rejected, isAnchored]);
  useEffect(() => {
    if (answer) onPattern(withConditions(answer.pattern, conditions), answer.declarations);
  }, [answer, conditions]);
  return {
    ...{ marks, answer, fault },
    add({ line, start, end, shown }, name) {
      const known = lines.find((one) => one.line === line);
      const kept = (known?.marks ?? []).filter(
        (mark) => mark.name !== name && (mark.end <= start || mark.start >= end),
      );
      const marked = { line, text: shown.text, marks: [...kept, { name, start, end }] };
      setMarks({ ...marks, lines: [...lines.filter((one) => one.line !== line), marked] });
    },
    remove(line, name) {
      const left = lines
        .map((one) => (one.line === line ? { ...one, marks: one.marks.filter((mark) => mark.name !== name) } : one))
        .filter((one) => one.marks.length > 0);
      setMarks({ ...marks, lines: left });
    },
    reject: (line) => setMarks({ ...marks, rejected: [...rejected.filter((one) => one.line !== line.line), line] }),
    allow: (line) => setMarks({ ...marks, rejected: rejected.filter((one) => one.line !== line) }),
    clear: () => setMarks(nothing),
    change: (part) => setMarks({ ...marks, ...part }),
  };
}

/** All field names in order of their first mark. */
export function fieldNames({ lines }: Marks): string[] {
  return [...new Set(lines.flatMap((line) => line.marks.map(({ name }) => name)))];
}
