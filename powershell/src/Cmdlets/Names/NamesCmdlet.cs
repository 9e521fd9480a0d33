using System.Management.Automation;

namespace Matcher.Cmdlets;

/// <summary>Base of cmdlets about the names of the session.</summary>
public abstract class NamesCmdlet : MatcherCmdlet
{
    /// <summary>The flags that declare the session's names.</summary>
    private protected IEnumerable<string> SessionFlags => [.. Session.Clock.Flags(), .. Session.Names.Flags()];

    /// <summary>The session's names as they are now: its files are read again.</summary>
    private protected IReadOnlyList<Atom> SessionAtoms() => Session.Names.IsEmpty ? [] : Session.Names.Files.Count == 0 ? Session.Names.Atoms : Listings.Names(SessionFlags);

    /// <summary>Reads all declarations of the session. It throws if one is invalid.</summary>
    private protected IReadOnlyList<Atom> Check() => Session.Names.IsEmpty ? [] : Listings.Names(SessionFlags);

    /// <summary>Whether a name is wanted; all are, if no name was given.</summary>
    private protected static Func<string, bool> Wanted(string[] names)
    {
        if (names.Length == 0) return _ => true;
        WildcardPattern[] patterns = [.. names.Select(name => WildcardPattern.Get(name, WildcardOptions.IgnoreCase))];
        return name => Array.Exists(patterns, pattern => pattern.IsMatch(name));
    }
}
