namespace Matcher;

/// <summary>How large tokens are, and where their scale jumps.</summary>
public sealed class MagnitudeReport : AxisReport
{
    public long Tokens { get; init; }
    public double TotalEnergy { get; init; }
    public double? Peak { get; init; }
    public long[] Jumps { get; init; } = [];
    public long[] Outliers { get; init; } = [];
    public MagnitudeFrame[]? Frames { get; init; }
}

/// <summary>A token and how large it is.</summary>
public sealed class MagnitudeFrame : AxisPlace
{
    public double Magnitude { get; init; }
    public double Energy { get; init; }
}

/// <summary>How deeply brackets enclose tokens.</summary>
public sealed class StressReport : AxisReport
{
    public long Tokens { get; init; }
    public long MaxDepth { get; init; }
    public long PeakLoad { get; init; }
    public long[] Peaks { get; init; } = [];
    public long[] Fractures { get; init; } = [];
    public StressFrame[]? Frames { get; init; }
}

/// <summary>A token and the brackets around it.</summary>
public sealed class StressFrame : AxisPlace
{
    public long Depth { get; init; }
    public long Strain { get; init; }
    public long Load { get; init; }
}

/// <summary>Where a signal over tokens or constructs rises, falls and turns.</summary>
public sealed class FlowReport : AxisReport
{
    public long Tokens { get; init; }
    public string Grain { get; init; } = "";
    public long Units { get; init; }
    public string Signal { get; init; } = "";
    public double PeakMomentum { get; init; }
    public long[] Reversals { get; init; } = [];
    public long Latency { get; init; }
    public FlowAnalytic? Analytic { get; init; }
    public FlowFrame[]? Frames { get; init; }
}

/// <summary>Amplitude, phase and frequency of each unit, as far as they are known.</summary>
public sealed class FlowAnalytic
{
    public double[] Amplitudes { get; init; } = [];
    public double[] Phases { get; init; } = [];
    public double[] Frequencies { get; init; } = [];
}

/// <summary>A token or construct, and how the signal moves there.</summary>
public sealed class FlowFrame : AxisPlace
{
    public double Value { get; init; }
    public double Slope { get; init; }
    public int Direction { get; init; }
    public double Momentum { get; init; }
}

/// <summary>Where what comes before and what comes after disagree.</summary>
public sealed class ObservationReport : AxisReport
{
    public string Grain { get; init; } = "";
    public long Units { get; init; }
    public ContestedPoint? Peak { get; init; }
    public ContestedPoint[] Contested { get; init; } = [];
    public ObservationFrame[]? Frames { get; init; }
}

/// <summary>A unit, and how well what is before and after it predicts it.</summary>
public sealed class ObservationFrame : AxisPlace
{
    public double Causal { get; init; }
    public double Anticausal { get; init; }
    public double Centered { get; init; }
    public double Disagreement { get; init; }
}

/// <summary>A place where the readings of both sides disagree.</summary>
public sealed class ContestedPoint
{
    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; init; }
    public double Disagreement { get; init; }
}

/// <summary>The bytes as a signal: entropy, periods, textures.</summary>
public sealed class SpectralReport : AxisReport
{
    public long Hop { get; init; }
    public long[] ChangePoints { get; init; } = [];
    public double EntropyMinimum { get; init; }
    public double EntropyMean { get; init; }
    public double EntropyMaximum { get; init; }
    public SpectralPeriod[] Periods { get; init; } = [];
    public SpectralRegion[] Timeline { get; init; } = [];
    public TextureRegion[]? Regions { get; init; }
    public SpectralFrame[]? Frames { get; init; }
}

/// <summary>A period in bytes.</summary>
public sealed class SpectralPeriod
{
    public double Period { get; init; }
    public double Strength { get; init; }
}

/// <summary>A region of one texture.</summary>
public sealed class SpectralRegion
{
    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; init; }
    /// <summary>In UTF-16 units.</summary>
    public long Length { get; init; }
    public string Texture { get; init; } = "";
    public double Entropy { get; init; }
    public double Novelty { get; init; }
    /// <summary>In bytes.</summary>
    public double Period { get; init; }
    public double Strength { get; init; }
}

/// <summary>A region by its tokens and bytes.</summary>
public sealed class TextureRegion
{
    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; init; }
    /// <summary>In UTF-16 units.</summary>
    public long Length { get; init; }
    public string? Kind { get; init; }
    /// <summary>Tokens of a row, of a table.</summary>
    public long Period { get; init; }
}

/// <summary>What the bytes are up to a place.</summary>
public sealed class SpectralFrame
{
    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; init; }
    public string Texture { get; init; } = "";
    public double Entropy { get; init; }
    public double Novelty { get; init; }
    /// <summary>In bytes.</summary>
    public double Period { get; init; }
    public double Strength { get; init; }
    public double[] Bands { get; init; } = [];
}
