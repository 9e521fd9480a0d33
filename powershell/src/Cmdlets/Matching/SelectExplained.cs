using System.Globalization;
using System.Text.Json;
using Matcher.Command;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>
/// Explain of Select-MatcherMatch. The command explains; its matches, in the same order, are read beside those that are
/// found here.
/// </summary>
public sealed partial class SelectMatcherMatch
{
    private readonly List<string> explainedText = [];
    private readonly List<Explained> explained = [];

    /// <summary>Starts the command over an input: once for a pattern file, else once a pattern.</summary>
    private void BeginExplained(InputFile? file, string? text)
    {
        EndExplained();
        IReadOnlyList<string[]> patterns = PatternFile is null ? [.. Pattern!.Select(pattern => new[] { "-e", pattern.Source })] : [["--patterns", FullPath(PatternFile)]];
        foreach (var one in patterns)
        {
            var run = Program.Start([.. ExplainFlags(), .. one, "--", file?.Path ?? "-"], Location, new() { Hint = WriteVerbose, Problem = problem => WriteVerbose(problem.Message) });
            run.Feed(text is null ? [] : Text.Bytes(text));
            explained.Add(new(run));
        }
    }

    private IEnumerable<string> ExplainFlags()
    {
        IEnumerable<string> flags = ["scan", "--json", "--explain", .. WindowFlags(), .. NameFlags];
        if (WholeLine) flags = flags.Append("--line-regexp");
        if (Binary) flags = flags.Append("--binary");
        return flags.Concat((Pattern ?? []).SelectMany(pattern => pattern.Declarations).SelectMany(line => new[] { "--declare", line }));
    }

    private IEnumerable<string> WindowFlags()
    {
        if (IsGiven(nameof(Head))) return ["--head", Head.ToString(CultureInfo.InvariantCulture)];
        if (IsGiven(nameof(Tail))) return ["--tail", Tail.ToString(CultureInfo.InvariantCulture)];
        return Lines is null ? [] : ["--lines", Lines];
    }

    private Explanation? ExplanationOf(in Span span) => explained[explained.Count == 1 ? 0 : (int)span.Member].Of(span.Start, span.End);

    private void EndExplained()
    {
        foreach (var one in explained) one.Dispose();
        explained.Clear();
    }

    /// <summary>The explanations of a run, in the order of its matches.</summary>
    private sealed class Explained(Program.Run run) : IDisposable
    {
        private readonly IEnumerator<JsonElement> matches = JsonSerializer.DeserializeAsyncEnumerable<JsonElement>(run.Output).ToBlockingEnumerable().GetEnumerator();
        private bool hasNext = true;
        private bool isBegun;

        public Explanation? Of(ulong start, ulong end)
        {
            if (!isBegun) Next();
            isBegun = true;
            while (hasNext && (At("start") < start || (At("start") == start && At("end") < end))) Next();
            if (!hasNext || At("start") != start || At("end") != end) return null;
            var found = matches.Current.GetProperty("explain");
            return new(
                [.. found.GetProperty("tokens").EnumerateArray().Select(token => new TokenText(Word(token, "kind"), Word(token, "text")))],
                [.. found.GetProperty("guards").EnumerateArray().Select(guard => guard.GetString()!)],
                [.. found.GetProperty("readings").EnumerateArray().Select(reading => new Reading(Word(reading, "axis"), Word(reading, "text"), Word(reading, "value")))],
                Word(found, "route"));
        }

        private void Next() => hasNext = matches.MoveNext();

        private ulong At(string name) => matches.Current.GetProperty(name).GetUInt64();

        private static string Word(JsonElement of, string name) => of.GetProperty(name) is { ValueKind: JsonValueKind.String } text ? text.GetString()! : of.GetProperty(name).ToString();

        public void Dispose()
        {
            matches.Dispose();
            run.Dispose();
        }
    }
}
