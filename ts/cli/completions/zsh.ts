import { type Flag, takesPath } from "../flags/flag.ts";
import { everyCommand } from "../flags/global.ts";
import { type DescribedCommand, flagNames, offeredValues } from "./described.ts";

/** Completion for zsh, by `_arguments`. */
export function zshCompletions(commands: readonly DescribedCommand[]): string {
  return `#compdef matcher
# Completion of matcher for zsh: put this as _matcher in a folder of $fpath
_matcher() {
  local line state
  _arguments -C \\
${everyCommand
  .flatMap(({ flags }) => flags)
  .map((flag) => `    ${flagSpec(flag, [])} \\\n`)
  .join("")}    '1:command:->command' '*::argument:->argument' && return
  case $state in
    command)
      local -a commands=(
${commands.map(({ row }) => `        ${quote(`${row.name}:${row.summary}`)}\n`).join("")}      )
      _describe command commands ;;
    argument)
      case $line[1] in
${commands.map(commandCase).join("\n")}
      esac ;;
  esac
}
_matcher "$@"
`;
}

function commandCase({ row, command, flags, notBeside }: DescribedCommand): string {
  const specs = flags.map((flag) => `          ${flagSpec(flag, notBeside(flag))} \\\n`).join("");
  const first = command.choices ? `          '1:choice:(${command.choices.join(" ")})' \\\n` : "";
  return `        ${row.name})\n          _arguments -s -S \\\n${specs}${first}          '*:input:_files' ;;`;
}

/**
 * `'(-m --max-count --other)'{-m,--max-count=}'[help]:NUM:'`
 * @param notBeside names of flags that are not offered beside it
 */
function flagSpec(flag: Flag, notBeside: readonly string[]): string {
  const names = flagNames(flag);
  // "=-": the value must be in the same word; "=" and "+": it may also be the next word.
  const ending = flag.valueOptional ? "=-" : "=";
  const spellings = names.map((name) => (flag.value ? name + (name.startsWith("--") ? ending : "+") : name));
  const help = flag.help.replace(/[[\]\\:]/g, "\\$&");
  const values = offeredValues(flag).map((word) => word.replaceAll(":", "\\:"));
  const offered = flag.lists ? `_values -s , ${flag.value} ${values.join(" ")}` : `(${values.join(" ")})`;
  const action = values.length > 0 ? offered : takesPath(flag) ? "_files" : "";
  const value = flag.value ? `:${flag.valueOptional ? ":" : ""}${flag.value}:${action}` : "";
  const text = quote(`[${help}]${value}`);
  const own = !flag.repeats && names.length > 1 ? names : [];
  const hidden = [...own, ...notBeside].join(" ");
  const prefix = hidden || flag.repeats ? quote(`${hidden && `(${hidden})`}${flag.repeats ? "*" : ""}`) : "";
  return `${prefix}${spellings.length > 1 ? `{${spellings.join(",")}}` : spellings[0]}${text}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
