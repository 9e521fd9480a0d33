using System.Globalization;
using Matcher.Compile;

namespace Matcher.Command;

/// <summary>Flags of the command, as arguments.</summary>
internal static class Flags
{
    /// <summary>These words, if a condition holds.</summary>
    public static string[] If(bool isGiven, params string[] words) => isGiven ? words : [];

    /// <summary>A flag with its value; nothing without a value.</summary>
    public static string[] Of(string name, string? value) => value is null ? [] : [name, value];

    public static string[] Of(string name, long? value) => Of(name, value?.ToString(CultureInfo.InvariantCulture));

    /// <summary>A flag before each of its values.</summary>
    public static string[] Each(string name, IEnumerable<string> values) => [.. values.SelectMany(value => new[] { name, value })];

    /// <summary>The patterns that define records, with the declarations that they bring.</summary>
    public static string[] OfRecords(PatternInput? start, PatternInput? span) =>
        [.. Of("--record-start", start?.Source), .. Of("--record-span", span?.Source), .. start?.DeclarationFlags ?? [], .. span?.DeclarationFlags ?? []];
}
