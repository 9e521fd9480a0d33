using System.Text.Json;

namespace Matcher.Command;

/// <summary>JSON that the command prints, read as it comes.</summary>
internal static class Json
{
    /// <summary>The elements of an array, without holding the whole array; none, if a run failed and printed nothing.</summary>
    public static IEnumerable<JsonElement> Elements(System.IO.Stream output)
    {
        using var elements = JsonSerializer.DeserializeAsyncEnumerable<JsonElement>(output).ToBlockingEnumerable().GetEnumerator();
        while (HasNext()) yield return elements.Current;

        bool HasNext()
        {
            // The run's own error says why its output is cut.
            try { return elements.MoveNext(); }
            catch (JsonException) { return false; }
        }
    }

    /// <summary>A text, also one whose bytes are no UTF-8: what is ill-formed is U+FFFD.</summary>
    public static string? Text(JsonElement value) => value.ValueKind == JsonValueKind.Object
        ? Native.Text.Utf8.GetString(value.GetProperty("b64").GetBytesFromBase64())
        : value.GetString();

    public static string? Text(JsonElement one, string key) => Text(one.GetProperty(key));

    public static string[] Texts(JsonElement one, string key) => [.. one.GetProperty(key).EnumerateArray().Select(text => text.GetString()!)];

    public static long Number(JsonElement one, string key) => one.GetProperty(key).GetInt64();
}
