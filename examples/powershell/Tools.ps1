# Indexes of folders, grammars, subwords and filters.

# Writes text to a temporary file, calls the block with its path, and removes the file.
function Use-TextFile {
    param([string] $Text, [scriptblock] $Body)
    $file = [System.IO.Path]::GetTempFileName()
    try {
        [System.IO.File]::WriteAllText($file, $Text, $script:Utf8)
        & $Body $file
    } finally {
        Remove-Item -LiteralPath $file
    }
}

<#
.SYNOPSIS
Writes the index of a folder, with which searches of the folder skip the files that cannot hold a match.
#>
function New-MatcherIndex {
    [CmdletBinding(SupportsShouldProcess)]
    [OutputType('Matcher.Index')]
    param([Parameter(Position = 0)] [string[]] $Path = '.', [string[]] $Include, [switch] $Hidden, [switch] $NoIgnore)
    $flags = @(Get-Flag $PSBoundParameters ([ordered]@{ Include = '--glob'; Hidden = '--hidden'; NoIgnore = '--no-ignore' }))
    foreach ($root in $Path) {
        if (-not $PSCmdlet.ShouldProcess($root)) { continue }
        $null = Invoke-Program (@('index') + $flags + @('--', $root)) $null
        Get-MatcherIndex $root
    }
}

<#
.SYNOPSIS
The index of a folder.
#>
function Get-MatcherIndex {
    [CmdletBinding()]
    [OutputType('Matcher.Index')]
    param([Parameter(Position = 0)] [string[]] $Path = '.')
    foreach ($root in $Path) {
        $problem = $null
        $names = Invoke-Program @('index', '--list', '--', $root) $null -ErrorVariable problem
        if ($problem) { continue }
        [pscustomobject]@{
            PSTypeName = 'Matcher.Index'; Root = $root; Path = Join-Path $root '.matcher-index'
            Files = @($names -split "`n" | Where-Object { $_ }).Count
        }
    }
}

<#
.SYNOPSIS
A grammar over tokens, from its rules or from a file of them.
#>
function New-MatcherGrammar {
    [CmdletBinding()]
    [OutputType('Matcher.Grammar')]
    param([Parameter(Position = 0)] [string] $Source, [string] $Path, [string] $Start)
    if ($Path) { $Source = [System.IO.File]::ReadAllText((Resolve-Path -LiteralPath $Path).ProviderPath) }
    $flags = @(Get-Flag $PSBoundParameters ([ordered]@{ Start = '--start' }))
    # A text of no tokens is parsed to see whether the rules are in order.
    $problem = $null
    $null = Invoke-Program (@('grammar', '--grammar-text', $Source) + $flags + @('--text', '')) $null -ErrorVariable problem
    if ($problem) { return }
    [pscustomobject]@{ PSTypeName = 'Matcher.Grammar'; Source = $Source; Start = $Start }
}

<#
.SYNOPSIS
Parses texts by a grammar, or cuts a text into words of a dictionary.
#>
function Invoke-MatcherGrammar {
    [CmdletBinding()]
    [OutputType('Matcher.ParseNode', 'Matcher.Tiling', [ulong], [double])]
    param(
        [Parameter(Position = 0, Mandatory)] [object] $Grammar,
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath,
        [string] $Start, [switch] $Count, [switch] $Best, [switch] $Probability, [string] $Segment, [string[]] $Dictionary
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $rules = if ($Grammar -is [string]) { $Grammar } else { $Grammar.Source }
        $first = if ($Start) { $Start } elseif ($Grammar -is [string]) { '' } else { $Grammar.Start }
        $flags = @('grammar', '--grammar-text', $rules) + $(if ($first) { @('--start', $first) } else { @() })
        $figure = if ($Count) { '--count' } elseif ($Best) { '--best' } elseif ($Probability) { '--prob' } else { '' }
        if ($Segment) {
            Use-TextFile ($Dictionary -join "`n") {
                param($file)
                $words = $flags + @('--segment', $Segment, '--dict', $file)
                if ($figure) { ConvertTo-Figure $figure (Invoke-Program ($words + @($figure)) $null) }
                else {
                    foreach ($way in @(Invoke-Program ($words + @('--list', '--json')) $null | ConvertFrom-Json)) {
                        [pscustomobject]@{
                            PSTypeName = 'Matcher.Tiling'; Words = @($way.words)
                            Probability = [double] $way.probability; Parses = [ulong] $way.parses
                        }
                    }
                }
            }
            return
        }
        foreach ($source in Get-Source $texts $Path $LiteralPath) {
            if ($figure) { ConvertTo-Figure $figure (Invoke-Program ($flags + @($figure, '-')) $source.Text) }
            else {
                $tree = Invoke-Program ($flags + @('--json', '-')) $source.Text | ConvertFrom-Json -Depth 1024
                if ($tree) { ConvertTo-ParseNode $tree $source.Path }
            }
        }
    }
}

function ConvertTo-Figure {
    param([string] $Flag, [string] $Written)
    if ($Flag -eq '--count') { [ulong] $Written.Trim() } else { [double]::Parse($Written, [cultureinfo]::InvariantCulture) }
}

function ConvertTo-ParseNode {
    param($Node, $Path)
    [pscustomobject]@{
        PSTypeName = 'Matcher.ParseNode'; Path = $Path; Rule = $Node.rule; Text = $Node.text; Expression = $Node.expression
        Children = @($Node.children | ForEach-Object { ConvertTo-ParseNode $_ $Path })
    }
}

<#
.SYNOPSIS
Learns subwords from texts.
#>
function New-MatcherBpe {
    [CmdletBinding()]
    [OutputType('Matcher.Bpe')]
    param(
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [int] $Merges, [long] $MaxBytes
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $flags = @(Get-Flag $PSBoundParameters ([ordered]@{ Merges = '--merges'; MaxBytes = '--max-bytes' }))
        $corpus = @(Get-Source $texts $Path $LiteralPath | ForEach-Object { $_.Text }) -join "`n"
        New-BpeObject (Invoke-Program (@('bpe', 'train') + $flags + @('-')) $corpus)
    }
}

function New-BpeObject {
    param([string] $Model)
    $count = @($Model -split "`n" | Where-Object { $_ }).Count
    [pscustomobject]@{ PSTypeName = 'Matcher.Bpe'; Model = $Model; Merges = $count }
}

<#
.SYNOPSIS
Reads a model of subwords from a file.
#>
function Import-MatcherBpe {
    [CmdletBinding()]
    [OutputType('Matcher.Bpe')]
    param([Parameter(Position = 0, Mandatory)] [string] $Path)
    New-BpeObject ([System.IO.File]::ReadAllText((Resolve-Path -LiteralPath $Path).ProviderPath))
}

<#
.SYNOPSIS
Writes a model of subwords to a file.
#>
function Export-MatcherBpe {
    [CmdletBinding(SupportsShouldProcess)]
    param([Parameter(Position = 0, Mandatory)] [string] $Path, [Parameter(ValueFromPipeline, Mandatory)] [object] $Bpe)
    process {
        $whole = $PSCmdlet.GetUnresolvedProviderPathFromPSPath($Path)
        if ($PSCmdlet.ShouldProcess($whole)) { [System.IO.File]::WriteAllText($whole, $Bpe.Model, $script:Utf8) }
    }
}

<#
.SYNOPSIS
Cuts texts into subwords.
#>
function ConvertTo-MatcherBpe {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Position = 0, Mandatory)] [object] $Bpe,
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        Use-TextFile $Bpe.Model {
            param($file)
            foreach ($source in Get-Source $texts $Path $LiteralPath) {
                $written = (Invoke-Program @('bpe', 'encode', '--model', $file, '-') $source.Text).TrimEnd("`n")
                if ($written) { $written -split ' ' }
            }
        }
    }
}

<#
.SYNOPSIS
A filter of texts, which tells what they certainly lack.
#>
function New-MatcherPrefilter {
    [CmdletBinding()]
    [OutputType('Matcher.Prefilter')]
    param(
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [ValidateSet('bloom', 'cuckoo', 'xor')] [string] $Filter = 'bloom'
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey('InputObject')) { $texts.Add($InputObject) } }
    end {
        $whole = @(Get-Source $texts $Path $LiteralPath | ForEach-Object { $_.Text }) -join "`n"
        [pscustomobject]@{ PSTypeName = 'Matcher.Prefilter'; Filter = $Filter; Text = $whole }
    }
}

<#
.SYNOPSIS
Whether texts may occur in what a filter was made of; with -Verify, how every kind of filter answers.
#>
function Test-MatcherPrefilter {
    [CmdletBinding()]
    [OutputType('Matcher.LiteralTest', 'Matcher.FilterCheck')]
    param([Parameter(ValueFromPipeline, Position = 0, Mandatory)] [object] $Prefilter, [string[]] $Literal, [switch] $Verify)
    process {
        $flags = @('prefilter', '--json', '--filter', $Prefilter.Filter)
        $flags += @(Get-Flag $PSBoundParameters ([ordered]@{ Literal = '--literal'; Verify = '--verify' }))
        foreach ($one in @(Invoke-Program ($flags + @('-')) $Prefilter.Text | ConvertFrom-Json)) {
            if ($one.PSObject.Properties['literal']) {
                [pscustomobject]@{
                    PSTypeName = 'Matcher.LiteralTest'; Literal = $one.literal; Filter = $one.filter
                    MightOccur = $one.mightOccur; Occurs = $one.occurs
                }
            } else {
                [pscustomobject]@{
                    PSTypeName = 'Matcher.FilterCheck'; Filter = $one.filter
                    PresentProbes = $one.presentProbes; FalseNegatives = $one.falseNegatives
                    AbsentProbes = $one.absentProbes; AbsentRejected = $one.absentRejected
                }
            }
        }
    }
}
