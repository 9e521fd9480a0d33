using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Reads the period at which shapes of tokens repeat, and where it changes.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherShape", DefaultParameterSetName = "Text"), Alias("Measure-MxShape"), OutputType(typeof(ShapeReport))]
public sealed class MeasureMatcherShape() : TokenMeasureCmdlet<ShapeReport>("shape")
{
    [Parameter, ArgumentCompletions(Groups.Identity, Groups.Case, Groups.Notation, Groups.Fold, Groups.Numeric, Groups.Ip, Groups.Url, Groups.Time, Groups.Path, Groups.Shape)] public string? Group { get; set; }

    [Parameter] public double TemplateStrength { get; set; }
}
