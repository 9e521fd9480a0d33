namespace Matcher.Native;

/// <summary>The built-in kinds of tokens by name and number.</summary>
internal static class Kinds
{
    /// <summary>Several kinds, a declared one, or none.</summary>
    public const byte None = 255;

    private static readonly string[] names = [.. Enumerable.Range(0, None).Select(i => Functions.mt_kind_name((uint)i).ToString())];
    private static readonly Dictionary<string, byte> numbers = names.Index().Where(row => row.Item != "").ToDictionary(row => row.Item, row => (byte)row.Index);

    /// <summary>The kind whose values are TimeSpans.</summary>
    public static byte Duration { get; } = Number("duration");

    /// <summary>Kinds whose values some .NET type always holds.</summary>
    public static byte[] AlwaysExact { get; } = [.. new[] { "ip", "cidr", "version", "word", "url", "email", "path", "quoted" }.Select(Number)];

    public static byte Number(string name) => numbers.GetValueOrDefault(name, None);

    public static string Name(byte kind) => names[kind];
}
