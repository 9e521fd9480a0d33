# Finds and counts.

$script:MatchFlags = [ordered]@{
    Library = '--lib'; PatternFile = '--patterns'; MaxCount = '--max-count'; WholeLine = '--line-regexp'
    SingleMatch = '--single-match'; Explain = '--explain'; DualGrain = '--dual-grain'; ChunkSize = '--chunk-size'
    Index = '--index'; NoIndex = '--no-index'; DurationUnit = '--duration-unit'
}
# Reports that the executable writes as text.
$script:ReportFlags = [ordered]@{
    Format = '--format'; Json = '--json'; ValueSpelling = '--values'; Colors = '--colors'; Passthru = '--passthru'
    Count = '--count'; FilesWithMatches = '--files-with-matches'; FilesWithoutMatch = '--files-without-match'
    Stats = '--stats'
}

<#
.SYNOPSIS
Finds a pattern in texts, files and folders.
.DESCRIPTION
Gives a Match for each match. Format, Json, Color, Passthru and Stats give the executable's report as text; List and
FilesWithMatches the paths of files with a match, Raw the matched texts, Quiet whether anything matches. NotMatch gives
the lines without a match. Follow waits for more text in files.
.EXAMPLE
Select-MatcherMatch '\I:ip' -Path *.log | Group-Object { $_.Captures.ip }
#>
function Select-MatcherMatch {
    [CmdletBinding(DefaultParameterSetName = 'Text')]
    [OutputType('Matcher.Match', 'Matcher.Count', 'Matcher.Line', [string], [bool])]
    param(
        [Parameter(Position = 0)] [string[]] $Pattern,
        [Parameter(ValueFromPipeline, ParameterSetName = 'Text')] [AllowEmptyString()] [object] $InputObject,
        [Parameter(ParameterSetName = 'Path')] [string[]] $Path,
        [Parameter(ParameterSetName = 'LiteralPath')] [Alias('PSPath')] [string[]] $LiteralPath,
        [string] $PatternFile, [string[]] $Library, [switch] $PerString,
        [switch] $Hidden, [switch] $NoIgnore, [switch] $Binary,
        [string[]] $Include, [string[]] $FileType, [string[]] $ExcludeFileType,
        [string[]] $Texture, [string[]] $ExcludeTexture,
        [ValidateSet('Path', 'Modified', 'Accessed', 'Created')] [string] $Sort, [switch] $Descending,
        [Alias('First')] [int] $Head, [Alias('Last')] [int] $Tail, [string] $Lines,
        [string] $Unit, [string] $RecordStart, [string] $RecordSpan,
        [switch] $Follow, [switch] $KeepCount,
        [int] $MaxCount, [switch] $WholeLine, [switch] $NotMatch, [switch] $SingleMatch,
        [int[]] $Context, [switch] $Explain, [switch] $RequireMatch,
        [switch] $List, [switch] $Raw, [switch] $Quiet, [switch] $Count, [switch] $CountMatches,
        [switch] $FilesWithMatches, [switch] $FilesWithoutMatch, [switch] $Passthru,
        [string] $Format, [switch] $Json, [string] $ValueSpelling, [ValidateSet('ns', 'ms', 's')] [string] $DurationUnit,
        [switch] $Stats, [switch] $Color, [ValidateSet('16', '256', 'TrueColor')] [string] $ColorDepth, [string[]] $Colors,
        [ValidateSet('Auto', 'Cpu', 'Gpu')] [string] $Backend, [switch] $DualGrain, [int] $ChunkSize,
        [switch] $Index, [switch] $NoIndex
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $flags = @(Get-Flag $PSBoundParameters (Join-Flag $script:WindowFlags $script:RecordFlags $script:MatchFlags))
        if ($Backend -and $Backend -ne 'Auto') { $flags += "--$($Backend.ToLowerInvariant())" }
        if (-not $PatternFile) { $flags += @($Pattern | ForEach-Object { '-e'; $_ }) }
        $walk = @(Get-WalkFlag $PSBoundParameters)
        if ($Follow) { return Watch-Match ($flags + $walk) @($Path) @($LiteralPath) ([bool] $KeepCount) }
        $report = @(Get-Flag $PSBoundParameters $script:ReportFlags)
        if ($List) { $report += '--files-with-matches' }
        if ($ColorDepth) { $report += @('--color', $ColorDepth.ToLowerInvariant()) }
        elseif ($Color) { $report += @('--color', 'always') }
        $total = 0
        $sources = if ($PerString) { @($texts | ForEach-Object { Get-Source @($_) $null $null }) }
            else { @(Get-Source $texts $Path $LiteralPath $walk) }
        foreach ($source in $sources) {
            if ($report.Count -gt 0) { Get-Report ($report + $flags) $source; continue }
            if ($NotMatch) { Get-OtherLine $flags $source; continue }
            $printed = Invoke-Program (@('scan', '--json', '--values', 'tagged') + $flags) $source.Text
            $matchesHere = @($printed | ConvertFrom-Json)
            $total += $matchesHere.Count
            if ($Quiet) { if ($total -gt 0) { return $true } else { continue } }
            if ($CountMatches) {
                [pscustomobject]@{ PSTypeName = 'Matcher.Count'; Path = $source.Path; Count = $matchesHere.Count }
                continue
            }
            foreach ($found in $matchesHere) {
                if ($Raw) { $found.text } else { Add-Context (ConvertTo-Match $found $source) $source $Context }
            }
        }
        if ($Quiet) { return $false }
        if ($RequireMatch -and $total -eq 0 -and $report.Count -eq 0) { Write-Error 'no match' }
    }
}

# The executable's report on one source, line by line; paths and counts are objects.
function Get-Report {
    param([string[]] $Flags, $Source)
    $inputs = if ($null -eq $Source.Path) { @('-') } else { @('--', $Source.Path) }
    $text = if ($null -eq $Source.Path) { $Source.Text } else { $null }
    foreach ($line in (Invoke-Program (@('scan') + $Flags + $inputs) $text).TrimEnd("`n") -split "`n") {
        $written = $line.TrimEnd("`r")
        if ($Flags -contains '--count' -and $written -match '^\d+$') {
            [pscustomobject]@{ PSTypeName = 'Matcher.Count'; Path = $Source.Path; Count = [long] $written }
        } elseif ($written -ne '' -or $Flags -contains '--passthru') { $written }
    }
}

# The lines without a match.
function Get-OtherLine {
    param([string[]] $Flags, $Source)
    foreach ($line in (Invoke-Program (@('scan', '--invert-match', '--line-number', '--no-filename') + $Flags) $Source.Text) -split "`n") {
        if ($line -notmatch '^(\d+):(.*)$') { continue }
        [pscustomobject]@{
            PSTypeName = 'Matcher.Line'; Path = $Source.Path; LineNumber = [int] $Matches[1]; Text = $Matches[2].TrimEnd("`r")
        }
    }
}

# A match with the lines around it: as many before and after as the numbers say.
function Add-Context {
    param($Match, $Source, [int[]] $Context)
    $before, $after = if (-not $Context) { 0, 0 } elseif ($Context.Count -eq 1) { $Context[0], $Context[0] } else { $Context[0], $Context[1] }
    $lines = if ($before + $after -gt 0) { @($Source.Text -split "`r?`n") } else { @() }
    $at = $Match.LineNumber - 1
    $last = $at + $Match.Text.Split("`n").Count - 1
    $pre = if ($before -gt 0 -and $at -gt 0) { @($lines[[Math]::Max(0, $at - $before)..($at - 1)]) } else { @() }
    $post = if ($after -gt 0 -and $last + 1 -lt $lines.Count) {
        @($lines[($last + 1)..[Math]::Min($lines.Count - 1, $last + $after)])
    } else { @() }
    $Match | Add-Member PreContext $pre -PassThru | Add-Member PostContext $post -PassThru
}

# Matches in files as they grow.
function Watch-Match {
    param([string[]] $Flags, [string[]] $Path, [string[]] $LiteralPath, [bool] $KeepCount)
    $files = @(foreach ($one in $Path) { if ($one) { (Resolve-Path -Path $one).ProviderPath } }) +
        @(foreach ($one in $LiteralPath) { if ($one) { (Resolve-Path -LiteralPath $one).ProviderPath } })
    $keep = if ($KeepCount) { @('--keep-count') } else { @() }
    $arguments = @('scan', '--follow', '--ndjson', '--values', 'tagged') + $keep + $Flags + @('--') + $files
    # A pipeline, since foreach would wait for the end.
    Watch-Program $arguments | ForEach-Object {
        $found = $_ | ConvertFrom-Json
        $file = if ($found.PSObject.Properties['path']) { $found.path } else { $files[0] }
        ConvertTo-Match $found (Get-FileSource $file)
    }
}

<#
.SYNOPSIS
Says whether a pattern matches anything.
#>
function Test-MatcherMatch {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Position = 0)] [string] $Pattern,
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [string] $PatternFile, [string[]] $Library,
        [Alias('First')] [int] $Head, [Alias('Last')] [int] $Tail, [string] $Lines, [string] $Unit
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $own = [ordered]@{ Library = '--lib'; PatternFile = '--patterns' }
        $flags = @(Get-Flag $PSBoundParameters (Join-Flag $script:WindowFlags $own))
        if (-not $PatternFile) { $flags += @('-e', $Pattern) }
        foreach ($source in Get-Source $texts $Path $LiteralPath) {
            $answer = Invoke-Program (@('scan', '--count-matches') + $flags) $source.Text
            if ([long] $answer.Trim() -gt 0) { return $true }
        }
        $false
    }
}

<#
.SYNOPSIS
Counts matches by a key, with figures of registers.
.EXAMPLE
Group-MatcherMatch '\L:path "took" \R:d' '${path}' -Path access.log -Percentile 50, 95 -PercentileOf d
#>
function Group-MatcherMatch {
    [CmdletBinding()]
    [OutputType('Matcher.Group', [string])]
    param(
        [Parameter(Position = 0)] [string] $Pattern,
        [Parameter(Position = 1)] [string] $Key = '${0}',
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [string] $PatternFile, [string[]] $Library,
        [switch] $Hidden, [switch] $NoIgnore, [switch] $Binary,
        [Alias('First')] [int] $Head, [Alias('Last')] [int] $Tail, [string] $Lines, [string] $Unit,
        [ValidateSet('Key', 'Count')] [string] $SortBy = 'Count', [int] $MaxCount, [switch] $Unique,
        [string[]] $Sum, [string[]] $Average, [string[]] $Minimum, [string[]] $Maximum,
        [double[]] $Percentile, [string[]] $PercentileOf,
        [ValidateSet('Nearest', 'Linear', 'Lower', 'Hybrid')] [string] $PercentileMethod
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $own = [ordered]@{
            Library = '--lib'; PatternFile = '--patterns'; Sum = '--sum'; Average = '--avg'; Minimum = '--min'; Maximum = '--max'
        }
        $flags = @(Get-Flag $PSBoundParameters (Join-Flag $script:WindowFlags $own))
        foreach ($register in $PercentileOf) { foreach ($rank in $Percentile) { $flags += @("--p$rank", $register) } }
        if ($PercentileMethod) { $flags += @('--percentile', $PercentileMethod.ToLowerInvariant()) }
        $command = if ($SortBy -eq 'Key') { 'count-by' } else { 'top' }
        $all = if ($command -eq 'top') { @('--rows', "$([int]::MaxValue)") } else { @() }
        $words = if ($PatternFile) { @('--', $Key) } else { @('--', $Pattern, $Key) }
        $walk = @(Get-WalkFlag $PSBoundParameters)
        $text = @(Get-Source $texts $Path $LiteralPath $walk | ForEach-Object Text) -join "`n"
        $json = Invoke-Program (@($command, '--json', '--values', 'tagged') + $all + $flags + $words) $text
        $rows = @($json | ConvertFrom-Json)
        if ($MaxCount) { $rows = @($rows | Select-Object -First $MaxCount) }
        foreach ($row in $rows) { if ($Unique) { $row.key } else { ConvertTo-Group $row } }
    }
}

$script:FigureNames = @{ sum = 'Sum'; avg = 'Average'; min = 'Minimum'; max = 'Maximum' }

# A row of a table: Key, Count, and a property for each figure with its .NET value: Sum, or Sum_REGISTER of several.
function ConvertTo-Group {
    param($Row)
    $group = [ordered]@{ PSTypeName = 'Matcher.Group'; Key = $Row.key; Count = [long] $Row.count }
    foreach ($figure in $Row.PSObject.Properties) {
        if ($figure.Name -in 'key', 'count') { continue }
        # The executable names it like its flag: --sum bytes.
        $flag, $register = $figure.Name.Substring(2) -split ' ', 2
        $name = if ($script:FigureNames.ContainsKey($flag)) { $script:FigureNames[$flag] } else { $flag.ToUpperInvariant() }
        $alike = @($Row.PSObject.Properties | Where-Object { $_.Name.StartsWith("--$flag ") })
        if ($alike.Count -gt 1) { $name += "_$register" }
        $group[$name] = ConvertTo-Value $figure.Value
    }
    [pscustomobject] $group
}
