using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Reads the bytes as a signal: entropy, periods, change points, textures.</summary>
[Cmdlet(VerbsDiagnostic.Measure, "MatcherSpectral", DefaultParameterSetName = "Text"), Alias("Measure-MxSpectral"), OutputType(typeof(SpectralReport))]
public sealed class MeasureMatcherSpectral() : MeasureCmdlet<SpectralReport>("spectral")
{
    [Parameter] public SwitchParameter Classify { get; set; }

    [Parameter] public double CpThreshold { get; set; }

    [Parameter] public double CpFloor { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long CpMinGap { get; set; }
}
