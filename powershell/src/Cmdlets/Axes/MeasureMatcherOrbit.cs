using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Shows which texts are equal under a group.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherOrbit", DefaultParameterSetName = "Text"), Alias("Measure-MxOrbit"), OutputType(typeof(OrbitReport))]
public sealed class MeasureMatcherOrbit() : TokenMeasureCmdlet<OrbitReport>("orbit")
{
    [Parameter, ArgumentCompletions(Groups.Identity, Groups.Case, Groups.Notation, Groups.Fold, Groups.Numeric, Groups.Ip, Groups.Url, Groups.Time, Groups.Path, Groups.Shape)] public string? Group { get; set; }

    [Parameter, AllowEmptyString] public string? SameAs { get; set; }
}
