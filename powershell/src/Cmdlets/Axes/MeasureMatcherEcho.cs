using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Reads which contents recur, how often and at what distance.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherEcho", DefaultParameterSetName = "Text"), Alias("Measure-MxEcho"), OutputType(typeof(EchoReport))]
public sealed class MeasureMatcherEcho() : TokenMeasureCmdlet<EchoReport>("echo")
{
    [Parameter, ArgumentCompletions(Groups.Identity, Groups.Case, Groups.Notation, Groups.Fold, Groups.Numeric, Groups.Ip, Groups.Url, Groups.Time, Groups.Path, Groups.Shape)] public string? Group { get; set; }

    [Parameter] public SwitchParameter Structure { get; set; }

    [Parameter] public double MaxPeriodCv { get; set; }
}
