import { type DescribedCommand, flagNames, offeredValues } from "./described.ts";

/** Completion for PowerShell: a table of words with descriptions, and one completer that reads it. */
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
  $excluded = @{
${commands.map(excludedTable).join("\n")}
  }
  $lists = @(${listFlags(commands)})
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  $command = $typed | Where-Object { $commands.Contains($_) } | Select-Object -First 1
  $before = if ($wordToComplete) { if ($typed.Count -gt 1) { $typed[-2] } } else { $typed[-1] }
  if (-not $command -or $command -ceq $wordToComplete) { $table = $commands }
  elseif ($before -and $choices[$command].Contains("$before")) {
    $table = [ordered]@{}; foreach ($choice in $choices[$command]["$before"]) { $table[$choice] = $choice }
    # The word is what follows the last comma.
    if ($wordToComplete -and $lists -ccontains $before) { $hidden = @($typed[-1] -split ',' | Select-Object -SkipLast 1) }
  }
  elseif ($wordToComplete -like '-*') {
    $table = $flags[$command]
    $given = @($typed | Where-Object { $_ -cne $wordToComplete } | ForEach-Object { ($_ -split '=', 2)[0] })
    $hidden = @($given | Where-Object { $excluded[$command].Contains($_) } | ForEach-Object { $excluded[$command][$_] })
  }
  else { return }
  $table.GetEnumerator() | Where-Object {
    $_.Key.StartsWith($wordToComplete, [StringComparison]::Ordinal) -and $hidden -cnotcontains $_.Key
  } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterValue', $_.Value)
  }
}
`;
}

/** Flags whose value is a list with commas. */
function listFlags(commands: readonly DescribedCommand[]): string {
  const names = commands.flatMap(({ flags }) => flags.filter(({ lists }) => lists).flatMap(flagNames));
  return [...new Set(names)].map(quote).join(", ");
}

// PowerShell's hash tables ignore case: "-h" and "-H" need an ordered dictionary that does not.
const cased = "[System.Collections.Specialized.OrderedDictionary]::new([StringComparer]::Ordinal)";

function flagTable({ row, flags }: DescribedCommand): string {
  return casedTable(
    row.name,
    flags.flatMap((flag) => flagNames(flag).map((name) => [name, quote(flag.help)])),
  );
}

/** Completions by the flag or command that precedes them. */
function choiceTable({ row, command, flags }: DescribedCommand): string {
  const taking = flags.filter((flag) => !flag.valueOptional && offeredValues(flag).length > 0);
  const entries = taking.flatMap((flag) => flagNames(flag).map((name) => [name, list(offeredValues(flag))]));
  return casedTable(row.name, command.choices ? [[row.name, list(command.choices)], ...entries] : entries);
}

/** Names that each flag excludes. */
function excludedTable({ row, flags, notBeside }: DescribedCommand): string {
  const excluding = flags.filter((flag) => notBeside(flag).length > 0);
  return casedTable(
    row.name,
    excluding.flatMap((flag) => flagNames(flag).map((name) => [name, list(notBeside(flag))])),
    "$hides",
  );
}

function casedTable(name: string, entries: readonly (readonly string[])[], table = "$table"): string {
  const lines = entries.map(([key, value]) => `      ${table}.Add(${quote(key!)}, ${value})\n`);
  return `    ${quote(name)} = & {\n      ${table} = ${cased}\n${lines.join("")}      ${table}\n    }`;
}

function list(words: readonly string[]): string {
  return `@(${words.map(quote).join(", ")})`;
}

function pair(name: string, text: string): string {
  return `${quote(name)} = ${quote(text)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
