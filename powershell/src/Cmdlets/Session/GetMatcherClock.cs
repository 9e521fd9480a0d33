using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Gives the clock of the session.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherClock"), Alias("Get-MxClock"), OutputType(typeof(Clock))]
public sealed class GetMatcherClock : MatcherCmdlet
{
    protected override void Finish() => WriteObject(Clocks.Of(Session.Clock));
}
