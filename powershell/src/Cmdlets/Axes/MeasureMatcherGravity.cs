using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Reads how strongly units pull on what follows.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherGravity", DefaultParameterSetName = "Text"), Alias("Measure-MxGravity"), OutputType(typeof(GravityReport))]
public sealed class MeasureMatcherGravity() : GrainMeasureCmdlet<GravityReport>("gravity")
{
    private string grain = Grains.Token;

    [Parameter, ValidateSet(Grains.Byte, Grains.Token, Grains.Construct, Grains.Super)] public string Grain { get => grain; set => grain = Grains.With(value, Grains.Super); }

    [Parameter, ValidateRange(0, long.MaxValue)] public long Top { get; set; }

    private protected override string Unit => grain;
}
