using System.Management.Automation;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Which files the rules of a cmdlet are of.</summary>
internal static class RuleFiles
{
    /// <summary>The files given, or those that the session imports.</summary>
    /// <exception cref="FileError">One does not exist.</exception>
    public static string[] Of(PSCmdlet cmdlet, string[] given, IReadOnlyList<string> imported)
    {
        var files = given.Length > 0 ? new PathResolver(cmdlet, problem => throw problem).Named(given) : imported;
        if (files.Count > 0) return [.. files];
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
