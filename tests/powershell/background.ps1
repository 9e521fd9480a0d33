# Functions for examples in which something runs in the background.

# Longest wait for what must happen.
$waitMs = 30000

# Starts a script in a runspace of its own, at the same location, with the module imported. Its Written grows.
function Start-Background([string] $Script) {
    $shell = [powershell]::Create()
    $null = $shell.AddScript('param($module, $location) Import-Module $module; Set-Location -LiteralPath $location').AddParameters(@((Get-Module Matcher).Path, $PWD.ProviderPath)).Invoke()
    $shell.Commands.Clear()
    $null = $shell.AddScript($Script)
    $written = [Management.Automation.PSDataCollection[psobject]]::new()
    $running = $shell.BeginInvoke([Management.Automation.PSDataCollection[psobject]]::new(), $written)
    @{ Shell = $shell; Written = $written; Running = $running }
}

# Waits until it has written so many objects, or until the condition holds.
function Wait-Background($Run, [int] $Count = 0, [scriptblock] $Until) {
    for ($waited = 0; $waited -lt $waitMs; $waited += 20) {
        if ($Run.Written.Count -ge $Count -and (-not $Until -or (& $Until))) { return }
        Start-Sleep -Milliseconds 20
    }
    "waited in vain for $Count, there are $($Run.Written.Count) $($Run.Shell.Streams.Error) $($Run.Shell.Streams.Warning)"
}

# Stops it, as Ctrl-C does, and writes its state; its session can be used again.
function Stop-Background($Run) {
    $stop = $Run.Shell.BeginStop($null, $null)
    if ($stop.AsyncWaitHandle.WaitOne($waitMs)) { "$($Run.Shell.InvocationStateInfo.State)" } else { 'does not stop' }
}
