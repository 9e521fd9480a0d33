<#
.SYNOPSIS
Packs a built module as a package that Install-PSResource takes.
#>
param(
    [Parameter(Mandatory)] [string] $Module,
    [Parameter(Mandatory)] [string] $Into
)
$ErrorActionPreference = 'Stop'
Compress-PSResource -Path $Module -DestinationPath $Into
