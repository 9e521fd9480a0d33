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

    /// <summary>The line of a pattern file that tests it; null if it has no test.</summary>
    internal string? Test
    {
        get
        {
            if (Accepts.Length + Rejects.Length == 0) return null;
            static string Texts(string keyword, string[] texts) => texts.Length == 0 ? "" : $" {keyword} {string.Join(' ', texts.Select(Quoted))}";
            return $"test {Name}{Texts("accepts", Accepts)}{Texts("rejects", Rejects)}";
        }
    }

    private static string Quoted(string text) =>
        $"\"{text.Replace("\\", "\\\\").Replace("\"", "\\\"").Replace("\n", "\\n").Replace("\t", "\\t")}\"";

    public override string ToString() => Name;
}

/// <summary>The tests of a name, and how they ended.</summary>
public sealed class AtomTest
{
    public required string Name { get; init; }

    public required bool Passed { get; init; }

    /// <summary>Texts that it must read as a whole.</summary>
    public required string[] Accepts { get; init; }

    /// <summary>Texts in which it must find nothing.</summary>
    public required string[] Rejects { get; init; }

    /// <summary>What was not as it must be, a text each.</summary>
    public required string[] Failures { get; init; }

    /// <summary>Full path of the file that has the test; null for a name of the session, and for shipped ones.</summary>
    public string? File { get; init; }

    public override string ToString() => Passed ? $"{Name}: passed" : $"{Name}: {string.Join("; ", Failures)}";
}
