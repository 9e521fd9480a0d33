using System.Management.Automation;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Reads the period at which shapes of tokens repeat, and where it changes.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherShape", DefaultParameterSetName = "Text"), Alias("Measure-MxShape"), OutputType(typeof(ShapeReport))]
public sealed class MeasureMatcherShape() : TokenMeasureCmdlet<ShapeReport>("shape")
{
    [Parameter, ArgumentCompleter(typeof(GroupCompleter))] public string? Group { get; set; }

    [Parameter] public double TemplateStrength { get; set; }
}
