using System.Collections.Specialized;
using Matcher.Compile;

namespace Matcher;

/// <summary>A match: its place, its text and what it bound.</summary>
public sealed class Match
{
    private readonly Member member;
    private readonly object?[] texts;
    private readonly object?[]? values;
    private readonly LineText heldLine;
    private Parts? parts;

    /// <param name="member">The pattern that matched.</param>
    /// <param name="texts">What its registers bound.</param>
    /// <param name="values">Their values; null: they are read when they are asked for.</param>
    /// <param name="line">The line where it starts.</param>
    internal Match(Member member, object?[] texts, object?[]? values, in LineText line)
    {
        this.member = member;
        this.texts = texts;
        this.values = values;
        heldLine = line;
    }

    /// <summary>Full path of the file; null for text.</summary>
    public string? Path { get; internal init; }

    /// <summary>The line where it starts, from 1.</summary>
    public long LineNumber { get; internal init; }

    /// <summary>In code points, from 1.</summary>
    public long Column { get; internal init; }

    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; internal init; }

    /// <summary>In UTF-16 units.</summary>
    public long Length { get; internal init; }

    public string Text { get; internal init; } = "";

    /// <summary>The line where it starts, without its end.</summary>
    public string Line => Asked.Line ??= heldLine.ToString();

    /// <summary>The texts that it bound, by register.</summary>
    public OrderedDictionary Captures => Asked.Captures ??= member.Names.With(texts);

    /// <summary>Their values, by register.</summary>
    public OrderedDictionary Groups => Asked.Groups ??= member.Names.With(values ?? member.ValuesOf(texts));

    /// <summary>The pattern that matched: its text, or its name in a pattern file.</summary>
    public string Pattern => member.Name;

    /// <summary>Lines before the first line of the match, if they were asked for.</summary>
    public string[] PreContext => parts?.Before ?? [];

    /// <summary>Lines after the last line of the match, if they were asked for.</summary>
    public string[] PostContext => parts?.After ?? [];

    /// <summary>Why it matched, if that was asked for.</summary>
    public Explanation? Explanation
    {
        get => parts?.Explanation;
        internal set => Asked.Explanation = value;
    }

    private Parts Asked => parts ??= new();

    /// <summary>Adds the lines around it.</summary>
    internal Match With(string[] before, string[] after)
    {
        (Asked.Before, Asked.After) = (before, after);
        return this;
    }

    public override string ToString() => Path is null ? Line : $"{Path}:{LineNumber}:{Line}";

    /// <summary>Properties that are rarely read. Matches that do not hold them need a fifth less memory.</summary>
    private sealed class Parts
    {
        public string? Line;
        public OrderedDictionary? Captures;
        public OrderedDictionary? Groups;
        public string[]? Before;
        public string[]? After;
        public Explanation? Explanation;
    }
}

/// <summary>The line of a match in bytes that neighbouring matches share: it becomes a string when it is asked for.</summary>
internal readonly struct LineText(byte[] bytes, int start, int length)
{
    public override string ToString() => Native.Text.Utf8.GetString(bytes, start, length);
}

/// <summary>Why a match is one.</summary>
public sealed record Explanation(TokenText[] Tokens, string[] Guards, Reading[] Readings, string Route);

/// <summary>A token of a match.</summary>
public sealed record TokenText(string Kind, string Text);

/// <summary>What an axis read at a token.</summary>
public sealed record Reading(string Axis, string Text, string Value);
