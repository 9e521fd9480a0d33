using System.Text.Json;
using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Command;

/// <summary>Runs of the command for a grammar.</summary>
internal sealed class GrammarRun(string source, string? start, string location, Messages messages, CancellationToken cancel)
{
    /// <summary>Characters that an argument of the command may have.</summary>
    private const int argumentMax = 16_384;

    private static readonly JsonDocumentOptions deep = new() { MaxDepth = int.MaxValue };

    /// <summary>The grammar as an object.</summary>
    /// <exception cref="GrammarError">It is none, or lacks the start rule.</exception>
    public Grammar Open()
    {
        using var answer = JsonDocument.Parse(Output(["--rules", "--json"], []));
        var rules = answer.RootElement.GetProperty("rules").EnumerateArray().Select(one => one.GetString()!);
        return new(source, answer.RootElement.GetProperty("start").GetString()!, [.. rules]);
    }

    /// <summary>A number that the command prints for a text: a count, or a weight.</summary>
    public string Figure(string flag, byte[] text) => Text.Utf8.GetString(Output([flag, "-"], text)).Trim();

    /// <summary>The derivation of a text; null if there is none.</summary>
    public ParseNode? Tree(string? path, byte[] text)
    {
        using var answer = JsonDocument.Parse(Output(["--json", "-"], text), deep);
        return answer.RootElement.ValueKind == JsonValueKind.Null ? null : NodeOf(path, answer.RootElement);
    }

    /// <summary>The ways to cut a text into words, or a figure of them.</summary>
    public byte[] Segment(string text, IReadOnlyList<string> words, params string[] flags)
    {
        using var dictionary = new TemporaryFile(string.Join('\n', words));
        return Output([$"--segment={text}", $"--dict={dictionary.Path}", .. flags], []);
    }

    private byte[] Output(IEnumerable<string> flags, byte[] text)
    {
        string[] starts = start is null ? [] : [$"--start={start}"];
        if (source.Length <= argumentMax) return Run([$"--grammar-text={source}", .. starts, .. flags], text);
        using var file = new TemporaryFile(source);
        return Run([file.Path, .. starts, .. flags], text);
    }

    private byte[] Run(IEnumerable<string> arguments, byte[] text)
    {
        try { return Program.Output(["grammar", .. arguments], location, text, messages, cancel); }
        catch (GrammarError error) { throw new GrammarError(error.Message, start ?? source); }
    }

    /// <summary>A node with its children, without recursion: trees may be deep.</summary>
    private static ParseNode NodeOf(string? path, JsonElement root)
    {
        var waiting = new Stack<(JsonElement Node, bool IsExpanded)>();
        var made = new Stack<ParseNode>();
        waiting.Push((root, false));
        while (waiting.TryPop(out var next))
        {
            var children = next.Node.GetProperty("children");
            if (!next.IsExpanded)
            {
                waiting.Push((next.Node, true));
                foreach (var child in children.EnumerateArray()) waiting.Push((child, false));
                continue;
            }
            // The last child was taken first, so the first one was made last.
            var own = new ParseNode[children.GetArrayLength()];
            for (var i = 0; i < own.Length; i++) own[i] = made.Pop();
            string text(string name) => next.Node.GetProperty(name).GetString()!;
            made.Push(new(path, next.Node.GetProperty("rule").GetString(), text("text"), text("expression"), own));
        }
        return made.Pop();
    }
}
