using System.Management.Automation;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Says which version of the library the module runs, and whether a device is there to search on.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherInfo"), Alias("Get-MxInfo"), OutputType(typeof(Info))]
public sealed class GetMatcherInfo : MatcherCmdlet
{
    protected override void Finish() =>
        WriteObject(new Info(Version.Parse(Functions.mt_version().ToString()), Functions.mt_device_available() == 1));
}
