using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Divides text where its bytes stop predicting each other.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherSeam", DefaultParameterSetName = "Text"), Alias("Measure-MxSeam"), OutputType(typeof(SeamReport))]
public sealed class MeasureMatcherSeam() : MeasureCmdlet<SeamReport>("seam")
{
    [Parameter, ValidateRange(1, 3)] public int Order { get; set; }

    [Parameter] public double CutThreshold { get; set; }
}
