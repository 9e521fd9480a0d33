using Matcher.Compile;

namespace Matcher;

/// <summary>Names for patterns, to be given as the parameter Library.</summary>
public sealed class PatternLibrary
{
    private readonly string text;

    internal PatternLibrary(string[] flags, string text, Atom[] names)
    {
        Flags = flags;
        this.text = text;
        Names = names;
    }

    /// <summary>What it declares.</summary>
    public Atom[] Names { get; }

    /// <summary>The command's flags that declare it.</summary>
    internal string[] Flags { get; }

    /// <summary>A pattern file with all of it.</summary>
    public override string ToString() => text;
}
