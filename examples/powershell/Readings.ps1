# A cmdlet for each reading of a whole input, made from a table: Measure-MatcherMagnitude and so on. Each writes the object that
# the command's JSON holds, with Path; rows of single tokens or bytes only with -Detail.

# Noun, the command, and its parameters: the flag that each stands for, and its type. Switches are flags without a value.
$script:Readings = [ordered]@{
    Magnitude = @{ Command = 'magnitude'; Parameters = [ordered]@{
            JumpThreshold = @('--jump-threshold', 'double'); OutlierSigma = @('--outlier-sigma', 'double') } }
    Stress = @{ Command = 'stress'; Parameters = [ordered]@{
            PeakMinDepth = @('--peak-min-depth', 'int'); FractureMinDepth = @('--fracture-min-depth', 'int') } }
    Flow = @{ Command = 'flow'; Parameters = [ordered]@{
            Signal = @('--signal', 'string'); Grain = @('--grain', 'string'); Analytic = @('--analytic', 'switch')
            Window = @('--window', 'int'); SteadyBand = @('--steady-band', 'double') } }
    Observation = @{ Command = 'observe'; Parameters = [ordered]@{
            Grain = @('--grain', 'string'); ContestedThreshold = @('--contested-threshold', 'double')
            ContestedMinGap = @('--contested-min-gap', 'int') } }
    Gravity = @{ Command = 'gravity'; Parameters = [ordered]@{
            Grain = @('--grain', 'string'); Top = @('--top', 'int') } }
    Context = @{ Command = 'context'; Parameters = [ordered]@{
            Fold = @('--fold', 'string'); TokenWindow = @('--token-window', 'int'); UnitWindow = @('--unit-window', 'int') } }
    Relation = @{ Command = 'relation'; Parameters = [ordered]@{
            Canonical = @('--canonical', 'switch') } }
    Spectral = @{ Command = 'spectral'; Parameters = [ordered]@{
            Classify = @('--classify', 'switch'); CpThreshold = @('--cp-threshold', 'double')
            CpFloor = @('--cp-floor', 'double'); CpMinGap = @('--cp-min-gap', 'int') } }
    Seam = @{ Command = 'seam'; Parameters = [ordered]@{
            CutThreshold = @('--cut-threshold', 'double') } }
    Echo = @{ Command = 'echo'; Parameters = [ordered]@{
            Group = @('--group', 'string'); Structure = @('--structure', 'switch'); MaxPeriodCv = @('--max-period-cv', 'double') } }
    Orbit = @{ Command = 'orbit'; Parameters = [ordered]@{
            Group = @('--group', 'string'); Collapse = @('--collapse', 'switch'); SameAs = @('--same-as', 'string')
            Boundary = @('--boundary', 'switch') } }
    Shape = @{ Command = 'shape'; Parameters = [ordered]@{
            Group = @('--group', 'string'); TemplateStrength = @('--template-strength', 'double') } }
}

# Members with a row for each token, construct or byte.
$script:DetailMembers = @('tokens', 'units', 'supertokens', 'frames', 'fwd', 'bwd', 'boundary')

# The text of a reading's cmdlet; NOUN and PARAMETERS are put in.
$script:ReadingCmdlet = '
    [CmdletBinding()]
    param(
        [Parameter(ValueFromPipeline)] [AllowEmptyString()] [object] $InputObject,
        [string[]] $Path, [string[]] $LiteralPath, [string[]] $Library, [switch] $Detail, PARAMETERS
    )
    begin { $texts = [System.Collections.Generic.List[object]]::new() }
    process { if ($PSBoundParameters.ContainsKey("InputObject")) { $texts.Add($InputObject) } }
    end { Measure-Source "NOUN" $PSBoundParameters $texts $Path $LiteralPath }
'

foreach ($noun in $script:Readings.Keys) {
    $parameters = $script:Readings[$noun].Parameters
    $declared = foreach ($name in $parameters.Keys) { '[{0}] ${1}' -f $parameters[$name][1], $name }
    $text = $script:ReadingCmdlet.Replace('NOUN', $noun).Replace('PARAMETERS', ($declared -join ', '))
    Set-Item -Path "function:script:Measure-Matcher$noun" -Value ([scriptblock]::Create($text))
}

# Runs a reading on each source.
function Measure-Source {
    param([string] $Noun, [System.Collections.IDictionary] $Bound, [object[]] $Texts, [string[]] $Path, [string[]] $LiteralPath)
    $reading = $script:Readings[$Noun]
    $names = [ordered]@{}
    if ($Noun -ne 'Spectral') { $names.Library = '--lib' }
    foreach ($name in $reading.Parameters.Keys) { $names[$name] = $reading.Parameters[$name][0] }
    $flags = @(Get-Flag $Bound $names)
    foreach ($source in Get-Source $Texts $Path $LiteralPath) {
        foreach ($report in @(Invoke-Program (@($reading.Command, '--json') + $flags) $source.Text | ConvertFrom-Json)) {
            $row = [ordered]@{ PSTypeName = "Matcher.$Noun"; Path = $source.Path }
            foreach ($member in $report.PSObject.Properties) {
                $isDetail = $member.Name -in $script:DetailMembers -and $member.Value -is [array]
                if ($Bound.Contains('Detail') -or -not $isDetail) { $row[$member.Name] = $member.Value }
            }
            [pscustomobject]$row
        }
    }
}
