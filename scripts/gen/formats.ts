import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileFormats } from "../../ts/events/encode.ts";
import { byName, parseFormatFile } from "../../ts/events/format-file.ts";

const folder = "formats";

/** Generates the texts of the shipped formats, which the single file and the library hold. */
export function formatsTs(): string {
  const rows = formatFiles().map(
    ({ name, text }) => `  { file: ${JSON.stringify(name)}, text: ${writeLiteral(text)} },\n`,
  );
  return `/** Made by \`npm run gen\` from the folder \`formats\`: change its files, not this one. */
export const shippedFiles: readonly { readonly file: string; readonly text: string }[] = [
${rows.join("")}];
`;
}

/** A file's text as a literal over several lines, so that its difference can be read. */
function writeLiteral(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, "\\$&")}\``;
}

const formatFiles = (): { readonly name: string; readonly text: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".matcher"))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

/** Compiles the shipped formats, so that no start does. */
export function compiledFormatsTs(): string {
  const { fields, ways } = compileFormats(
    byName(formatFiles().flatMap(({ name, text }) => parseFormatFile(text, name))),
  );
  const rows = ways.map(({ name, rank, bytes }) => [name, rank, bytes.length].join(" "));
  const bytes = Buffer.concat(ways.map((way) => way.bytes)).toString("base64");
  return `/** Made by \`npm run gen\` from the folder \`formats\`: change its files, not this one. */

/** Names of fields, to which the ways refer by their number. */
export const compiledFields = ${writeLiteral(fields.join("\n"))};

/** For each way to read a text: the name of its format, its rank, its size in bytes. */
export const compiledWays = ${writeLiteral(rows.join("\n"))};

/** The bytes of all ways. */
export const compiledBytes = \`
${bytes.replace(/.{1,110}/g, "$&\n")}\`;
`;
}
