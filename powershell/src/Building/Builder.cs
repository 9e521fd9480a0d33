using System.Collections;
using System.Collections.Specialized;
using System.Management.Automation;
using System.Text.Json;
using Matcher.Command;
using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Building;

/// <summary>What patterns are built from.</summary>
internal sealed record Examples
{
    /// <summary>An example each.</summary>
    public List<string> Texts { get; } = [];

    /// <summary>Full paths of files, whose lines are examples.</summary>
    public List<string> Files { get; } = [];

    public string[] Not { get; init; } = [];

    public string[] Marked { get; init; } = [];

    public bool HasMarksInLines { get; init; }

    public IDictionary? Fields { get; init; }

    public bool IsAnchored { get; init; }

    public bool IsUnanchored { get; init; }

    public bool NoMint { get; init; }

    public bool MintShapes { get; init; }

    /// <summary>Whether fields are marked or given by values.</summary>
    public bool HasFields => Marked.Length > 0 || HasMarksInLines || Fields is { Count: > 0 };
}

/// <summary>Builds patterns by the command.</summary>
internal sealed class Builder(string location, Messages messages, CancellationToken cancel)
{
    /// <summary>A pattern without fields.</summary>
    public string Plain(Examples examples, IEnumerable<string> declarations) => Text.Utf8.GetString(Run(examples, [], declarations)).TrimEnd('\n');

    /// <summary>A pattern with fields.</summary>
    /// <exception cref="BuildError">Its fields can't be properties.</exception>
    public BuiltPattern WithFields(Examples examples, IEnumerable<string> declarations)
    {
        using var document = JsonDocument.Parse(Run(examples, ["--json", "--lib-file"], declarations));
        return BuiltOf(document.RootElement);
    }

    private byte[] Run(Examples examples, string[] form, IEnumerable<string> declarations)
    {
        string[] flags =
        [
            "infer", .. form, .. Flags.Each("--not", examples.Not), .. Flags.Each("--mark", examples.Marked), .. Flags.Each("--field", Hints(examples.Fields)),
            .. Flags.If(examples.HasMarksInLines, "--marked"), .. Flags.If(examples.IsAnchored, "--anchored"), .. Flags.If(examples.IsUnanchored, "--unanchored"),
            .. Flags.If(examples.NoMint, "--no-mint"), .. Flags.If(examples.MintShapes, "--mint-shapes"), .. declarations, .. Flags.Each("-f", examples.Files),
        ];
        string[] texts = [.. examples.Texts.Where(text => !string.IsNullOrWhiteSpace(text))];
        // An example with a line end is one example, which lines of standard input can't say.
        if (Array.Exists(texts, text => text.Contains('\n') || text.EndsWith('\r'))) return Program.Output([.. flags, "--", .. texts], location, [], messages, cancel);
        return Program.Output([.. flags, "-f", "-"], location, Text.Bytes(string.Join('\n', texts)), messages, cancel);
    }

    private static IEnumerable<string> Hints(IDictionary? fields)
    {
        if (fields is null) yield break;
        foreach (DictionaryEntry entry in fields)
        {
            var values = entry.Value is PSObject wrapped ? wrapped.BaseObject : entry.Value;
            IEnumerable all = values is string or not IEnumerable ? new[] { values } : (IEnumerable)values;
            foreach (var value in all) yield return $"{entry.Key}={LanguagePrimitives.ConvertTo<string>(value)}";
        }
    }

    private static BuiltPattern BuiltOf(JsonElement one)
    {
        BuiltField[] fields = [.. one.GetProperty("fields").EnumerateArray().Select(field => new BuiltField(
            Json.Text(field, "name")!, Json.Text(field, "accessor"), Json.Text(field, "type"), field.GetProperty("starts_record").GetBoolean(),
            field.GetProperty("list").GetBoolean(), field.GetProperty("repeats").GetBoolean(), Json.Text(field, "parent"), Json.Text(field, "template")!))];
        var properties = new FieldProperties(fields.Select(field => field.Name), field => null);
        return new()
        {
            Pattern = Json.Text(one, "pattern")!,
            Format = Json.Text(one, "format")!,
            File = Json.Text(one, "file")!,
            Declarations = Json.Texts(one, "declarations"),
            Suggestions = [.. one.GetProperty("suggestions").EnumerateArray().Select(each => new Suggestion(Json.Text(each, "field")!, Json.Texts(each, "classes")))],
            Fields = fields,
            Shapes = [.. one.GetProperty("shapes").EnumerateArray().Select(ShapeOf)],
            Rows = [.. one.GetProperty("rows").EnumerateArray().Select(row => new BuiltRow(
                Json.Text(row, "text")!, row.GetProperty("shape") is { ValueKind: JsonValueKind.Number } shape ? shape.GetInt32() - 1 : -1, properties.Of(row.GetProperty("values"))))],
            Records = [.. one.GetProperty("records").EnumerateArray().Select(record => new BuiltRecord(Lines(record), properties.Of(record.GetProperty("values"))))],
        };
    }

    private static BuiltShape ShapeOf(JsonElement shape)
    {
        var reach = new OrderedDictionary();
        foreach (var one in shape.GetProperty("reach").EnumerateArray())
            reach[Json.Text(one, "field")!] = one.TryGetProperty("shape", out var number) ? $"anchored {number.GetInt32() - 1}" : Json.Text(one, "reach");
        return new(Json.Text(shape, "pattern")!, Lines(shape), reach);
    }

    private static int[] Lines(JsonElement one) => [.. one.GetProperty("lines").EnumerateArray().Select(line => line.GetInt32() - 1)];
}
