using System.Collections.Specialized;

namespace Matcher;

/// <summary>How strongly units pull on what follows.</summary>
public sealed class GravityReport : AxisReport
{
    public string Grain { get; init; } = "";
    public long Units { get; init; }
    public long Types { get; init; }
    public GravityUnit[] Strained { get; init; } = [];
    public GravityUnit[] Weakest { get; init; } = [];
    public long[] Classes { get; init; } = [];
    public GravityFrame[]? Frames { get; init; }
}

/// <summary>A unit and how strongly it pulls; the first one has no reading.</summary>
public sealed class GravityFrame : AxisPlace
{
    /// <summary>In bits.</summary>
    public double Strain { get; init; }
    /// <summary>In bits per pair.</summary>
    public double Bound { get; init; }
}

/// <summary>A unit and how strongly it is bound, in bits.</summary>
public sealed class GravityUnit : AxisPlace
{
    public double Bits { get; init; }
}

/// <summary>What tokens are read against, and how constructs are aligned.</summary>
public sealed class ContextReport : AxisReport
{
    public string Fold { get; init; } = "";
    public long Tokens { get; init; }
    public long Units { get; init; }
    /// <summary>In tokens.</summary>
    public long? Period { get; init; }
    public long[] LivePeriods { get; init; } = [];
    public Alignment Alignment { get; init; } = new();
    public Agreement[] Agreement { get; init; } = [];
    public ContextFrame[]? Frames { get; init; }
}

/// <summary>Shares of constructs whose nearest points are where they usually are.</summary>
public sealed class Alignment
{
    public double Regime { get; init; }
    public double Shape { get; init; }
    public double Seam { get; init; }
}

/// <summary>A construct, and how far the nearest points are.</summary>
public sealed class Agreement : AxisPlace
{
    public string Role { get; init; } = "";
    public Distances Distances { get; init; } = new();
}

/// <summary>Tokens to the nearest point of each kind.</summary>
public sealed class Distances
{
    public long? Regime { get; init; }
    public long? Shape { get; init; }
    public long? Seam { get; init; }
}

/// <summary>A token and what its fold contains.</summary>
public sealed class ContextFrame : AxisPlace
{
    public long? Column { get; init; }
    /// <summary>Tokens of its fold.</summary>
    public long Over { get; init; }
    /// <summary>By axis and name; null for an empty fold.</summary>
    public OrderedDictionary? Figures { get; init; }
}

/// <summary>The graph that brackets, names and order make of tokens.</summary>
public sealed class RelationReport : AxisReport
{
    public long Tokens { get; init; }
    public long MaxDepth { get; init; }
    public long NestingLoad { get; init; }
    public long Nodes { get; init; }
    public Edges Edges { get; init; } = new();
    public Curvature? Curvature { get; init; }
    public string? Canonical { get; init; }
    public RelationFrame[]? Frames { get; init; }
}

/// <summary>A token inside brackets, and what heads them, the outermost first.</summary>
public sealed class RelationFrame : AxisPlace
{
    public long Depth { get; init; }
    public string[] Heads { get; init; } = [];
}

/// <summary>Edges of a graph, by kind.</summary>
public sealed class Edges
{
    public long Encloses { get; init; }
    public long Operator { get; init; }
    public long Adjacent { get; init; }
    public long Chords { get; init; }
}

/// <summary>How a graph bends.</summary>
public sealed class Curvature
{
    public double Least { get; init; }
    public double Mean { get; init; }
    public long Bridges { get; init; }
}

/// <summary>Segments that are cut where bytes stop predicting each other.</summary>
public sealed class SeamReport : AxisReport
{
    public long Order { get; init; }
    public AxisPlace[] Segments { get; init; } = [];
    public SeamFrame[]? Frames { get; init; }
}

/// <summary>A byte and how strong a cut before it is.</summary>
public sealed class SeamFrame : AxisPlace
{
    public double Forward { get; init; }
    public double Backward { get; init; }
    public double Strength { get; init; }
}

/// <summary>Which contents recur.</summary>
public sealed class EchoReport : AxisReport
{
    public string Group { get; init; } = "";
    public long Tokens { get; init; }
    public long Keyed { get; init; }
    public long Distinct { get; init; }
    public long Novel { get; init; }
    public long Echoed { get; init; }
    public double Novelty { get; init; }
    public double EchoRate { get; init; }
    public Echo[] Echoes { get; init; } = [];
    public EchoStructure[] Structures { get; init; } = [];
    public EchoFrame[]? Frames { get; init; }
}

/// <summary>A counted token.</summary>
public sealed class EchoFrame : AxisPlace
{
    public long Count { get; init; }
    /// <summary>Bytes since the start of the previous one that is equal; null at the first one.</summary>
    public long? Lag { get; init; }
}

/// <summary>A content that recurs, where it is first.</summary>
public sealed class Echo : AxisPlace
{
    public long Count { get; init; }
    /// <summary>In bytes; null if it recurs at no period.</summary>
    public double? Period { get; init; }
}

/// <summary>A structure of constructs that recurs.</summary>
public sealed class EchoStructure
{
    public string Name { get; init; } = "";
    public long Count { get; init; }
    /// <summary>In bytes; null if it recurs at no period.</summary>
    public double? Period { get; init; }
}

/// <summary>Texts that are equal under a group.</summary>
public sealed class OrbitReport : AxisReport
{
    public string Group { get; init; } = "";
    public long Tokens { get; init; }
    public long Forms { get; init; }
    public long Orbits { get; init; }
    public OrbitClass[] Classes { get; init; } = [];
    public AxisPlace[]? Matches { get; init; }
    public AxisPlace[] Segments { get; init; } = [];
    public OrbitFrame[]? Frames { get; init; }
}

/// <summary>An orbit and its texts.</summary>
public sealed class OrbitClass
{
    public string Orbit { get; init; } = "";
    public string[] Texts { get; init; } = [];
}

/// <summary>A token and its orbit.</summary>
public sealed class OrbitFrame : AxisPlace
{
    public string Orbit { get; init; } = "";
}

/// <summary>The period at which shapes of tokens repeat.</summary>
public sealed class ShapeReport : AxisReport
{
    public long Tokens { get; init; }
    /// <summary>In tokens; 0 if none repeats.</summary>
    public long DominantPeriod { get; init; }
    public double DominantStrength { get; init; }
    public ShapeRegion[] Regions { get; init; } = [];
    public long[] ChangePoints { get; init; } = [];
    public ShapeFrame[]? Frames { get; init; }
}

/// <summary>A region of one template.</summary>
public sealed class ShapeRegion
{
    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; init; }
    /// <summary>In UTF-16 units.</summary>
    public long Length { get; init; }
    /// <summary>In tokens.</summary>
    public long Period { get; init; }
}

/// <summary>A token and the period of its shapes.</summary>
public sealed class ShapeFrame : AxisPlace
{
    public long Period { get; init; }
    public double Strength { get; init; }
}
