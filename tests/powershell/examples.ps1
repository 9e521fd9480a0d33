<#
.SYNOPSIS
Runs scripts with the module imported, and prints what each writes, a line of JSON each.
.DESCRIPTION
A page is a line of JSON: an array of scripts. The scripts of a page share a session and an empty folder.
#>
param([Parameter(Mandatory)] [string] $Module, [Parameter(Mandatory)] [string] $Pages)
foreach ($page in Get-Content -LiteralPath $Pages -Encoding utf8) {
    $folder = Join-Path ([IO.Path]::GetTempPath()) "mx-$([guid]::NewGuid().ToString('n').Substring(0, 8))"
    $null = New-Item -ItemType Directory -Path $folder
    $session = [runspacefactory]::CreateRunspace([initialsessionstate]::CreateDefault2())
    $session.Open()
    $shell = [powershell]::Create($session)
    $null = $shell.AddScript('param($module, $folder, $background)
        Import-Module $module -ErrorAction Stop
        Set-Location -LiteralPath $folder
        . $background
        $PSStyle.OutputRendering = "PlainText"').AddParameters(@($Module, $folder, (Join-Path $PSScriptRoot 'background.ps1'))).Invoke()
    foreach ($script in $page | ConvertFrom-Json) {
        $shell.Commands.Clear()
        # In the scope of the session, so that the next script sees its variables.
        $null = $shell.AddScript($script, $false).AddCommand('Out-String').AddParameter('Width', 120)
        try { $text = -join $shell.Invoke() } catch { $text = "$_" }
        $said = @($shell.Streams.Error | ForEach-Object { "error: $_" }) + @($shell.Streams.Warning | ForEach-Object { "warning: $_" })
        $shell.Streams.ClearStreams()
        ConvertTo-Json -Compress ($text + ($said -join "`n"))
    }
    $shell.Dispose()
    $session.Dispose()
    Remove-Item -Recurse -Force -LiteralPath $folder -ErrorAction SilentlyContinue
}
[Environment]::Exit(0)
