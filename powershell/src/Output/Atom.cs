namespace Matcher;

/// <summary>A name that patterns use.</summary>
public sealed class Atom
{
    public required string Name { get; init; }

    /// <summary>shape, shape-after, kind, let or rule.</summary>
    public required string Form { get; init; }

    /// <summary>A pattern, or the form of a shape without its quotes.</summary>
    public required string Definition { get; init; }

    /// <summary>`session`, `shipped` or the file.</summary>
    public required string Source { get; init; }

    public string Description { get; init; } = "";

    internal string[] Accepts { get; init; } = [];

    internal string[] Rejects { get; init; } = [];

    /// <summary>The line of a pattern file that declares it.</summary>
    internal string Declaration => Form.StartsWith("shape", StringComparison.Ordinal) ? $"{Form} {Name} = `{Definition}`" : $"{Form} {Name} = {Definition}";

    public override string ToString() => Name;
}
