using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Reads where a signal over tokens or constructs rises, falls and turns.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherFlow", DefaultParameterSetName = "Text"), Alias("Measure-MxFlow"), OutputType(typeof(FlowReport))]
public sealed class MeasureMatcherFlow() : TokenMeasureCmdlet<FlowReport>("flow")
{
    private string signal = "";
    private string grain = "";

    [Parameter, ValidateSet("magnitude", "length", "stress")] public string Signal { get => signal; set => signal = value.ToLowerInvariant(); }

    [Parameter, ValidateSet(Grains.Token, Grains.Construct, Grains.Super)] public string Grain { get => grain; set => grain = Grains.With(value, Grains.Construct); }

    [Parameter] public SwitchParameter Analytic { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long Window { get; set; }

    [Parameter] public double SteadyBand { get; set; }
}
