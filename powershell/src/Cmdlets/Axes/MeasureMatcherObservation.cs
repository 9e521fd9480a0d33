using System.Management.Automation;
using Matcher.Errors;

namespace Matcher.Cmdlets;

/// <summary>Finds where what comes before and what comes after disagree.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherObservation", DefaultParameterSetName = "Text"), Alias("Measure-MxObservation"), OutputType(typeof(ObservationReport))]
public sealed class MeasureMatcherObservation() : GrainMeasureCmdlet<ObservationReport>("observation")
{
    private string grain = Grains.Byte;

    [Parameter, ValidateSet(Grains.Byte, Grains.Token, Grains.Construct, Grains.Super)] public string Grain { get => grain; set => grain = Grains.With(value, Grains.Construct); }

    [Parameter, ValidateRange(0.0, 1.0)] public double ContestedThreshold { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long ContestedMinGap { get; set; }

    private protected override string Unit => grain;

    protected override void CheckOptions()
    {
        base.CheckOptions();
        if (grain != Grains.Byte && IsGiven(nameof(ContestedMinGap)))
            throw new OptionError($"ContestedMinGap counts bytes and can't be used with Grain {grain}: leave it out", ContestedMinGap);
    }
}
