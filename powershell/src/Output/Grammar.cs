namespace Matcher;

/// <summary>Rules over tokens.</summary>
public sealed class Grammar
{
    internal Grammar(string source, string start, string[] rules)
    {
        Source = source;
        Start = start;
        Rules = rules;
    }

    public string Source { get; }

    /// <summary>The rule that a whole text is derived by.</summary>
    public string Start { get; }

    /// <summary>Names of its rules, in order.</summary>
    public string[] Rules { get; }

    public override string ToString() => Source;
}

/// <summary>A part of a text as a rule derives it, or one of its tokens.</summary>
public sealed class ParseNode
{
    internal ParseNode(string? path, string? rule, string text, string expression, ParseNode[] children)
    {
        Path = path;
        Rule = rule;
        Text = text;
        Expression = expression;
        Children = children;
    }

    /// <summary>Full path of the file; null for text.</summary>
    public string? Path { get; }

    /// <summary>Null for a token.</summary>
    public string? Rule { get; }

    public string Text { get; }

    public ParseNode[] Children { get; }

    /// <summary>Brackets around what several parts make.</summary>
    public string Expression { get; }

    public override string ToString() => Expression;
}

/// <summary>A text cut into words.</summary>
public sealed class Tiling(string? path, string[] words, double probability, ulong parses)
{
    /// <summary>Full path of the file; null for text.</summary>
    public string? Path { get; } = path;

    public string[] Words { get; } = words;

    /// <summary>The weight of its best parse.</summary>
    public double Probability { get; } = probability;

    public ulong Parses { get; } = parses;

    public override string ToString() => string.Join(' ', Words);
}
