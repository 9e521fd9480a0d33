/** What the service tells of itself beside the metrics of the watch file. */
import type { Family } from "../families.ts";
import { type ActionQueue, results } from "./action-queue.ts";
import type { Reading } from "./reading.ts";

interface Facts {
  readonly reading: Reading;
  readonly actions: ActionQueue;
  readonly firing: number;
  /** `null`: no state is kept. */
  readonly savedAtMs: number | null;
  /** Pushes over OTLP by what became of them; `null`: there are none. */
  readonly pushes: { readonly done: number; readonly failed: number } | null;
}

const kinds = ["print", "exec", "webhook", "slack", "alertmanager"] as const;

export function ownFamilies({ reading, actions, firing, savedAtMs, pushes }: Facts): Family[] {
  const inputs = reading.inputs();
  const byInput = (of: (input: (typeof inputs)[number]) => number) =>
    inputs.map((input) => ({ labels: [["input", input.input]] as const, value: of(input) }));
  const done = kinds.flatMap((kind) =>
    results.map((result) => ({
      labels: [
        ["kind", kind],
        ["result", result],
      ] as const,
      value: actions.count(kind, result),
    })),
  );
  const one = (name: string, kind: "counter" | "gauge", help: string, value: number): Family => ({
    ...{ name: `matcher_watch_${name}`, kind, help },
    samples: [{ labels: [], value }],
  });
  const families: Family[] = [
    {
      name: "matcher_watch_lines_total",
      kind: "counter",
      help: "Lines read.",
      samples: byInput(({ counts }) => counts.lines),
    },
    {
      name: "matcher_watch_read_bytes_total",
      kind: "counter",
      help: "Bytes of the lines read.",
      samples: byInput(({ counts }) => counts.bytes),
    },
    {
      name: "matcher_watch_behind_bytes",
      kind: "gauge",
      help: "Bytes of files that are not read yet.",
      samples: byInput(({ behindBytes }) => behindBytes),
    },
    one("open_files", "gauge", "Files that are followed.", reading.openFiles),
    one("cuts_total", "counter", "Times that a file was truncated or rewritten.", reading.counts.rotations),
    one("long_lines_total", "counter", "Lines of which only the beginning was counted.", reading.counts.longLines),
    {
      name: "matcher_watch_actions_total",
      kind: "counter",
      help: "Actions of alerts, by what became of them.",
      samples: done,
    },
    one("actions_queued", "gauge", "Actions that wait or run.", actions.queued),
    one("alerts_firing", "gauge", "Alerts that fire.", firing),
  ];
  if (savedAtMs !== null)
    families.push(one("state_saved_timestamp_seconds", "gauge", "When the state was written.", savedAtMs / 1000));
  if (pushes)
    families.push({
      name: "matcher_watch_otlp_pushes_total",
      kind: "counter",
      help: "Times that the metrics were sent over OTLP, by what became of it.",
      samples: Object.entries(pushes).map(([result, value]) => ({ labels: [["result", result]], value })),
    });
  return families;
}
