<#
.SYNOPSIS
Compiles the sources of the module with PowerShell itself, and writes the module's manifest and what its cmdlets take,
as JSON, for the help. Runs in a process of its own: a loaded assembly can't be replaced.
#>
param(
    [Parameter(Mandatory)] [string] $Source,
    [Parameter(Mandatory)] [string] $Generated,
    [Parameter(Mandatory)] [string] $Out,
    [Parameter(Mandatory)] [string] $Version,
    [Parameter(Mandatory)] [string] $Description
)
$ErrorActionPreference = 'Stop'
$files = @(Get-ChildItem -LiteralPath $Source, $Generated -Recurse -Filter '*.cs' | Sort-Object FullName | ForEach-Object FullName)
$assembly = Join-Path $Out 'Matcher.dll'
try { Add-Type -Path $files -OutputAssembly $assembly -CompilerOptions '/unsafe', '/optimize', '/deterministic', '/nullable:enable', '/nowarn:CS1591' }
catch { $Error | ForEach-Object { [Console]::Error.WriteLine("$_") }; exit 1 }
$cmdlets = @([Reflection.Assembly]::LoadFrom($assembly).GetTypes() | Where-Object { $_.IsSubclassOf([Management.Automation.PSCmdlet]) -and -not $_.IsAbstract })
$names = $cmdlets | ForEach-Object { $attribute = $_.GetCustomAttributes([Management.Automation.CmdletAttribute], $false)[0]; "$($attribute.VerbName)-$($attribute.NounName)" } | Sort-Object
$manifest = @{
    Path = Join-Path $Out 'Matcher.psd1'
    RootModule = 'Matcher.dll'
    ModuleVersion = $Version
    Guid = '5b0e7a53-6d3c-4f0e-9a34-1a5d0a6c7e11'
    Description = $Description
    Author = 'The matcher authors'
    CompanyName = 'matcher'
    Copyright = 'The matcher authors. MIT license.'
    # An assembly needs the .NET that it is compiled for.
    PowerShellVersion = '{0}.{1}' -f $PSVersionTable.PSVersion.Major, $PSVersionTable.PSVersion.Minor
    CompatiblePSEditions = 'Core'
    FormatsToProcess = 'Matcher.format.ps1xml'
    CmdletsToExport = $names
    AliasesToExport = @($names | ForEach-Object { $_ -replace '-Matcher', '-Mx' })
    FunctionsToExport = @()
    VariablesToExport = @()
    Tags = 'search', 'logs', 'text', 'grep', 'PSEdition_Core'
}
New-ModuleManifest @manifest
$module = Import-Module $manifest.Path -PassThru
$shared = [Management.Automation.PSCmdlet]::CommonParameters + [Management.Automation.PSCmdlet]::OptionalCommonParameters
$described = foreach ($command in $module.ExportedCmdlets.Values | Sort-Object Name) {
    [ordered]@{
        name = $command.Name
        outputs = @($command.OutputType | Where-Object { $_ } | ForEach-Object { $_.Type.FullName })
        sets = @($command.ParameterSets | ForEach-Object {
                [ordered]@{
                    name = $_.Name
                    parameters = @($_.Parameters | Where-Object Name -NotIn $shared | ForEach-Object {
                            [ordered]@{
                                name = $_.Name; type = $_.ParameterType.Name; isMandatory = $_.IsMandatory; position = $_.Position
                                isPipeline = $_.ValueFromPipeline; aliases = @($_.Aliases)
                                isWildcard = [bool] @($_.Attributes | Where-Object { $_ -is [Management.Automation.SupportsWildcardsAttribute] })
                            }
                        })
                }
            })
    }
}
ConvertTo-Json @($described) -Depth 8 | Set-Content -LiteralPath (Join-Path $Generated 'cmdlets.json')
