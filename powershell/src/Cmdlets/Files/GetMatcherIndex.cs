using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Describes the index of a folder.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherIndex"), Alias("Get-MxIndex"), OutputType(typeof(FileIndex))]
public sealed class GetMatcherIndex : IndexCmdlet
{
    private protected override void OnFolder(string folder) => WriteObject(Described(folder));
}
