using System.Management.Automation;
using Matcher.Command;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Matching;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Finds matches of patterns in text and files.</summary>
[Cmdlet(VerbsCommon.Select, "MatcherMatch", DefaultParameterSetName = "Text"), Alias("Select-MxMatch")]
[OutputType(typeof(Match), typeof(string), typeof(bool), typeof(MatchCount), typeof(Line))]
public sealed unsafe partial class SelectMatcherMatch : WalkingCmdlet, ICompiles
{
    private PatternSearch? search;
    private bool isAnswered;
    private long count;
    private long lastLine;
    private bool hasText;
    private bool hasFound;

    [Parameter(Position = 0)] public PatternInput[]? Pattern { get; set; }

    [Parameter] public string? PatternFile { get; set; }

    [Parameter] public LibraryInput[]? Library { get; set; }

    /// <summary>Accepted, since all matches are found anyway.</summary>
    [Parameter] public SwitchParameter AllMatches { get; set; }

    [Parameter] public SwitchParameter PerString { get; set; }

    [Parameter] public SwitchParameter List { get; set; }

    [Parameter] public SwitchParameter Raw { get; set; }

    [Parameter] public SwitchParameter Quiet { get; set; }

    [Parameter, ValidateCount(1, 2), ValidateRange(0, int.MaxValue)] public int[]? Context { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long MaxCount { get; set; }

    [Parameter] public SwitchParameter Count { get; set; }

    [Parameter] public SwitchParameter CountMatches { get; set; }

    [Parameter] public SwitchParameter FilesWithMatches { get; set; }

    [Parameter] public SwitchParameter FilesWithoutMatch { get; set; }

    [Parameter] public SwitchParameter SingleMatch { get; set; }

    [Parameter] public SwitchParameter RequireMatch { get; set; }

    [Parameter] public string[] Include { get; set; } = [];

    [Parameter] public string[] FileType { get; set; } = [];

    [Parameter] public string[] ExcludeFileType { get; set; } = [];

    [Parameter, ValidateSet("Path", "Modified", "Accessed", "Created")] public string? Sort { get; set; }

    [Parameter] public SwitchParameter Descending { get; set; }

    [Parameter] public string? Format { get; set; }

    [Parameter] public SwitchParameter Json { get; set; }

    [Parameter, ValidateSet("exact", "natural", "tagged")] public string? ValueSpelling { get; set; }

    [Parameter, ValidateSet("ns", "ms", "s")] public string? DurationUnit { get; set; }

    [Parameter] public SwitchParameter Color { get; set; }

    [Parameter, ValidateSet("16", "256", "truecolor")] public string? ColorDepth { get; set; }

    [Parameter] public string[] Colors { get; set; } = [];

    [Parameter] public SwitchParameter Passthru { get; set; }

    [Parameter] public SwitchParameter Stats { get; set; }

    [Parameter] public PatternInput? RecordStart { get; set; }

    [Parameter] public PatternInput? RecordSpan { get; set; }

    [Parameter, ValidateSet("Auto", "Cpu", "Gpu")] public string? Backend { get; set; }

    [Parameter] public SwitchParameter DualGrain { get; set; }

    [Parameter, ValidateRange(1, long.MaxValue)] public long ChunkSize { get; set; }

    protected override bool IsDone => isAnswered;

    private protected override WalkOptions Walk => base.Walk with
    {
        Globs = Include,
        Types = FileType,
        TypesNot = ExcludeFileType,
        Sort = Sort ?? "",
        IsDescending = Descending,
    };

    /// <summary>Only one match of an input counts.</summary>
    private bool IsFirstEnough => List || Quiet || FilesWithMatches || FilesWithoutMatch;

    private bool IsCounting => Count || CountMatches;

    protected override void Start()
    {
        var set = PatternSearch.Compile(Compiler, Pattern, PatternFile is null ? null : FullPath(PatternFile));
        if (IsCommandReport) report = new(Location, new() { Hint = WriteVerbose, Problem = WriteProblem }, Cancel);
        var context = Context ?? [0];
        search = new(set, new()
        {
            HasByteColumns = Format is not null,
            HasCaptures = !Raw && !IsCounting && !Quiet,
            Before = context[0],
            After = context[^1],
            Max = IsFirstEnough ? 1 : MaxCount,
            IsFirstOfEach = SingleMatch,
        }, Part, Found, Cancel);
    }

    protected override void OnText(string text)
    {
        if (report is not null)
        {
            report.AddText(text);
            return;
        }
        hasText = true;
        if (!PerString)
        {
            search!.Line(text);
            return;
        }
        Begin();
        search!.Whole(text);
        End(null);
    }

    private protected override void OnFile(InputFile file)
    {
        if (report is not null)
        {
            report.AddFile(file.Path);
            return;
        }
        Begin();
        search!.File(file, Binary);
        End(file.Path);
    }

    protected override void Finish()
    {
        if (hasText && !PerString && !isAnswered)
        {
            search!.Finish();
            End(null);
        }
        if (report is not null) WriteReport();
        if (Quiet && !isAnswered) WriteObject(false);
        if (RequireMatch && !hasFound && !Quiet) WriteProblem(new NoMatch("nothing matches", Pattern?[0].Source ?? PatternFile));
    }

    private void Begin() => (count, lastLine) = (0, 0);

    private void End(string? path)
    {
        WarnOfLoss(search!.Values);
        if (IsCounting) WriteObject(new MatchCount(path, count));
        if (path is null) return;
        if ((FilesWithMatches && count > 0) || (FilesWithoutMatch && count == 0)) WriteObject(path);
    }

    private bool Found(in Batch batch, string? path)
    {
        hasFound = true;
        if (Format is not null)
        {
            foreach (var text in search!.Texts(batch, Format, path is null ? "" : Report.Relative(path, Location))) WriteObject(text);
            return !IsFirstEnough;
        }
        for (ulong row = 0; row < batch.Count; row++) if (!Take(batch, row, path)) return false;
        return true;
    }

    private bool Take(in Batch batch, ulong row, string? path)
    {
        if (Quiet)
        {
            WriteObject(true);
            isAnswered = true;
            return false;
        }
        if (Count) return AddLines(batch, row);
        count++;
        if (CountMatches) return true;
        if (FilesWithMatches || FilesWithoutMatch) return false;
        if (Raw) WriteObject(batch.TextOf(batch.Spans[row].Start, batch.Spans[row].End));
        else WriteObject(search!.Builder.Build(batch, row, path));
        return true;
    }

    /// <summary>Counts the lines that a match touches and that no earlier one did.</summary>
    private bool AddLines(in Batch batch, ulong row)
    {
        var (first, last) = batch.LinesOf(row);
        count += Math.Max(0, last - Math.Max(first - 1, lastLine));
        lastLine = Math.Max(last, lastLine);
        return true;
    }

    protected override void Release() => search?.Dispose();
}
