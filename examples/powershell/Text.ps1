# Lines and records of texts, patterns as objects, and text that arrives in pieces.

<#
.SYNOPSIS
The first or last lines or records of texts, or a range of them, as text.
#>
function Get-MatcherLine {
    [CmdletBinding()]
    [OutputType('Matcher.Line', [string])]
    param(
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [switch] $Hidden, [switch] $NoIgnore, [switch] $Binary,
        [Alias('First')] [int] $Head, [Alias('Last')] [int] $Tail, [string] $Lines, [string] $Unit,
        [switch] $Follow, [switch] $Passthru
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $part = if ($PSBoundParameters.ContainsKey('Head')) { @('head', "$Head") }
            elseif ($PSBoundParameters.ContainsKey('Tail')) { @('tail', "$Tail") }
            elseif ($Lines) { @('lines', $Lines) }
            else { @('lines', '1..') }
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{ Unit = '--record' }))
        foreach ($source in Get-Source $texts $Path $LiteralPath @(Get-WalkFlag $PSBoundParameters)) {
            $arguments = @($part[0]) + $flags + @('--line-number')
            if ($Follow -and $source.Path) {
                # A pipeline, since foreach would wait for the end.
                Watch-Program ($arguments + @('--follow', '--', $part[1], $source.Path)) |
                    ForEach-Object { ConvertTo-Line $_ $source.Path $Passthru }
            } else {
                (Invoke-Program ($arguments + @('--', $part[1])) $source.Text) -split "`n" |
                    ForEach-Object { ConvertTo-Line $_ $source.Path $Passthru }
            }
        }
    }
}

# A numbered line of the executable as an object, or as its text.
function ConvertTo-Line {
    param([string] $Line, [AllowNull()] [string] $Path, [bool] $IsText)
    if ($Line -notmatch '^(\d+):(.*)$') { return }
    $number, $text = [int] $Matches[1], $Matches[2].TrimEnd("`r")
    if ($IsText) { return $text }
    [pscustomobject]@{ PSTypeName = 'Matcher.Line'; Path = $Path; LineNumber = $number; Text = $text }
}

<#
.SYNOPSIS
The records of a text: paragraphs, blocks and other units.
#>
function Get-MatcherRecord {
    [CmdletBinding()]
    param(
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [Parameter(Position = 0)] [string] $Unit = 'line'
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { $texts.Add($InputObject) }
    end {
        foreach ($source in Get-Source $texts $null $null) {
            # A record lacks a character that no text has.
            $json = Invoke-Program @('scan', '--json', '--record', $Unit, '--none', '-e', '"\u{10ffff}"') $source.Text
            foreach ($record in @($json | ConvertFrom-Json)) {
                $start = Get-Unit $source.Bytes $record.start
                [pscustomobject]@{ Text = $record.text; Start = $start; Length = (Get-Unit $source.Bytes $record.end) - $start }
            }
        }
    }
}

<#
.SYNOPSIS
A pattern with methods: IsMatch, Find, FindAll, Replace and Split.
.EXAMPLE
(New-MatcherPattern '\I:ip').FindAll('from 10.0.0.1')
#>
function New-MatcherPattern {
    [CmdletBinding()]
    param([Parameter(Position = 0, Mandatory)] [string] $Pattern)
    $problem = $null
    $null = Invoke-Program @('scan', '--count-matches', '-e', $Pattern, '--text', '') $null -ErrorVariable problem
    if ($problem) { return }
    $made = [pscustomobject]@{ PSTypeName = 'Matcher.Pattern'; Source = $Pattern }
    $made | Add-Member ScriptMethod IsMatch { param($text) Test-MatcherMatch $this.Source -InputObject $text }
    $made | Add-Member ScriptMethod Find { param($text) Select-MatcherMatch $this.Source -InputObject $text -MaxCount 1 }
    $made | Add-Member ScriptMethod FindAll { param($text) @(Select-MatcherMatch $this.Source -InputObject $text) }
    $made | Add-Member ScriptMethod Replace { param($text, $template) Edit-MatcherText $this.Source $template -InputObject $text }
    $made | Add-Member ScriptMethod Split {
        param($text)
        $at = 0
        foreach ($found in $this.FindAll($text)) {
            $text.Substring($at, $found.Start - $at)
            $at = $found.Start + $found.Length
        }
        $text.Substring($at)
    }
    $made
}

<#
.SYNOPSIS
Finds a pattern in text that arrives in pieces. Push gives the matches that no later text can change, Finish the rest.
#>
function New-MatcherStreamScanner {
    [CmdletBinding()]
    param([Parameter(Position = 0, Mandatory)] [string] $Pattern)
    $start = [System.Diagnostics.ProcessStartInfo]::new($script:Program)
    foreach ($argument in Add-SessionFlag @('scan', '--ndjson', '-e', $Pattern, '-')) { $start.ArgumentList.Add($argument) }
    $start.RedirectStandardInput = $true
    $start.RedirectStandardOutput = $true
    $start.StandardOutputEncoding = $script:Utf8
    $process = [System.Diagnostics.Process]::Start($start)
    $scanner = [pscustomobject]@{
        PSTypeName = 'Matcher.StreamScanner'; Source = $Pattern; Process = $process
        Reading = $process.StandardOutput.ReadLineAsync(); Text = [System.Text.StringBuilder]::new()
    }
    # Takes the lines that were written, waiting so long for each.
    $scanner | Add-Member ScriptMethod Take {
        param([int] $milliseconds)
        while ($this.Reading.Wait($milliseconds)) {
            $line = $this.Reading.Result
            if ($null -eq $line) { return }
            $this.Reading = $this.Process.StandardOutput.ReadLineAsync()
            $found = $line | ConvertFrom-Json
            $bytes = $script:Utf8.GetBytes($this.Text.ToString())
            $from = $script:Utf8.GetCharCount($bytes, 0, $found.start)
            $length = $script:Utf8.GetCharCount($bytes, 0, $found.end) - $from
            [pscustomobject]@{ Start = $from; Length = $length; Text = $found.text; Pattern = $this.Source }
        }
    }
    $scanner | Add-Member ScriptMethod Push {
        param([string] $text)
        $null = $this.Text.Append($text)
        $bytes = $script:Utf8.GetBytes($text)
        $this.Process.StandardInput.BaseStream.Write($bytes, 0, $bytes.Length)
        $this.Process.StandardInput.BaseStream.Flush()
        $this.Take(100)
    }
    $scanner | Add-Member ScriptMethod Finish {
        $this.Process.StandardInput.Close()
        $this.Take(-1)
        $this.Process.WaitForExit()
        $this.Process.Dispose()
    }
    $scanner
}

<#
.SYNOPSIS
Builds a pattern from a marked example and converts each line: an object a record, null for a field that it lacks.
.EXAMPLE
Get-Content a.log | ConvertFrom-MatcherText -Marked 'took {ms:12} ms'
#>
function ConvertFrom-MatcherText {
    [CmdletBinding()]
    param(
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Marked, [string[]] $Field, [string[]] $NotExample, [switch] $NoMint, [switch] $MintShapes
    )
    begin { $texts = [System.Collections.Generic.List[string]]::new() }
    process { foreach ($line in "$InputObject" -split "`n") { if ($line) { $texts.Add($line.TrimEnd("`r")) } } }
    end {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{
                    Marked = '--mark'; Field = '--field'; NotExample = '--not'; NoMint = '--no-mint'; MintShapes = '--mint-shapes'
                }))
        $built = Invoke-Program (@('infer', '--json') + $flags + @('--') + $texts.ToArray()) $null | ConvertFrom-Json
        # The marked lines come first; they are the template, not the text.
        foreach ($record in @($built.records | Select-Object -Skip @($Marked | Where-Object { $_ }).Count)) {
            ConvertTo-Record $record.values
        }
    }
}

function ConvertTo-Record {
    param($Values)
    $row = [ordered]@{}
    foreach ($member in $Values.PSObject.Properties) {
        $value = $member.Value
        $isNested = $value -is [System.Management.Automation.PSCustomObject] -and $value.PSObject.Properties['inner']
        $row[$member.Name] = if ($isNested) {
            $inner = ConvertTo-Record $value.inner
            $inner | Add-Member NoteProperty Text $value.text -PassThru
        } else { $value }
    }
    [pscustomobject]$row
}
