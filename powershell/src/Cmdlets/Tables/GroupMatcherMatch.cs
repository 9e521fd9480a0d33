using System.Globalization;
using System.Management.Automation;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Grouping;
using Matcher.Input;
using Matcher.Matching;
using Matcher.Native;
using Matcher.Values;

namespace Matcher.Cmdlets;

/// <summary>Counts matches by a key, with figures of their values.</summary>
[Cmdlet(VerbsData.Group, "MatcherMatch", DefaultParameterSetName = "Text"), Alias("Group-MxMatch"), OutputType(typeof(Group), typeof(string))]
public sealed class GroupMatcherMatch : WalkingCmdlet, ICompiles
{
    private readonly ValueReader values = new();
    private PatternSearch? search;
    private Counter? counter;

    [Parameter(Position = 0)] public PatternInput[]? Pattern { get; set; }

    [Parameter(Position = 1), AllowEmptyString, ArgumentCompleter(typeof(RegisterCompleter))] public string Key { get; set; } = "${0}";

    [Parameter] public string? PatternFile { get; set; }

    [Parameter] public LibraryInput[]? Library { get; set; }

    [Parameter, ValidateSet("Count", "Key")] public string? SortBy { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long MaxCount { get; set; } = long.MaxValue;

    [Parameter] public SwitchParameter Unique { get; set; }

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] Sum { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] Average { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] Minimum { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] Maximum { get; set; } = [];

    [Parameter, ValidateRange(0, 100)] public int[] Percentile { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] PercentileOf { get; set; } = [];

    [Parameter, ValidateSet("Nearest", "Lower", "Linear", "Hybrid")] public string? PercentileMethod { get; set; }

    protected override void Start()
    {
        if (Percentile.Length > 0 != PercentileOf.Length > 0)
            throw new OptionError("Percentile and PercentileOf belong together: the first takes percents, such as 95, the second registers", Percentile.Length > 0 ? Percentile[0] : PercentileOf[0]);
        if (PercentileMethod is not null && Percentile.Length == 0)
            throw new OptionError("PercentileMethod is for percentiles: give Percentile and PercentileOf, too", PercentileMethod);
        var set = PatternSearch.Compile(Compiler, Pattern, PatternFile is null ? null : FullPath(PatternFile));
        counter = new(set, [.. Figures(set)]);
        search = new(set, new() { HasCaptures = true, HasNames = true }, Part, Count, Cancel);
        search.Check(Key);
    }

    private IEnumerable<Figure> Figures(CompiledSet set)
    {
        var method = PercentileMethod is null ? Grouping.PercentileMethod.Nearest : Enum.Parse<Grouping.PercentileMethod>(PercentileMethod, true);
        return
        [
            .. Figure.Of("Sum", FigureKind.Sum, Sum, set), .. Figure.Of("Average", FigureKind.Average, Average, set),
            .. Figure.Of("Minimum", FigureKind.Minimum, Minimum, set), .. Figure.Of("Maximum", FigureKind.Maximum, Maximum, set),
            .. Percentile.Distinct().SelectMany(percent => Figure.Of(string.Create(CultureInfo.InvariantCulture, $"P{percent}"), FigureKind.Percentile, PercentileOf, set, percent, method)),
        ];
    }

    protected override void OnText(string text) => search!.Line(text);

    private protected override void OnFile(InputFile file) => search!.File(file, Binary);

    private bool Count(in Batch batch, string? path)
    {
        counter!.Add(batch, search!.Texts(batch, Key, path ?? ""));
        return true;
    }

    protected override void Finish()
    {
        search!.Finish();
        foreach (var group in counter!.Groups(SortBy is null ? Unique : SortBy == "Key", values).Take((int)Math.Min(MaxCount, int.MaxValue)))
        {
            Cancel.ThrowIfCancellationRequested();
            WriteObject(Unique ? group.Key : Complete(group));
        }
        WarnOfLoss(values);
    }

    private static PSObject Complete(Group group)
    {
        var made = PSObject.AsPSObject(group);
        foreach (var (name, value) in group.Figures) made.Properties.Add(new PSNoteProperty(name, value));
        return made;
    }

    protected override void Release() => search?.Dispose();
}
