using System.Management.Automation;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Matching;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Finds records by which patterns they hold: lines, as they come, or records of another definition, once an input has ended.</summary>
[Cmdlet(VerbsCommon.Find, "MatcherRecord", DefaultParameterSetName = "Text"), Alias("Find-MxRecord"), OutputType(typeof(FoundRecord))]
public sealed class FindMatcherRecord : InputCmdlet, ICompiles
{
    private readonly List<string> texts = [];
    private CompiledSet? set;
    private LineSearch? lines;
    private long count;

    [Parameter(Position = 0, Mandatory = true), ArgumentCompleter(typeof(PatternCompleter))] public PatternInput[] Pattern { get; set; } = [];

    [Parameter] public LibraryInput[]? Library { get; set; }

    [Parameter] public SwitchParameter All { get; set; }

    [Parameter] public SwitchParameter Any { get; set; }

    [Parameter] public SwitchParameter None { get; set; }

    [Parameter, ValidateRange(1, int.MaxValue)] public int AtLeast { get; set; }

    [Parameter] public PatternInput[] Not { get; set; } = [];

    [Parameter, ValidateRange(0, long.MaxValue)] public long MaxCount { get; set; }

    [Parameter, ArgumentCompleter(typeof(UnitCompleter))] public string? Unit { get; set; }

    [Parameter] public PatternInput? RecordStart { get; set; }

    [Parameter] public PatternInput? RecordSpan { get; set; }

    private bool IsByLine => RecordStart is null && RecordSpan is null && Unit is null or "line";

    private bool IsNoneWanted => IsGiven(nameof(MaxCount)) && MaxCount == 0;

    protected override void Start()
    {
        Exclude(nameof(All), nameof(Any), nameof(None), nameof(AtLeast));
        Exclude(nameof(Unit), nameof(RecordStart), nameof(RecordSpan));
        set = Compiler.Compile([.. Pattern, .. Not]);
        if (IsByLine) lines = new(set, null, false, Take, Cancel);
    }

    protected override void OnText(string text)
    {
        if (lines is not null) lines.Line(text);
        else texts.Add(text);
    }

    private protected override void OnFile(InputFile file)
    {
        count = 0;
        if (lines is not null)
        {
            lines.File(file, false);
            return;
        }
        Query(file.Path, FileText.Whole(file.Path));
    }

    protected override void Finish()
    {
        lines?.Finish();
        if (texts.Count > 0) Query(null, Text.Bytes(string.Join('\n', texts)));
    }

    protected override void Release() => lines?.Dispose();

    private bool Take(in SearchedLine line)
    {
        if (IsNoneWanted) return false;
        if (line.Held[Pattern.Length..].Contains(true)) return true;
        var held = line.Held[..Pattern.Length].Count(true);
        if (!IsWanted(held)) return true;
        var text = Text.Utf8.GetString(line.Text);
        var names = new List<string>(held);
        for (var i = 0; i < Pattern.Length; i++) if (line.Held[i]) names.Add(Pattern[i].Source);
        WriteObject(new FoundRecord { Path = line.Path, LineNumber = line.Number, Start = line.Start, Length = text.Length, Text = text, Patterns = [.. names] });
        return ++count != MaxCount;
    }

    private bool IsWanted(int held) => None ? held == 0 : held >= (All ? Pattern.Length : Math.Max(1, AtLeast));

    private void Query(string? path, byte[] text)
    {
        if (IsNoneWanted) return;
        var offsets = new Offsets(text);
        foreach (var record in new RecordQuery(set!, Definition()).Of(text, Options()))
        {
            var start = offsets.Of(record.Start);
            var written = Text.Utf8.GetString(text, record.Start, record.End - record.Start);
            WriteObject(new FoundRecord
            {
                Path = path,
                LineNumber = record.Line,
                Start = start,
                Length = written.Length,
                Text = written,
                Patterns = [.. record.Patterns.Select(i => Pattern[i].Source)],
            });
        }
    }

    private CompiledSet? Definition() => (RecordStart ?? RecordSpan) is { } pattern ? Compiler.Compile([pattern]) : null;

    private Dictionary<string, object> Options()
    {
        Dictionary<string, object> options = new()
        {
            ["patterns"] = RecordQuery.Names(0, Pattern.Length),
            ["exclude"] = RecordQuery.Names(Pattern.Length, Not.Length),
        };
        if (AtLeast > 0) options["atLeast"] = AtLeast;
        else options["require"] = All ? "all" : None ? "none" : "any";
        if (MaxCount > 0) options["maxCount"] = MaxCount;
        if (Unit is not null) options["unit"] = Unit;
        if (RecordStart is not null) options["recordStart"] = RecordQuery.DefinitionName;
        if (RecordSpan is not null) options["recordSpan"] = RecordQuery.DefinitionName;
        return options;
    }
}
