using System.Globalization;
using System.Text.Json;
using Matcher.Compile;
using Matcher.Native;

namespace Matcher.Matching;

/// <summary>A record that a query found: its line, its bytes, and the numbers of the patterns that it holds.</summary>
internal readonly record struct QueriedRecord(long Line, int Start, int End, int[] Patterns);

/// <summary>Queries of the library for records by which members of a set they hold.</summary>
internal sealed class RecordQuery(CompiledSet set, CompiledSet? definition)
{
    /// <summary>The name of the pattern that defines the records.</summary>
    public const string DefinitionName = "record";

    /// <summary>The names of members.</summary>
    public static string[] Names(int first, int count) => [.. Enumerable.Range(first, count).Select(i => i.ToString(CultureInfo.InvariantCulture))];

    public IEnumerable<QueriedRecord> Of(byte[] text, Dictionary<string, object> options)
    {
        using var library = Named();
        using var answer = JsonDocument.Parse(Call.Json("query", JsonSerializer.Serialize(options), text, library.Value));
        foreach (var record in answer.RootElement.EnumerateArray())
        {
            int[] patterns = [.. record.GetProperty("patterns").EnumerateArray().Select(name => int.Parse(name.GetString()!, CultureInfo.InvariantCulture))];
            yield return new(record.GetProperty("line").GetInt64(), record.GetProperty("start").GetInt32(), record.GetProperty("end").GetInt32(), patterns);
        }
    }

    private Handle Named()
    {
        Call.Check(Functions.mt_library_new(out var made, out var error), error);
        var library = new Handle(made, Functions.mt_library_free);
        for (var i = 0; i < set.Members.Length; i++) Add(library, i.ToString(CultureInfo.InvariantCulture), Functions.mt_set_member(set.Handle, (uint)i));
        if (definition is not null) Add(library, DefinitionName, definition.First);
        return library;
    }

    private static unsafe void Add(Handle library, string name, nint pattern)
    {
        var bytes = Text.Bytes(name);
        fixed (byte* at = bytes) Call.Check(Functions.mt_library_add(library.Value, new(at, (nuint)bytes.Length), pattern, out var error), error);
    }
}
