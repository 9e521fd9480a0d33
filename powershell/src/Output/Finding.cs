using System.Collections.Specialized;
using System.Globalization;

namespace Matcher;

/// <summary>What a rule found.</summary>
public sealed class Finding
{
    /// <summary>The rule's name.</summary>
    public required string Rule { get; init; }

    /// <summary>error, warning or note.</summary>
    public required string Severity { get; init; }

    public required string Message { get; init; }

    /// <summary>Full path of the file; null for text.</summary>
    public string? Path { get; init; }

    public required Region Region { get; init; }

    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; init; }

    /// <summary>In UTF-16 units.</summary>
    public long Length { get; init; }

    public required string Text { get; init; }

    /// <summary>The line where it starts, without its end.</summary>
    public required string Line { get; init; }

    /// <summary>What replaces it; null if the rule has no fix.</summary>
    public string? Fix { get; init; }

    /// <summary>What the fix replaces; null if the rule has no fix.</summary>
    public FixRegion? FixRegion { get; init; }

    /// <summary>The texts that the rule's pattern bound, by register.</summary>
    public required OrderedDictionary Captures { get; init; }

    public required Rule Definition { get; init; }

    internal (long Start, long End) Bytes { get; init; }

    public override string ToString()
    {
        var place = string.Create(CultureInfo.InvariantCulture, $"{Region.StartLine}:{Region.StartColumn}: {Severity}: {Message} [{Rule}]");
        return Path is null ? place : $"{Path}:{place}";
    }
}

/// <summary>A part of a text by lines and columns, both from 1; columns count code points. The end is after its last character.</summary>
public class Region(long startLine, long startColumn, long endLine, long endColumn)
{
    public long StartLine { get; } = startLine;

    public long StartColumn { get; } = startColumn;

    public long EndLine { get; } = endLine;

    public long EndColumn { get; } = endColumn;

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{StartLine}:{StartColumn}-{EndLine}:{EndColumn}");
}

/// <summary>What a fix replaces: its place by lines and columns, and in UTF-16 units.</summary>
public sealed class FixRegion(Region region, long start, long length) : Region(region.StartLine, region.StartColumn, region.EndLine, region.EndColumn)
{
    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; } = start;

    /// <summary>In UTF-16 units.</summary>
    public long Length { get; } = length;
}
