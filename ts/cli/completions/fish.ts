import { type Flag, takesPath } from "../flags/flag.ts";
import { type DescribedCommand, flagNames, offeredValues } from "./described.ts";

/** Completion for fish. */
export function fishCompletions(commands: readonly DescribedCommand[]): string {
  const names = commands.map(({ row }) => row.name).join(" ");
  const first = commands.map(
    ({ row }) => `complete -c matcher -n __matcher_is -f -a ${row.name} -d ${quote(row.summary)}\n`,
  );
  return `# Completion of matcher for fish: put this in ~/.config/fish/completions/matcher.fish
# The command that the line names; without an argument: whether it names none yet.
function __matcher_is
  for word in (commandline -opc)[2..-1]
    if contains -- $word ${names}
      test "$word" = "$argv[1]"
      return
    end
  end
  test -z "$argv[1]"
end
# Words for the end of a list with commas, behind what is there of it.
function __matcher_list
  set -l list (string replace -r '^--?[^=]*=' '' -- (commandline -ct) | string replace -r '[^,]*$' '')
  for word in $argv
    string match -q -- "*,$word,*" ",$list"; or echo "$list$word"
  end
end
# Whether the line has one of these flags.
function __matcher_given
  for word in (commandline -opc)[2..-1]
    contains -- (string split -m1 = -- $word)[1] $argv; and return 0
  end
  return 1
end
${first.join("")}${commands.map(commandLines).join("")}`;
}

function commandLines({ row, command, flags, notBeside }: DescribedCommand): string {
  const when = (condition = "") => `complete -c matcher -n "__matcher_is ${row.name}${condition}"`;
  const first = command.choices ? `${when()} -f -a ${quote(command.choices.join(" "))}\n` : "";
  const beside = (flag: Flag) => {
    const names = notBeside(flag);
    return names.length === 0 ? "" : `; and not __matcher_given ${names.join(" ")}`;
  };
  return first + flags.map((flag) => `${when(beside(flag))} ${flagOptions(flag)}\n`).join("");
}

function flagOptions(flag: Flag): string {
  const names = flagNames(flag).map((name) => name.replace(/^--/, "-l ").replace(/^-(?=.$)/, "-s "));
  const wants = !flag.value || flag.valueOptional ? "" : takesPath(flag) ? " -r" : " -x";
  const values = offeredValues(flag);
  const offered = flag.lists ? `(__matcher_list ${values.join(" ")})` : values.join(" ");
  const choices = values.length > 0 ? ` -a ${quote(offered)}` : "";
  return `${names.join(" ")}${wants}${choices} -d ${quote(flag.help)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
