namespace Matcher;

/// <summary>A record of a text: a line, a paragraph, a block.</summary>
public sealed class TextRecord(string text, long start, long length)
{
    public string Text { get; } = text;

    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; } = start;

    /// <summary>In UTF-16 units.</summary>
    public long Length { get; } = length;

    public override string ToString() => Text;
}

/// <summary>A record that was asked for.</summary>
public sealed class FoundRecord
{
    /// <summary>Full path of the file; null for text.</summary>
    public string? Path { get; internal init; }

    /// <summary>The line where it starts, from 1.</summary>
    public long LineNumber { get; internal init; }

    /// <summary>In UTF-16 units of the whole input, from 0.</summary>
    public long Start { get; internal init; }

    /// <summary>In UTF-16 units.</summary>
    public long Length { get; internal init; }

    public string Text { get; internal init; } = "";

    /// <summary>The patterns that it holds.</summary>
    public string[] Patterns { get; internal init; } = [];

    public override string ToString() => Path is null ? Text : $"{Path}:{LineNumber}:{Text}";
}
