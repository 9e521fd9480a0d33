namespace Matcher;

/// <summary>Matches with the same key.</summary>
public sealed class Group
{
    internal Group(string key, long count, IReadOnlyList<KeyValuePair<string, object?>> figures) => (Key, Count, Figures) = (key, count, figures);

    public string Key { get; }

    public long Count { get; }

    /// <summary>The figures that were asked for, which are properties, too.</summary>
    internal IReadOnlyList<KeyValuePair<string, object?>> Figures { get; }

    public override string ToString() => Key;
}
