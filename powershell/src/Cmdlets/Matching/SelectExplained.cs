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
        string[] flags = ["scan", "--json", "--explain", .. InputFlags, .. Flags.OfRecords(RecordStart, RecordSpan), .. NameFlags, .. Flags.If(WholeLine, "--line-regexp")];
        foreach (var pattern in PatternFlags())
        {
            var run = Program.Start([.. flags, .. pattern, "--", file?.Path ?? "-"], Location, new() { Hint = WriteVerbose, Problem = problem => WriteVerbose(problem.Message) });
            run.Feed(text is null ? [] : Text.Bytes(text));
            explained.Add(new(run));
        }
    }

    private Explanation? ExplanationOf(in Span span) => explained[explained.Count == 1 ? 0 : (int)span.Member].Of(span.Start, span.End);

    private void EndExplained()
    {
        foreach (var one in explained) one.Dispose();
        explained.Clear();
    }

    /// <summary>The explanations of a run, in the order of its matches.</summary>
    private sealed class Explained(Run run) : IDisposable
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
