namespace Matcher;

/// <summary>A small filter of texts, which tells what they certainly lack.</summary>
public sealed class Prefilter
{
    internal Prefilter(string filter, byte[] texts)
    {
        Filter = filter;
        Texts = texts;
    }

    /// <summary>Its kind.</summary>
    public string Filter { get; }

    /// <summary>The texts, with a byte between them that no literal has.</summary>
    internal byte[] Texts { get; }

    public override string ToString() => Filter;
}

/// <summary>What a filter says of a literal, and what the text says.</summary>
public sealed class LiteralTest(string literal, string filter, bool mightOccur, bool occurs)
{
    public string Literal { get; } = literal;

    /// <summary>Kind of the filter.</summary>
    public string Filter { get; } = filter;

    /// <summary>The filter lets it through.</summary>
    public bool MightOccur { get; } = mightOccur;

    /// <summary>The text has it; it is not searched where the filter refuses it.</summary>
    public bool Occurs { get; } = occurs;
}

/// <summary>What a kind of filter says of literals that the text has, and of others.</summary>
public sealed class FilterCheck(string filter, long presentProbes, long falseNegatives, long absentProbes, long absentRejected)
{
    public string Filter { get; } = filter;

    public long PresentProbes { get; } = presentProbes;

    /// <summary>Always 0.</summary>
    public long FalseNegatives { get; } = falseNegatives;

    public long AbsentProbes { get; } = absentProbes;

    public long AbsentRejected { get; } = absentRejected;
}
