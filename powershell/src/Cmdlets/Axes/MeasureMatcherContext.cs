using System.Management.Automation;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Reads what tokens are compared with, and how constructs are aligned.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherContext", DefaultParameterSetName = "Text"), Alias("Measure-MxContext"), OutputType(typeof(ContextReport))]
public sealed class MeasureMatcherContext() : TokenMeasureCmdlet<ContextReport>("context")
{
    [Parameter, ValidateSet("window", "unit", "units", "enclosing", "echo", "regime", "phase", "key"), LowerCase] public string Fold { get; set; } = "";

    [Parameter, ValidateRange(1, long.MaxValue)] public long TokenWindow { get; set; }

    [Parameter, ValidateRange(1, long.MaxValue)] public long UnitWindow { get; set; }
}
