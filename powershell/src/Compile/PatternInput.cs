namespace Matcher.Compile;

/// <summary>What a parameter for a pattern takes: text, a pattern of New-MatcherPattern, or one that was built.</summary>
public sealed class PatternInput(object given)
{
    /// <summary>What was given, without PowerShell's wrapper.</summary>
    public object Given { get; } = given is System.Management.Automation.PSObject wrapped ? wrapped.BaseObject : given;

    /// <summary>The pattern's text.</summary>
    public string Source => Given is Pattern pattern ? pattern.Source : Given.ToString() ?? "";

    /// <summary>Lines of declarations that it needs besides the session's.</summary>
    internal IReadOnlyList<string> Declarations => Given is IDeclares one ? one.NeededDeclarations : [];

    public override string ToString() => Source;
}

/// <summary>A pattern that brings declarations of its own.</summary>
internal interface IDeclares
{
    IReadOnlyList<string> NeededDeclarations { get; }
}
