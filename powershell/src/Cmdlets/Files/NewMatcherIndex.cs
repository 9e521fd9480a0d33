using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Writes an index to a folder, so that searches skip files without a match.</summary>
[Cmdlet(VerbsCommon.New, "MatcherIndex", SupportsShouldProcess = true), Alias("New-MxIndex"), OutputType(typeof(FileIndex))]
public sealed class NewMatcherIndex : IndexCmdlet
{
    private protected override void OnFolder(string folder)
    {
        if (!ShouldProcess(System.IO.Path.Combine(folder, FileName), "Write index")) return;
        Run([], folder);
        WriteObject(Described(folder));
    }
}
