# Replaces and masks.

<#
.SYNOPSIS
Writes texts with each match replaced by a template or by what a script block gives for it, or rewrites files with
-InPlace.
.EXAMPLE
Get-Content a.log | Edit-MatcherText '\I:ip' '${ip:octet1-2}.x.x'
.EXAMPLE
Get-Content a.log | Edit-MatcherText '\N:n' -ScriptBlock { $_.Groups.n * 2 }
#>
function Edit-MatcherText {
    [CmdletBinding(SupportsShouldProcess)]
    [OutputType([string])]
    param(
        [Parameter(Position = 0, Mandatory)] [string] $Pattern,
        [Parameter(Position = 1)] [string] $Template,
        [scriptblock] $ScriptBlock,
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [string[]] $Library,
        [switch] $Hidden, [switch] $NoIgnore, [switch] $Binary,
        [Alias('First')] [int] $Head, [Alias('Last')] [int] $Tail, [string] $Lines, [string] $Unit,
        [switch] $Follow, [switch] $KeepCount, [switch] $Interactive, [switch] $ShowSkipped, [switch] $Explain,
        [switch] $InPlace, [switch] $Diff, [int] $Context, [int] $MaxCount,
        [ValidateSet('Auto', 'Cpu', 'Gpu')] [string] $Backend
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $own = [ordered]@{ Library = '--lib'; MaxCount = '--max-count'; KeepCount = '--keep-count' }
        $flags = @(Get-Flag $PSBoundParameters (Join-Flag $script:WindowFlags $own))
        $sources = @(Get-Source $texts $Path $LiteralPath @(Get-WalkFlag $PSBoundParameters))
        if ($ScriptBlock) {
            foreach ($source in $sources) {
                $text = Edit-WithScript $source $Pattern $flags $ScriptBlock
                if (-not $InPlace) { $text }
                elseif ($PSCmdlet.ShouldProcess($source.Path, 'rewrite')) { [System.IO.File]::WriteAllText($source.Path, $text, $script:Utf8) }
            }
            return
        }
        if ($Backend -and $Backend -ne 'Auto') { $env:MATCHER_BACKEND = $Backend.ToLowerInvariant() }
        Edit-Source (@('rewrite') + $flags) @('--', $Pattern, $Template) $sources $PSBoundParameters $PSCmdlet
    }
}

# The text of a source with each match replaced by what the script block gives for it.
function Edit-WithScript {
    param($Source, [string] $Pattern, [string[]] $Flags, [scriptblock] $ScriptBlock)
    $json = Invoke-Program (@('scan', '--json', '--values', 'tagged') + $Flags + @('-e', $Pattern)) $Source.Text
    $written = [System.Text.StringBuilder]::new()
    $at = 0
    foreach ($found in @($json | ConvertFrom-Json)) {
        $match = ConvertTo-Match $found $Source
        $null = $written.Append($Source.Text.Substring($at, $match.Start - $at))
        $null = $written.Append("$($match | ForEach-Object $ScriptBlock)")
        $at = $match.Start + $match.Length
    }
    $written.Append($Source.Text.Substring($at)).ToString()
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
        [switch] $Hidden, [switch] $NoIgnore, [switch] $Binary,
        [Alias('First')] [int] $Head, [Alias('Last')] [int] $Tail, [string] $Lines, [string] $Unit,
        [switch] $Follow, [switch] $Interactive, [switch] $ShowSkipped, [switch] $Explain,
        [string] $Keep, [string] $Mask, [switch] $InPlace, [switch] $Diff, [int] $Context
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $own = [ordered]@{ Library = '--lib'; Keep = '--keep'; Mask = '--mask' }
        $flags = @(Get-Flag $PSBoundParameters (Join-Flag $script:WindowFlags $own))
        $sources = @(Get-Source $texts $Path $LiteralPath @(Get-WalkFlag $PSBoundParameters))
        Edit-Source (@('redact') + $flags) @('--', $Pattern) $sources $PSBoundParameters $PSCmdlet
    }
}

# Runs an editing command over sources: the new text, a diff, a review, the files themselves, or what they gain.
function Edit-Source {
    param([string[]] $Command, [string[]] $Words, [object[]] $Sources, [System.Collections.IDictionary] $Bound, $Cmdlet)
    $review = @(Get-Flag $Bound ([ordered]@{ ShowSkipped = '--show-skipped'; Explain = '--explain' }))
    foreach ($source in $Sources) {
        $isPrinted = -not ($Bound['Interactive'] -or $Bound['Diff'] -or $Bound['Follow'] -or $Bound['InPlace'])
        if ($isPrinted) { Invoke-Program ($Command + $Words) $source.Text; continue }
        if ($null -eq $source.Path) { Write-Error 'InPlace, Diff, Interactive and Follow take files: give Path or LiteralPath'; continue }
        $how = if ($Bound['Interactive']) { @('--interactive') + $review }
            elseif ($Bound['Diff']) { @('--dry-run') + @(Get-Flag $Bound ([ordered]@{ Context = '--context' })) }
            elseif ($Bound['Follow']) { @('--follow') }
            else { @('--in-place') }
        if ($how[0] -eq '--in-place' -and -not $Cmdlet.ShouldProcess($source.Path, 'rewrite')) { continue }
        $arguments = $Command + $how + $Words + @($source.Path)
        if ($how[0] -eq '--follow') { Watch-Program $arguments }
        elseif ($how[0] -eq '--interactive') { & $script:Program @(Add-SessionFlag $arguments) } # It asks at this console.
        else { Invoke-Program $arguments $null }
    }
}
