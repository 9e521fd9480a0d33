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
    private readonly HashSet<uint> found = [];
    private CompiledSet? set;
    private PatternSearch? search;
    private bool isAnswered;
    private long count;
    private long lastLine;
    private long kept;
    private bool hasText;
    private bool hasFound;

    [Parameter(Position = 0), ArgumentCompleter(typeof(PatternCompleter))] public PatternInput[]? Pattern { get; set; }

    [Parameter] public string? PatternFile { get; set; }

    [Parameter] public LibraryInput[]? Library { get; set; }

    /// <summary>Accepted, since all matches are found anyway.</summary>
    [Parameter] public SwitchParameter AllMatches { get; set; }

    [Parameter] public SwitchParameter PerString { get; set; }

    [Parameter] public SwitchParameter List { get; set; }

    [Parameter] public SwitchParameter Raw { get; set; }

    [Parameter] public SwitchParameter Quiet { get; set; }

    [Parameter] public SwitchParameter NotMatch { get; set; }

    [Parameter] public SwitchParameter WholeLine { get; set; }

    [Parameter] public SwitchParameter Explain { get; set; }

    [Parameter] public SwitchParameter Follow { get; set; }

    [Parameter] public SwitchParameter KeepCount { get; set; }

    [Parameter, ValidateCount(1, 2), ValidateRange(0, int.MaxValue)] public int[]? Context { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long MaxCount { get; set; }

    [Parameter] public SwitchParameter Count { get; set; }

    [Parameter] public SwitchParameter CountMatches { get; set; }

    [Parameter] public SwitchParameter FilesWithMatches { get; set; }

    [Parameter] public SwitchParameter FilesWithoutMatch { get; set; }

    [Parameter] public SwitchParameter SingleMatch { get; set; }

    [Parameter] public SwitchParameter RequireMatch { get; set; }

    [Parameter] public string[] Include { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(FileTypeCompleter))] public string[] FileType { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(FileTypeCompleter))] public string[] ExcludeFileType { get; set; } = [];

    [Parameter, ValidateSet(typeof(TextureNames)), LowerCase] public string[] Texture { get; set; } = [];

    [Parameter, ValidateSet(typeof(TextureNames)), LowerCase] public string[] ExcludeTexture { get; set; } = [];

    [Parameter] public SwitchParameter Index { get; set; }

    [Parameter] public SwitchParameter NoIndex { get; set; }

    [Parameter, ValidateSet("Path", "Modified", "Accessed", "Created"), LowerCase] public string? Sort { get; set; }

    [Parameter] public SwitchParameter Descending { get; set; }

    [Parameter] public string? Format { get; set; }

    [Parameter] public SwitchParameter Json { get; set; }

    [Parameter, ValidateSet("exact", "natural", "tagged"), LowerCase] public string? ValueSpelling { get; set; }

    [Parameter, ValidateSet("ns", "ms", "s"), LowerCase] public string? DurationUnit { get; set; }

    [Parameter] public SwitchParameter Color { get; set; }

    [Parameter, ValidateSet("16", "256", "truecolor"), LowerCase] public string? ColorDepth { get; set; }

    [Parameter] public string[] Colors { get; set; } = [];

    [Parameter] public SwitchParameter Passthru { get; set; }

    [Parameter] public SwitchParameter Stats { get; set; }

    [Parameter] public PatternInput? RecordStart { get; set; }

    [Parameter] public PatternInput? RecordSpan { get; set; }

    [Parameter, ValidateSet("Auto", "Cpu", "Gpu"), LowerCase] public string? Backend { get; set; }

    [Parameter] public SwitchParameter DualGrain { get; set; }

    [Parameter, ValidateRange(1, long.MaxValue)] public long ChunkSize { get; set; }

    protected override bool IsDone => isAnswered;

    protected override bool IsUnitUsed => IsCounting;

    private protected override WalkOptions Walk => base.Walk with
    {
        Globs = Include,
        Types = FileType,
        TypesNot = ExcludeFileType,
        Textures = Texture,
        TexturesNot = ExcludeTexture,
        Sort = Sort ?? "",
        IsDescending = Descending,
    };

    /// <summary>Only one match of an input counts.</summary>
    private bool IsFirstEnough => List || Quiet || FilesWithMatches || FilesWithoutMatch;

    private bool IsCounting => Count || CountMatches;

    /// <summary>No match is wanted at all.</summary>
    private bool IsNoneWanted => IsGiven(nameof(MaxCount)) && MaxCount == 0;

    protected override void Start()
    {
        CheckOptions();
        var file = PatternFile is null ? null : FullPath(PatternFile);
        set = PatternSearch.Compile(Compiler, Pattern, file);
        if (set.Members.Length > 1 && (DualGrain || ChunkSize > 0 || Backend == "gpu"))
            throw new OptionError("DualGrain, ChunkSize and Backend Gpu are for one pattern: several are searched together on the CPU", (object?)PatternFile ?? Pattern![1].Source);
        if (IsCommandReport)
        {
            report = new(Location, Messages, Cancel);
            return;
        }
        if (WholeLine) set = file is null ? Compiler.CompileLines(Pattern!) : Compiler.CompileFileLines(file, set);
        var part = RecordPart() ?? Part;
        if (NotMatch) StartLines(part);
        else StartSearch(part);
    }

    /// <summary>The part that is read, if a pattern defines the records that it counts.</summary>
    private Window? RecordPart() => (RecordStart ?? RecordSpan) is { } pattern && Part is { } part
        ? part with { Records = Compiler.Compile([pattern]), AreStarts = RecordStart is not null }
        : null;

    private void StartSearch(Window? part)
    {
        var context = Context ?? [0];
        search = new(set!, new()
        {
            HasByteColumns = Format is not null,
            HasCaptures = !Raw && !IsCounting && !Quiet,
            Before = context[0],
            After = context[^1],
            // Of matches within a line it is known here only which count.
            Max = WholeLine ? 0 : IsFirstEnough ? 1 : MaxCount,
            IsFirstOfEach = SingleMatch && !WholeLine,
            IsAnswer = Quiet,
            ChunkBytes = ChunkSize,
            EngineFlags = (DualGrain ? Flag.DualGrain : 0) | (Backend == "gpu" ? Flag.Gpu : 0),
        }, part, Found, Cancel);
    }

    protected override void OnText(string text)
    {
        if (Follow) throw new OptionError("Follow follows files: name them by Path or LiteralPath, or pipe files of Get-ChildItem", text);
        hasText = true;
        if (report is not null)
        {
            report.AddText(text);
            return;
        }
        if (Explain && !PerString)
        {
            explainedText.Add(text);
            return;
        }
        if (!PerString)
        {
            if (lines is not null) lines.Line(text);
            else search!.Line(text);
            return;
        }
        Begin();
        if (Explain) BeginExplained(null, text);
        if (lines is not null) lines.Whole(text);
        else search!.Whole(text);
        End(null);
    }

    private protected override void OnFile(InputFile file)
    {
        if (report is not null)
        {
            report.AddFile(file.Path);
            return;
        }
        if (Follow)
        {
            search!.AddFollowed(file, Binary, KeepCount);
            return;
        }
        Begin();
        if (Explain) BeginExplained(file, null);
        if (lines is not null) lines.File(file, Binary);
        else search!.File(file, Binary);
        End(file.Path);
    }

    protected override void Finish()
    {
        if (hasText && !PerString && !isAnswered && report is null) FinishText();
        if (Follow && report is null) search!.Follow(WriteWarning);
        if (report is not null) WriteReport();
        if (Quiet && !isAnswered) WriteObject(false);
        if (RequireMatch && !hasFound && !Quiet) WriteProblem(new NoMatch("nothing matches", Pattern?[0].Source ?? PatternFile));
    }

    private void FinishText()
    {
        if (Explain)
        {
            var whole = string.Join('\n', explainedText);
            BeginExplained(null, whole);
            search!.Whole(whole);
        }
        else if (lines is not null) lines.Finish();
        else search!.Finish();
        End(null);
    }

    private void Begin()
    {
        (count, lastLine, kept) = (0, 0, 0);
        found.Clear();
    }

    private void End(string? path)
    {
        if (search is not null) WarnOfLoss(search.Values);
        EndExplained();
        if (IsCounting) WriteObject(new MatchCount(path, count));
        if (path is null) return;
        if ((FilesWithMatches && count > 0) || (FilesWithoutMatch && count == 0)) WriteObject(path);
    }

    private bool Found(in Batch batch, string? path)
    {
        if (IsNoneWanted) return false;
        var texts = Format is null ? null : search!.Texts(batch, Format, path is null ? "" : Report.Relative(path, Location));
        for (ulong row = 0; row < batch.Count; row++)
        {
            if (WholeLine && !IsWanted(batch, row)) continue;
            hasFound = true;
            if (texts is not null) WriteObject(texts[(int)row]);
            else if (!Take(batch, row, path)) return false;
            if (WholeLine && (List || (MaxCount > 0 && ++kept == MaxCount))) return false;
            if (isAnswered) return false;
        }
        return texts is null || !IsFirstEnough;
    }

    /// <summary>Of matches that must be whole lines: whether one is within its line, and the first of its member if only that counts.</summary>
    private bool IsWanted(in Batch batch, ulong row)
    {
        var (first, last) = batch.LinesOf(row);
        return first == last && (!SingleMatch || found.Add(batch.Spans[row].Member));
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
        if (Raw)
        {
            WriteObject(batch.TextOf(batch.Spans[row].Start, batch.Spans[row].End));
            return true;
        }
        var match = search!.Builder.Build(batch, row, path);
        if (Explain) match.Explanation = ExplanationOf(batch.Spans[row]);
        WriteObject(match);
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

    protected override void Release()
    {
        search?.Dispose();
        lines?.Dispose();
        EndExplained();
    }
}
