using System.Collections;

namespace Matcher;

/// <summary>A rule of a pattern file.</summary>
public sealed class Rule
{
    public required string Name { get; init; }

    /// <summary>error, warning or note.</summary>
    public required string Severity { get; init; }

    /// <summary>A template.</summary>
    public required string Message { get; init; }

    public required string Pattern { get; init; }

    /// <summary>The template of what replaces a finding; null if the rule has none.</summary>
    public string? Fix { get; init; }

    /// <summary>Globs of the files that it is about; empty: all.</summary>
    public required string[] Files { get; init; }

    public required Hashtable Meta { get; init; }

    public required string[] Tags { get; init; }

    /// <summary>Full path of the file that declares it.</summary>
    public string? File { get; init; }

    /// <summary>Its line in the file, from 1.</summary>
    public long Line { get; init; }

    public override string ToString() => Name;
}
