using System.Management.Automation;
using Matcher.Command;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Reports what the rules of pattern files find in text and files, and fixes it.</summary>
[Cmdlet(VerbsLifecycle.Invoke, "MatcherRule", DefaultParameterSetName = "Text", SupportsShouldProcess = true), Alias("Invoke-MxRule")]
[OutputType(typeof(Finding), typeof(string), typeof(MatchCount))]
public sealed partial class InvokeMatcherRule : WalkingCmdlet, ICompiles
{
    private static readonly string[] forms = [nameof(Format), nameof(Json), nameof(Sarif), nameof(GitHub), nameof(Count), nameof(FilesWithMatches), nameof(FilesWithoutMatch), nameof(Fix), nameof(Diff)];

    private Report? report;
    private string[] ruleFiles = [];

    [Parameter(Position = 0), SupportsWildcards] public string[] RuleFile { get; set; } = [];

    [Parameter] public LibraryInput[]? Library { get; set; }

    [Parameter] public string[] Include { get; set; } = [];

    [Parameter, ValidateRange(0, long.MaxValue)] public long MaxCount { get; set; }

    [Parameter] public string? Format { get; set; }

    [Parameter] public SwitchParameter Json { get; set; }

    [Parameter] public SwitchParameter Sarif { get; set; }

    [Parameter] public SwitchParameter GitHub { get; set; }

    [Parameter] public SwitchParameter Count { get; set; }

    [Parameter] public SwitchParameter FilesWithMatches { get; set; }

    [Parameter] public SwitchParameter FilesWithoutMatch { get; set; }

    [Parameter] public SwitchParameter RequireMatch { get; set; }

    [Parameter] public SwitchParameter Fix { get; set; }

    [Parameter] public SwitchParameter Diff { get; set; }

    [Parameter, ValidateRange(0, int.MaxValue)] public int Context { get; set; }

    [Parameter] public SwitchParameter Interactive { get; set; }

    [Parameter] public SwitchParameter ShowSkipped { get; set; }

    [Parameter] public SwitchParameter Follow { get; set; }

    [Parameter] public SwitchParameter KeepCount { get; set; }

    private protected override WalkOptions Walk => base.Walk with { Globs = Include };

    /// <summary>The form of the report; null: objects.</summary>
    private string? Form => Array.Find(forms, IsSet);

    protected override void Start()
    {
        CheckOptions();
        ruleFiles = RuleFiles.Of(this, RuleFile, Session.Names.Files);
        report = new(Location, Messages, Cancel);
    }

    protected override void OnText(string text)
    {
        if (Fix || Diff || Follow) throw new OptionError($"{(Follow ? nameof(Follow) : Form)} is for files: give Path, or files in the pipeline", text);
        report!.AddText(text);
    }

    private protected override void OnFile(InputFile file)
    {
        if (!Fix || ShouldProcess(file.Path, "fix")) report!.AddFile(file.Path);
    }

    protected override void Finish()
    {
        if (Follow)
        {
            FollowFindings();
            return;
        }
        var found = Form is null ? WriteFindings() : Fix ? WriteFixes() : WriteReport();
        if (RequireMatch && !found) WriteProblem(new NoMatch("no rule finds anything", string.Join(", ", ruleFiles)));
    }

    private void CheckOptions()
    {
        _ = Part;
        Exclude(forms);
        void Needs(string option, string needed, bool isThere) { if (IsSet(option) && !isThere) throw new OptionError($"{option} goes with {needed}", option); }
        Needs(nameof(Context), nameof(Diff), Diff);
        Needs(nameof(Interactive), nameof(Fix), Fix);
        Needs(nameof(ShowSkipped), $"{nameof(Fix)} and {nameof(Interactive)}", Fix && Interactive);
        Needs(nameof(KeepCount), $"{nameof(Follow)} and {nameof(MaxCount)}", Follow && IsGiven(nameof(MaxCount)));
        string[] ending = [nameof(Json), nameof(Sarif), nameof(Count), nameof(FilesWithMatches), nameof(FilesWithoutMatch), nameof(RequireMatch), nameof(Fix), nameof(Diff), nameof(Binary), nameof(Head)];
        if (Follow && Array.Find(ending, IsSet) is { } needsEnd) throw new OptionError($"{needsEnd} and Follow exclude each other: leave one out", needsEnd);
        if (Interactive) Review.Check(Host);
        Needs(nameof(RequireMatch), "a report, not with Fix or Diff", !Fix && !Diff);
        Needs(nameof(MaxCount), "a report, not with Fix or Diff", !Fix && !Diff);
    }
}
