using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Reads how deeply brackets enclose tokens.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherStress", DefaultParameterSetName = "Text"), Alias("Measure-MxStress"), OutputType(typeof(StressReport))]
public sealed class MeasureMatcherStress() : TokenMeasureCmdlet<StressReport>("stress")
{
    [Parameter, ValidateRange(0, long.MaxValue)] public long PeakMinDepth { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long FractureMinDepth { get; set; }
}
