import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = "formats";

/** Generates the texts of the shipped formats, which the single file and the library hold. */
export function formatsTs(): string {
  const files = readdirSync(folder).filter((name) => name.endsWith(".matcher"));
  const rows = files
    .sort()
    .map(
      (name) => `  { file: ${JSON.stringify(name)}, text: ${templateOf(readFileSync(join(folder, name), "utf8"))} },\n`,
    );
  return `/** Made by \`npm run gen\` from the folder \`formats\`: change its files, not this one. */
export const shippedFiles: readonly { readonly file: string; readonly text: string }[] = [
${rows.join("")}];
`;
}

/** A file's text as a literal over several lines, so that its difference can be read. */
function templateOf(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, "\\$&")}\``;
}
