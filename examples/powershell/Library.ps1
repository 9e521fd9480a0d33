# Names of the session, rules, and the clock.

# Declarations of this session by name: the flag and its value. Files are added as they are.
$script:Declared = [ordered]@{}
$script:LibraryFiles = [System.Collections.Generic.List[string]]::new()
$script:Clock = [ordered]@{}

# Commands that compile patterns, and so take declarations.
$script:Declaring = @(
    'scan', 'rewrite', 'redact', 'top', 'count-by', 'templates', 'infer', 'tokens', 'compile', 'magnitude', 'stress', 'flow'
    'observe', 'gravity', 'context', 'relation', 'seam', 'echo', 'orbit', 'shape'
)

# A command with the clock and the declarations of the session.
function Add-SessionFlag {
    param([string[]] $Arguments)
    $command, $rest = $Arguments
    $flags = @(foreach ($flag in $script:Clock.Keys) { $flag; $script:Clock[$flag] })
    if ($command -in $script:Declaring) {
        foreach ($file in $script:LibraryFiles) { $flags += @('--lib', $file) }
        foreach ($name in $script:Declared.Keys) { $flags += $script:Declared[$name].Words }
    }
    if ($command -notlike '--*') { @($command) + $flags + @($rest) } else { $Arguments }
}

<#
.SYNOPSIS
Declares a name for the patterns of this session.
.EXAMPLE
Register-MatcherAtom ticket -Shape '[A-Z]{2,5}-[0-9]+'
#>
function Register-MatcherAtom {
    [CmdletBinding(DefaultParameterSetName = 'Shape')]
    param(
        [Parameter(Position = 0, Mandatory)] [string] $Name,
        [Parameter(ParameterSetName = 'Shape', Mandatory)] [string] $Shape,
        [Parameter(ParameterSetName = 'Shape')] [switch] $After,
        [Parameter(ParameterSetName = 'Kind', Mandatory)] [string] $Kind,
        [Parameter(ParameterSetName = 'Pattern', Mandatory)] [string] $Pattern,
        [string[]] $Accepts, [string[]] $Rejects, [switch] $Force, [switch] $PassThru
    )
    if ($script:Declared.Contains($Name) -and -not $Force) {
        Write-Error "the name $Name is declared already: give -Force to replace it"
        return
    }
    $form, $flag, $text = switch ($PSCmdlet.ParameterSetName) {
        'Kind' { 'kind', '--kind', $Kind }
        'Pattern' { 'let', '--let', $Pattern }
        default { if ($After) { 'shape-after', '--shape-after', ('`' + $Shape + '`') } else { 'shape', '--shape', ('`' + $Shape + '`') } }
    }
    $before = $script:Declared[$Name]
    $script:Declared[$Name] = [pscustomobject]@{
        PSTypeName = 'Matcher.Atom'; Name = $Name; Form = $form; Definition = $text; Source = 'session'
        Description = ''; Accepts = @($Accepts); Rejects = @($Rejects); Words = @($flag, "$Name=$text")
    }
    $problem = $null
    $null = Invoke-Program @('scan', '--count-matches', '-e', "\{$Name}", '--text', '') $null -ErrorVariable problem
    if ($problem) {
        if ($before) { $script:Declared[$Name] = $before } else { $script:Declared.Remove($Name) }
        return
    }
    if ($PassThru) { $script:Declared[$Name] }
}

<#
.SYNOPSIS
Takes the declarations of a pattern file, or of a directory of them, into this session.
#>
function Import-MatcherAtom {
    [CmdletBinding()]
    param([Parameter(Position = 0, Mandatory)] [string[]] $Path, [switch] $PassThru)
    foreach ($one in $Path) {
        $file = (Resolve-Path -LiteralPath $one).ProviderPath
        if (-not $script:LibraryFiles.Contains($file)) { $script:LibraryFiles.Add($file) }
        if ($PassThru) { [pscustomobject]@{ PSTypeName = 'Matcher.Library'; Path = $file } }
    }
}

<#
.SYNOPSIS
Runs the test lines of pattern files, and what atoms of the session accept and reject; of the library itself with -Shipped.
#>
function Test-MatcherAtom {
    [CmdletBinding()]
    param([Parameter(Position = 0)] [string] $Name = '*', [switch] $Shipped, [switch] $Quiet)
    $found = @(
        if ($Shipped) {
            $report = Invoke-Program @('lib', '--test') $null
            [pscustomobject]@{ PSTypeName = 'Matcher.AtomTest'; Name = 'library'; Passed = $report -match 'tests? passed'; Failures = @() }
        }
        foreach ($file in $script:LibraryFiles) {
            $report = @((Invoke-Program @('lib', '--test', $file) $null) -split "`n" | Where-Object { $_ })
            $failures = @($report | Where-Object { $_ -match ': no match|: a match' })
            [pscustomobject]@{ PSTypeName = 'Matcher.AtomTest'; Name = $file; Passed = $failures.Count -eq 0; Failures = $failures }
        }
        foreach ($atom in @($script:Declared.Values | Where-Object Name -Like $Name)) {
            $isWhole = { param($text) [long] (Invoke-Program @('scan', '--count-matches', '-x', '-e', "\{$($atom.Name)}") $text).Trim() -gt 0 }
            $failures = @(
                foreach ($text in $atom.Accepts) { if ($text -and -not (& $isWhole $text)) { "accepts '$text': no match" } }
                foreach ($text in $atom.Rejects) { if ($text -and (& $isWhole $text)) { "rejects '$text': a match" } }
            )
            [pscustomobject]@{ PSTypeName = 'Matcher.AtomTest'; Name = $atom.Name; Passed = $failures.Count -eq 0; Failures = $failures }
        }
    )
    if ($Quiet) { @($found | Where-Object { -not $_.Passed }).Count -eq 0 } else { $found }
}

<#
.SYNOPSIS
Forgets names, files, or all declarations of this session.
#>
function Unregister-MatcherAtom {
    [CmdletBinding(SupportsShouldProcess)]
    param([Parameter(Position = 0)] [string[]] $Name, [string[]] $Path, [switch] $All)
    if ($All -and $PSCmdlet.ShouldProcess('all declarations of this session', 'forget')) {
        $script:Declared.Clear()
        $script:LibraryFiles.Clear()
        return
    }
    foreach ($one in $Name) {
        if (-not $script:Declared.Contains($one)) { Write-Error "no name $one is declared in this session" }
        elseif ($PSCmdlet.ShouldProcess($one, 'forget')) { $script:Declared.Remove($one) }
    }
    foreach ($one in $Path) {
        $file = (Resolve-Path -LiteralPath $one).ProviderPath
        if ($PSCmdlet.ShouldProcess($file, 'forget') -and -not $script:LibraryFiles.Remove($file)) { Write-Error "no file $file was imported" }
    }
}

<#
.SYNOPSIS
Writes a pattern file of lines of declarations, and with -FromSession of those of this session.
#>
function New-MatcherLibrary {
    [CmdletBinding(SupportsShouldProcess)]
    param([Parameter(Position = 0, Mandatory)] [string] $Path, [string[]] $Declaration, [switch] $FromSession)
    $lines = @($Declaration | Where-Object { $_ })
    if ($FromSession) {
        foreach ($atom in $script:Declared.Values) { $lines += '{0} {1} = {2}' -f $atom.Form, $atom.Name, $atom.Definition }
    }
    if (-not $PSCmdlet.ShouldProcess($Path, 'write')) { return }
    $file = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Path)
    [System.IO.File]::WriteAllText($file, (($lines -join "`n") + "`n"), $script:Utf8)
    [pscustomobject]@{ PSTypeName = 'Matcher.Library'; Path = $file }
}

<#
.SYNOPSIS
The instant, time zone and order of dates that patterns of this session go by.
#>
function Get-MatcherClock {
    [CmdletBinding()]
    param()
    $fixed = $script:Clock['--now']
    [pscustomobject]@{
        PSTypeName = 'Matcher.Clock'
        Now = if ($fixed) { [datetimeoffset]::FromUnixTimeSeconds([long] $fixed) } else { [datetimeoffset]::UtcNow }
        Fixed = [bool] $fixed
        TimeZoneOffset = if ($script:Clock['--tz']) { $script:Clock['--tz'] } else { 'Z' }
        DateOrder = if ($script:Clock['--date-order']) { $script:Clock['--date-order'] } else { 'dmy' }
    }
}

<#
.SYNOPSIS
Fixes them, or goes back to the clock of the system.
#>
function Set-MatcherClock {
    [CmdletBinding()]
    param(
        [datetimeoffset] $Now, [switch] $SystemClock, [timespan] $TimeZoneOffset,
        [ValidateSet('dmy', 'mdy')] [string] $DateOrder, [switch] $PassThru
    )
    if ($PSBoundParameters.ContainsKey('Now')) { $script:Clock['--now'] = "$($Now.ToUnixTimeSeconds())" }
    if ($SystemClock) { $script:Clock.Remove('--now') }
    if ($PSBoundParameters.ContainsKey('TimeZoneOffset')) {
        $sign = if ($TimeZoneOffset -lt [timespan]::Zero) { '-' } else { '+' }
        $script:Clock['--tz'] = $sign + $TimeZoneOffset.ToString('hh\:mm')
    }
    if ($DateOrder) { $script:Clock['--date-order'] = $DateOrder }
    if ($PassThru) { Get-MatcherClock }
}

<#
.SYNOPSIS
The rules of files or directories, in the order of their declaration.
.EXAMPLE
Get-MatcherRule -RuleFile rules.matcher | Where-Object Severity -EQ error
#>
function Get-MatcherRule {
    [CmdletBinding()]
    [OutputType('Matcher.Rule')]
    param([Parameter(Position = 0)] [string] $Name = '*', [Parameter(Position = 1, Mandatory)] [string[]] $RuleFile)
    $rules = @($RuleFile | ForEach-Object { '--rules'; (Resolve-Path -LiteralPath $_).ProviderPath })
    # A report lists every rule, whatever was found.
    $report = Invoke-Program (@('scan') + $rules + @('--sarif', '--text', '')) $null | ConvertFrom-Json
    foreach ($rule in $report.runs[0].tool.driver.rules) {
        if ($rule.id -notlike $Name) { continue }
        $meta = if ($rule.PSObject.Properties['properties']) { $rule.properties }
        [pscustomobject]@{
            PSTypeName = 'Matcher.Rule'
            Name = $rule.id; Severity = $rule.defaultConfiguration.level; Message = $rule.shortDescription.text; Meta = $meta
        }
    }
}

<#
.SYNOPSIS
What the rules of files or directories find.
.EXAMPLE
Invoke-MatcherRule -RuleFile rules.matcher -Path *.conf | Where-Object Severity -EQ error
#>
function Invoke-MatcherRule {
    [CmdletBinding(SupportsShouldProcess)]
    [OutputType('Matcher.Finding', [string])]
    param(
        [Parameter(Position = 0, Mandatory)] [string[]] $RuleFile,
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [string[]] $Library, [string[]] $Include,
        [Alias('First')] [int] $Head, [Alias('Last')] [int] $Tail, [string] $Lines, [string] $Unit,
        [int] $MaxCount, [string] $Format, [switch] $Json, [switch] $Sarif, [switch] $GitHub, [switch] $Count,
        [switch] $RequireMatch, [switch] $Fix, [switch] $Diff, [int] $Context
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $rules = @($RuleFile | ForEach-Object { '--rules'; (Resolve-Path -LiteralPath $_).ProviderPath })
        $flags = @(Get-Flag $PSBoundParameters ($script:WindowFlags + @{ Library = '--lib'; MaxCount = '--max-count'; Include = '--glob' }))
        $findings = 0
        foreach ($source in Get-Source $texts $Path $LiteralPath) {
            # Rules may be about files of certain names, so that a file is given by its path.
            $given = if ($null -ne $source.Path) { @($source.Path) } else { @('-') }
            $text = if ($null -ne $source.Path) { $null } else { $source.Text }
            if ($Fix -or $Diff) {
                $how = if ($Diff) { @('--fix', '--dry-run') } else { @('--fix') }
                if ($Diff -and $PSBoundParameters.ContainsKey('Context')) { $how += @('-C', "$Context") }
                if ($Diff -or $PSCmdlet.ShouldProcess($source.Path, 'fix')) { Invoke-Program (@('scan') + $rules + $how + $flags + $given) $text }
                continue
            }
            $form = if ($Sarif) { @('--sarif') } elseif ($GitHub) { @('--github') } elseif ($Format) { @('--format', $Format) } else { @('--json') }
            $written = Invoke-Program (@('scan') + $rules + $form + $flags + $given) $text
            if ($Sarif -or $GitHub -or $Format -or $Json) { $written; continue }
            $found = @($written | ConvertFrom-Json)
            $findings += $found.Count
            if ($Count) { [pscustomobject]@{ Path = $source.Path; Count = $found.Count }; continue }
            foreach ($one in $found) { ConvertTo-Finding $one $source }
        }
        if ($RequireMatch -and $findings -eq 0 -and -not ($Fix -or $Diff)) { Write-Error 'no finding' }
    }
}

function ConvertTo-Finding {
    param($Found, $Source)
    $start = Get-Unit $Source.Bytes $Found.start
    $length = (Get-Unit $Source.Bytes $Found.end) - $start
    [pscustomobject]@{
        PSTypeName = 'Matcher.Finding'
        Rule = $Found.rule; Severity = $Found.severity; Message = $Found.message; Path = $Source.Path
        Region = [pscustomobject]@{ StartLine = $Found.line; StartColumn = $Found.col; EndLine = $Found.end_line; EndColumn = $Found.end_col }
        Start = $start; Length = $length; Text = $Found.text; Fix = $Found.fix
        FixRegion = if ($null -ne $Found.fix) { [pscustomobject]@{ Start = $start; Length = $length } }
        Captures = $Found.captures; Definition = $Found.meta
    }
}

<#
.SYNOPSIS
Findings as one SARIF 2.1.0 document.
#>
function ConvertTo-MatcherSarif {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(ValueFromPipeline, Mandatory)] [AllowEmptyCollection()] [object[]] $Finding)
    begin { $results = [System.Collections.Generic.List[object]]::new(); $rules = [ordered]@{} }
    process {
        foreach ($one in $Finding) {
            $rules[$one.Rule] = @{ id = $one.Rule }
            $place = [ordered]@{}
            if ($one.Path) { $place.artifactLocation = @{ uri = ($one.Path -replace '\\', '/') } }
            $place.region = [ordered]@{ charOffset = $one.Start; charLength = $one.Length; startLine = $one.Region.StartLine }
            $results.Add([ordered]@{
                    ruleId = $one.Rule; level = $one.Severity; message = @{ text = $one.Message }
                    locations = @(@{ physicalLocation = $place })
                })
        }
    }
    end {
        $driver = [ordered]@{ name = 'matcher'; rules = @($rules.Values) }
        $run = [ordered]@{ tool = @{ driver = $driver }; columnKind = 'utf16CodeUnits'; results = $results.ToArray() }
        [ordered]@{
            '$schema' = 'https://json.schemastore.org/sarif-2.1.0.json'; version = '2.1.0'; runs = @($run)
        } | ConvertTo-Json -Depth 20
    }
}
