using System.Management.Automation;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Reads which contents recur, how often and at what distance.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherEcho", DefaultParameterSetName = "Text"), Alias("Measure-MxEcho"), OutputType(typeof(EchoReport))]
public sealed class MeasureMatcherEcho() : TokenMeasureCmdlet<EchoReport>("echo")
{
    [Parameter, ArgumentCompleter(typeof(GroupCompleter))] public string? Group { get; set; }

    [Parameter] public SwitchParameter Structure { get; set; }

    [Parameter] public double MaxPeriodCv { get; set; }
}
