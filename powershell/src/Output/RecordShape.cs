namespace Matcher;

/// <summary>Records with tokens of the same kinds in the same order.</summary>
public sealed class RecordShape
{
    public long Count { get; internal init; }

    /// <summary>The numbers of its records, from 0.</summary>
    public long[] Records { get; internal init; } = [];

    /// <summary>Its first record, with the kind of what varies: `job &lt;number&gt; done`.</summary>
    public string Readable { get; internal init; } = "";

    /// <summary>The pattern that finds its records as whole lines.</summary>
    public string Pattern { get; internal init; } = "";

    public bool Rare { get; internal init; }

    /// <summary>Whether another text lacks it; null if there is none to compare with.</summary>
    public bool? Novel { get; internal init; }

    /// <summary>Number of records of all shapes.</summary>
    public long Covered { get; internal init; }

    public override string ToString() => Readable;
}
