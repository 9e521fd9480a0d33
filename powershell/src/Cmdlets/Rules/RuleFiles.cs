using Matcher.Errors;

namespace Matcher.Cmdlets;

/// <summary>Which files the rules of a cmdlet are of.</summary>
internal static class RuleFiles
{
    /// <summary>The files given, or those that the session imports.</summary>
    public static string[] Of(IReadOnlyList<string> given, IReadOnlyList<string> imported)
    {
        if (given.Count > 0) return [.. given];
        if (imported.Count > 0) return [.. imported];
        throw new OptionError("no rules: give RuleFile, or import a file of rules with Import-MatcherAtom", null);
    }

    /// <summary>The flags of names without these files, which would be declared twice.</summary>
    public static IEnumerable<string> Without(IReadOnlyList<string> flags, IReadOnlyList<string> files)
    {
        for (var i = 0; i < flags.Count; i++)
        {
            if (flags[i] == "--lib" && i + 1 < flags.Count && files.Contains(flags[i + 1])) i++;
            else yield return flags[i];
        }
    }
}
