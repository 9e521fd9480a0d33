namespace Matcher.Compile;

/// <summary>What the parameter Library takes: a path of a pattern file or of a folder of them, or an object of New-MatcherLibrary.</summary>
public sealed class LibraryInput(object given)
{
    private readonly object given = given is System.Management.Automation.PSObject wrapped ? wrapped.BaseObject : given;

    /// <summary>The command's flags.</summary>
    internal IEnumerable<string> Flags(Func<string, string> fullPath)
    {
        if (given is PatternLibrary library) return library.Flags;
        return ["--lib", fullPath(given.ToString() ?? "")];
    }

    public override string ToString() => given.ToString() ?? "";
}
