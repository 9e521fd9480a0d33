/**
 * The help of the PowerShell module (MAML): texts of `powershell/help/NAME.md`, and of each parameter the words of that
 * file, of `powershell/help/parameters.json`, or of the flag of the command line that it is.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Flag, FlagGroup } from "../../ts/cli/flags/flag.ts";

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isMandatory: boolean;
  readonly position: number;
  readonly isPipeline: boolean;
  readonly isWildcard: boolean;
  readonly aliases: readonly string[];
}

/** What `powershell/build.ps1` says of a cmdlet. */
export interface DescribedCmdlet {
  readonly name: string;
  readonly outputs: readonly string[];
  readonly sets: readonly { readonly name: string; readonly parameters: readonly Parameter[] }[];
}

/** A help file: title, synopsis, description, then sections. */
interface Page {
  readonly synopsis: string;
  readonly description: readonly string[];
  readonly parameters: ReadonlyMap<string, string>;
  readonly examples: readonly { readonly title: string; readonly code: string; readonly output: string }[];
}

/** Positions that PowerShell gives to parameters without one. */
const noPosition = -2147483648;

export async function writeHelp(cmdlets: readonly DescribedCmdlet[], folder: string) {
  const own: Record<string, string> = JSON.parse(readFileSync(join(folder, "parameters.json"), "utf8"));
  const flags = await flagsByName();
  const missing: string[] = [];
  const entries = cmdlets.map((cmdlet) => {
    const path = join(folder, `${cmdlet.name}.md`);
    if (!existsSync(path)) missing.push(cmdlet.name);
    const page = existsSync(path) ? parsePage(readFileSync(path, "utf8")) : emptyPage;
    const words = (name: string): string => {
      const text = page.parameters.get(name) ?? own[name] ?? flags.get(kebab(name));
      if (text === undefined) missing.push(`${cmdlet.name} -${name}`);
      return text ?? "";
    };
    return entry(cmdlet, page, words);
  });
  const namespaces = [
    'xmlns="http://msh"',
    'xmlns:maml="http://schemas.microsoft.com/maml/2004/10"',
    'xmlns:command="http://schemas.microsoft.com/maml/dev/command/2004/10"',
    'xmlns:dev="http://schemas.microsoft.com/maml/dev/2004/10"',
  ].join(" ");
  const head = '<?xml version="1.0" encoding="utf-8"?>';
  return { maml: `${head}\n<helpItems schema="maml" ${namespaces}>\n${entries.join("\n")}\n</helpItems>\n`, missing };
}

const emptyPage: Page = { synopsis: "", description: [], parameters: new Map(), examples: [] };

/** Help of the command's flags, by name. Several with one name and different words say nothing about a parameter. */
async function flagsByName(): Promise<Map<string, string>> {
  const folder = join(import.meta.dir, "..", "..", "ts", "cli", "flags");
  const found = new Map<string, Set<string>>();
  // Words of `grep` are about lines, where those of `scan` are about matches.
  const files = readdirSync(folder).filter((name) => !/\.test\.ts$|^(flag|grep)\.ts$/.test(name));
  for (const file of files.sort()) {
    const exports: Record<string, unknown> = await import(join(folder, file));
    for (const value of Object.values(exports)) {
      for (const { long, help, more } of flagsIn(value)) {
        found.set(long, (found.get(long) ?? new Set()).add(words(help, more)));
      }
    }
  }
  return new Map([...found].flatMap(([long, [first = "", ...others]]) => (others.length > 0 ? [] : [[long, first]])));
}

function flagsIn(value: unknown): readonly Flag[] {
  if (typeof value !== "object" || value === null) return [];
  if ("flags" in value && Array.isArray(value.flags)) return (value as FlagGroup).flags;
  return "long" in value && "help" in value ? [value as Flag] : [];
}

/** A flag's words as those of a parameter: what prints there writes here, and other flags are not spoken of. */
function words(help: string, more: string | undefined): string {
  const first = sentence(help).replace(/^Print /, "Write ");
  const others = (more ?? "").replaceAll("\n", " ").split(/(?<=\.) (?=[A-Z])/);
  return [first, ...others.filter((one) => one !== "" && !/(^|\s)--?\w/.test(one))].join(" ");
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;

const kebab = (name: string): string => name.replace(/(?<!^)[A-Z]/g, "-$&").toLowerCase();

/** The parts of a help file between its headings. */
function parsePage(text: string): Page {
  const [head = "", ...sections] = text.split(/^(?=##+ )/m);
  const [synopsis = "", ...description] = head
    .replace(/^# .*\n/, "")
    .trim()
    .split(/\n\n+/);
  const parameters = new Map<string, string>();
  const examples: { title: string; code: string; output: string }[] = [];
  for (const section of sections) {
    const [title = "", ...lines] = section.split("\n");
    const body = lines.join("\n").trim();
    if (title.startsWith("### ")) parameters.set(title.slice(4).trim(), body);
    if (!title.startsWith("## Example")) continue;
    const fences = [...body.matchAll(/```\w*\n([\s\S]*?)\n?```/g)].map(([, inside]) => inside!);
    examples.push({ title: title.slice(2).trim(), code: fences[0] ?? "", output: fences[1] ?? "" });
  }
  return { synopsis, description, parameters, examples };
}

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<maml:para>${escapeXml(text.replaceAll("\n", " "))}</maml:para>`).join("");

function entry(cmdlet: DescribedCmdlet, page: Page, words: (name: string) => string): string {
  const [verb, noun] = cmdlet.name.split("-");
  const all = new Map(cmdlet.sets.flatMap(({ parameters }) => parameters).map((one) => [one.name, one]));
  const described = new Map([...all.values()].map((one) => [one.name, words(one.name)]));
  const parameter = (one: Parameter) => writeParameter(one, described.get(one.name)!);
  const sets = cmdlet.sets.map(
    ({ parameters }) =>
      `<command:syntaxItem><maml:name>${cmdlet.name}</maml:name>${parameters.map(parameter).join("")}</command:syntaxItem>`,
  );
  const examples = page.examples.map(
    ({ title, code, output }) =>
      `<command:example><maml:title>${escapeXml(title)}</maml:title><dev:code>${escapeXml(code)}</dev:code>` +
      `<dev:remarks>${paragraphs(output.split("\n"))}</dev:remarks></command:example>`,
  );
  const outputs = cmdlet.outputs.map(
    (type) =>
      `<command:returnValue><dev:type><maml:name>${escapeXml(type)}</maml:name></dev:type></command:returnValue>`,
  );
  return [
    "<command:command>",
    `<command:details><command:name>${cmdlet.name}</command:name><command:verb>${verb}</command:verb>`,
    `<command:noun>${noun}</command:noun><maml:description>${paragraphs([page.synopsis])}</maml:description></command:details>`,
    `<maml:description>${paragraphs(page.description)}</maml:description>`,
    `<command:syntax>${sets.join("")}</command:syntax>`,
    `<command:parameters>${[...all.values()].map(parameter).join("")}</command:parameters>`,
    `<command:returnValues>${outputs.join("")}</command:returnValues>`,
    `<command:examples>${examples.join("")}</command:examples>`,
    "</command:command>",
  ].join("\n");
}

function writeParameter(one: Parameter, words: string): string {
  const position = one.position === noPosition ? "named" : one.position;
  const attributes =
    `required="${one.isMandatory}" globbing="${one.isWildcard}" position="${position}" ` +
    `pipelineInput="${one.isPipeline ? "True (ByValue)" : "False"}" aliases="${one.aliases.join(", ") || "none"}"`;
  const isSwitch = one.type === "SwitchParameter";
  const value = isSwitch
    ? ""
    : `<command:parameterValue required="true">${escapeXml(one.type)}</command:parameterValue>`;
  return (
    `<command:parameter ${attributes}><maml:name>${one.name}</maml:name>` +
    `<maml:description>${paragraphs(words.split(/\n\n+/))}</maml:description>${value}` +
    `<dev:type><maml:name>${escapeXml(one.type)}</maml:name></dev:type></command:parameter>`
  );
}
