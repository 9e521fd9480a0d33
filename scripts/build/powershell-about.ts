/** The page that `Get-Help about_Matcher` shows: `powershell/help/about_Matcher.md` as plain text. */

import { kindExamples } from "../../ts/tables/kind-forms.ts";
import { kinds } from "../../ts/tables/kinds.ts";

const indent = "    ";
const widthMax = 79;

/** @returns the text of `about_Matcher.help.txt` */
export function aboutText(page: string): string {
  const [head = "", ...sections] = page.split(/^(?=## )/m);
  const [title = "", synopsis = "", ...description] = head.trim().split(/\n+/);
  const parts = [
    `TOPIC\n${indent}${title.replace("# ", "")}`,
    `SHORT DESCRIPTION\n${wrapLine(synopsis)}`,
    `LONG DESCRIPTION\n${description.map(wrapLine).join("\n\n")}`,
    ...sections.map((section) => {
      const [heading = "", ...lines] = section.trim().split("\n");
      return `${heading.replace("## ", "").toUpperCase()}\n${body(lines.join("\n"))}`;
    }),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Paragraphs, items and code of a section. */
function body(text: string): string {
  const blocks = text.trim().split(/(```\w+\n[\s\S]*?\n```)/);
  return blocks
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => (block.startsWith("```") ? code(block) : block.split(/\n\n+/).map(paragraph).join("\n\n")))
    .join("\n\n");
}

function code(block: string): string {
  const [fence, ...lines] = block.split("\n");
  const prompt = fence === "```powershell" ? "PS> " : "";
  return lines
    .slice(0, -1)
    .map((line) => `${indent}${indent}${prompt}${line}`)
    .join("\n");
}

const paragraph = (text: string): string =>
  text === "{kinds}" ? kindTable() : text.split("\n").map(wrapLine).join("\n");

/** Wraps a line; the further lines of an item stand below its text. */
function wrapLine(line: string): string {
  const margin = line.startsWith("- ") ? `${indent}  ` : indent;
  const lines = [""];
  for (const word of line.split(" ")) {
    const last = lines.at(-1)!;
    const longer = last === "" ? word : `${last} ${word}`;
    if (last !== "" && margin.length + longer.length > widthMax) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((one, i) => `${i === 0 ? indent : margin}${one}`).join("\n");
}

/** The kinds of the command's table, each with an example. */
function kindTable(): string {
  const rows = kinds.flatMap(({ name, letter, atoms }) => {
    const example = kindExamples[name];
    if (example === undefined) return [];
    const words = [...(letter === null ? [] : [`\\${letter}`]), `\\{${atoms[0]}}`].join(" ");
    return [`${indent}${words.padEnd(18)} ${example}`];
  });
  return rows.join("\n");
}
