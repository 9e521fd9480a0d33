using System.Globalization;
using System.Management.Automation;
using Matcher.Command;
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
    private CommandCounts? counts;

    [Parameter(Position = 0), ArgumentCompleter(typeof(PatternCompleter))] public PatternInput[]? Pattern { get; set; }

    [Parameter(Position = 1), AllowEmptyString, ArgumentCompleter(typeof(RegisterCompleter))] public string Key { get; set; } = "${0}";

    [Parameter] public string? PatternFile { get; set; }

    [Parameter] public LibraryInput[]? Library { get; set; }

    [Parameter, ValidateSet("Count", "Key"), LowerCase] public string? SortBy { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long MaxCount { get; set; } = long.MaxValue;

    [Parameter] public SwitchParameter Unique { get; set; }

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] Sum { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] Average { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] Minimum { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] Maximum { get; set; } = [];

    [Parameter, ValidateRange(0, 100)] public int[] Percentile { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] PercentileOf { get; set; } = [];

    [Parameter, ValidateSet("Nearest", "Lower", "Linear", "Hybrid"), LowerCase] public string? PercentileMethod { get; set; }

    protected override void Start()
    {
        if (Percentile.Length > 0 != PercentileOf.Length > 0)
            throw new OptionError("Percentile and PercentileOf belong together: the first takes percents, such as 95, the second registers", Percentile.Length > 0 ? Percentile[0] : PercentileOf[0]);
        if (PercentileMethod is not null && Percentile.Length == 0)
            throw new OptionError("PercentileMethod is for percentiles: give Percentile and PercentileOf, too", PercentileMethod);
        var set = PatternSearch.Compile(Compiler, Pattern, PatternFile is null ? null : FullPath(PatternFile));
        Figure[] figures = [.. Figures(set)];
        counter = new(set, figures);
        search = new(set, new() { HasCaptures = true, HasNames = true }, Part, Count, Cancel);
        try { search.Check(Key); }
        catch (TemplateError problem)
        {
            // Units, slices of time and arithmetic are only in the command's templates.
            if (set.Members.Length > 1 || Key.Contains("${pattern", StringComparison.Ordinal)) throw;
            CommandCounts.Check(CommandFlags(), Key, Location);
            counts = new();
            if (figures.Length == 0) return;
            throw new OptionError($"figures need a key without units and arithmetic; {problem.Message}", Key);
        }
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

    protected override void OnText(string text)
    {
        if (counts is null) search!.Line(text);
        else counts.AddText(text);
    }

    private protected override void OnFile(InputFile file)
    {
        if (counts is null)
        {
            search!.File(file, Binary);
            return;
        }
        FileText.Check(file.Path, Binary);
        counts.AddFile(file.Path);
    }

    private string[] CommandFlags()
    {
        string[] patterns = PatternFile is not null ? ["--patterns", FullPath(PatternFile)] : Pattern![0].SearchFlags;
        return [.. InputFlags, .. NameFlags, .. patterns];
    }

    private bool Count(in Batch batch, string? path)
    {
        counter!.Add(batch, search!.Texts(batch, Key, path ?? ""));
        return true;
    }

    protected override void Finish()
    {
        search!.Finish();
        var isByKey = SortBy is null ? Unique.IsPresent : SortBy == "key";
        var groups = counts?.Groups(CommandFlags(), Key, isByKey, Location, Messages, Cancel) ?? counter!.Groups(isByKey, values);
        foreach (var group in groups.Take((int)Math.Min(MaxCount, int.MaxValue)))
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

    protected override void Release()
    {
        search?.Dispose();
        counts?.Dispose();
    }
}
