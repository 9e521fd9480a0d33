using System.Collections;
using System.Collections.Specialized;
using System.Text.Json;

namespace Matcher.Command;

/// <summary>Findings as the command prints and reads them.</summary>
/// <param name="location">The session's location, where relative paths start.</param>
internal sealed class Findings(string location)
{
    private readonly Dictionary<string, Rule> rules = [];

    /// <summary>A finding of `scan --rules --json --utf16`.</summary>
    public Finding Of(JsonElement one)
    {
        Region region = new(Json.Number(one, "line"), Json.Number(one, "col"), Json.Number(one, "end_line"), Json.Number(one, "end_col"));
        var start = Json.Number(one, "start");
        var length = Json.Number(one, "end") - start;
        var fix = Json.Text(one, "fix");
        var name = Json.Text(one, "rule")!;
        if (!rules.TryGetValue(name, out var rule)) rules[name] = rule = RuleOf(one.GetProperty("definition"));
        return new()
        {
            Rule = name,
            Severity = Json.Text(one, "severity")!,
            Message = Json.Text(one, "message")!,
            Path = Json.Text(one, "path") is { } path ? Path.GetFullPath(path, location) : null,
            Region = region,
            Start = start,
            Length = length,
            Text = Json.Text(one, "text")!,
            Line = Json.Text(one, "line_text")!,
            Fix = fix,
            FixRegion = fix is null ? null : new(region, start, length),
            Captures = CapturesOf(one.GetProperty("captures")),
            Definition = rule,
            Bytes = (Json.Number(one, "byte_start"), Json.Number(one, "byte_end")),
        };
    }

    public static Rule RuleOf(JsonElement one)
    {
        var meta = new Hashtable(StringComparer.OrdinalIgnoreCase);
        foreach (var entry in one.GetProperty("meta").EnumerateObject()) meta[entry.Name] = entry.Value.GetString();
        return new()
        {
            Name = Json.Text(one, "name")!,
            Severity = Json.Text(one, "severity")!,
            Message = Json.Text(one, "message")!,
            Pattern = Json.Text(one, "pattern")!,
            Fix = Json.Text(one, "fix"),
            Files = Json.Texts(one, "files"),
            Meta = meta,
            Tags = Json.Texts(one, "tags"),
            File = Json.Text(one, "file"),
            Line = Json.Number(one, "line"),
        };
    }

    private static OrderedDictionary CapturesOf(JsonElement captures)
    {
        string[] names = [.. captures.EnumerateObject().Select(one => one.Name)];
        return new Compile.RegisterNames(names).With([.. captures.EnumerateObject().Select(one => Captured(one.Value))]);
    }

    private static object? Captured(JsonElement value) => value.ValueKind == JsonValueKind.Array
        ? value.EnumerateArray().Select(text => text.GetString()).ToArray()
        : value.GetString();

    /// <summary>A finding as `lib --sarif` reads it.</summary>
    public void Write(Utf8JsonWriter json, Finding one) => JsonSerializer.Serialize(json, new Dictionary<string, object?>
    {
        ["rule"] = one.Rule,
        ["severity"] = one.Severity,
        ["message"] = one.Message,
        ["path"] = one.Path is null ? null : Report.Relative(one.Path, location),
        ["line"] = one.Region.StartLine,
        ["col"] = one.Region.StartColumn,
        ["end_line"] = one.Region.EndLine,
        ["end_col"] = one.Region.EndColumn,
        ["byte_start"] = one.Bytes.Start,
        ["byte_end"] = one.Bytes.End,
        ["text"] = one.Text,
        ["fix"] = one.Fix,
        ["definition"] = new Dictionary<string, object?>
        {
            ["name"] = one.Definition.Name,
            ["severity"] = one.Definition.Severity,
            ["message"] = one.Definition.Message,
            ["tags"] = one.Definition.Tags,
            ["meta"] = one.Definition.Meta.Cast<DictionaryEntry>().ToDictionary(entry => (string)entry.Key, entry => entry.Value),
        },
    });
}
