/** Draws a terminal session as an SVG: commands and what they printed in colour (SGR sequences in the text). */

const base16 = ["#3b4252", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d8dee9"];
const background = "#16181d";
const foreground = "#d8dee9";
const fontSize = 14;
const charWidth = 8.43;
const lineHeight = 20;
const margin = 18;

export interface Shown {
  readonly command: string;
  readonly output: string;
}

export function sessionPicture(session: readonly Shown[]): string {
  const lines = session.flatMap(({ command, output }, index) => [
    ...(index > 0 ? [""] : []),
    `\x1b[32m$\x1b[0m \x1b[1m${command}\x1b[0m`,
    ...output.replace(/\n$/, "").split("\n"),
  ]);
  const columns = Math.max(...lines.map((line) => visible(line).length));
  const width = Math.ceil(columns * charWidth + 2 * margin);
  const height = lines.length * lineHeight + 2 * margin;
  const rows = lines.map((line, index) => {
    const y = margin + (index + 0.75) * lineHeight;
    return `<text x="${margin}" y="${y}" xml:space="preserve">${spans(line)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="${fontSize}" fill="${foreground}">\n`,
    `<rect width="${width}" height="${height}" rx="8" fill="${background}"/>\n`,
    `${rows.join("\n")}\n</svg>\n`,
  ].join("");
}

const sequence = /\x1b\[([\d;]*)m/;
const visible = (line: string) =>
  line
    .split(sequence)
    .filter((_, index) => index % 2 === 0)
    .join("");

/** Texts and parameters of sequences alternate. */
function spans(line: string): string {
  let style = "";
  return line
    .split(sequence)
    .map((part, index) => {
      if (index % 2 === 1) style = parseStyle(part);
      else if (part !== "") return style === "" ? escapeXml(part) : `<tspan${style}>${escapeXml(part)}</tspan>`;
      return "";
    })
    .join("");
}

function parseStyle(parameters: string): string {
  const codes = parameters.split(";").map(Number);
  let style = "";
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index]!;
    if (code === 1) style += ' font-weight="bold"';
    if (code === 4) style += ' text-decoration="underline"';
    if (code >= 30 && code < 38) style += ` fill="${base16[code - 30]}"`;
    if (code === 38) {
      style += ` fill="rgb(${codes.slice(index + 2, index + 5).join(",")})"`;
      index += 4;
    }
  }
  return style;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
