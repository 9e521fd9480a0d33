# Cmdlets over the matcher executable: objects in and out. Set $env:MATCHER to its path where it is not on PATH.
# Offsets (Start, Length) count UTF-16 code units. Values are .NET types: whole numbers long, others decimal, durations
# TimeSpan, timestamps DateTimeOffset.
#
# Get-Rule gives name, severity, message and properties of a rule: the executable prints no rule's pattern.
Set-StrictMode -Version Latest

$script:Program = if ($env:MATCHER) { $env:MATCHER } else { 'matcher' }
$script:Utf8 = [System.Text.UTF8Encoding]::new($false)

. "$PSScriptRoot/Readings.ps1"
. "$PSScriptRoot/Library.ps1"
. "$PSScriptRoot/Text.ps1"
. "$PSScriptRoot/Tools.ps1"

# Runs the executable; its standard output as text. What it says on standard error becomes an error record.
function Invoke-Program {
    [CmdletBinding()]
    param([string[]] $Arguments, [AllowNull()] [AllowEmptyString()] [object] $InputText)
    $start = [System.Diagnostics.ProcessStartInfo]::new($script:Program)
    foreach ($argument in Add-SessionFlag $Arguments) { $start.ArgumentList.Add($argument) }
    $start.RedirectStandardInput = $true
    $start.RedirectStandardOutput = $true
    $start.RedirectStandardError = $true
    $start.StandardOutputEncoding = $script:Utf8
    $start.StandardErrorEncoding = $script:Utf8
    $process = [System.Diagnostics.Process]::Start($start)
    try {
        # Both streams are read at once: a full pipe would stop the program.
        $output = $process.StandardOutput.ReadToEndAsync()
        $problems = $process.StandardError.ReadToEndAsync()
        if ($null -ne $InputText) {
            $bytes = $script:Utf8.GetBytes($InputText)
            $process.StandardInput.BaseStream.Write($bytes, 0, $bytes.Length)
        }
        $process.StandardInput.Close()
        $process.WaitForExit()
        foreach ($line in $problems.Result -split "`n") {
            if ($line) { Write-Error -Message $line.TrimEnd() -ErrorAction Continue }
        }
        return $output.Result
    } finally {
        $process.Dispose()
    }
}

# The inputs of a cmdlet: texts from the pipeline, files of wildcards or of literal paths.
function Get-Source {
    param([AllowNull()] [object[]] $InputObject, [string[]] $Path, [string[]] $LiteralPath)
    foreach ($one in $Path) { foreach ($found in Resolve-Path -Path $one) { Get-FileSource $found.ProviderPath } }
    foreach ($one in $LiteralPath) { Get-FileSource (Resolve-Path -LiteralPath $one).ProviderPath }
    if ($null -ne $InputObject -and $InputObject.Count -gt 0) {
        $text = ($InputObject | ForEach-Object { "$_" }) -join "`n"
        [pscustomobject]@{ Path = $null; Text = $text; Bytes = $script:Utf8.GetBytes($text) }
    }
}

function Get-FileSource {
    param([string] $Path)
    # The program decodes files by their marks; offsets are of the decoded text.
    $text = [System.IO.File]::ReadAllText($Path)
    [pscustomobject]@{ Path = $Path; Text = $text; Bytes = $script:Utf8.GetBytes($text) }
}

# UTF-16 units of the bytes before an offset.
function Get-Unit {
    param([byte[]] $Bytes, [long] $Offset)
    $script:Utf8.GetCharCount($Bytes, 0, $Offset)
}

# Words for the flags that were given: name of a parameter to the flag that it stands for.
function Get-Flag {
    param([System.Collections.IDictionary] $Bound, [System.Collections.IDictionary] $Names)
    foreach ($name in $Names.Keys) {
        if (-not $Bound.Contains($name)) { continue }
        $value = $Bound[$name]
        if ($value -is [switch]) { if ($value) { $Names[$name] } }
        else { foreach ($one in @($value)) { $Names[$name]; "$one" } }
    }
}

$script:WindowFlags = [ordered]@{ Head = '--head'; Tail = '--tail'; Lines = '--lines'; Unit = '--record' }

# The .NET value of a tagged value of the program.
function ConvertTo-Value {
    param($Value)
    if ($null -eq $Value) { return $null }
    $isTagged = $Value -is [System.Management.Automation.PSCustomObject] -and $Value.PSObject.Properties['type']
    if (-not $isTagged) { return $Value }
    $written = "$($Value.value)"
    $culture = [cultureinfo]::InvariantCulture
    switch ($Value.type) {
        'duration' { return [timespan]::FromTicks([long] ([decimal]::Parse($written, 'Float', $culture) / 100)) }
        'timestamp' { return [datetimeoffset]::FromUnixTimeSeconds([long] $written) }
        { $_ -in 'number', 'bytesize', 'money', 'percent' } {
            $whole = 0L
            if ([long]::TryParse($written, 'Integer', $culture, [ref] $whole)) { return $whole }
            return [decimal]::Parse($written, 'Float', $culture)
        }
        default { return $Value.value }
    }
}

function ConvertTo-Match {
    param($Found, $Source)
    $start = Get-Unit $Source.Bytes $Found.start
    $before = $Source.Text.Substring(0, $start)
    $lineStart = $before.LastIndexOf("`n") + 1
    $captures = [ordered]@{}
    $groups = [ordered]@{}
    foreach ($capture in $Found.captures.PSObject.Properties) {
        $value = @($capture.Value)
        $captures[$capture.Name] = if ($value.Count -eq 1) { $value[0].text } else { $value.text }
        $groups[$capture.Name] = if ($value.Count -eq 1) { ConvertTo-Value $value[0].value }
            else { @($value | ForEach-Object { ConvertTo-Value $_.value }) }
    }
    [pscustomobject]@{
        PSTypeName = 'Matcher.Match'
        Path = $Source.Path
        LineNumber = 1 + ($before.Length - $before.Replace("`n", '').Length)
        Column = 1 + [System.Globalization.StringInfo]::new($before.Substring($lineStart)).LengthInTextElements
        Start = $start
        Length = (Get-Unit $Source.Bytes $Found.end) - $start
        Text = $Found.text
        Captures = $captures
        Groups = $groups
        Pattern = if ($Found.PSObject.Properties['pattern']) { $Found.pattern }
        Explanation = if ($Found.PSObject.Properties['explain']) { $Found.explain }
    }
}

<#
.SYNOPSIS
Finds a pattern in texts or files.
.EXAMPLE
Select-MatcherMatch '\I:ip' -Path *.log | Group-Object { $_.Captures.ip }
#>
function Select-MatcherMatch {
    [CmdletBinding(DefaultParameterSetName = 'Text')]
    [OutputType('Matcher.Match', [string], [bool])]
    param(
        [Parameter(Position = 0)] [string] $Pattern,
        [Parameter(ValueFromPipeline, ParameterSetName = 'Text')] [AllowEmptyString()] [object] $InputObject,
        [Parameter(ParameterSetName = 'Path')] [string[]] $Path,
        [Parameter(ParameterSetName = 'LiteralPath')] [Alias('PSPath')] [string[]] $LiteralPath,
        [string] $PatternFile, [string[]] $Library,
        [Alias('First')] [int] $Head, [Alias('Last')] [int] $Tail, [string] $Lines, [string] $Unit,
        [int] $MaxCount, [switch] $WholeLine, [switch] $SingleMatch, [switch] $Binary, [switch] $Explain,
        [switch] $Raw, [switch] $Quiet, [switch] $CountMatches, [switch] $RequireMatch
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $flags = @(Get-Flag $PSBoundParameters ($script:WindowFlags + @{
                    Library = '--lib'; PatternFile = '--patterns'; MaxCount = '--max-count'; WholeLine = '--line-regexp'
                    SingleMatch = '--single-match'; Binary = '--binary'; Explain = '--explain'
                }))
        $pattern = if ($PatternFile) { @() } else { @('-e', $Pattern) }
        $count = 0
        foreach ($source in Get-Source $texts $Path $LiteralPath) {
            $json = Invoke-Program (@('scan', '--json', '--values', 'tagged') + $flags + $pattern) $source.Text
            foreach ($found in @($json | ConvertFrom-Json)) {
                $count++
                if ($Quiet) { return $true }
                if ($CountMatches) { continue }
                if ($Raw) { $found.text } else { ConvertTo-Match $found $source }
            }
            if ($CountMatches) { [pscustomobject]@{ Path = $source.Path; Count = $count }; $count = 0 }
        }
        if ($Quiet) { return $false }
        if ($RequireMatch -and $count -eq 0 -and -not $CountMatches) { Write-Error 'no match' }
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
        [Parameter(Position = 0, Mandatory)] [string] $Pattern,
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        foreach ($source in Get-Source $texts $Path $LiteralPath) {
            $answer = Invoke-Program @('scan', '--count-matches', '-e', $Pattern) $source.Text
            if ([long] $answer.Trim() -gt 0) { return $true }
        }
        $false
    }
}

<#
.SYNOPSIS
Writes texts with each match replaced by a template, or rewrites files with -InPlace.
.EXAMPLE
Get-Content a.log | Edit-MatcherText '\I:ip' '${ip:octet1-2}.x.x'
#>
function Edit-MatcherText {
    [CmdletBinding(SupportsShouldProcess)]
    [OutputType([string])]
    param(
        [Parameter(Position = 0, Mandatory)] [string] $Pattern,
        [Parameter(Position = 1, Mandatory)] [string] $Template,
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [string[]] $Library,
        [switch] $InPlace, [switch] $Diff, [int] $MaxCount
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{ Library = '--lib'; MaxCount = '--max-count' }))
        Edit-Source (@('rewrite') + $flags + @('--', $Pattern, $Template)) @(Get-Source $texts $Path $LiteralPath) $InPlace $Diff $PSCmdlet
    }
}

<#
.SYNOPSIS
Writes texts with each match masked, or masks files with -InPlace.
.EXAMPLE
Protect-MatcherText '\{card}:card' -Keep 'card:last4' -Path orders.log
#>
function Protect-MatcherText {
    [CmdletBinding(SupportsShouldProcess)]
    [OutputType([string])]
    param(
        [Parameter(Position = 0, Mandatory)] [string] $Pattern,
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [string[]] $Library,
        [string] $Keep, [string] $Mask, [switch] $InPlace, [switch] $Diff
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{ Library = '--lib'; Keep = '--keep'; Mask = '--mask' }))
        Edit-Source (@('redact') + $flags + @('--', $Pattern)) @(Get-Source $texts $Path $LiteralPath) $InPlace $Diff $PSCmdlet
    }
}

# Runs an editing command over sources: the new text, a diff, or the files themselves.
function Edit-Source {
    param([string[]] $Command, [object[]] $Sources, [bool] $InPlace, [bool] $Diff, $Cmdlet)
    foreach ($source in $Sources) {
        if (-not $InPlace -and -not $Diff) { Invoke-Program $Command $source.Text; continue }
        if ($null -eq $source.Path) { Write-Error 'InPlace and Diff take files: give Path or LiteralPath'; continue }
        $how = if ($Diff) { '--dry-run' } else { '--in-place' }
        if ($InPlace -and -not $Diff -and -not $Cmdlet.ShouldProcess($source.Path, 'rewrite')) { continue }
        Invoke-Program (@($Command[0], $how) + $Command[1..($Command.Count - 1)] + @($source.Path)) $null
    }
}

<#
.SYNOPSIS
Counts matches by a key.
.EXAMPLE
Group-MatcherMatch '\I:ip' '${ip}' -Path access.log -MaxCount 10
#>
function Group-MatcherMatch {
    [CmdletBinding()]
    [OutputType('Matcher.Group')]
    param(
        [Parameter(Position = 0, Mandatory)] [string] $Pattern,
        [Parameter(Position = 1, Mandatory)] [string] $Key,
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [string[]] $Library,
        [ValidateSet('Key', 'Count')] [string] $SortBy = 'Count', [int] $MaxCount, [switch] $Unique
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{ Library = '--lib' }))
        $command = if ($SortBy -eq 'Key') { 'count-by' } else { 'top' }
        $text = @(Get-Source $texts $Path $LiteralPath | ForEach-Object Text) -join "`n"
        $rows = @(Invoke-Program (@($command, '--json') + $flags + @('--', $Pattern, $Key)) $text | ConvertFrom-Json)
        if ($MaxCount) { $rows = @($rows | Select-Object -First $MaxCount) }
        foreach ($row in $rows) {
            if ($Unique) { $row.key } else { [pscustomobject]@{ PSTypeName = 'Matcher.Group'; Key = $row.key; Count = [long] $row.count } }
        }
    }
}

<#
.SYNOPSIS
The tokens of a text.
#>
function Get-MatcherToken {
    [CmdletBinding()]
    param([Parameter(ValueFromPipeline, Position = 0)] [AllowEmptyString()] [string] $InputObject, [switch] $IncludeWhitespace)
    process {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{ IncludeWhitespace = '--whitespace' }))
        $bytes = $script:Utf8.GetBytes($InputObject)
        foreach ($token in @(Invoke-Program (@('tokens', '--json') + $flags + @('--text', $InputObject)) $null | ConvertFrom-Json)) {
            $start = Get-Unit $bytes $token.start
            [pscustomobject]@{ Kind = $token.kind; Text = $token.text; Start = $start; Length = (Get-Unit $bytes $token.end) - $start; Value = $token.value }
        }
    }
}

<#
.SYNOPSIS
The statements that wrote a log, with how many lines each wrote.
#>
function Get-MatcherRecordShape {
    [CmdletBinding()]
    param(
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [switch] $Rare
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{ Rare = '--rare' }))
        foreach ($source in Get-Source $texts $Path $LiteralPath) {
            Invoke-Program (@('templates', '--json') + $flags) $source.Text | ConvertFrom-Json
        }
    }
}

<#
.SYNOPSIS
Records by the patterns that match in them.
.EXAMPLE
Find-MatcherRecord '"ERROR"', '\I' -All -Not '"timeout"' -Path server.log
#>
function Find-MatcherRecord {
    [CmdletBinding()]
    param(
        [Parameter(Position = 0, Mandatory)] [string[]] $Pattern,
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath,
        [switch] $All, [switch] $Any, [switch] $None, [int] $AtLeast, [string[]] $Not, [int] $MaxCount, [string] $Unit
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{
                    All = '--all'; Any = '--any'; None = '--none'; AtLeast = '--at-least'; Not = '--not'
                    MaxCount = '--max-count'; Unit = '--record'
                }))
        if (-not ($All -or $Any -or $None -or $AtLeast)) { $flags += '--any' }
        $patterns = @($Pattern | ForEach-Object { '-e'; $_ })
        foreach ($source in Get-Source $texts $Path $LiteralPath) {
            foreach ($record in @(Invoke-Program (@('scan', '--json') + $flags + $patterns) $source.Text | ConvertFrom-Json)) {
                $start = Get-Unit $source.Bytes $record.start
                [pscustomobject]@{
                    Path = $source.Path; LineNumber = $record.line; Start = $start
                    Length = (Get-Unit $source.Bytes $record.end) - $start; Text = $record.text
                    Patterns = @($record.patterns | ForEach-Object { $Pattern[$_] })
                }
            }
        }
    }
}

<#
.SYNOPSIS
Builds a pattern from examples.
#>
function ConvertTo-MatcherPattern {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(ValueFromPipeline, Position = 0, Mandatory)] [string[]] $Example,
        [string[]] $NotExample, [switch] $Anchored
    )
    begin { $examples = [System.Collections.Generic.List[string]]::new() }
    process { $examples.AddRange($Example) }
    end {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{ NotExample = '--not'; Anchored = '--anchored' }))
        (Invoke-Program (@('infer') + $flags + @('--') + $examples.ToArray()) $null).TrimEnd()
    }
}

<#
.SYNOPSIS
The pattern that matches a text token by token.
#>
function ConvertTo-MatcherLiteral {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(ValueFromPipeline, Position = 0, Mandatory)] [AllowEmptyString()] [string] $InputObject)
    process { (Invoke-Program @('escape', '--', $InputObject) $null).TrimEnd() }
}

<#
.SYNOPSIS
The files that a search would read.
#>
function Get-MatcherFile {
    [CmdletBinding()]
    param([Parameter(Position = 0)] [string[]] $Path = '.', [switch] $Hidden, [switch] $NoIgnore, [switch] $Binary,
        [string[]] $Include, [string[]] $FileType, [string[]] $ExcludeFileType)
    $flags = @(Get-Flag $PSBoundParameters ([ordered]@{
                Hidden = '--hidden'; NoIgnore = '--no-ignore'; Binary = '--binary'; Include = '--glob'
                FileType = '--type'; ExcludeFileType = '--type-not'
            }))
    foreach ($name in (Invoke-Program (@('scan', '--files') + $flags + $Path) $null) -split "`n") {
        if ($name) { [pscustomobject]@{ Path = $name.TrimEnd() } }
    }
}

<#
.SYNOPSIS
File types and their globs.
#>
function Get-MatcherFileType {
    [CmdletBinding()]
    param([Parameter(Position = 0)] [string] $Name = '*')
    foreach ($line in (Invoke-Program @('scan', '--type-list') $null) -split "`n") {
        $type, $globs = $line.TrimEnd() -split ': ', 2
        if ($globs -and $type -like $Name) { [pscustomobject]@{ Name = $type; Globs = $globs -split ', ' } }
    }
}

<#
.SYNOPSIS
The names of this session, and with -Shipped (or where there are none) of the shipped library.
#>
function Get-MatcherAtom {
    [CmdletBinding()]
    param([Parameter(Position = 0)] [string] $Name = '*', [switch] $Shipped)
    $script:Declared.Values | Where-Object Name -Like $Name
    if ($Shipped -or $script:Declared.Count -eq 0) {
        @(Invoke-Program @('lib', '--json') $null | ConvertFrom-Json) | Where-Object name -Like $Name |
            ForEach-Object { [pscustomobject]@{ Name = $_.name; Form = $_.form; Guarded = $_.guarded; Description = $_.what } }
    }
}

<#
.SYNOPSIS
The version of the executable.
#>
function Get-MatcherInfo {
    [CmdletBinding()]
    param()
    $version = (Invoke-Program @('--version') $null).Trim() -replace '^matcher ', ''
    [pscustomobject]@{ Version = $version; DeviceAvailable = $false }
}

$names = @(
    'Select-MatcherMatch', 'Test-MatcherMatch', 'Edit-MatcherText', 'Protect-MatcherText', 'Group-MatcherMatch'
    'Get-MatcherToken', 'Get-MatcherRecordShape', 'Find-MatcherRecord', 'ConvertTo-MatcherPattern'
    'ConvertTo-MatcherLiteral', 'Get-MatcherFile', 'Get-MatcherFileType', 'Get-MatcherAtom', 'Get-MatcherInfo'
    'Register-MatcherAtom', 'Import-MatcherAtom', 'Test-MatcherAtom', 'Unregister-MatcherAtom', 'New-MatcherLibrary'
    'Get-MatcherClock', 'Set-MatcherClock', 'Get-MatcherRule', 'Invoke-MatcherRule', 'ConvertTo-MatcherSarif', 'Get-MatcherLine'
    'Get-MatcherRecord', 'New-MatcherPattern', 'New-MatcherStreamScanner', 'ConvertFrom-MatcherText'
    'New-MatcherIndex', 'Get-MatcherIndex', 'New-MatcherGrammar', 'Invoke-MatcherGrammar', 'New-MatcherBpe'
    'Import-MatcherBpe', 'Export-MatcherBpe', 'ConvertTo-MatcherBpe', 'New-MatcherPrefilter', 'Test-MatcherPrefilter'
) + @($script:Readings.Keys | ForEach-Object { "Measure-Matcher$_" })
foreach ($name in $names) { Set-Alias -Name ($name -replace '-Matcher', '-Mx') -Value $name }
Export-ModuleMember -Function $names -Alias '*-Mx*'
