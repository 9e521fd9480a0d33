using System.Management.Automation;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Shows which texts are equal under a group.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherOrbit", DefaultParameterSetName = "Text"), Alias("Measure-MxOrbit"), OutputType(typeof(OrbitReport))]
public sealed class MeasureMatcherOrbit() : TokenMeasureCmdlet<OrbitReport>("orbit")
{
    [Parameter, ArgumentCompleter(typeof(GroupCompleter))] public string? Group { get; set; }

    [Parameter, AllowEmptyString] public string? SameAs { get; set; }
}
