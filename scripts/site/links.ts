/** Headings and links of Markdown, read as the pages of a repository show them. */

/** A link to another page or file of the repository, or to a heading. */
export interface Link {
  /** Whether it shows a picture. */
  readonly isPicture: boolean;
  readonly target: string;
}

const fence = /^(```|~~~)/;

/** The lines of a page, each with whether it is in a block of code. */
function* splitLines(text: string): Generator<{ line: string; isCode: boolean }> {
  let isOpen = false;
  for (const line of text.split("\n")) {
    const isMark = fence.test(line.trimStart());
    if (isMark) isOpen = !isOpen;
    yield { line, isCode: isOpen || isMark };
  }
}

/** The anchor that a repository's page gives to a heading, before it is numbered. */
function buildAnchor(heading: string): string {
  const shown = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
  return shown
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .replaceAll(" ", "-");
}

/** Applies `change` to every heading of a page, with its anchor; an anchor that occurs again has a number. */
export function mapHeadings(text: string, change: (line: string, anchor: string) => string): string {
  const used = new Map<string, number>();
  const lines: string[] = [];
  for (const { line, isCode } of splitLines(text)) {
    const [, heading] = isCode ? [] : (/^#{1,6} (.*)$/.exec(line) ?? []);
    if (heading === undefined) {
      lines.push(line);
      continue;
    }
    const anchor = buildAnchor(heading);
    const before = used.get(anchor) ?? 0;
    used.set(anchor, before + 1);
    lines.push(change(line, before === 0 ? anchor : `${anchor}-${before}`));
  }
  return lines.join("\n");
}

export function listAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  mapHeadings(text, (line, anchor) => {
    anchors.add(anchor);
    return line;
  });
  return anchors;
}

/** Code in a line, which holds no links, or a link. */
const codeOrLink = /(`+)(?:(?!\1)[\s\S])+?\1(?!`)|(!?)\[((?:`[^`]*`|[^\]`])*)\]\(([^()\s]+)\)/g;

/** Applies `change` to every link within the repository; links to other sites stay. */
export function mapLinks(text: string, change: (link: Link, shown: string, whole: string) => string): string {
  const lines: string[] = [];
  for (const { line, isCode } of splitLines(text)) {
    if (isCode) {
      lines.push(line);
      continue;
    }
    const changed = line.replace(codeOrLink, (whole, ticks, mark: string, shown: string, target: string) => {
      if (ticks !== undefined || /^[a-z]+:/.test(target)) return whole;
      return change({ isPicture: mark === "!", target }, shown, whole);
    });
    lines.push(changed);
  }
  return lines.join("\n");
}

export function listLinks(text: string): Link[] {
  const links: Link[] = [];
  mapLinks(text, (link, _, whole) => {
    links.push(link);
    return whole;
  });
  return links;
}
