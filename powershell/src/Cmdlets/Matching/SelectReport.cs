using System.Globalization;
using Matcher.Command;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>The reports of Select-MatcherMatch that are texts of the command.</summary>
public sealed partial class SelectMatcherMatch
{
    private Report? report;

    /// <summary>Whether the command makes the report.</summary>
    private bool IsCommandReport => Json || Color || Passthru || Stats || ReadsAxes
        || (Format is not null && (DualGrain || Backend == "Gpu"))
        || (IsCounting && (RecordStart is not null || RecordSpan is not null || Unit is not null));

    /// <summary>Whether Format asks for readings, which are of a whole input.</summary>
    private bool ReadsAxes => Format?.Contains("${@", StringComparison.Ordinal) == true;

    private string[] ReportArguments()
    {
        var flags = new List<string> { "scan", "--color", Color ? ColorDepth is null ? "always" : ColorDepth : "never" };
        void Add(bool isGiven, params string[] words) { if (isGiven) flags.AddRange(words); }
        Add(Json, "--json");
        Add(Passthru, "--passthru");
        Add(Stats, "--stats");
        Add(Explain, "--explain");
        Add(NotMatch, "--invert-match");
        Add(WholeLine, "--line-regexp");
        Add(SingleMatch, "--single-match");
        Add(Format is not null, "--format", Format ?? "");
        Add(Count, "--count");
        Add(CountMatches, "--count-matches");
        Add(FilesWithMatches, "--files-with-matches");
        Add(ValueSpelling is not null, "--values", ValueSpelling ?? "");
        Add(DurationUnit is not null, "--duration-unit", DurationUnit ?? "");
        Add(RecordStart is not null, "--record-start", RecordStart?.Source ?? "");
        Add(RecordSpan is not null, "--record-span", RecordSpan?.Source ?? "");
        Add(Unit is not null, "--record", Unit ?? "");
        flags.AddRange(WindowFlags());
        if (Context is { } context) Add(true, "--before-context", Number(context[0]), "--after-context", Number(context[^1]));
        Add(List, "--max-count", "1");
        Add(IsGiven(nameof(MaxCount)), "--max-count", Number(MaxCount));
        Add(Binary, "--binary");
        Add(Backend == "Cpu", "--cpu");
        Add(Backend == "Gpu", "--gpu");
        Add(DualGrain, "--dual-grain");
        Add(ChunkSize > 0, "--chunk-size", Number(ChunkSize));
        foreach (var spec in Colors) Add(true, "--colors", spec);
        flags.AddRange(NameFlags);
        flags.AddRange(PatternFlags());
        flags.Add("--");
        return [.. flags];
    }

    private static string Number(long value) => value.ToString(CultureInfo.InvariantCulture);

    private void WriteReport()
    {
        var arguments = ReportArguments();
        hasFound = report!.Run(arguments, output =>
        {
            if (Json)
            {
                WriteObject(Report.Whole(output));
                return;
            }
            foreach (var line in LineReader.Of(output))
            {
                if (IsCounting) WriteObject(CountOf(line));
                else WriteObject(line);
            }
        });
    }

    /// <summary>`PATH:COUNT`, or the count alone of one input.</summary>
    private MatchCount CountOf(string line)
    {
        var colon = line.LastIndexOf(':');
        var count = long.Parse(line[(colon + 1)..], CultureInfo.InvariantCulture);
        return new(colon < 0 ? report!.OnlyPath : System.IO.Path.GetFullPath(line[..colon], Location), count);
    }
}
