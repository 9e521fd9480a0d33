using System.Collections.Specialized;

namespace Matcher.Compile;

/// <summary>The registers of a pattern as keys of ordered dictionaries.</summary>
internal sealed class RegisterNames
{
    private readonly string[] names;
    private readonly StringComparer comparer;

    public RegisterNames(string[] names)
    {
        this.names = names;
        // A pattern may have two names that differ in case alone.
        var isAmbiguous = names.Distinct(StringComparer.OrdinalIgnoreCase).Count() != names.Distinct().Count();
        comparer = isAmbiguous ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;
    }

    public OrderedDictionary With(object?[] values)
    {
        var made = new OrderedDictionary(names.Length, comparer);
        for (var i = 0; i < names.Length; i++) made[names[i]] = values[i];
        return made;
    }
}
