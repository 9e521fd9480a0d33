using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Reads what tokens are compared with, and how constructs are aligned.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherContext", DefaultParameterSetName = "Text"), Alias("Measure-MxContext"), OutputType(typeof(ContextReport))]
public sealed class MeasureMatcherContext() : TokenMeasureCmdlet<ContextReport>("context")
{
    private string fold = "";

    [Parameter, ValidateSet("window", "unit", "units", "enclosing", "echo", "regime", "phase", "key")] public string Fold { get => fold; set => fold = value.ToLowerInvariant(); }

    [Parameter, ValidateRange(1, long.MaxValue)] public long TokenWindow { get; set; }

    [Parameter, ValidateRange(1, long.MaxValue)] public long UnitWindow { get; set; }
}
