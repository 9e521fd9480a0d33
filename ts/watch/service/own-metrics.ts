/** What the service tells of itself beside the metrics of the watch file. */
import { type ActionQueue, results } from "./action-queue.ts";
import type { Family } from "./families.ts";
import type { Reading } from "./reading.ts";

interface Facts {
  readonly reading: Reading;
  readonly actions: ActionQueue;
  readonly firing: number;
  /** `null`: no state is kept. */
  readonly savedAtMs: number | null;
}

const kinds = ["print", "exec", "webhook", "slack", "alertmanager"] as const;

export function ownFamilies({ reading, actions, firing, savedAtMs }: Facts): Family[] {
  const inputs = reading.inputs();
  const byInput = (of: (input: (typeof inputs)[number]) => number) =>
    inputs.map((input) => ({ labels: { input: input.input }, value: of(input) }));
  const done = kinds.flatMap((kind) =>
    results.map((result) => ({ labels: { kind, result }, value: actions.count(kind, result) })),
  );
  const one = (name: string, type: Family["type"], help: string, value: number): Family => ({
    ...{ name: `matcher_watch_${name}`, type, help },
    samples: [{ value }],
  });
  const families: Family[] = [
    {
      name: "matcher_watch_lines",
      type: "counter",
      help: "Lines read.",
      samples: byInput(({ counts }) => counts.lines),
    },
    {
      name: "matcher_watch_read_bytes",
      type: "counter",
      help: "Bytes of the lines read.",
      samples: byInput(({ counts }) => counts.bytes),
    },
    {
      name: "matcher_watch_behind_bytes",
      type: "gauge",
      help: "Bytes of files that are not read yet.",
      samples: byInput(({ behindBytes }) => behindBytes),
    },
    one("open_files", "gauge", "Files that are followed.", reading.openFiles),
    one("cuts", "counter", "Times that a file was cut or written anew.", reading.counts.rotations),
    one("long_lines", "counter", "Lines of which only the beginning was counted.", reading.counts.longLines),
    {
      name: "matcher_watch_actions",
      type: "counter",
      help: "Actions of alerts, by what became of them.",
      samples: done,
    },
    one("actions_queued", "gauge", "Actions that wait or run.", actions.queued),
    one("alerts_firing", "gauge", "Alerts that fire.", firing),
  ];
  if (savedAtMs !== null)
    families.push(one("state_saved_timestamp_seconds", "gauge", "When the state was written.", savedAtMs / 1000));
  return families;
}
