import { takesPath } from "../flags/flag.ts";
import { type DescribedCommand, flagNames, offeredValues } from "./described.ts";

/** Completion for bash: flags of the command, values of flags with a fixed list, files everywhere else. */
export function bashCompletions(commands: readonly DescribedCommand[]): string {
  return `# Completion of matcher for bash: put this in ~/.local/share/bash-completion/completions/matcher
# Flags that begin with the word, without those that the line excludes.
_matcher_flags() {
  local name
  for name in $(compgen -W "$1" -- "$word"); do
    [[ $hidden == *" $name "* ]] || COMPREPLY+=("$name")
  done
}
# Words for the end of a list with commas, without those that it has.
_matcher_list() {
  local name list="\${word%"\${word##*,}"}"
  for name in $(compgen -W "$1" -- "\${word##*,}"); do
    [[ ,$list == *",$name,"* ]] || COMPREPLY+=("$list$name")
  done
}
_matcher() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="" index joined="" given hidden=" "
  COMPREPLY=()
  # bash cuts words at "=": the flag stands two words back.
  if [[ $word == "=" ]]; then word="" joined="="
  elif [[ $before == "=" ]]; then before="\${COMP_WORDS[COMP_CWORD-2]}" joined="="; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "\${COMP_WORDS[index]}" in
      ${commands.map(({ row }) => row.name).join("|")}) command="\${COMP_WORDS[index]}"; break ;;
    esac
  done
  case "$command" in
    "") COMPREPLY=($(compgen -W "${commands.map(({ row }) => row.name).join(" ")} --help --version" -- "$word")) ;;
${commands.map(commandCase).join("\n")}
  esac
}
complete -o default -F _matcher matcher
`;
}

function commandCase(described: DescribedCommand): string {
  const { row, command, flags } = described;
  const taking = new Map<string, string[]>();
  for (const flag of flags) {
    const words = offeredValues(flag).join(" ");
    const values = words === "" ? "" : flag.lists ? `_matcher_list "${words}"` : reply(words);
    // An optional value is only allowed after "=".
    const names = flagNames(flag).map((name) => (flag.valueOptional ? `${name}=` : `${name}|${name}=`));
    if (values !== "") taking.set(values, [...(taking.get(values) ?? []), ...names]);
  }
  const values = [...taking].map(([values, names]) => `        ${names.join("|")}) ${values}; return ;;\n`);
  // Other values have no completions; bash completes paths by itself.
  const free = flags.filter(
    (flag) => flag.value && !flag.valueOptional && offeredValues(flag).length === 0 && !takesPath(flag),
  );
  const none = free.length > 0 ? `        ${free.flatMap(flagNames).join("|")}) compopt +o default; return ;;\n` : "";
  const first = command.choices
    ? `\n      elif [[ $before == ${row.name} ]]; then ${reply(command.choices.join(" "))}`
    : "";
  return `    ${row.name})
      case "$before$joined" in
${values.join("")}      esac
      case "$before" in
${none}      esac
      if [[ $word == -* ]]; then
${hiding(described)}        _matcher_flags "${flags.flatMap(flagNames).join(" ")}"${first}
      fi ;;`;
}

/** Collects what the flags of the line exclude. */
function hiding({ flags, notBeside }: DescribedCommand): string {
  const excluding = new Map<string, string[]>();
  for (const flag of flags) {
    const hidden = notBeside(flag).join(" ");
    if (hidden !== "") excluding.set(hidden, [...(excluding.get(hidden) ?? []), ...flagNames(flag)]);
  }
  if (excluding.size === 0) return "";
  const cases = [...excluding].map(([hidden, names]) => `          ${names.join("|")}) hidden+="${hidden} " ;;\n`);
  return `        for given in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do case "$given" in
${cases.join("")}        esac; done
`;
}

function reply(words: string): string {
  return `COMPREPLY=($(compgen -W "${words}" -- "$word"))`;
}
