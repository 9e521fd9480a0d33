using System.Globalization;
using Matcher.Command;

namespace Matcher.Cmdlets;

/// <summary>The reports of Select-MatcherMatch that are texts of the command.</summary>
public sealed partial class SelectMatcherMatch
{
    private Report? report;

    /// <summary>Whether the command makes the report.</summary>
    private bool IsCommandReport => Json || Color || Passthru || Stats || IsGiven(nameof(RecordStart)) || IsGiven(nameof(RecordSpan)) || (Unit is not null && Part is null);

    private string[] ReportArguments()
    {
        var flags = new List<string> { "scan", "--color", Color ? ColorDepth is null ? "always" : ColorDepth : "never" };
        void Add(bool isGiven, params string[] words) { if (isGiven) flags.AddRange(words); }
        Add(Json, "--json");
        Add(Passthru, "--passthru");
        Add(Stats, "--stats");
        Add(Count, "--count");
        Add(CountMatches, "--count-matches");
        Add(ValueSpelling is not null, "--values", ValueSpelling ?? "");
        Add(DurationUnit is not null, "--duration-unit", DurationUnit ?? "");
        Add(RecordStart is not null, "--record-start", RecordStart?.Source ?? "");
        Add(RecordSpan is not null, "--record-span", RecordSpan?.Source ?? "");
        Add(Unit is not null, "--record", Unit ?? "");
        Add(IsGiven(nameof(Head)), "--head", Head.ToString(CultureInfo.InvariantCulture));
        Add(IsGiven(nameof(Tail)), "--tail", Tail.ToString(CultureInfo.InvariantCulture));
        Add(Lines is not null, "--lines", Lines ?? "");
        Add(IsGiven(nameof(MaxCount)), "--max-count", MaxCount.ToString(CultureInfo.InvariantCulture));
        Add(Binary, "--binary");
        foreach (var spec in Colors) Add(true, "--colors", spec);
        flags.AddRange(NameFlags);
        if (PatternFile is not null) Add(true, "--patterns", FullPath(PatternFile));
        foreach (var pattern in Pattern ?? []) Add(true, "-e", pattern.Source);
        flags.Add("--");
        return [.. flags];
    }

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
            foreach (var line in Report.Lines(output))
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
