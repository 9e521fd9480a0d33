using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Reads the graph that brackets, names and order make of tokens.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherRelation", DefaultParameterSetName = "Text"), Alias("Measure-MxRelation"), OutputType(typeof(RelationReport))]
public sealed class MeasureMatcherRelation() : TokenMeasureCmdlet<RelationReport>("relation")
{
    [Parameter] public SwitchParameter Canonical { get; set; }
}
