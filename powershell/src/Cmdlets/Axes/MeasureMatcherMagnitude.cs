using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Reads how large tokens are, and where their scale jumps.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherMagnitude", DefaultParameterSetName = "Text"), Alias("Measure-MxMagnitude"), OutputType(typeof(MagnitudeReport))]
public sealed class MeasureMatcherMagnitude() : TokenMeasureCmdlet<MagnitudeReport>("magnitude")
{
    [Parameter] public double JumpThreshold { get; set; }

    [Parameter] public double OutlierSigma { get; set; }
}
