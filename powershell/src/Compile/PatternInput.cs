namespace Matcher.Compile;

/// <summary>What a parameter for a pattern takes: text, a pattern of New-MatcherPattern, or one that was built.</summary>
public sealed class PatternInput(object given)
{
    /// <summary>What was given, without PowerShell's wrapper.</summary>
    public object Given { get; } = given is System.Management.Automation.PSObject wrapped ? wrapped.BaseObject : given;

    private string? name;
    private bool isWholeLine;

    /// <summary>The pattern's text, or the name that it goes by.</summary>
    public string Source => name ?? Written;

    /// <summary>The text that is compiled.</summary>
    internal string Searched => isWholeLine ? $"^ ({Written}) ~<($ .)" : Written;

    private string Written => Given is Pattern pattern ? pattern.Source : Given.ToString() ?? "";

    /// <summary>Lines of declarations that it needs besides the session's.</summary>
    internal IReadOnlyList<string> Declarations => Given is BuiltPattern built ? built.Declarations : [];

    /// <summary>The command's flags for these declarations.</summary>
    internal string[] DeclarationFlags => Command.Flags.Each("--declare", Declarations);

    /// <summary>The command's flags to search for it.</summary>
    internal string[] SearchFlags => [.. DeclarationFlags, "-e", Source];

    /// <summary>The same pattern, from the first token of a line to the last one of a line.</summary>
    internal PatternInput OfWholeLines(string? called = null) => new(Given) { name = called, isWholeLine = true };

    public override string ToString() => Source;
}
