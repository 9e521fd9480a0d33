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
        || (Format is not null && (DualGrain || Backend == "gpu"))
        || (IsCounting && (RecordStart is not null || RecordSpan is not null || Unit is not null));

    /// <summary>Whether Format asks for readings, which are of a whole input.</summary>
    private bool ReadsAxes => Format?.Contains("${@", StringComparison.Ordinal) == true;

    private string[] ReportArguments() =>
    [
        "scan", "--color", Color ? ColorDepth ?? "always" : "never",
        .. Flags.If(Json, "--json"), .. Flags.If(Passthru, "--passthru"), .. Flags.If(Stats, "--stats"), .. Flags.If(Explain, "--explain"),
        .. Flags.If(NotMatch, "--invert-match"), .. Flags.If(WholeLine, "--line-regexp"), .. Flags.If(SingleMatch, "--single-match"),
        .. Flags.Of("--format", Format), .. Flags.If(Count, "--count"), .. Flags.If(CountMatches, "--count-matches"), .. Flags.If(FilesWithMatches, "--files-with-matches"),
        .. Flags.Of("--values", ValueSpelling), .. Flags.Of("--duration-unit", DurationUnit),
        .. Flags.OfRecords(RecordStart, RecordSpan), .. InputFlags,
        .. Flags.Of("--before-context", Context?[0]), .. Flags.Of("--after-context", Context?[^1]),
        .. Flags.If(List, "--max-count", "1"), .. Flags.Of("--max-count", IsGiven(nameof(MaxCount)) ? MaxCount : null),
        .. Flags.If(Backend == "cpu", "--cpu"), .. Flags.If(Backend == "gpu", "--gpu"), .. Flags.If(DualGrain, "--dual-grain"),
        .. Flags.Of("--chunk-size", ChunkSize > 0 ? ChunkSize : null), .. Flags.Each("--colors", Colors),
        .. NameFlags, .. PatternFlags().SelectMany(words => words), "--",
    ];

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
