using System.Text.Json;
using Matcher.Command;
using Matcher.Input;

namespace Matcher.Grouping;

/// <summary>Counts by keys that only the command knows: units, slices of time, arithmetic.</summary>
internal sealed class CommandCounts : IDisposable
{
    /// <summary>Written before each key, since the command shows an empty key as a hyphen.</summary>
    private const string mark = "=";
    private readonly HeldInputs inputs = new();

    public void AddText(string text) => inputs.AddText(text);

    public void AddFile(string path) => inputs.AddFile(path);

    /// <summary>Refuses an invalid key.</summary>
    public static void Check(string[] flags, string key, string location) =>
        Program.Output(["count-by", .. flags, "--text", "", "--", key], location, []);

    /// <summary>The groups in order: by key, or by count and then key.</summary>
    public List<Group> Groups(string[] flags, string key, bool isByKey, string location, Messages messages, CancellationToken cancel)
    {
        var groups = new List<Group>();
        string[] arguments = ["count-by", "--ndjson", "--sort", isByKey ? "key" : "count", .. flags, "--", mark + key];
        inputs.Run(arguments, location, messages, output =>
        {
            foreach (var line in LineReader.Of(output))
            {
                using var row = JsonDocument.Parse(line);
                var named = row.RootElement.GetProperty("key").GetString()!;
                groups.Add(new(named[mark.Length..], row.RootElement.GetProperty("count").GetInt64(), []));
            }
        }, cancel);
        return groups;
    }

    public void Dispose() => inputs.Dispose();
}
