import { type DescribedCommand, flagNames } from "./described.ts";

/** Completion for PowerShell: a table of words with what they mean, and one completer that reads it. */
export function powershellCompletions(commands: readonly DescribedCommand[]): string {
  return `# Completion of matcher for PowerShell: add this to $PROFILE
Register-ArgumentCompleter -Native -CommandName matcher -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${commands.map(({ row }) => `    ${pair(row.name, row.summary)}`).join("\n")}
  }
  $flags = @{
${commands.map(flagTable).join("\n")}
  }
  $choices = @{
${commands.map(choiceTable).join("\n")}
  }
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  $command = $typed | Where-Object { $commands.Contains($_) } | Select-Object -First 1
  $before = if ($wordToComplete) { if ($typed.Count -gt 1) { $typed[-2] } } else { $typed[-1] }
  if (-not $command -or $command -ceq $wordToComplete) { $table = $commands }
  elseif ($before -and $choices[$command].ContainsKey("$before")) {
    $table = [ordered]@{}; foreach ($choice in $choices[$command]["$before"]) { $table[$choice] = $choice }
  }
  elseif ($wordToComplete -like '-*') { $table = $flags[$command] }
  else { return }
  $table.GetEnumerator() | Where-Object { $_.Key.StartsWith($wordToComplete, [StringComparison]::Ordinal) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterValue', $_.Value)
  }
}
`;
}

// Hash tables of PowerShell take letters of either case for one: "-h" and "-H" need one that does not.
const cased = "[System.Collections.Specialized.OrderedDictionary]::new([StringComparer]::Ordinal)";

function flagTable({ row, flags }: DescribedCommand): string {
  const entries = flags.flatMap((flag) =>
    flagNames(flag).map((name) => `      $table.Add(${quoted(name)}, ${quoted(flag.help)})\n`),
  );
  return `    ${quoted(row.name)} = & {\n      $table = ${cased}\n${entries.join("")}      $table\n    }`;
}

function choiceTable({ row, flags }: DescribedCommand): string {
  const entries = flags
    .filter((flag) => flag.choices)
    .flatMap((flag) => flagNames(flag).map((name) => `${quoted(name)} = @(${flag.choices!.map(quoted).join(", ")})`));
  return `    ${quoted(row.name)} = @{ ${entries.join("; ")} }`;
}

function pair(name: string, text: string): string {
  return `${quoted(name)} = ${quoted(text)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
