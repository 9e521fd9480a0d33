/**
 * Generates docs/library: a page for each class and each area of functions, one of errors, one of the types that
 * several pages use, and an index of all names. The guide before it, docs/library.md, is written by hand.
 */
import { areas, otherFunctions } from "./library-areas.ts";
import { type Entry, libraryEntries } from "./library-entries.ts";

interface Page {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly entries: readonly Entry[];
}

const errorPage = { path: "errors.md", title: "Errors", about: "What a call throws. All are `MatcherError`s." };
const typePage = { path: "types.md", title: "Types", about: "Types that several pages use." };

/** The text of each page by its path. */
export async function libraryPages(): Promise<Map<string, string>> {
  const pages = buildPages(await libraryEntries());
  const places = findAnchors(pages);
  const made = pages.map((page) => [`docs/library/${page.path}`, pageText(page, places)] as const);
  return new Map([...made, ["docs/library/names.md", indexText(pages, places)]]);
}

function buildPages(entries: readonly Entry[]): Page[] {
  const functions = entries.filter(({ kind }) => kind === "function");
  const known = new Set(areas.flatMap(({ functions }) => functions));
  const rest = { ...otherFunctions, functions: functions.map(({ name }) => name).filter((name) => !known.has(name)) };
  const main: Page[] = [
    ...[...areas, rest].map(({ path, title, about, functions: names }) => ({
      ...{ path, title, about },
      entries: functions.filter(({ name }) => names.includes(name)),
    })),
    ...entries
      .filter(({ kind }) => kind === "class")
      .map((entry) => ({
        path: `class-${entry.name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}.md`,
        title: `Class ${entry.name}`,
        about: "",
        entries: [entry],
      })),
  ].filter((page) => page.entries.length > 0);
  const types = entries.filter(({ kind }) => kind === "type");
  const homes = assignTypes(types, main);
  return [
    ...main.map((page) => ({
      ...page,
      entries: [...sortByName(page.entries), ...sortByName(homes.get(page.path) ?? [])],
    })),
    { ...errorPage, entries: sortByName(entries.filter(({ kind }) => kind === "error")) },
    { ...typePage, entries: sortByName(homes.get(typePage.path) ?? []) },
  ];
}

/** The types that belong to each page: those that only it mentions, by itself or by another of its types. */
function assignTypes(types: readonly Entry[], pages: readonly Page[]): Map<string, Entry[]> {
  const reached = new Map(types.map(({ name }) => [name, new Set<string>()]));
  for (const { path, entries } of pages) {
    const queue = [...entries];
    for (let entry = queue.pop(); entry; entry = queue.pop()) {
      for (const type of findMentioned(entry, types)) {
        if (reached.get(type.name)!.has(path)) continue;
        reached.get(type.name)!.add(path);
        queue.push(type);
      }
    }
  }
  return Map.groupBy(types, ({ name }) => {
    const paths = [...reached.get(name)!];
    return paths.length === 1 ? paths[0]! : typePage.path;
  });
}

const findMentioned = (entry: Entry, among: readonly Entry[]): Entry[] => {
  const words = namedIn(entry);
  return among.filter(({ name }) => name !== entry.name && words.has(name));
};

/** Types that the declarations of an entry name; of their comments, those that are thrown. */
function namedIn({ code, unexported }: Entry): ReadonlySet<string> {
  const bare = `${code}\n${unexported}`.replace(/\/\*[\s\S]*?\*\//g, (comment) =>
    [...comment.matchAll(/@throws \{([^}]*)\}/g)].map(([, names]) => names).join(" "),
  );
  return new Set(bare.replace(/"[^"]*"/g, "").match(/\b(?:[a-z]+\.)?[A-Z]\w*/g));
}

const sortByName = (entries: readonly Entry[]): Entry[] => entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Where each name is: its page and its anchor, numbered where a page has the same word in another letter case. */
function findAnchors(pages: readonly Page[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const { path, entries } of pages) {
    const used = new Map<string, number>();
    for (const { name } of entries) {
      const word = name.toLowerCase().replace(".", "");
      const before = used.get(word) ?? 0;
      used.set(word, before + 1);
      places.set(name, `${path}#${before === 0 ? word : `${word}-${before}`}`);
    }
  }
  return places;
}

const notice = '<!-- Generated from the doc comments of ts/api by "npm run gen": change them, not this page. -->\n';

function pageText({ path, title, about, entries }: Page, places: ReadonlyMap<string, string>): string {
  const lead = about === "" ? "" : `\n${about}\n`;
  return `${notice}# ${title}\n${lead}${entries.map((entry) => section(entry, path, places)).join("")}`;
}

function indexText(pages: readonly Page[], places: ReadonlyMap<string, string>): string {
  const rows = pages.map(({ path, title, entries }) => {
    const names = entries.map(({ name }) => `[\`${name}\`](${places.get(name)})`);
    return `| [${title}](${path}) | ${names.join(", ")} |\n`;
  });
  return `${notice}# All names of the library\n\n[The guide](../library.md) comes first.\n\n| page | names |\n|---|---|\n${rows.join("")}`;
}

function section(entry: Entry, path: string, places: ReadonlyMap<string, string>): string {
  const { name, comment, code, unexported } = entry;
  const others = [...namedIn(entry)].filter((word) => word !== name && places.has(word)).sort();
  const links = others.map((word) => `[\`${word}\`](${places.get(word)!.replace(new RegExp(`^${path}(?=#)`), "")})`);
  const see = links.length === 0 ? "" : `\nIt uses ${links.join(", ")}.\n`;
  const whole = unexported === "" ? code : `${code}\n\n${unexported}`;
  return [`\n## \`${name}\`\n`, ...describeComment(comment), `\n\`\`\`ts\n${whole}\n\`\`\`\n`, see].join("");
}

/** The text of a doc comment, its tags as sentences. */
function describeComment(comment: string): string[] {
  const text = comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .replace(/^\s*\* ?/gm, "")
    .trim();
  if (text === "") return [];
  const [first, ...tags] = text.split(/(?:^|\s)@(?=throws|example|returns|param)/);
  const lines = first!.trim() === "" ? [] : [`\n${oneLine(first!)}\n`];
  for (const tag of tags) {
    const [, word, rest] = /^(\w+)\s*([\s\S]*)$/.exec(tag)!;
    if (word === "example") lines.push(`\nExample:\n\n\`\`\`ts\n${rest!.trim()}\n\`\`\`\n`);
    else if (word === "throws") lines.push(`\nThrows ${oneLine(rest!).replace(/^\{([^}]*)\}/, errorNames)}\n`);
    else if (word === "returns") lines.push(`\nReturns ${oneLine(rest!)}\n`);
    else lines.push(`\n${oneLine(rest!).replace(/^(\w+)/, "`$1`:")}\n`);
  }
  return lines;
}

/** `{A | B}` as `A` or `B`. */
const errorNames = (_: string, list: string): string =>
  list
    .split("|")
    .map((name) => `\`${name.trim()}\``)
    .join(" or ");

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
