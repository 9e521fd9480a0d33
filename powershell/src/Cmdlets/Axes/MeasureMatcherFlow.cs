using System.Management.Automation;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Reads where a signal over tokens or constructs rises, falls and turns.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherFlow", DefaultParameterSetName = "Text"), Alias("Measure-MxFlow"), OutputType(typeof(FlowReport))]
public sealed class MeasureMatcherFlow() : TokenMeasureCmdlet<FlowReport>("flow")
{
    private string grain = "";

    [Parameter, ValidateSet("magnitude", "length", "stress"), LowerCase] public string Signal { get; set; } = "";

    [Parameter, ValidateSet(Grains.Token, Grains.Construct, Grains.Super)] public string Grain { get => grain; set => grain = Grains.With(value, Grains.Construct); }

    [Parameter] public SwitchParameter Analytic { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long Window { get; set; }

    [Parameter] public double SteadyBand { get; set; }
}
