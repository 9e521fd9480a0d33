/** The page as one HTML file that loads nothing: what a log says is text in it, never markup. */
import { escapedMarkup, renderSvg } from "../chart/index.ts";
import type { Chosen, Page } from "./fit.ts";
import type { Item } from "./section.ts";

const style =
  "body{font:14px/1.45 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#1b1f27}" +
  "h1{font-size:1.2rem}h2{font-size:1rem;margin:1.5rem 0 .3rem}svg{max-width:100%;height:auto}" +
  "code{font:13px/1.45 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}" +
  "ul{list-style:none;padding:0;margin:0}li{padding:.1rem 0;border-top:1px solid #d5d9e0}" +
  ".more{display:block;padding-left:2rem;color:#545c69}";
/** Nothing is loaded or run, even if a text were markup. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";
/** The part of the page that pictures may take. */
const picturesShare = 0.5;

export interface HtmlNotes {
  /** The commands of an item, if they are shown. */
  readonly extra: (item: Item) => readonly string[];
  /** What a section left out. */
  readonly writeNote: (chosen: Chosen) => string;
  readonly bytesMax: number;
}

export function htmlForm({ contents, chosen }: Page, { extra, writeNote, bytesMax }: HtmlNotes): string {
  const [title, ...heading] = contents.title;
  const pictures = (contents.pictures?.() ?? []).map((picture) => renderSvg(picture).trimEnd());
  const pictureBytes = pictures.reduce((sum, svg) => sum + Buffer.byteLength(svg), 0);
  const out = [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="viewport" content="width=device-width"><title>${escapedMarkup(title!)}</title>`,
    `<style>${style}</style></head><body>`,
    `<h1>${escapedMarkup(title!)}</h1>`,
    ...heading.map((line) => `<p>${escapedMarkup(line)}</p>`),
    ...(pictureBytes <= picturesShare * bytesMax ? pictures : []),
  ];
  for (const one of chosen) {
    const { section, items, detailed, left } = one;
    if (items.length === 0) continue;
    out.push(`<h2>${escapedMarkup(section.name)}</h2>`, "<ul>");
    for (const item of items) {
      const more = [...(detailed.has(item) ? item.details! : []), ...extra(item).map((line) => line.trim())];
      const below = more.map((line) => `<code class="more">${escapedMarkup(line)}</code>`).join("");
      out.push(`<li><code>${escapedMarkup(item.lines.join("\n"))}</code>${below}</li>`);
    }
    out.push("</ul>");
    if (left > 0) out.push(`<p><code>${escapedMarkup(writeNote(one))}</code></p>`);
  }
  return `${[...out, "</body></html>"].join("\n")}\n`;
}
