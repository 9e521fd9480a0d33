using System.Management.Automation;
using Matcher.Errors;

namespace Matcher.Building;

/// <summary>Makes objects of matches: a property for each register.</summary>
internal sealed class RegisterProperties
{
    private readonly string[] properties;

    /// <param name="registers">The full names of the registers.</param>
    /// <exception cref="BuildError">Two names differ only in case.</exception>
    public RegisterProperties(string[] registers)
    {
        static string Last(string name) => name[(name.LastIndexOf('.') + 1)..];
        var shared = registers.GroupBy(Last, StringComparer.OrdinalIgnoreCase).Where(group => group.Count() > 1).Select(group => group.Key).ToHashSet(StringComparer.OrdinalIgnoreCase);
        // The short name of a register in a group is enough where it is the only one.
        properties = [.. registers.Select(name => shared.Contains(Last(name)) ? name : Last(name))];
        var same = properties.GroupBy(name => name, StringComparer.OrdinalIgnoreCase).FirstOrDefault(group => group.Count() > 1);
        if (same is not null) throw new BuildError($"the registers {string.Join(" and ", same)} differ only in the case of letters, which properties do not: rename one", same.Key);
    }

    /// <summary>The object of a match's texts.</summary>
    public PSObject Of(Match match)
    {
        var made = new PSObject();
        for (var i = 0; i < properties.Length; i++) made.Properties.Add(new PSNoteProperty(properties[i], match.Captures[i]));
        return made;
    }
}
