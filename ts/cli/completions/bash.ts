import { takesPath } from "../flags/flag.ts";
import { type DescribedCommand, flagNames } from "./described.ts";

/** Completion for bash: flags of the command, values of flags that have a list, files everywhere else. */
export function bashCompletions(commands: readonly DescribedCommand[]): string {
  return `# Completion of matcher for bash: put this in ~/.local/share/bash-completion/completions/matcher
_matcher() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="" index
  COMPREPLY=()
  # bash cuts words at "=": the flag stands two words back.
  if [[ $word == "=" ]]; then word=""; elif [[ $before == "=" ]]; then before="\${COMP_WORDS[COMP_CWORD-2]}"; fi
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

function commandCase({ row, flags }: DescribedCommand): string {
  const values = flags
    .filter((flag) => flag.choices)
    .map((flag) => `        ${flagNames(flag).join("|")}) ${reply(flag.choices!.join(" "))}; return ;;\n`);
  // Nothing to offer for other values; for paths bash completes files by itself.
  const free = flags.filter((flag) => flag.value && !flag.valueOptional && !flag.choices && !takesPath(flag));
  const none = free.length > 0 ? `        ${free.flatMap(flagNames).join("|")}) compopt +o default; return ;;\n` : "";
  return `    ${row.name})
      case "$before" in
${values.join("")}${none}      esac
      if [[ $word == -* ]]; then ${reply(flags.flatMap(flagNames).join(" "))}; fi ;;`;
}

function reply(words: string): string {
  return `COMPREPLY=($(compgen -W "${words}" -- "$word"))`;
}
