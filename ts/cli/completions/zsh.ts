import type { Flag } from "../flags/flag.ts";
import { takesPath } from "../flags/flag.ts";
import { type DescribedCommand, flagNames } from "./described.ts";

/** Completion for zsh, by `_arguments`. */
export function zshCompletions(commands: readonly DescribedCommand[]): string {
  return `#compdef matcher
# Completion of matcher for zsh: put this as _matcher in a folder of $fpath
_matcher() {
  local line state
  _arguments -C '1:command:->command' '*::argument:->argument' && return
  case $state in
    command)
      local -a commands=(
${commands.map(({ row }) => `        ${quoted(`${row.name}:${row.summary}`)}\n`).join("")}      )
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

function commandCase({ row, flags }: DescribedCommand): string {
  const specs = flags.map((flag) => `          ${flagSpec(flag)} \\\n`).join("");
  return `        ${row.name})\n          _arguments -s -S \\\n${specs}          '*:input:_files' ;;`;
}

/** `'(-m --max-count)'{-m,--max-count=}'[help]:NUM:'` */
function flagSpec(flag: Flag): string {
  const names = flagNames(flag);
  const spellings = names.map((name) => (flag.value && name.startsWith("--") ? `${name}=` : name));
  const help = flag.help.replace(/[[\]\\:]/g, "\\$&");
  const action = flag.choices ? `(${flag.choices.join(" ")})` : takesPath(flag) ? "_files" : "";
  const value = flag.value ? `:${flag.valueOptional ? ":" : ""}${flag.value}:${action}` : "";
  const text = quoted(`[${help}]${value}`);
  const several = flag.repeats ? "'*'" : names.length > 1 ? quoted(`(${names.join(" ")})`) : "";
  return `${several}${spellings.length > 1 ? `{${spellings.join(",")}}` : spellings[0]}${text}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
