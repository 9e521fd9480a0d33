# Cmdlets over the matcher executable: objects in and out. Set $env:MATCHER to its path where it is not on PATH.
# Offsets (Start, Length) count UTF-16 code units. Values are .NET types: whole numbers long, others decimal, durations
# TimeSpan, timestamps DateTimeOffset.
#
# Get-Rule gives name, severity, message and properties of a rule: the executable prints no rule's pattern.
Set-StrictMode -Version Latest

$script:Program = if ($env:MATCHER) { $env:MATCHER } else { 'matcher' }
$script:Utf8 = [System.Text.UTF8Encoding]::new($false)

. "$PSScriptRoot/Readings.ps1"
. "$PSScriptRoot/Matching.ps1"
. "$PSScriptRoot/Editing.ps1"
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

# The inputs of a cmdlet: texts from the pipeline, files of wildcards or of literal paths, and the files below folders,
# chosen by the flags of the walk.
function Get-Source {
    param([AllowNull()] [object[]] $InputObject, [string[]] $Path, [string[]] $LiteralPath, [string[]] $Walk)
    foreach ($one in $Path) { foreach ($found in Resolve-Path -Path $one) { Get-FileOrFolder $found.ProviderPath $Walk } }
    foreach ($one in $LiteralPath) { Get-FileOrFolder (Resolve-Path -LiteralPath $one).ProviderPath $Walk }
    if ($null -ne $InputObject -and $InputObject.Count -gt 0) {
        $text = ($InputObject | ForEach-Object { "$_" }) -join "`n"
        [pscustomobject]@{ Path = $null; Text = $text; Bytes = $script:Utf8.GetBytes($text) }
    }
}

function Get-FileOrFolder {
    param([string] $Path, [string[]] $Walk)
    if (-not (Test-Path -LiteralPath $Path -PathType Container)) { return Get-FileSource $Path }
    foreach ($name in (Invoke-Program (@('scan', '--files') + $Walk + @('--', $Path)) $null) -split "`n") {
        if ($name) { Get-FileSource $name.TrimEnd("`r") }
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
$script:RecordFlags = [ordered]@{ RecordStart = '--record-start'; RecordSpan = '--record-span' }
$script:WalkFlags = [ordered]@{
    Hidden = '--hidden'; NoIgnore = '--no-ignore'; Binary = '--binary'; Include = '--glob'
    FileType = '--type'; ExcludeFileType = '--type-not'
}

# Words for the flags of a walk. A texture is written behind an equals sign, and the order names its direction.
function Get-WalkFlag {
    param([System.Collections.IDictionary] $Bound)
    Get-Flag $Bound $script:WalkFlags
    if ($Bound.Contains('Texture')) { foreach ($kind in $Bound['Texture']) { "--texture=$kind" } }
    if ($Bound.Contains('ExcludeTexture')) { foreach ($kind in $Bound['ExcludeTexture']) { "--texture=!$kind" } }
    if ($Bound.Contains('Sort')) { if ($Bound['Descending']) { '--sortr' } else { '--sort' }; $Bound['Sort'].ToLowerInvariant() }
}

# Tables of flags as one.
function Join-Flag {
    $all = [ordered]@{}
    foreach ($table in $args) { foreach ($name in $table.Keys) { $all[$name] = $table[$name] } }
    $all
}

# Runs the executable with this console; its lines as they are written. What it says on standard error is a warning.
function Watch-Program {
    param([string[]] $Arguments)
    & $script:Program @(Add-SessionFlag $Arguments) 2>&1 | ForEach-Object {
        if ($_ -is [System.Management.Automation.ErrorRecord]) { Write-Warning "$_" } else { "$_" }
    }
}

# The .NET value of a tagged value of the program.
function ConvertTo-Value {
    param($Value)
    if ($null -eq $Value) { return $null }
    $isTagged = $Value -is [System.Management.Automation.PSCustomObject] -and $Value.PSObject.Properties['exact']
    if (-not $isTagged) { return $Value }
    $written = "$($Value.exact)"
    $culture = [cultureinfo]::InvariantCulture
    switch ($Value.kind) {
        'duration' { return [timespan]::FromTicks([long] ([decimal]::Parse($written, 'Float', $culture) / 100)) }
        'timestamp' { return [datetimeoffset]::FromUnixTimeSeconds([long] $written) }
        { $_ -in 'number', 'bytesize', 'money', 'percent' } {
            $whole = 0L
            if ([long]::TryParse($written, 'Integer', $culture, [ref] $whole)) { return $whole }
            return [decimal]::Parse($written, 'Float', $culture)
        }
        default { return $written }
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
        [string[]] $Path, [string[]] $LiteralPath, [string[]] $Library,
        [switch] $Hidden, [switch] $NoIgnore, [switch] $Binary,
        [Alias('First')] [int] $Head, [Alias('Last')] [int] $Tail, [string] $Lines,
        [string] $Unit, [string] $RecordStart, [string] $RecordSpan,
        [string] $Against, [string] $Cut, [switch] $Novel, [switch] $Rare
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $own = [ordered]@{ Library = '--lib'; Against = '--against'; Cut = '--cut'; Novel = '--novel'; Rare = '--rare' }
        $flags = @(Get-Flag $PSBoundParameters (Join-Flag $script:WindowFlags $script:RecordFlags $own))
        foreach ($source in Get-Source $texts $Path $LiteralPath @(Get-WalkFlag $PSBoundParameters)) {
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
        [switch] $All, [switch] $Any, [switch] $None, [int] $AtLeast, [string[]] $Not, [int] $MaxCount,
        [string] $Unit, [string] $RecordStart, [string] $RecordSpan, [string[]] $Library
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{
                    All = '--all'; Any = '--any'; None = '--none'; AtLeast = '--at-least'; Not = '--not'
                    MaxCount = '--max-count'; Unit = '--record'; RecordStart = '--record-start'
                    RecordSpan = '--record-span'; Library = '--lib'
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
Builds a pattern from examples. With marked lines or fields, an object: its pattern, and the pattern file that keeps it.
.EXAMPLE
ConvertTo-MatcherPattern -Marked 'took {[int]ms:12} ms'
#>
function ConvertTo-MatcherPattern {
    [CmdletBinding()]
    [OutputType([string], 'Matcher.BuiltPattern')]
    param(
        [Parameter(ValueFromPipeline, Position = 0)] [string[]] $Example,
        [string[]] $NotExample, [switch] $Anchored, [switch] $Unanchored, [string[]] $Marked, [switch] $MarksInLines,
        [System.Collections.IDictionary] $Field, [switch] $NoMint, [switch] $MintShapes, [string[]] $Library
    )
    begin { $examples = [System.Collections.Generic.List[string]]::new() }
    process { if ($Example) { $examples.AddRange($Example) } }
    end {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{
                    NotExample = '--not'; Anchored = '--anchored'; Unanchored = '--unanchored'; Marked = '--mark'
                    MarksInLines = '--marked'; NoMint = '--no-mint'; MintShapes = '--mint-shapes'; Library = '--lib'
                }))
        if ($Field) { foreach ($name in $Field.Keys) { foreach ($value in @($Field[$name])) { $flags += @('--field', "$name=$value") } } }
        $inputs = $flags + @('--') + $examples.ToArray()
        if (-not ($Marked -or $MarksInLines -or $Field)) { return (Invoke-Program (@('infer') + $inputs) $null).TrimEnd() }
        $built = Invoke-Program (@('infer', '--json') + $inputs) $null | ConvertFrom-Json
        $built.PSObject.TypeNames.Insert(0, 'Matcher.BuiltPattern')
        $built | Add-Member File (Invoke-Program (@('infer', '--lib-file') + $inputs) $null) -Force -PassThru
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
    [OutputType('Matcher.File')]
    param([Parameter(Position = 0)] [string[]] $Path, [string[]] $LiteralPath,
        [switch] $Hidden, [switch] $NoIgnore, [switch] $Binary,
        [string[]] $Include, [string[]] $FileType, [string[]] $ExcludeFileType,
        [string[]] $Texture, [string[]] $ExcludeTexture,
        [ValidateSet('Path', 'Modified', 'Accessed', 'Created')] [string] $Sort, [switch] $Descending, [switch] $Classify)
    $flags = @(Get-WalkFlag $PSBoundParameters)
    $folders = @(foreach ($one in $Path) { (Resolve-Path -Path $one).ProviderPath }) + @($LiteralPath)
    if ($Classify) { $flags += '--texture' }
    foreach ($line in (Invoke-Program (@('scan', '--files') + $flags + @('--') + $folders) $null) -split "`n") {
        if (-not $line) { continue }
        $name, $kind = $line.TrimEnd("`r"), $null
        $period = 0
        if ($Classify -and $name -match '^(.*): (\w+)(?:, period (\d+))?$') {
            $name, $kind = $Matches[1], $Matches[2]
            if ($Matches[3]) { $period = [int] $Matches[3] }
        }
        [pscustomobject]@{ PSTypeName = 'Matcher.File'; Path = $name; Texture = $kind; Period = $period }
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
