namespace Matcher;

/// <summary>A line of a text.</summary>
public sealed class Line(string? path, long lineNumber, string text)
{
    /// <summary>Full path of the file; null for text.</summary>
    public string? Path { get; } = path;

    /// <summary>From 1.</summary>
    public long LineNumber { get; } = lineNumber;

    /// <summary>Without its end.</summary>
    public string Text { get; } = text;

    public override string ToString() => Text;
}

/// <summary>How many lines or matches an input has.</summary>
public sealed class MatchCount(string? path, long count)
{
    /// <summary>Full path of the file; null for text.</summary>
    public string? Path { get; } = path;

    public long Count { get; } = count;

    public override string ToString() => Path is null ? $"{Count}" : $"{Path}:{Count}";
}

/// <summary>A token of a text.</summary>
public sealed class Token(string kind, string text, long start, long length, object? value)
{
    public string Kind { get; } = kind;

    public string Text { get; } = text;

    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; } = start;

    /// <summary>In UTF-16 units.</summary>
    public long Length { get; } = length;

    public object? Value { get; } = value;

    public override string ToString() => Text;
}

/// <summary>A quantity in the base unit of its family.</summary>
public sealed class Quantity(string family, object? amount)
{
    public string Family { get; } = family;

    public object? Base { get; } = amount;

    public override string ToString() => $"{Base} ({Family})";
}

/// <summary>The version of the library, and whether it has a device to search on.</summary>
public sealed record Info(Version Version, bool DeviceAvailable);

/// <summary>The clock of the session.</summary>
public sealed record Clock(DateTimeOffset Now, bool Fixed, TimeSpan TimeZoneOffset, string DateOrder);
