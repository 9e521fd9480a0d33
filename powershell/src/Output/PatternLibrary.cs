using Matcher.Compile;

namespace Matcher;

/// <summary>Names for patterns, to be given as the parameter Library.</summary>
public sealed class PatternLibrary : IDeclarations
{
    private readonly string[] flags;
    private readonly string text;

    internal PatternLibrary(string[] flags, string text, Atom[] names)
    {
        this.flags = flags;
        this.text = text;
        Names = names;
    }

    /// <summary>What it declares.</summary>
    public Atom[] Names { get; }

    IEnumerable<string> IDeclarations.Flags() => flags;

    /// <summary>A pattern file with all of it.</summary>
    public override string ToString() => text;
}
