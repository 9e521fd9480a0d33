using System.Text.Json;
using System.Text.Json.Nodes;
using Matcher.Native;

namespace Matcher.Axes;

/// <summary>
/// Reads a report of the command: its places, in bytes, become starts and lengths in UTF-16 units, and its members the
/// properties of a class.
/// </summary>
internal sealed class ReportReader
{
    /// <summary>Members that are lists of offsets.</summary>
    private static readonly HashSet<string> offsetLists = ["jumps", "outliers", "peaks", "fractures", "reversals", "changePoints"];

    private static readonly JsonSerializerOptions options = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Converters = { new NumberConverter(), new FiguresConverter() },
    };

    private readonly List<ulong> offsets = [];
    private readonly List<Action<long>> takers = [];

    public static T Read<T>(byte[] json, byte[] text) where T : AxisReport
    {
        var report = JsonNode.Parse(json)!.AsObject();
        var reader = new ReportReader();
        reader.Add(reader.Number(report["length"]!), units => report["length"] = units);
        foreach (var (name, member) in report) reader.Walk(name, member);
        reader.Convert(text);
        return report.Deserialize<T>(options)!;
    }

    private void Walk(string name, JsonNode? node)
    {
        if (node is JsonArray list && offsetLists.Contains(name) && list.All(one => one is JsonValue)) Offsets(list);
        else if (node is JsonArray several) foreach (var one in several) Walk("", one);
        else if (node is JsonObject one)
        {
            foreach (var (inner, member) in one) Walk(inner, member);
            Place(one);
        }
    }

    private void Offsets(JsonArray list)
    {
        for (var i = 0; i < list.Count; i++)
        {
            var at = i;
            Add(Number(list[at]!), units => list[at] = units);
        }
    }

    /// <summary>An object with `offset` and `text`, with `offset` or `start` and `end`, or with `offset` alone.</summary>
    private void Place(JsonObject one)
    {
        if ((one["offset"] ?? one["start"]) is not JsonValue from) return;
        Add(Number(from), units => one["start"] = units);
        if (one["text"] is { } text) one["length"] = text.GetValue<string>().Length;
        // Takers run in the order in which they were added: the start is known then.
        else if (one["end"] is { } end) Add(Number(end), units => one["length"] = units - one["start"]!.GetValue<long>());
    }

    private ulong Number(JsonNode node) => node.GetValue<ulong>();

    private void Add(ulong offset, Action<long> take)
    {
        offsets.Add(offset);
        takers.Add(take);
    }

    private unsafe void Convert(byte[] text)
    {
        for (var i = 0; i < offsets.Count; i++) offsets[i] = CharacterStart(text, (int)offsets[i]);
        var wanted = offsets.Distinct().Order().ToArray();
        var places = new Place[wanted.Length];
        fixed (byte* a = text)
        fixed (ulong* b = wanted)
        fixed (Place* c = places) Functions.mt_places(new(a, (nuint)text.Length), null, b, (nuint)wanted.Length, c);
        for (var i = 0; i < takers.Count; i++) takers[i]((long)places[Array.BinarySearch(wanted, offsets[i])].Utf16);
    }

    /// <summary>A place inside a character, as bytes have, is the place of the character.</summary>
    private static ulong CharacterStart(byte[] text, int offset)
    {
        for (var at = offset; at > Math.Max(0, offset - 3) && at < text.Length && (text[at] & 0xc0) == 0x80;)
        {
            at--;
            if (System.Text.Rune.DecodeFromUtf8(text.AsSpan(at), out _, out var length) == System.Buffers.OperationStatus.Done && at + length > offset) return (ulong)at;
        }
        return (ulong)offset;
    }
}
