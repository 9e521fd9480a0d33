using System.Collections.Specialized;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Matcher.Axes;

/// <summary>Numbers; JSON has null for those that are none.</summary>
internal sealed class NumberConverter : JsonConverter<double>
{
    public override bool HandleNull => true;

    public override double Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Null ? double.NaN : reader.GetDouble();

    public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
}

/// <summary>Figures by axis and name, as dictionaries that ignore case.</summary>
internal sealed class FiguresConverter : JsonConverter<OrderedDictionary>
{
    public override OrderedDictionary Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
    {
        using var document = JsonDocument.ParseValue(ref reader);
        return Of(document.RootElement, one => Of(one, figure => figure.ValueKind == JsonValueKind.Null ? null : figure.GetDouble()));
    }

    private static OrderedDictionary Of(JsonElement given, Func<JsonElement, object?> read)
    {
        var made = new OrderedDictionary(StringComparer.OrdinalIgnoreCase);
        foreach (var member in given.EnumerateObject()) made[member.Name] = read(member.Value);
        return made;
    }

    public override void Write(Utf8JsonWriter writer, OrderedDictionary value, JsonSerializerOptions options) => throw new NotSupportedException();
}
