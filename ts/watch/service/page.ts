/** The page of what fires: plain HTML without scripts. */
import type { Transition } from "../types.ts";
import type { InputCounts } from "./counts.ts";

const style = `body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color: #1b1b1b; background: #fff }
h1, h2 { font-weight: 600 } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid #ddd; vertical-align: top }
td.number { font-variant-numeric: tabular-nums } code { overflow-wrap: anywhere; white-space: pre-wrap }
.fires { color: #a4001d } .well { color: #1a6b2f }
@media (prefers-color-scheme: dark) { body { color: #e8e8e8; background: #161616 } th, td { border-color: #444 }
  .fires { color: #ff8a97 } .well { color: #7fd493 } }
`;

/** Its style alone, by its hash. */
export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${new Bun.CryptoHasher("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export interface PageFacts {
  /** The watch file's name. */
  readonly name: string;
  readonly firing: readonly Transition[];
  readonly inputs: readonly { readonly input: string; readonly counts: InputCounts; readonly behindBytes: number }[];
  readonly illness: string | null;
}

/** It asks for itself again after this time. */
const refreshSeconds = 10;

export function page({ name, firing, inputs, illness }: PageFacts): string {
  const title = firing.length === 0 ? "nothing fires" : `${firing.length} firing`;
  const state = firing.length === 0 ? `<p class="well">Nothing fires.</p>` : firingTable(firing);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${refreshSeconds}"><title>${escapeHtml(`${name}: ${title}`)}</title>
<style>${style}</style>
<h1>${escapeHtml(name)}</h1>
${illness === null ? "" : `<p class="fires">${escapeHtml(illness)}</p>\n`}${state}
<h2>Inputs</h2>
<table><tr><th>input</th><th>lines</th><th>bytes</th><th>behind</th></tr>
${inputs.map(inputRow).join("\n")}
</table>
<p><a href="/metrics">metrics</a></p>
</html>
`;
}

function firingTable(firing: readonly Transition[]): string {
  const rows = firing.map(({ name, sinceMs, value, labels, text }) => {
    const shown = Object.entries(labels).map(([label, of]) => `${label}=${of}`);
    const cells = [new Date(sinceMs).toISOString(), value, shown.join(" ")].map(
      (cell) => `<td>${escapeHtml(cell)}</td>`,
    );
    return `<tr><td class="fires">${escapeHtml(name)}</td>${cells.join("")}<td><code>${escapeHtml(text)}</code></td></tr>`;
  });
  const head = ["alert", "since", "value", "labels", "line"].map((cell) => `<th>${cell}</th>`).join("");
  return `<table><tr>${head}</tr>\n${rows.join("\n")}\n</table>`;
}

function inputRow({ input, counts, behindBytes }: PageFacts["inputs"][number]): string {
  const numbers = [counts.lines, counts.bytes, behindBytes].map((one) => `<td class="number">${one}</td>`);
  return `<tr><td>${escapeHtml(input)}</td>${numbers.join("")}</tr>`;
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  // Characters that turn the direction of text, or control a terminal, have no business here.
  const safe = text.toWellFormed().replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
  return safe.replace(/[&<>"']/g, (character) => names[character]!);
}
